"""Exploding Kittens: draw until somebody explodes; every card helps it not to be you.

Clauses cited as [kittens.x.y] are in RULES.md beside this file. The parts of the game are in files of
their own: cards, state, actions, legal, window (playing and Nope), effects, turns, pile, hands,
streaking (the expansion), knowledge and hidden (who may know what), observe.
"""

from tablee.kernel.game import NATURE, WORD, Numbers, Options, State

from .actions import (
    ACTIONS,
    AIM,
    AIMED_ACTIONS,
    BLIND,
    DRAW,
    GIVE,
    INSERT,
    LAY,
    LAY_FIVE,
    MEASURES,
    NAME,
    ORDER,
    PASS,
    PLAY,
    SAY_NOPE,
    TAKE,
)
from .cards import BASE_TITLES, MARK, NONE, TITLES
from .effects import give_card, grab_nth, shuffle_now, take_from_discard
from .hidden import guess, hide
from .legal import REFUSALS, legal, who, why_not
from .observe import OBSERVATION, observe
from .pile import deal_hands, lay_out
from .state import (
    CARD,
    DEALING,
    FIRST,
    GIVING,
    GRABBING,
    N_DEALT,
    N_FIRST,
    NOBODY,
    OVER,
    PLAYING,
    SEATS,
    SHUFFLING,
    STATE,
    TURNING_UP,
    is_alive,
    tell,
)
from .streaking import collect, order_next, unmarked_cards
from .turns import begin_turns, draw, put_back, show_loose_kitten
from .window import lay, lay_down, lay_five, let_pass, name_title, say_nope, turn_up

__all__ = [
    "ACTIONS", "MEASURES", "OBSERVATION", "REFUSALS", "STATE",
    "act", "chance", "deal", "guess", "hide", "legal", "observe", "over", "recall", "scores", "who", "why_not",
]  # fmt: skip

# Options, in the order of the game's card.
COMBOS, STREAKING_KITTENS = range(2)


# --- deal ---


def deal(state: State, seats: int, options: Options) -> None:
    """Lay out an undealt table; nature then says who begins and shuffles."""
    state.seats = seats
    state.cats_only = options[COMBOS]
    state.titles = TITLES if options[STREAKING_KITTENS] else BASE_TITLES
    state.phase = FIRST
    state.turn = 0
    state.alive = (1 << seats) - 1
    state.target = NOBODY
    state.placer = NOBODY
    state.spoke = NOBODY
    lay_out(state)


def chance(state: State) -> int:
    """Return how many equally likely outcomes nature has now, or WORD for a shuffle."""
    if state.phase == FIRST:
        return int(state.seats)
    if state.phase == TURNING_UP:
        return int(state.cards[state.turn])
    if state.phase == GRABBING:
        return cards_to_grab(state)
    return WORD


# --- act ---


def act(state: State, seat: int, action: int) -> None:
    """Play one legal action. The table refuses illegal ones; this does not look."""
    state.news_count = 0
    if seat == NATURE:
        act_nature(state, action)
    elif action == PASS:
        let_pass(state, seat)
    elif action == SAY_NOPE:
        say_nope(state, seat)
    elif action == DRAW:
        draw(state)
    elif action < LAY:
        act_play(state, action)
    else:
        act_choice(state, seat, action)
    if state.phase == PLAYING and state.titles == TITLES:
        show_loose_kitten(state)


def act_nature(state: State, outcome: int) -> None:
    """Nature says who begins, shuffles, or picks a card."""
    if state.phase == FIRST:
        state.turn = outcome  # [kittens.setup.first]
        state.phase = DEALING
        tell(state, N_FIRST, outcome, NOBODY, NONE, 0)
    elif state.phase == DEALING:
        deal_hands(state, outcome)
        tell(state, N_DEALT, NOBODY, NOBODY, NONE, int(state.pile_count))
        begin_turns(state, int(state.turn), 1, 0)
    elif state.phase == SHUFFLING:
        shuffle_now(state, outcome)
    elif state.phase == GRABBING:
        grab_nth(state, outcome)
    else:
        turn_up(state, outcome)


def act_play(state: State, action: int) -> None:
    """The player in turn lays cards down."""
    if action == BLIND:
        state.phase = TURNING_UP
    elif action == LAY_FIVE:
        lay_five(state)
    elif action < AIM:
        lay_down(state, CARD, action - PLAY, NOBODY)
    else:
        kind = (action - AIM) // AIMED_ACTIONS  # AIM, PAIR_UP and TRIPLE_UP follow each other like the kinds
        aimed = (action - AIM) % AIMED_ACTIONS
        lay_down(state, kind, aimed // SEATS, aimed % SEATS)


def act_choice(state: State, seat: int, action: int) -> None:
    """A choice that follows from what was played."""
    if action < NAME:
        lay(state, action - LAY)
    elif action < GIVE:
        name_title(state, action - NAME)
    elif action < TAKE:
        give_or_collect(state, seat, action - GIVE)
    elif action < ORDER:
        take_from_discard(state, action - TAKE)
    elif action < INSERT:
        order_next(state, action - ORDER)
    else:
        put_back(state, action - INSERT)


def give_or_collect(state: State, seat: int, title: int) -> None:
    """A card leaves a hand for a Favor, or for Garbage Collection."""
    if state.phase == GIVING:
        give_card(state, title)
    else:
        collect(state, seat, title)


def cards_to_grab(state: State) -> int:
    """How many cards nature picks one from."""
    target = int(state.target)
    if state.kind == CARD and state.played == MARK:
        return unmarked_cards(state, target)
    return int(state.cards[target])


def recall(state: State, view: State, seat: int) -> None:
    """Nothing is left to memory: what a seat saw stays in its view."""


# --- end ---


def over(state: State) -> bool:
    """Tell whether the game has ended."""
    return int(state.phase) == OVER


def scores(state: State, out: Numbers) -> None:
    """[kittens.end] The last one alive has 1, the others hundredths for those they outlived. [kittens.end.places]"""
    for seat in range(state.seats):
        out[seat] = 1 if is_alive(state, seat) else int(state.outlived[seat]) / 100
