import pytest
from games.temptation.table import NEARLY_FULL, in_turn, points, scores
from support import awaited, legal, news, play, why_not

from tablee.games.temptation.notation import read, write

LAST = ("roll 3 2 2 2 2", "place 3 a")  # fills NEARLY_FULL, for 60 points


def last_round(first, *others):
    """A round that ends with the next 3: the player in turn has `first` points and gets 60."""
    return read(f"points {first} {' '.join(map(str, others))} {NEARLY_FULL}")


# --- when it ends ---


@pytest.mark.rule("temptation.end")
@pytest.mark.parametrize(("seats", "goal"), [(2, 500), (3, 500), (4, 500), (5, 400), (6, 400)])
def test_the_game_ends_after_a_round_with_enough_points(temptation, seats, goal):
    others = [80] * (seats - 1)
    short = play(temptation, last_round(goal - 70, *others), *LAST)
    assert points(short)[0] == goal - 10
    assert not temptation.over(short)
    just = play(temptation, last_round(goal - 60, *others), *LAST)
    assert points(just)[0] == goal
    assert temptation.over(just)
    assert temptation.over(play(temptation, last_round(goal, *others), *LAST))


@pytest.mark.rule("temptation.end")
def test_it_does_not_matter_who_filled_the_board(temptation):
    state = play(temptation, last_round(80, 510, 80), *LAST)
    assert temptation.over(state)
    assert scores(temptation, state) == [140, 510, 80]


@pytest.mark.rule("temptation.end")
def test_the_game_goes_on_until_the_round_is_over(temptation):
    state = read(f"points 480 80 {NEARLY_FULL.replace('333=33', '333=3').replace('+20:1=1', '+20:1')}")
    play(temptation, state, "roll 1 2 2 2 2", "place 1 d")
    assert points(state) == [500, 80]
    assert not temptation.over(state)
    play(temptation, state, "stop", "roll 3 2 2 2 2", "place 3 a", "stop")
    assert in_turn(state) == "ann"


@pytest.mark.rule("temptation.end")
def test_who_falls_back_within_the_round_has_not_ended_the_game(temptation):
    board = "board +60:333=33 -50:**=4 +100:RRRYY=11122 +20:1=1 +30:66=66 -40:45=45"
    state = play(temptation, read(f"points 440 80 {board}"), "roll 3 4 2 2 2", "place 3 a")
    assert points(state) == [500, 80]
    play(temptation, state, "place 4 b")
    assert points(state) == [450, 80]
    assert not temptation.over(state)
    assert state.rounds == 2


# --- who wins ---


@pytest.mark.rule("temptation.end")
def test_most_points_wins_whoever_ended_the_game(temptation):
    state = play(temptation, last_round(450, 520, 80), *LAST)
    assert scores(temptation, state) == [510, 520, 80]
    assert news(temptation, state, "bob")[-1] == "You win with 520 points. Heaven is yours!"
    assert news(temptation, state, "ann")[-1] == "Bob wins with 520 points."
    assert news(temptation, state, "ann", "fr")[-1] == "Bob gagne avec 520 points."


@pytest.mark.rule("temptation.end")
def test_a_tie_is_shared(temptation):
    state = play(temptation, last_round(460, 520, 520), *LAST)
    assert scores(temptation, state) == [520, 520, 520]
    assert news(temptation, state, "bob")[-3:] == [
        "Ann shares the victory, with 520 points.",
        "You share the victory, with 520 points.",
        "Cleo shares the victory, with 520 points.",
    ]
    assert news(temptation, state, "cleo", "fr")[-1] == "Vous partagez la victoire, avec 520 points."


@pytest.mark.rule("temptation.end")
def test_only_those_with_most_points_share(temptation):
    state = play(temptation, last_round(440, 510, 80, 510), *LAST)
    assert news(temptation, state, "spectator")[3:] == [
        "Bob shares the victory, with 510 points.",
        "Dan shares the victory, with 510 points.",
    ]


@pytest.mark.rule("temptation.end")
def test_even_six_can_share(temptation):
    state = play(temptation, last_round(350, *[410] * 5), *LAST)
    assert len([line for line in news(temptation, state, "spectator") if "shares" in line]) == 6


# --- after the end ---


@pytest.mark.rule("temptation.end")
@pytest.mark.parametrize("name", ["ann", "bob"])
@pytest.mark.parametrize("move", ["place 3 a", "stop", "again"])
def test_nobody_moves_after_the_end(temptation, name, move):
    state = play(temptation, last_round(480, 80), *LAST)
    assert awaited(temptation, state) == []
    assert legal(temptation, state, name) == []
    assert why_not(temptation, state, name, move) == "temptation.end"


@pytest.mark.rule("temptation.end")
def test_no_new_board_comes_up_after_the_end(temptation):
    state = play(temptation, last_round(480, 80), *LAST)
    assert news(temptation, state, "spectator") == [
        "Ann places a 3 in row A.",
        "Row A is full: 60 points for Ann.",
        "The board is full: Ann ends round 1.",
        "Ann wins with 540 points.",
    ]
    assert write(state) == (
        "phase over turn ann round 1 turns 1 points 540 80 dice 14 15 loose 0 pile 1 3 5 7 9 11 13 15 "
        f"{NEARLY_FULL.replace('333=33', '333=333')}"
    )
