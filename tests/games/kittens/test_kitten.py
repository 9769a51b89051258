import pytest
from support import awaited, hidden, legal, news, play, shows, why_not

from tablee.games.kittens.notation import read, write

OTHERS = ("bob", "cleo", "spectator")


def exploded(rules):
    """Ann has just exploded at a table of three."""
    return play(rules, read("hands skip*2 nope / nope skip / defuse discard taco pile kitten taco*4"), "draw")


# --- exploding ---


@pytest.mark.rule("kittens.kitten.show")
@pytest.mark.parametrize("hand", ["skip", "defuse"])
def test_a_drawn_kitten_is_shown_to_all_at_once(kittens, hand):
    state = play(kittens, read(f"hands {hand} / skip / skip pile kitten skip*4"), "draw")
    assert news(kittens, state, "ann")[0] == "You have an Exploding Kitten!"
    for name in OTHERS:
        assert news(kittens, state, name)[0] == "Ann has an Exploding Kitten!"
        assert news(kittens, state, name, "fr")[0] == "Ann a un Chaton Explosif\u00a0!"


@pytest.mark.rule("kittens.kitten.show")
def test_a_kitten_is_never_in_a_hand(kittens):
    state = play(kittens, read("hands defuse skip / skip / skip pile kitten taco*4"), "draw")
    assert write(state) == (
        "phase inserting turn ann placer ann hands skip / skip / skip discard defuse shown defuse pile taco*4"
    )


@pytest.mark.rule("kittens.kitten.explode")
def test_without_a_defuse_you_are_out_and_your_cards_and_the_kitten_are_discarded(kittens):
    state = exploded(kittens)
    assert write(state) == (
        "phase playing turn bob out ann hands - / nope skip / defuse "
        "discard kitten nope skip*2 taco shown kitten pile taco*4"
    )
    assert news(kittens, state, "bob")[1:] == [
        "Ann explodes!",
        "Ann's hand is lost: Nope, Skip, Skip.",
        "It is your turn.",
    ]
    assert news(kittens, state, "ann", "fr")[1] == "Vous explosez\u00a0!"


@pytest.mark.rule("kittens.kitten.explode")
@pytest.mark.parametrize("name", ["ann", *OTHERS])
def test_all_see_what_the_dead_player_held(kittens, name):
    assert "discard kitten nope skip*2 taco shown kitten" in shows(kittens, exploded(kittens), name)


@pytest.mark.rule("kittens.kitten.explode")
def test_the_dead_play_no_more(kittens):
    state = exploded(kittens)
    assert legal(kittens, state, "ann") == []
    assert why_not(kittens, state, "ann", "draw") == "kittens.kitten.explode"
    play(kittens, state, "skip")
    assert awaited(kittens, state) == ["cleo"]  # ann is not asked
    assert why_not(kittens, state, "ann", "nope") == "kittens.kitten.explode"


@pytest.mark.rule("kittens.kitten.explode")
def test_nothing_is_taken_from_the_dead(kittens):
    state = play(kittens, read("hands skip*2 / favor taco*2 / defuse pile kitten taco*4"), "draw")
    assert legal(kittens, state, "bob") == ["draw", "favor cleo", "pair taco cleo"]
    assert why_not(kittens, state, "bob", "favor ann") == "kittens.favor.target"
    assert why_not(kittens, state, "bob", "pair taco ann") == "kittens.steal.target"


@pytest.mark.rule("kittens.kitten.turns")
@pytest.mark.parametrize("owes", ["owes 1", "owes 1 attacked", "owes 2 attacked", "owes 5 attacked"])
def test_the_turns_of_the_dead_vanish(kittens, owes):
    state = play(kittens, read(f"{owes} hands skip / attack / defuse pile kitten taco*4"), "draw")
    assert awaited(kittens, state) == ["bob"]
    assert state.owed == 1
    play(kittens, state, "attack", "pass all")
    assert state.owed == 2  # bob was not under attack


# --- Defuse ---


@pytest.mark.rule("kittens.defuse")
def test_a_defuse_saves_you_and_goes_to_the_discard(kittens):
    state = play(kittens, read("hands defuse skip / nope pile kitten taco*2"), "draw", "insert 0")
    assert write(state).startswith("phase playing turn bob hands skip / nope discard defuse shown defuse pile kitten@a")
    assert awaited(kittens, state) == ["bob"]


@pytest.mark.rule("kittens.defuse")
def test_a_defuse_in_hand_is_always_used(kittens):
    state = play(kittens, read("hands defuse skip / nope pile kitten taco*2"), "draw")
    assert news(kittens, state, "ann")[1:] == ["You use a Defuse."]
    assert news(kittens, state, "bob", "fr")[1:] == ["Ann utilise un Kit de Désamorçage."]
    assert legal(kittens, state, "ann") == ["insert 0", "insert 1", "insert 2"]


@pytest.mark.rule("kittens.defuse")
def test_one_defuse_is_enough_for_one_kitten(kittens):
    state = read("hands defuse*2 / nope pile kitten taco*2")
    play(kittens, state, "draw", "insert 0", "draw")
    assert write(state).startswith("phase over turn ann owes 0 out bob hands defuse / -")


@pytest.mark.rule("kittens.defuse")
def test_a_player_dies_of_the_second_kitten_when_the_one_defuse_is_gone(kittens):
    state = read("owes 2 attacked hands defuse / defuse / defuse pile kitten taco*4")
    play(kittens, state, "draw", "insert 0", "draw")
    assert news(kittens, state, "cleo") == ["Ann has an Exploding Kitten!", "Ann explodes!", "It is Bob's turn."]


# --- putting it back ---


@pytest.mark.rule("kittens.defuse.insert")
@pytest.mark.parametrize(
    ("depth", "pile"),
    [
        (0, "kitten@a skip attack taco"),
        (1, "skip kitten@a attack taco"),
        (2, "skip attack kitten@a taco"),
        (3, "skip attack taco kitten@a"),
    ],
)
def test_the_kitten_goes_back_from_the_very_top_to_the_very_bottom(kittens, depth, pile):
    state = play(kittens, read("hands defuse / nope pile kitten skip attack taco"), "draw", f"insert {depth}")
    assert write(state).partition("pile ")[2].startswith(pile)


@pytest.mark.rule("kittens.defuse.insert")
@pytest.mark.parametrize("move", ["insert 4", "insert 71", "draw", "skip", "pass"])
def test_there_is_nothing_else_to_do_with_the_kitten(kittens, move):
    state = play(kittens, read("hands defuse skip / nope pile kitten skip attack taco"), "draw")
    assert awaited(kittens, state) == ["ann"]
    assert why_not(kittens, state, "ann", move) == "kittens.defuse.insert"


@pytest.mark.rule("kittens.defuse.insert")
def test_the_last_card_of_the_pile_goes_back_as_the_only_one(kittens):
    state = play(kittens, read("hands defuse / nope pile kitten"), "draw")
    assert legal(kittens, state, "ann") == ["insert 0"]
    play(kittens, state, "insert 0")
    assert state.pile_count == 1


@pytest.mark.rule("kittens.defuse.insert")
@pytest.mark.parametrize("name", OTHERS)
def test_nobody_else_learns_where_the_kitten_went(kittens, name):
    told = set()
    for depth in range(5):
        state = play(kittens, read("hands defuse / nope / - pile kitten skip*4"), "draw", f"insert {depth}")
        told.add(hidden(kittens, state, name).tobytes())
        assert "pile ?*5" in shows(kittens, state, name)
        assert news(kittens, state, name)[0] == "Ann puts the kitten back somewhere."
        assert news(kittens, state, name, "fr")[0] == "Ann remet le chaton quelque part."
    assert len(told) == 1


@pytest.mark.rule("kittens.defuse.insert")
def test_not_even_those_who_knew_the_pile_learn_where_the_kitten_went(kittens):
    told = set()
    for depth in range(5):
        state = read("hands defuse / nope / - pile kitten@b skip@b attack@b taco nope")
        play(kittens, state, "draw", f"insert {depth}")
        told.add(hidden(kittens, state, "bob").tobytes())
    assert len(told) == 1


@pytest.mark.rule("kittens.defuse.insert")
def test_who_puts_the_kitten_back_knows_where_but_sees_no_other_card(kittens):
    state = play(kittens, read("hands defuse / nope pile kitten skip attack taco"), "draw")
    assert shows(kittens, state, "ann").endswith("pile ?*3")
    play(kittens, state, "insert 2")
    assert shows(kittens, state, "ann").endswith("pile ?*2 kitten@a ?")
    assert news(kittens, state, "ann")[0] == "You put the kitten back, under 2 cards."


@pytest.mark.rule("kittens.defuse.turn")
def test_putting_the_kitten_back_ends_the_turn(kittens):
    state = play(kittens, read("hands defuse / nope / - pile kitten skip*4"), "draw", "insert 1")
    assert awaited(kittens, state) == ["bob"]
    assert state.owed == 1


@pytest.mark.rule("kittens.defuse.turn")
def test_putting_the_kitten_back_ends_only_one_of_several_turns(kittens):
    state = play(kittens, read("owes 3 attacked hands defuse / nope / - pile kitten skip*4"), "draw", "insert 1")
    assert awaited(kittens, state) == ["ann"]
    assert (state.owed, state.attacked) == (2, 1)
    assert news(kittens, state, "bob")[1:] == ["It is Ann's turn, with 2 turns to take."]
