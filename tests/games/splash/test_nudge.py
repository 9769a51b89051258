"""Others may nudge the table, if the table allows it; and hands may tremble."""

import pytest
from games.splash.table import PLATES, base, giver, judged, laid_out, placed, reserve, row, tokens, tower
from support import awaited, legal, news, play, why_not

from tablee.games.splash.carved import SHAKES
from tablee.games.splash.notation import parse_in, read, say
from tablee.games.splash.state import ALONE, STANDS, UNDONE

RESERVES = "reserve red-big,blue-plate yellow-big,green-big blue-big,purple-big"
# Bob has the blue plate in hand; Ann gave it, and she and Cleo may nudge.
SHAKY = f"seats 3 nudge on {PLATES} given blue-plate asked ann cleo reserve red-big yellow-big blue-big,purple-big"


def nudged(rules, state, name, words="0 hard"):
    return play(rules, state, f"{name} {say(parse_in(state, f'nudge {words}'))}")


# --- who may ---


@pytest.mark.rule("splash.nudge")
def test_without_the_option_only_the_placer_acts(splash):
    state = play(splash, read(f"seats 3 {PLATES} {RESERVES}"), "give blue-plate")
    assert awaited(splash, state) == ["bob"]
    assert why_not(splash, state, "cleo", "nudge") == "splash.nudge"


@pytest.mark.rule("splash.nudge")
def test_with_it_everybody_but_the_placer_may_nudge_once(splash):
    state = play(splash, read(f"seats 3 nudge on {PLATES} {RESERVES}"), "give blue-plate")
    assert awaited(splash, state) == ["ann", "bob", "cleo"]
    assert legal(splash, state, "cleo") == ["nudge", "still"]
    assert legal(splash, state, "bob") == ["place"]
    assert why_not(splash, state, "bob", "nudge") == "splash.nudge"
    play(splash, nudged(splash, state, "cleo", "45 soft"), "settle")
    assert news(splash, state, "bob") == ["The tower shivers, and holds."]
    assert awaited(splash, state) == ["ann", "bob"]
    assert why_not(splash, state, "cleo", "nudge") == "splash.nudge"
    play(splash, state, "ann still")
    assert awaited(splash, state) == ["bob"]


@pytest.mark.rule("splash.nudge")
def test_placing_ends_it(splash):
    state = read(SHAKY)
    play(splash, state, "bob place")
    assert awaited(splash, state) == ["nature"]
    assert why_not(splash, state, "ann", "nudge") == "splash.nudge"
    play(splash, state, "settle")
    assert state.asked == 0
    assert giver(state) == "bob"


@pytest.mark.rule("splash.nudge")
def test_without_a_tower_there_is_nothing_to_nudge(splash):
    state = play(splash, read(f"seats 3 nudge on {RESERVES}"), "give red-big")
    assert awaited(splash, state) == ["bob"]


@pytest.mark.rule("splash.nudge")
def test_a_nudge_is_told_with_its_direction_and_strength(splash):
    state = nudged(splash, read(SHAKY), "cleo", "345 firm")
    assert news(splash, state, "cleo") == ["Oops: you give the table a firm nudge, towards 345°."]
    assert news(splash, state, "ann", "fr") == ["Oups\u00a0: Cleo donne une bonne secousse à la table, vers 345°."]


# --- what comes of it ---


@pytest.mark.rule("splash.nudge")
@pytest.mark.parametrize(("offset", "strength", "falls"), [
    (0, "hard", False), (7.5, "soft", False), (7.5, "firm", False), (7.5, "hard", True), (9.5, "soft", False),
    (9.5, "firm", True),
])  # fmt: skip
def test_on_paper_a_nudge_moves_the_weight_aside(splash, offset, strength, falls):
    """The upper plate's middle is so near to the lower plate's edge."""
    text = f"nudge on tower red-plate blue-plate:flat,0,{offset} given green-plate asked ann reserve red-big blue-big"
    state = play(splash, nudged(splash, read(text), "ann", f"0 {strength}"), "settle")
    assert (news(splash, state, "bob")[0] != "The tower shivers, and holds.") == falls
    away = play(splash, nudged(splash, read(text), "ann", f"180 {strength}"), "settle")
    assert news(splash, away, "bob") == ["The tower shivers, and holds."]


@pytest.mark.rule("splash.fall.other")
def test_who_nudged_takes_the_wood_and_nobody_gets_a_drop(splash):
    state = nudged(splash, read(SHAKY), "cleo")
    low = [row(on_table=True, uncovered=False), row(top=100, rests=18)]
    judged(splash, state, STANDS, [*low, row(top=50, on_table=True, stack=2), row(top=50, on_table=True, stack=3)])
    assert tokens(state) == [0, 0, 0]
    assert reserve(state, "cleo") == {"blue-big", "purple-big", "yellow-plate", "green-plate"}
    assert tower(state) == ["red-plate", "orange-plate"]
    assert news(splash, state, "cleo")[0] == "SPLASH! That was your knee. On the table: yellow plate, green plate."


@pytest.mark.rule("splash.fall.other")
def test_who_nudged_chooses_the_base_and_the_piece_in_hand_is_placed_after_that(splash):
    state = nudged(splash, read(SHAKY), "cleo")
    judged(splash, state, STANDS, [row(on_table=True, stack=slot) for slot in range(4)])
    assert awaited(splash, state) == ["cleo"]
    assert why_not(splash, state, "bob", "place") == "splash.hand.move"
    play(splash, state, "base green-plate")
    assert base(state) == ["green-plate"]
    assert reserve(state, "cleo") == {"blue-big", "purple-big", "red-plate", "orange-plate", "yellow-plate"}
    assert awaited(splash, state) == ["ann", "bob"]  # Ann may still nudge
    assert legal(splash, state, "bob") == ["place"]
    assert giver(state) == "ann"
    placed(splash, play(splash, state, "ann still"), "")
    assert tower(state) == ["green-plate", "blue-plate"]


@pytest.mark.rule("splash.fall.other")
def test_of_more_than_three_who_nudged_chooses_three(splash):
    state = nudged(splash, read(SHAKY.replace("given", "purple-plate given")), "cleo")
    judged(splash, state, STANDS, [row(on_table=True, stack=slot) for slot in range(5)])
    play(splash, state, "base red-plate", "take purple-plate", "take green-plate")
    assert awaited(splash, state) == ["cleo"]
    play(splash, state, "take orange-plate")
    assert awaited(splash, state) == ["ann", "bob"]
    assert tower(state) == ["red-plate"]


@pytest.mark.rule("splash.settle")
def test_a_nudge_whose_computation_broke_does_not_count(splash):
    state = nudged(splash, read(SHAKY), "cleo")
    judged(splash, state, UNDONE, [])
    assert awaited(splash, state) == ["ann", "bob", "cleo"]


@pytest.mark.rule("splash.fall.nobody")
def test_a_tower_that_falls_by_itself_while_the_table_shakes_is_nobodys_doing(splash):
    state = nudged(splash, read(SHAKY), "cleo")
    rows = [row(on_table=True, uncovered=False), row(top=100, rests=18), row(top=150, rests=19)]
    judged(splash, state, ALONE, [*rows, row(on_table=True, stack=3)])
    assert len(reserve(state, "cleo")) == 2
    assert tower(state) == ["red-plate", "orange-plate", "yellow-plate"]
    assert state.culprit == -1


# --- tremor ---


@pytest.mark.rule("splash.hand.tremor")
@pytest.mark.parametrize(("tremor", "step"), [("light", 50), ("strong", 150)])
def test_a_hand_shakes_by_chance(splash, tremor, step):
    state = play(splash, read(f"tremor {tremor} tower red-plate given blue-plate reserve red-big blue-big"), "place")
    assert splash.chance(state) == SHAKES
    play(splash, state, "tremor 10 -4 7")
    assert state.wood[11:13].tolist() == [10 * step, -4 * step]
    assert news(splash, state, "bob")[0].startswith(f"Your hand shakes: +{10 * step} | -{4 * step} µm aside")


@pytest.mark.rule("splash.hand.tremor")
def test_a_steady_hand_does_not(splash):
    state = play(splash, read("tower red-plate given blue-plate reserve red-big blue-big"), "place")
    assert splash.chance(state) == 1
    play(splash, state, "settle")
    assert state.wood[11:13].tolist() == [0, 0]


@pytest.mark.rule("splash.hand.tremor")
def test_the_option_is_for_the_whole_game(splash):
    assert laid_out(splash, 2, tremor="strong").tremor == 2
    assert laid_out(splash, 2).tremor == 0
