"""Every message between a client and a table, both ways. web/src/lib/protocol.ts is made from this file.

Messages are JSON objects with a `type`. What a client asks for carries an `id` of its own and is answered by `Done` or
`Refusal` with that id. Sending the same `id` again is harmless, so ids are random: no two asks of a person share one.
Binary frames are Splash's: see its frames.py.
"""

from msgspec import Struct, json

from tablee.table.entries import Settings
from tablee.table.views import News, TableView

VERSION = 2  # raised when an old client would no longer understand


# --- from the client ---


class Ask(Struct, frozen=True, forbid_unknown_fields=True):
    """Something asked for; answered by Done or Refusal."""

    id: str


class Hello(Struct, frozen=True, tag="hello"):
    """The first message: who I am, and what I saw last."""

    token: str = ""  # the secret of a person at this table; empty for somebody new
    language: str = "en"
    seen: int | None = None  # the seq of my last view …
    hash: str = ""  # … and its hash
    text: str = ""  # programs: "hidden" adds the position in the game's notation, "remembered" what the seat saw too
    version: int = VERSION


class Come(Ask, frozen=True, tag="come"):
    """Let me in, under this name."""

    name: str
    colour: int = 0
    nonce: str = ""


class Act(Ask, frozen=True, tag="act"):
    """Play this action; I have seen so many entries. Where time counts: how long it took me, in tenths of a ms."""

    action: int
    seen: int
    time: int | None = None


class Sit(Ask, frozen=True, tag="sit"):
    """Sit down there."""

    seat: int


class Stand(Ask, frozen=True, tag="stand"):
    """Get up, and watch."""


class Leave(Ask, frozen=True, tag="leave"):
    """Leave the table for good."""


class Rename(Ask, frozen=True, tag="rename"):
    """Call me so."""

    name: str
    colour: int


class Mix(Ask, frozen=True, tag="mix"):
    """Put this into the next match's dice."""

    nonce: str


class Say(Ask, frozen=True, tag="say"):
    """Say one of the phrases of the house."""

    phrase: str


class Invite(Ask, frozen=True, tag="invite"):
    """Host: let a bot sit there."""

    seat: int
    bot: str


class Dismiss(Ask, frozen=True, tag="dismiss"):
    """Host: let the bot there get up."""

    seat: int


class Arrange(Ask, frozen=True, tag="arrange"):
    """Host: choose these settings."""

    settings: Settings


class Kick(Ask, frozen=True, tag="kick"):
    """Host: show somebody the door."""

    person: int


class MakeHost(Ask, frozen=True, tag="make_host"):
    """Host: let somebody else be it."""

    person: int


class Start(Ask, frozen=True, tag="start"):
    """Host: deal; `fill` lets bots take the free seats."""

    fill: bool = False


class Rematch(Ask, frozen=True, tag="rematch"):
    """Clear the table for another match."""


class Pause(Ask, frozen=True, tag="pause"):
    """Stop the clocks."""


class Resume(Ask, frozen=True, tag="resume"):
    """Let the clocks go on."""


class GiveTime(Ask, frozen=True, tag="give_time"):
    """Give another player more time."""

    seat: int


class TakeBack(Ask, frozen=True, tag="take_back"):
    """Undo my last action."""


class Describe(Ask, frozen=True, tag="describe"):
    """Tell me in words how things stand."""


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to a Ping, by my clock in tenths of a ms."""

    number: int
    at: int


class LetGo(Ask, frozen=True, tag="let_go"):
    """Let the piece in my live hand go."""


ClientMessage = (
    Hello | Come | Act | Sit | Stand | Leave | Rename | Mix | Say | Invite | Dismiss | Arrange | Kick | MakeHost
    | Start | Rematch | Pause | Resume | GiveTime | TakeBack | Describe | Pong | LetGo
)  # fmt: skip


# --- to the client ---


class Welcome(Struct, frozen=True, tag="welcome"):
    """You are heard: who you are here, if your token is known."""

    version: int
    person: int | None


class Event(Struct, frozen=True):
    """Something that happened round the table, in words."""

    text: str
    kind: str
    person: int | None = None


class View(Struct, frozen=True, tag="view"):
    """The table as you may see it, and what has happened since the view before: `since` is that one's seq, or that of
    something later that nobody sees."""

    since: int
    hash: str
    news: list[News]
    events: list[Event]
    table: TableView
    text: str  # the position in the game's notation, if you asked for it
    at: float  # the house's clock, in seconds since 1970: deadlines are by it


class Same(Struct, frozen=True, tag="same"):
    """Nothing has happened since what you saw."""

    seq: int
    hash: str


class Done(Struct, frozen=True, tag="done"):
    """What you asked for is done, and written down as entries up to `seq`."""

    id: str
    seq: int


class Refusal(Struct, frozen=True, tag="refusal"):
    """What you asked for cannot be done: the clause, and why in a sentence."""

    id: str
    clause: str
    sentence: str


class Description(Struct, frozen=True, tag="description"):
    """How things stand, in words."""

    id: str
    lines: list[str]


class Ping(Struct, frozen=True, tag="ping"):
    """Answer at once: where time counts, lines are measured."""

    number: int


class Closing(Struct, frozen=True, tag="closing"):
    """The house closes this line, and why; `again` says after how many seconds to try again, None for never."""

    sentence: str
    again: float | None


ServerMessage = Welcome | View | Same | Done | Refusal | Description | Ping | Closing

decode = json.Decoder(ClientMessage).decode
encode = json.Encoder().encode
