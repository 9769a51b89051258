"""A match as a file: JSON text with the entries of one match, to be kept, sent, replayed and verified elsewhere.

A record holds what the match was and nothing of the people but their names: no keys, no ids of messages. Before the
end its entries would tell the cards, so an unfinished match has a record without them, and no file.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from tablee.kernel.errors import Mistake
from tablee.kernel.game import NATURE, WORD, Game, State, new_state
from tablee.kernel.words import Phrase, lexicon

from .entries import Acted, Cleared, Dealt, Ended, Entry, Fell, MatchEntry, Promised, TookBack
from .fair import SECRET, WORDS
from .gather import good_name, good_nonce
from .match import check, evolve, is_known, replay
from .refused import HERE, Refused, other_rules

FORMAT = 2
FORMATS = (1, FORMAT)  # that can be read; the first one says nothing of how the match ended
LARGEST = 16 << 20  # bytes of a file
LONGEST = 100_000  # entries of a match
LATEST = 1e11  # seconds since 1970: no clock shows more

Kept = Promised | Dealt | Acted | Fell | TookBack | Ended
Part = TypeVar("Part")


class Record(Struct, frozen=True):
    """One match: the promise, the deal, and, once it is over, everything after: it is, too, if no rules can end it."""

    over: bool
    entries: list[Kept]

    @property
    def promise(self) -> Promised:
        """What was fixed before the deal; once the match is over, with the secret."""
        assert isinstance(self.entries[0], Promised)
        return self.entries[0]

    @property
    def dealt(self) -> Dealt:
        """Which game, for whom, with which options."""
        assert isinstance(self.entries[1], Dealt)
        return self.entries[1]

    @property
    def ended(self) -> Ended | None:
        """How it ended, if that was stored."""
        last = self.entries[-1]
        return last if isinstance(last, Ended) else None


class NotOver(Mistake):
    """A match that goes on has secrets: nothing is told of it."""


class OtherRules(Mistake):
    """A match that was played by other rules than ours."""

    def __init__(self, game: Game, dealt: Dealt) -> None:
        self.phrase = other_rules(game, dealt.version)
        super().__init__(self.sentence("en"))

    def sentence(self, language: str) -> str:
        """Say by which."""
        return lexicon(HERE, language).say(self.phrase)


# --- from the log of a table ---


def records_of(games: Mapping[str, Game], entries: Iterable[Entry]) -> list[Record]:
    """Split a table's log into its matches, the last one perhaps unfinished."""
    matches: list[list[Kept]] = []
    promise, is_cleared = None, True
    for entry in entries:
        if isinstance(entry, Promised):
            promise = entry
        elif isinstance(entry, Dealt):
            assert promise is not None
            matches.append([promise, entry])
        elif isinstance(entry, Fell | Ended):
            matches[-1].append(entry)
        elif isinstance(entry, Acted | TookBack):
            matches[-1].append(replace(entry, id=""))
        is_cleared = isinstance(entry, Cleared) or (is_cleared and not isinstance(entry, Dealt))
    finished = [Record(True, match) for match in matches[:-1]]
    return [*finished, *(_last(games, match, is_cleared) for match in matches[-1:])]


def _last(games: Mapping[str, Game], match: list[Kept], is_cleared: bool) -> Record:
    record = Record(True, match)
    if is_cleared or record.ended or _is_over(games[record.dealt.game], record):
        return record
    return Record(False, [replace(record.promise, secret=b""), record.dealt])


def _is_over(game: Game, record: Record) -> bool:
    if not is_known(game, record.dealt):
        return True  # nobody can play on
    log: list[MatchEntry] = []
    for entry in record.entries[1:]:
        if isinstance(entry, TookBack):
            log.pop()
        elif isinstance(entry, MatchEntry):
            log.append(entry)
    return bool(game.rules.over(replay(game, log)))


# --- as text ---


class _Head(Struct):
    format: int


class _File(Struct):
    entries: list[Raw]


def write(record: Record, outcomes: Sequence[int | None] | None = None) -> str:
    """Return the text of a file, one entry a line; refuse an unfinished match.

    `outcomes` are for those who check the dice without the rules; who has the rules does not look at them.
    """
    if not record.over:
        raise NotOver("This match is not over yet, and its record would tell the cards. Export it after the end.")
    lines = [msgspec.json.encode(entry).decode() for entry in record.entries]
    known = "" if outcomes is None else f'"outcomes": {msgspec.json.encode(outcomes).decode()}, '
    return f'{{"format": {FORMAT}, {known}"entries": [\n' + ",\n".join(lines) + "\n]}\n"


def read(games: Mapping[str, Game], text: str | bytes) -> Record:
    """Return the record in a file; a Mistake says what is wrong with it.

    What has been read can be replayed by `moments`, which looks at each entry before it carries it out.
    """
    if len(text) > LARGEST:
        raise Mistake(f"A match does not take {len(text):,} bytes; the most is {LARGEST:,}.")
    raw = text.encode(errors="replace") if isinstance(text, str) else text
    _check_format(raw)
    lines = _decode(raw, _File).entries
    if len(lines) > LONGEST:
        raise Mistake(f"A match does not take {len(lines):,} entries; the most is {LONGEST:,}.")
    record = Record(True, [_entry(number, line) for number, line in enumerate(lines, 1)])
    _check_order(record)
    _check_promise(record.promise)
    _check_deal(games, record.dealt)
    return record


def _check_format(raw: bytes) -> None:
    number = _decode(raw, _Head).format
    if number not in FORMATS:
        raise Mistake(f"The file has format {number}, and this program knows only {' and '.join(map(str, FORMATS))}.")


def _decode(raw: bytes, kind: type[Part]) -> Part:
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.ValidationError as error:
        raise Mistake(f"This is not the record of a match: {error}.") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        if "truncated" in str(error):
            raise Mistake("The file ends too early: a part of it is missing.") from error
        raise Mistake(f"This is not JSON: {error}.") from error


def _entry(number: int, line: Raw) -> Kept:
    try:
        entry: Kept = msgspec.json.decode(line, type=Kept)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Mistake(f"Entry {number} cannot be read: {error}.") from error
    if not 0 <= entry.at <= LATEST:
        raise Mistake(f"Entry {number} happens at no time that a clock shows.")
    return entry


def _check_order(record: Record) -> None:
    kinds = [type(entry) for entry in record.entries]
    if kinds[:2] != [Promised, Dealt]:
        raise Mistake("A record begins with the promise of the dice, then the deal; this one does not.")
    for number, kind in enumerate(kinds[2:], 3):
        if kind in (Promised, Dealt):
            raise Mistake(f"Entry {number} is out of order: there is one promise and one deal, at the beginning.")
        if kind is Ended and number < len(kinds):
            raise Mistake(f"Entry {number} is out of order: nothing comes after the end.")


def _check_promise(promise: Promised) -> None:
    if len(promise.secret) != SECRET:
        raise Mistake(f"The secret has {SECRET} bytes, not {len(promise.secret)}.")


def _check_deal(games: Mapping[str, Game], dealt: Dealt) -> None:
    game = games.get(dealt.game)
    if game is None:
        raise Mistake(f"There is no game '{dealt.game}' here; there are {', '.join(games)}.")
    if dealt.version == game.version:
        game.check(dealt.seats, dealt.options)  # says what is wrong with them
    check_version(game, dealt)
    if len(dealt.names) != dealt.seats or len(dealt.nonces) != dealt.seats:
        raise Mistake(f"There must be a name and a part in the dice for each of the {dealt.seats} seats.")
    try:
        names = [good_name(name) for name in dealt.names]
        nonces = [good_nonce(nonce) for nonce in dealt.nonces]
    except Refused as refused:
        raise Mistake(refused.sentence(game, "en")) from refused
    if names != dealt.names or nonces != dealt.nonces:
        raise Mistake("Somebody has a name that cannot be shown.")


def check_version(game: Game, dealt: Dealt) -> None:
    """Refuse a match that was played by other rules than ours."""
    if not is_known(game, dealt):
        raise OtherRules(game, dealt)


# --- played again ---


class Moment(NamedTuple):
    """An entry, its number in the file from 1 on, and the state before and after it."""

    number: int
    entry: Kept
    before: State
    state: State


class Wrong(Mistake):
    """An entry that cannot have happened."""

    def __init__(self, key: str, number: int, **values: str | int) -> None:
        self.phrase = Phrase(f"verify.{key}", {"entry": number, **values})
        self.number = number
        super().__init__(lexicon(HERE, "en").say(self.phrase))


def moments(game: Game, record: Record) -> Iterator[Moment]:
    """Play a record again from the deal on; raise Wrong where it cannot have happened, OtherRules if we cannot."""
    check_version(game, record.dealt)
    state = new_state(game.rules)
    undoable: list[tuple[int, State]] = []  # whose action, and the state before: chance ends it all
    for number, entry in enumerate(record.entries[1:], 2):
        before = state
        if isinstance(entry, TookBack):
            state = _take_back(undoable, number, entry)
        elif isinstance(entry, MatchEntry):
            state = _try(game, record.dealt, before, number, entry)
        else:  # how it ended: nothing happens any more
            continue
        if isinstance(entry, Acted):
            undoable.append((entry.seat, before))
        elif isinstance(entry, Fell):
            undoable.clear()
        yield Moment(number, entry, before, state)


def _take_back(undoable: list[tuple[int, State]], number: int, entry: TookBack) -> State:
    if not undoable or undoable[-1][0] != entry.seat:
        raise Wrong("take_back_wrong", number)
    return undoable.pop()[1]


def _try(game: Game, dealt: Dealt, before: State, number: int, entry: MatchEntry) -> State:
    """Carry an entry out. Where wood fell, a record is believed, until what it says makes no sense to the rules."""
    try:
        return _carry_out(game, dealt, before, number, entry)
    except (ValueError, IndexError) as error:
        if not game.matter:
            raise
        raise Wrong("inbox_wrong", number) from error


def _carry_out(game: Game, dealt: Dealt, before: State, number: int, entry: MatchEntry) -> State:
    if isinstance(entry, Acted):
        _check_action(game, dealt, before, number, entry)
    elif isinstance(entry, Fell):
        _check_outcome(game, before, number, entry)
    state = before.copy()
    evolve(game, state, entry)
    return state


def _check_action(game: Game, dealt: Dealt, state: State, number: int, entry: Acted) -> None:
    if not 0 <= entry.seat < dealt.seats:
        raise Wrong("seat_wrong", number, seats=dealt.seats)
    try:
        check(game, state, entry.seat, entry.action)
    except Refused as refused:
        raise Wrong("action_wrong", number, name=dealt.names[entry.seat], clause=refused.clause) from refused


def _check_outcome(game: Game, state: State, number: int, entry: Fell) -> None:
    if not (game.rules.who(state) == NATURE or falls_alone(game, state, entry)):
        raise Wrong("nature_wrong", number)
    outcomes = 1 if falls_alone(game, state, entry) else game.rules.chance(state)
    least, most = (-WORDS // 2, WORDS // 2) if outcomes == WORD else (0, outcomes)
    if not least <= entry.outcome < most:
        raise Wrong("outcome_wrong", number, found=entry.outcome)
    if entry.inbox and not (game.matter and _fits(state.inbox, entry.inbox)):
        raise Wrong("inbox_wrong", number)


def write_whole(games: Mapping[str, Game], record: Record) -> str:
    """Return a match as a file, with what the rules say of its chances, if it was played by the rules we have."""
    game = games.get(record.dealt.game)
    is_played_by_ours = game is not None and record.over and is_known(game, record.dealt)
    return write(record, outcomes_of(game, record) if game and is_played_by_ours else None)


def outcomes_of(game: Game, record: Record) -> list[int | None]:
    """List how many outcomes chance had each time: 0 for a shuffle's word, None where it had no part in what fell."""
    falls = [moment for moment in moments(game, record) if isinstance(moment.entry, Fell)]
    return [_outcomes(game, moment) for moment in falls]


def _outcomes(game: Game, moment: Moment) -> int | None:
    assert isinstance(moment.entry, Fell)
    return None if falls_alone(game, moment.before, moment.entry) else game.rules.chance(moment.before)


def falls_alone(game: Game, state: State, entry: Fell) -> bool:
    """Tell whether wood fell that nobody let go, while somebody was to act: chance had no part in it."""
    return bool(game.matter and entry.inbox and game.rules.who(state) > 0)


def _fits(room: State, inbox: bytes) -> bool:
    return len(inbox) <= room.nbytes and len(inbox) % room.itemsize == 0
