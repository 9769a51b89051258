"""How the game ends, alone and in teams."""

import pytest
from games.splash.table import PLATES, judged, placed, row, scores, tokens, winners
from support import awaited, legal, news, play, why_not

from tablee.games.splash.notation import read
from tablee.games.splash.state import STANDS
from tablee.table.views import places_of

OFF = "flat 0 15 15"  # so far aside that it falls


@pytest.mark.rule("splash.end.empty")
def test_who_has_none_left_wins_once_the_last_piece_stands(splash):
    state = play(splash, read(f"seats 3 {PLATES} reserve blue-plate red-big blue-big"), "give blue-plate")
    assert not splash.over(state)  # it does not stand yet
    placed(splash, state, "")
    assert splash.over(state)
    assert winners(state) == ["ann"]
    assert news(splash, state, "ann")[-1] == "Your last piece stands. You win!"


@pytest.mark.rule("splash.end.empty")
def test_the_last_piece_falling_wins_nothing(splash):
    state = placed(splash, read(f"seats 3 {PLATES} given blue-plate reserve - red-big blue-big"), OFF)
    assert not splash.over(state)
    assert tokens(state) == [1, 0, 0]


@pytest.mark.rule("splash.end.empty")
def test_a_borrowed_last_piece_wins_for_its_owner(splash):
    state = read(f"seats 3 {PLATES} reserve red-big red-stick blue-plate")
    placed(splash, play(splash, state, "give blue-plate"), "")
    assert winners(state) == ["cleo"]


@pytest.mark.rule("splash.end.empty")
@pytest.mark.parametrize(("owner", "winner"), [("ann", "ann"), ("bob", "cleo"), ("cleo", "cleo")])
def test_of_two_the_owner_of_the_piece_wins_then_the_next_one_clockwise(splash, owner, winner):
    state = read(f"seats 3 {PLATES} given blue-plate owner {owner} reserve - red-big -")
    placed(splash, state, "")
    assert winners(state) == [winner]


@pytest.mark.rule("splash.end.drops")
def test_the_third_drop_wins_at_once(splash):
    state = placed(splash, read(f"seats 3 {PLATES} given blue-plate tokens 2 2 2 reserve red-big red-stick -"), OFF)
    assert splash.over(state)
    assert winners(state) == ["ann"]
    assert awaited(splash, state) == []
    assert news(splash, state, "bob")[-1] == "Ann’s third drop. Ann wins, soaking wet!"


@pytest.mark.rule("splash.end.drops")
def test_two_drops_do_not_win(splash):
    state = placed(splash, read(f"seats 3 {PLATES} given blue-plate tokens 1 2 2 reserve red-big red-stick -"), OFF)
    assert not splash.over(state)
    assert tokens(state) == [2, 2, 2]


@pytest.mark.rule("splash.end")
def test_nothing_can_be_done_after_the_end(splash):
    state = read(f"seats 3 {PLATES} phase over won bob reserve red-big blue-plate -")
    assert scores(splash, state) == [0, 1, 0]
    assert awaited(splash, state) == []
    for words in ("give red-big", "place", "nudge", "still", "base red-plate", "take red-plate", "draft red-big"):
        assert why_not(splash, state, "ann", words) == "splash.end"
    assert legal(splash, state, "ann") == []


@pytest.mark.rule("splash.end")
@pytest.mark.parametrize(
    ("seats", "won", "places"),
    [
        ("3", "bob", [2, 1, 2]),
        ("4", "ann cleo", [1, 3, 1, 3]),
        ("4 teams on", "bob dan", [3, 1, 3, 1]),
        ("6 teams on", "cleo fay", [3, 3, 1, 3, 3, 1]),
    ],
)
def test_the_winners_share_the_first_place_and_the_losers_the_next(splash, seats, won, places):
    state = read(f"seats {seats} {PLATES} phase over won {won} tokens {' '.join('2101020'[: int(seats[0])])}")
    assert places_of(scores(splash, state)) == places


def leaning(rules, drops, options=""):
    """The last piece of all leans against the tower: nothing can be taken, and nobody has a piece left."""
    state = play(rules, read(f"seats 4 {options} tower red-plate given blue-plate tokens {drops}"), "place")
    return judged(rules, state, STANDS, [row(on_table=True, uncovered=False), row(on_table=True)])


@pytest.mark.rule("splash.end.none")
def test_if_nobody_has_a_piece_left_most_drops_win(splash):
    state = leaning(splash, "0 1 2 1")
    assert winners(state) == ["cleo"]
    assert news(splash, state, "cleo")[-2:] == [
        "Nobody has a piece left to give. Most drops wins.",
        "You win with 2!",
    ]
    assert winners(leaning(splash, "1 1 2 0")) == ["ann", "cleo"]  # Ann has got one more
    assert scores(splash, leaning(splash, "1 1 2 0")) == [1, 0, 1, 0]


# --- teams ---


@pytest.mark.rule("splash.teams")
@pytest.mark.parametrize(
    ("seats", "winner", "team"),
    [(4, "ann", ["ann", "cleo"]), (4, "bob", ["bob", "dan"]), (6, "cleo", ["cleo", "fay"]), (6, "dan", ["ann", "dan"])],
)
def test_partners_sit_opposite_each_other_and_win_together(splash, seats, winner, team):
    names = ["ann", "bob", "cleo", "dan", "eve", "fay"][:seats]
    pieces = ["-" if name == winner else f"{colour}-stick" for name, colour in zip(
        names, ("red", "orange", "yellow", "green", "blue", "purple"), strict=False)]  # fmt: skip
    text = f"seats {seats} teams on {PLATES} given blue-plate turn {winner} reserve {' '.join(pieces)}"
    state = placed(splash, read(text), "")
    assert winners(state) == team
    assert sum(scores(splash, state)) == 2
    assert news(splash, state, team[0])[-1] == f"You and {team[1].capitalize()} win together!"
    assert news(splash, state, team[1])[-1] == f"You and {team[0].capitalize()} win together!"


@pytest.mark.rule("splash.teams")
def test_a_third_drop_wins_for_the_team(splash):
    state = read(f"seats 4 teams on {PLATES} given blue-plate tokens 2 0 0 0 reserve red-big red-stick - -")
    assert winners(placed(splash, state, OFF)) == ["ann", "cleo"]


@pytest.mark.rule("splash.teams", "splash.end.none")
def test_partners_win_together_when_nobody_has_a_piece_left(splash):
    state = leaning(splash, "0 1 2 1", "teams on")
    assert winners(state) == ["ann", "cleo"]
    assert scores(splash, state) == [1, 0, 1, 0]
    assert winners(leaning(splash, "0 1 0 0", "teams on")) == ["ann", "bob", "cleo", "dan"]  # Ann has got one more


@pytest.mark.rule("splash.teams")
def test_without_teams_everybody_wins_alone(splash):
    state = read(f"seats 4 {PLATES} given blue-plate reserve - red-big red-stick red-small")
    assert winners(placed(splash, state, "")) == ["ann"]
