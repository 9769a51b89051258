"""Matters of a table far away: the words by which people sit down, start, speak, pause and choose."""

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from tablee.kernel.errors import Mistake
from tablee.kernel.game import Game
from tablee.kernel.words import Value, lexicon
from tablee.server import protocol as says
from tablee.table.entries import Settings
from tablee.table.phrases import PHRASES
from tablee.table.refused import HERE as HOUSE

from .arranging import with_clock, with_option, with_seats
from .speech import Speech
from .understand import Choice, matching, plain_words


class Wanted(NamedTuple):
    """What to ask the house for."""

    kind: type[says.Ask]
    values: dict[str, Any]


class Request(NamedTuple):
    """What somebody typed after the word of a command, and all it may be about."""

    rest: str
    view: says.View
    game: Game
    speech: Speech

    def missing(self, key: str, **values: Value) -> Mistake:
        """Return what to say where something is missing."""
        return Mistake(self.speech.say(f"join.{key}", **values))


# --- seats and people ---


def seat_number(request: Request) -> int:
    """Return the seat whose number was typed first."""
    number = request.rest.partition(" ")[0]
    if not number.isdecimal() or len(number) > 2:
        raise request.missing("which_seat")
    return int(number) - 1


def seat_meant(request: Request) -> int:
    """Return a seat by its number, or by who sits there."""
    chairs = request.view.table.chairs
    if request.rest.isdecimal():
        return seat_number(request)
    return who(
        request, {seat: chair.name for seat, chair in enumerate(chairs) if chair.bot or chair.person is not None}
    )


def person_meant(request: Request) -> int:
    """Return a person by their name, or by the number of their seat."""
    table = request.view.table
    seats = {str(seat + 1): chair.person for seat, chair in enumerate(table.chairs)}
    if (person := seats.get(request.rest)) is not None:
        return person
    return who(request, {person.id: person.name for person in table.people if person.id != table.you})


def who(request: Request, names: dict[int, str]) -> int:
    """Return the only one whom a name may mean."""
    wanted = plain_words(request.rest) or request.rest
    exact = [number for number, name in names.items() if wanted in (plain_words(name), name)]
    found = exact or [number for number, name in names.items() if wanted and plain_words(name).startswith(wanted)]
    if len(found) != 1:
        key = "which_one" if names else "nobody_else"
        raise request.missing(key, names=", ".join(names.values()))
    return found[0]


def awaited_seat(request: Request) -> int:
    """Return the seat that was meant, or the only other one that we wait for."""
    table = request.view.table
    awaited = [seat for seat, chair in enumerate(table.chairs) if chair.awaited and seat != table.seat]
    return seat_meant(request) if request.rest or len(awaited) != 1 else awaited[0]


# --- what is wanted ---


def invite(request: Request) -> Wanted:
    """Let a bot sit down, the usual one if no other is named."""
    bot = request.rest.partition(" ")[2].strip() or request.game.bot.BOTS[-1]
    return Wanted(says.Invite, {"seat": seat_number(request), "bot": bot})


def speak(request: Request) -> Wanted:
    """Say the phrase that some words mean."""
    phrases = lexicon(HOUSE, request.speech.language).tables["phrases"]
    choices = [Choice(number, phrases[key], key) for number, key in enumerate(PHRASES)]
    found = matching(request.rest, choices)
    if not found:
        raise request.missing("phrases", phrases=" · ".join(choice.label for choice in choices))
    return Wanted(says.Say, {"phrase": PHRASES[found[0].action]})


def rename(request: Request) -> Wanted:
    """Take another name, and keep the colour."""
    table = request.view.table
    if not request.rest:
        raise request.missing("which_name")
    colour = next((person.colour for person in table.people if person.id == table.you), 0)
    return Wanted(says.Rename, {"name": request.rest, "colour": colour})


def arrange(change: Callable[[Settings, Game, str, Speech], Settings], request: Request) -> Wanted:
    """Change the settings."""
    settings = change(replace(request.view.table.settings), request.game, request.rest, request.speech)
    return Wanted(says.Arrange, {"settings": settings})


COMMANDS: dict[str, Callable[[Request], Wanted]] = {
    "start": lambda request: Wanted(says.Start, {"fill": bool(request.rest)}),
    "sit": lambda request: Wanted(says.Sit, {"seat": seat_number(request)}),
    "stand": lambda request: Wanted(says.Stand, {}),
    "bot": invite,
    "dismiss": lambda request: Wanted(says.Dismiss, {"seat": seat_meant(request)}),
    "option": lambda request: arrange(with_option, request),
    "seats": lambda request: arrange(with_seats, request),
    "clock": lambda request: arrange(with_clock, request),
    "pause": lambda request: Wanted(says.Pause, {}),
    "resume": lambda request: Wanted(says.Resume, {}),
    "back": lambda request: Wanted(says.TakeBack, {}),
    "time": lambda request: Wanted(says.GiveTime, {"seat": awaited_seat(request)}),
    "say": speak,
    "rename": rename,
    "host": lambda request: Wanted(says.MakeHost, {"person": person_meant(request)}),
    "kick": lambda request: Wanted(says.Kick, {"person": person_meant(request)}),
    "rematch": lambda request: Wanted(says.Rematch, {}),
}
LEAVE = "leave"
BEFORE = ("start", "bot", "dismiss", "option", "seats", "clock", "rematch")  # may be words of the game during a turn


def command_in(text: str, speech: Speech) -> tuple[str, str]:
    """Return the command that a line begins with, and the rest of the line; "" where there is none."""
    first, _, rest = text.strip().partition(" ")
    word = plain_words(first)
    known = (one for one in (*COMMANDS, LEAVE) if word in (one, plain_words(speech.say(f"words.{one}"))))
    return next(known, ""), rest.strip()
