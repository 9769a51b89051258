"""The texts of the client in the browser, read from its sources."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from web.node import WEB, bundle, node

SOURCES = WEB / "src"
READER = Path(__file__).parent / "texts.mjs"
STUBS = {  # of the two modules that every catalogue leads to
    "lib/words.ts": "export const catalogue = (en, fr) => Object.assign(() => en, { pair: [en, fr] });\n",
    "lib/prefs.svelte.ts": "export const prefs = { language: 'en' };\n",
}
BESIDE = {  # pairs of texts that are not given to `catalogue`, by where they stand
    "lib/names.ts": "[ANIMALS.en, ANIMALS.fr]",
    "lib/options.ts": "[en, fr], [ON_OFF.en, ON_OFF.fr], [BOTS.en, BOTS.fr], [WAITS.en, WAITS.fr]",
    "lib/verdicts.ts": "[TEXTS.en, TEXTS.fr]",
}


def texts_of_client(folder: Path) -> Any:
    """Return all texts by file, as pairs of languages; their sentences; and what components show of their own.

    The folder is to work in.
    """
    shutil.copytree(SOURCES, folder / "src", ignore=shutil.ignore_patterns("*.svelte"))
    for file, source in STUBS.items():
        (folder / "src" / file).write_text(source, encoding="utf-8")
    for file, pairs in BESIDE.items():
        with (folder / "src" / file).open("a", encoding="utf-8") as source:
            source.write(f"\nexport const beside = [{pairs}];\n")
    (folder / "src/all.ts").write_text(gathered(sorted(catalogues() | set(BESIDE))), encoding="utf-8")
    bundle(folder / "src/all.ts", folder / "all.mjs")
    reading = node(READER, WEB, folder / "all.mjs")
    return json.loads(subprocess.run(reading, check=True, capture_output=True, encoding="utf-8", timeout=60).stdout)


def catalogues() -> set[str]:
    """The files that give pairs of texts to `catalogue`."""
    files = (file for file in SOURCES.rglob("*.ts") if "= catalogue(" in file.read_text(encoding="utf-8"))
    return {file.relative_to(SOURCES).as_posix() for file in files} - {"lib/words.ts"}


def gathered(files: list[str]) -> str:
    """A module that exports the pairs of every file."""
    imports = [f'import * as file{number} from "./{file}";' for number, file in enumerate(files)]
    entries = [f'"{file}": pairsOf(file{number}),' for number, file in enumerate(files)]
    given = "Object.values(module).flatMap((each) => (each?.pair ? [each.pair] : []))"
    pairs_of = f"const pairsOf = (module) => [...{given}, ...(module.beside ?? [])];"
    return "\n".join([*imports, pairs_of, "export const pairs = {", *entries, "};"])
