"""All that can be seen of a table at one moment: what everybody is sent, positions, and what may be done."""

import json
from collections.abc import Iterator
from typing import Any
from zlib import crc32

import msgspec
from recorded.facts import NOBODY, Fact, Standing, as_json
from recorded.plans import NAMES
from recorded.questions import laid_out, refusals, word_of

from tablee.kernel.game import SPECTATOR, State
from tablee.kernel.words import LANGUAGES, lexicon
from tablee.server.frames import unframed
from tablee.server.line import Line
from tablee.server.telling import Telling
from tablee.table.entries import Entry
from tablee.table.match import hidden, legal, remembered
from tablee.table.retelling import retell
from tablee.table.table import Table
from tablee.table.views import describe, seat_of

WATCHER = "watcher"  # nobody in particular
FIRST = LANGUAGES[0]


class Observer:
    """Somebody who writes everything down."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.standing = Standing()
        self.bytes: list[Fact] = []  # of redacted records
        self.news: set[str] = set()  # what was said, and what could be done
        self.actions: set[str] = set()
        self.letters = 0  # frames that were written for the whole table at once

    def viewers(self) -> list[tuple[int | None, str]]:
        """Everybody who is there, as person and name, and somebody who only watches."""
        return [*((number, person.name) for number, person in enumerate(self.table.people)), (None, WATCHER)]

    # --- what is sent ---

    def sent(self, step: str, telling: Telling) -> Iterator[Fact]:
        """What each viewer is sent in every language: its parts, and the length and checksum of all its bytes."""
        telling.prepare_letters()
        frames = []
        for person, viewer in self.viewers():
            for language in LANGUAGES:
                line = Line(language, "")
                line.person = person
                (sent,) = unframed(telling.frame(line))
                self.letters += bool(telling.letter(line))
                frames.append(Fact(step, f"frame {language}", viewer, f"{len(sent)} bytes, {crc32(sent):08x}"))
                yield from self.parts(step, viewer, language, json.loads(sent))
        yield from frames  # last: in a report, parts say more

    def parts(self, step: str, viewer: str, language: str, sent: dict[str, Any]) -> Iterator[Fact]:
        """The parts of a message. What is the same in all languages is taken from the first one."""
        for kind in ("news", "events"):
            for each in sent[kind]:
                yield Fact(step, f"{kind} {language}", viewer, each.pop("text"))
                if language == FIRST:
                    yield Fact(step, kind, viewer, as_json(each))
        self.news.update(each["key"] for each in sent["news"])
        table = sent["table"]
        match = table.pop("match") or {"view": {}, "legal": []}
        yield from self.labels(step, viewer, language, match.pop("legal"))
        if language == FIRST:
            chairs = {str(seat): chair for seat, chair in enumerate(table.pop("chairs"))}
            for kind, fields in (("view", match.pop("view")), ("chair", chairs), ("table", table | match)):
                values = {name: as_json(value) for name, value in fields.items()}
                yield from self.standing.changes(step, kind, viewer, values)

    def labels(self, step: str, viewer: str, language: str, offered: list[dict[str, Any]]) -> Iterator[Fact]:
        """What a viewer may do, in the game's notation, and how it is labelled."""
        labels = {word_of(self.table.game.key, each["action"]): as_json(each) for each in offered}
        if language == FIRST:
            yield from self.standing.changes(step, "offered", viewer, {"": ", ".join(sorted(labels))})
        self.actions.update(each["key"] for each in offered)
        yield from self.standing.additions(step, f"label {language}", viewer, labels)

    # --- positions, and what is secret in them ---

    def positions(self, step: str) -> Iterator[Fact]:
        """The position in full, as each viewer may see it, as bots remember it, and in sentences."""
        game, state = self.table.game, self.table.state
        yield from self.position(step, "position", NOBODY, state)
        for person, viewer in self.viewers():
            seat = seat_of(self.table, person)
            yield from self.secret(step, "redacted", viewer, hidden(game, state, seat))
            if seat != SPECTATOR:
                yield from self.secret(step, "remembered", viewer, remembered(game, state, seat))
            for language in LANGUAGES:
                sentences = enumerate(describe(self.table, person, language), 1)
                said = {str(number): sentence for number, sentence in sentences}
                yield from self.standing.changes(step, f"describe {language}", viewer, said)

    def secret(self, step: str, kind: str, viewer: str, view: State) -> Iterator[Fact]:
        """A position without secrets: its text, and what tells its bytes from others."""
        self.bytes.append(Fact(step, kind, viewer, f"{crc32(view.tobytes()):08x}"))
        yield from self.position(step, kind, viewer, view)

    def position(self, step: str, kind: str, viewer: str, state: State) -> Iterator[Fact]:
        text = self.table.game.notation.write(laid_out(state))
        yield from self.standing.changes(step, kind, viewer, {"": text})

    def permitted(self, step: str) -> Iterator[Fact]:
        """What each seat may do, and the clause that forbids each of the other actions."""
        game, state = self.table.game, self.table.state
        for seat in range(len(self.table.chairs)):
            actions = [word_of(game.key, action) for action in legal(game, state, seat)]
            yield from self.standing.changes(step, "legal", NAMES[seat], {"": ", ".join(sorted(actions))})
            forbidden = {
                clause: "everything" if len(words) == game.rules.ACTIONS else ", ".join(words)
                for clause, words in refusals(game, state, seat).items()
                if clause
            }
            yield from self.standing.changes(step, "forbidden by", NAMES[seat], forbidden)

    # --- after the end ---

    def replays(self, entries: list[Entry]) -> Iterator[Fact]:
        """The match as it is told again: the moments of its replay, for every viewer and in every language."""
        game = self.table.game
        for person, viewer in self.viewers():
            for language in LANGUAGES:
                replay = retell({game.key: game}, entries, 1, seat_of(self.table, person), language)
                yield Fact("replay", language, viewer, as_json(msgspec.to_builtins([replay.table, replay.scores])))
                for number, moment in enumerate(replay.moments):
                    sent = msgspec.json.encode(moment)
                    yield Fact(f"replay {number:04}", language, viewer, f"{len(sent)} bytes, {crc32(sent):08x}")

    def visited(self) -> Iterator[Fact]:
        """What was visited of all that a game can say, so that a match that visits less is seen."""
        tables = lexicon(self.table.game.folder, FIRST).tables
        for kind, sections, seen in (("news", ("news", "glimpse"), self.news), ("actions", ("actions",), self.actions)):
            known = [f"{section}.{key}" for section in sections for key in tables.get(section, ())]
            yield Fact("visited", kind, NOBODY, " ".join(key for key in known if key in seen))
            yield Fact("visited", f"{kind} never", NOBODY, " ".join(key for key in known if key not in seen))
