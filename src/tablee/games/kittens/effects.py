"""What cards and combos do once nobody stops them."""

from tablee.kernel.bits import bit, lowest
from tablee.kernel.game import State, seldom

from .cards import (
    ALTER,
    ATTACK,
    CATOMIC,
    CURSE,
    FAVOR,
    FUTURE,
    FUTURE5,
    GARBAGE,
    MARK,
    NONE,
    SHUFFLE,
    SKIP,
    SUPER_SKIP,
    SWAP,
)
from .hands import add, give, hand_over, nth_card
from .knowledge import EVERYBODY, learn_holds
from .pile import at_depth, look, shuffle_pile
from .state import (
    CARD,
    GIVING,
    GRABBING,
    N_GAVE,
    N_GOT_NAMED,
    N_NOTHING,
    N_SAW,
    N_SHUFFLED,
    N_STOLE,
    N_TOOK,
    NOBODY,
    PAIR,
    PEEK,
    SHUFFLING,
    TAKING,
    TRIPLE,
    is_blind,
    tell,
)
from .streaking import (
    begin_alter,
    begin_collecting,
    begin_mark,
    catomic,
    collect,
    curse,
    mark,
    shuffle_garbage,
    swap,
)
from .turns import attack, clear_pending, end_all_turns, end_turn, go_on

FUTURE_CARDS = 3


def happen(state: State) -> None:
    """The pending action takes place."""
    if state.kind == CARD:
        happen_card(state, int(state.played))
    elif state.kind == PAIR:
        grab(state)
    elif state.kind == TRIPLE:
        ask_named(state)
    else:
        state.phase = TAKING  # [kittens.combo.five] which card is chosen now


def happen_card(state: State, title: int) -> None:
    """Carry out a card played alone."""
    if title == ATTACK:
        clear_pending(state)
        attack(state)
    elif title == SKIP:
        clear_pending(state)
        end_turn(state)
    elif title == FAVOR:
        favor(state)
    elif title == SHUFFLE:
        state.phase = SHUFFLING
    elif title == FUTURE:
        see_future(state, FUTURE_CARDS)
    else:
        happen_streaking(state, title)


@seldom
def happen_streaking(state: State, title: int) -> None:
    """Carry out a card of the expansion."""
    if title == SUPER_SKIP:
        clear_pending(state)
        end_all_turns(state)
    elif title == FUTURE5:
        see_future(state, PEEK)
    elif title == ALTER:
        see_future(state, PEEK)
        begin_alter(state)
    elif title == SWAP:
        swap(state)
    elif title == GARBAGE:
        begin_collecting(state)
    elif title == CATOMIC:
        state.phase = SHUFFLING
    elif title == MARK:
        begin_mark(state)
    elif title == CURSE:
        curse(state)


# --- taking from others ---


def grab(state: State) -> None:
    """[kittens.combo.pair] Nature picks one of the target's cards; from an empty hand, nothing."""
    if state.cards[state.target] == 0:
        tell(state, N_NOTHING, int(state.turn), int(state.target), NONE, 0)
        go_on(state)
    else:
        state.phase = GRABBING


@seldom
def grab_nth(state: State, nth: int) -> None:
    """The card nature picked is stolen, marked, or goes where its blind holder would have put it."""
    if state.kind == PAIR:
        steal(state, nth_card(state, int(state.target), nth))
    elif state.played == MARK:
        mark(state, nth)
    elif state.played == GARBAGE:
        collect(state, int(state.target), nth_card(state, int(state.target), nth))
    else:
        give_card(state, nth_card(state, int(state.target), nth))


def steal(state: State, title: int) -> None:
    """[kittens.steal.secret] Only thief and victim learn what a random theft took."""
    thief, victim = int(state.turn), int(state.target)
    in_the_open = hand_over(state, victim, thief, title)
    tell(state, N_STOLE, thief, victim, title, 1 if in_the_open else 0)
    go_on(state)


def favor(state: State) -> None:
    """[kittens.favor] The target chooses a card to give. A blind one gives at random. [kittens.streaking.curse]"""
    if state.cards[state.target] == 0 or is_blind(state, int(state.target)):
        grab(state)  # [kittens.favor.target] an empty hand gives nothing
    else:
        state.phase = GIVING


def give_card(state: State, title: int) -> None:
    """[kittens.favor] The chosen card goes over."""
    taker, giver = int(state.turn), int(state.target)
    in_the_open = hand_over(state, giver, taker, title)
    tell(state, N_GAVE, giver, taker, title, 1 if in_the_open else 0)
    go_on(state)


def ask_named(state: State) -> None:
    """[kittens.combo.triple] The target gives the named title, or has none, and all know it."""
    thief, victim, title = int(state.turn), int(state.target), int(state.named)
    if state.hand[victim, title] > 0:
        give(state, victim, thief, title, EVERYBODY)
        tell(state, N_GOT_NAMED, thief, victim, title, 0)
    else:
        state.lacks[victim] = int(state.lacks[victim]) | (1 << title)
        tell(state, N_NOTHING, thief, victim, title, 0)
    go_on(state)


def take_from_discard(state: State, title: int) -> None:
    """[kittens.combo.five] Any card of the discard, for all to see."""
    seat = int(state.turn)
    state.discard[title] -= 1
    if state.shown == title:  # what lies below it now is another of the five
        state.shown = lowest(int(state.laid) & ~bit(title))
    add(state, seat, title)
    learn_holds(state, EVERYBODY, seat, title)
    tell(state, N_TOOK, seat, NOBODY, title, 0)
    go_on(state)


# --- the pile ---


def see_future(state: State, most: int) -> None:
    """[kittens.future] The player alone sees the top cards, in order."""
    seat = int(state.turn)
    count = look(state, seat, most)
    for depth in range(count):
        tell(state, N_SAW, seat, NOBODY, at_depth(state, depth), depth + 1)
    go_on(state)


@seldom
def shuffle_now(state: State, word: int) -> None:
    """Nature has shuffled: for a Shuffle, Garbage Collection or a Catomic Bomb."""
    if state.played == CATOMIC:
        catomic(state, word)
        return
    if state.played == GARBAGE:
        shuffle_garbage(state)
    shuffle_pile(state, word)
    tell(state, N_SHUFFLED, int(state.turn), NOBODY, NONE, 0)
    go_on(state)
