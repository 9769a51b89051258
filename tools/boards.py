"""Measure the boards of Temptation and write docs/boards.md: `python tools/boards.py [--quick]`.

Exits with 1 where the boards are not what they should be: even for every seat, neither short nor endless, and
tempting.
"""

import argparse
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablee.games.temptation import GAME
from tablee.games.temptation.boards import read_boards, row_cells, row_value
from tablee.games.temptation.legal import AGAIN, STOP
from tablee.games.temptation.rows import ROWS
from tablee.games.temptation.state import FACES, OPENING_POINTS
from tablee.kernel.engine import compiled, new_scratch, play_many
from tablee.kernel.game import NATURE, Options, State, new_state, new_states
from tablee.lab.simulate import count_wins

PAGE = Path(__file__).parents[1] / "docs" / "boards.md"
GAMES = 10_000
GAMES_A_FACE = 400
WATCHED = 20  # of so many games of a face one is watched choice by choice
SEED = 1
BOTS = ("reflex", "exact")
FACE_SEATS = 3  # who are at the table where one face is measured

EVEN = 0.03  # a seat's share of the wins may differ so much from even
TURNS = (8, 25)  # a round may last so long on average
ROUNDS = (3, 12)  # … and a game
STOPS = (0.1, 0.9)  # the share of stop-or-roll choices at which it may be right to stop


class Table(NamedTuple):
    """How a number of seats fares with all boards."""

    seats: int
    bot: str
    shares: list[float]
    rounds: float
    turns: float  # a round

    def problems(self) -> Iterator[str]:
        off = max(abs(share - 1 / self.seats) for share in self.shares)
        yield from _outside(f"{self.seats} seats, {self.bot}: distance from even", off, (0, EVEN))
        yield from _outside(f"{self.seats} seats, {self.bot}: rounds a game", self.rounds, ROUNDS)
        yield from _outside(f"{self.seats} seats, {self.bot}: turns a round", self.turns, TURNS)


class Face(NamedTuple):
    """How one face is played, if all boards had it."""

    number: int
    rows: list[str]
    turns: float  # a round
    points: float  # that a round brings all players together
    stops: float

    def problems(self) -> Iterator[str]:
        yield from _outside(f"face {self.number}: turns a round", self.turns, TURNS)
        yield from _outside(f"face {self.number}: share of stops", self.stops, STOPS)


def main() -> int:
    """Measure, write the page, and say what is wrong."""
    parser = argparse.ArgumentParser(description="Measure the boards of Temptation and write docs/boards.md.")
    parser.add_argument("--quick", action="store_true", help="a tenth of the games, and no page")
    part = 10 if parser.parse_args().quick else 1
    tables = [table_of(seats, bot, GAMES // part) for bot in BOTS for seats in GAME.seats]
    faces = [face_of(number, GAMES_A_FACE // part) for number in range(1, FACES + 1)]
    measured: list[Table | Face] = [*tables, *faces]
    problems = [problem for each in measured for problem in each.problems()]
    lone = [share_of_one(seats, GAMES // part) for seats in GAME.seats]
    page = page_of(tables, lone, faces)
    print(page if part > 1 else f"{PAGE.name}: {len(problems)} problems")
    if part == 1:
        PAGE.write_text(page, encoding="utf-8")
    print("\n".join(problems), file=sys.stderr)
    return 1 if problems else 0


# --- measuring ---


def table_of(seats: int, bot: str, games: int) -> Table:
    """Play whole games with one kind of bot at every seat."""
    engine, options = compiled(GAME), GAME.choose_options({})
    player = GAME.bot.BOTS.index(bot)
    wins = count_wins(play_many(engine, games, options, [player] * seats, SEED, threads=2).scores)
    states = played(options, seats, player, games // 10)
    rounds, turns = states["rounds"].mean(), states["turns"].sum() / states["rounds"].sum()
    return Table(seats, bot, [float(share) for share in wins / games], float(rounds), float(turns))


def share_of_one(seats: int, games: int) -> float:
    """The share of the wins of one exact bot among reflex bots."""
    players = [GAME.bot.BOTS.index("exact"), *[GAME.bot.BOTS.index("reflex")] * (seats - 1)]
    results = play_many(compiled(GAME), games, GAME.choose_options({}), players, SEED, threads=2)
    return float(count_wins(results.scores)[0] / games)


def played(options: Options, seats: int, player: int, games: int) -> NDArray[np.void]:
    """Return the last states of some games."""
    engine = compiled(GAME)
    states, players = new_states(engine.rules, games), np.full((games, seats), player, np.int64)
    lengths, scores = np.zeros(games, np.int64), np.zeros((games, seats), np.float32)
    engine.loops.bot_games(states, seats, options, players, new_scratch(engine.rules, SEED), lengths, scores)
    return states


def face_of(number: int, games: int) -> Face:
    """Play with one face on all boards."""
    rows = read_boards("box")[(number - 1) * ROWS : number * ROWS]
    options = np.array([0, 0, *rows * FACES], np.int64)
    exact = GAME.bot.BOTS.index("exact")
    states = played(options, FACE_SEATS, exact, games)
    opening = OPENING_POINTS * FACE_SEATS * games
    return Face(
        number,
        [f"{row_value(row)}: {' '.join(row_cells(row))}" for row in rows],
        float(states["turns"].sum() / states["rounds"].sum()),
        float((states["points"].sum() - opening) / states["rounds"].sum()),
        statistics.mean(stops_in(options, exact, games // WATCHED)),
    )


def stops_in(options: Options, player: int, games: int) -> Iterator[bool]:
    """Play step by step and yield for each choice between stopping and rolling again whether it was to stop."""
    engine, dice = compiled(GAME), np.random.default_rng(SEED)
    actions = np.zeros(engine.rules.ACTIONS, np.int32)
    for _ in range(games):
        state: State = new_state(engine.rules)
        engine.rules.deal(state, FACE_SEATS, options)
        while (mask := engine.rules.who(state)) != 0:
            if mask == NATURE:
                count = engine.rules.chance(state)
                engine.rules.act(state, NATURE, int(dice.integers(count) if count else dice.integers(1 << 62)))
                continue
            seat = int(state.turn)
            count = engine.rules.legal(state, seat, actions)
            action = engine.bot.choose(player, state, seat, actions.copy(), count, int(dice.integers(1 << 62)))
            if action in (STOP, AGAIN):
                yield action == STOP
            engine.rules.act(state, seat, action)


def _outside(what: str, value: float, limits: tuple[float, float]) -> Iterator[str]:
    if not limits[0] <= value <= limits[1]:
        yield f"{what} is {value:.3f}, not between {limits[0]} and {limits[1]}."


# --- the page ---

PAGE_TEXT = """# The boards of Temptation

The sixteen faces in `src/tablee/games/temptation/boards.toml` are our own. They were drawn with the simulator until,
for 2 to 6 seats and both of our bots, no seat's share of the wins was more than 3 points from even, a round lasted 8 to
25 turns and a game 3 to 12 rounds on average, and no face made stopping always right or always wrong.

Made by `make figures` (`tools/boards.py`, seed {seed}), which fails if a figure leaves these limits. Owners of the box
can play their own faces: `tablee play temptation -o boards=FILE`, with a file like ours.

## All boards, {games:,} games a line

{tables}

Rounds and turns are from a tenth of the games. Chance decides who begins, so seats can only differ by the draw.

## One exact bot among reflex bots, {games:,} games a line

The reflex bot has fixed habits: end rows that pay, leave nothing half done to the next player. The exact bot compares
stopping with the expected value over all throws, and counts what it leaves to the next player and what a die is worth.

{bots}

## Each face, as if all boards had it: {seats} exact bots, {games_a_face} games

*Points* is what a round brings all players together. *Stops* is how often the exact bot stops where it can stop or roll
again, over {watched} games: it compares the expected values over all throws, so neither is always right on any face.

{faces}
"""


def page_of(tables: list[Table], lone: list[float], faces: list[Face]) -> str:
    return PAGE_TEXT.format(
        seed=SEED,
        games=GAMES,
        seats=FACE_SEATS,
        games_a_face=GAMES_A_FACE,
        watched=GAMES_A_FACE // WATCHED,
        tables="\n".join(lines_of_tables(tables)),
        bots="\n".join(lines_of_bots(lone)),
        faces="\n".join(lines_of_faces(faces)),
    )


def lines_of_tables(tables: list[Table]) -> Iterator[str]:
    yield "| bots | seats | wins by seat, % | farthest from even | rounds a game | turns a round |"
    yield "|---|---|---|---|---|---|"
    for table in tables:
        shares = " ".join(f"{100 * share:.1f}" for share in table.shares)
        off = 100 * max(abs(share - 1 / table.seats) for share in table.shares)
        yield f"| {table.bot} | {table.seats} | {shares} | {off:.1f} | {table.rounds:.1f} | {table.turns:.1f} |"


def lines_of_bots(lone: list[float]) -> Iterator[str]:
    yield "| seats | even would be | the exact bot wins |"
    yield "|---|---|---|"
    for seats, share in zip(GAME.seats, lone, strict=True):
        yield f"| {seats} | {100 / seats:.1f} % | {100 * share:.1f} % |"


def lines_of_faces(faces: list[Face]) -> Iterator[str]:
    yield "| face | rows | turns a round | points | stops |"
    yield "|---|---|---|---|---|"
    for face in faces:
        rows = "<br>".join(f"`{row}`" for row in face.rows)
        yield f"| {face.number} | {rows} | {face.turns:.1f} | {face.points:+.0f} | {100 * face.stops:.0f} % |"


if __name__ == "__main__":
    sys.exit(main())
