import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.table.clock import (
    ENOUGH,
    ERRORS,
    FALSE_START,
    KEPT,
    LONGEST,
    MS,
    SLACK,
    Line,
    Ping,
    Reaction,
    Start,
    Tally,
    count,
    first,
    hear,
    is_measured,
    is_tie,
    judge,
    last_chance,
    measure,
    open_until,
    tie_width,
)

patient = settings(deadline=None)

SENT = 5_000_000
LIMIT = SENT + 60_000 * MS

lines = st.builds(
    Line,
    trip=st.integers(0, 900 * MS),
    spread=st.just(0),
    offset=st.just(0),
    doubt=st.just(0),
    error=st.integers(ERRORS[0], ERRORS[-1]),
)
starts = st.builds(Start, sent=st.integers(0, 10**9), line=lines)
times = st.integers(FALSE_START, 5_000 * MS)


def line(trip: int, error: int = 3) -> Line:
    """A line with this median round trip, in milliseconds."""
    return Line(trip=trip * MS, spread=error * MS, offset=0, doubt=trip * MS // 2, error=error)


def start(trip: int, error: int = 3) -> Start:
    return Start(SENT, line(trip, error))


def tap(begun: Start, reaction: float, lag: float, claimed: float | None = None) -> Reaction:
    """Judge a tap after a reaction and a lag, both in milliseconds; honest unless told what to claim."""
    claim = reaction if claimed is None else claimed
    return judge(begun, round(claim * MS), SENT + round((reaction + lag) * MS))


def reaction(milliseconds: float, error: int = 3) -> Reaction:
    return Reaction(round(milliseconds * MS), error, corrected=False)


def ping(down: float, up: float, ahead: float = 0, sent: int = SENT) -> Ping:
    """A ping over ways that take these milliseconds, to a client whose clock is ahead by that many."""
    return Ping(sent, sent + round((down + ahead) * MS), sent + round((down + up) * MS))


# --- the network ---


def test_the_round_trip_is_the_median_and_the_spread_is_how_far_half_of_them_stray():
    measured = measure(tuple(ping(trip / 2, trip / 2) for trip in (40, 44, 48, 50, 52, 54, 58, 62, 90)))
    assert (measured.trip, measured.spread) == (52 * MS, 6 * MS)


def test_a_few_stuck_pings_change_nothing():
    steady = [ping(12, 18)] * 22
    assert measure((*steady, *[ping(12, 400)] * 10)) == measure(tuple(steady))


def test_only_the_last_pings_count():
    pings: tuple[Ping, ...] = ()
    for down in [200] * KEPT + [10] * KEPT:
        pings = hear(pings, ping(down, 10))
    assert len(pings) == KEPT
    assert measure(pings).trip == 20 * MS


def test_an_answer_from_before_the_question_is_not_heard():
    assert hear((), Ping(sent=100, answered=0, received=99)) == ()


def test_a_line_is_unknown_until_enough_pings_came_back():
    few = (ping(10, 10),) * (ENOUGH - 1)
    assert not is_measured(few)
    assert measure(few).error == ERRORS[-1]
    assert is_measured((*few, ping(10, 10)))
    assert measure((*few, ping(10, 10))).error == ERRORS[0]


def test_an_unknown_line_is_granted_the_slack_alone():
    assert measure(()).allowed == SLACK
    assert measure(()).error == ERRORS[-1]


def test_the_offset_comes_from_the_fastest_trips():
    queued = [ping(10, 10 + wait, ahead=7_000) for wait in range(0, 480, 15)]
    assert abs(measure(tuple(queued)).offset - 7_000 * MS) <= 30 * MS  # the average would be off by 120


def test_the_offset_is_wrong_by_no_more_than_its_doubt_however_asymmetric_the_line():
    for down, up in ((0, 60), (60, 0), (15, 45)):
        measured = measure((ping(down, up, ahead=-250),) * KEPT)
        assert abs(measured.offset + 250 * MS) <= measured.doubt == 30 * MS


def test_spikes_in_one_direction_leave_the_offset_within_its_doubt():
    chance = random.Random(1)
    spiky = [ping(20, 20 + (chance.random() < 0.4) * chance.uniform(50, 500), ahead=90) for _ in range(KEPT)]
    measured = measure(tuple(spiky))
    assert abs(measured.offset - 90 * MS) <= measured.doubt == 20 * MS


@pytest.mark.parametrize(("spread", "error"), [(0, 1), (0.1, 1), (1, 1), (1.1, 2), (20, 20), (62.5, 63), (400, 63)])
def test_the_error_is_the_spread_in_whole_milliseconds_as_far_as_a_tap_carries_it(spread: float, error: int):
    around = [ping(500 - spread, 0), ping(500, 0), ping(500 + spread, 0)]
    assert measure(tuple(around * 9)).error == error


def test_pings_answered_late_buy_lag_only_up_to_the_longest():
    assert measure((ping(10, 3_000),) * KEPT).allowed == LONGEST


def test_pings_answered_late_buy_nothing_before_a_witness():
    late = (ping(10, 10 + 300),) * KEPT
    assert measure(late, witness=20 * MS).allowed == measure((ping(10, 10),) * KEPT).allowed


def test_a_witness_cannot_add_to_what_the_pings_say():
    assert measure((ping(10, 10),) * KEPT, witness=200 * MS).trip == 20 * MS


# --- a tap ---


@patient
@given(starts, times, st.data())
def test_an_honest_claim_is_never_changed_while_its_lag_is_within_the_bound(begun, time, data):
    lag = data.draw(st.integers(0, begun.line.allowed))
    judged = judge(begun, time, begun.sent + time + lag)
    assert (judged.time, judged.corrected, judged.false_start) == (time, False, False)


@patient
@given(starts, times, st.integers(0, 2_000 * MS), st.integers(-(10**9), 10**9))
def test_no_claim_gains_more_than_what_the_bound_leaves_above_the_true_lag(begun, time, lag, claimed):
    judged = judge(begun, claimed, begun.sent + time + lag)
    assert judged.false_start or judged.time >= time - max(0, begun.line.allowed - lag)


@patient
@given(starts, times, st.integers(0, 2_000 * MS), st.integers(-(10**9), 10**9))
def test_a_correction_is_counted_and_goes_no_further_than_needed(begun, time, lag, claimed):
    arrived = begun.sent + time + lag
    judged = judge(begun, claimed, arrived)
    assert judged.corrected == (judged.time != claimed)
    if judged.corrected and claimed >= FALSE_START:
        assert arrived - begun.sent - judged.time in (0, begun.line.allowed, time + lag)


def test_on_a_steady_line_a_forger_gains_the_slack_and_no_more():
    assert tap(start(60), reaction=400, lag=60, claimed=100).time == (400 - 25) * MS
    assert tap(start(60), reaction=400, lag=60, claimed=375).time == (400 - 25) * MS
    assert tap(start(60), reaction=400, lag=60, claimed=374.9).corrected


def test_a_tap_stuck_beyond_the_bound_is_judged_as_late_as_the_bound_says():
    assert tap(start(60), reaction=400, lag=185) == Reaction(500 * MS, 3, corrected=True)


def test_a_claim_longer_than_there_was_time_for_becomes_the_whole_time():
    assert tap(start(60), reaction=400, lag=60, claimed=900) == Reaction(460 * MS, 3, corrected=True)


def test_a_line_may_get_faster_at_any_time():
    assert tap(start(200), reaction=400, lag=5) == Reaction(400 * MS, 3, corrected=False)


@pytest.mark.parametrize(("time", "too_soon"), [(0, True), (99.9, True), (100, False), (250, False)])
def test_faster_than_a_human_is_a_false_start(time: float, too_soon: bool):
    assert tap(start(60), reaction=time, lag=60).false_start == too_soon


def test_a_false_start_is_not_forgiven_because_the_network_was_slow():
    assert tap(start(60), reaction=50, lag=300) == Reaction(50 * MS, 3, corrected=False)


def test_a_tap_that_arrives_before_a_human_can_have_seen_the_dice_is_a_false_start_whatever_it_claims():
    assert tap(start(60), reaction=30, lag=60, claimed=400).false_start


def test_a_tap_from_before_the_dice_is_a_false_start_at_zero():
    early = judge(start(60), claimed=-500, arrived=SENT - 20)
    assert (early.time, early.false_start) == (0, True)


def test_the_tally_counts_taps_corrections_and_false_starts():
    tally = Tally()
    for lag, time in ((60, 400), (200, 400), (60, 90)):
        tally = count(tally, tap(start(60), reaction=time, lag=lag))
    assert tally == Tally(taps=3, corrected=1, false_starts=1)


# --- the first ---


def test_closer_than_both_errors_together_is_the_same_moment():
    assert is_tie(reaction(400, error=3), reaction(411.9, error=9))
    assert is_tie(reaction(411.9, error=9), reaction(400, error=3))
    assert not is_tie(reaction(400, error=3), reaction(412, error=9))


def test_less_than_a_millisecond_is_the_same_moment_for_the_steadiest_lines():
    assert tie_width(0, 0) == 1 * MS
    assert is_tie(reaction(400, error=0), reaction(400.9, error=0))


def test_the_fastest_right_tap_is_first_in_whatever_order_they_came():
    assert first({4: reaction(460), 1: reaction(430), 2: reaction(500)}) == [1]


def test_all_who_tie_with_the_fastest_are_first():
    assert first({0: reaction(404), 1: reaction(400), 2: reaction(409), 3: reaction(405)}) == [0, 1, 3]


def test_a_false_start_is_never_first_and_ties_with_nobody():
    assert first({0: reaction(101), 1: reaction(99)}) == [0]
    assert open_until([reaction(99)], [start(10)], SENT + 120 * MS, LIMIT) == LIMIT


def test_nobody_is_first_where_nobody_is_right():
    assert first({}) == []


# --- the hold ---


def test_a_slower_line_is_awaited_as_long_as_its_tap_could_still_win():
    leader = tap(start(10), reaction=400, lag=10)
    until = open_until([leader], [start(80)], SENT + 410 * MS, LIMIT)
    assert until == SENT + (400 + 80 + 25 + 3 + 3) * MS - 1
    assert first({0: leader, 1: tap(start(80), reaction=390, lag=85)}) == [1]  # arrives 65 ms after the leader's tap
    assert until >= SENT + (390 + 85) * MS


def test_a_throw_closes_at_once_when_all_have_tapped():
    now = SENT + 500 * MS
    assert open_until([reaction(400)], [], now, LIMIT) == now
    assert open_until([], [], now, LIMIT) == now


def test_a_throw_closes_at_once_when_the_leader_s_tap_came_later_than_any_other_could():
    now = SENT + 700 * MS
    assert open_until([reaction(400)], [start(10), start(30)], now, LIMIT) == now


def test_a_throw_is_open_to_its_limit_while_nobody_is_right():
    assert open_until([], [start(10)], SENT + 500 * MS, LIMIT) == LIMIT


def test_a_hold_never_goes_beyond_the_limit():
    assert open_until([reaction(400)], [start(300)], SENT, SENT + 420 * MS) == SENT + 420 * MS


def test_the_slowest_of_the_awaited_lines_decides_the_hold():
    both = open_until([reaction(400)], [start(20), start(150)], SENT, LIMIT)
    assert both == open_until([reaction(400)], [start(150)], SENT, LIMIT)
    assert both > open_until([reaction(400)], [start(20)], SENT, LIMIT)


def test_a_better_tap_shortens_the_hold():
    awaited = [start(150)]
    assert open_until([reaction(400), reaction(350)], awaited, SENT, LIMIT) < open_until(
        [reaction(400)], awaited, SENT, LIMIT
    )


@patient
@given(starts, times, st.integers(ERRORS[0], ERRORS[-1]), st.integers(-(10**9), 10**9), st.integers(1, 10**6))
def test_after_the_hold_no_claim_can_win_or_tie(begun, time, error, claimed, later):
    leader = Reaction(time, error, corrected=False)
    late = judge(begun, claimed, last_chance(begun, leader) + later)
    assert first({0: leader, 1: late}) == [0]


@patient
@given(starts, times, st.integers(ERRORS[0], ERRORS[-1]))
def test_until_the_end_of_the_hold_a_tap_can_matter(begun, time, error):
    leader = Reaction(time, error, corrected=False)
    just_in_time = judge(begun, FALSE_START, last_chance(begun, leader))
    assert first({0: leader, 1: just_in_time}) == [0, 1]
