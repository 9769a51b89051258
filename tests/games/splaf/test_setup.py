import collections

import pytest
from games.splaf.table import cards, dealt, has_dice, laid_out, pile
from support import awaited, news, play, why_not

from tablee.games.splaf import GAME
from tablee.games.splaf.notation import read
from tablee.games.splaf.view import look
from tablee.kernel.errors import Mistake


@pytest.mark.rule("splaf.setup.cards")
@pytest.mark.parametrize(("options", "count"), [({}, 6), ({"cards": "4"}, 4), ({"cards": "5"}, 5), ({"cards": "8"}, 8)])
def test_some_monsters_lie_round_the_portal_and_the_others_in_the_pile(splaf, options, count):
    state = dealt(splaf, 3, **options)
    assert len(cards(state)) == count
    assert sorted(cards(state) + pile(state)) == list(range(1, 21))
    assert news(splaf, state, "bob")[1] == f"{count} monsters climb out of it."


@pytest.mark.rule("splaf.setup.cards")
def test_the_cards_are_shuffled(splaf):
    tables = [tuple(cards(dealt(splaf, 2, word=word))) for word in range(200)]
    assert len(set(tables)) > 190
    first = collections.Counter(table[0] for table in tables)
    assert len(first) == 20
    assert max(first.values()) < 30


@pytest.mark.rule("splaf.setup.colours")
def test_odd_monsters_are_blue_and_even_ones_red():
    state = read("slots 11 8 3 20 - 1")
    colours = [card and card.colour for card in look(state, 0).slots]
    assert colours == ["blue", "red", "blue", "red", None, "blue"]


@pytest.mark.rule("splaf.setup.portal")
@pytest.mark.parametrize(
    ("side", "purple", "said"),
    [
        ("a", "clockwise", "The portal opens: purple goes clockwise, white goes counter-clockwise."),
        ("b", "counter-clockwise", "The portal opens: purple goes counter-clockwise, white goes clockwise."),
    ],
)
def test_a_side_of_the_portal_can_be_chosen(splaf, side, purple, said):
    for word in range(20):
        state = dealt(splaf, 2, word=word, portal=side)
        assert look(state, 0).purple == purple
        assert news(splaf, state, "ann")[0] == said


@pytest.mark.rule("splaf.setup.portal")
def test_else_chance_chooses_the_side(splaf):
    sides = [look(dealt(splaf, 2, word=word), 0).purple for word in range(200)]
    assert 70 < sides.count("clockwise") < 130


@pytest.mark.rule("splaf.setup.first")
@pytest.mark.parametrize("seats", GAME.seats)
def test_chance_decides_who_throws_first(splaf, seats):
    state = laid_out(splaf, seats)
    assert splaf.chance(state) == seats
    for name in ("ann", "bob"):
        assert has_dice(dealt(splaf, seats, first=name)) == name


@pytest.mark.rule("splaf.setup.first")
def test_nothing_can_be_tapped_before_the_monsters_are_out(splaf):
    state = laid_out(splaf, 2)
    assert awaited(splaf, state) == ["nature"]
    assert why_not(splaf, state, "ann", "tap a 300") == "splaf.setup.first"
    play(splaf, state, "first bob")
    assert why_not(splaf, state, "bob", "late") == "splaf.setup.first"


@pytest.mark.rule("splaf.handicap")
@pytest.mark.parametrize(
    ("text", "mask"),
    [("none", 0), ("all", 0b111), ("ann", 1), ("ann,cleo", 0b101), ("Bob, cleo", 0b110), ("hal", 0), ("bob,bob", 0b10)],
)
def test_the_handicap_is_for_nobody_for_all_or_for_seats_by_name(splaf, text, mask):
    assert int(laid_out(splaf, 3, handicap=text).handicap) == mask


@pytest.mark.rule("splaf.handicap")
@pytest.mark.parametrize("text", ["", "zoe", "ann;bob", "ann,,bob", "all,ann"])
def test_a_handicap_for_nobody_we_know_is_refused(text):
    with pytest.raises(Mistake, match="is no seat; the handicap is for 'none', for 'all', or for some of ann, bob"):
        GAME.check(3, {"handicap": text})


@pytest.mark.parametrize("seats", [1, 9])
def test_it_is_a_game_for_two_to_eight(seats):
    with pytest.raises(Mistake, match="2 to 8 players"):
        GAME.check(seats, {})
