"""The command line's own words, and which language to use."""

import os
from pathlib import Path

from tablee.kernel.errors import Mistake
from tablee.kernel.words import LANGUAGES, Lexicon, Phrase, Value, lexicon

HERE = Path(__file__).parent


class Speech:
    """What the command line says in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.lexicon: Lexicon = lexicon(HERE, language)

    def say(self, key: str, **values: Value) -> str:
        """Return a sentence by its key."""
        return self.lexicon.say(Phrase(key, values))

    def word(self, table: str, key: str) -> str:
        """Return a word as it stands within a sentence."""
        return str(self.lexicon.tables[table][key])

    def number(self, value: float, digits: int = 0) -> str:
        """Return a number as people of this language write it."""
        text = f"{value:,.{digits}f}"
        return text.replace(",", NARROW_SPACE).replace(".", ",") if self.language == "fr" else text


NARROW_SPACE = "\u202f"


def language_of(wanted: str | None) -> str:
    """Return the language asked for, or the machine's; an unknown one is a Mistake."""
    if wanted is None:
        setting = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
        return "fr" if setting.casefold().startswith("fr") else "en"
    if wanted not in LANGUAGES:
        raise Mistake(f"There is no language '{wanted}' here; choose {' or '.join(LANGUAGES)}.")
    return wanted
