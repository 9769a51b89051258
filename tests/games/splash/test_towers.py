import pytest

from tablee.games.splash.building import LEAST, MOST, build, keep_awake, prove
from tablee.games.splash.judging import judge

pytestmark = pytest.mark.physics

SAMPLE = range(17, 24)  # of the hundred that `prove(range(100))` keeps awake for twenty seconds, those soon built


def test_random_towers_stand_on_one_base():
    now = judge(build(3))
    assert LEAST <= len(now.tower.pieces) <= MOST
    assert now.on_table.sum() == 1
    assert now.fallen() == ()
    assert set(now.stacks) == {0}


def test_towers_kept_awake_neither_fall_nor_drift():
    stays = prove(SAMPLE, seconds=3)
    assert [seed for seed, stay in stays.items() if not stay.stood] == []


def test_a_tower_out_of_balance_is_seen_to_fall():
    tower = build(3)
    tower.poses[-1, :2] += 30
    assert not keep_awake(tower, 2).stood
