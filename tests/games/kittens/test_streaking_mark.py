"""Mark: a card in a hand that everybody sees."""

import pytest
from support import awaited, legal, news, play, shows, why_not

from tablee.games.kittens.cards import SKIP
from tablee.games.kittens.notation import read

EVERYBODY = ["ann", "bob", "cleo", "spectator"]


# --- marking ---


@pytest.mark.rule("kittens.streaking.mark")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_a_marked_card_is_visible_to_all_and_the_turn_goes_on(kittens, viewer):
    state = read("streaking hands mark / nope skip*2 / defuse pile taco*3")
    play(kittens, state, "mark bob", "pass all", "grab skip")
    assert "marked bob:skip" in shows(kittens, state, viewer)
    assert awaited(kittens, state) == ["ann"]


@pytest.mark.rule("kittens.streaking.mark")
def test_everybody_is_told_which_card_is_marked(kittens):
    state = read("streaking hands mark / nope skip*2 / defuse pile taco*3")
    play(kittens, state, "mark bob", "pass all", "grab skip")
    assert news(kittens, state, "bob") == ["One of your cards is marked for all to see: Skip."]
    for viewer in ["ann", "cleo", "spectator"]:
        assert news(kittens, state, viewer) == ["One of Bob's cards is marked for all to see: Skip."]


@pytest.mark.rule("kittens.streaking.mark")
def test_the_other_cards_of_the_hand_stay_hidden(kittens):
    state = read("streaking hands mark / nope skip*2 pile taco*3")
    play(kittens, state, "mark bob", "pass all", "grab skip")
    assert " hands - / ?*3 marked bob:skip " in shows(kittens, state, "ann")


@pytest.mark.rule("kittens.streaking.mark")
def test_only_another_living_player_who_holds_a_card_can_be_marked(kittens):
    state = read("out dan streaking hands mark skip / nope / - / - pile taco*3")
    assert [move for move in legal(kittens, state, "ann") if "mark" in move] == ["mark bob"]
    for target in ["ann", "cleo", "dan"]:
        assert why_not(kittens, state, "ann", f"mark {target}") == "kittens.streaking.mark"


@pytest.mark.rule("kittens.streaking.mark")
@pytest.mark.parametrize(
    ("before", "picks"),
    [
        ("attack", ["attack,skip", "attack,skip", "attack,curse"]),
        ("skip", ["attack,skip", "skip*2", "skip,curse"]),
        ("attack,skip*2", ["attack,skip*2,curse"]),
    ],
)
def test_chance_picks_among_the_cards_not_yet_marked(kittens, before, picks):
    state = read(f"streaking hands mark / attack skip*2 curse marked bob:{before} pile taco*3")
    play(kittens, state, "mark bob", "pass all")
    assert kittens.chance(state) == len(picks)
    for nth, marked in enumerate(picks):
        assert f" marked bob:{marked} " in shows(kittens, play(kittens, state.copy(), f"grab {nth}"), "ann")


@pytest.mark.rule("kittens.streaking.mark")
def test_a_card_of_a_title_that_comes_after_a_marked_one_can_be_picked_by_name(kittens):
    state = read("streaking hands mark / attack skip marked bob:attack pile taco*3")
    play(kittens, state, "mark bob", "pass all", "grab skip")
    assert "marked bob:attack,skip" in shows(kittens, state, "ann")


@pytest.mark.rule("kittens.streaking.mark")
def test_if_all_cards_are_marked_nothing_happens(kittens):
    state = read("streaking hands mark / skip*2 marked bob:skip*2 pile taco*3")
    play(kittens, state, "mark bob", "pass all")
    assert awaited(kittens, state) == ["ann"]
    assert "marked bob:skip*2 " in shows(kittens, state, "ann")


@pytest.mark.rule("kittens.streaking.mark", "kittens.nope")
def test_a_noped_mark_marks_nothing(kittens):
    state = read("streaking hands mark / nope skip pile taco*3")
    play(kittens, state, "mark bob", "bob nope", "ann pass")
    assert "marked" not in shows(kittens, state, "ann")
    assert awaited(kittens, state) == ["ann"]


@pytest.mark.rule("kittens.streaking.mark", "kittens.streaking.hold")
def test_a_sheltered_kitten_can_be_marked_and_stays_where_it_is(kittens):
    state = read("streaking hands mark / streaking kitten pile taco*3")
    play(kittens, state, "mark bob", "pass all", "grab kitten")
    assert "marked bob:kitten" in shows(kittens, state, "ann")
    assert (awaited(kittens, state), state.alive) == (["ann"], 0b11)


# --- until it leaves the hand ---


@pytest.mark.rule("kittens.streaking.mark")
def test_the_mark_stays_while_the_card_does(kittens):
    state = read("turn bob streaking hands skip / skip nope / defuse marked bob:skip pile taco*3")
    play(kittens, state, "draw", "draw", "skip", "bob nope", "pass all", "draw")
    assert "marked bob:skip" in shows(kittens, state, "cleo")


@pytest.mark.rule("kittens.streaking.mark", "kittens.streaking.mark.first")
@pytest.mark.parametrize(("copies", "visible"), [("skip", False), ("skip*2", True)])
def test_when_one_of_several_is_played_it_is_a_marked_one(kittens, copies, visible):
    state = read(f"streaking hands skip*3 nope / nope marked ann:{copies} pile taco*3")
    play(kittens, state, "skip", "pass all")
    assert state.hand[0, SKIP] == 2
    assert ("marked ann:skip " in shows(kittens, state, "bob")) == visible


@pytest.mark.rule("kittens.streaking.mark.first")
def test_playing_another_title_leaves_the_mark(kittens):
    state = read("streaking hands skip attack / nope marked ann:skip pile taco*3")
    play(kittens, state, "attack", "pass all")
    assert "marked ann:skip " in shows(kittens, state, "bob")


@pytest.mark.rule("kittens.streaking.mark")
def test_the_marks_of_a_player_who_explodes_are_gone(kittens):
    state = read("streaking hands skip*2 / nope / nope marked ann:skip pile kitten taco*3")
    play(kittens, state, "draw")
    assert "marked" not in shows(kittens, state, "bob")


# --- everybody sees it go ---


@pytest.mark.rule("kittens.streaking.mark.first", "kittens.steal.secret")
@pytest.mark.parametrize(("marked", "told"), [("skip", "a Skip"), ("nope", "a card")])
def test_the_theft_of_a_marked_title_is_seen_by_all(kittens, marked, told):
    state = read(f"streaking hands taco*2 / skip*2 nope / defuse marked bob:{marked} pile taco*3")
    play(kittens, state, "pair taco bob", "pass all", "grab skip")
    assert news(kittens, state, "cleo") == [f"Ann steals {told} from Bob."]
    assert ("seen c>ann:skip" in shows(kittens, state, "cleo")) == (marked == "skip")
    assert ("seen p>ann:skip" in shows(kittens, state, "spectator")) == (marked == "skip")
    assert ("marked" in shows(kittens, state, "cleo")) == (marked == "nope")


@pytest.mark.rule("kittens.streaking.mark")
def test_a_stolen_card_is_marked_no_more(kittens):
    state = read("streaking hands taco*2 / skip marked bob:skip pile taco*3")
    play(kittens, state, "pair taco bob", "pass all", "grab skip")
    assert "marked" not in shows(kittens, state, "bob")


@pytest.mark.rule("kittens.streaking.mark.first", "kittens.favor.secret")
@pytest.mark.parametrize(("given", "told"), [("skip", "a Skip"), ("nope", "a card")])
def test_a_marked_title_given_as_a_favor_is_seen_by_all(kittens, given, told):
    state = read("streaking hands favor / skip*2 nope / defuse marked bob:skip pile taco*3")
    play(kittens, state, "favor bob", "pass all", f"bob give {given}")
    assert news(kittens, state, "spectator") == [f"Bob gives Ann {told}."]
    assert ("seen c>ann:skip" in shows(kittens, state, "cleo")) == (given == "skip")
    assert ("marked bob:skip" in shows(kittens, state, "cleo")) == (given == "nope")


@pytest.mark.rule("kittens.streaking.mark.first", "kittens.streaking.garbage")
@pytest.mark.parametrize(("given", "told"), [("nope", "a Nope"), ("defuse", "a card")])
def test_a_marked_title_that_becomes_garbage_is_seen_by_all(kittens, given, told):
    state = read("streaking hands garbage skip / nope defuse / - marked bob:nope pile taco*3")
    play(kittens, state, "garbage", "pass all", f"bob give {given}")
    for viewer in ["ann", "cleo", "spectator"]:
        assert news(kittens, state, viewer) == [f"Bob puts {told} into the pile."]
        assert ("marked bob:nope" in shows(kittens, state, viewer)) == (given == "defuse")


@pytest.mark.rule("kittens.streaking.mark.first", "kittens.knowledge")
@pytest.mark.parametrize(("viewer", "initial"), [("ann", "a"), ("cleo", "c"), ("spectator", "p")])
def test_a_marked_title_that_becomes_garbage_is_remembered_by_all(kittens, viewer, initial):
    state = read("streaking hands garbage skip / nope defuse / - marked bob:nope pile taco*3")
    play(kittens, state, "garbage", "pass all", "bob give nope")
    assert "collected bob:nope" in shows(kittens, state, viewer)
    play(kittens, state, "ann give skip", "shuffle 2a")
    assert f"{initial}>pile:nope" in shows(kittens, state, viewer)
