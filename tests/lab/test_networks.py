import numpy as np
import pytest

from tablee.lab import networks
from tablee.lab.networks import (
    BAD,
    DSL,
    FAST,
    FORGING,
    HONEST,
    LIMIT,
    MOBILE,
    NETWORKS,
    REFLEX,
    SEARCH,
    STRETCHING,
    Client,
    Contest,
    Network,
    Player,
    Way,
    contest,
    delays,
    draw,
    let_in,
    rule_all,
)
from tablee.table.clock import MS, Line, Reaction, Start, first

THROWS = 4_000


def meet(one: Network, other: Network, client: Client = HONEST, mind=REFLEX) -> Contest:
    return contest([Player(one, client), Player(other)], mind, THROWS, seed=7)


# --- promises ---


@pytest.mark.parametrize("mind", [REFLEX, SEARCH])
def test_behind_dsl_and_mobile_the_fastest_wins(mind):
    out = meet(DSL, MOBILE, mind=mind)
    assert out.rule.right > 0.95
    assert out.rule.right > out.arrival.right + 0.05


def test_even_with_every_tie_counted_as_a_mistake_the_rule_beats_arrival_order():
    out = meet(DSL, MOBILE)
    assert out.rule.right * (1 - out.rule.ties) > out.arrival.right + 0.1


def test_mobile_wins_nearly_half_and_seldom_by_arrival():
    out = meet(DSL, MOBILE)
    assert 0.45 < out.rule.wins[1] < 0.52
    assert out.arrival.wins[1] < 0.3


def test_equal_lines_are_equal():
    for network in NETWORKS:
        assert meet(network, network).rule.wins[0] == pytest.approx(0.5, abs=0.04)


def test_a_forger_gains_little_in_the_game_as_it_is_played():
    for network in (FAST, DSL, MOBILE):
        assert 0.5 < meet(network, MOBILE, FORGING, SEARCH).rule.wins[0] < 0.6


def test_forging_pays_most_where_only_reflexes_count():
    honest, forged = meet(DSL, MOBILE), meet(DSL, MOBILE, FORGING)
    assert honest.rule.wins[0] + 0.03 < forged.rule.wins[0] < 0.66


def test_a_forger_who_answers_pings_late_gains_more():
    assert meet(DSL, DSL, STRETCHING).rule.wins[0] > meet(DSL, DSL, FORGING).rule.wins[0] + 0.2


def test_the_table_waits_for_the_slower_line_and_no_longer_than_it_is_slow():
    assert meet(FAST, FAST).hold < 40 < meet(FAST, MOBILE).hold < 120


def test_honest_claims_are_seldom_corrected_on_a_steady_line():
    out = meet(DSL, MOBILE)
    assert out.corrected[0] < 0.05
    assert out.corrected[1] < 0.25


# --- the machine ---


def test_a_seed_gives_the_same_contest_again():
    assert meet(DSL, MOBILE) == meet(DSL, MOBILE)
    assert meet(DSL, MOBILE) != contest([Player(DSL), Player(MOBILE)], REFLEX, THROWS, seed=8)


def test_delays_have_the_mean_that_their_way_says_and_never_less_than_the_least():
    drawn = delays(Way(least=30, jitter=8, spikes=0.1, stuck=80), 100_000, np.random.default_rng(1)) / MS
    assert drawn.min() >= 30
    assert drawn.mean() == pytest.approx(30 + 8 + 0.1 * 80, abs=0.5)


def test_reactions_have_the_mean_and_the_tail_of_an_ex_gaussian():
    reactions = draw([Player(FAST)], SEARCH, 50_000, np.random.default_rng(1)).reactions / MS
    assert reactions.mean() == pytest.approx(600 + 200, abs=5)
    assert reactions.std() == pytest.approx(np.hypot(80, 200), abs=5)
    assert reactions.mean() > np.median(reactions) + 30


def test_closing_early_changes_no_winner(monkeypatch):
    players = [Player(FAST), Player(DSL, FORGING), Player(MOBILE), Player(BAD, FORGING)]
    drawn = draw(players, REFLEX, 500, np.random.default_rng(3))
    held = [set(ruling.leaders) for ruling in rule_all(players, drawn)]
    monkeypatch.setattr(networks, "let_in", lambda starts, taps, elapsed: (range(len(taps)), LIMIT))
    assert held == [set(ruling.leaders) for ruling in rule_all(players, drawn)]


def test_a_tap_after_the_hold_is_not_let_in():
    line = Line(trip=10 * MS, spread=0, offset=0, doubt=0, error=1)
    taps = [Reaction(time * MS, 1, corrected=False) for time in (300, 500)]
    in_time, closes = let_in([Start(0, line)] * 2, taps, [310 * MS, 510 * MS])
    assert in_time == [0]
    assert closes == (300 + 10 + 25 + 2) * MS - 1
    assert first({seat: taps[seat] for seat in in_time}) == [0]
