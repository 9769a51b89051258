"""What time does: windows, clocks, pauses, presents of time, bots and people who are away."""

import pytest
from table.tables import Evening, acted, refused

from tablee.table import course, gather
from tablee.table.course import LEAVE, MORE, THINK
from tablee.table.entries import Back, Handed, Paused, Resumed
from tablee.table.table import OVER

HANDS = "hands attack skip future / nope skip / skip nope pile kitten melon*9"


def kittens(**chosen: object) -> Evening:
    met = Evening("kittens", 3, **chosen)
    met.seat("Ann", "Bob", "Cleo")
    met.do(gather.start, 0)
    met.set(f"turn ann {HANDS}")
    return met


# --- the Nope window ---


@pytest.mark.parametrize("seconds", [None, 2, 10])
def test_the_window_is_three_seconds_or_what_the_host_chose_and_the_same_for_all(seconds):
    met = kittens(waits={"nope": seconds} if seconds else {})
    met.act(0, "skip")
    assert met.table.awaited() == [1, 2]
    assert [met.table.deadline(seat) for seat in (1, 2)] == [met.now + (seconds or 3)] * 2


def test_when_the_window_closes_everybody_late_has_passed():
    met = kittens()
    met.act(0, "skip")
    assert met.wait(2.9) == []
    assert acted(met.wait(0.1)) == [(1, "clock"), (2, "clock")]
    assert met.table.awaited() == [1]  # Ann's turn was skipped, and it is Bob's


def test_each_nope_opens_the_window_anew_for_everybody():
    met = kittens()
    met.act(0, "skip")
    met.wait(2.5)
    met.act(1, "nope")
    assert met.table.awaited() == [0, 2]
    assert [met.table.deadline(seat) for seat in (0, 2)] == [met.now + 3] * 2
    met.wait(2.5)
    met.act(2, "nope")
    assert [met.table.deadline(seat) for seat in (0, 1)] == [met.now + 3] * 2


def test_a_pass_gives_nobody_more_time():
    met = kittens()
    met.act(0, "skip")
    closing = met.table.deadline(2)
    met.wait(2)
    met.act(1, "pass")
    assert met.table.deadline(2) == closing
    assert met.table.deadline(1) is None


def test_the_time_in_a_window_is_not_taken_from_the_clock():
    met = kittens(bank=60, increment=2)
    met.act(0, "attack")
    met.wait(2)
    met.act(1, "pass")
    met.act(2, "pass")
    assert [chair.bank for chair in met.table.chairs] == [62, 60, 60]
    assert met.table.deadline(1) == met.now + 60


# --- the clock ---


def test_without_a_clock_everybody_has_all_the_time_in_the_world():
    met = kittens()
    assert met.table.deadline(0) is None
    assert met.wait(10_000) == []


def test_thinking_costs_time_and_acting_wins_some_back():
    met = kittens(bank=60, increment=5)
    assert met.table.deadline(0) == met.now + 60
    met.wait(20)
    met.act(0, "draw")
    assert met.table.chairs[0].bank == 60 - 20 + 5
    assert met.table.deadline(1) == met.now + 60


def test_when_the_bank_is_empty_a_bot_plays_and_the_next_time_is_the_increment():
    met = kittens(bank=10, increment=1)
    assert met.wait(9.9) == []
    assert acted(met.wait(0.1))[0] == (0, "clock")
    assert met.table.chairs[0].bank == 1


# --- pauses ---


def test_a_pause_stops_every_clock_and_every_bot():
    met = kittens(bank=60)
    met.act(0, "skip")
    met.wait(1)
    met.do(course.pause, 1)
    assert course.next_due(met.table) is None
    assert met.wait(1000) == []
    assert met.table.deadline(1) is None
    met.do(course.resume, 2)
    assert met.table.deadline(1) == met.now + 2
    assert acted(met.wait(2)) == [(1, "clock"), (2, "clock")]


def test_the_clock_of_who_thinks_stands_still_in_a_pause():
    met = kittens(bank=60)
    met.wait(20)
    met.do(course.pause, 1)
    met.wait(500)
    met.do(course.resume, 1)
    met.wait(5)
    met.act(0, "draw")
    assert met.table.chairs[0].bank == 35


def test_nothing_is_played_in_a_pause():
    met = kittens()
    met.do(course.pause, 2)
    for order in ((course.act, 0, 0, 99, "x"), (course.pause, 1), (course.take_back, 0), (course.give_time, 0, 1)):
        with refused("table.paused"):
            met.do(*order)
    met.do(course.resume, 0)
    assert met.do(course.resume, 0) == []


def test_when_the_house_closes_the_clocks_stop_and_go_on_when_it_opens():
    met = kittens(bank=60)
    met.wait(10)
    assert met.do(course.close_house) == [Paused(met.now)]
    assert met.do(course.close_house) == []
    met.wait(3600)
    assert met.do(course.open_house) == [Resumed(met.now)]
    assert met.do(course.open_house) == []
    assert met.table.deadline(0) == met.now + 50


def test_after_a_power_cut_no_clock_has_run_since_the_last_entry():
    met = kittens(bank=60)
    met.wait(10)
    met.do(course.say, 1, "hello")
    said = met.now
    met.now += 3600  # and nobody was there to look at the clock
    assert met.do(course.open_after_a_cut) == [Paused(said), Resumed(met.now)]
    assert met.table.deadline(0) == met.now + 50


def test_where_no_clock_runs_a_power_cut_leaves_no_trace():
    met = kittens()
    met.now += 3600
    assert met.do(course.open_after_a_cut) == []
    met.do(course.close_house)
    assert met.do(course.open_after_a_cut) == [Resumed(met.now)]
    met.do(course.pause, 0)
    assert met.do(course.open_after_a_cut) == []


def test_a_pause_that_somebody_asked_for_outlasts_the_night():
    met = kittens(bank=60)
    met.do(course.pause, 0)
    assert met.do(course.close_house) == met.do(course.open_house) == []
    assert met.table.paused is not None


# --- more time ---


def test_more_time_is_a_present_for_others():
    met = kittens(bank=60)
    met.do(course.give_time, 1, 0)
    assert met.table.deadline(0) == met.now + 60 + MORE
    with refused("table.own_time"):
        met.do(course.give_time, 0, 0)


def test_more_time_in_a_window_is_for_one_alone():
    met = kittens()
    met.act(0, "skip")
    met.do(course.give_time, 0, 1)
    assert [met.table.deadline(seat) for seat in (1, 2)] == [met.now + 3 + MORE, met.now + 3]


def test_nobody_without_a_running_clock_gets_more():
    met = kittens()
    with refused("table.no_clock"):
        met.do(course.give_time, 1, 0)
    with refused("table.no_seat"):
        met.do(course.give_time, 1, 3)


def test_bots_need_no_more_time():
    met = kittens()
    met.do(gather.stand, 2)
    met.act(0, "skip")
    with refused("table.no_clock"):
        met.do(course.give_time, 0, 2)


# --- bots ---


def test_a_bot_takes_a_little_while_that_every_worker_agrees_on():
    met = kittens()
    met.do(gather.stand, 0)
    at = course.next_due(met.table)
    assert met.now + THINK[0] <= at <= met.now + THINK[1]
    twin = met.table.copy()
    assert course.next_due(twin) == at
    assert course.due(twin, at) == course.due(met.table, at)


def test_nothing_is_due_before_its_time():
    met = kittens()
    met.act(0, "skip")
    at = course.next_due(met.table)
    assert course.due(met.table, at - 0.001) == []
    assert acted(course.due(met.table, at)) == [(1, "clock")]


def test_who_looks_soon_enough_need_not_look_after_every_move():
    met = kittens(waits={"nope": 5})
    assert course.soonest(met.table, met.now) == met.now + 5
    met.do(gather.stand, 0)  # a bot plays on
    assert course.soonest(met.table, met.now) == met.now + THINK[0]


def test_with_clocks_of_their_own_somebody_may_be_late_at_once():
    met = kittens(bank=60)
    assert course.soonest(met.table, met.now) == met.now


def test_asking_late_brings_one_thing_after_another_with_the_time_that_it_is():
    met = kittens()
    met.act(0, "skip")
    met.now += 60
    for seat in (1, 2):
        (entry, *_) = met.do(course.due)
        assert (entry.seat, entry.at) == (seat, met.now)
    assert met.do(course.due) == []


# --- away ---


def test_a_bot_plays_for_who_is_away_for_long_until_they_are_back():
    met = kittens()
    met.do(course.go_away, 0)
    assert met.wait(LEAVE - 0.1) == []
    first, *played = met.wait(LEAVE)
    assert first == Handed(first.at, 0)
    assert acted(played)[0] == (0, "bot")
    assert met.table.is_played_by_bot(0)
    assert met.do(course.come_back, 0) == [Back(met.now, 0)]
    assert not met.table.is_played_by_bot(0)
    met.set(f"turn ann {HANDS}")
    met.act(0, "skip")


def test_who_is_back_in_time_keeps_the_seat():
    met = kittens()
    met.do(course.go_away, 0)
    met.wait(LEAVE - 1)
    met.do(course.come_back, 0)
    assert met.wait(1000) == []


def test_nobody_is_replaced_at_a_table_where_nothing_is_played():
    met = Evening("kittens", 2)
    met.seat("Ann", "Bob")
    met.do(course.go_away, 1)
    assert met.wait(1000) == []
    assert not met.table.is_played_by_bot(1)


def test_a_match_that_all_have_left_goes_on_to_its_end():
    met = Evening("kittens", 3)
    met.seat("Ann", "Bob", "Cleo")
    met.do(gather.start, 0)
    for person in range(3):
        met.do(course.go_away, person)
    met.play_by_time()
    assert met.table.status == OVER
