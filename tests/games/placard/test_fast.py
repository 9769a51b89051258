import pytest
from games.placard.test_setup import dealt, tiles
from support import SEATS, awaited, hidden, legal, news, play, shows, why_not

from tablee.games.placard import GAME
from tablee.games.placard.legal import READY
from tablee.games.placard.notation import read, write
from tablee.games.placard.view import look

# --- the look ---


@pytest.mark.rule("placard.fast")
@pytest.mark.parametrize("name", ["ann", "cleo", "spectator"])
def test_all_toys_are_shown_before_the_first_turn(placard, name):
    state = dealt(placard, 3, fast="on")
    assert look(hidden(placard, state, name), 0).places == tiles(state)
    assert news(placard, state, name)[-1] == "Fifteen seconds: look at all the toys."


@pytest.mark.rule("placard.fast")
@pytest.mark.parametrize("word", range(5))
def test_expert_tiles_are_not_shown(placard, word):
    state = dealt(placard, word=word, fast="on", expert="on")
    shown = look(hidden(placard, state, "ann"), 0).places
    assert [tile for tile in tiles(state) if tile not in shown] == [
        tile for tile in tiles(state) if tile in ("sock", "blanket")
    ]
    assert shown.count(None) == 2


@pytest.mark.rule("placard.fast")
def test_the_look_lasts_fifteen_seconds_for_everybody():
    (look,) = GAME.waits
    assert (look.seconds, look.shortest, look.longest) == (15, 15, 15)
    assert look.watch
    assert look.default == READY


@pytest.mark.rule("placard.fast")
@pytest.mark.parametrize("seats", range(1, 7))
def test_when_all_have_seen_enough_the_toys_lie_face_down_and_the_first_turn_begins(placard, seats):
    state = dealt(placard, seats, first=SEATS[seats - 1], fast="on")
    for name in SEATS[:seats]:
        assert name in awaited(placard, state)
        assert legal(placard, state, name) == ["ready"]
        play(placard, state, f"{name} ready")
    assert awaited(placard, state) == [SEATS[seats - 1]]
    assert look(hidden(placard, state, "ann"), 0).places == [None] * 10
    assert news(placard, state, "spectator")[-1] == f"The toys hide. It is {SEATS[seats - 1].capitalize()}'s turn."


@pytest.mark.rule("placard.fast")
def test_nobody_plays_during_the_look_and_nobody_is_ready_twice(placard):
    state = play(placard, dealt(placard, 3, fast="on"), "bob ready")
    assert news(placard, state, "ann") == ["Bob has seen enough."]
    assert awaited(placard, state) == ["ann", "cleo"]
    for move in ("open a", "swap a"):
        assert why_not(placard, state, "ann", move) == "placard.fast"
    assert why_not(placard, state, "bob", "ready") == "placard.fast"


@pytest.mark.rule("placard.fast")
def test_without_fast_monsters_there_is_no_look(placard):
    state = dealt(placard)
    assert awaited(placard, state) == ["ann"]
    assert f"tiles {'? ' * 10}came" in shows(placard, state, "ann")


# --- two progress cards ---


@pytest.mark.rule("placard.fast")
def test_the_middle_progress_card_is_away_and_a_monster_comes_every_second_miss(placard):
    state = read("fast bed ball1 - - - pile duck1 car1")
    shown = []
    for move in ("open b", "open c", "open d", "open f"):
        play(placard, state, move)
        shown.append(look(state, 0).progress)
    assert shown == [["red", "blue"], ["red", "red"], ["blue", "red"], ["blue", "blue"]]
    assert "bed ball1 duck1 car1 -" in write(state)


@pytest.mark.rule("placard.fast")
def test_after_the_left_card_comes_the_right_one(placard):
    state = play(placard, read("fast bed ball1 - - -"), "open b", "open c")
    assert news(placard, state, "ann")[1] == "Bob scares nobody. The right progress card turns red."
