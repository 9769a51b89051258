"""Matters of a table far away: who is there, and the words by which people sit down, start and speak."""

from typing import Any, NamedTuple

from rich.text import Text

from tablee.kernel.game import Game
from tablee.kernel.words import lexicon
from tablee.server import protocol as says
from tablee.table.phrases import PHRASES
from tablee.table.refused import HERE as HOUSE

from .speech import Speech
from .understand import Choice, matching

COMMANDS = ("start", "sit", "bot", "say", "rematch", "leave")
BEFORE = ("start", "bot", "rematch")  # during a turn these are words of the game


class Wanted(NamedTuple):
    """What to ask the house for."""

    kind: type[says.Ask]
    values: dict[str, Any]


def matter_of(command: str, words: list[str], game: Game, speech: Speech) -> Wanted | str:
    """Return what a command asks for, or a sentence that says what is missing."""
    if command in ("sit", "bot"):
        return _at_seat(command, words, game, speech)
    if command == "say":
        return _phrase(words, speech)
    return Wanted(says.Start, {"fill": bool(words)}) if command == "start" else Wanted(says.Rematch, {})


def _at_seat(command: str, words: list[str], game: Game, speech: Speech) -> Wanted | str:
    if not words or not words[0].isdecimal() or len(words[0]) > 2:
        return speech.say("join.which_seat")
    seat = int(words[0]) - 1
    if command == "sit":
        return Wanted(says.Sit, {"seat": seat})
    return Wanted(says.Invite, {"seat": seat, "bot": words[1] if words[1:] else game.bot.BOTS[-1]})


def _phrase(words: list[str], speech: Speech) -> Wanted | str:
    phrases = lexicon(HOUSE, speech.language).tables["phrases"]
    choices = [Choice(number, phrases[key], key) for number, key in enumerate(PHRASES)]
    found = matching(" ".join(words), choices)
    if not found:
        return speech.say("join.phrases", phrases=" · ".join(choice.label for choice in choices))
    return Wanted(says.Say, {"phrase": PHRASES[found[0].action]})


# --- who is there ---


def gathering(view: says.View, speech: Speech) -> Text:
    """List the seats, and who watches."""
    table, lines = view.table, []
    for number, chair in enumerate(table.chairs, 1):
        key = "bot" if chair.bot else "free" if chair.person is None else "person"
        mark = speech.say("join.host") if chair.person is not None and chair.person == table.host else ""
        lines.append(f"  {number}  {speech.say(f'join.{key}', name=chair.name, bot=chair.bot)}{mark}")
    watching = [person.name for person in table.people if person.seat is None and not person.away]
    if watching:
        lines.append(f"  {speech.say('join.watching', names=', '.join(watching))}")
    return Text("\n".join(lines))


def places(view: says.View) -> object:
    """Return all that the list of seats shows."""
    table = view.table
    return [(chair.name, chair.person, chair.bot) for chair in table.chairs], table.people, table.host


def help_line(view: says.View, speech: Speech) -> Text:
    """Say what can be typed."""
    table = view.table
    key = "help_host" if table.you is not None and table.you == table.host else "help"
    if table.status == "over" and table.seat is not None:
        key = "help_over"
    return Text(speech.say(f"join.{key}"), style="dim")


def whom_we_wait_for(view: says.View, speech: Speech) -> Text:
    """Say who is to act, or who is there."""
    awaited = [chair.name for chair in view.table.chairs if chair.awaited]
    if view.table.status == "playing" and awaited:
        return Text(speech.say("join.waiting", names=", ".join(awaited)))
    return gathering(view, speech)
