"""A kitten in a hand goes off: when its cover is lost, or when it changes hands."""

import pytest
from support import awaited, legal, news, play, why_not

from tablee.games.kittens.cards import DEFUSE, KITTEN, STREAKING
from tablee.games.kittens.notation import read

# Every way for bob to lose the Streaking Kitten in ann's turn.
WAYS_TO_LOSE_IT = {
    "pair": ("taco*2", ["pair taco bob", "pass all", "grab streaking"]),
    "triple": ("taco*3", ["triple taco bob", "name streaking", "pass all"]),
    "favor": ("favor", ["favor bob", "pass all", "bob give streaking"]),
    "garbage": ("garbage", ["garbage", "pass all", "bob give streaking", "cleo give nope", "shuffle 2a"]),
}
ways = pytest.mark.parametrize(("cards", "moves"), WAYS_TO_LOSE_IT.values(), ids=WAYS_TO_LOSE_IT)


# --- losing the Streaking Kitten ---


@pytest.mark.rule("kittens.streaking.hold")
@ways
def test_whoever_loses_the_streaking_kitten_defuses_at_once_and_the_turn_goes_on(kittens, cards, moves):
    state = read(f"owes 2 attacked streaking hands {cards} / streaking kitten defuse / nope pile skip*4")
    play(kittens, state, *moves)
    assert awaited(kittens, state) == ["bob"]
    assert news(kittens, state, "cleo")[-2:] == ["Bob has an Exploding Kitten!", "Bob uses a Defuse."]
    assert (state.hand[1, KITTEN], state.hand[1, DEFUSE]) == (0, 0)
    play(kittens, state, "insert 0")
    assert awaited(kittens, state) == ["ann"]
    assert (state.owed, state.attacked) == (2, 1)
    assert "draw" in legal(kittens, state, "ann")


@pytest.mark.rule("kittens.streaking.hold")
@ways
def test_whoever_loses_the_streaking_kitten_without_a_defuse_explodes_and_the_turn_goes_on(kittens, cards, moves):
    state = read(f"owes 2 attacked streaking hands {cards} / streaking kitten skip / nope pile skip*4")
    play(kittens, state, *moves)
    assert state.alive == 0b101
    assert (state.discard[KITTEN], state.cards[1]) == (1, 0)
    assert awaited(kittens, state) == ["ann"]
    assert (state.owed, state.attacked) == (2, 1)


@pytest.mark.rule("kittens.streaking.hold")
@ways
def test_losing_the_streaking_kitten_without_a_kitten_does_no_harm(kittens, cards, moves):
    state = read(f"streaking hands {cards} / streaking defuse / nope pile kitten skip*3")
    play(kittens, state, *moves)
    assert awaited(kittens, state) == ["ann"]
    assert (state.hand[1, DEFUSE], state.alive) == (1, 0b111)


@pytest.mark.rule("kittens.streaking.hold")
def test_losing_any_other_card_does_no_harm(kittens):
    state = read("streaking hands taco*2 / streaking kitten defuse pile skip*4")
    play(kittens, state, "pair taco bob", "pass all", "grab defuse")
    assert awaited(kittens, state) == ["ann"]
    assert (state.hand[1, KITTEN], state.alive) == (1, 0b11)


@pytest.mark.rule("kittens.streaking.hold", "kittens.end")
def test_whoever_takes_the_streaking_kitten_from_the_last_opponent_can_win_by_it(kittens):
    state = read("streaking hands favor / streaking kitten pile kitten skip*3")
    play(kittens, state, "favor bob", "pass all", "bob give streaking")
    assert kittens.over(state)
    assert news(kittens, state, "ann")[-1] == "You are the last one alive: you win."


@pytest.mark.rule("kittens.streaking.hold")
def test_the_new_holder_shelters_the_next_kitten(kittens):
    state = read("streaking hands favor / streaking kitten defuse pile skip*4")
    play(kittens, state, "favor bob", "pass all", "bob give streaking", "insert 0", "draw")
    assert (state.hand[0, KITTEN], state.hand[0, STREAKING]) == (1, 1)
    assert awaited(kittens, state) == ["bob"]


@pytest.mark.rule("kittens.streaking.hold")
@pytest.mark.parametrize(("owes", "then", "left"), [("owes 1", "bob", 1), ("owes 3 attacked", "ann", 2)])
def test_who_throws_away_their_own_cover_loses_the_turn_with_it(kittens, owes, then, left):
    state = read(f"{owes} streaking hands garbage streaking kitten defuse / - pile skip*4")
    play(kittens, state, "garbage", "pass all", "give streaking", "shuffle 2a")
    assert why_not(kittens, state, "ann", "draw") == "kittens.defuse.insert"
    play(kittens, state, "insert 5")
    assert awaited(kittens, state) == [then]
    assert state.owed == left


@pytest.mark.rule("kittens.streaking.hold", "kittens.streaking.curse.blind")
def test_a_blind_player_who_turns_up_the_streaking_kitten_loses_the_cover(kittens):
    state = read("blind ann streaking hands streaking kitten defuse / nope pile skip*4")
    play(kittens, state, "blind", "grab streaking")
    assert news(kittens, state, "bob") == [
        "Ann turns up the Streaking Kitten.",
        "Streaking Kitten does nothing by itself and is lost.",
        "Ann has an Exploding Kitten!",
        "Ann uses a Defuse.",
    ]
    play(kittens, state, "insert 0")
    assert awaited(kittens, state) == ["bob"]
    assert state.discard[STREAKING] == 1


@pytest.mark.rule("kittens.streaking.hold", "kittens.kitten.turns")
def test_a_blind_player_who_explodes_by_losing_the_cover_leaves_no_turns_behind(kittens):
    state = read("owes 3 attacked blind ann streaking hands streaking kitten taco / nope / nope pile skip*4")
    play(kittens, state, "blind", "grab streaking")
    assert (state.alive, state.blind) == (0b110, 0)
    assert awaited(kittens, state) == ["bob"]
    assert (state.owed, state.attacked) == (1, 0)


# --- a kitten that changes hands ---

WAYS_TO_GET_IT = {
    "pair": ("taco*2", ["pair taco bob", "pass all", "grab kitten"]),
    "favor": ("favor", ["favor bob", "pass all", "bob give kitten"]),
}
moves_over = pytest.mark.parametrize(("cards", "moves"), WAYS_TO_GET_IT.values(), ids=WAYS_TO_GET_IT)


@pytest.mark.rule("kittens.streaking.hold.moves")
@moves_over
def test_a_kitten_that_changes_hands_goes_off_and_ends_the_turn(kittens, cards, moves):
    state = read(f"streaking hands {cards} defuse / streaking kitten defuse / nope pile skip*4")
    play(kittens, state, *moves)
    assert news(kittens, state, "cleo")[-2:] == ["Ann has an Exploding Kitten!", "Ann uses a Defuse."]
    play(kittens, state, "ann insert 3")
    assert awaited(kittens, state) == ["bob"]
    assert (state.hand[1, STREAKING], state.hand[1, DEFUSE], state.pile_count) == (1, 1, 5)


@pytest.mark.rule("kittens.streaking.hold.moves", "kittens.defuse.turn")
@moves_over
def test_under_attack_it_ends_only_one_turn(kittens, cards, moves):
    state = read(f"owes 2 attacked streaking hands {cards} defuse / streaking kitten defuse / nope pile skip*4")
    play(kittens, state, *moves, "insert 3")
    assert awaited(kittens, state) == ["ann"]
    assert state.owed == 1


@pytest.mark.rule("kittens.streaking.hold.moves", "kittens.kitten.turns")
@moves_over
def test_a_kitten_that_changes_hands_kills_who_has_no_defuse(kittens, cards, moves):
    state = read(f"owes 2 attacked streaking hands {cards} / streaking kitten defuse / nope pile skip*4")
    play(kittens, state, *moves)
    assert state.alive == 0b110
    assert awaited(kittens, state) == ["bob"]
    assert (state.owed, state.attacked, state.hand[1, DEFUSE]) == (1, 0, 1)


@pytest.mark.rule("kittens.streaking.hold.moves")
@moves_over
def test_it_keeps_quiet_in_a_hand_with_a_streaking_kitten_of_its_own(kittens, cards, moves):
    state = read(f"streaking hands {cards} defuse streaking / streaking kitten / nope pile skip*4")
    play(kittens, state, *moves)
    assert awaited(kittens, state) == ["ann"]
    assert (state.hand[0, KITTEN], state.hand[0, DEFUSE]) == (1, 1)


@pytest.mark.rule("kittens.streaking.hold.moves")
@moves_over
def test_it_goes_off_in_a_hand_that_shelters_a_kitten_already(kittens, cards, moves):
    state = read(f"streaking hands {cards} defuse streaking kitten / streaking kitten / nope pile skip*4")
    play(kittens, state, *moves)
    assert state.hand[0, DEFUSE] == 0
    play(kittens, state, "ann insert 0")
    assert (state.hand[0, KITTEN], state.pile_count) == (1, 5)
    assert awaited(kittens, state) == ["bob"]


@pytest.mark.rule("kittens.streaking.hold.moves", "kittens.combo.triple")
def test_nobody_can_ask_for_a_kitten_by_name(kittens):
    state = read("streaking hands taco*3 / streaking kitten pile skip*4")
    play(kittens, state, "triple taco bob")
    assert why_not(kittens, state, "ann", "name kitten") == "kittens.combo.triple"


@pytest.mark.rule("kittens.streaking.hold.moves", "kittens.streaking.garbage")
def test_a_sheltered_kitten_may_go_into_the_pile_as_garbage_and_stays_quiet(kittens):
    state = read("streaking hands garbage / streaking kitten defuse pile skip*4")
    play(kittens, state, "garbage", "pass all", "bob give kitten", "shuffle 2a")
    assert awaited(kittens, state) == ["ann"]
    assert (list(state.pile).count(KITTEN), state.hand[1, STREAKING], state.alive) == (1, 1, 0b11)
