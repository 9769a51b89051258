"""Which card the dice name."""

import random

import pytest
from games.splaf.table import EXAMPLE, cards, target
from support import play

from tablee.games.splaf.notation import read
from tablee.games.splaf.pieces import DIRECTION_FACES, MONSTER_FACES


def named(rules, table, *dice):
    """The card that the dice name on a table, found by the rules as they were played."""
    state = play(rules, read(table), f"throw {' '.join(dice)}")
    right = target(state)
    play(rules, state, "ann late", f"bob tap {right} 300")
    return state.won[1].item().bit_length() - 1


@pytest.mark.rule("splaf.target.example")
def test_the_rulebooks_example(splaf):
    assert named(splaf, f"side a {EXAMPLE}", "smallest-blue", "purple1") == 8


@pytest.mark.rule("splaf.die.monster", "splaf.target.start")
@pytest.mark.parametrize(
    ("face", "card"),
    [
        ("biggest-blue", 17), ("smallest-blue", 11), ("biggest-red", 20), ("smallest-red", 2),
        ("biggest", 20), ("smallest", 2),
    ],
)  # fmt: skip
def test_the_monster_die_names_a_card(splaf, face, card):
    assert named(splaf, EXAMPLE, face, "equal") == card


@pytest.mark.rule("splaf.die.direction", "splaf.target.move", "splaf.setup.portal")
@pytest.mark.parametrize(
    ("side", "face", "card"),
    [
        ("a", "equal", 11), ("a", "same", 11), ("a", "purple1", 8), ("a", "purple2", 17), ("a", "white1", 20),
        ("a", "white2", 13), ("b", "equal", 11), ("b", "same", 11), ("b", "purple1", 20), ("b", "purple2", 13),
        ("b", "white1", 8), ("b", "white2", 17),
    ],
)  # fmt: skip
def test_arrows_go_one_or_two_cards_on_the_way_the_portal_shows(splaf, side, face, card):
    assert named(splaf, f"side {side} {EXAMPLE}", "smallest-blue", face) == card


@pytest.mark.rule("splaf.die.monster", "splaf.die.direction")
def test_every_pair_of_faces_is_as_likely_as_another(splaf):
    state = read(EXAMPLE)
    assert splaf.chance(state) == 36
    seen = set()
    for outcome in range(36):
        thrown = state.copy()
        splaf.act(thrown, -1, outcome)
        seen.add((int(thrown.monster), int(thrown.direction)))
    assert len(seen) == 36
    assert [face for face in DIRECTION_FACES if face in ("equal", "same")] == ["equal", "same"]  # two faces alike


@pytest.mark.rule("splaf.target.one-colour")
@pytest.mark.parametrize("face", MONSTER_FACES)
def test_with_one_colour_on_the_table_only_the_size_counts(splaf, face):
    for table, biggest, smallest in (("slots 3 19 7 11", 19, 3), ("slots 4 18 8 12", 18, 4)):
        assert named(splaf, table, face, "equal") == (biggest if face.startswith("biggest") else smallest)


@pytest.mark.rule("splaf.target.one-colour")
def test_one_card_of_a_colour_is_its_biggest_and_its_smallest(splaf):
    for face in ("biggest-red", "smallest-red"):
        assert named(splaf, "slots 3 19 8 11", face, "equal") == 8


@pytest.mark.rule("splaf.target.move")
@pytest.mark.parametrize(
    ("side", "face", "card"),
    [("a", "purple1", 8), ("a", "purple2", 20), ("a", "white1", 20), ("a", "white2", 8), ("b", "purple1", 20)],
)
def test_empty_places_are_skipped(splaf, side, face, card):
    assert named(splaf, f"side {side} slots 11 - - 8 - 20 pile", "smallest-blue", face) == card


def by_hand(table, clockwise, monster, direction):
    """The right place as a person would find it: cards in a list, no arithmetic on places."""
    ring = [(slot, card) for slot, card in enumerate(table) if card]
    wanted = {"blue": 1, "red": 0}.get(monster.partition("-")[2])
    fitting = [card for _, card in ring if wanted is None or card % 2 == wanted] or [card for _, card in ring]
    start = max(fitting) if monster.startswith("biggest") else min(fitting)
    if not clockwise:
        ring.reverse()
    if direction.startswith("white"):
        ring.reverse()
    steps = int(direction[-1]) if direction[-1].isdigit() else 0
    index = [card for _, card in ring].index(start)
    return "abcdefgh"[ring[(index + steps) % len(ring)][0]]


@pytest.mark.rule("splaf.target.start", "splaf.target.move", "splaf.target.one-colour")
@pytest.mark.parametrize("places", [4, 5, 6, 8])
def test_the_target_is_the_one_that_a_person_finds(splaf, places):
    dice = random.Random(places)
    for _ in range(300):
        table = dice.sample(range(1, 21), places)
        for slot in dice.sample(range(places), dice.randrange(places - 2)):
            table[slot] = None
        side, monster, direction = dice.choice("ab"), dice.choice(MONSTER_FACES), dice.choice(DIRECTION_FACES)
        words = " ".join(str(card or "-") for card in table)
        state = play(splaf, read(f"side {side} slots {words}"), f"throw {monster} {direction}")
        assert target(state) == by_hand(cards(state), side == "a", monster, direction)
