"""Settings of a table in words: what a host may choose before the deal, and what was chosen."""

import re

from msgspec.structs import replace

from tablee.kernel.errors import Mistake
from tablee.kernel.game import Game, Wait
from tablee.table.entries import Settings

from .app import read_options
from .speech import Speech

MINUTE = 60
NUMBER = re.compile(r"\d{1,6}([.,]\d{1,3})?")
OWN = "…"  # stands for a text of the host's own, which may be long


# --- changing them ---


def with_option(settings: Settings, game: Game, text: str, speech: Speech) -> Settings:
    """Return settings with one option, or the seconds of one wait, written KEY=VALUE."""
    key, is_given, value = (
        part.strip() for part in (text if "=" in text else text.replace(" ", "=", 1)).partition("=")
    )
    if not is_given:
        raise Mistake(
            f"{speech.say('join.options')}\n" + "\n".join(f"  {line}" for line in choices(game, settings, speech))
        )
    if key in [wait.key for wait in waits(game)]:
        return replace(settings, waits={**settings.waits, key: number(value, speech)})
    return replace(settings, options={**settings.options, **read_options(game, [f"{key}={value}"])})


def with_seats(settings: Settings, game: Game, text: str, speech: Speech) -> Settings:
    """Return settings for so many players."""
    if not text.isdecimal() or len(text) > 2:
        raise Mistake(speech.say("join.how_many", low=game.seats.start, high=game.seats.stop - 1))
    return replace(settings, seats=int(text))


def with_clock(settings: Settings, game: Game, text: str, speech: Speech) -> Settings:
    """Return settings with a clock: minutes for everybody, and seconds won back by acting."""
    minutes, _, seconds = text.partition("+")
    return replace(settings, bank=MINUTE * number(minutes, speech), increment=number(seconds or "0", speech))


def waits(game: Game) -> list[Wait]:
    """List the waits that can be longer or shorter."""
    return [wait for wait in game.waits if wait.shortest < wait.longest]


def number(text: str, speech: Speech) -> float:
    """Return a number as people write it."""
    if not NUMBER.fullmatch(text.strip()):
        raise Mistake(speech.say("join.no_number", text=text))
    return float(text.replace(",", "."))


# --- telling them ---


def choices(game: Game, settings: Settings, speech: Speech) -> list[str]:
    """List the options as they are, with what they can be."""
    lines = []
    for option in game.options:
        values = ", ".join([*option.values, *([speech.word("marks", "file")] if option.in_file else [])])
        lines.append(f"{shown(option.key, settings, game)}  ({values})")
    for wait in waits(game):
        seconds = speech.say("join.seconds", low=f"{wait.shortest:g}", high=f"{wait.longest:g}")
        lines.append(f"{wait.key}={settings.waits.get(wait.key, wait.seconds):g}  ({seconds})")
    return lines


def shown(key: str, settings: Settings, game: Game) -> str:
    """Return an option as it is typed."""
    option = next((option for option in game.options if option.key == key), None)
    value = settings.options.get(key) or (option.values[0] if option else "")
    return f"{key}={OWN if option and option.in_file and value not in option.values else value}"


def unusual(settings: Settings, game: Game, speech: Speech) -> list[str]:
    """List what is not as the game usually is."""
    usual = {option.key: option.values[0] for option in game.options}
    parts = [shown(key, settings, game) for key, value in settings.options.items() if usual.get(key) != value]
    parts += [f"{key}={seconds:g}" for key, seconds in settings.waits.items()]
    clock = f"{speech.word('words', 'clock')} {settings.bank / MINUTE:g}+{settings.increment:g}"
    return parts + ([clock] if settings.bank else [])
