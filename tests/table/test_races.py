"""Where time decides: Splaf's throws, and Placard's look."""

from table.tables import Evening, acted

from tablee.games.splaf.race import LULL
from tablee.table import course, gather
from tablee.table.entries import Fell, Paused

THROW = "slots 4 9 1 12 15 dice smallest equal pile 5 6 7"  # the smallest is at c


def splaf(*names: str, **chosen: object) -> Evening:
    met = Evening("splaf", len(names), **chosen)
    met.seat(*names)
    met.do(gather.start, 0)
    return met


# --- the lull ---


def test_the_dice_stay_in_the_hand_for_a_while_after_the_deal():
    met = splaf("Ann", "Bob")
    assert met.table.awaited() == []
    assert course.next_due(met.table) == met.now + LULL
    assert met.wait(LULL - 0.1) == []
    (fell,) = met.wait(0.1)
    assert isinstance(fell, Fell)
    assert met.table.awaited() == [0, 1]


def test_times_can_be_read_before_the_next_throw():
    met = splaf("Ann", "Bob")
    met.set(f"seats 2 {THROW}")
    met.act(0, "tap c 400")
    met.act(1, "late")
    assert met.table.awaited() == []
    assert course.next_due(met.table) == met.now + LULL


def test_no_dice_are_thrown_in_a_pause():
    met = splaf("Ann", "Bob")
    met.happen([Paused(met.now, 0)])
    assert met.wait(100) == []
    met.do(course.resume, 0)
    assert len(met.wait(0)) == 1


# --- a throw ---


def test_everybody_has_the_same_time_for_a_throw():
    met = splaf("Ann", "Bob", "Cleo", waits={"throw": 5})
    met.set(f"seats 3 {THROW}")
    assert [met.table.deadline(seat) for seat in range(3)] == [met.now + 5] * 3
    met.wait(2)
    met.act(1, "tap b 2000")
    assert met.table.deadline(0) == met.now + 3
    assert acted(met.wait(3)) == [(0, "clock"), (2, "clock")]


def test_who_can_no_longer_win_is_late_at_the_end_of_the_hold():
    met = splaf("Ann", "Bob", "Cleo")
    met.set(f"seats 3 {THROW}")
    met.now += 0.4
    met.act(0, "tap c 400")
    holds = {1: met.now + 0.05, 2: met.now + 0.08}
    assert course.next_due(met.table, holds) == met.now + 0.05
    assert acted(met.wait(0.06, holds)) == [(1, "clock")]
    assert acted(met.wait(0.02, holds)) == [(2, "clock")]
    assert met.table.state.won[0] != 0


def test_a_faster_tap_that_comes_within_the_hold_wins():
    met = splaf("Ann", "Bob")
    met.set(f"seats 2 {THROW}")
    met.now += 0.4
    met.act(0, "tap c 400")
    met.now += 0.03
    met.act(1, "tap c 350")
    assert [won != 0 for won in met.table.state.won[:2]] == [False, True]


def test_tapping_one_s_own_row_first_gives_no_more_time():
    met = splaf("Ann", "Bob", options={"handicap": "all"})
    met.set(f"seats 2 handicap ann bob won 3 - owed ann {THROW}")
    closing, seen = met.table.deadline(0), met.table.seq
    met.wait(1)
    met.act(0, "own", seen=seen)
    assert met.table.deadline(0) == closing
    met.act(0, "tap c 1500", seen=seen)


def test_a_bot_taps_when_its_time_says_and_nobody_waits_longer_than_the_throw():
    met = Evening("splaf", 4, waits={"throw": 3})
    met.come("Ann")
    for seat, bot in enumerate(("random", "child", "fast", "adult")):
        met.do(gather.invite, 0, seat, bot)
    met.do(gather.start, 0)
    for _ in range(12):
        met.wait(LULL)
        begun = max(entry.at for entry in met.entries if isinstance(entry, Fell))
        taps = [entry for entry in met.wait(3) if not isinstance(entry, Fell)]
        for tap in taps:
            assert tap.at - begun <= 3
            if tap.by == "bot":
                assert abs(tap.at - begun - met.table.game.race.time_of(tap.action) / 10_000) < 1e-6


# --- the look ---


def test_dice_that_nobody_answers_are_not_thrown_for_ever():
    met = splaf("Ann", "Bob")
    happened = met.wait(3600)
    assert isinstance(happened[-1], Paused)
    assert len([entry for entry in happened if isinstance(entry, Fell)]) == course.IDLE
    met.do(course.resume, 0)
    assert isinstance(met.wait(LULL)[0], Fell)  # whoever is back can play on
    assert met.table.awaited() == [0, 1]


def test_everybody_looks_for_fifteen_seconds_or_is_ready_before():
    met = Evening("placard", 2, options={"fast": "on"})
    met.seat("Ann", "Bob")
    met.do(gather.start, 0)
    assert met.table.awaited() == [0, 1]
    assert [met.table.deadline(seat) for seat in (0, 1)] == [met.now + 15] * 2
    met.wait(5)
    met.act(0, "ready")
    assert met.table.deadline(1) == met.now + 10
    assert acted(met.wait(10)) == [(1, "clock")]
    assert len(met.table.awaited()) == 1


def test_the_look_is_not_taken_from_the_clock_of_who_begins():
    met = Evening("placard", 2, options={"fast": "on"}, bank=60)
    met.seat("Ann", "Bob")
    met.do(gather.start, 0)
    first = int(met.table.state.turn)
    met.wait(5)
    met.act(1 - first, "ready")
    met.act(first, "ready")
    assert met.table.awaited() == [first]
    assert met.table.deadline(first) == met.now + 60
