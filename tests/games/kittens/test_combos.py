import pytest
from support import awaited, legal, news, play, shows, why_not

from tablee.games.kittens.notation import read, write

TITLES = (
    "defuse", "nope", "attack", "skip", "favor", "shuffle", "future", "taco", "melon", "potato", "beard", "rainbow",
)  # fmt: skip
FIVE_CATS = ("five", "lay taco", "lay melon", "lay potato", "lay beard", "lay rainbow")


# --- two of one title ---


@pytest.mark.rule("kittens.combo.pair")
@pytest.mark.parametrize("title", TITLES)
def test_two_of_any_title_steal_a_card(kittens, title):
    state = read(f"hands {title}*2 / skip taco / defuse pile melon*5")
    assert f"pair {title} bob" in legal(kittens, state, "ann")
    play(kittens, state, f"pair {title} bob", "pass all", "grab taco")
    assert write(state).startswith(f"phase playing turn ann hands taco / skip / defuse discard {title}*2")
    assert awaited(kittens, state) == ["ann"]


@pytest.mark.rule("kittens.combo.pair")
@pytest.mark.parametrize("title", TITLES)
def test_one_card_is_no_pair(kittens, title):
    state = read(f"hands {title} / {title} pile melon*5")
    assert not [move for move in legal(kittens, state, "ann") if move.startswith("pair")]
    assert why_not(kittens, state, "ann", f"pair {title} bob") == "kittens.combo.pair"


@pytest.mark.rule("kittens.combo.pair")
def test_a_pair_of_four_leaves_a_pair(kittens):
    state = read("hands skip*4 / taco*2 pile melon*5")
    play(kittens, state, "pair skip bob", "pass all", "grab taco", "pair skip bob", "pass all", "grab taco")
    assert write(state).startswith("phase playing turn ann hands taco*2 / - discard skip*4")


# --- three of one title ---


@pytest.mark.rule("kittens.combo.triple")
def test_three_of_one_title_ask_for_a_card_and_get_one(kittens):
    state = read("hands skip*3 / nope*2 taco / defuse pile melon*5")
    play(kittens, state, "triple skip bob", "name nope", "pass all")
    assert awaited(kittens, state) == ["ann"]
    assert write(state).startswith("phase playing turn ann hands nope / nope taco / defuse discard skip*3")


@pytest.mark.rule("kittens.combo.triple")
def test_you_go_empty_handed_when_the_other_has_none(kittens):
    state = read("hands skip*3 / nope*2 taco / defuse pile melon*5")
    play(kittens, state, "triple skip bob", "name defuse", "pass all")
    assert awaited(kittens, state) == ["ann"]
    assert (state.cards[0], state.cards[1], state.discard.sum()) == (0, 3, 3)


@pytest.mark.rule("kittens.combo.triple")
@pytest.mark.parametrize("name", ["cleo", "spectator"])
def test_everybody_sees_the_answer(kittens, name):
    state = read("hands skip*3 / nope*2 taco / defuse pile melon*5")
    play(kittens, state, "triple skip bob", "name nope", "pass all")
    assert news(kittens, state, name) == ["Bob has to give Ann a Nope."]
    assert news(kittens, state, name, "fr") == ["Bob doit donner un Non\u00a0! à Ann."]
    assert ">ann:nope" in shows(kittens, state, name)


@pytest.mark.rule("kittens.combo.triple")
@pytest.mark.parametrize("name", ["cleo", "spectator"])
def test_everybody_sees_that_there_was_no_such_card(kittens, name):
    state = read("hands skip*3 / nope*2 taco / defuse pile melon*5")
    play(kittens, state, "triple skip bob", "name defuse", "pass all")
    assert news(kittens, state, name) == ["Bob has no Defuse."]
    assert news(kittens, state, name, "fr") == ["Bob n’a pas de Kit de Désamorçage."]
    assert "hands - / ?*3" in shows(kittens, state, name)
    assert "lacks bob:defuse" in shows(kittens, state, name)


@pytest.mark.rule("kittens.combo.triple")
def test_any_title_is_named_but_the_kitten(kittens):
    state = play(kittens, read("hands taco*3 / skip pile kitten melon*5"), "triple taco bob")
    assert legal(kittens, state, "ann") == [f"name {title}" for title in TITLES]
    assert why_not(kittens, state, "ann", "name kitten") == "kittens.combo.triple"
    assert why_not(kittens, state, "ann", "name super-skip") == "kittens.combo.triple"  # not in this game
    assert why_not(kittens, state, "ann", "draw") == "kittens.combo.triple"


@pytest.mark.rule("kittens.combo.triple")
@pytest.mark.parametrize("title", TITLES)
def test_three_of_any_title_do_and_two_do_not(kittens, title):
    state = read(f"hands {title}*3 / skip pile melon*5")
    assert f"triple {title} bob" in legal(kittens, state, "ann")
    state = read(f"hands {title}*2 / skip pile melon*5")
    assert why_not(kittens, state, "ann", f"triple {title} bob") == "kittens.combo.triple"


@pytest.mark.rule("kittens.combo.triple")
def test_the_player_asked_must_hold_a_card(kittens):
    state = read("hands taco*3 / - / skip pile melon*5")
    assert legal(kittens, state, "ann") == ["draw", "pair taco cleo", "triple taco cleo"]
    assert why_not(kittens, state, "ann", "triple taco bob") == "kittens.steal.target"


@pytest.mark.rule("kittens.combo.triple")
def test_a_triple_finds_nothing_when_the_last_card_was_spent_against_it(kittens):
    state = read("hands taco*3 nope / nope / defuse pile melon*5")
    play(kittens, state, "triple taco bob", "name nope", "bob nope", "ann nope", "pass all")
    assert news(kittens, state, "ann") == ["Bob has no Nope."]
    assert awaited(kittens, state) == ["ann"]


# --- five different titles ---


@pytest.mark.rule("kittens.combo.five")
@pytest.mark.parametrize("card", ["defuse", "attack"])
def test_five_different_cards_take_any_card_of_the_discard(kittens, card):
    state = read("hands taco melon potato beard rainbow / skip discard defuse attack*2 pile skip*5")
    play(kittens, state, *FIVE_CATS, "bob pass", f"take {card}")
    assert awaited(kittens, state) == ["ann"]
    assert write(state).startswith(f"phase playing turn ann hands {card} / skip discard")
    assert state.discard.sum() == 7
    assert state.discard[state.hand[0].argmax()] == {"defuse": 0, "attack": 1}[card]


@pytest.mark.rule("kittens.combo.five")
def test_the_five_count_as_discard_and_one_may_come_back(kittens):
    state = read("hands taco melon potato beard rainbow / skip discard defuse attack*2 pile skip*5")
    play(kittens, state, *FIVE_CATS, "bob pass")
    assert legal(kittens, state, "ann") == [
        "take defuse", "take attack", "take taco", "take melon", "take potato", "take beard", "take rainbow",
    ]  # fmt: skip
    play(kittens, state, "take melon")
    assert write(state).startswith(
        "phase playing turn ann hands melon / skip discard defuse attack*2 taco potato beard rainbow"
    )


@pytest.mark.rule("kittens.combo.five")
def test_which_five_you_play_is_up_to_you(kittens):
    state = read("hands defuse nope skip*2 taco melon*2 potato / skip pile future*5")
    play(kittens, state, "five")
    for title in ("potato", "skip", "nope", "melon"):
        play(kittens, state, f"lay {title}")
        assert awaited(kittens, state) == ["ann"]
    assert legal(kittens, state, "ann") == ["lay defuse", "lay taco"]
    play(kittens, state, "lay taco")
    assert awaited(kittens, state) == ["bob"]
    assert "hands ?*3 / skip discard nope skip taco melon potato" in shows(kittens, state, "bob")


@pytest.mark.rule("kittens.combo.five")
def test_four_titles_are_not_enough(kittens):
    state = read("hands skip*3 taco*2 melon*2 potato*4 / rainbow pile future*5")
    assert "five" not in legal(kittens, state, "ann")
    assert why_not(kittens, state, "ann", "five") == "kittens.combo.five"


@pytest.mark.rule("kittens.combo.five")
@pytest.mark.parametrize("move", ["lay skip", "lay rainbow", "take skip", "draw", "skip"])
def test_the_five_are_all_different_and_from_the_hand(kittens, move):
    state = read("hands skip*3 taco melon potato nope / rainbow pile future*5")
    play(kittens, state, "five", "lay skip")
    assert why_not(kittens, state, "ann", move) == "kittens.combo.five"


@pytest.mark.rule("kittens.combo.five")
@pytest.mark.parametrize("move", ["take skip", "lay taco", "draw"])
def test_only_what_lies_in_the_discard_is_taken(kittens, move):
    state = read("hands taco melon potato beard rainbow / skip discard defuse pile skip*5")
    play(kittens, state, *FIVE_CATS, "bob pass")
    assert why_not(kittens, state, "ann", move) == "kittens.combo.five"


@pytest.mark.rule("kittens.combo.five")
@pytest.mark.parametrize("name", ["bob", "cleo", "spectator"])
def test_all_see_what_is_taken_from_the_discard(kittens, name):
    state = read("hands taco melon potato beard rainbow / skip / skip discard defuse pile skip*5")
    play(kittens, state, *FIVE_CATS, "pass all", "take defuse")
    assert news(kittens, state, name) == ["Ann takes a Defuse from the discard."]
    assert news(kittens, state, name, "fr") == ["Ann prend un Kit de Désamorçage dans la défausse."]
    assert ">ann:defuse" in shows(kittens, state, name)


@pytest.mark.rule("kittens.combo.five.kitten")
def test_a_kitten_is_not_taken_from_the_discard(kittens):
    state = read("out cleo hands taco melon potato beard rainbow / skip / - discard kitten skip pile skip*5")
    play(kittens, state, *FIVE_CATS, "bob pass")
    assert "take kitten" not in legal(kittens, state, "ann")
    assert why_not(kittens, state, "ann", "take kitten") == "kittens.combo.five.kitten"


@pytest.mark.rule("kittens.combo.five.kitten")
def test_a_kitten_is_not_one_of_the_five(kittens):
    state = read("streaking hands kitten streaking taco melon potato beard / skip pile skip*5")
    assert why_not(kittens, state, "ann", "five") == "kittens.combo.five"
    state = read("streaking hands kitten streaking taco melon potato beard rainbow / skip pile skip*5")
    play(kittens, state, "five")
    assert "lay kitten" not in legal(kittens, state, "ann")
    assert why_not(kittens, state, "ann", "lay kitten") == "kittens.combo.five.kitten"


# --- the text on the cards ---


@pytest.mark.rule("kittens.combo.text")
@pytest.mark.parametrize("title", ["attack", "skip", "shuffle", "future", "favor", "nope", "defuse"])
@pytest.mark.parametrize("combo", ["pair", "triple"])
def test_in_a_combo_the_cards_do_nothing_by_themselves(kittens, combo, title):
    state = read(f"owes 2 attacked hands {title}*3 / taco / defuse pile skip kitten melon")
    moves = {"pair": ("pass all", "grab taco"), "triple": ("name taco", "pass all")}[combo]
    play(kittens, state, f"{combo} {title} bob", *moves)
    assert awaited(kittens, state) == ["ann"]
    assert (state.owed, state.attacked, state.cards[1]) == (2, 1, 0)
    assert "pile skip kitten melon" in write(state)  # not shuffled, not seen


@pytest.mark.rule("kittens.combo.text")
def test_five_different_cards_do_nothing_by_themselves(kittens):
    state = read("owes 2 attacked hands attack skip shuffle future favor / taco pile skip kitten melon")
    play(kittens, state, "five", "lay attack", "lay skip", "lay shuffle", "lay future", "lay favor")
    play(kittens, state, "bob pass", "take skip")
    assert awaited(kittens, state) == ["ann"]
    assert (state.owed, state.attacked, state.cards[1]) == (2, 1, 1)
    assert "pile skip kitten melon" in write(state)
