"""The course of a match: who acts, what time does, bots, pauses, taking back. Functions return entries, or refuse.

Time is an argument. Whatever the clock brings about is in `due`, and `next_due` says when to ask again; any worker
that has the table open may ask, because the log lets only one answer in.
"""

import math
from collections.abc import Mapping

import numpy as np

from tablee.kernel.game import NATURE, SPECTATOR, State
from tablee.kernel.loops import RANDOM
from tablee.kernel.records import copy_of

from .ending import with_end
from .entries import (
    BOT,
    CLOCK,
    Acted,
    Away,
    Back,
    Entry,
    Fell,
    Handed,
    Hosted,
    MatchEntry,
    More,
    Paused,
    Resumed,
    Said,
    TookBack,
)
from .fair import BOT_LABEL, Chance
from .gather import chair_at, check_person, next_host, only_our_rules, only_seated
from .match import Step, check, decide, fall, hidden, remembered, replay, step, wait_of
from .phrases import PHRASES
from .refused import Refused
from .table import PLAYING, Table

LEAVE = 30.0  # seconds until a bot plays for somebody who is away, and another one is the host
THINK = (0.7, 1.5)  # seconds a bot takes, so that people can follow
MORE = 30.0  # seconds given by "more time"
CHATTER = 1.0  # seconds between two phrases of one person
IDLE = 5  # throws that nobody answers before the clocks stop
WORLDS = 6  # guesses that tell whether an action revealed something

Due = tuple[float, tuple[str, int]]  # when, what, and for which seat, or for which person as the host


# --- acting ---


def act(table: Table, person: int, action: int, seen: int, id: str, now: float) -> list[Entry]:
    """Play an action for a person, who had seen so many entries; nothing if the same id was played before."""
    seat = only_seated(table, person)
    if table.match.has(seat, id):
        return []
    only_playing(table)
    if table.chairs[seat].since is not None and seen < table.chairs[seat].asked:
        raise Refused("table.stale")
    return play(table, Acted(seat, action, now, id=id))


def act_by_hand(
    table: Table, person: int, action: int, inbox: bytes, after_entries: int, id: str, now: float
) -> list[Entry]:
    """Play an action whose outcome a live hand has already brought about, after so many entries of the match."""
    seat = only_seated(table, person)
    if table.match.has(seat, id):
        return []
    only_playing(table)
    only_current(table, after_entries)
    check(table.game, table.state, seat, action)
    after = copy_of(table.state)
    table.game.rules.act(after, seat, action)
    outcome = chance_of(table)(table.game.rules.chance(after))
    return [Acted(seat, action, now, id=id), *follow(table, after, Fell(outcome, inbox, now), table.fallen + 1)]


def fall_alone(table: Table, inbox: bytes, after_entries: int, now: float) -> list[Entry]:
    """Let something happen that nobody did, while somebody is still to act, after so many entries of the match."""
    only_playing(table)
    only_current(table, after_entries)
    return what_follows(table, table.state, [step(table.game, table.state, Fell(0, inbox, now))])


def only_current(table: Table, after_entries: int) -> None:
    """Refuse what was judged in a match that has gone on since."""
    if len(table.match) != after_entries:
        raise Refused("table.stale")


def play(table: Table, entry: Acted) -> list[Entry]:
    """Play an action and let nature reply."""
    return follow(table, table.state, entry, table.fallen)


def follow(table: Table, state: State, first: MatchEntry, fallen: int) -> list[Entry]:
    """Return an entry and what nature makes of it."""
    assert table.dice is not None
    return what_follows(table, state, decide(table.game, state, first, table.dice.chance(fallen), lull=True))


def what_follows(table: Table, state: State, steps: list[Step]) -> list[Entry]:
    """Return the entries of what was worked out; whoever carries them out need not do that again."""
    table.ahead = state, steps
    return with_end(table.game, steps, len(table.chairs))


def chance_of(table: Table) -> Chance:
    """Return nature's hand from its next outcome on."""
    assert table.dice is not None
    return table.dice.chance(table.fallen)


def only_playing(table: Table) -> None:
    """Refuse while there is no match, or it stands still."""
    only_our_rules(table)
    if table.status != PLAYING:
        raise Refused("table.no_match")
    if table.paused is not None:
        raise Refused("table.paused")


# --- what time brings about ---


def next_due(table: Table, holds: Mapping[int, float] | None = None) -> float | None:
    """Return when something is due next, if nothing else happens; None if never."""
    found = dues(table, holds or {})
    return min(found)[0] if found else None


def soonest(table: Table, at: float) -> float:
    """Return when something can be due at the earliest that moves bring about, the first of them made then: whoever
    looks by that time anyway need not look after every move."""
    if (shortest := table.lasting.get(soonest)) is None:
        shortest = table.lasting[soonest] = shortest_wait(table)
    return at + shortest


def shortest_wait(table: Table) -> float:
    """Return how long whoever is asked has at least, whatever they are asked."""
    if table.settings.bank or table.game.race:  # the least is not known
        return 0.0
    seats = range(len(table.chairs))
    bots = [THINK[0]] if any(table.is_played_by_bot(seat) for seat in seats) else []
    return min([table.seconds_of(wait) for wait in table.game.waits] + bots, default=math.inf)


def due(table: Table, now: float, holds: Mapping[int, float] | None = None) -> list[Entry]:
    """Return what is due now: one thing, the earliest. `holds` says when seats can no longer win a race."""
    ready = [(at, what) for at, what in dues(table, holds or {}) if at <= now]
    if not ready:
        return []
    kind, seat = min(ready)[1]
    if kind == "host":
        return [Hosted(now, seat)]
    if kind == "hand":
        return [Handed(now, seat)]
    if kind == "nature":
        return [Paused(now)] if nobody_plays(table) else follow_nature(table, now)
    if kind == "bot":
        return play(table, Acted(seat, bot_action(table, seat), now, BOT))
    return time_out(table, seat, now)


def dues(table: Table, holds: Mapping[int, float]) -> list[Due]:
    """List everything that will be due."""
    if table.status != PLAYING or table.paused is not None:
        return host_dues(table)
    found, race = [*away_dues(table)], table.game.race
    for seat, chair in enumerate(table.chairs):
        if chair.since is None:
            continue
        is_bot = table.is_played_by_bot(seat)
        if is_bot:
            found.append((chair.since + think(table, seat), ("bot", seat)))
        if race or not is_bot:
            if (limit := table.deadline(seat)) is not None:
                found.append((limit, ("clock", seat)))
            if seat in holds:
                found.append((holds[seat], ("clock", seat)))
    if race and table.game.rules.who(table.state) == NATURE:
        found.append((table.match[-1].at + race.lull(table.state), ("nature", NATURE)))
    return found


def away_dues(table: Table) -> list[Due]:
    """Who is away has a bot play for them after a while; no move changes that."""
    if (found := table.lasting.get(away_dues)) is None:
        found = table.lasting[away_dues] = host_dues(table)
        for seat, chair in enumerate(table.chairs):
            if chair.person is not None and not chair.handed and (away := table.people[chair.person].away) is not None:
                found.append((away + LEAVE, ("hand", seat)))
    return found


def host_dues(table: Table) -> list[Due]:
    """A host who stays away makes room for somebody who is there."""
    away = table.people[table.host].away if table.host is not None else None
    if table.host is None or away is None:
        return []
    heir = next_host(table, table.host)
    return [] if heir is None or table.people[heir].away is not None else [(away + LEAVE, ("host", heir))]


def nobody_plays(table: Table) -> bool:
    """Tell whether nature would go on for ever: everybody was late, again and again."""
    recent = table.match[-IDLE * (len(table.chairs) + 1) :]
    last = [entry for entry in recent if isinstance(entry, Acted) and entry.at >= table.resumed]
    return len(last) >= IDLE * len(table.chairs) and all(entry.by == CLOCK for entry in last)


def follow_nature(table: Table, now: float) -> list[Entry]:
    """Let nature act after it has waited."""
    return what_follows(table, table.state, [fall(table.game, table.state, chance_of(table), now)])


def time_out(table: Table, seat: int, now: float) -> list[Entry]:
    """Play for somebody whose time is up: the wait's default, or what a bot would."""
    wait = table.wait_of(seat)
    return play(table, Acted(seat, wait.default if wait else bot_action(table, seat), now, CLOCK))


# --- bots ---


def bot_action(table: Table, seat: int) -> int:
    """Return what the bot of a seat plays here: every worker finds the same."""
    game, actions = table.game, table.legal(seat)
    bot = game.bot.BOTS.index(table.bot_at(seat))
    if bot == RANDOM:
        return actions[luck(table, seat, len(actions))] + game.rules.ACTIONS * luck(table, seat, game.rules.MEASURES)
    view = remembered(game, table.state, seat)
    word = luck(table, seat, 1 << 62)
    brain = game.matter or game.bot
    return brain.choose(bot, view, seat, np.array(actions, np.int32), len(actions), word)


def luck(table: Table, seat: int, outcomes: int) -> int:
    """Return a bot's own luck for the question it was asked last: what others do in between draws no other."""
    assert table.dice is not None
    return table.dice.draw(table.chairs[seat].asked * len(table.chairs) + seat, outcomes, BOT_LABEL)


def think(table: Table, seat: int) -> float:
    """Return how long a bot takes: a little, or, where time counts, as long as its action says."""
    if table.game.race:
        return max(table.game.race.time_of(bot_action(table, seat)) / 10_000, 0.0)
    shortest, longest = THINK
    return shortest + (longest - shortest) * luck(table, seat, 1000) / 1000


# --- presence ---


def go_away(table: Table, person: int, now: float) -> list[Entry]:
    """Note that somebody's last line is gone."""
    someone = table.people[person]
    return [] if someone.gone or someone.away is not None else [Away(now, person)]


def come_back(table: Table, person: int, now: float) -> list[Entry]:
    """Note that somebody is there again."""
    someone = table.people[person]
    return [Back(now, person)] if someone.away is not None and not someone.gone else []


def say(table: Table, person: int, phrase: str, now: float, id: str = "") -> list[Entry]:
    """Say one of the house's phrases, not too often."""
    check_person(table, person)
    if (person, id) in table.heard:
        return []
    if phrase not in PHRASES:
        raise Refused("table.phrase")
    if any(said.person == person and now - said.at < CHATTER for said in table.said):
        raise Refused("table.chatter")
    return [Said(now, person, phrase, id)]


# --- clocks ---


def close_house(table: Table, now: float) -> list[Entry]:
    """Stop the clocks because the house closes."""
    return [Paused(now)] if table.status == PLAYING and table.paused is None else []


def open_house(table: Table, now: float) -> list[Entry]:
    """Let the clocks go on that stopped when the house closed; a pause that somebody asked for stays."""
    return [Resumed(now)] if table.paused is not None and table.paused_by is None else []


def open_after_a_cut(table: Table, now: float) -> list[Entry]:
    """Let the clocks go on that nobody could stop; when the power went is not known: since the last entry none ran."""
    if table.status == PLAYING and any(table.deadline(seat) is not None for seat in range(len(table.chairs))):
        return [Paused(table.changed), Resumed(now)]
    return open_house(table, now)


def pause(table: Table, person: int, now: float) -> list[Entry]:
    """Stop all clocks; whoever sits may."""
    only_seated(table, person)
    only_playing(table)
    return [Paused(now, person)]


def resume(table: Table, person: int, now: float) -> list[Entry]:
    """Let the clocks go on."""
    only_seated(table, person)
    only_our_rules(table)
    return [] if table.paused is None else [Resumed(now, person)]


def give_time(table: Table, person: int, seat: int, now: float, id: str = "") -> list[Entry]:
    """Give another player more time; nobody can give it to themselves, and bots need none."""
    if (person, id) in table.heard:
        return []
    if only_seated(table, person) == seat:
        raise Refused("table.own_time")
    only_playing(table)
    chair_at(table, seat)
    if table.is_played_by_bot(seat) or table.deadline(seat) is None:
        raise Refused("table.no_clock")
    return [More(now, seat, MORE, person, id)]


# --- taking back ---


def take_back(table: Table, person: int, now: float, id: str = "") -> list[Entry]:
    """Undo one's own last action: never across chance, a reveal, or another's action, and no answer within a wait."""
    seat = only_seated(table, person)
    if (person, id) in table.heard:
        return []
    only_playing(table)
    last = table.match[-1]
    if not isinstance(last, Acted) or last.seat != seat:
        raise Refused("table.take_back")
    before = replay(table.game, table.match[:-1])
    if wait_of(table.game, before, seat):
        raise Refused("table.answered")
    if reveals(table, before, last):
        raise Refused("table.reveal")
    return [TookBack(now, seat, id)]


def reveals(table: Table, before: State, entry: Acted) -> bool:
    """Tell whether an action showed somebody something: then it would not look alike in all worlds they thought of."""
    return any(_differs(table, before, entry, viewer) for viewer in [*range(len(table.chairs)), SPECTATOR])


def _differs(table: Table, before: State, entry: Acted, viewer: int) -> bool:
    """Play the action in worlds that fit what a viewer knew, and compare what they would see, news aside."""
    rules, views = table.game.rules, set()
    for world in range(WORLDS):
        state = copy_of(before)
        if world:
            rules.guess(state, viewer, luck(table, entry.seat, 1 << 62) + world)
        if rules.why_not(state, entry.seat, entry.action):
            return True  # in that world it could not be done: doing it tells
        rules.act(state, entry.seat, entry.action)
        views.add(hidden(table.game, state, viewer).tobytes())
    return len(views) > 1
