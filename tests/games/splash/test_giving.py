"""Which piece is given, to whom, and where it goes. On paper a piece without words goes onto its target's middle."""

import pytest
from games.splash.table import PLATES, base, giver, judged, placed, reserve, row, tower
from support import awaited, legal, news, play, shows, why_not

from tablee.games.splash.notation import read
from tablee.games.splash.pieces import key_of
from tablee.games.splash.state import STANDS, TOUCHED, target_of


def target(state):
    return key_of(target_of(state, int(state.given)))


@pytest.mark.rule("splash.give")
def test_the_left_neighbour_places_the_piece_and_gives_the_next_one(splash):
    state = read("seats 3 reserve red-big blue-big red-small,blue-small")
    assert awaited(splash, state) == ["ann"]
    assert why_not(splash, state, "bob", "give blue-big") == "splash.give"
    play(splash, state, "give red-big")
    assert awaited(splash, state) == ["bob"]
    assert reserve(state, "ann") == set()
    assert news(splash, state, "bob") == ["Ann passes you the big red cube, with an innocent smile."]
    state = read(f"seats 3 {PLATES} reserve red-big,blue-plate blue-big red-small")
    placed(splash, play(splash, state, "give blue-plate"), "")
    assert giver(state) == "bob"
    assert awaited(splash, state) == ["bob"]


@pytest.mark.rule("splash.give")
def test_after_the_last_seat_it_is_the_first_ones_turn_to_place(splash):
    state = play(splash, read("seats 3 turn cleo reserve - - red-big,red-small"), "give red-big")
    assert awaited(splash, state) == ["ann"]


@pytest.mark.rule("splash.give")
def test_a_piece_that_nobody_has_cannot_be_given(splash):
    state = read(f"{PLATES} reserve blue-plate red-big")
    assert why_not(splash, state, "ann", "give purple-stick") == "splash.give"
    assert why_not(splash, state, "ann", "give red-plate") == "splash.give"


@pytest.mark.rule("splash.give.must")
def test_who_owns_a_piece_that_fits_must_give_one_that_does(splash):
    state = read(f"{PLATES} reserve blue-plate,green-stick,red-big,yellow-small green-big")
    assert legal(splash, state, "ann") == ["give green-stick", "give blue-plate"]
    for words in ("give red-big", "give yellow-small", "give green-big"):
        assert why_not(splash, state, "ann", words) == "splash.give.must"


@pytest.mark.rule("splash.give.must")
def test_any_uncovered_piece_will_do(splash):
    """Two cubes stand beside each other on a plate: a piece may fit either."""
    beside = "blue-small@-6000,0,8500,1000000,0,0,0,120,1,0,18,0 yellow-small@6000,0,8500,1000000,0,0,0,120,1,0,18,0"
    state = read(f"tower red-plate@0,0,2500,1000000,0,0,0,50,2,0,-1,1 {beside} reserve blue-big,red-big,yellow-big -")
    assert legal(splash, state, "ann") == ["give yellow-big", "give blue-big"]
    state = read("tower red-plate red-small red-big reserve blue-big,blue-small,blue-stick -")
    assert legal(splash, state, "ann") == ["give blue-big"]  # the small one is covered


@pytest.mark.rule("splash.give.must")
def test_everything_fits_while_there_is_no_tower(splash):
    state = read("reserve blue-plate,green-stick red-big")
    assert legal(splash, state, "ann") == ["give green-stick", "give blue-plate"]


@pytest.mark.rule("splash.give.borrow")
def test_who_owns_none_takes_one_that_fits_from_anybody(splash):
    state = read(f"seats 3 {PLATES} reserve red-big,yellow-small blue-plate,red-stick green-octagon,blue-small")
    assert legal(splash, state, "ann") == ["give blue-plate", "give green-octagon"]
    assert why_not(splash, state, "ann", "give red-big") == "splash.give.borrow"
    assert why_not(splash, state, "ann", "give red-stick") == "splash.give.borrow"
    play(splash, state, "give green-octagon")
    assert reserve(state, "cleo") == {"blue-small"}
    assert reserve(state, "ann") == {"red-big", "yellow-small"}
    assert awaited(splash, state) == ["bob"]
    assert news(splash, state, "cleo") == [
        "Nothing of Ann’s fits: they fish the green octagon out of Cleo’s reserve and pass it to Bob."
    ]


@pytest.mark.rule("splash.give.any")
def test_if_nobody_owns_one_that_fits_one_gives_any_of_ones_own(splash):
    state = read(f"seats 3 {PLATES} reserve red-big,yellow-small blue-big,red-stick purple-octagon")
    assert legal(splash, state, "ann") == ["give red-big", "give yellow-small"]
    assert why_not(splash, state, "ann", "give blue-big") == "splash.give.any"
    play(splash, state, "give red-big")
    assert target(state) == "green-plate"  # the highest uncovered piece


@pytest.mark.rule("splash.give.any")
def test_with_an_empty_reserve_one_gives_any_piece_of_anybodys(splash):
    state = read(f"seats 3 {PLATES} reserve - blue-big,red-stick purple-octagon")
    assert legal(splash, state, "ann") == ["give blue-big", "give red-stick", "give purple-octagon"]


# --- where it goes ---


@pytest.mark.rule("splash.place.base")
@pytest.mark.parametrize("words", ["", "edge 30", "flat 0 15 -15"])
def test_the_first_piece_goes_onto_the_table_and_is_the_base(splash, words):
    state = read("given red-plate reserve red-big,red-small blue-big")
    placed(splash, state, words)
    assert tower(state) == ["red-plate"]
    assert base(state) == ["red-plate"]
    assert giver(state) == "bob"
    assert news(splash, state, "ann") == ["That is the base. What could go wrong?"]


@pytest.mark.rule("splash.place.on")
def test_a_piece_goes_onto_the_highest_uncovered_one_of_its_shape_or_colour(splash):
    tower_words = "tower red-plate red-small:flat,0,-5,-5 red-big@5000,5000,12500,1000000,0,0,0,200,1,0,18,0"
    # The small cube reaches up to 12 mm, the big one up to 20; the plate is covered.
    for piece, onto in {"blue-small": "red-small", "blue-big": "red-big", "red-stick": "red-big"}.items():
        assert target(read(f"{tower_words} given {piece}")) == onto


@pytest.mark.rule("splash.place.level")
def test_of_equal_heights_it_is_the_one_placed_last(splash):
    words = "tower red-plate red-small@-5000,-5000,8500,1000000,0,0,0,120,1,0,18,0 "
    level = "blue-small@5000,5000,8540,1000000,0,0,0,120,1,0,18,0"  # 12.04 mm is 12.0 to a tenth
    lower = "blue-small@5000,5000,8440,1000000,0,0,0,119,1,0,18,0"
    assert target(read(f"{words} {level} given green-small")) == "blue-small"
    assert target(read(f"{words} {lower} given green-small")) == "red-small"


@pytest.mark.rule("splash.place.touch")
def test_a_piece_that_touches_more_than_its_target_goes_back_into_the_hand(splash):
    state = play(splash, read(f"{PLATES} given blue-plate reserve red-octagon blue-big"), "place")
    judged(splash, state, TOUCHED, [])
    assert awaited(splash, state) == ["bob"]
    assert tower(state) == ["red-plate", "orange-plate", "yellow-plate", "green-plate"]
    assert news(splash, state, "bob") == ["The blue plate touches what it may not. Take it back; tries left: 2."]


@pytest.mark.rule("splash.place.touch")
@pytest.mark.parametrize(("height", "stands"), [(8500, True), (11000, False)])
def test_on_paper_a_piece_touches_what_its_box_overlaps(splash, height, stands):
    """A stick lies over two small cubes; the blue one carries it, and the red one is in the way if it is higher."""
    red = f"red-small@-6000,0,{height},1000000,0,0,0,120,1,0,18,0"
    blue = "blue-small@6000,0,8500,1000000,0,0,0,120,1,0,18,0"
    state = read(f"tower red-plate {red} {blue} given blue-stick reserve red-octagon blue-big")
    placed(splash, state, "lying 90 -2 0")
    assert len(tower(state)) == 3 + stands
    assert ("tries 1" in shows(splash, state, "bob")) != stands


@pytest.mark.rule("splash.place.again")
def test_the_third_touch_counts_as_a_fall(splash):
    state = read(f"seats 3 {PLATES} given blue-plate reserve red-big red-stick blue-small")
    before = tower(state)
    for left in (2, 1):
        play(splash, state, "place")
        judged(splash, state, TOUCHED, [])
        assert awaited(splash, state) == ["bob"]
        assert state.tries == 3 - left
    play(splash, state, "place")
    judged(splash, state, TOUCHED, [])
    assert tower(state) == before
    assert state.tokens.tolist()[:3] == [1, 0, 0]
    assert reserve(state, "bob") == {"red-stick", "blue-plate"}
    assert giver(state) == "bob"
    assert awaited(splash, state) == ["bob"]
    assert news(splash, state, "ann")[-1] == "You gave that piece: a drop for you, now 1 of 3."


@pytest.mark.rule("splash.place.again")
def test_touches_are_counted_anew_for_every_piece(splash):
    state = read(f"seats 3 {PLATES} given blue-plate tries 2 reserve red-big purple-plate,red-stick blue-small")
    placed(splash, state, "")
    assert state.tries == 0
    play(splash, state, "give purple-plate", "place")
    judged(splash, state, TOUCHED, [])
    assert state.tries == 1


@pytest.mark.rule("splash.give")
def test_a_simulation_may_say_that_it_stands_a_little_elsewhere(splash):
    state = play(splash, read("tower red-plate given blue-plate reserve red-big red-stick"), "place")
    judged(splash, state, STANDS, [row(on_table=True, uncovered=False), row(top=101, rests=18, at=(12, -7))])
    assert tower(state) == ["red-plate", "blue-plate"]
    assert state.wood[11:13].tolist() == [12, -7]
    assert not state.inbox.any()
    assert giver(state) == "bob"
