"""Playing blind: what a cursed player can do, and what others can do to them."""

import pytest
from support import awaited, legal, news, play, shows, why_not

from tablee.games.kittens.cards import DEFUSE, KITTEN, SKIP, STREAKING, TACO
from tablee.games.kittens.notation import read, write

BLIND = "kittens.streaking.curse"  # the clauses of the curse begin with this


# --- only to draw, or to turn up a card ---


@pytest.mark.rule("kittens.streaking.curse.blind")
def test_a_blind_player_can_only_draw_or_turn_up_a_card(kittens):
    state = read("blind ann streaking hands skip favor taco*3 beard melon / skip pile taco*3")
    assert legal(kittens, state, "ann") == ["draw", "blind"]
    for move in ["skip", "favor bob", "pair taco bob", "triple taco bob", "five"]:
        assert why_not(kittens, state, "ann", move).startswith(BLIND)


@pytest.mark.rule("kittens.streaking.curse.blind")
def test_a_blind_player_without_cards_can_only_draw(kittens):
    state = read("blind ann streaking hands - / skip pile taco*3")
    assert legal(kittens, state, "ann") == ["draw"]
    assert why_not(kittens, state, "ann", "blind").startswith(BLIND)


@pytest.mark.rule("kittens.streaking.curse.blind")
def test_only_a_blind_player_turns_up_cards(kittens):
    state = read("blind bob streaking hands skip / skip pile taco*3")
    assert why_not(kittens, state, "ann", "blind").startswith(BLIND)


@pytest.mark.rule("kittens.streaking.curse.blind", "kittens.nope.window")
def test_a_blind_player_is_asked_but_cannot_nope(kittens):
    state = read("blind bob streaking hands skip / nope / nope pile taco*3")
    play(kittens, state, "skip")
    assert awaited(kittens, state) == ["bob", "cleo"]
    assert legal(kittens, state, "bob") == ["pass"]
    assert legal(kittens, state, "cleo") == ["pass", "nope"]
    assert why_not(kittens, state, "bob", "nope").startswith(BLIND)


@pytest.mark.rule("kittens.streaking.curse.blind", "kittens.nope.window")
def test_a_blind_player_cannot_nope_the_nope_on_their_own_card(kittens):
    state = read("blind ann streaking hands skip nope / nope pile taco*3")
    play(kittens, state, "blind", "grab skip", "bob nope")
    assert legal(kittens, state, "ann") == ["pass"]
    play(kittens, state, "ann pass")
    assert legal(kittens, state, "ann") == ["draw", "blind"]


# --- the card that is turned up ---


@pytest.mark.rule("kittens.streaking.curse.blind")
def test_chance_turns_up_any_card_of_the_hand(kittens):
    state = read("blind ann streaking hands skip*2 taco / skip pile taco*3")
    play(kittens, state, "blind")
    assert awaited(kittens, state) == ["nature"]
    assert kittens.chance(state) == 3
    turned_up = [play(kittens, state.copy(), f"grab {nth}").shown for nth in range(3)]
    assert turned_up == [SKIP, SKIP, TACO]


@pytest.mark.rule("kittens.streaking.curse.blind")
def test_a_card_that_can_be_played_is_played_and_can_be_noped(kittens):
    state = read("blind ann streaking hands skip taco / nope pile taco*3")
    play(kittens, state, "blind", "grab skip")
    assert news(kittens, state, "bob") == ["Ann turns up a Skip."]
    assert legal(kittens, state, "bob") == ["pass", "nope"]
    play(kittens, state, "bob pass")
    assert awaited(kittens, state) == ["bob"]
    assert "discard skip shown skip" in write(state)


@pytest.mark.rule("kittens.streaking.curse.blind")
@pytest.mark.parametrize("card", ["taco", "defuse", "nope", "streaking"])
def test_a_card_that_cannot_be_played_alone_is_lost_and_the_turn_goes_on(kittens, card):
    state = read(f"blind ann streaking hands {card} attack / nope pile taco*3")
    play(kittens, state, "blind", f"grab {card}")
    assert news(kittens, state, "bob")[-1].endswith("does nothing by itself and is lost.")
    assert f"hands attack / nope discard {card} shown {card}" in write(state)
    assert legal(kittens, state, "ann") == ["draw", "blind"]


@pytest.mark.rule("kittens.streaking.curse.blind")
def test_two_cats_turned_up_one_after_the_other_are_no_pair(kittens):
    state = read("blind ann streaking hands taco*2 / nope pile taco*3")
    play(kittens, state, "blind", "grab taco", "blind", "grab taco")
    assert legal(kittens, state, "ann") == ["draw"]
    assert "discard taco*2" in write(state)


@pytest.mark.rule("kittens.streaking.curse.blind", "kittens.nope.window")
@pytest.mark.parametrize(("card", "targets"), [("favor", ["bob"]), ("mark", ["bob"]), ("curse", ["bob", "cleo"])])
def test_the_target_is_chosen_once_the_card_is_turned_up(kittens, card, targets):
    state = read(f"blind ann streaking hands {card} skip / nope / - pile taco*3")
    play(kittens, state, "blind", f"grab {card}")
    assert awaited(kittens, state) == ["ann"]
    assert legal(kittens, state, "ann") == [f"{card} {target}" for target in targets]
    assert why_not(kittens, state, "ann", "draw").startswith(BLIND)
    assert why_not(kittens, state, "ann", f"{card} ann").startswith("kittens.")
    play(kittens, state, f"{card} bob")
    assert awaited(kittens, state) == ["bob", "cleo"]
    assert f"discard {card} shown {card}" in write(state)


@pytest.mark.rule("kittens.streaking.curse.blind")
@pytest.mark.parametrize("card", ["favor", "mark"])
def test_a_card_without_anybody_to_play_it_at_is_lost(kittens, card):
    state = read(f"blind ann streaking hands {card} / - / - pile taco*3")
    play(kittens, state, "blind", f"grab {card}")
    assert awaited(kittens, state) == ["ann"]
    assert legal(kittens, state, "ann") == ["draw"]


@pytest.mark.rule("kittens.streaking.curse.blind", "kittens.streaking.alter")
def test_a_blind_player_still_chooses_what_follows_from_the_card(kittens):
    state = read("blind ann streaking hands alter / nope pile taco skip kitten")
    play(kittens, state, "blind", "grab alter", "pass all", "order 2", "order 0")
    assert write(state).endswith("pile kitten@a taco@a skip@a")


# --- a kitten that is turned up ---


@pytest.mark.rule("kittens.streaking.curse.blind", "kittens.streaking.hold")
def test_a_kitten_that_is_turned_up_counts_as_drawn_and_is_defused(kittens):
    state = read("blind ann streaking hands streaking kitten defuse / nope pile taco*3")
    play(kittens, state, "blind", "grab kitten")
    assert news(kittens, state, "bob") == [
        "Ann turns up an Exploding Kitten.",
        "Ann has an Exploding Kitten!",
        "Ann uses a Defuse.",
    ]
    play(kittens, state, "insert 0")
    assert awaited(kittens, state) == ["bob"]
    assert (state.blind, state.hand[0, KITTEN], state.hand[0, STREAKING]) == (1, 0, 1)


@pytest.mark.rule("kittens.streaking.curse.blind", "kittens.kitten.turns")
def test_a_kitten_that_is_turned_up_kills_who_has_no_defuse(kittens):
    state = read("owes 2 attacked blind ann streaking hands streaking kitten / nope / nope pile taco*3")
    play(kittens, state, "blind", "grab kitten")
    assert (state.alive, state.blind, state.discard[KITTEN]) == (0b110, 0, 1)
    assert (awaited(kittens, state), state.owed) == (["bob"], 1)


# --- what others take ---


@pytest.mark.rule("kittens.streaking.curse.blind", "kittens.favor")
def test_a_favor_takes_a_random_card_of_a_blind_player(kittens):
    state = read("blind bob streaking hands favor / nope defuse*2 / - pile taco*3")
    play(kittens, state, "favor bob", "pass all")
    assert awaited(kittens, state) == ["nature"]
    assert kittens.chance(state) == 3
    play(kittens, state, "grab defuse")
    assert (state.hand[0, DEFUSE], state.hand[1, DEFUSE]) == (1, 1)
    assert awaited(kittens, state) == ["ann"]
    assert news(kittens, state, "cleo") == ["Bob gives Ann a card."]
    assert "seen b>ann:defuse" in shows(kittens, state, "bob")


@pytest.mark.rule("kittens.streaking.curse.blind", "kittens.favor.target")
def test_nobody_asks_a_favor_of_a_blind_player_without_cards(kittens):
    state = read("blind bob streaking hands favor / - / nope pile taco*3")
    assert legal(kittens, state, "ann") == ["draw", "favor cleo"]
