"""What a store promises, whichever database it keeps its logs in."""

from asyncio import Future
from collections.abc import AsyncIterator, Callable, Sequence
from functools import lru_cache
from typing import Protocol

from msgspec import Struct

LONGEST = 200  # bytes of a name: more would not fit into an index of PostgreSQL, or into a hint

Then = Callable[[BaseException | None], None]
Hint = tuple[str, int]  # a log and its next free seq
MISSED: Hint = ("", 0)  # the hint that hints were lost, of any log


class Taken(Exception):
    """That seq is not the next one of its log, mostly because somebody was faster: read again and decide again."""

    def __init__(self, log: str, seq: int) -> None:
        super().__init__(f"{seq} is not the next seq of {log}.")
        self.log = log
        self.seq = seq


class Broken(Exception):
    """The database failed, says the message. What was to be written may be stored or not: only reading tells."""


class Record(Struct, frozen=True):
    """One entry of a log."""

    seq: int
    data: bytes


class Card(Struct, frozen=True):
    """What a lobby shows of a table. It follows from the log and is kept beside it, so that listing reads no logs."""

    log: str
    game: str
    status: str  # "open", "playing" or "finished"
    public: bool
    code: str | None  # what people tell each other to meet here …
    code_until: float | None  # … until this moment, in seconds since 1970
    changed: float  # likewise
    summary: bytes  # the caller's own


class Store(Protocol):
    """Append-only logs, one for each table, and a card for each log.

    The log is the only truth, and the lock among workers: one of them gets a seq, the others hear that it is taken.
    Everything here may raise Broken.
    """

    alone: bool  # nobody else has it open as long as we do

    def append(self, log: str, seq: int, entries: Sequence[bytes], card: Card | None = None) -> "Future[None]":
        """Write entries as seq, seq + 1, …, and the card: all of it or nothing, and durable once this is done.

        Raises Taken unless seq is the next one of the log. A caller who is cancelled has to read what became of it.
        """

    def append_then(self, log: str, seq: int, entries: Sequence[bytes], then: Then) -> None:
        """Do the same for who has no time for a future: `then` is called with what it would have raised, or None."""

    async def read(self, log: str, since: int = 0, limit: int | None = None) -> list[Record]:
        """List the entries from seq `since` on, at most `limit` of them; none of an unknown log."""

    async def end(self, log: str) -> int:
        """Return the next free seq: 0 for an unknown log."""

    async def card(self, log: str) -> Card | None:
        """Return the card as it was last written."""

    async def cards(
        self,
        *,
        status: Sequence[str] = (),
        game: str | None = None,
        public: bool | None = None,
        limit: int = 100,
        before: float | None = None,
    ) -> list[Card]:
        """List the cards with one of these statuses, of this game, …, changed before then; newest change first."""

    async def by_code(self, code: str, now: float) -> Card | None:
        """Return the card with this code, if it has not expired; of several, the one that lasts longest."""

    async def renew(self, log: str, code: str, until: float, now: float) -> Card | None:
        """Give a card whose code has expired another one; return the card as it is then.

        A card that is written later with an older code, by who had not heard of it, keeps this one.
        """

    def hints(self) -> AsyncIterator[Hint]:
        """Tell (log, end) after each append from now on, by whichever worker, until the store is closed.

        Who is slow hears only the last of several hints of a log, and nobody ever waits for them. After MISSED,
        look at every log you follow.
        """

    async def healthy(self) -> None:
        """Write something, and raise Broken if that fails."""

    async def close(self) -> None:
        """Write what has been accepted, then let go of the database."""


def is_name(text: str) -> bool:
    """Tell whether a text can name a log or be a code: neither empty nor too long, and both databases can keep it."""
    try:
        return 0 < len(text.encode()) <= LONGEST and "\0" not in text
    except UnicodeEncodeError:  # half of a surrogate pair
        return False


is_name_again = lru_cache(1 << 12)(is_name)  # for names that come again and again


def check(log: str, seq: int, entries: Sequence[bytes], card: Card | None) -> None:
    """Refuse what only a bug could ask for."""
    if not is_name_again(log):
        raise ValueError(f"{log!r} cannot be the name of a log")
    if seq < 0 or not entries:
        raise ValueError("an append needs entries, and a seq for the first of them")
    if card and card.log != log:
        raise ValueError(f"the card of {card.log!r} cannot be kept with {log!r}")
