"""Curse of the Cat Butt: whom it falls on, and how it is lifted."""

import pytest
from support import awaited, legal, news, play, shows, why_not

from tablee.games.kittens.cards import KITTEN
from tablee.games.kittens.notation import read

BOB = 0b10


# --- falling ---


@pytest.mark.rule("kittens.streaking.curse")
@pytest.mark.parametrize("viewer", ["ann", "bob", "spectator"])
def test_a_curse_makes_its_victim_blind_for_all_to_see_and_the_turn_goes_on(kittens, viewer):
    state = read("streaking hands curse / skip nope pile taco*3")
    play(kittens, state, "curse bob", "pass all")
    assert " blind bob " in shows(kittens, state, viewer)
    assert awaited(kittens, state) == ["ann"]
    assert "draw" in legal(kittens, state, "ann")


@pytest.mark.rule("kittens.streaking.curse")
def test_everybody_is_told_of_the_curse(kittens):
    state = read("streaking hands curse / skip nope pile taco*3")
    play(kittens, state, "curse bob", "pass all")
    assert news(kittens, state, "bob") == ["You are cursed: you play blind until a safe draw."]
    assert news(kittens, state, "ann") == ["Bob is cursed and plays blind until a safe draw."]


@pytest.mark.rule("kittens.streaking.curse.target")
def test_the_curse_falls_on_any_other_living_player_with_or_without_cards(kittens):
    state = read("out dan streaking hands curse / skip / - / - pile taco*3")
    assert legal(kittens, state, "ann") == ["draw", "curse bob", "curse cleo"]
    for target in ["ann", "dan"]:
        assert why_not(kittens, state, "ann", f"curse {target}") == "kittens.streaking.curse.target"
    play(kittens, state, "curse cleo", "pass all")
    assert state.blind == 0b100


@pytest.mark.rule("kittens.streaking.curse.target")
def test_a_curse_on_a_cursed_player_changes_nothing(kittens):
    state = read("blind bob streaking hands curse / skip pile taco*3")
    play(kittens, state, "curse bob", "pass all")
    assert state.blind == BOB


@pytest.mark.rule("kittens.streaking.curse.target")
def test_two_players_can_be_cursed_at_a_time(kittens):
    state = read("blind bob streaking hands curse / skip / skip pile taco*3")
    play(kittens, state, "curse cleo", "pass all")
    assert state.blind == 0b110


@pytest.mark.rule("kittens.streaking.curse", "kittens.nope")
def test_a_noped_curse_does_not_fall(kittens):
    state = read("streaking hands curse / nope pile taco*3")
    play(kittens, state, "curse bob", "bob nope", "ann pass")
    assert state.blind == 0


# --- lifting ---


@pytest.mark.rule("kittens.streaking.curse")
def test_a_safe_draw_lifts_the_curse(kittens):
    state = read("turn bob blind bob streaking hands skip / skip pile taco*3")
    play(kittens, state, "draw")
    assert state.blind == 0
    assert "The curse is off Bob." in news(kittens, state, "ann")
    play(kittens, state, "draw")
    assert legal(kittens, state, "bob") == ["draw", "play skip"]


@pytest.mark.rule("kittens.streaking.curse")
def test_a_draw_lifts_only_the_curse_of_who_draws(kittens):
    state = read("blind bob cleo streaking hands skip / skip / skip pile taco*3")
    play(kittens, state, "draw")
    assert state.blind == 0b110
    play(kittens, state, "draw")
    assert state.blind == 0b100


@pytest.mark.rule("kittens.streaking.curse")
def test_a_defused_kitten_does_not_lift_the_curse(kittens):
    state = read("turn bob blind bob streaking hands skip / skip defuse pile kitten taco*3")
    play(kittens, state, "draw", "insert 3")
    assert state.blind == BOB
    play(kittens, state, "draw")
    assert legal(kittens, state, "bob") == ["draw", "blind"]
    play(kittens, state, "draw")
    assert state.blind == 0


@pytest.mark.rule("kittens.streaking.curse", "kittens.streaking.hold")
def test_a_kitten_kept_in_secret_is_a_safe_draw(kittens):
    secret = read("turn bob blind bob streaking hands skip / streaking pile kitten taco*3")
    ordinary = read("turn bob blind bob streaking hands skip / streaking pile taco taco*3")
    play(kittens, secret, "draw")
    play(kittens, ordinary, "draw")
    assert (secret.blind, secret.hand[1, KITTEN]) == (0, 1)
    assert shows(kittens, secret, "ann") == shows(kittens, ordinary, "ann")
    assert news(kittens, secret, "ann") == news(kittens, ordinary, "ann")


@pytest.mark.rule("kittens.streaking.curse")
@pytest.mark.parametrize(
    ("card", "moves"),
    [("skip", []), ("super-skip", []), ("attack", []), ("catomic", ["shuffle 2a"])],
)
def test_a_turn_that_ends_without_a_draw_does_not_lift_the_curse(kittens, card, moves):
    state = read(f"turn bob blind bob streaking hands skip / {card} pile taco*3")
    play(kittens, state, "blind", "grab 0", "pass all", *moves)
    assert awaited(kittens, state) == ["ann"]
    assert state.blind == BOB


@pytest.mark.rule("kittens.streaking.curse")
def test_a_card_got_by_a_favor_does_not_lift_the_curse(kittens):
    state = read("turn bob blind bob streaking hands skip / favor pile taco*3")
    play(kittens, state, "blind", "grab favor", "favor ann", "pass all", "ann give skip")
    assert state.blind == BOB


@pytest.mark.rule("kittens.streaking.curse")
def test_under_attack_a_safe_draw_lifts_the_curse_for_the_next_turn(kittens):
    state = read("turn bob owes 2 attacked blind bob streaking hands skip / skip pile taco*3")
    play(kittens, state, "draw")
    assert awaited(kittens, state) == ["bob"]
    assert legal(kittens, state, "bob") == ["draw", "play skip"]


@pytest.mark.rule("kittens.streaking.curse")
def test_who_explodes_under_a_curse_leaves_no_curse_behind(kittens):
    state = read("turn bob blind bob streaking hands skip / skip / skip pile kitten taco*3")
    play(kittens, state, "draw")
    assert (state.alive, state.blind) == (0b101, 0)
