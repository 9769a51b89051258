from collections import Counter

import numpy as np
import pytest
from support import SEATS, awaited, legal, news, play, shows, why_not

from tablee.games.placard import GAME
from tablee.games.placard.notation import write
from tablee.games.placard.toys import MONSTER_KEYS, TOY_KEYS
from tablee.games.placard.view import look
from tablee.kernel.game import new_state

WORDS = range(1, 201)  # of as many shuffles


def laid_out(rules, seats=2, **options):
    """A table before anything is shuffled."""
    state = new_state(rules)
    rules.deal(state, seats, GAME.choose_options(options))
    return state


def dealt(rules, seats=2, word=0x2A, first="ann", **options):
    """A game in which the first player is to move."""
    return play(rules, laid_out(rules, seats, **options), f"first {first}", f"shuffle {word:x}")


def tiles(state):
    return [TOY_KEYS[tile] for tile in state.tiles[: state.tile_count]]


# --- monsters ---


@pytest.mark.rule("placard.setup.length")
@pytest.mark.parametrize("length", [10, 15, 20])
def test_a_game_has_as_many_monsters_as_its_length_says(placard, length):
    state = dealt(placard, length=str(length))
    assert look(state, 0).pile_left == length - 1  # one has come
    assert news(placard, state, "ann")[0] == f"Lights out. {length} monsters wait under the bed."
    assert news(placard, state, "ann", "fr")[0] == f"On éteint. {length} monstres attendent sous le lit."


@pytest.mark.rule("placard.setup.length")
def test_the_game_is_short_unless_another_length_is_chosen(placard):
    assert dealt(placard).length == 10


@pytest.mark.rule("placard.setup.length")
def test_the_monsters_that_are_left_over_stay_unseen(placard):
    state = dealt(placard, length="15")
    assert len(set(state.pile)) == 20
    for name in ("ann", "bob", "spectator"):
        assert shows(placard, state, name).endswith("pile ?*14 aside ?*5")


@pytest.mark.rule("placard.setup.length")
def test_any_monster_may_be_left_over_and_any_may_come_first(placard):
    games = [dealt(placard, word=word) for word in WORDS]
    left_over = Counter(int(monster) for state in games for monster in state.pile[10:])
    assert min(left_over[monster] for monster in range(20)) > 70  # about half of 200 each
    assert {int(state.bed[0]) for state in games} == set(range(20))


@pytest.mark.rule("placard.setup.fear")
def test_each_toy_is_feared_by_two_monsters(placard):
    fears = Counter()
    for word in WORDS:
        guest = look(dealt(placard, word=word), 0).bed[0]
        fears[guest.fears] |= 1 << MONSTER_KEYS.index(guest.monster)
    assert {toy: seen.bit_count() for toy, seen in fears.items()} == dict.fromkeys(TOY_KEYS[:10], 2)


@pytest.mark.rule("placard.setup.fear")
def test_the_toy_a_monster_fears_is_told_to_all(placard):
    state = dealt(placard, word=1)
    guest = look(state, 0).bed[0]
    assert guest.monster[:-1] == guest.fears
    assert news(placard, state, "spectator")[1].endswith(f"and fears the {guest.fears}.")


@pytest.mark.rule("placard.setup.first-monster")
@pytest.mark.parametrize("word", range(5))
def test_one_monster_is_turned_up_at_the_north(placard, word):
    north, *others = look(dealt(placard, word=word), 0).bed
    assert north is not None
    assert others == [None] * 3


@pytest.mark.rule("placard.setup.first-monster")
def test_before_the_shuffle_nobody_is_at_the_bed(placard):
    assert "bed - - - -" in write(laid_out(placard))


# --- toys ---


@pytest.mark.rule("placard.setup.toys")
def test_ten_different_toys_lie_face_down(placard):
    state = dealt(placard)
    assert sorted(tiles(state)) == sorted(
        ["ball", "doll", "balloon", "cube", "duck", "teddy", "plane", "drum", "car", "blocks"]
    )
    assert " ".join(["tiles", *"?" * 10, "came"]) in shows(placard, state, "ann")
    assert legal(placard, state, "ann") == [f"open {letter}" for letter in "abcdefghij"]


@pytest.mark.rule("placard.setup.toys")
def test_every_toy_may_lie_anywhere(placard):
    games = [tiles(dealt(placard, word=word)) for word in WORDS]
    for place in range(10):
        assert {game[place] for game in games} == set(TOY_KEYS[:10])


@pytest.mark.rule("placard.setup.toys")
def test_nobody_has_looked_at_the_toys(placard):
    state = dealt(placard)
    view = state.copy()
    placard.hide(view, 0)
    before = view.tobytes()
    placard.recall(state, view, 0)
    assert view.tobytes() == before


@pytest.mark.rule("placard.setup.toys")
def test_another_shuffle_makes_another_table_and_the_same_one_the_same(placard):
    first, again, other = (dealt(placard, word=word) for word in (7, 7, 8))
    assert first == again
    assert tiles(first) != tiles(other)
    assert (first.pile != other.pile).any()


@pytest.mark.rule("placard.expert")
def test_two_expert_tiles_lie_among_the_toys(placard):
    state = dealt(placard, expert="on")
    assert sorted(tiles(state)) == sorted(TOY_KEYS)
    assert legal(placard, state, "ann") == [f"open {letter}" for letter in "abcdefghijkl"]
    places = np.array([[tiles(dealt(placard, word=word, expert="on")).index("sock")] for word in WORDS])
    assert set(places.flatten()) == set(range(12))


@pytest.mark.rule("placard.expert")
def test_without_them_there_is_no_eleventh_tile(placard):
    state = dealt(placard)
    for letter in "kl":
        assert why_not(placard, state, "ann", f"open {letter}") == "placard.expert"


# --- progress ---


@pytest.mark.rule("placard.setup.progress")
def test_three_progress_cards_show_blue(placard):
    view = look(dealt(placard), 0)
    assert view.progress == ["blue", "blue", "blue"]
    assert view.flipped == 0


# --- who begins ---


@pytest.mark.rule("placard.setup.first-player")
@pytest.mark.parametrize("seats", range(1, 7))
def test_anybody_may_begin_and_all_are_equally_likely(placard, seats):
    undealt = laid_out(placard, seats)
    assert awaited(placard, undealt) == ["nature"]
    assert placard.chance(undealt) == seats
    for name in SEATS[:seats]:
        assert awaited(placard, dealt(placard, seats, first=name)) == [name]


@pytest.mark.rule("placard.setup.first-player")
def test_who_begins_is_told_and_nobody_moves_before_the_shuffle(placard):
    state = play(placard, laid_out(placard, 3), "first bob")
    assert news(placard, state, "bob") == ["You begin."]
    assert news(placard, state, "ann", "fr") == ["Bob commence."]
    assert legal(placard, state, "bob") == []
    assert why_not(placard, state, "bob", "open a") == "placard.setup.first-player"
