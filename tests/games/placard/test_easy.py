import random

import numpy as np
import pytest
from games.placard.test_setup import dealt
from support import SEATS, awaited, legal, news, play

from tablee.games.placard import GAME
from tablee.games.placard.notation import read, write
from tablee.games.placard.view import look
from tablee.kernel.clauses import clauses
from tablee.kernel.errors import Mistake


def scores(rules, state):
    out = np.zeros(int(state.seats), np.float32)
    rules.scores(state, out)
    return out.tolist()


# --- easy ---


@pytest.mark.rule("placard.easy")
def test_the_easy_game_has_no_progress_cards_and_misses_cost_nothing(placard):
    state = play(placard, read("easy bed ball1 - - -"), *["open b"] * 12)
    assert look(state, 0).progress == []
    assert "bed ball1 - - -" in write(state)
    assert news(placard, state, "ann") == ["Bob turns up B: the doll.", "Bob scares nobody. Never mind."]


@pytest.mark.rule("placard.easy")
def test_a_new_monster_comes_only_when_one_is_gone(placard):
    state = play(placard, read("easy bed ball1 - - - pile duck1"), "open a")
    assert "bed duck1 - - -" in write(state)


@pytest.mark.rule("placard.easy")
@pytest.mark.parametrize("length", ["10", "15", "20"])
def test_the_easy_game_is_always_won(placard, length):
    dice = random.Random(length)
    for word in range(5):
        state = dealt(placard, 3, word, easy="on", length=length)
        while names := awaited(placard, state):
            assert sum(guest is not None for guest in look(state, 0).bed) == 1
            play(placard, state, dice.choice(legal(placard, state, names[0])))
        assert scores(placard, state) == [1, 1, 1]


# --- against each other ---


@pytest.mark.rule("placard.competitive")
def test_the_finder_keeps_the_monster(placard):
    state = play(placard, read("easy competitive bed ball1 - - - pile doll1 duck1"), "open a", "open a", "open b")
    assert look(state, 0).kept == [2, 0]
    assert news(placard, state, "bob")[1] == "Ann scares Snifflenose and keeps the card."
    assert news(placard, state, "bob", "fr")[1] == "Ann fait peur à Nezquicoule et garde sa carte."


@pytest.mark.rule("placard.competitive")
def test_most_monsters_wins(placard):
    state = play(placard, read("easy competitive seats 3 kept 3 5 1 closet 9 bed blocks2 - - -"), "open j")
    assert scores(placard, state) == [4, 5, 1]
    assert look(state, 0).winners == [1]
    assert news(placard, state, "bob")[-1] == "You kept the most monsters: 5. You win."
    assert news(placard, state, "ann")[-1] == "Bob kept the most monsters: 5. Bob wins."


@pytest.mark.rule("placard.competitive")
def test_a_tie_is_shared(placard):
    state = play(placard, read("easy competitive seats 3 kept 3 4 2 closet 9 bed blocks2 - - -"), "open j")
    assert scores(placard, state) == [4, 4, 2]
    assert look(state, 0).winners == [0, 1]
    assert news(placard, state, "cleo")[-2:] == [
        "Ann kept 4 monsters and shares the win.",
        "Bob kept 4 monsters and shares the win.",
    ]


@pytest.mark.rule("placard.competitive")
def test_all_six_may_share_the_win(placard):
    state = play(
        placard,
        read("easy competitive seats 6 turn fay length 12 kept 2 2 2 2 2 1 closet 11 bed blocks2 - - -"),
        "open j",
    )
    assert look(state, 0).winners == list(range(6))
    assert len(news(placard, state, "ann", "fr")) == 3 + 6


@pytest.mark.rule("placard.competitive")
@pytest.mark.parametrize("seats", range(2, 7))
def test_every_monster_ends_with_somebody(placard, seats):
    dice, state = random.Random(seats), dealt(placard, seats, easy="on", competitive="on", length="20")
    while names := awaited(placard, state):
        play(placard, state, dice.choice(legal(placard, state, names[0])))
    assert sum(scores(placard, state)) == 20


# --- what cannot be mixed ---

BANNED = [
    ("placard.competitive.easy", 2, {"competitive": "on"}),
    ("placard.competitive.easy", 3, {"competitive": "on", "pack": "on"}),
    ("placard.competitive.players", 1, {"easy": "on", "competitive": "on"}),
    ("placard.easy.pack", 2, {"easy": "on", "pack": "on"}),
    ("placard.easy.fast", 1, {"easy": "on", "fast": "on"}),
    ("placard.easy.expert", 6, {"easy": "on", "expert": "on", "length": "20"}),
]


@pytest.mark.rule(*{clause for clause, _, _ in BANNED})
@pytest.mark.parametrize(("clause", "seats", "options"), BANNED)
def test_a_mix_that_makes_no_sense_is_refused_with_the_reason(clause, seats, options):
    with pytest.raises(Mistake) as refused:
        GAME.check(seats, options)
    assert clauses(GAME.folder, "en")[clause].text in str(refused.value)


@pytest.mark.rule("placard.competitive.players", "placard.competitive.easy")
@pytest.mark.parametrize("seats", range(2, len(SEATS) - 1))
def test_two_or_more_may_play_the_easy_game_against_each_other(seats):
    GAME.check(seats, {"easy": "on", "competitive": "on"})


@pytest.mark.rule("placard.easy.pack", "placard.easy.fast", "placard.easy.expert")
def test_all_that_is_harder_can_be_mixed(placard):
    everything = {"pack": "on", "fast": "on", "expert": "on", "length": "20"}
    for seats in GAME.seats:
        GAME.check(seats, everything)
        assert not placard.over(dealt(placard, seats, **everything))
