"""The wood decides: real placements and nudges, and the numbers they leave in the inbox."""

import subprocess
import sys
from functools import cache
from random import Random

import numpy as np
import pytest
from games.splash.wood import piece, stack

from tablee.games.splash import GAME, inbox, matter, tower
from tablee.games.splash.building import build
from tablee.games.splash.carved import BY_HAND
from tablee.games.splash.hand import Hand
from tablee.games.splash.judging import judge
from tablee.games.splash.legal import ACTIONS, PLACE
from tablee.games.splash.notation import parse_in, read, write
from tablee.games.splash.pieces import PIECES
from tablee.games.splash.placing import LIGHT, Placement, decode, place, placements, shake
from tablee.games.splash.poses import to_ints
from tablee.games.splash.positions import PIECE_KEYS
from tablee.games.splash.state import (
    ALONE,
    COUNT,
    FLAGS,
    GIVING,
    HEAD,
    ON_TABLE,
    PLACING,
    RESTS,
    ROW,
    STANDS,
    TOP,
    TOUCHED,
    UNCOVERED,
    UNDONE,
    VERDICT,
)
from tablee.kernel.game import NATURE
from tablee.kernel.records import put_inbox
from tablee.table.match import Match, replay

pytestmark = pytest.mark.physics

LOW = "seats 2 reserve red-stick yellow-stick tower blue-plate blue-big"
UPRIGHT = (1.0, 0, 0, 0)


def holding(name, place="", more=""):
    """A position in which Bob has let a piece go, on a low tower."""
    state = read(f"{LOW} given {name} {more}")
    GAME.rules.act(state, 1, parse_in(state, f"place {place}".strip()))
    return state


def opened(inbox):
    """What an inbox says: the verdict, and the rows."""
    numbers = np.frombuffer(inbox, np.int32)
    return int(numbers[VERDICT]), numbers[HEAD:].reshape(numbers[COUNT], ROW)


# --- a placement ---


def test_a_good_placement_stands_and_its_rows_say_how():
    verdict, rows = opened(matter.settle(holding("red-big"), 0))
    assert verdict == STANDS
    assert rows[:, TOP].tolist() == [50, 200, 350]
    assert rows[:, FLAGS].tolist() == [ON_TABLE, 0, UNCOVERED]
    assert rows[:, RESTS].tolist() == [-1, piece("blue-plate"), piece("blue-big")]
    assert rows[2, :3].tolist() == pytest.approx([0, 0, 27_500], abs=30)


def test_what_is_in_the_inbox_is_exactly_what_was_judged():
    tower = stack("blue-plate", "blue-octagon", "red-stick x 3")
    rows = inbox.rows_of(judge(tower))
    assert to_ints(tower.poses).tolist() == rows[:, :7].tolist()
    state = read("tower blue-plate")
    state.tower_count, state.tower[:3] = 3, tower.pieces
    state.wood[: 3 * ROW] = rows.ravel()
    again = matter.tower_of(read(write(state)))
    assert again.poses.tobytes() == tower.poses.tobytes()
    assert (again.pieces, again.base) == (tower.pieces, tower.base)


def test_a_bad_placement_falls():
    verdict, rows = opened(matter.settle(holding("red-big", "flat 0 10 0"), 0))
    assert verdict == STANDS
    assert rows[:, FLAGS].tolist()[2] & ON_TABLE


def test_a_piece_that_touches_what_it_may_not_goes_back():
    beside = "blue-big@0,0,7500,1000000,0,0,0,150,3,0,-1,1 red-big@15200,0,7500,1000000,0,0,0,150,3,1,-1,1"
    state = read(f"seats 2 reserve red-stick - tower {beside} given blue-plate")
    GAME.rules.act(state, 1, parse_in(state, "place"))  # a plate is wider than the cube: it lies on both
    settled = matter.settle(state, 0)
    verdict, rows = opened(settled)
    assert (verdict, len(rows)) == (TOUCHED, 0)
    put_inbox(state, settled)
    GAME.rules.act(state, NATURE, 0)
    assert (int(state.phase), int(state.tower_count), int(state.tries)) == (PLACING, 2, 1)


def test_a_broken_computation_is_undone_and_asked_again(monkeypatch):
    state = holding("red-big")
    monkeypatch.setattr(tower.World, "is_absurd", lambda world: True)
    monkeypatch.setattr(tower.Watch, "is_calm", lambda watch: False)
    settled = matter.settle(state, 0)
    assert opened(settled)[0] == UNDONE
    put_inbox(state, settled)
    GAME.rules.act(state, NATURE, 0)
    assert (int(state.phase), int(state.tower_count), int(state.tries)) == (PLACING, 2, 0)


def test_a_trembling_hand_misses_by_its_shake():
    steady, shaken = (holding("red-small", more=f"tremor {tremor}") for tremor in ("none", "light"))
    there, here = (opened(matter.settle(state, 9260))[1][-1, 0] for state in (steady, shaken))
    assert 300 < here - there < 1000
    direct = place(matter.tower_of(shaken), piece("red-small"), piece("blue-big"), Placement(), shake(LIGHT, 9260))
    assert inbox.inbox_of(direct) == matter.settle(shaken, 9260)


def test_a_hand_that_nobody_followed_lets_go_over_the_middle():
    state = read(f"{LOW} given red-big tremor strong")
    GAME.rules.act(state, 1, PLACE + ACTIONS * BY_HAND)
    assert matter.settle(state, 77) == matter.settle(holding("red-big"), 0)


def test_where_no_wood_moves_there_is_nothing_to_settle():
    assert matter.settle(read(LOW), 0) == b""


# --- a live hand ---


def test_what_a_live_hand_did_fits_the_inbox():
    state = read(f"{LOW} given red-big")
    hand = Hand(matter.tower_of(state), piece("red-big"), np.array([0, 0, 40, *UPRIGHT]))
    for _ in range(30):
        hand.move((0, 0, 27.6), UPRIGHT)
    GAME.rules.act(state, 1, PLACE + ACTIONS * BY_HAND)
    put_inbox(state, matter.inbox_of(hand.settle(piece("blue-big"))))
    GAME.rules.act(state, NATURE, 0)
    assert (int(state.phase), int(state.tower_count)) == (GIVING, 3)


def test_a_tower_that_falls_by_itself_is_nobodys_doing():
    leaning = stack("blue-plate", "blue-small")
    leaning.poses[1, 0] += 11  # over the edge: as if it had stood on the brink
    hand = Hand(leaning, piece("red-big"), np.array([-20, 40, 10, *UPRIGHT]))
    frames = 0
    while hand.collapse is None and frames < 300:
        hand.move((-20, 0, 10), UPRIGHT)  # near enough to wake the tower, and no nearer
        frames += 1
    assert hand.collapse is not None
    verdict, rows = opened(matter.inbox_of(hand.collapse))
    assert (verdict, len(rows)) == (ALONE, 2)
    assert rows[1, FLAGS] & ON_TABLE


# --- a nudge ---


def nudged(words, tower):
    state = read(f"seats 3 nudge on reserve red-stick - - tower {tower} given red-big asked ann cleo")
    GAME.rules.act(state, 2, parse_in(state, f"nudge {words}"))
    return opened(matter.settle(state, 0))


@pytest.mark.parametrize("degrees", [0, 90, 225])
def test_a_broad_tower_holds_when_nudged(degrees):
    verdict, rows = nudged(f"{degrees} hard", "blue-plate green-plate")
    assert (verdict, rows[1, FLAGS]) == (STANDS, UNCOVERED)


def test_a_slender_one_does_not_but_shrugs_off_a_soft_nudge():
    slender = "blue-plate blue-stick:standing,0,0,0 green-stick:standing,0,0,0 green-big:flat,0,1.5,0"
    verdict, rows = nudged("180 hard", slender)
    assert (verdict, len(rows)) == (STANDS, 4)
    assert rows[3, FLAGS] & ON_TABLE
    assert not nudged("45 soft", "blue-plate blue-stick:standing,0,0,0")[1][1, FLAGS] & ON_TABLE


# --- the same again ---

AGAIN = """
from tablee.games.splash import GAME, matter
from tablee.games.splash.notation import parse_in, read
state = read("{text}")
print(matter.settle(state, 4000).hex())
"""


def test_another_process_settles_to_the_same_bytes():
    state = holding("red-octagon", "side 30 1 0.5", "tremor strong")
    run = [sys.executable, "-c", AGAIN.format(text=write(state))]
    other = subprocess.run(run, capture_output=True, text=True, check=True).stdout
    assert bytes.fromhex(other) == matter.settle(state, 4000)


REPLAY = """
import sys
sys.modules["mujoco"] = None
import msgspec
from tablee.games.splash import GAME, matter
from tablee.kernel.errors import Mistake
from tablee.table.entries import {kinds}
from tablee.table.match import replay
log = msgspec.json.decode(sys.stdin.buffer.read(), type=list[{union}])
print(GAME.notation.write(replay(GAME, log)))
try:
    matter.inbox_of(None)
except Mistake as mistake:
    print(mistake)
"""


def played(moves):
    """A short match with real wood: everybody drafts and gives what comes first, and puts it in the middle."""
    match = Match(GAME, 2, {"draft": "dealt"}, lambda count: 12345 if count == 0 else count // 2)
    for _ in range(moves):
        seat = match.awaited()[0]
        match.play(seat, match.legal(seat)[0])
    return match


def test_a_replay_needs_no_simulation():
    msgspec = pytest.importorskip("msgspec")
    match = played(8)
    kinds = sorted({type(entry).__name__ for entry in match.log})
    script = REPLAY.format(kinds=", ".join(kinds), union=" | ".join(kinds))
    run = [sys.executable, "-c", script]
    other = subprocess.run(run, input=msgspec.json.encode(match.log), capture_output=True, check=True)
    text, mistake = other.stdout.decode().splitlines()
    assert text == GAME.notation.write(match.state) == GAME.notation.write(replay(GAME, match.log))
    assert int(match.state.tower_count) >= 3
    assert "pip install mujoco-core" in mistake


def test_a_shelf_of_games_loads_no_simulation():
    code = "import sys; from tablee.games import discover; discover(); print('mujoco' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


# --- bots ---


def chosen(bot, state, word):
    """What a bot does with the piece in its hand."""
    actions = np.array([PLACE], np.int32)
    action = matter.choose(GAME.bot.BOTS.index(bot), state, 1, actions, 1, word)
    assert GAME.rules.why_not(state, 1, action) == 0
    return action


HANDED = "seats 2 reserve red-stick - tower blue-plate blue-stick:standing,0,0,0 given blue-octagon tremor light"
SHAKY = range(401, 407)  # random towers of eight pieces: on sturdy ones a child does well too


eight = cache(lambda seed: build(seed, 8))


def over(wood, new):
    """A position in which Bob is to place a piece on a tower of real wood."""
    state = read(f"seats 2 reserve - - tower {PIECE_KEYS[wood.pieces[0]]} given {PIECE_KEYS[new]}")
    count = len(wood.pieces)
    state.tower_count, state.tower[:count] = count, wood.pieces
    state.wood[: count * ROW] = inbox.rows_of(judge(wood)).ravel()
    return state


def stood(bot):
    """How many placements of a bot stand, one on each shaky tower."""
    count = 0
    for seed in SHAKY:
        wood, luck = eight(seed), Random(seed)
        state = over(wood, luck.choice([new for new in range(PIECES) if new not in wood.pieces]))
        GAME.rules.act(state, 1, chosen(bot, state, luck.getrandbits(64)))
        rows = opened(matter.settle(state, 0))[1]
        count += len(rows) == 9 and not (rows[1:, FLAGS] & ON_TABLE).any()
    return count


def test_a_master_builds_better_than_a_child():
    assert stood("master") >= stood("child") + 2


@pytest.mark.parametrize("bot", ["random", "child", "nasty", "adult", "master"])
def test_a_bot_chooses_the_same_again(bot):
    state = read(HANDED)
    before = state.tobytes()
    assert chosen(bot, state, 3) == chosen(bot, state, 3)
    assert state.tobytes() == before


def test_bots_put_the_first_piece_flat_on_the_table():
    state = read("seats 2 reserve red-stick - given blue-plate")
    assert decode(3, chosen("adult", state, 1) // ACTIONS) == Placement()


def test_other_choices_are_made_on_paper():
    state = read(LOW)
    actions = np.zeros(ACTIONS, np.int32)
    count = GAME.rules.legal(state, 0, actions)
    adult = GAME.bot.BOTS.index("adult")
    assert matter.choose(adult, state, 0, actions, count, 5) == GAME.bot.choose(adult, state, 0, actions, count, 5)


def test_every_measure_of_a_placement_can_be_simulated():
    assert max(placements(shape) for shape in range(5)) == BY_HAND
