"""A turn of the base game. Where a position does not say otherwise, a is the ball, b the doll, c the balloon …"""

import pytest
from support import SEATS, awaited, hidden, legal, news, play, why_not

from tablee.games.placard.notation import read, write
from tablee.games.placard.view import look

# --- whose turn ---


@pytest.mark.rule("placard.turn.flip")
@pytest.mark.parametrize("seats", range(1, 7))
def test_turns_go_clockwise_whatever_happens(placard, seats):
    state = read(f"seats {seats} bed ball1 - - -")
    movers = []
    for move in ("open b", "open a", "open c", "open b", "open d", "open e", "open f"):
        movers += awaited(placard, state)
        play(placard, state, move)
    assert movers == [SEATS[turn % seats] for turn in range(7)]


@pytest.mark.rule("placard.turn.flip")
def test_only_the_player_in_turn_turns_a_tile_up(placard):
    state = read("seats 3 turn bob bed ball1 - - -")
    assert legal(placard, state, "ann") == legal(placard, state, "cleo") == []
    assert why_not(placard, state, "ann", "open a") == "placard.turn.flip"
    assert why_not(placard, state, "bob", "open a") == ""


@pytest.mark.rule("placard.turn.flip")
@pytest.mark.parametrize("name", ["ann", "bob", "spectator"])
def test_everybody_sees_the_tile_as_it_is_turned_up(placard, name):
    state = play(placard, read("bed ball1 - - -"), "open c")
    said = "You turn up C" if name == "ann" else "Ann turns up C"
    assert news(placard, state, name)[0] == f"{said}: the balloon."


@pytest.mark.rule("placard.turn.flip", "placard.expert.sock", "placard.fast")
def test_there_is_nothing_else_to_do_in_a_turn(placard):
    state = read("bed ball1 - - -")
    assert why_not(placard, state, "ann", "swap c") == "placard.expert.sock"
    assert why_not(placard, state, "ann", "ready") == "placard.fast"


# --- the right toy ---


@pytest.mark.rule("placard.turn.chase")
def test_the_right_toy_sends_the_monster_into_the_closet(placard):
    state = play(placard, read("red left bed ball1 doll1 - - pile duck1"), "open b")
    assert "bed ball1 - - -" in write(state)
    assert look(hidden(placard, state, "ann"), 0).closet == ["doll1"]
    assert look(state, 0).progress == ["red", "blue", "blue"]
    assert news(placard, state, "bob")[1:] == ["Ann scares Snifflenose. Into the closet!"]
    assert news(placard, state, "ann", "fr")[1:] == ["Vous faites peur à Nezquicoule. Allez, au placard !"]


@pytest.mark.rule("placard.turn.chase")
@pytest.mark.parametrize("spot", range(4))
def test_a_monster_is_chased_from_any_place_but_no_other_with_it(placard, spot):
    others = ["doll1", "duck2"]
    bed = [*others[:spot], *["-"] * (spot - 2), "ball2", *others[spot:]]
    bed += ["-"] * (4 - len(bed))
    state = play(placard, read(f"bed {' '.join(bed)}"), "open a")
    assert write(state).partition(" bed ")[2].split()[:4] == [who if who != "ball2" else "-" for who in bed]


@pytest.mark.rule("placard.turn.chase")
def test_two_monsters_that_fear_the_same_toy_both_go(placard):
    state = play(placard, read("bed ball1 car1 ball2 - pile duck1"), "open a")
    assert "bed - car1 - -" in write(state)
    assert look(state, 0).closet == ["ball1", "ball2"]


@pytest.mark.rule("placard.turn.new")
def test_an_empty_bed_gets_a_new_monster(placard):
    state = play(placard, read("bed ball1 - - - pile duck1 car2"), "open a")
    assert "bed duck1 - - -" in write(state)
    assert news(placard, state, "ann")[2] == "Wobblebob creeps out at the head of the bed, and fears the duck."
    assert news(placard, state, "ann", "fr")[2] == "Gélibloup se glisse à la tête du lit et a peur du canard."


@pytest.mark.rule("placard.turn.new")
def test_no_new_monster_comes_while_somebody_is_at_the_bed(placard):
    state = play(placard, read("bed ball1 - - car1 pile duck1"), "open a")
    assert "bed - - - car1" in write(state)


@pytest.mark.rule("placard.turn.new", "placard.end.empty")
def test_no_new_monster_is_due_when_the_pile_is_empty(placard):
    state = play(placard, read("length 10 closet 8 bed blocks1 blocks2 - -"), "open j")
    assert placard.over(state)
    assert state.won


# --- the wrong toy ---


@pytest.mark.rule("placard.turn.miss")
def test_the_wrong_toy_flips_the_progress_cards_from_the_left(placard):
    state = read("bed ball1 - - -")
    shown = []
    for move in ("open b", "open c"):
        play(placard, state, move)
        shown.append((look(state, 0).progress, look(state, 0).flipped))
    assert shown == [(["red", "blue", "blue"], 1), (["red", "red", "blue"], 2)]
    assert news(placard, state, "ann")[1] == "Bob scares nobody. The middle progress card turns red."
    assert news(placard, state, "ann", "fr")[1] == "Bob ne fait peur à personne. La carte du milieu devient rouge."


@pytest.mark.rule("placard.turn.miss")
def test_a_toy_that_only_a_chased_monster_feared_is_wrong(placard):
    state = play(placard, read("came ball1 doll1 bed doll1 - - -"), "open a")
    assert look(state, 0).progress == ["red", "blue", "blue"]


@pytest.mark.rule("placard.turn.progress")
def test_the_third_miss_brings_a_monster(placard):
    state = play(placard, read("bed ball1 - - - pile duck1"), "open b", "open c", "open d")
    assert "bed ball1 duck1 - -" in write(state)
    assert look(state, 0).progress == ["red", "red", "red"]
    assert look(state, 0).flipped == 0
    assert news(placard, state, "bob")[2] == "Wobblebob creeps out at the foot of the bed, and fears the duck."


@pytest.mark.rule("placard.turn.progress")
def test_it_goes_on_from_red_back_to_blue(placard):
    state = read("red left middle right bed ball1 doll1 - - pile duck1")
    shown = []
    for move in ("open c", "open d", "open f"):
        play(placard, state, move)
        shown.append("".join(colour[0] for colour in look(state, 0).progress))
    assert shown == ["brr", "bbr", "bbb"]
    assert "bed ball1 doll1 duck1 -" in write(state)


@pytest.mark.rule("placard.turn.progress")
def test_a_success_does_not_reset_the_progress(placard):
    state = play(placard, read("bed ball1 - - - pile duck1 car1"), "open b", "open c", "open a", "open d")
    assert "bed duck1 car1 - -" in write(state)


@pytest.mark.rule("placard.turn.back")
def test_the_toy_is_turned_back_and_can_be_turned_up_again(placard):
    for move in ("open a", "open b"):  # right and wrong
        state = play(placard, read("bed ball1 - - -"), move)
        assert look(hidden(placard, state, "ann"), 0).places == [None] * 10
        assert why_not(placard, state, "bob", move) == ""
        assert len(legal(placard, state, "bob")) == 10


@pytest.mark.rule("placard.turn.back")
def test_no_toy_ever_moves(placard):
    state = read("length 20 bed ball1 - - -")
    before = state.tiles.copy()
    play(placard, state, "open b", "open a", "open c", "open b")
    assert (state.tiles == before).all()


# --- where monsters stand ---


@pytest.mark.rule("placard.turn.place")
@pytest.mark.parametrize(
    ("bed", "then"),
    [
        ("ball1 - - -", "ball1 duck1 - -"),
        ("ball1 doll1 - -", "ball1 doll1 duck1 -"),
        ("- ball1 - -", "duck1 ball1 - -"),
        ("- - ball1 doll1", "duck1 - ball1 doll1"),
        ("ball1 - - doll1", "ball1 duck1 - doll1"),
    ],
)
def test_a_new_monster_takes_the_first_free_place(placard, bed, then):
    state = play(placard, read(f"red left middle bed {bed} pile duck1"), "open c")
    assert f"bed {then} tiles" in write(state)
