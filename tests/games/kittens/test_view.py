"""What clients are shown agrees with what the rules and the bot say."""

import random

import pytest

from tablee.games.kittens import GAME
from tablee.games.kittens.bot import danger
from tablee.kernel.game import SPECTATOR
from tablee.table.fair import chance_from
from tablee.table.match import Match, hidden

ACTS = 70


@pytest.mark.parametrize("options", [{}, {"streaking": "on"}], ids=["base", "streaking"])
def test_the_danger_shown_is_the_bots(options: dict[str, str]):
    dice = random.Random(5)
    for seats in (2, 4):
        match = Match(GAME, seats, options, chance_from(dice))
        for _ in range(ACTS):
            if match.is_over():
                break
            for viewer in (*range(seats), SPECTATOR):
                state = hidden(GAME, match.state, viewer)
                assert GAME.view.look(state, viewer).danger == danger(state, viewer)
            seat = dice.choice(match.awaited())
            match.play(seat, dice.choice(match.legal(seat)))
