"""Everything that can happen in a match. The log of these is the only truth kept."""

from msgspec import Struct


class Dealt(Struct, frozen=True, tag="dealt"):
    """The match begins: which game, by which version of its rules, for how many, with which options."""

    game: str
    version: int
    seats: int
    options: dict[str, str]


class Acted(Struct, frozen=True, tag="acted"):
    """A player acted."""

    seat: int
    action: int


class Fell(Struct, frozen=True, tag="fell"):
    """Nature acted: how the dice or cards fell, written down so that a replay is exact."""

    outcome: int
    inbox: bytes = b""  # what does not fit into a number: where the wood lay once it was judged


Entry = Dealt | Acted | Fell
