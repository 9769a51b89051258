"""A pack leaves all at once or not at all. a is the ball, b the doll, c the balloon, d the cube, e the duck."""

import pytest
from support import awaited, legal, news, play, shows, why_not

from tablee.games.placard.notation import read, write
from tablee.games.placard.view import look


@pytest.mark.rule("placard.pack")
def test_a_toy_that_one_of_them_fears_stays_open_and_nobody_leaves_yet(placard):
    state = play(placard, read("pack seats 3 bed ball1 doll1 duck1 -"), "open b")
    assert "bed ball1 doll1 duck1 - tiles ball +doll@1 balloon" in write(state)
    assert look(state, 0).progress == ["blue"] * 3
    assert news(placard, state, "ann")[1:] == ["You find a toy that the pack fears. It stays open; 2 more are needed."]
    play(placard, state, "open a")
    assert news(placard, state, "cleo", "fr")[1:] == [
        "Bob trouve un jouet qui inquiète la meute. Il reste ouvert ; il en faut encore un."
    ]


@pytest.mark.rule("placard.pack")
@pytest.mark.parametrize("name", ["ann", "bob", "spectator"])
def test_everybody_sees_the_open_toys(placard, name):
    state = play(placard, read("pack bed ball1 doll1 duck1 -"), "open b", "open e")
    assert f"tiles ? +doll ? ? +duck {'? ' * 5}came" in shows(placard, state, name)


@pytest.mark.rule("placard.pack")
def test_with_the_last_toy_the_whole_pack_goes_and_the_toys_close(placard):
    state = play(placard, read("pack bed ball1 doll1 duck1 - pile car1"), "open b", "open a", "open e")
    assert look(state, 0).closet == ["ball1", "doll1", "duck1"]
    assert "bed car1 - - -" in write(state)
    assert f"tiles {'? ' * 10}came" in shows(placard, state, "ann")
    assert news(placard, state, "ann")[1:4] == [
        "You scare Grumbletum. Into the closet!",
        "You scare Snifflenose. Into the closet!",
        "You scare Wobblebob. Into the closet!",
    ]


@pytest.mark.rule("placard.pack")
def test_one_toy_is_enough_for_two_that_fear_it(placard):
    state = play(placard, read("pack bed ball1 doll1 ball2 -"), "open a", "open b")
    assert look(state, 0).closet == ["ball1", "doll1", "ball2"]
    state = play(placard, read("pack bed ball1 ball2 - -"), "open a")
    assert look(state, 0).closet == ["ball1", "ball2"]


@pytest.mark.rule("placard.pack")
def test_a_monster_alone_is_chased_as_ever(placard):
    state = play(placard, read("pack bed ball1 - - - pile car1"), "open a")
    assert "bed car1 - - - tiles ball@1 doll" in write(state)


@pytest.mark.rule("placard.pack")
def test_one_mistake_closes_all_toys_and_flips_a_progress_card(placard):
    state = play(placard, read("pack bed ball1 doll1 duck1 -"), "open b", "open a", "open d")
    assert "bed ball1 doll1 duck1 -" in write(state)
    assert f"tiles {'? ' * 10}came" in shows(placard, state, "ann")
    assert look(state, 0).progress == ["red", "blue", "blue"]
    assert news(placard, state, "bob")[1:] == [
        "The pack sniggers and stays. The open toys are turned back.",
        "Ann scares nobody. The left progress card turns red.",
    ]


@pytest.mark.rule("placard.pack")
def test_after_a_mistake_every_toy_must_be_found_again(placard):
    state = play(placard, read("pack bed ball1 doll1 - -"), "open b", "open d", "open a")
    assert "bed ball1 doll1 - -" in write(state)
    play(placard, state, "open b")
    assert look(state, 0).closet == ["ball1", "doll1"]


@pytest.mark.rule("placard.pack", "placard.turn.progress")
def test_a_mistake_may_bring_one_more_to_the_pack(placard):
    state = play(placard, read("pack red left middle bed ball1 doll1 - - pile duck1"), "open b", "open d")
    assert "bed ball1 doll1 duck1 - tiles ball doll@2 balloon cube@2" in write(state)


@pytest.mark.rule("placard.pack", "placard.turn.flip")
def test_everybody_turns_up_one_tile_and_the_turn_passes_on(placard):
    state = play(placard, read("pack seats 3 bed ball1 doll1 duck1 -"), "open b")
    assert awaited(placard, state) == ["bob"]
    play(placard, state, "open a")
    assert awaited(placard, state) == ["cleo"]


@pytest.mark.rule("placard.pack")
def test_an_open_tile_cannot_be_chosen(placard):
    state = play(placard, read("pack bed ball1 doll1 duck1 -"), "open b")
    assert "open b" not in legal(placard, state, "bob")
    assert len(legal(placard, state, "bob")) == 9
    assert why_not(placard, state, "bob", "open b") == "placard.pack"


@pytest.mark.rule("placard.pack", "placard.end.win")
def test_the_last_pack_wins_the_game(placard):
    state = play(placard, read("pack closet 8 bed blocks1 car1 - -"), "open j", "open i")
    assert state.won
