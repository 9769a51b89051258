"""Those with the handicap tap their own row before the right card. In PLAIN the right place is c."""

import pytest
from games.splaf.table import PLAIN, dealt, won
from support import awaited, legal, news, play, why_not

from tablee.games.splaf import GAME
from tablee.games.splaf.notation import read
from tablee.games.splaf.view import look
from tablee.kernel.errors import Mistake
from tablee.kernel.words import lexicon

ROWS = "seats 3 handicap ann bob won 3,5 - 7"  # Ann has a row to tap, Bob none yet, Cleo no handicap


def status(state, seat):
    phrase = GAME.words.position(state, seat)[0]
    return lexicon(GAME.folder, "en").say(phrase, ["Ann", "Bob", "Cleo"], seat)


def thrown(rules):
    return play(rules, read(f"{ROWS} slots 4 9 1 12 15 18"), "throw smallest equal")


@pytest.mark.rule("splaf.handicap")
def test_in_every_throw_those_with_the_handicap_owe_a_tap_on_each_card_they_have_won(splaf):
    state = thrown(splaf)
    assert [player.row for player in look(state, 0).players] == [True, False, False]
    assert legal(splaf, state, "ann")[-2:] == ["own", "late"]
    play(splaf, state, "ann own", "ann tap c 900", "bob late", "cleo late", "throw biggest equal")
    assert [player.row for player in look(state, 0).players] == [True, False, False]


@pytest.mark.rule("splaf.handicap")
def test_once_the_row_is_tapped_the_right_card_can_be_won(splaf):
    state = play(splaf, thrown(splaf), "ann own")
    assert awaited(splaf, state) == ["ann", "bob", "cleo"]
    assert news(splaf, state, "ann") == ["You have tapped all your own cards."]
    assert news(splaf, state, "bob", "fr") == ["Ann a tapé toutes ses cartes."]
    play(splaf, state, "ann tap c 900", "bob late", "cleo tap c 901")
    assert won(state) == [[1, 3, 5], [], [7]]


@pytest.mark.rule("splaf.handicap")
def test_a_tap_at_the_middle_before_ones_own_row_is_wrong(splaf):
    state = play(splaf, thrown(splaf), "ann tap c 300")
    assert why_not(splaf, state, "ann", "own") == "splaf.tap.once"
    play(splaf, state, "bob late", "cleo tap c 2000")
    assert won(state) == [[3, 5], [], [1, 7]]
    assert news(splaf, state, "ann")[1] == "You: C in 300 ms, but not all your own cards before. Wrong."
    assert news(splaf, state, "bob", "fr")[1] == "Ann : C en 300 ms, mais pas toutes ses cartes avant. Raté."


@pytest.mark.rule("splaf.handicap")
def test_there_is_no_row_to_tap_without_the_handicap_without_cards_or_twice(splaf):
    state = thrown(splaf)
    for name in ("bob", "cleo"):
        assert why_not(splaf, state, name, "own") == "splaf.handicap"
    play(splaf, state, "ann own")
    assert why_not(splaf, state, "ann", "own") == "splaf.handicap"


@pytest.mark.rule("splaf.handicap")
def test_without_the_handicap_nobody_owes_anything(splaf):
    state = play(splaf, read("won 3,5 7 slots 4 9 1 12 15 18"), "throw smallest equal")
    assert legal(splaf, state, "ann") == legal(splaf, state, "bob")
    assert "own" not in legal(splaf, state, "ann")


@pytest.mark.rule("splaf.handicap")
@pytest.mark.parametrize(("text", "owing"), [("all", [True, True, True]), ("bob,cleo", [False, True, True])])
def test_the_handicap_that_the_host_chose_holds_all_game(splaf, text, owing):
    state = dealt(splaf, 3, handicap=text)
    state.won[:3] = 1 << 1, 1 << 2, 1 << 3
    play(splaf, state, "throw smallest equal")
    assert [player.row for player in look(state, 0).players] == owing
    assert [player.handicap for player in look(state, 0).players] == owing


@pytest.mark.rule("splaf.handicap", "splaf.tap.secret")
def test_who_is_still_at_their_own_row_is_for_all_to_see(splaf):
    state = read(f"{ROWS} owed ann {PLAIN}")
    assert status(state, 0) == "Tap all your own cards first, then the right monster."
    assert status(state, 1) == "Splat the right monster!"


def test_a_handicap_for_somebody_who_is_not_there_is_refused():
    GAME.check(3, {"handicap": "ann,cleo"})
    GAME.check(2, {"handicap": "all"})
    with pytest.raises(Mistake, match="With 2 players there is no seat cleo"):
        GAME.check(2, {"handicap": "ann,cleo"})
