import pytest
from support import awaited, hidden, legal, news, play, shows, why_not

from tablee.games.kittens.notation import read, write

CATS = ("taco", "melon", "potato", "beard", "rainbow")


# --- Favor ---


@pytest.mark.rule("kittens.favor")
def test_the_player_asked_for_a_favor_chooses_the_card(kittens):
    state = read("hands favor / skip*2 nope taco / defuse pile taco*5")
    play(kittens, state, "favor bob", "pass all")
    assert awaited(kittens, state) == ["bob"]
    assert legal(kittens, state, "bob") == ["give nope", "give skip", "give taco"]
    play(kittens, state, "give skip")
    assert write(state).startswith("phase playing turn ann hands skip / nope skip taco / defuse discard favor")
    assert awaited(kittens, state) == ["ann"]


@pytest.mark.rule("kittens.favor")
@pytest.mark.parametrize("move", ["give attack", "give kitten", "take favor", "draw", "pass", "nope", "skip"])
def test_a_favor_is_paid_with_a_card_in_hand_and_with_nothing_else(kittens, move):
    state = read("hands favor / skip nope / defuse pile taco*5")
    play(kittens, state, "favor bob", "pass all")
    assert why_not(kittens, state, "bob", move) == "kittens.favor"


@pytest.mark.rule("kittens.favor")
def test_nobody_but_the_giver_may_act_before_the_favor_is_paid(kittens):
    state = read("hands favor skip / skip nope / defuse pile taco*5")
    play(kittens, state, "favor bob", "pass all")
    assert legal(kittens, state, "ann") == legal(kittens, state, "cleo") == []
    assert why_not(kittens, state, "ann", "draw") == "kittens.turn.clockwise"
    assert why_not(kittens, state, "cleo", "give defuse") == "kittens.turn.clockwise"


@pytest.mark.rule("kittens.favor")
def test_a_last_card_is_given_too(kittens):
    state = read("hands favor / defuse pile taco*5")
    play(kittens, state, "favor bob", "pass all")
    assert legal(kittens, state, "bob") == ["give defuse"]
    play(kittens, state, "give defuse")
    assert write(state).startswith("phase playing turn ann hands defuse / - discard favor")


@pytest.mark.rule("kittens.favor.target")
def test_a_favor_is_asked_of_any_other_living_player_with_cards(kittens):
    state = read("turn bob out dan hands skip / favor / - / - / skip pile taco*5")
    assert legal(kittens, state, "bob") == ["draw", "favor ann", "favor eve"]


@pytest.mark.rule("kittens.favor.target")
@pytest.mark.parametrize(
    ("whom", "target"), [("oneself", "ann"), ("an empty hand", "bob"), ("the dead", "cleo"), ("nobody there", "eve")]
)
def test_a_favor_is_not_asked_of(kittens, whom, target):
    state = read("out cleo hands favor skip / - / - / defuse pile taco*5")
    assert why_not(kittens, state, "ann", f"favor {target}") == "kittens.favor.target", whom


@pytest.mark.rule("kittens.favor.target")
def test_nothing_happens_when_the_last_card_was_spent_against_the_favor(kittens):
    state = read("hands favor nope / nope / defuse pile taco*5")
    play(kittens, state, "favor bob", "bob nope", "ann nope", "pass all")
    assert awaited(kittens, state) == ["ann"]
    assert news(kittens, state, "cleo") == ["Bob has nothing to give."]
    assert news(kittens, state, "bob", "fr") == ["Vous n’avez rien à donner."]
    assert write(state) == ("phase playing turn ann hands - / - / defuse discard nope*2 favor shown nope pile taco*5")


@pytest.mark.rule("kittens.favor.secret")
def test_giver_and_taker_see_which_card_changes_hands(kittens):
    state = read("hands favor / skip taco / defuse pile taco*5")
    play(kittens, state, "favor bob", "pass all", "give taco")
    assert "hands taco / ? / ?" in shows(kittens, state, "ann")
    assert "hands ? / skip / ?" in shows(kittens, state, "bob")
    assert news(kittens, state, "ann") == ["Bob gives you a Tacocat."]
    assert news(kittens, state, "bob") == ["You give Ann a Tacocat."]
    assert news(kittens, state, "ann", "fr") == ["Bob vous donne un Chatacos."]


@pytest.mark.rule("kittens.favor.secret")
@pytest.mark.parametrize("name", ["cleo", "spectator"])
def test_nobody_else_sees_which_card_a_favor_moved(kittens, name):
    views = set()
    for card in ("skip", "taco", "defuse"):
        state = read("hands favor / skip taco defuse / defuse pile taco*5")
        play(kittens, state, "favor bob", "pass all", f"give {card}")
        views.add(hidden(kittens, state, name).tobytes())
        assert news(kittens, state, name) == ["Bob gives Ann a card."]
        assert news(kittens, state, name, "fr") == ["Bob donne une carte à Ann."]
        assert "hands ? / ?*2" in shows(kittens, state, name)
    assert len(views) == 1


# --- pairs of cats ---


@pytest.mark.rule("kittens.cats")
@pytest.mark.parametrize("cat", CATS)
def test_two_identical_cats_steal_a_card(kittens, cat):
    state = read(f"hands {cat}*2 / skip nope / defuse pile future*5")
    play(kittens, state, f"pair {cat} bob", "pass all")
    assert awaited(kittens, state) == ["nature"]
    play(kittens, state, "grab nope")
    assert write(state).startswith(f"phase playing turn ann hands nope / skip / defuse discard {cat}*2")
    assert awaited(kittens, state) == ["ann"]


@pytest.mark.rule("kittens.cats")
def test_chance_picks_any_card_of_the_robbed_hand_alike(kittens):
    stolen = []
    for nth in range(4):
        state = read("hands taco*2 / skip*3 nope / defuse pile future*5")
        play(kittens, state, "pair taco bob", "pass all")
        assert kittens.chance(state) == 4
        play(kittens, state, f"grab {nth}")
        stolen.append(write(state).split()[5])
    assert sorted(stolen) == ["nope", "skip", "skip", "skip"]


@pytest.mark.rule("kittens.cats")
def test_two_different_cats_are_no_pair(kittens):
    state = read("hands taco melon / skip / defuse pile future*5")
    assert legal(kittens, state, "ann") == ["draw"]
    assert why_not(kittens, state, "ann", "pair taco bob") == "kittens.combo.pair"


@pytest.mark.rule("kittens.cats")
def test_at_a_table_for_pairs_of_cats_there_is_no_other_combo(kittens):
    state = read("combos cats hands taco*3 skip*2 nope favor attack / defuse pile future*5")
    assert legal(kittens, state, "ann") == ["draw", "play attack", "play skip", "favor bob", "pair taco bob"]
    for combo in ("pair skip bob", "triple taco bob", "five"):
        assert why_not(kittens, state, "ann", combo) == "kittens.cats"


@pytest.mark.rule("kittens.steal.target")
def test_any_other_living_player_with_cards_can_be_robbed(kittens):
    state = read("turn bob out dan hands skip / taco*3 / - / - / skip pile future*5")
    assert legal(kittens, state, "bob") == [
        "draw", "pair taco ann", "pair taco eve", "triple taco ann", "triple taco eve",
    ]  # fmt: skip


@pytest.mark.rule("kittens.steal.target")
@pytest.mark.parametrize("combo", ["pair", "triple"])
@pytest.mark.parametrize(
    ("whom", "target"), [("oneself", "ann"), ("an empty hand", "bob"), ("the dead", "cleo"), ("nobody there", "eve")]
)
def test_nothing_is_stolen_from(kittens, combo, whom, target):
    state = read("out cleo hands taco*4 / - / - / defuse pile skip*5")
    assert why_not(kittens, state, "ann", f"{combo} taco {target}") == "kittens.steal.target", whom


@pytest.mark.rule("kittens.steal.target")
def test_nothing_is_stolen_when_the_last_card_was_spent_against_the_theft(kittens):
    state = read("hands taco*2 nope / nope / defuse pile taco*2")
    play(kittens, state, "pair taco bob", "bob nope", "ann nope", "pass all")
    assert awaited(kittens, state) == ["ann"]
    assert news(kittens, state, "ann") == ["Bob has nothing to give."]
    assert (state.cards[0], state.cards[1]) == (0, 0)


@pytest.mark.rule("kittens.steal.secret")
def test_thief_and_victim_see_what_was_stolen(kittens):
    state = read("hands taco*2 / skip attack / defuse pile future*5")
    play(kittens, state, "pair taco bob", "pass all", "grab attack")
    assert "hands attack / ? / ?" in shows(kittens, state, "ann")
    assert "hands ? / skip / ?" in shows(kittens, state, "bob")
    assert news(kittens, state, "ann") == ["You steal an Attack from Bob."]
    assert news(kittens, state, "bob") == ["Ann steals an Attack from you."]
    assert news(kittens, state, "bob", "fr") == ["Ann vous vole une Attaque."]


@pytest.mark.rule("kittens.steal.secret")
@pytest.mark.parametrize("name", ["cleo", "spectator"])
def test_nobody_else_sees_what_was_stolen(kittens, name):
    views = set()
    for card in ("skip", "nope", "defuse"):
        state = read("hands taco*2 / skip nope defuse / defuse pile future*5")
        play(kittens, state, "pair taco bob", "pass all", f"grab {card}")
        views.add(hidden(kittens, state, name).tobytes())
        assert news(kittens, state, name) == ["Ann steals a card from Bob."]
        assert news(kittens, state, name, "fr") == ["Ann vole une carte à Bob."]
    assert len(views) == 1
