"""Whole matches: by time alone, and by people who take their turns."""

import random

import msgspec
import pytest
from table.tables import GAMES, Evening, again, for_every_game, play_out

from tablee.table import course, gather
from tablee.table.entries import Acted, Fell
from tablee.table.fair import digest_of
from tablee.table.looking import look
from tablee.table.record import records_of
from tablee.table.table import OVER, Table
from tablee.table.verify import verify


def fair(met: Evening) -> bool:
    (record,) = records_of(GAMES, met.entries)
    return verify(GAMES, record).ok


def same_again(met: Evening) -> bool:
    table = Table(GAMES)
    table.apply_all(again(met.entries))
    return table.state.tobytes() == met.table.state.tobytes() and table.status == met.table.status


def players(key: str) -> int:
    return min(3, GAMES[key].seats.stop - 1)


def some_action(met: Evening, seat: int, dice: random.Random) -> str:
    """Any action in words; where time counts, as fast as people are."""
    action, game = dice.choice(met.table.legal(seat)), met.table.game
    return game.notation.say(game.race.timed(action, dice.randrange(3_000, 9_000), 3) if game.race else action)


@for_every_game
def test_bots_play_a_whole_match_by_time_alone(key):
    met = Evening(key, players(key))
    met.come("Ann")
    if GAMES[key].matter:  # bots that think in wood take long
        for seat in range(players(key)):
            met.do(gather.invite, 0, seat, "random")
    met.do(gather.start, 0, fill=True)
    met.play_by_time()
    assert met.table.status == OVER
    assert {entry.by for entry in met.table.match if isinstance(entry, Acted)} <= {"bot", "clock"}
    assert fair(met)
    assert same_again(met)


@for_every_game
def test_people_play_a_whole_match(key):
    dice = random.Random(key)
    met = Evening(key, players(key))
    people = met.seat("Ann", "Bob", "Cleo")
    met.do(gather.start, 0)
    play_out(met, lambda evening, seat: some_action(evening, seat, dice))
    last = look(met.table, people[1], "fr")
    assert last.match is not None
    assert last.match.scores is not None
    assert len(last.match.scores) == players(key)
    assert digest_of(bytes.fromhex(last.secret)) == last.digest
    assert msgspec.json.encode(last)
    assert fair(met)
    assert same_again(met)


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if not game.matter and not game.race])
def test_clocks_alone_play_a_whole_match_for_people_who_do_nothing(key):
    """Not in a race: a throw that nobody taps for is followed by the next."""
    met = Evening(key, players(key), bank=5)
    met.seat("Ann", "Bob", "Cleo")
    met.do(gather.start, 0)
    met.play_by_time()
    assert met.table.status == OVER
    assert {entry.by for entry in met.table.match if isinstance(entry, Acted)} == {"clock"}
    assert fair(met)


def test_a_second_match_is_another():
    met = Evening("temptation", 2)
    met.seat("Ann")
    met.do(gather.start, 0, fill=True)
    met.do(course.go_away, 0)
    met.play_by_time()
    met.do(course.come_back, 0)
    met.do(gather.rematch, 0, b"2" * 32)
    met.do(gather.start, 0)
    met.do(course.go_away, 0)
    met.play_by_time()
    first, second = records_of(GAMES, met.entries)
    falls = [[entry.outcome for entry in record.entries if isinstance(entry, Fell)] for record in (first, second)]
    assert falls[0] != falls[1]
    assert verify(GAMES, first).ok
    assert verify(GAMES, second).ok
