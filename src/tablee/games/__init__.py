"""The boxes on the shelf. A folder here that has a card (`GAME`) is a game: nothing to register."""

from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

from tablee.kernel.game import Game


@cache
def discover() -> dict[str, Game]:
    """Return every game by its key."""
    modules = (import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__) if found.ispkg)
    return {module.GAME.key: module.GAME for module in modules if hasattr(module, "GAME")}


def offers(part: str) -> dict[str, ModuleType]:
    """Return the modules of that name that some games have beyond what all have, such as commands of their own."""
    folders = sorted(Path(__file__).parent.glob(f"*/{part}.py"))
    return {file.parent.name: import_module(f"{__name__}.{file.parent.name}.{part}") for file in folders}
