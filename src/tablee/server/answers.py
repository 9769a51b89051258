"""What is said over HTTP, both ways. The client's House reads the same structs."""

from msgspec import Struct

from tablee.table.entries import Settings


class OptionCard(Struct, frozen=True):
    """Something a host may choose."""

    key: str
    values: list[str]
    text: bool  # a text of the host's own will do too


class GameCard(Struct, frozen=True):
    """A box on the shelf."""

    key: str
    title: str
    seats: list[int]
    options: list[OptionCard]
    waits: dict[str, list[float]]  # usual, shortest, longest
    bots: list[str]
    version: int
    ready: bool  # its rules are compiled: until then they are slower


class ClauseText(Struct, frozen=True):
    """A rule, and under which heading of the rules it stands."""

    id: str
    mark: str
    text: str
    part: str


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be laid."""

    game: str
    title: str = ""
    public: bool = False
    settings: Settings | None = None


class TableLink(Struct, frozen=True):
    """Where a table is."""

    table: str
    code: str | None


class Summary(Struct, frozen=True):
    """What the lobby says of a table."""

    title: str
    seats: int
    people: list[str]  # who sits there and is not away
    bots: int
    watching: int
    matches: int
    free: int = 0  # seats that nobody has: who is away keeps theirs; older cards do not say


class TableCard(Struct, frozen=True):
    """A table as the lobby lists it."""

    table: str
    game: str
    status: str
    code: str | None
    changed: float
    summary: Summary


class Health(Struct, frozen=True):
    """Whether a worker can write, and which one it is."""

    status: str  # "ok" or "closing"
    worker: int  # its process


class Problem(Struct, frozen=True):
    """What was wrong, in a sentence."""

    error: str
