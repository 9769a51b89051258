"""See the Future (5), Alter the Future (5), Swap Top and Bottom."""

import pytest
from support import awaited, hidden, legal, news, play, shows, why_not

from tablee.games.kittens.notation import read, write


def pile(state):
    return write(state).partition(" pile ")[2]


# --- See the Future (5) ---


@pytest.mark.rule("kittens.streaking.future")
def test_the_player_sees_five_cards_in_order_and_the_turn_goes_on(kittens):
    state = read("streaking hands future5 / defuse pile skip kitten favor nope taco melon")
    play(kittens, state, "future5", "pass all")
    assert news(kittens, state, "ann") == ["From the top you see: Skip, Exploding Kitten, Favor, Nope, Tacocat."]
    assert shows(kittens, state, "ann").endswith("pile skip@a kitten@a favor@a nope@a taco@a ?")
    assert awaited(kittens, state) == ["ann"]


@pytest.mark.rule("kittens.streaking.future")
@pytest.mark.parametrize("viewer", ["bob", "spectator"])
def test_nobody_else_sees_the_five(kittens, viewer):
    one = read("streaking hands future5 skip / defuse pile skip kitten favor nope taco melon")
    other = read("streaking hands future5 skip / defuse pile beard nope skip taco melon kitten")
    for moves in (["future5", "pass all"], ["skip"]):  # and nothing is left over afterwards
        play(kittens, one, *moves)
        play(kittens, other, *moves)
        assert shows(kittens, one, viewer).endswith("pile ?*6")
        assert shows(kittens, one, viewer) == shows(kittens, other, viewer)
        assert hidden(kittens, one, viewer).tobytes() == hidden(kittens, other, viewer).tobytes()


@pytest.mark.rule("kittens.streaking.future")
@pytest.mark.parametrize(
    ("cards", "seen", "count"),
    [
        ("skip nope taco kitten favor", "skip@a nope@a taco@a kitten@a favor@a", 5),
        ("skip nope taco kitten", "skip@a nope@a taco@a kitten@a", 4),
        ("kitten", "kitten@a", 1),
    ],
)
def test_if_fewer_than_five_are_left_the_player_sees_what_is_left(kittens, cards, seen, count):
    state = read(f"streaking hands future5 / defuse pile {cards}")
    play(kittens, state, "future5", "pass all")
    assert pile(state) == seen
    assert news(kittens, state, "ann")[0].count(",") == count - 1
    assert news(kittens, state, "bob") == [f"Ann looks at the top of the pile ({count})."]


@pytest.mark.rule("kittens.streaking.future", "kittens.future")
def test_the_small_future_still_shows_three(kittens):
    state = read("streaking hands future / defuse pile skip kitten favor nope taco melon")
    play(kittens, state, "future", "pass all")
    assert pile(state) == "skip@a kitten@a favor@a nope taco melon"


# --- Alter the Future (5) ---


@pytest.mark.rule("kittens.streaking.alter")
def test_the_player_looks_at_five_and_lays_them_down_in_a_new_order(kittens):
    state = read("streaking hands alter / defuse pile skip kitten favor nope taco melon")
    play(kittens, state, "alter", "pass all")
    assert shows(kittens, state, "ann").endswith("pile skip@a kitten@a favor@a nope@a taco@a ?")
    play(kittens, state, "order 4", "order 0", "order 2", "order 3")
    assert pile(state) == "taco@a skip@a favor@a nope@a kitten@a melon"
    assert awaited(kittens, state) == ["ann"]
    assert "draw" in legal(kittens, state, "ann")


@pytest.mark.rule("kittens.streaking.alter")
def test_the_old_order_may_be_kept(kittens):
    state = read("streaking hands alter / defuse pile skip kitten favor nope taco melon")
    play(kittens, state, "alter", "pass all", "order 0", "order 1", "order 2", "order 3")
    assert pile(state) == "skip@a kitten@a favor@a nope@a taco@a melon"


@pytest.mark.rule("kittens.streaking.alter")
def test_each_card_gets_one_place_only_and_all_get_one_before_play_goes_on(kittens):
    state = read("streaking hands alter skip / defuse pile skip kitten favor nope taco melon")
    play(kittens, state, "alter", "pass all", "order 3")
    assert legal(kittens, state, "ann") == ["order 0", "order 1", "order 2", "order 4"]
    assert why_not(kittens, state, "ann", "order 3") == "kittens.streaking.alter"
    assert why_not(kittens, state, "ann", "draw") == "kittens.streaking.alter"
    assert why_not(kittens, state, "bob", "order 0") == "kittens.turn.clockwise"


@pytest.mark.rule("kittens.streaking.alter")
@pytest.mark.parametrize("viewer", ["bob", "cleo", "spectator"])
def test_nobody_else_can_tell_the_new_order(kittens, viewer):
    orders = [
        ["order 0", "order 1", "order 2", "order 3"],
        ["order 4", "order 3", "order 2", "order 1"],
        ["order 1", "order 0", "order 3", "order 2"],
    ]
    states = [
        read("streaking hands alter / defuse / nope pile skip@b kitten@bc favor nope@p taco melon") for _ in orders
    ]
    for state in states:
        play(kittens, state, "alter", "pass all")
    for step in range(4):
        for state, moves in zip(states, orders, strict=True):
            play(kittens, state, moves[step])
        assert len({shows(kittens, state, viewer) for state in states}) == 1
        assert len({hidden(kittens, state, viewer).tobytes() for state in states}) == 1
    assert news(kittens, states[0], viewer) == ["Ann changes the order of the top of the pile."]


@pytest.mark.rule("kittens.streaking.alter", "kittens.knowledge")
def test_what_others_knew_of_the_five_places_is_void_but_not_of_the_places_below(kittens):
    state = read("streaking hands alter / defuse pile skip@b favor favor nope taco@bp attack@b melon")
    play(kittens, state, "alter", "pass all", "order 0", "order 1", "order 2", "order 3")
    assert shows(kittens, state, "bob").endswith("pile ?*5 attack@b ? seen b>pile:skip b>pile:taco")
    assert shows(kittens, state, "spectator").endswith("pile ?*7 seen p>pile:taco")
    assert shows(kittens, state, "ann").endswith("pile skip@a favor@a*2 nope@a taco@a ?*2")


@pytest.mark.rule("kittens.streaking.alter")
@pytest.mark.parametrize(
    ("cards", "orders", "altered"),
    [
        ("skip nope taco beard", ["order 3", "order 2", "order 1"], "beard@a taco@a nope@a skip@a"),
        ("skip nope taco", ["order 1", "order 2"], "nope@a taco@a skip@a"),
        ("skip kitten", ["order 1"], "kitten@a skip@a"),
        ("kitten", [], "kitten@a"),
    ],
)
def test_if_fewer_than_five_are_left_the_player_arranges_what_is_left(kittens, cards, orders, altered):
    state = read(f"streaking hands alter / defuse pile {cards}")
    play(kittens, state, "alter", "pass all")
    if orders:
        assert why_not(kittens, state, "ann", f"order {len(orders) + 1}") == "kittens.streaking.alter"
    play(kittens, state, *orders)
    assert pile(state) == altered
    assert legal(kittens, state, "ann") == ["draw"]


@pytest.mark.rule("kittens.streaking.alter", "kittens.nope")
def test_a_noped_alter_the_future_shows_nothing(kittens):
    state = read("streaking hands alter / nope pile skip kitten")
    play(kittens, state, "alter", "bob nope", "ann pass")
    assert pile(state) == "skip kitten"
    assert legal(kittens, state, "ann") == ["draw"]


# --- Swap Top and Bottom ---


@pytest.mark.rule("kittens.streaking.swap")
def test_the_first_and_the_last_card_change_places_and_the_turn_goes_on(kittens):
    state = read("streaking hands swap / defuse pile kitten favor nope skip")
    play(kittens, state, "swap", "pass all")
    assert pile(state) == "skip favor nope kitten"
    assert awaited(kittens, state) == ["ann"]
    assert news(kittens, state, "bob") == ["The top card and the bottom card change places."]


@pytest.mark.rule("kittens.streaking.swap", "kittens.knowledge")
def test_what_is_known_of_the_two_cards_moves_along(kittens):
    state = read("streaking hands swap / defuse pile kitten@ab favor@b nope skip@bp")
    play(kittens, state, "swap", "pass all")
    assert pile(state) == "skip@bp favor@b nope kitten@ab"


@pytest.mark.rule("kittens.streaking.swap")
@pytest.mark.parametrize("viewer", ["ann", "bob", "spectator"])
def test_nobody_looks_at_the_cards_that_are_swapped(kittens, viewer):
    state = read("streaking hands swap / defuse pile kitten favor nope skip")
    play(kittens, state, "swap", "pass all")
    assert shows(kittens, state, viewer).endswith("pile ?*4")


@pytest.mark.rule("kittens.streaking.swap")
@pytest.mark.parametrize(("before", "after"), [("kitten@a", "kitten@a"), ("kitten@a skip@b", "skip@b kitten@a")])
def test_one_card_swaps_with_itself_and_two_change_places(kittens, before, after):
    state = read(f"streaking hands swap / defuse pile {before}")
    play(kittens, state, "swap", "pass all")
    assert pile(state) == after


@pytest.mark.rule("kittens.streaking.swap")
def test_two_swaps_undo_each_other(kittens):
    state = read("streaking hands swap*2 / defuse pile kitten@a favor skip")
    play(kittens, state, "swap", "pass all", "swap", "pass all")
    assert pile(state) == "kitten@a favor skip"
