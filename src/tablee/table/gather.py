"""Who may come, sit, choose and start. Each function returns the entries of what happens, or refuses."""

import unicodedata

from tablee.kernel.game import Game, new_state

from .ending import with_end
from .entries import (
    Arranged,
    Came,
    Cleared,
    Dealt,
    Dismissed,
    Entry,
    Hosted,
    Invited,
    Left,
    Mixed,
    Opened,
    Promised,
    Renamed,
    Sat,
    Settings,
    Stood,
)
from .fair import Dice, digest_of
from .match import decide
from .refused import Refused, other_rules
from .settings import check_settings
from .table import OPEN, OVER, PLAYING, Chair, Table

NAME_LONGEST, TITLE_LONGEST, NONCE_LONGEST = 24, 60, 64
PEOPLE = 64  # at one table, spectators included
COLOURS = 12
BLANKS = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # letters and signs that show nothing


# --- a new table ---


def open_table(game: Game, title: str, public: bool, settings: Settings, secret: bytes, now: float) -> list[Entry]:
    """Lay a table."""
    check_settings(game, settings)
    return [Opened(now, game.key, clean(title, TITLE_LONGEST) or game.title, public, settings), promise(secret, now)]


def promise(secret: bytes, now: float) -> Promised:
    """Fix the dice of the next match."""
    return Promised(now, digest_of(secret), secret)


# --- people ---


def come(table: Table, name: str, colour: int, key: str, nonce: str, now: float) -> list[Entry]:
    """Let somebody in; the first one is the host, and so is who finds nobody there."""
    if sum(not person.gone for person in table.people) >= PEOPLE or len(table.people) >= 16 * PEOPLE:
        raise Refused("table.full")
    person = len(table.people)
    entries: list[Entry] = [Came(now, person, good_name(name), good_colour(colour), key, good_nonce(nonce))]
    has_host = table.host is not None and not table.people[table.host].gone
    return entries if has_host else [*entries, Hosted(now, person)]


def rename(table: Table, person: int, name: str, colour: int, now: float) -> list[Entry]:
    """Give somebody another name or colour."""
    check_person(table, person)
    return [Renamed(now, person, good_name(name), good_colour(colour))]


def mix(table: Table, person: int, nonce: str, now: float) -> list[Entry]:
    """Take somebody's own part in the next match's dice."""
    check_person(table, person)
    if table.status == PLAYING:
        raise Refused("table.playing")
    return [Mixed(now, person, good_nonce(nonce))]


def leave(table: Table, person: int, now: float, *, kicked: bool = False) -> list[Entry]:
    """Let somebody go; a bot plays on for them, and another one is the host."""
    check_person(table, person)
    entries: list[Entry] = [Left(now, person, kicked)]
    heir = next_host(table, person) if person == table.host else None
    return [*entries, Hosted(now, heir)] if heir is not None else entries


def next_host(table: Table, leaver: int) -> int | None:
    """Return who is the host when the host has gone: somebody seated and present first, then whoever came first."""
    others = [(n, person) for n, person in enumerate(table.people) if n != leaver and not person.gone]
    ranked = sorted(others, key=lambda other: (other[1].away is not None, other[1].seat is None, other[0]))
    return ranked[0][0] if ranked else None


def kick(table: Table, by: int, person: int, now: float) -> list[Entry]:
    """Show somebody the door."""
    only_host(table, by)
    if person == by:
        raise Refused("table.kick_self")
    return leave(table, person, now, kicked=True)


def make_host(table: Table, by: int, person: int, now: float) -> list[Entry]:
    """Pass the host's part on."""
    only_host(table, by)
    check_person(table, person)
    return [Hosted(now, person)]


# --- seats ---


def sit(table: Table, person: int, seat: int, now: float) -> list[Entry]:
    """Sit down on a free seat, or on a bot's; during a match only a bot's that plays for nobody."""
    check_person(table, person)
    chair = chair_at(table, seat)
    if chair.person is not None and chair.person != person:
        raise Refused("table.taken", name=table.name_of(seat))
    if table.status == PLAYING and table.people[person].seat is not None:
        raise Refused("table.playing")
    if table.status == PLAYING and table.people[person].played not in (None, seat):
        raise Refused("table.two_hands")
    return [] if chair.person == person else [Sat(now, person, seat)]


def stand(table: Table, person: int, now: float) -> list[Entry]:
    """Get up and watch; during a match a bot plays on."""
    check_person(table, person)
    return [] if table.people[person].seat is None else [Stood(now, person)]


def invite(table: Table, by: int, seat: int, bot: str, now: float) -> list[Entry]:
    """Ask a bot to a seat."""
    only_host(table, by)
    only_open(table)
    chair = chair_at(table, seat)
    if chair.person is not None:
        raise Refused("table.taken", name=table.name_of(seat))
    if bot not in table.game.bot.BOTS:
        raise Refused("table.no_bot", bot=bot, bots=", ".join(table.game.bot.BOTS))
    return [Invited(now, seat, bot)]


def dismiss(table: Table, by: int, seat: int, now: float) -> list[Entry]:
    """Let a bot get up."""
    only_host(table, by)
    only_open(table)
    return [Dismissed(now, seat)] if chair_at(table, seat).bot else []


def arrange(table: Table, by: int, settings: Settings, now: float) -> list[Entry]:
    """Choose other settings."""
    only_host(table, by)
    only_open(table)
    check_settings(table.game, settings)
    return [Arranged(now, settings)]


# --- start and start again ---


def start(table: Table, by: int, now: float, *, fill: bool = False) -> list[Entry]:
    """Deal. With `fill`, the usual bots take the seats that are free."""
    only_host(table, by)
    only_open(table)
    check_settings(table.game, table.settings)  # they may have been chosen when there were other options
    free = [seat for seat, chair in enumerate(table.chairs) if chair.person is None and not chair.bot]
    if free and not fill:
        raise Refused("table.free_seats", number=len(free))
    invited = [Invited(now, seat, table.usual_bot()) for seat in free]
    full = table.copy()
    full.apply_all(invited)
    return [*invited, *deal(full, now)]


def deal(table: Table, now: float) -> list[Entry]:
    """Begin a match with the dice as promised."""
    assert table.promise is not None
    game, settings = table.game, table.settings
    nonces = [table.people[chair.person].nonce if chair.person is not None else "" for chair in table.chairs]
    names = list(table.names)
    first = Dealt(game.key, game.version, settings.seats, settings.options, now, names, nonces)
    chance = Dice(table.promise.secret, nonces).chance(0)
    return with_end(game, decide(game, new_state(game.rules), first, chance, lull=True), settings.seats)


def rematch(table: Table, by: int, secret: bytes, now: float) -> list[Entry]:
    """Clear the table for another match; whoever sits may ask for it."""
    only_seated(table, by)
    if table.status != OVER:
        raise Refused("table.not_over")
    return [Cleared(now), promise(secret, now)]


# --- who may ---


def only_host(table: Table, person: int) -> None:
    """Refuse everybody but the host."""
    check_person(table, person)
    if person != table.host:
        raise Refused("table.host")


def only_seated(table: Table, person: int) -> int:
    """Return the seat of a person; refuse spectators."""
    check_person(table, person)
    seat = table.people[person].seat
    if seat is None:
        raise Refused("table.seated")
    return seat


def only_open(table: Table) -> None:
    """Refuse while a match is played, or lies finished."""
    only_our_rules(table)
    if table.status != OPEN:
        raise Refused("table.playing" if table.status == PLAYING else "table.over")


def only_our_rules(table: Table) -> None:
    """Refuse to do anything with a match that was played by other rules."""
    if (dealt := table.other_rules) is not None:
        raise Refused("table.other_rules", reason=other_rules(table.game, dealt.version))


def check_person(table: Table, person: int) -> None:
    """Refuse somebody who is not there."""
    if not 0 <= person < len(table.people) or table.people[person].gone:
        raise Refused("table.nobody")


def chair_at(table: Table, seat: int) -> Chair:
    """Return a seat; refuse one that is not there."""
    if not 0 <= seat < len(table.chairs):
        raise Refused("table.no_seat", number=seat + 1)
    return table.chairs[seat]


# --- what people write ---


def good_name(name: str) -> str:
    """Return a name that can be shown; refuse an empty one."""
    name = clean(name, NAME_LONGEST)
    if not name:
        raise Refused("table.name")
    return name


def clean(text: str, longest: int) -> str:
    """Return a text on one line, without what cannot be seen or turns the writing round, and not too long."""
    spaced = [" " if letter.isspace() else letter for letter in text]
    shown = unicodedata.normalize("NFC", "".join(letter for letter in spaced if is_shown(letter)))
    return " ".join(shown.split())[:longest].strip()


def is_shown(letter: str) -> bool:
    """Tell whether a character may be in a name: no controls, no invisible marks, no private ones."""
    return unicodedata.category(letter)[0] != "C" and letter not in BLANKS


def good_colour(colour: int) -> int:
    """Return a colour of the house."""
    return colour % COLOURS


def good_nonce(nonce: str) -> str:
    """Return a nonce as it goes into the dice."""
    if len(nonce) > NONCE_LONGEST or not (nonce.isascii() and (nonce.isalnum() or not nonce)):
        raise Refused("table.nonce")
    return nonce
