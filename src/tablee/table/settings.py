"""What a host may choose: refused, with the reason in everybody's language, where the game is not for it."""

from collections.abc import Sequence

from tablee.kernel.errors import Mistake
from tablee.kernel.game import Game
from tablee.kernel.words import Phrase, Value

from .entries import Settings
from .refused import Reason, Refused, Rule

LONGEST_BANK = 24 * 3600  # seconds


def check_settings(game: Game, settings: Settings) -> None:
    """Refuse settings that the game is not for."""
    check_seats(game, settings)
    check_options(game, settings)
    check_waits(game, settings)
    if not (0 <= settings.bank <= LONGEST_BANK and 0 <= settings.increment <= LONGEST_BANK):
        raise refusal("clock")


def check_seats(game: Game, settings: Settings) -> None:
    """Refuse more players than there is room for, or fewer than it takes."""
    if settings.seats not in game.seats:
        low, high = game.seats.start, game.seats.stop - 1
        raise refusal("seats", title=game.title, low=low, high=high, seats=settings.seats)


def check_options(game: Game, settings: Settings) -> None:
    """Refuse what is no option, and options that make no sense together."""
    known = {option.key: option for option in game.options}
    for key, value in settings.options.items():
        if key not in known:
            raise refusal("no_option", title=game.title, option=key, options=listed(list(known)))
        if value not in known[key].values and not known[key].read:
            raise refusal("value", option=key, value=value, values=listed(known[key].values))
    if ban := game.ban_on(settings.seats, settings.options):
        raise because(Rule(ban.clause))
    try:
        game.check(settings.seats, settings.options)
    except Mistake as mistake:  # a text of the host's own: its game says what is wrong with it, in English
        raise refusal("text", said=str(mistake)) from mistake


def check_waits(game: Game, settings: Settings) -> None:
    """Refuse to wait where nobody does, or too long, or too little."""
    waits = {wait.key: wait for wait in game.waits}
    for key, seconds in settings.waits.items():
        if key not in waits:
            raise refusal("no_wait", title=game.title, wait=key)
        if not waits[key].shortest <= seconds <= waits[key].longest:
            low, high = f"{waits[key].shortest:g}", f"{waits[key].longest:g}"
            raise refusal("wait", wait=key, low=low, high=high, seconds=f"{seconds:g}")


def refusal(key: str, **values: Value) -> Refused:
    """Return the refusal with a reason of the house."""
    return because(Phrase(f"settings.{key}", values))


def because(reason: Reason) -> Refused:
    return Refused("table.settings", reason=reason)


def listed(names: Sequence[str]) -> str:
    return ", ".join(names) or "–"
