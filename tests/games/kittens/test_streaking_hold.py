"""The Streaking Kitten: one Exploding Kitten in its holder's hand."""

import pytest
from support import awaited, hidden, legal, news, play, shows, why_not

from tablee.games.kittens.cards import DEFUSE, KITTEN, STREAKING
from tablee.games.kittens.notation import read


def sees(rules, state, name):
    return shows(rules, state, name), news(rules, state, name), hidden(rules, state, name).tobytes()


# --- kept in secret ---


@pytest.mark.rule("kittens.streaking.hold")
def test_with_the_streaking_kitten_a_drawn_kitten_stays_in_the_hand(kittens):
    state = read("streaking hands streaking / defuse pile kitten skip*3")
    play(kittens, state, "draw")
    assert state.hand[0, KITTEN] == 1
    assert awaited(kittens, state) == ["bob"]
    assert news(kittens, state, "ann")[0] == "You draw an Exploding Kitten."


@pytest.mark.rule("kittens.streaking.hold")
def test_without_the_streaking_kitten_a_drawn_kitten_explodes(kittens):
    state = read("streaking hands skip / streaking / defuse pile kitten skip*3")
    play(kittens, state, "draw")
    assert state.hand[0, KITTEN] == 0
    assert news(kittens, state, "bob")[:2] == ["Ann has an Exploding Kitten!", "Ann explodes!"]


@pytest.mark.rule("kittens.streaking.hold", "kittens.streaking.hold.always")
@pytest.mark.parametrize("viewer", ["bob", "cleo", "spectator"])
def test_nobody_else_can_tell_it_from_an_ordinary_draw(kittens, viewer):
    secret = read("streaking hands streaking defuse / nope / nope pile kitten skip*3")
    ordinary = read("streaking hands streaking defuse / nope / nope pile taco skip*3")
    play(kittens, secret, "draw")
    play(kittens, ordinary, "draw")
    assert sees(kittens, secret, viewer) == sees(kittens, ordinary, viewer)


@pytest.mark.rule("kittens.streaking.hold", "kittens.knowledge")
def test_whoever_knew_the_kitten_on_top_knows_who_shelters_it(kittens):
    state = read("streaking hands streaking / nope / nope pile kitten@b skip*3")
    play(kittens, state, "draw")
    assert "seen b>ann:kitten" in shows(kittens, state, "bob")
    assert "kitten" not in shows(kittens, state, "cleo")


@pytest.mark.rule("kittens.streaking.hold")
def test_a_sheltered_kitten_keeps_quiet_for_as_long_as_the_streaking_kitten_is_there(kittens):
    state = read("streaking hands streaking kitten skip favor / nope taco pile skip*5")
    play(kittens, state, "favor bob", "pass all", "bob give taco", "skip", "pass all", "draw", "draw")
    assert awaited(kittens, state) == ["bob"]
    assert (state.hand[0, KITTEN], state.alive) == (1, 0b11)


@pytest.mark.rule("kittens.streaking.hold", "kittens.turn.alone")
def test_neither_kitten_can_be_played(kittens):
    state = read("streaking hands streaking kitten / defuse pile skip*3")
    assert legal(kittens, state, "ann") == ["draw"]
    assert why_not(kittens, state, "ann", "streaking") == "kittens.turn.alone"
    assert why_not(kittens, state, "ann", "kitten") == "kittens.turn.alone"


# --- always, and only one ---


@pytest.mark.rule("kittens.streaking.hold.always")
def test_a_kitten_is_kept_without_asking_and_the_defuse_is_not_spent(kittens):
    state = read("streaking hands streaking defuse / defuse pile kitten skip*3")
    play(kittens, state, "draw")
    assert awaited(kittens, state) == ["bob"]
    assert (state.hand[0, KITTEN], state.hand[0, DEFUSE], state.pile_count) == (1, 1, 3)


@pytest.mark.rule("kittens.streaking.hold.always")
def test_a_kitten_kept_under_attack_ends_one_turn_as_any_draw_does(kittens):
    state = read("owes 2 attacked streaking hands streaking / defuse pile kitten skip*3")
    play(kittens, state, "draw")
    assert awaited(kittens, state) == ["ann"]
    assert state.owed == 1


@pytest.mark.rule("kittens.streaking.hold.always")
def test_a_second_kitten_is_shown_and_defused_as_usual(kittens):
    state = read("streaking hands streaking kitten defuse / defuse pile kitten skip*3")
    play(kittens, state, "draw")
    assert news(kittens, state, "bob") == ["Ann has an Exploding Kitten!", "Ann uses a Defuse."]
    play(kittens, state, "ann insert 2")
    assert awaited(kittens, state) == ["bob"]
    assert (state.hand[0, KITTEN], state.hand[0, STREAKING], state.pile_count) == (1, 1, 4)


@pytest.mark.rule("kittens.streaking.hold.always")
def test_a_second_kitten_without_a_defuse_explodes_and_takes_the_first_along(kittens):
    state = read("streaking hands streaking kitten skip / defuse / defuse pile kitten skip*3")
    play(kittens, state, "draw")
    assert state.alive == 0b110
    assert (state.discard[KITTEN], state.discard[STREAKING], state.cards[0]) == (2, 1, 0)


@pytest.mark.rule("kittens.streaking.hold.always")
def test_a_sheltered_kitten_that_was_given_away_makes_room_for_another(kittens):
    state = read("streaking hands streaking kitten garbage / - pile kitten")
    play(kittens, state, "garbage", "pass all", "give kitten", "shuffle 2a")
    assert state.hand[0, KITTEN] == 0
    play(kittens, state, "draw")
    assert (state.hand[0, KITTEN], state.pile_count) == (1, 1)
    assert awaited(kittens, state) == ["bob"]
