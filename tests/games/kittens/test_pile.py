from collections import Counter

import pytest
from support import awaited, hidden, news, play, shows

from tablee.games.kittens.cards import KEYS
from tablee.games.kittens.notation import read, write

OTHERS = ("bob", "cleo", "spectator")


def pile(state):
    """The pile from the top."""
    return [KEYS[title] for title in reversed(state.pile[: state.pile_count])]


def shuffled(rules, word):
    state = read("hands shuffle / defuse / defuse pile kitten skip attack nope taco")
    return play(rules, state, "shuffle", "pass all", f"shuffle {word:x}")


# --- Shuffle ---


@pytest.mark.rule("kittens.shuffle")
def test_a_shuffle_leaves_the_same_cards_in_another_order(kittens):
    orders = {tuple(pile(shuffled(kittens, word))) for word in range(1, 200)}
    assert {tuple(sorted(order)) for order in orders} == {("attack", "kitten", "nope", "skip", "taco")}
    assert len(orders) > 80  # of the 120 there are


@pytest.mark.rule("kittens.shuffle")
def test_every_card_comes_to_every_place_about_as_often(kittens):
    piles = [pile(shuffled(kittens, word)) for word in range(1, 301)]
    for depth in range(5):
        times = Counter(order[depth] for order in piles)
        assert set(times) == {"attack", "kitten", "nope", "skip", "taco"}
        assert min(times.values()) > 35  # 60 when it is fair
        assert max(times.values()) < 85


@pytest.mark.rule("kittens.shuffle")
def test_chance_shuffles_and_the_turn_goes_on(kittens):
    state = read("owes 2 attacked hands shuffle / defuse / defuse pile kitten skip attack")
    play(kittens, state, "shuffle", "pass all")
    assert awaited(kittens, state) == ["nature"]
    play(kittens, state, "shuffle 2a")
    assert awaited(kittens, state) == ["ann"]
    assert (state.owed, state.attacked, state.pile_count) == (2, 1, 3)
    assert news(kittens, state, "cleo") == ["The pile is shuffled."]
    assert news(kittens, state, "ann", "fr") == ["La pioche est mélangée."]


@pytest.mark.rule("kittens.shuffle")
@pytest.mark.parametrize("name", ["ann", *OTHERS])
def test_nobody_sees_the_shuffled_pile(kittens, name):
    assert "pile ?*5" in shows(kittens, shuffled(kittens, 1), name)
    assert len({hidden(kittens, shuffled(kittens, word), name).tobytes() for word in range(1, 20)}) == 1


@pytest.mark.rule("kittens.shuffle")
@pytest.mark.parametrize("name", ["ann", "bob"])
def test_what_was_known_of_the_order_is_void_after_a_shuffle(kittens, name):
    state = read("hands future shuffle / defuse pile kitten@b skip@b attack nope@b taco")
    play(kittens, state, "future", "pass all")
    assert "pile kitten@" in shows(kittens, state, name)
    play(kittens, state, "shuffle", "pass all", "shuffle 2a")
    assert "pile ?*5" in shows(kittens, state, name)


# --- See the Future ---


@pytest.mark.rule("kittens.future")
def test_you_see_the_top_three_in_order(kittens):
    state = read("hands future / defuse / defuse pile skip kitten attack nope taco")
    play(kittens, state, "future", "pass all")
    assert "pile skip@a kitten@a attack@a ?*2" in shows(kittens, state, "ann")
    assert news(kittens, state, "ann") == ["From the top you see: Skip, Exploding Kitten, Attack."]
    assert news(kittens, state, "ann", "fr") == [
        "Vous voyez, depuis le dessus\u00a0: Passe-Tour, Chaton Explosif, Attaque."
    ]


@pytest.mark.rule("kittens.future")
def test_looking_moves_no_card_and_the_turn_goes_on(kittens):
    state = read("owes 2 attacked hands future skip / defuse pile skip kitten attack nope")
    play(kittens, state, "future", "pass all")
    assert pile(state) == ["skip", "kitten", "attack", "nope"]
    assert awaited(kittens, state) == ["ann"]
    assert (state.owed, state.attacked) == (2, 1)
    play(kittens, state, "draw")
    assert write(state).startswith("phase playing turn ann attacked hands skip*2 / defuse")


@pytest.mark.rule("kittens.future")
@pytest.mark.parametrize(
    ("top", "seen"),
    [("kitten", "kitten@a"), ("skip kitten", "skip@a kitten@a"), ("taco*2 kitten", "taco@a*2 kitten@a")],
)
def test_you_see_what_is_left_when_fewer_than_three_cards_are(kittens, top, seen):
    state = read(f"hands future / defuse pile {top}")
    play(kittens, state, "future", "pass all")
    assert shows(kittens, state, "ann").endswith(f"pile {seen}")


@pytest.mark.rule("kittens.future")
@pytest.mark.parametrize("name", OTHERS)
def test_nobody_else_sees_the_future(kittens, name):
    views = set()
    for top in ("skip kitten attack", "kitten skip attack", "taco melon nope"):
        state = play(kittens, read(f"hands future / skip / - pile {top} taco*2"), "future", "pass all")
        assert "pile ?*5" in shows(kittens, state, name)
        assert news(kittens, state, name) == ["Ann looks at the top of the pile (3)."]
        assert news(kittens, state, name, "fr") == ["Ann regarde le dessus de la pioche (3)."]
        views.add(hidden(kittens, state, name).tobytes())
    assert len(views) == 1
