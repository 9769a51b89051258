"""The contract of a game: what every `rules.py` answers, and the card of its box.

A game's state is one NumPy record of fixed size; its rules are plain functions over it. Nature is a
player: `act` never draws at random, and what nature did is an action like any other.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from .clauses import clauses
from .errors import Mistake
from .words import Phrase

if TYPE_CHECKING:
    State = Any  # NumPy does not say what a record's fields are
else:
    State = np.record
States = NDArray[np.void]
Actions = NDArray[np.int32]
Options = NDArray[np.int64]
Numbers = NDArray[np.float32]

NATURE = -1  # as a seat, and as the answer of `who` while nature is to act
SPECTATOR = -2  # a viewer without a seat
WORD = 0  # the answer of `chance` where nature's outcome is a whole 64-bit word


Function = TypeVar("Function", bound=Callable[..., Any])


def seldom(function: Function) -> Function:
    """Mark a rule that is not on the hot path: compiled, it is called and not built into its callers."""
    function.seldom = True  # type: ignore[attr-defined]
    return function


class Rules(Protocol):
    """What a rules module has. `kernel.compiled` makes a twin with the same names."""

    STATE: np.dtype[Any]
    ACTIONS: int  # what `legal` lists is 0 … ACTIONS - 1
    MEASURES: int  # an action is what is listed + ACTIONS * measure, such as how fast a tap was; 1: nothing is measured
    OBSERVATION: int  # how many numbers `observe` writes
    REFUSALS: tuple[str, ...]  # the clause behind each answer of `why_not`; "" at 0

    def deal(self, state: State, seats: int, options: Options) -> None:
        """Lay out an undealt table; nature then shuffles."""

    def who(self, state: State) -> int:
        """Return a bit mask of the seats that may act now, NATURE, or 0 when the game is over."""

    def legal(self, state: State, seat: int, out: Actions) -> int:
        """Write that seat's actions into `out`, ascending, with measure 0; return how many there are."""

    def why_not(self, state: State, seat: int, action: int) -> int:
        """Return 0 if the action is legal, else the index in REFUSALS of the clause that forbids it."""

    def chance(self, state: State) -> int:
        """Return how many equally likely outcomes nature has now, or WORD."""

    def act(self, state: State, seat: int, action: int) -> None:
        """Play one legal action and write what happened into `state.news`. Checks nothing."""

    def over(self, state: State) -> bool:
        """Tell whether the game has ended."""

    def scores(self, state: State, out: Numbers) -> None:
        """Write what each seat has at the end: the more, the higher its place; equal numbers share a place.

        The whole part (rounded down) is what people are shown as points: where nothing is counted, 1 for who won and
        0 for who lost. Hundredths behind the point break ties and are never shown. Nobody has won where all have 0.
        """

    def hide(self, state: State, seat: int) -> None:
        """Blank, in place, all that this seat (or SPECTATOR) is not shown, news included."""

    def recall(self, state: State, view: State, seat: int) -> None:
        """Put back into `view`, a hidden copy of `state`, what the seat saw and people must remember: for bots."""

    def guess(self, state: State, seat: int, word: int) -> None:
        """Fill what is hidden from `seat` with a world that fits all the seat knows."""

    def observe(self, state: State, seat: int, out: Numbers) -> None:
        """Write what the seat knows as numbers, for learning."""


class Notation(Protocol):
    """Positions and actions as text, one line each: `read` and `parse` undo `write` and `say`."""

    def read(self, text: str) -> State: ...
    def write(self, state: State) -> str: ...
    def say(self, action: int) -> str: ...
    def parse(self, text: str) -> int: ...
    def say_chance(self, state: State, outcome: int) -> str: ...
    def parse_chance(self, state: State, text: str) -> int: ...


class Words(Protocol):
    """What can be done, what happened and how things stand, as phrases that `words.*.toml` puts into sentences."""

    STEADY: int  # actions below have the same label in every position

    def action(self, state: State, action: int) -> Phrase: ...
    def news(self, state: State) -> list[Phrase]:
        """Say what the last action brought about, from the lines of news alone."""

    def position(self, state: State, seat: int) -> list[Phrase]: ...


class View(Protocol):
    """The hidden state as a typed struct for clients."""

    def look(self, state: State, seat: int) -> msgspec.Struct: ...


class Bot(Protocol):
    """How a game is played by programs, from a hidden state only."""

    BOTS: tuple[str, ...]

    def choose(self, bot: int, state: State, seat: int, actions: Actions, count: int, word: int) -> int: ...


class Held(Protocol):
    """Something in a person's hand, moved live; sixty steps are a second."""

    alone: bool  # what is judged was nobody's doing, and the thing is still in the hand

    def point(self, data: bytes) -> bool:
        """Point the hand somewhere, in the game's own bytes; False if they say nowhere."""

    def let_go(self) -> None:
        """Open the hand."""

    def step(self) -> bytes | None:
        """Let a sixtieth of a second pass; return the inbox once all is judged."""

    def frame(self) -> bytes:
        """Return what has moved since the last frame, for clients; nothing if nothing has."""

    def whole_frame(self) -> bytes:
        """Return where everything is, for who has just come."""


class Matter(Protocol):
    """Where arithmetic does not decide: wood that falls. Plain Python, and slow beside rules.

    Rules without it still play whole games: with nothing in the state's `inbox` they judge on paper.
    """

    def settle(self, state: State, outcome: int) -> bytes:
        """Return what nature's outcome leads to, for the state's `inbox`; nothing where rules need no help."""

    def choose(self, bot: int, state: State, seat: int, actions: Actions, count: int, word: int) -> int:
        """Choose as a bot that tries things before it does them."""

    def hold(self, state: State, seat: int) -> tuple[int, Held] | None:
        """Return the action of letting go by hand, and what the seat then holds; None if it has nothing in hand."""


class Race(Protocol):
    """Where time decides: who is right first wins, by the time that their action carries as its measure."""

    def lull(self, state: State) -> float:
        """Return how many seconds nature waits before it acts here, so that people see what was."""

    def timed(self, action: int, time: int, error: int) -> int:
        """Return an action with the time it took, in tenths of a millisecond, and its error in milliseconds."""

    def time_of(self, action: int) -> int:
        """Return the time that an action carries."""

    def right(self, state: State) -> dict[int, tuple[int, int]]:
        """Return time and error of each seat that has already acted right and may win."""


class Option(msgspec.Struct, frozen=True):
    """Something the host may choose before the deal."""

    key: str
    values: tuple[str, ...]  # the first is the default
    # Where the host may give a text of their own instead: turns it, or a value, into numbers for `deal`.
    read: Callable[[str], Sequence[int]] | None = None
    fits: Callable[[str, int], None] | None = None  # refuses a text that is not for so many seats
    in_file: bool = False  # that text is long: a command line names the file it is in


class Ban(msgspec.Struct, frozen=True):
    """Options that make no sense together, or with so many seats; the clause says why."""

    clause: str
    options: tuple[tuple[str, str], ...]  # keys and values, all of them chosen
    seats: range | None = None  # only with one of these numbers of seats


class Wait(msgspec.Struct, frozen=True):
    """How long people may take where the table waits for several of them, and what is played for the late."""

    key: str
    seconds: float
    shortest: float
    longest: float
    default: int  # the action the table plays on time-out
    watch: bool = False  # the time is there to look: even who can do nothing else gets it
    restarts: bool = False  # whatever is done but the default gives everybody the whole time again


class Asks(msgspec.Struct, frozen=True, gc=False):
    """What a state asks for."""

    who: int  # the mask of the seats that may act, or NATURE
    over: bool
    waits: tuple[Wait | None, ...]  # the wait that each seat is in


class Game(msgspec.Struct, frozen=True):
    """A game as the rest of the house sees it: the card of its box."""

    key: str
    title: str
    seats: range
    options: tuple[Option, ...]
    bans: tuple[Ban, ...]
    waits: tuple[Wait, ...]
    version: int  # raised when a rule changes; old logs name theirs
    rules: Rules
    notation: Notation
    words: Words
    view: View
    bot: Bot
    folder: Path
    matter: Matter | None = None  # its rules' STATE then has an `inbox`
    race: Race | None = None
    written: ModuleType | None = None  # its view as JSON, for compiled code: see writing.py

    def check(self, seats: int, wanted: dict[str, str]) -> None:
        """Refuse a number of seats, an option or a mix of options that the game is not for."""
        if seats not in self.seats:
            raise Mistake(f"{self.title} is for {self.seats.start} to {self.seats.stop - 1} players, not {seats}.")
        self.choose_options(wanted)
        for option in self.options:
            if option.fits:
                option.fits(wanted.get(option.key, option.values[0]), seats)
        if ban := self.ban_on(seats, wanted):
            raise Mistake(f"These options cannot be played. {clauses(self.folder, 'en')[ban.clause].text}")

    def ban_on(self, seats: int, wanted: dict[str, str]) -> Ban | None:
        """Return the ban on a mix of options, if there is one."""
        chosen = {option.key: option.values[0] for option in self.options} | wanted
        for ban in self.bans:
            if set(ban.options) <= chosen.items() and (ban.seats is None or seats in ban.seats):
                return ban
        return None

    def choose_options(self, wanted: dict[str, str]) -> Options:
        """Return the options as numbers for `deal`: which value of each, then what their texts say."""
        known = [option.key for option in self.options]
        for key in wanted:
            if key not in known:
                raise Mistake(f"{self.title} has no option '{key}'; it has {_list(known)}.")
        values = [wanted.get(option.key, option.values[0]) for option in self.options]
        chosen = [_index(option, value) for option, value in zip(self.options, values, strict=True)]
        for option, value in zip(self.options, values, strict=True):
            chosen += option.read(value) if option.read else []
        return np.array(chosen, np.int64)


def new_state(rules: Rules) -> State:
    """Return an empty state: a record that lives in an array of one."""
    return new_states(rules, 1)[0]


def new_states(rules: Rules, count: int) -> States:
    """Return an array of empty states."""
    return np.zeros(count, rules.STATE)


def _index(option: Option, value: str) -> int:
    """Which value is chosen; one past the last stands for a text."""
    if value in option.values:
        return option.values.index(value)
    if option.read is None:
        raise Mistake(f"Option '{option.key}' cannot be '{value}'; it can be {_list(option.values)}.")
    return len(option.values)


def _list(names: Sequence[str]) -> str:
    return ", ".join(names) or "none"
