"""A table as its log says: who is there, who sits where, what was chosen, and the match being played.

`apply` carries entries out and never refuses. What may happen next is decided in gather.py (people and settings) and
course.py (play and time); both only return entries.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tablee.kernel.game import Asks, Game, State, Wait, new_state

from .entries import (
    MOVES,
    OF_A_MATCH,
    PLAYED,
    UNSEEN,
    Acted,
    Arranged,
    Away,
    Back,
    Came,
    Cleared,
    Dealt,
    Dismissed,
    Ended,
    Entry,
    Fell,
    Handed,
    Hosted,
    Invited,
    Left,
    MatchEntry,
    Mixed,
    More,
    Opened,
    Paused,
    Promised,
    Renamed,
    Resumed,
    Said,
    Sat,
    Settings,
    Stood,
    TookBack,
)
from .fair import Dice
from .log import Log
from .match import Step, asked, is_known, legal, replay, step

Names = tuple[str, ...]  # by seat

ASKS = 50  # asks whose ids are known, acts aside

OPEN, PLAYING, OVER = "open", "playing", "over"


class Person(Struct):
    """Somebody at the table."""

    name: str
    colour: int
    key: str
    nonce: str
    seat: int | None = None
    played: int | None = None  # the seat they had in this match: who saw its secrets takes no other
    away: float | None = None  # since when
    gone: bool = False


class Chair(Struct):
    """A seat, who plays there, and what time they have."""

    person: int | None = None
    bot: str = ""
    handed: bool = False  # a bot plays for the person
    bank: float = 0
    since: float | None = None  # when they were asked to act, while they are
    asked: int = 0  # after which entry that was: who has not seen it answers another question
    wait: Wait | None = None  # the wait they are in, while they are asked


class Table:
    """A table. Everything here follows from the entries applied."""

    __slots__ = (
        "ahead",
        "chairs",
        "changed",
        "dice",
        "ended",
        "fallen",
        "game",
        "games",
        "heard",
        "host",
        "lasting",
        "match",
        "matches",
        "names",
        "other_rules",
        "paused",
        "paused_by",
        "people",
        "promise",
        "public",
        "resumed",
        "said",
        "seq",
        "settings",
        "state",
        "status",
        "title",
    )

    game: Game  # once it is opened, as are the settings
    settings: Settings

    def __init__(self, games: Mapping[str, Game]) -> None:
        self.games = games
        self.seq = 0  # how many entries are applied
        self.title = ""
        self.public = False
        self.status = OPEN
        self.host: int | None = None
        self.people: list[Person] = []  # moves leave it as it is: copies of the table share it until people change
        self.chairs: list[Chair] = []
        self.names: Names = ()  # shown at each seat; bots are called by their kind and seat
        self.lasting: dict[Any, Any] = {}  # what viewers made of all this, good until something but a move happens
        self.promise: Promised | None = None
        self.said: list[Said] = []
        self.heard: tuple[tuple[int, str], ...] = ()  # asks by person and the client's id; acts are in their log
        self.changed = 0.0
        self.paused: float | None = None  # since when
        self.paused_by: int | None = None  # None: the house closed
        self.resumed = 0.0  # when the clocks last went on
        self.matches = 0
        self.match = Log()  # of the one being played, or the last one
        self.state: State = None  # never changed, only replaced: whoever has one keeps it
        self.ahead: tuple[State, list[Step]] = (None, [])  # from which state on it was worked out what comes next
        self.dice: Dice | None = None
        self.fallen = 0  # outcomes of nature so far
        self.ended: Ended | None = None  # how the match ended, where that was stored
        # How the match was dealt, if that was by other rules than ours: it is never played again, but over at once.
        self.other_rules: Dealt | None = None

    # --- entries ---

    def apply_all(self, entries: Iterable[Entry]) -> list[State]:
        """Carry entries out; return the state after each of a match."""
        states = []
        for entry in entries:
            self.apply(entry)
            if isinstance(entry, PLAYED):
                states.append(self.state)
        return states

    def apply(self, entry: Entry) -> None:
        """Carry one entry out."""
        self.seq += 1
        self.changed = max(self.changed, entry.at)
        if self.other_rules is not None and isinstance(entry, OF_A_MATCH):
            self._count(entry)
            return
        if isinstance(entry, MOVES):
            HANDLERS[type(entry)](self, entry)
            return
        self.people = [replace(person) for person in self.people]
        HANDLERS[type(entry)](self, entry)
        if isinstance(entry, UNSEEN):
            return
        self.names = tuple([self.name_of(seat) for seat in range(len(self.chairs))])
        self.lasting = {}

    def _open(self, entry: Opened) -> None:
        self.game, self.title, self.public = self.games[entry.game], entry.title, entry.public
        self._arrange(Arranged(entry.at, entry.settings))

    def _arrange(self, entry: Arranged) -> None:
        self.settings = entry.settings
        for chair in self.chairs[entry.settings.seats :]:
            if chair.person is not None:
                self.people[chair.person].seat = None
        missing = entry.settings.seats - len(self.chairs)
        self.chairs = self.chairs[: entry.settings.seats] + [Chair() for _ in range(missing)]

    def _come(self, entry: Came) -> None:
        self.people.append(Person(entry.name, entry.colour, entry.key, entry.nonce))

    def _rename(self, entry: Renamed) -> None:
        person = self.people[entry.person]
        person.name, person.colour = entry.name, entry.colour

    def _mix(self, entry: Mixed) -> None:
        self.people[entry.person].nonce = entry.nonce

    def _leave(self, entry: Left) -> None:
        person = self.people[entry.person]
        person.gone = True
        if person.seat is not None:
            self._free(person.seat)

    def _free(self, seat: int) -> None:
        """Nobody sits there any more; a match goes on with a bot."""
        chair = self.chairs[seat]
        if chair.person is not None:
            self.people[chair.person].seat = None
        chair.person, chair.handed = None, False
        chair.bot = self.usual_bot() if self.status == PLAYING else ""

    def _away(self, entry: Away) -> None:
        self.people[entry.person].away = entry.at

    def _back(self, entry: Back) -> None:
        person = self.people[entry.person]
        person.away = None
        if person.seat is not None:
            self.chairs[person.seat].handed = False

    def _host(self, entry: Hosted) -> None:
        self.host = entry.person

    def _sit(self, entry: Sat) -> None:
        person = self.people[entry.person]
        if person.seat is not None:
            self._free(person.seat)
        person.seat = entry.seat
        if self.status == PLAYING:
            person.played = entry.seat
        chair = self.chairs[entry.seat]
        chair.person, chair.bot, chair.handed = entry.person, "", False

    def _stand(self, entry: Stood) -> None:
        seat = self.people[entry.person].seat
        if seat is not None:
            self._free(seat)

    def _invite(self, entry: Invited) -> None:
        self.chairs[entry.seat].bot = entry.bot

    def _dismiss(self, entry: Dismissed) -> None:
        self.chairs[entry.seat].bot = ""

    def _say(self, entry: Said) -> None:
        self.said = [*self.said, entry][-20:]
        self._hear(entry.person, entry.id)

    def _hear(self, person: int | None, id: str) -> None:
        """Remember who asked for something: who did not hear that it was done may ask again, elsewhere too."""
        if person is not None and id:
            self.heard = (*self.heard, (person, id))[-ASKS:]

    def _promise(self, entry: Promised) -> None:
        self.promise = entry

    def _deal(self, entry: Dealt) -> None:
        assert self.promise is not None
        self.status, self.matches, self.fallen = PLAYING, self.matches + 1, 0
        self.dice = Dice(self.promise.secret, entry.nonces)
        self.match, self.state, self.paused = Log(), new_state(self.game.rules), None
        self.ended = self.other_rules = None
        for chair in self.chairs:
            chair.bank, chair.since = self.settings.bank, None
        for person in self.people:
            person.played = person.seat
        if is_known(self.game, entry):
            self._play(entry)
        else:
            self.status, self.state, self.other_rules = OVER, None, entry
            self.match.append(entry)

    def _count(self, entry: Entry) -> None:
        """Keep what was played by other rules, unplayed."""
        if isinstance(entry, MOVES):
            self.match.append(entry)
        elif isinstance(entry, TookBack) and len(self.match) > 1:
            self.match.pop()

    def _act(self, entry: Acted) -> None:
        wait, chair = self.wait_of(entry.seat), self.chairs[entry.seat]
        if wait is None and self.settings.bank and chair.since is not None:
            chair.bank = max(0, chair.bank - (entry.at - chair.since)) + self.settings.increment
        if wait and wait.restarts and entry.action != wait.default:
            for other in self.chairs:
                other.since = None
        if not (wait and self.game.race):  # in a race one's time runs from the start, whatever one does on the way
            chair.since = None
        self._play(entry)

    def _fall(self, entry: Fell) -> None:
        self.fallen += 1
        self._play(entry)

    def _play(self, entry: MatchEntry) -> None:
        before, steps = self.ahead
        if not (steps and steps[0].entry is entry and before is self.state):
            steps = [step(self.game, self.state, entry)]
        self.state = steps[0].state
        self.ahead = self.state, steps[1:]
        self.match.append(entry)
        self._ask(steps[0].asks, entry.at)

    def _ask(self, asks: Asks, at: float) -> None:
        """Note who is asked from now on; for those who were before, their time goes on."""
        mask = asks.who if asks.who > 0 else 0
        for chair, wait in zip(self.chairs, asks.waits, strict=False):
            chair.wait = wait
            if not mask & 1:
                chair.since = None
            elif chair.since is None:
                chair.since, chair.asked = at, self.seq
            mask >>= 1
        if asks.over:
            self.status = OVER

    def _hand(self, entry: Handed) -> None:
        self.chairs[entry.seat].handed = True

    def _pause(self, entry: Paused) -> None:
        self.paused, self.paused_by = entry.at, entry.person

    def _resume(self, entry: Resumed) -> None:
        assert self.paused is not None
        for chair in self.chairs:
            if chair.since is not None:
                chair.since += entry.at - self.paused
        self.paused, self.resumed = None, entry.at

    def _more(self, entry: More) -> None:
        self._hear(entry.by, entry.id)
        chair = self.chairs[entry.seat]
        if self.wait_of(entry.seat) is None:
            chair.bank += entry.seconds
        elif chair.since is not None:
            chair.since += entry.seconds

    def _take_back(self, entry: TookBack) -> None:
        self.match.pop()
        self.state = replay(self.game, self.match)
        chair = self.chairs[entry.seat]
        self._hear(chair.person, entry.id)
        chair.since = None
        if self.settings.bank:
            chair.bank = max(0, chair.bank - self.settings.increment)
        self._ask(asked(self.game, self.state), entry.at)

    def _end(self, entry: Ended) -> None:
        self.status, self.ended = OVER, entry
        for chair in self.chairs:
            chair.since = None

    def _clear(self, entry: Cleared) -> None:
        """The next dice are fixed by who knows all nonces so far: those have no part in them."""
        self.status, self.ended, self.other_rules = OPEN, None, None
        for person in self.people:
            person.nonce = ""
        for chair in self.chairs:
            chair.since, chair.handed = None, False

    def copy(self) -> "Table":
        """Return a table that can go another way from here; what is behind both is shared."""
        twin = Table.__new__(Table)
        for part in Table.__slots__:
            if hasattr(self, part):
                setattr(twin, part, getattr(self, part))
        twin.chairs = [replace(chair) for chair in self.chairs]
        twin.match = self.match.copy()
        return twin

    # --- questions ---

    def awaited(self) -> list[int]:
        """List the seats that may act now."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.since is not None]

    def legal(self, seat: int) -> list[int]:
        """List the actions open to a seat now."""
        return legal(self.game, self.state, seat) if self.status == PLAYING else []

    def wait_of(self, seat: int) -> Wait | None:
        """Return the wait that a seat is in: the one whose default it could play."""
        return self.chairs[seat].wait if self.status == PLAYING else None

    def seconds_of(self, wait: Wait) -> float:
        """Return how long a wait is at this table."""
        return self.settings.waits.get(wait.key, wait.seconds)

    def deadline(self, seat: int) -> float | None:
        """Return when a seat's time is up; None if it has all the time in the world."""
        chair = self.chairs[seat]
        if chair.since is None or self.paused is not None:
            return None
        if wait := self.wait_of(seat):
            return chair.since + self.seconds_of(wait)
        return chair.since + chair.bank if self.settings.bank else None

    def is_played_by_bot(self, seat: int) -> bool:
        """Tell whether a bot plays there now."""
        chair = self.chairs[seat]
        return bool(chair.bot) or chair.handed

    def bot_at(self, seat: int) -> str:
        """Return the bot that plays at a seat; the usual one for somebody, and for a bot that the game had once."""
        chosen = self.chairs[seat].bot
        return chosen if chosen in self.game.bot.BOTS else self.usual_bot()

    def usual_bot(self) -> str:
        """Return the bot that plays where nobody chose another."""
        return self.game.bot.BOTS[-1]

    def name_of(self, seat: int) -> str:
        """Return the name shown at a seat."""
        chair = self.chairs[seat]
        if chair.person is not None:
            return self.people[chair.person].name
        return BOT_NAMES[seat % len(BOT_NAMES)] if chair.bot else "…"


BOT_NAMES = ("Léa", "Max", "Zoé", "Tom", "Ida", "Noé", "Eva", "Luc")

HANDLERS: dict[type, Any] = {
    Opened: Table._open, Arranged: Table._arrange, Came: Table._come, Renamed: Table._rename, Mixed: Table._mix,
    Left: Table._leave, Away: Table._away, Back: Table._back, Hosted: Table._host, Sat: Table._sit, Stood: Table._stand,
    Invited: Table._invite, Dismissed: Table._dismiss, Said: Table._say, Promised: Table._promise, Dealt: Table._deal,
    Acted: Table._act, Fell: Table._fall, Handed: Table._hand, Paused: Table._pause, Resumed: Table._resume,
    More: Table._more, TookBack: Table._take_back, Ended: Table._end, Cleared: Table._clear,
}  # fmt: skip
