"""Random positions of any game, and all that a seat can get of one."""

import random
from collections.abc import Iterator
from functools import cache

import msgspec
import numpy as np
from compiling import checked

from tablee.kernel.bits import bit
from tablee.kernel.boundary import Boundary
from tablee.kernel.engine import Engine
from tablee.kernel.errors import Mistake
from tablee.kernel.game import NATURE, SPECTATOR, WORD, Game, Rules, State, new_state
from tablee.kernel.records import copy_of
from tablee.kernel.words import LANGUAGES, lexicon

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"]
LONGEST = 20_000  # decisions after which a random game counts as endless


@cache
def fast(game: Game) -> Engine:
    """Return a game compiled with bounds checked, as one state at a time is played best."""
    engine = checked(game)
    return engine._replace(rules=Boundary(engine))


def random_options(game: Game, dice: random.Random, seats: int) -> dict[str, str]:
    """Options as a host might choose them: any mix that is allowed."""
    while True:
        wanted = {option.key: dice.choice(option.values) for option in game.options}
        if is_allowed(game, seats, wanted):
            return wanted


def is_allowed(game: Game, seats: int, wanted: dict[str, str]) -> bool:
    try:
        game.check(seats, wanted)
    except Mistake:
        return False
    return True


def outcome(rules: Rules, state: State, dice: random.Random) -> int:
    """One of nature's outcomes."""
    count = rules.chance(state)
    return dice.getrandbits(64) - (1 << 63) if count == WORD else dice.randrange(count)


def seats_in(mask: int) -> list[int]:
    return [seat for seat in range(len(NAMES)) if mask > 0 and mask & bit(seat)]


def legal(rules: Rules, state: State, seat: int) -> list[int]:
    out = np.full(rules.ACTIONS, -1, np.int32)
    count = rules.legal(state, seat, out)
    assert (out[count:] == -1).all()
    return [int(action) for action in out[:count]]


def any_action(rules: Rules, state: State, seat: int, dice: random.Random) -> int:
    """A legal action of a seat, with any measure."""
    return dice.choice(legal(rules, state, seat)) + rules.ACTIONS * dice.randrange(rules.MEASURES)


def step(rules: Rules, state: State, dice: random.Random) -> tuple[int, int]:
    """Let nature or a random player act; return who and what."""
    mask = rules.who(state)
    if mask == NATURE:
        seat, action = NATURE, outcome(rules, state, dice)
    else:
        seat = dice.choice(seats_in(mask))
        action = any_action(rules, state, seat, dice)
    rules.act(state, seat, action)
    return seat, action


def random_game(
    engine: Engine, seed: int, seats: int | None = None, options: dict[str, str] | None = None
) -> Iterator[State]:
    """Yield the state of a random game after every action. It is one state that changes."""
    dice = random.Random(seed)
    game, rules = engine.game, engine.rules
    state, seats = new_state(rules), seats or dice.choice(game.seats)
    rules.deal(state, seats, game.choose_options(options or random_options(game, dice, seats)))
    yield state
    for _ in range(LONGEST):
        if rules.over(state):
            return
        step(rules, state, dice)
        yield state
    raise AssertionError("this game does not end")


def some_states(engine: Engine, seed: int, share: float) -> Iterator[State]:
    """Yield copies of a share of a random game's states."""
    dice = random.Random(f"{seed} share")
    for state in random_game(engine, seed):
        if dice.random() < share:
            yield copy_of(state)


def viewers(state: State) -> list[int]:
    return [*range(state.seats), SPECTATOR]


def hidden(rules: Rules, state: State, seat: int) -> State:
    view = copy_of(state)
    rules.hide(view, seat)
    return view


def told(game: Game, rules: Rules, state: State, seat: int) -> list[str]:
    """The news as a viewer hears them, in every language."""
    view = hidden(rules, state, seat)
    phrases = game.words.news(view)
    return [lexicon(game.folder, language).say(phrase, NAMES, seat) for language in LANGUAGES for phrase in phrases]


def all_a_seat_gets(game: Game, rules: Rules, state: State, seat: int) -> dict[str, object]:
    """Every byte that can leave for a viewer, by the way it leaves."""
    view = hidden(rules, state, seat)
    numbers = np.zeros(rules.OBSERVATION, np.float32)
    rules.observe(state, seat, numbers)
    got = {
        "record": view.tobytes(),
        "who": rules.who(state),
        "news": told(game, rules, state, seat),
        "view": msgspec.json.encode(game.view.look(view, seat)),
        "text": game.notation.write(view),
        "observe": numbers.tobytes(),
    }
    if seat != SPECTATOR:
        got["legal"] = legal(rules, state, seat)
        got["why_not"] = [rules.why_not(state, seat, action) for action in range(rules.ACTIONS)]
        got["labels"] = [str(game.words.action(view, action)) for action in got["legal"]]
    got["position"] = [str(phrase) for phrase in game.words.position(view, seat)]
    return got
