"""The Node that the project itself uses, whatever Node the machine has: see tools/node.sh."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
NODE_SH = ROOT / "tools" / "node.sh"


def node(script: Path, *arguments: Path) -> list[str | Path]:
    """Return the command that runs a script with Node."""
    return [NODE_SH, "node", script, *arguments]


def bundle(source: Path, target: Path) -> None:
    """Make one module for Node of a TypeScript file and all that it imports."""
    command = [NODE_SH, WEB / "node_modules/.bin/rolldown", source, "-o", target, "--format", "esm"]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
