import pytest
from support import awaited, legal, news, play, shows, why_not

from tablee.games.kittens.notation import read, write

ACTIONS = ("attack", "skip", "favor bob", "shuffle", "future", "pair taco bob")
HAND = "attack skip favor shuffle future taco*2"


# --- stopping things ---


@pytest.mark.rule("kittens.nope")
@pytest.mark.parametrize("action", ACTIONS)
def test_a_nope_stops_any_card_before_it_begins(kittens, action):
    state = read(f"hands {HAND} / skip / nope pile kitten melon*4")
    play(kittens, state, action, "cleo nope", "pass all")
    assert awaited(kittens, state) == ["ann"]
    assert write(state).endswith("pile kitten melon*4")  # unseen, in the old order
    assert (state.owed, state.cards[1], state.cards[2]) == (1, 1, 0)


@pytest.mark.rule("kittens.nope")
@pytest.mark.parametrize("name", ["bob", "cleo", "dan"])
def test_any_living_player_may_say_nope_out_of_turn(kittens, name):
    state = read("hands favor / nope / nope / nope pile melon*5")
    play(kittens, state, "favor bob")
    assert legal(kittens, state, name) == ["pass", "nope"]
    play(kittens, state, f"{name} nope")
    assert news(kittens, state, name) == ["You say Nope."]
    assert news(kittens, state, "spectator") == [f"{name.capitalize()} says Nope."]
    assert news(kittens, state, "ann", "fr") == [f"{name.capitalize()} dit Non\u00a0!"]


@pytest.mark.rule("kittens.nope")
def test_nobody_says_nope_without_a_nope_in_hand(kittens):
    state = play(kittens, read("hands skip / defuse / nope pile melon*5"), "skip")
    assert why_not(kittens, state, "bob", "nope") == "kittens.nope"
    assert why_not(kittens, state, "cleo", "nope") == ""


@pytest.mark.rule("kittens.nope")
def test_a_nope_leaves_the_hand(kittens):
    state = play(kittens, read("hands skip / nope*2 / defuse pile melon*5"), "skip", "bob nope")
    assert "hands - / nope / ? discard nope skip" in shows(kittens, state, "bob")


@pytest.mark.rule("kittens.nope", "kittens.kitten.explode")
def test_the_dead_say_nothing(kittens):
    state = play(kittens, read("out bob hands skip / nope / defuse pile melon*5"), "skip")
    assert awaited(kittens, state) == ["cleo"]
    assert why_not(kittens, state, "bob", "nope") == "kittens.kitten.explode"


@pytest.mark.rule("kittens.nope.combo")
@pytest.mark.parametrize("pair", ["taco", "skip", "defuse"])
def test_a_pair_can_be_noped(kittens, pair):
    state = read(f"hands {pair}*2 / skip / nope pile melon*5")
    play(kittens, state, f"pair {pair} bob", "cleo nope", "pass all")
    assert awaited(kittens, state) == ["ann"]
    assert (state.cards[0], state.cards[1]) == (0, 1)


@pytest.mark.rule("kittens.nope.combo")
def test_a_triple_can_be_noped(kittens):
    state = read("hands taco*3 / skip / nope pile melon*5")
    play(kittens, state, "triple taco bob", "name skip", "cleo nope", "pass all")
    assert awaited(kittens, state) == ["ann"]
    assert write(state) == ("phase playing turn ann hands - / skip / - discard nope taco*3 shown nope pile melon*5")


@pytest.mark.rule("kittens.nope.combo")
def test_five_different_cards_can_be_noped(kittens):
    state = read("hands taco melon potato beard rainbow / nope discard defuse pile melon*5")
    play(kittens, state, "five", "lay taco", "lay melon", "lay potato", "lay beard", "lay rainbow")
    play(kittens, state, "bob nope", "ann pass")
    assert news(kittens, state, "bob") == ["The five cards are cancelled."]
    assert legal(kittens, state, "ann") == ["draw"]
    assert state.cards[0] == 0


# --- what takes no Nope ---


@pytest.mark.rule("kittens.nope.immune")
def test_a_draw_takes_no_nope(kittens):
    state = read("hands defuse / nope / nope pile skip*5")
    play(kittens, state, "draw")
    assert awaited(kittens, state) == ["bob"]  # whose turn it is already
    assert why_not(kittens, state, "cleo", "nope") == "kittens.turn.clockwise"
    assert why_not(kittens, state, "bob", "nope") == "kittens.turn.alone"


@pytest.mark.rule("kittens.nope.immune")
def test_a_kitten_takes_no_nope(kittens):
    state = read("hands nope / nope / nope pile kitten skip*5")
    play(kittens, state, "draw")
    assert news(kittens, state, "bob")[1] == "Ann explodes!"
    assert awaited(kittens, state) == ["bob"]


@pytest.mark.rule("kittens.nope.immune")
def test_neither_a_defuse_nor_the_putting_back_takes_a_nope(kittens):
    state = read("hands defuse nope / nope / nope pile kitten skip*5")
    play(kittens, state, "draw")
    assert awaited(kittens, state) == ["ann"]
    assert legal(kittens, state, "bob") == legal(kittens, state, "cleo") == []
    assert why_not(kittens, state, "cleo", "nope") == "kittens.turn.clockwise"
    play(kittens, state, "insert 2")
    assert awaited(kittens, state) == ["bob"]
    assert legal(kittens, state, "bob") == ["draw"]


@pytest.mark.rule("kittens.nope.immune")
def test_the_card_for_a_favor_takes_no_nope(kittens):
    state = read("hands favor nope / nope skip / nope pile skip*5")
    play(kittens, state, "favor bob", "pass all")
    for name in ("ann", "cleo"):
        assert legal(kittens, state, name) == []
    assert why_not(kittens, state, "bob", "nope") == "kittens.favor"
    play(kittens, state, "give skip")
    assert awaited(kittens, state) == ["ann"]
    assert legal(kittens, state, "ann") == ["draw", "play skip"]


@pytest.mark.rule("kittens.nope.immune")
def test_taking_from_the_discard_and_chance_take_no_nope(kittens):
    state = read("hands taco*3 melon potato beard rainbow / nope*2 pile skip*5")
    play(kittens, state, "five", "lay taco", "lay melon", "lay potato", "lay beard", "lay rainbow", "bob pass")
    assert legal(kittens, state, "bob") == []
    play(kittens, state, "take beard", "pair taco bob", "bob pass")
    assert awaited(kittens, state) == ["nature"]
    assert legal(kittens, state, "bob") == []


# --- Nope on Nope ---


@pytest.mark.rule("kittens.nope.yup")
@pytest.mark.parametrize(
    ("nopes", "happens"),
    [
        ((), True),
        (("bob",), False),
        (("bob", "ann"), True),
        (("bob", "cleo"), True),
        (("bob", "cleo", "bob"), False),
        (("cleo", "ann", "bob"), False),
        (("bob", "ann", "bob", "ann"), True),
        (("bob", "ann", "cleo", "bob", "cleo"), False),
    ],
)
def test_an_odd_number_of_nopes_cancels_and_an_even_one_does_not(kittens, nopes, happens):
    state = read("hands attack nope*2 / nope*2 / nope*2 pile melon*5")
    play(kittens, state, "attack", *(f"{name} nope" for name in nopes), "pass all")
    assert awaited(kittens, state) == (["bob"] if happens else ["ann"])
    assert state.owed == (2 if happens else 1)


@pytest.mark.rule("kittens.nope.yup")
def test_all_hear_whether_it_is_on_or_off(kittens):
    state = play(kittens, read("hands attack nope / nope / nope pile melon*5"), "attack", "bob nope", "ann nope")
    assert news(kittens, state, "cleo") == ["Ann Nopes the Nope: it is on again."]
    assert news(kittens, state, "ann", "fr") == ["Vous dites Non\u00a0! au Non\u00a0!\u00a0: c’est reparti."]
    play(kittens, state, "cleo nope")
    assert news(kittens, state, "spectator") == ["Cleo says Nope."]


# --- cancelled cards ---


@pytest.mark.rule("kittens.nope.lost")
def test_cancelled_cards_stay_in_the_discard_with_the_nopes(kittens):
    state = read("hands attack nope / nope / nope discard taco pile melon*5")
    play(kittens, state, "attack", "bob nope", "ann nope", "cleo nope", "pass all")
    assert write(state) == ("phase playing turn ann hands - / - / - discard nope*3 attack taco shown nope pile melon*5")
    assert news(kittens, state, "spectator") == ["Attack is cancelled."]
    assert news(kittens, state, "ann", "fr") == ["L’Attaque ne fera rien\u00a0: c’est annulé."]


@pytest.mark.rule("kittens.nope.lost")
def test_the_turn_goes_on_after_a_nope_with_all_turns_still_owed(kittens):
    state = read("owes 3 attacked hands skip*2 / nope pile melon*5")
    play(kittens, state, "skip", "bob nope", "ann pass")
    assert legal(kittens, state, "ann") == ["draw", "play skip"]
    assert (state.owed, state.attacked) == (3, 1)


# --- one's own ---


@pytest.mark.rule("kittens.nope.own")
def test_you_cannot_nope_your_own_action(kittens):
    state = play(kittens, read("hands skip nope / nope / defuse pile melon*5"), "skip")
    assert awaited(kittens, state) == ["bob", "cleo"]
    assert legal(kittens, state, "ann") == []
    assert why_not(kittens, state, "ann", "nope")


@pytest.mark.rule("kittens.nope.own")
def test_you_cannot_nope_your_own_nope(kittens):
    state = play(kittens, read("hands skip / nope*2 / nope pile melon*5"), "skip", "bob nope")
    assert awaited(kittens, state) == ["ann", "cleo"]
    assert legal(kittens, state, "bob") == []
    assert why_not(kittens, state, "bob", "nope")


@pytest.mark.rule("kittens.nope.own")
def test_you_can_nope_the_nope_on_your_action_or_on_your_nope(kittens):
    state = play(kittens, read("hands skip nope / nope*2 / nope pile melon*5"), "skip", "bob nope")
    assert legal(kittens, state, "ann") == ["pass", "nope"]
    play(kittens, state, "cleo nope")
    assert legal(kittens, state, "bob") == ["pass", "nope"]
