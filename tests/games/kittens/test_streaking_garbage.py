"""Garbage Collection: everybody puts a card into the pile."""

from collections import Counter

import pytest
from support import awaited, hidden, legal, news, play, shows, why_not

from tablee.games.kittens.cards import KEYS
from tablee.games.kittens.notation import read, write


def cards_of_pile(state):
    return Counter(KEYS[title] for title in state.pile[: state.pile_count])


@pytest.mark.rule("kittens.streaking.garbage")
def test_everybody_alive_is_asked_at_once_the_player_included(kittens):
    state = read("out cleo streaking hands garbage skip nope / taco / - / attack pile beard")
    play(kittens, state, "garbage", "pass all")
    assert awaited(kittens, state) == ["ann", "bob", "dan"]
    play(kittens, state, "dan give attack")
    assert awaited(kittens, state) == ["ann", "bob"]
    play(kittens, state, "ann give nope", "bob give taco")
    assert awaited(kittens, state) == ["nature"]


@pytest.mark.rule("kittens.streaking.garbage")
def test_the_cards_chosen_are_shuffled_into_the_pile_and_the_turn_goes_on(kittens):
    state = read("streaking hands garbage skip nope / taco defuse / attack pile beard*2 kitten")
    play(kittens, state, "garbage", "pass all", "bob give taco", "ann give nope", "cleo give attack", "shuffle 2a")
    assert cards_of_pile(state) == {"beard": 2, "kitten": 1, "taco": 1, "nope": 1, "attack": 1}
    assert "hands skip / defuse / - " in write(state)
    assert awaited(kittens, state) == ["ann"]
    assert "draw" in legal(kittens, state, "ann")


@pytest.mark.rule("kittens.streaking.garbage")
def test_the_cards_can_come_to_lie_anywhere(kittens):
    places = set()
    for word in range(40):
        state = read("streaking hands garbage / attack pile beard*3")
        play(kittens, state, "garbage", "pass all", "bob give attack", f"shuffle {word:x}")
        places.add([KEYS[title] for title in state.pile[:4]].index("attack"))
    assert places == {0, 1, 2, 3}


@pytest.mark.rule("kittens.streaking.garbage")
def test_each_chooses_any_card_of_their_own_hand_and_nothing_else(kittens):
    state = read("streaking hands garbage / defuse taco*2 streaking kitten pile beard*2")
    play(kittens, state, "garbage", "pass all")
    assert legal(kittens, state, "bob") == ["give kitten", "give defuse", "give taco", "give streaking"]
    assert why_not(kittens, state, "bob", "give skip") == "kittens.streaking.garbage"
    assert why_not(kittens, state, "bob", "pass") == "kittens.streaking.garbage"


@pytest.mark.rule("kittens.streaking.garbage")
def test_each_chooses_once(kittens):
    state = read("streaking hands garbage skip / taco*2 pile beard*2")
    play(kittens, state, "garbage", "pass all", "bob give taco")
    assert why_not(kittens, state, "bob", "give taco") == "kittens.turn.clockwise"


@pytest.mark.rule("kittens.streaking.garbage")
@pytest.mark.parametrize("viewer", ["ann", "cleo", "spectator"])
def test_each_chooses_in_secret(kittens, viewer):
    one = read("streaking hands garbage skip / taco defuse / attack pile beard*3")
    other = one.copy()
    play(kittens, one, "garbage", "pass all", "bob give taco")
    play(kittens, other, "garbage", "pass all", "bob give defuse")
    assert news(kittens, one, viewer) == ["Bob puts a card into the pile."]
    assert "collected bob:? " in shows(kittens, one, viewer)
    assert shows(kittens, one, viewer) == shows(kittens, other, viewer)
    for state in (one, other):
        play(kittens, state, "ann give skip", "cleo give attack", "shuffle 2a")
    assert shows(kittens, one, viewer) == shows(kittens, other, viewer)
    assert hidden(kittens, one, viewer).tobytes() == hidden(kittens, other, viewer).tobytes()


@pytest.mark.rule("kittens.streaking.garbage", "kittens.knowledge")
def test_each_remembers_their_own_card_in_the_pile(kittens):
    state = read("streaking hands garbage skip / taco defuse pile beard*3")
    play(kittens, state, "garbage", "pass all", "bob give taco")
    assert "collected bob:taco" in shows(kittens, state, "bob")
    play(kittens, state, "ann give skip", "shuffle 2a")
    assert shows(kittens, state, "bob").endswith("pile ?*5 seen b>pile:taco")
    assert shows(kittens, state, "ann").endswith("pile ?*5 seen a>pile:skip")
    assert shows(kittens, state, "spectator").endswith("pile ?*5")


@pytest.mark.rule("kittens.streaking.garbage", "kittens.knowledge")
def test_the_places_that_anybody_knew_are_void(kittens):
    state = read("streaking hands garbage / taco pile beard@a skip@bp nope")
    play(kittens, state, "garbage", "pass all", "bob give taco", "shuffle 2a")
    assert shows(kittens, state, "ann").endswith("pile ?*4 seen a>pile:beard")
    assert shows(kittens, state, "bob").endswith("pile ?*4 seen b>pile:skip b>pile:taco")
    assert shows(kittens, state, "spectator").endswith("pile ?*4 seen p>pile:skip")


@pytest.mark.rule("kittens.streaking.garbage", "kittens.knowledge")
def test_what_others_knew_of_a_hand_is_less_certain_after_it(kittens):
    state = read("streaking hands garbage / taco*2 skip / - pile beard*3 seen c>bob:taco*2 c>bob:skip")
    play(kittens, state, "garbage", "pass all", "bob give skip", "shuffle 2a")
    assert shows(kittens, state, "cleo").endswith("pile ?*4 seen c>bob:taco")


@pytest.mark.rule("kittens.streaking.garbage")
def test_players_without_cards_give_none(kittens):
    state = read("streaking hands garbage / - / taco pile beard*2")
    play(kittens, state, "garbage", "pass all")
    assert awaited(kittens, state) == ["cleo"]
    play(kittens, state, "give taco", "shuffle 2a")
    assert state.pile_count == 3


@pytest.mark.rule("kittens.streaking.garbage")
def test_if_nobody_holds_a_card_the_pile_is_only_shuffled(kittens):
    state = read("streaking hands garbage / - pile beard@a taco*2")
    play(kittens, state, "garbage", "pass all", "shuffle 2a")
    assert shows(kittens, state, "ann").endswith("pile ?*3 seen a>pile:beard")
    assert awaited(kittens, state) == ["ann"]


@pytest.mark.rule("kittens.streaking.garbage", "kittens.streaking.curse.blind")
def test_for_blind_players_chance_chooses_once_the_others_have(kittens):
    state = read("blind bob cleo streaking hands garbage skip / taco nope / defuse melon / - pile beard*2")
    play(kittens, state, "garbage", "pass all")
    assert awaited(kittens, state) == ["ann"]
    play(kittens, state, "give skip", "grab melon", "grab nope", "shuffle 2a")
    assert cards_of_pile(state) == {"beard": 2, "skip": 1, "melon": 1, "nope": 1}
    assert "hands - / taco / defuse / - " in write(state)


@pytest.mark.rule("kittens.streaking.garbage", "kittens.streaking.curse.blind")
def test_any_card_of_a_blind_player_is_equally_likely(kittens):
    state = read("blind bob streaking hands garbage / taco*2 nope pile beard*2")
    play(kittens, state, "garbage", "pass all")
    assert kittens.chance(state) == 3


@pytest.mark.rule("kittens.streaking.garbage", "kittens.nope")
def test_a_noped_garbage_collection_collects_nothing(kittens):
    state = read("streaking hands garbage skip / nope pile beard@a*2")
    play(kittens, state, "garbage", "bob nope", "ann pass")
    assert awaited(kittens, state) == ["ann"]
    assert write(state).endswith("pile beard@a*2")
