"""When the tower falls: who gets a drop, what is the new base, and who takes the wood."""

import pytest
from games.splash.table import base, giver, judged, placed, reserve, row, tokens, tower
from support import awaited, legal, news, play, why_not

from tablee.games.splash.notation import read
from tablee.games.splash.state import ALONE, STANDS, UNDONE

# Five small cubes in a row upwards; the sixth is in Bob's hand, and Ann gave it.
CUBES = "seats 3 tower red-small orange-small yellow-small green-small blue-small given purple-small "
RESERVES = "reserve red-big,orange-big yellow-big,green-big blue-big,purple-big"


def lying(stack):
    """A single piece on the table."""
    return row(top=70, on_table=True, stack=stack)


@pytest.mark.rule("splash.fall")
def test_it_has_fallen_when_a_piece_that_is_not_the_base_lies_on_the_table(splash):
    state = play(splash, read(f"{CUBES} {RESERVES}"), "place")
    rows = [row(on_table=True, uncovered=False), *(row(top=140 + slot, rests=slot + 5) for slot in range(1, 5))]
    standing = judged(splash, state.copy(), STANDS, [*rows, row(top=420, rests=10)])
    assert tokens(standing) == [0, 0, 0]
    assert giver(standing) == "bob"
    fallen = judged(splash, state.copy(), STANDS, [*rows, lying(5)])
    assert tokens(fallen) == [1, 0, 0]


@pytest.mark.rule("splash.fall")
def test_the_new_piece_falling_alone_counts_too(splash):
    state = placed(splash, read(f"{CUBES} {RESERVES}"), "flat 0 4 0")
    assert tokens(state) == [1, 0, 0]
    assert tower(state) == ["red-small", "orange-small", "yellow-small", "green-small", "blue-small"]
    assert reserve(state, "bob") == {"yellow-big", "green-big", "purple-small"}
    assert news(splash, state, "cleo") == [
        "Plop: the small purple cube slides off under Bob’s nose.",
        "Ann gave that piece: a drop for them, now 1 of 3.",
        "The small red cube is where the new tower begins, with 5 standing.",
        "Into Bob’s reserve: small purple cube.",
    ]


@pytest.mark.rule("splash.fall.token")
def test_who_gave_the_piece_gets_the_drop_even_if_it_was_borrowed(splash):
    state = placed(splash, read(f"{CUBES} owner cleo {RESERVES}"), "flat 0 4 0")
    assert tokens(state) == [1, 0, 0]
    assert news(splash, state, "ann")[1] == "You gave that piece: a drop for you, now 1 of 3."


@pytest.mark.rule("splash.fall.next")
def test_who_made_it_fall_gives_next(splash):
    state = placed(splash, read(f"{CUBES} {RESERVES}"), "flat 0 4 0")
    assert giver(state) == "bob"
    assert awaited(splash, state) == ["bob"]
    assert legal(splash, state, "bob") == ["give purple-small"]


# --- the new base ---


@pytest.mark.rule("splash.fall.base")
def test_the_highest_stack_is_the_new_base(splash):
    state = play(splash, read(f"{CUBES} {RESERVES}"), "place")
    low = [row(on_table=True, uncovered=False), row(top=140, rests=6)]
    high = [
        row(on_table=True, uncovered=False, stack=2),
        row(top=130, stack=2, on_table=True),
        row(top=211, rests=8, stack=2),
    ]
    judged(splash, state, STANDS, [*low, *high, lying(5)])
    assert tower(state) == ["yellow-small", "green-small", "blue-small"]
    assert base(state) == ["yellow-small", "green-small"]  # both lie on the table
    assert state.wood[9 : 3 * 11 : 11].tolist() == [0, 0, 0]  # one stack, from the first slot on
    assert reserve(state, "bob") == {"yellow-big", "green-big", "red-small", "orange-small", "purple-small"}


@pytest.mark.rule("splash.fall.base")
def test_if_several_are_equally_high_who_made_it_fall_chooses(splash):
    state = play(splash, read(f"{CUBES} {RESERVES}"), "place")
    stacks = [
        row(on_table=True, uncovered=False, stack=0),
        row(top=140, stack=0, rests=6),
        row(on_table=True, uncovered=False, stack=2),
        row(top=140, stack=2, rests=8),
    ]
    judged(splash, state, STANDS, [*stacks, lying(4), lying(5)])
    assert awaited(splash, state) == ["bob"]
    assert legal(splash, state, "bob") == ["base red-small", "base yellow-small"]
    assert why_not(splash, state, "bob", "base blue-small") == "splash.fall.base"
    assert why_not(splash, state, "ann", "base red-small") == "splash.fall.base"
    play(splash, state, "base yellow-small")
    assert news(splash, state, "bob")[0] == "The small yellow cube is where the new tower begins, with 2 standing."


@pytest.mark.rule("splash.fall.base")
def test_of_single_pieces_who_made_it_fall_chooses_any(splash):
    state = play(splash, read("tower red-small given blue-small reserve red-big,red-plate blue-big"), "place")
    judged(splash, state, STANDS, [lying(0), row(top=300, on_table=True, stack=1)])
    assert legal(splash, state, "bob") == ["base red-small", "base blue-small"]
    play(splash, state, "base blue-small")
    assert tower(state) == base(state) == ["blue-small"]
    assert reserve(state, "bob") == {"blue-big", "red-small"}
    assert news(splash, state, "ann")[0] == "The small blue cube is the new base, all alone."


@pytest.mark.rule("splash.fall.base")
def test_a_single_piece_is_no_stack_however_high(splash):
    state = play(splash, read(f"{CUBES} {RESERVES}"), "place")
    stack = [row(on_table=True, uncovered=False), row(top=100, rests=6)]
    high = row(top=300, on_table=True, stack=2)
    judged(splash, state, STANDS, [*stack, high, lying(3), lying(4), lying(5)])
    assert base(state) == ["red-small"]
    assert awaited(splash, state) == ["bob"]
    assert legal(splash, state, "bob")[0] == "take yellow-small"


@pytest.mark.rule("splash.fall.base")
def test_wood_that_leans_on_the_tower_is_of_its_stack(splash):
    """Something lies on the table, so there is a drop; but nothing is apart from the stack."""
    state = play(splash, read(f"{CUBES} {RESERVES}"), "place")
    rows = [row(on_table=True, uncovered=False), *(row(top=140 + slot, rests=slot + 5) for slot in range(1, 5))]
    judged(splash, state, STANDS, [*rows, row(on_table=True, stack=0)])
    assert tokens(state) == [1, 0, 0]
    assert len(tower(state)) == 6
    assert base(state) == ["red-small", "purple-small"]
    assert giver(state) == "bob"


# --- taking ---


@pytest.mark.rule("splash.fall.take")
def test_who_made_it_fall_takes_up_to_three(splash):
    state = play(splash, read(f"{CUBES} {RESERVES}"), "place")
    rows = [row(on_table=True, uncovered=False), row(top=140, rests=6), row(top=210, rests=7)]
    judged(splash, state, STANDS, [*rows, lying(3), lying(4), lying(5)])
    assert reserve(state, "bob") == {"yellow-big", "green-big", "green-small", "blue-small", "purple-small"}
    assert tower(state) == ["red-small", "orange-small", "yellow-small"]
    assert giver(state) == "bob"


@pytest.mark.rule("splash.fall.take")
def test_of_more_than_three_they_choose_three_and_the_rest_leaves_the_game(splash):
    state = play(splash, read(f"{CUBES} {RESERVES}"), "place")
    judged(splash, state, STANDS, [row(on_table=True, uncovered=False), row(rests=6), *(lying(n) for n in range(2, 6))])
    assert awaited(splash, state) == ["bob"]
    assert legal(splash, state, "bob") == [
        "take yellow-small", "take green-small", "take blue-small", "take purple-small",
    ]  # fmt: skip
    assert why_not(splash, state, "bob", "take red-small") == "splash.fall.take"
    assert why_not(splash, state, "ann", "take blue-small") == "splash.fall.take"
    play(splash, state, "take blue-small", "take yellow-small")
    assert why_not(splash, state, "bob", "take blue-small") == "splash.fall.take"
    assert len(tower(state)) == 6  # all of it still lies there
    play(splash, state, "take purple-small")
    assert reserve(state, "bob") == {"yellow-big", "green-big", "yellow-small", "blue-small", "purple-small"}
    assert tower(state) == ["red-small", "orange-small"]
    assert not state.wood[2 * 11 :].any()
    assert giver(state) == "bob"
    assert news(splash, state, "ann") == [
        "Into Bob’s reserve: small purple cube.",
        "Out of the game: small green cube.",
    ]


@pytest.mark.rule("splash.fall.take")
def test_a_tower_that_comes_down_on_paper(splash):
    """A big cube at the edge of a small one, which stands on a stick: the small one tips."""
    state = read("seats 3 tower red-octagon red-stick:standing red-small given red-big reserve blue-big green-big -")
    placed(splash, state, "flat 0 3 0")
    assert tokens(state) == [1, 0, 0]
    assert news(splash, state, "bob")[0] == "SPLASH! You brought it down: pieces on the table, 2."
    assert tower(state) == ["red-octagon", "red-stick"]
    assert reserve(state, "bob") == {"green-big", "red-big", "red-small"}


# --- nobody's doing ---


@pytest.mark.rule("splash.fall.nobody")
def test_if_it_was_nobodys_doing_the_pieces_leave_the_game(splash):
    state = play(splash, read(f"{CUBES} {RESERVES}"), "place hand")
    rows = [row(on_table=True, uncovered=False), row(top=140, rests=6), row(on_table=True, stack=2, uncovered=False)]
    judged(splash, state, ALONE, [*rows, row(top=140, stack=2, rests=8), lying(4)])
    assert tower(state) == ["red-small", "orange-small"]  # as high as the other stack, and begun first
    assert tokens(state) == [0, 0, 0]
    assert awaited(splash, state) == ["bob"]
    assert legal(splash, state, "bob") == ["place"]  # still in hand
    assert [len(reserve(state, name)) for name in ("ann", "bob", "cleo")] == [2, 2, 2]
    assert news(splash, state, "ann") == [
        "SPLASH! It came down by itself, honestly. Left on the small red cube: 2 in all.",
        "Out of the game: small yellow cube, small green cube, small blue cube.",
    ]


# --- the verdict ---


@pytest.mark.rule("splash.settle")
def test_a_computation_that_broke_does_not_count(splash):
    state = read(f"{CUBES} {RESERVES} tries 2")
    before = state.copy()
    play(splash, state, "place 77")
    judged(splash, state, UNDONE, [])
    state.news_count = 0
    state.news[:] = 0
    assert state.tobytes() == before.tobytes()


@pytest.mark.rule("splash.settle")
def test_what_was_judged_is_laid_into_the_state_and_the_inbox_is_empty_again(splash):
    state = play(splash, read("tower red-plate given blue-plate reserve red-big blue-big"), "place hand")
    rows = [row(on_table=True, uncovered=False), row(top=100, rests=18, at=(312, -45))]
    judged(splash, state, STANDS, rows)
    assert state.wood[: 2 * 11].tolist() == [*rows[0], *rows[1]]
    assert not state.inbox.any()


@pytest.mark.rule("splash.hand.move")
def test_only_the_neighbour_can_place_the_piece_and_not_before_it_is_given(splash):
    state = read("seats 3 tower red-plate reserve blue-plate red-big -")
    assert why_not(splash, state, "bob", "place hand") == "splash.hand.move"
    play(splash, state, "give blue-plate")
    assert why_not(splash, state, "ann", "place hand") == "splash.hand.move"
    assert why_not(splash, state, "cleo", "place hand") == "splash.hand.move"
    play(splash, state, "place hand")
    assert news(splash, state, "bob") == ["You let go of the blue plate."]
    play(splash, state, "settle")  # nobody has judged: on paper it lies in the middle
    assert state.wood[11:13].tolist() == [0, 0]
