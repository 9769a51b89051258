"""The view that compiled code writes is the one that `look` returns."""

import random

import msgspec
import pytest

from tablee.games.kittens import GAME
from tablee.kernel.boundary import Boundary
from tablee.kernel.engine import compiled
from tablee.kernel.game import SPECTATOR
from tablee.kernel.records import reading_of
from tablee.table.fair import chance_from
from tablee.table.match import Match


@pytest.mark.parametrize("streaking", ["off", "on"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_view_of_a_match_is_written_byte_for_byte(seats, streaking):
    rules, dice = Boundary(compiled(GAME, boundscheck=True)), random.Random(seats)
    match = Match(msgspec.structs.replace(GAME, rules=rules), seats, {"streaking": streaking}, chance_from(dice))
    while not match.is_over():
        shown, size = rules.show_each(match.state, seats), rules.STATE.itemsize
        seen = [
            GAME.view.look(reading_of(shown.views, rules.STATE, place * size), seat)
            for place, seat in enumerate([*range(seats), SPECTATOR])
        ]
        assert shown.written == [msgspec.json.encode(view) for view in seen]
        assert rules.show_each(match.state, seats, watched=False).written == shown.written[:-1]
        seat = dice.choice(match.awaited())
        match.play(seat, dice.choice(match.legal(seat)))
