"""How a match ended is stored with the move that ended it, whoever or whatever made that move."""

import random

from table.hands import let_go
from table.tables import GAMES, Evening, for_every_game, play_out
from table.test_whole_matches import players, some_action

from tablee.table import course, gather, views
from tablee.table.entries import PLAYED, Ended, Entry
from tablee.table.looking import look
from tablee.table.table import OVER, PLAYING

LAST_PIECE = "seats 2 phase placing tower red-plate given blue-plate owner bob turn bob tokens 2 2 reserve red-big -"


def assert_ends(met: Evening, last: list[Entry]) -> None:
    """What happened last ended the match, and says so, once and for all."""
    assert [isinstance(entry, Ended) for entry in last] == [False] * (len(last) - 1) + [True]
    assert isinstance(last[-2], PLAYED)
    assert sum(isinstance(entry, Ended) for entry in met.entries) == 1
    scores = views.scores_of(met.table.game, met.table.state, len(met.table.chairs))
    assert met.table.status == OVER
    assert met.table.ended == last[-1] == Ended(met.now, scores, views.places_of(scores))
    assert look(met.table, 0, "en").match.scores == scores


class Batches(Evening):
    """An evening that keeps apart what was decided together."""

    last: list[Entry]

    def happen(self, entries: list[Entry]) -> list[Entry]:
        self.last = entries or self.last
        return super().happen(entries)


@for_every_game
def test_a_person_s_last_move_brings_the_result_along(key):
    dice, met = random.Random(key), Batches(key, players(key))
    met.seat("Ann", "Bob", "Cleo")
    met.do(gather.start, 0)
    play_out(met, lambda evening, seat: some_action(evening, seat, dice))
    assert_ends(met, met.last)


@for_every_game
def test_a_bot_s_last_move_brings_the_result_along(key):
    met = Batches(key, 2)
    met.come("Ann")
    for seat in (0, 1):
        met.do(gather.invite, 0, seat, "random" if GAMES[key].matter else GAMES[key].bot.BOTS[-1])
    met.do(gather.start, 0)
    met.play_by_time()
    assert_ends(met, met.last)


def test_a_clock_s_last_move_brings_the_result_along():
    met = Batches("kittens", 2, bank=5)
    met.seat("Ann", "Bob")
    met.do(gather.start, 0)
    met.play_by_time()
    assert_ends(met, met.last)


def test_a_live_hand_s_last_move_brings_the_result_along():
    met = Batches("splash", 2)
    met.seat("Ann", "Bob")
    met.do(gather.start, 0)
    met.set(LAST_PIECE)
    action, held = met.table.game.matter.hold(met.table.state, 0)
    met.do(course.act_by_hand, 0, action, let_go(held), len(met.table.match), "last")
    assert_ends(met, met.last)


@for_every_game
def test_before_the_end_there_is_no_result(key):
    met = Evening(key, 2)
    met.seat("Ann", "Bob")
    met.do(gather.start, 0)
    assert (met.table.status, met.table.ended) == (PLAYING, None)


def test_another_match_begins_without_a_result():
    met = Batches("placard", 2)
    met.seat("Ann")
    met.do(gather.start, 0, fill=True)
    met.do(course.go_away, 0)
    met.play_by_time()
    assert met.table.ended
    met.do(gather.rematch, 0, b"2" * 32)
    assert met.table.ended is None
