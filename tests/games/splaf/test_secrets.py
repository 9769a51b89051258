"""What others may not know while a throw is open."""

import msgspec
import numpy as np
import pytest
from conformance.worlds import all_a_seat_gets
from games.splaf.table import PLAIN, dealt, pile
from support import SEATS, hidden, news, play, shows

from tablee.games.splaf import GAME
from tablee.games.splaf.notation import read
from tablee.games.splaf.view import look
from tablee.kernel.game import SPECTATOR


@pytest.mark.rule("splaf.tap.secret")
def test_others_see_that_somebody_has_tapped_but_not_where_or_when(splaf):
    state = play(splaf, read(f"seats 3 {PLAIN}"), "ann tap b 512.3 e9")
    assert " taps b@512.3e9 - - " in shows(splaf, state, "ann")
    for name in ("bob", "cleo", "spectator"):
        assert " taps ? - - " in shows(splaf, state, name)
        assert news(splaf, state, name) == ["Ann has tapped."]
        assert news(splaf, state, name, "fr") == ["Ann a tapé."]
    assert news(splaf, state, "ann") == ["You tap B after 512 ms."]
    assert news(splaf, state, "ann", "fr") == ["Vous tapez B au bout de 512 ms."]


@pytest.mark.rule("splaf.tap.secret")
@pytest.mark.parametrize("seat", [1, 2, SPECTATOR])
def test_no_byte_that_leaves_depends_on_anothers_tap(splaf, seat):
    got = []
    for tap in ("tap b 512.3 e9", "tap c 100.0", "tap f 0.0", "tap a 19999.9 e63"):
        state = play(splaf, read(f"seats 3 {PLAIN}"), f"ann {tap}")
        got.append(all_a_seat_gets(GAME, splaf, state, seat))
    assert got[1:] == got[:-1]


@pytest.mark.rule("splaf.tap.secret")
def test_the_view_shows_ones_own_tap_and_who_is_done(splaf):
    state = play(splaf, read(f"seats 3 {PLAIN}"), "ann tap b 512.3 e9", "cleo late")
    mine, yours = look(hidden(splaf, state, "ann"), 0), look(hidden(splaf, state, "bob"), 1)
    assert (mine.tap.slot, mine.tap.ms) == (1, 512.3)
    assert yours.tap is None
    assert [player.done for player in yours.players] == [True, False, True]


@pytest.mark.rule("splaf.target.start", "splaf.tap.secret")
def test_nothing_tells_the_right_card_before_the_throw_is_decided(splaf):
    """Two throws that differ in nothing but the dice: whatever else is shown is the same."""
    state = read("slots 4 9 1 12 15 18")
    views = []
    for dice in ("smallest equal", "biggest purple2"):
        thrown = play(splaf, state.copy(), f"throw {dice}")
        view = msgspec.to_builtins(look(hidden(splaf, thrown, "ann"), 0))
        views.append({key: value for key, value in view.items() if key != "dice"})
    assert views[0] == views[1]
    assert "target" not in splaf.STATE.names


@pytest.mark.rule("splaf.setup.cards")
@pytest.mark.parametrize("name", ["ann", "spectator"])
def test_nobody_sees_into_the_pile(splaf, name):
    state = dealt(splaf, 2)
    assert pile(hidden(splaf, state, name)) == [-1] * 14
    assert shows(splaf, state, name).endswith(" pile" + " ?" * 14)


@pytest.mark.rule("splaf.tap.secret", "splaf.setup.cards")
def test_a_guess_fills_the_pile_and_the_taps_with_what_could_be(splaf):
    state = play(splaf, read(f"seats 3 {PLAIN} won 20 - 3,5"), "ann tap b 512.3 e9", "cleo late")
    piles, taps = set(), set()
    for word in range(60):
        world = state.copy()
        splaf.guess(world, SEATS.index("bob"), word)
        assert sorted(pile(world)) == sorted(pile(state))
        assert world.tap_slot[1] == world.tap_slot[2] == -1
        piles.add(tuple(pile(world)))
        taps.add(int(world.tap_slot[0]))
    assert len(piles) > 50
    assert taps == set(range(6))
    own = state.copy()
    splaf.guess(own, 0, 1)
    assert (own.tap_slot[0], own.tap_time[0], own.tap_error[0]) == (1, 5123, 9)


def test_learners_observe_their_own_tap_and_nobody_elses(splaf):
    before, after = read(f"seats 3 {PLAIN}"), read(f"seats 3 {PLAIN}")
    play(splaf, after, "ann tap b 512.3")
    numbers = np.zeros((2, 2, splaf.OBSERVATION), np.float32)
    for seat in (0, 1):
        splaf.observe(before, seat, numbers[seat, 0])
        splaf.observe(after, seat, numbers[seat, 1])
    changed = (numbers[:, 0] != numbers[:, 1]).sum(axis=1)
    assert changed.tolist() == [2, 1]  # that Ann has tapped; and for Ann, where
