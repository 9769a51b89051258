"""The wood, and how it is shared out."""

import pytest
from games.splash.table import giver, laid_out, reserve
from support import SEATS, awaited, legal, news, play, why_not

from tablee.games.splash import GAME
from tablee.games.splash.carved import WEIGHTS
from tablee.games.splash.pieces import COLOURS, PIECES, SHAPES, SIZES
from tablee.games.splash.positions import PIECE_KEYS
from tablee.kernel.bits import count_bits
from tablee.kernel.errors import Mistake

SHARES = {2: 15, 3: 10, 4: 7, 5: 6, 6: 5}


def drafted(rules, seats, first="ann"):
    """A game in which everybody has taken the first piece of the heap, each time."""
    state = play(rules, laid_out(rules, seats), f"first {first}")
    while legal(rules, state, awaited(rules, state)[0])[0].startswith("draft"):
        play(rules, state, legal(rules, state, awaited(rules, state)[0])[0])
    return state


@pytest.mark.rule("splash.pieces")
def test_there_are_five_shapes_in_six_colours():
    assert (SHAPES, COLOURS, PIECES) == (5, 6, 30)
    assert len({*PIECE_KEYS}) == 30
    assert SIZES.tolist() == [[15, 15, 15], [7, 7, 7], [5, 5, 30], [20, 20, 5], [15, 15, 10]]
    assert WEIGHTS.tolist() == [23625, 2401, 5250, 14000, 13048]  # tenths of a milligram, of beech


@pytest.mark.rule("splash.setup.first")
@pytest.mark.parametrize("first", ["ann", "cleo"])
def test_chance_decides_who_begins(splash, first):
    state = laid_out(splash, 3)
    assert awaited(splash, state) == ["nature"]
    assert splash.chance(state) == 3
    assert why_not(splash, state, "ann", "draft red-big") == "splash.setup.draft"
    play(splash, state, f"first {first}")
    assert awaited(splash, state) == [first]
    assert news(splash, state, first) == ["You begin."]


@pytest.mark.rule("splash.setup.draft")
def test_pieces_are_taken_one_at_a_time_clockwise(splash):
    state = play(splash, laid_out(splash, 3), "first bob")
    assert len(legal(splash, state, "bob")) == 30
    assert legal(splash, state, "ann") == []
    play(splash, state, "draft red-plate")
    assert awaited(splash, state) == ["cleo"]
    assert why_not(splash, state, "cleo", "draft red-plate") == "splash.setup.draft"
    assert why_not(splash, state, "ann", "draft red-big") == "splash.setup.draft"
    play(splash, state, "draft blue-stick")
    assert reserve(state, "bob") == {"red-plate"}
    assert reserve(state, "cleo") == {"blue-stick"}
    assert awaited(splash, state) == ["ann"]


@pytest.mark.rule("splash.setup.draft")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_all_get_the_same_number_and_the_first_player_gives(splash, seats):
    state = drafted(splash, seats, "bob")
    assert [len(reserve(state, name)) for name in SEATS[:seats]] == [SHARES[seats]] * seats
    assert giver(state) == "bob"
    assert state.pile == 0
    assert awaited(splash, state) == ["bob"]


@pytest.mark.rule("splash.setup.draft")
def test_with_four_players_two_pieces_stay_in_the_box(splash):
    state = drafted(splash, 4)
    assert news(splash, state, "ann")[-1] == "Back into the box, sulking: blue octagon, purple octagon."


@pytest.mark.rule("splash.setup.draft")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_chance_can_share_the_pieces_out(splash, seats):
    state = play(splash, laid_out(splash, seats, draft="dealt"), "first ann")
    assert awaited(splash, state) == ["nature"]
    play(splash, state, "deal 2a")
    assert [count_bits(int(mask)) for mask in state.reserve[:seats]] == [SHARES[seats]] * seats
    assert len(set().union(*(reserve(state, name) for name in SEATS[:seats]))) == SHARES[seats] * seats
    assert giver(state) == "ann"
    assert len(news(splash, state, "ann")) == seats + (seats == 4)
    other = play(splash, laid_out(splash, seats, draft="dealt"), "first ann", "deal 2b")
    assert other.reserve.tobytes() != state.reserve.tobytes()


@pytest.mark.rule("splash.teams")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_teams_are_for_four_or_six(seats):
    with pytest.raises(Mistake, match="teams of two"):
        GAME.check(seats, {"teams": "on"})
    GAME.check(seats, {"teams": "off"})


@pytest.mark.rule("splash.teams")
@pytest.mark.parametrize("seats", [4, 6])
def test_four_and_six_may_play_in_teams(seats):
    GAME.check(seats, {"teams": "on"})
