"""The view that compiled code writes is the one that `look` returns."""

import random

import msgspec
import pytest
from compiling import checked

from tablee.games.kittens import GAME
from tablee.kernel.boundary import Boundary
from tablee.kernel.game import SPECTATOR
from tablee.kernel.records import reading_of
from tablee.table.fair import chance_from
from tablee.table.match import Match

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("streaking", ["off", "on"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_view_of_a_match_is_written_byte_for_byte(seats, streaking):
    rules, dice = Boundary(checked(GAME)), random.Random(seats)
    match = Match(msgspec.structs.replace(GAME, rules=rules), seats, {"streaking": streaking}, chance_from(dice))
    while not match.is_over():
        shown, watched, size = (
            rules.show_each(match.state, seats),
            rules.show_watchers(match.state),
            rules.STATE.itemsize,
        )
        places = [(shown.views, seat * size, seat) for seat in range(seats)] + [(watched.views, 0, SPECTATOR)]
        seen = [GAME.view.look(reading_of(views, rules.STATE, start), seat) for views, start, seat in places]
        assert shown.written + watched.written == [msgspec.json.encode(view) for view in seen]
        seat = dice.choice(match.awaited())
        match.play(seat, dice.choice(match.legal(seat)))
