"""The boxes on the shelf. A folder here that has a card (`GAME`) is a game: nothing to register."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from tablee.kernel.game import Game


@cache
def discover() -> dict[str, Game]:
    """Return every game by its key."""
    modules = (import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__) if found.ispkg)
    return {module.GAME.key: module.GAME for module in modules if hasattr(module, "GAME")}
