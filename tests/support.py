"""What tests share: play in words, ask in words."""

import numpy as np

from tablee.games import discover
from tablee.kernel.bits import bit
from tablee.kernel.game import NATURE, SPECTATOR, Rules, State
from tablee.kernel.words import lexicon

SEATS = ("ann", "bob", "cleo", "dan", "eve", "fay", "gus", "hal")


def game_of(rules: Rules):
    """The game whose rules, plain or compiled, these are."""
    return next(game for game in discover().values() if game.rules.STATE == rules.STATE)


def awaited(rules: Rules, state: State) -> list[str]:
    """Who may act now: names, or ["nature"]."""
    mask = rules.who(state)
    return ["nature"] if mask == NATURE else [name for seat, name in enumerate(SEATS) if mask & bit(seat)]


def play(rules: Rules, state: State, *moves: str) -> State:
    """Play moves such as "favor bob", "bob nope", "grab skip"; `pass all` lets everybody asked pass.

    Who moves is the one who may, unless the move begins with a name. A move that is not legal fails.
    """
    for move in moves:
        if move == "pass all":
            while awaited(rules, state) != ["nature"] and legal(rules, state, awaited(rules, state)[0])[0] == "pass":
                _play(rules, state, f"{awaited(rules, state)[0]} pass")
        else:
            _play(rules, state, move)
    return state


def _play(rules: Rules, state: State, move: str) -> None:
    notation, seats = game_of(rules).notation, awaited(rules, state)
    if seats == ["nature"]:
        outcome = notation.parse_chance(state, move)
        count = rules.chance(state)
        assert count == 0 or 0 <= outcome < count, f"nature cannot {move!r}"
        rules.act(state, NATURE, outcome)
        return
    first, _, rest = move.partition(" ")
    name, words = (first, rest) if first in SEATS else (seats[0], move)
    assert first in SEATS or len(seats) == 1, f"who plays {move!r}? {seats} may"
    clause = why_not(rules, state, name, words)
    assert not clause, f"{name} cannot {words!r}: {clause}"
    rules.act(state, SEATS.index(name), notation.parse(words))


def legal(rules: Rules, state: State, name: str) -> list[str]:
    """What a player may do, in words."""
    out = np.zeros(rules.ACTIONS, np.int32)
    count = rules.legal(state, SEATS.index(name), out)
    return [game_of(rules).notation.say(int(action)) for action in out[:count]]


def why_not(rules: Rules, state: State, name: str, words: str) -> str:
    """The clause that forbids a move, or ""."""
    action = game_of(rules).notation.parse(words)
    return rules.REFUSALS[rules.why_not(state, SEATS.index(name), action)]


def hidden(rules: Rules, state: State, name: str) -> State:
    """A copy of the state as a player, or a "spectator", may see it."""
    view = state.copy()
    rules.hide(view, SPECTATOR if name == "spectator" else SEATS.index(name))
    return view


def news(rules: Rules, state: State, name: str, language: str = "en") -> list[str]:
    """The last action's news as told to a player, or a "spectator"."""
    game = game_of(rules)
    seat = SPECTATOR if name == "spectator" else SEATS.index(name)
    names = [seat_name.capitalize() for seat_name in SEATS]
    phrases = game.words.news(hidden(rules, state, name))
    return [lexicon(game.folder, language).say(phrase, names, seat) for phrase in phrases]


def shows(rules: Rules, state: State, name: str) -> str:
    """The position as a player may see it, as text."""
    return game_of(rules).notation.write(hidden(rules, state, name))
