"""What happens round the table, in words: who comes, sits, leaves, and what they say."""

from pathlib import Path

from tablee.kernel.words import Phrase, Value, lexicon

from .entries import (
    OF_A_MATCH,
    Away,
    Back,
    Came,
    Cleared,
    Dealt,
    Dismissed,
    Entry,
    Handed,
    Hosted,
    Invited,
    Left,
    More,
    Paused,
    Renamed,
    Resumed,
    Said,
    Sat,
    Stood,
    TookBack,
)
from .table import Names, Table

HERE = Path(__file__).parent


def event_of(table: Table, entry: Entry, names: Names, language: str) -> str:
    """Return a sentence about an entry; nothing where there is nothing to say."""
    if table.other_rules and isinstance(entry, OF_A_MATCH):
        return ""
    phrase = _phrase(table, entry, names)
    return lexicon(HERE, language).say(phrase) if phrase else ""


def _phrase(table: Table, entry: Entry, names: Names) -> Phrase | None:
    match entry:
        case Said(person=person, phrase=phrase):
            return Phrase(f"phrases.{phrase}", {})
        case Left(person=person, kicked=kicked):
            return Phrase("events.kicked" if kicked else "events.left", {"name": table.people[person].name})
        case Came() | Renamed() | Away() | Back() | Hosted() | Sat() | Stood():
            return Phrase(f"events.{KEYS[type(entry)]}", {"name": table.people[entry.person].name})
        case Paused(person=None) | Resumed(person=None):
            return Phrase(f"events.{KEYS[type(entry)]}_house", {})
        case Paused() | Resumed():
            return Phrase(f"events.{KEYS[type(entry)]}", {"name": table.people[entry.person or 0].name})
        case Invited() | Dismissed() | Handed() | More() | TookBack():
            values: dict[str, Value] = {"name": names[entry.seat]}
            return Phrase(f"events.{KEYS[type(entry)]}", values)
        case Dealt() | Cleared():
            return Phrase(f"events.{KEYS[type(entry)]}", {})
    return None


KEYS = {
    Came: "came", Renamed: "renamed", Away: "away", Back: "back", Hosted: "hosted", Sat: "sat", Stood: "stood",
    Invited: "invited", Dismissed: "dismissed", Handed: "handed", Paused: "paused", Resumed: "resumed", More: "more",
    TookBack: "took_back", Cleared: "cleared", Dealt: "dealt",
}  # fmt: skip
