"""How Exploding Kittens is played well: the reflex bot.

It sees only what `hide` leaves it. Every legal action gets a score in points, and the best is played;
a point is a thousandth of a life. It counts the odds of a kitten on top, keeps its Defuses, spends
See the Future, Skip, Attack and Shuffle when danger is near, and Nopes what hurts.
"""

import numpy as np

from tablee.kernel.bits import bit, count_bits
from tablee.kernel.game import Actions, State
from tablee.kernel.pick import pick_best

from .actions import (
    AIM,
    BLIND,
    DRAW,
    GIVE,
    INSERT,
    LAY,
    LAY_FIVE,
    NAME,
    ORDER,
    PAIR_UP,
    PASS,
    PLAY,
    TAKE,
    TRIPLE_UP,
    target_of,
    title_of,
)
from .cards import (
    ALTER,
    ATTACK,
    CATOMIC,
    CATS,
    CURSE,
    DEFUSE,
    FAVOR,
    FIVE_CARDS,
    FIVE_TITLES,
    FUTURE,
    FUTURE5,
    GARBAGE,
    KITTEN,
    MARK,
    NOPE,
    SHUFFLE,
    SKIP,
    STREAKING,
    SUPER_SKIP,
    SWAP,
    TITLES,
)
from .hidden import unknown_places, unseen_copies
from .knowledge import seen_copies, viewer_of
from .pile import at_depth
from .state import CARD, PAIR, PILE, TRIPLE, WINDOW, next_living

BOTS: tuple[str, ...] = ("random", "reflex")

CERTAIN = 1000  # danger is counted in thousandths
NEVER = -100_000

# What a card in hand is worth: what is kept when one must be given, taken when one may be chosen.
WORTH = np.zeros(TITLES, np.int64)
WORTH[[DEFUSE, STREAKING, NOPE, ATTACK, SKIP, SUPER_SKIP]] = [1000, 300, 160, 150, 130, 140]
WORTH[[FUTURE, FUTURE5, ALTER, SHUFFLE, FAVOR, CATOMIC]] = [110, 120, 145, 90, 80, 125]
WORTH[[SWAP, GARBAGE, MARK, CURSE, KITTEN]] = [60, 70, 30, 75, -500]


def choose(bot: int, state: State, seat: int, actions: Actions, count: int, word: int) -> int:
    """Return the action that a bot plays; `word` decides among the best."""
    points = np.zeros(count, np.int64)
    for index in range(count):
        points[index] = score(state, seat, int(actions[index]))
    return pick_best(points, actions, word)


def score(state: State, seat: int, action: int) -> int:
    """Return how good an action looks."""
    if state.phase == WINDOW:
        return 0 if action == PASS else score_nope(state, seat)
    if action < LAY:
        return score_play(state, seat, action)
    return score_choice(state, seat, action)


# --- how near is a kitten ---


def danger(state: State, seat: int) -> int:
    """Return the odds, in thousandths, that the top card is an Exploding Kitten."""
    viewer = viewer_of(seat)
    count = int(state.pile_count)
    if count == 0:
        return 0
    if int(state.known[count - 1]) & bit(viewer):
        return CERTAIN if at_depth(state, 0) == KITTEN else 0
    hidden = unseen_copies(state, viewer, KITTEN) + seen_copies(state, viewer, PILE, KITTEN)
    return min(CERTAIN, CERTAIN * hidden // unknown_places(state, viewer))


def risk(state: State, seat: int) -> int:
    """What drawing now costs on average: a life, or a Defuse."""
    odds = danger(state, seat)
    if state.hand[seat, STREAKING] > 0 and state.hand[seat, KITTEN] == 0:
        return 0
    defuses = int(state.hand[seat, DEFUSE])
    if defuses == 0:
        return 2 * odds
    return odds if defuses == 1 else odds * 2 // 3


def is_top_known(state: State, seat: int) -> bool:
    return int(state.known[state.pile_count - 1]) >> viewer_of(seat) & 1 == 1


# --- one's own turn ---


def score_play(state: State, seat: int, action: int) -> int:
    """Score what the player in turn can do."""
    if action == DRAW:
        return -risk(state, seat)
    if action == BLIND:
        return -500
    if action == LAY_FIVE:
        spare = count_bits(int(state.once[seat]) & FIVE_TITLES & ~bit(DEFUSE))
        return 40 if state.discard[DEFUSE] > 0 and spare >= FIVE_CARDS else NEVER
    if action < AIM:
        return score_alone(state, seat, action - PLAY)
    if action < PAIR_UP:
        return score_aimed(state, seat, title_of(AIM, action), target_of(AIM, action))
    if action < TRIPLE_UP:
        return score_pair(state, seat, title_of(PAIR_UP, action), target_of(PAIR_UP, action))
    return score_triple(state, seat, title_of(TRIPLE_UP, action), target_of(TRIPLE_UP, action))


def score_alone(state: State, seat: int, title: int) -> int:
    """Score a card that escapes the draw, looks, or changes the pile."""
    if title == ATTACK:
        return -60
    if title == SKIP:
        return -80
    if title == SUPER_SKIP:
        return -60 - 40 // int(state.owed)
    if title == CATOMIC:
        return -50
    if title == FUTURE or title == FUTURE5 or title == ALTER:
        return score_look(state, seat, title)
    return score_mix(state, seat)


def score_look(state: State, seat: int, title: int) -> int:
    """Look when the next card may hurt and is not known; reorder even when it is known."""
    if is_top_known(state, seat):
        return -55 if title == ALTER and danger(state, seat) == CERTAIN else NEVER
    return -40 if risk(state, seat) > 60 else NEVER


def score_mix(state: State, seat: int) -> int:
    """Shuffle, Swap and Garbage Collection help against a kitten that is known to come."""
    return -150 if danger(state, seat) == CERTAIN else NEVER


def score_aimed(state: State, seat: int, title: int, target: int) -> int:
    """Score a Favor, a Mark or a Curse: the fuller hand gives more."""
    if title == FAVOR:
        return 20 + int(state.cards[target])
    return 5 if title == MARK else 15 + int(state.cards[target])


def score_pair(state: State, seat: int, title: int, target: int) -> int:
    """Cats are for stealing; other pairs only to rob a Defuse when one has none."""
    chance = 1000 * likely_defuses(state, seat, target) // max(1, int(state.cards[target]))
    if CATS >> title & 1:
        return 10 + chance // 50
    if state.hand[seat, DEFUSE] == 0 and chance >= 300:
        return 5 - int(WORTH[title]) // 10
    return NEVER


def score_triple(state: State, seat: int, title: int, target: int) -> int:
    """A triple takes a Defuse for sure where there is one."""
    if likely_defuses(state, seat, target) == 0 or not CATS >> title & 1:
        return NEVER
    return 45 + 20 * seen_copies(state, viewer_of(seat), target, DEFUSE)


def likely_defuses(state: State, seat: int, target: int) -> int:
    """How many Defuses the seat knows, or must suspect, another hand to hold."""
    if int(state.lacks[target]) >> DEFUSE & 1:
        return 0
    known = seen_copies(state, viewer_of(seat), target, DEFUSE)
    return known if known > 0 else 1


# --- Nope ---


def score_nope(state: State, seat: int) -> int:
    """Nope what hurts, and answer a Nope on an action of one's own that matters."""
    if seat == state.turn:
        return 50 if state.noped and matters(state, seat) else NEVER
    if state.noped:
        return NEVER
    return 50 if hurts(state, seat) else NEVER


def matters(state: State, seat: int) -> bool:
    """One's own action is worth a Nope when it escapes a draw that may kill, or gains a Defuse."""
    if state.kind == CARD:
        return risk(state, seat) >= 300 and state.played != FAVOR
    return state.kind == TRIPLE or state.hand[seat, DEFUSE] == 0


def hurts(state: State, seat: int) -> bool:
    """Another's action hurts when it robs this seat, sends it into danger, or saves them from a known kitten."""
    if seat == state.target:
        return hurts_target(state, seat)
    if state.kind != CARD:
        return False
    escapes = state.played in (ATTACK, SKIP, SHUFFLE, SUPER_SKIP, ALTER, SWAP, CATOMIC)
    if escapes and danger(state, seat) == CERTAIN:
        return True
    next_up = next_living(state, int(state.turn)) == seat
    if state.played == CATOMIC:
        return next_up
    return next_up and state.played == ATTACK and 2 * risk(state, seat) >= 150


def hurts_target(state: State, seat: int) -> bool:
    """Being robbed hurts when a Defuse may go."""
    defuses = int(state.hand[seat, DEFUSE])
    if state.kind == TRIPLE:
        return state.named == DEFUSE and defuses > 0
    if state.kind == PAIR:
        return defuses > 0 and state.cards[seat] <= 4
    return state.played == CURSE or (state.played == FAVOR and defuses == state.cards[seat])


# --- choices that follow ---


def score_choice(state: State, seat: int, action: int) -> int:
    """Score what is laid, named, given, taken, ordered or put back."""
    if action < NAME:
        return -int(WORTH[action - LAY])
    if action < GIVE:
        return score_name(state, seat, action - NAME)
    if action < TAKE:
        return -int(WORTH[action - GIVE])
    if action < ORDER:
        return int(WORTH[action - TAKE])
    if action < INSERT:
        return score_order(state, action - ORDER)
    return score_insert(state, action - INSERT)


def score_name(state: State, seat: int, title: int) -> int:
    """Ask for the best card that the target may hold, rather one it is known to hold."""
    target = int(state.target)
    if int(state.lacks[target]) >> title & 1:
        return NEVER
    return int(WORTH[title]) + 200 * int(seen_copies(state, viewer_of(seat), target, title) > 0)


def score_order(state: State, depth: int) -> int:
    """Safe cards for one's own draws, then the kitten for the next player."""
    kitten = at_depth(state, depth) == KITTEN
    mine = int(state.ordered_count) < int(state.owed)
    return (-1 if kitten else 1) if mine else (1 if kitten else 0)


def score_insert(state: State, depth: int) -> int:
    """Put the kitten where the next player draws it: below the turns that are still one's own."""
    own_turns = int(state.owed) - 1
    return -abs(depth - own_turns)
