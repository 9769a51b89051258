"""The log of one match in memory. A table is copied at every move, and a log is long: copies share what they have."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import overload

from .entries import Acted, MatchEntry

REMEMBERED = 200  # acts whose ids are known: who sends one again is soon again


class Log(Sequence[MatchEntry]):
    """A list of which copies can go on in other ways: the first that does goes on in place, another on its own list."""

    __slots__ = ("_acts", "_count", "_entries", "_undone")

    def __init__(self, entries: Iterable[MatchEntry] = ()) -> None:
        self._entries: list[MatchEntry] = []
        self._count = 0  # of the list, this much is ours
        self._acts: dict[str, int] = {}  # where acts are, by seat and the client's id
        self._undone: tuple[tuple[int, str], ...] = ()  # acts that were taken away again
        for entry in entries:
            self.append(entry)

    def append(self, entry: MatchEntry) -> None:
        """Add an entry."""
        if len(self._entries) > self._count:
            self._entries, self._acts = self._entries[: self._count], dict(self._acts)
        if isinstance(entry, Acted) and entry.id:
            self._acts[key_of(entry.seat, entry.id)] = self._count
            if len(self._acts) > REMEMBERED:
                del self._acts[next(iter(self._acts))]
        self._entries.append(entry)
        self._count += 1

    def pop(self) -> None:
        """Take the last entry away; an act stays known, or sending it again would do it again."""
        last = self[-1]
        if isinstance(last, Acted) and last.id:
            self._undone = (*self._undone, (last.seat, last.id))[-REMEMBERED:]
        self._count -= 1

    def copy(self) -> "Log":
        """Return a log that can go another way from here."""
        twin = Log()
        twin._entries, twin._count, twin._acts, twin._undone = self._entries, self._count, self._acts, self._undone
        return twin

    def has(self, seat: int, id: str) -> bool:
        """Tell whether a seat's act with this id was among the last ones, and not only in a copy that went on."""
        at = self._acts.get(key_of(seat, id), self._count)
        found = self._entries[at] if at < self._count else None
        is_there = isinstance(found, Acted) and (found.seat, found.id) == (seat, id)
        return is_there or (seat, id) in self._undone

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[MatchEntry]:
        return islice(self._entries, self._count)

    @overload
    def __getitem__(self, at: int) -> MatchEntry: ...
    @overload
    def __getitem__(self, at: slice) -> list[MatchEntry]: ...
    def __getitem__(self, at: int | slice) -> MatchEntry | list[MatchEntry]:
        if isinstance(at, slice):
            return [self._entries[number] for number in range(*at.indices(self._count))]
        return self._entries[range(self._count)[at]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Log) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # it grows


def key_of(who: int, id: str) -> str:
    """Return what an ask is known by: pairs of all asks there are would be looked through for garbage."""
    return f"{who} {id}"
