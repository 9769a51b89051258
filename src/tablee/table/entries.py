"""Everything that can happen at a table. The log of these is the only truth kept; times are in seconds since 1970.

Python does not look for garbage through what holds only numbers and texts (`gc=False`): logs are long.
"""

from msgspec import Struct, field

PERSON, BOT, CLOCK = "person", "bot", "clock"  # by whom something is played


class Settings(Struct, frozen=True):
    """What the host chooses before the deal."""

    seats: int
    options: dict[str, str] = field(default_factory=dict)
    waits: dict[str, float] = field(default_factory=dict)  # seconds, where they are not the game's own
    bank: float = 0  # seconds to think that everybody has for a whole match; 0: as long as they like
    increment: float = 0  # seconds won back by acting


# --- the table and its people ---


class Opened(Struct, frozen=True, tag="opened"):
    """A table is laid for a game."""

    at: float
    game: str
    title: str
    public: bool
    settings: Settings


class Came(Struct, frozen=True, gc=False, tag="came"):
    """Somebody comes to the table. Who knows the secret behind `key` is this person."""

    at: float
    person: int
    name: str
    colour: int
    key: str  # SHA-256 of their token
    nonce: str  # their own part in the dice


class Renamed(Struct, frozen=True, gc=False, tag="renamed"):
    """Somebody has another name or colour."""

    at: float
    person: int
    name: str
    colour: int


class Mixed(Struct, frozen=True, gc=False, tag="mixed"):
    """Somebody gives their part in the dice anew, after the promise they answer."""

    at: float
    person: int
    nonce: str


class Left(Struct, frozen=True, gc=False, tag="left"):
    """Somebody leaves for good, or is shown the door."""

    at: float
    person: int
    kicked: bool = False


class Away(Struct, frozen=True, gc=False, tag="away"):
    """Somebody's last line to us is gone."""

    at: float
    person: int


class Back(Struct, frozen=True, gc=False, tag="back"):
    """Somebody is there again, and takes their seat back from a bot."""

    at: float
    person: int


class Hosted(Struct, frozen=True, gc=False, tag="hosted"):
    """Somebody else is the host now."""

    at: float
    person: int


class Sat(Struct, frozen=True, gc=False, tag="sat"):
    """Somebody sits down."""

    at: float
    person: int
    seat: int


class Stood(Struct, frozen=True, gc=False, tag="stood"):
    """Somebody gets up and watches."""

    at: float
    person: int


class Invited(Struct, frozen=True, gc=False, tag="invited"):
    """A bot sits down."""

    at: float
    seat: int
    bot: str


class Dismissed(Struct, frozen=True, gc=False, tag="dismissed"):
    """A bot gets up."""

    at: float
    seat: int


class Arranged(Struct, frozen=True, tag="arranged"):
    """The host chooses other settings."""

    at: float
    settings: Settings


class Said(Struct, frozen=True, gc=False, tag="said"):
    """Somebody says one of the house's phrases."""

    at: float
    person: int
    phrase: str
    id: str = ""  # the client's, so that nothing is done twice that is asked again; likewise below


# --- a match ---


class Promised(Struct, frozen=True, gc=False, tag="promised"):
    """The dice of the next match are fixed: all may know the digest, nobody the secret before the end."""

    at: float
    digest: str
    secret: bytes


class Dealt(Struct, frozen=True, tag="dealt"):
    """The match begins: which game, by which version of its rules, for how many, with which options."""

    game: str
    version: int
    seats: int
    options: dict[str, str]
    at: float = 0
    names: list[str] = field(default_factory=list)  # who sits where
    nonces: list[str] = field(default_factory=list)  # the players' own part in the dice


class Acted(Struct, frozen=True, gc=False, tag="acted"):
    """A player acted, or a bot or the clock for them."""

    seat: int
    action: int
    at: float = 0
    by: str = PERSON
    id: str = ""  # the client's own name for it: sent twice, it is done once


class Fell(Struct, frozen=True, gc=False, tag="fell"):
    """Nature acted: how the dice or cards fell, written down so that a replay is exact."""

    outcome: int
    inbox: bytes = b""  # what does not fit into a number: where the wood lay once it was judged
    at: float = 0


class Handed(Struct, frozen=True, gc=False, tag="handed"):
    """A bot plays for somebody who is away, until they are back."""

    at: float
    seat: int


class Paused(Struct, frozen=True, gc=False, tag="paused"):
    """All clocks stand still. Nobody in particular paused when the house itself closed."""

    at: float
    person: int | None = None


class Resumed(Struct, frozen=True, gc=False, tag="resumed"):
    """The clocks go on."""

    at: float
    person: int | None = None


class More(Struct, frozen=True, gc=False, tag="more"):
    """Somebody is given more time."""

    at: float
    seat: int
    seconds: float
    by: int | None = None
    id: str = ""


class TookBack(Struct, frozen=True, gc=False, tag="took_back"):
    """A player's last action never happened."""

    at: float
    seat: int
    id: str = ""


class Ended(Struct, frozen=True, tag="ended"):
    """The match is over: what each seat has, and its place, so that nobody needs its rules to know."""

    at: float
    scores: list[float]
    places: list[int]  # 1 is the first; equal scores share one


class Cleared(Struct, frozen=True, gc=False, tag="cleared"):
    """The table is cleared for another match with the same people."""

    at: float


MOVES = (Acted, Fell)  # what changes only the match, not the table round it
UNSEEN = (Mixed,)  # what nobody sees anything of
QUIET = (*MOVES, *UNSEEN)  # what those who are not at the table need not know
PLAYED = (Dealt, *MOVES)
OF_A_MATCH = (*MOVES, Handed, Paused, Resumed, More, TookBack)  # what means something by the rules of its match alone
MatchEntry = Dealt | Acted | Fell
Entry = (
    Opened | Came | Renamed | Mixed | Left | Away | Back | Hosted | Sat | Stood | Invited | Dismissed | Arranged | Said
    | Promised | Dealt | Acted | Fell | Handed | Paused | Resumed | More | TookBack | Ended | Cleared
)  # fmt: skip
