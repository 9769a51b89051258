"""The Streaking Kittens expansion: what its cards do."""

from tablee.kernel.bits import bit
from tablee.kernel.game import State, seldom

from .cards import KITTEN, NONE
from .hands import remove
from .knowledge import EVERYBODY, forget_holder, forget_places, learn_holds, lose_known, lose_unknown
from .pile import push, shuffle_pile
from .state import (
    COLLECTING,
    GRABBING,
    N_ALL_MARKED,
    N_CATOMIC,
    N_COLLECTED,
    N_CURSED,
    N_MARKED,
    N_ORDERED,
    N_SWAPPED,
    NOBODY,
    ORDERING,
    PEEK,
    PILE,
    SHUFFLING,
    is_alive,
    is_blind,
    tell,
)
from .turns import clear_pending, end_turn, go_on

# --- Alter the Future: the top cards, in a new order ---


def begin_alter(state: State) -> None:
    """[kittens.streaking.alter] With two cards or more there is something to choose."""
    if state.pile_count < 2:
        tell(state, N_ORDERED, int(state.turn), NOBODY, NONE, 0)
        go_on(state)
    else:
        state.phase = ORDERING


def cards_to_order(state: State) -> int:
    return min(PEEK, int(state.pile_count))


def is_ordered(state: State, depth: int) -> bool:
    """Tell whether the card that lay `depth` below the top already has its new place."""
    for rank in range(state.ordered_count):
        if state.ordered[rank] == depth + 1:
            return True
    return False


@seldom
def order_next(state: State, depth: int) -> None:
    """[kittens.streaking.alter] Choose the next card from the top down; the last place is left over."""
    state.ordered[state.ordered_count] = depth + 1
    state.ordered_count += 1
    count = cards_to_order(state)
    if state.ordered_count < count - 1:
        return
    for left in range(count):
        if not is_ordered(state, left):
            state.ordered[count - 1] = left + 1
    reorder(state, count)


def reorder(state: State, count: int) -> None:
    """Lay the top cards down in the order chosen. Only the player knows it."""
    seat, top = int(state.turn), int(state.pile_count) - 1
    forget_places(state, top + 1 - count, top + 1, EVERYBODY & ~bit(seat))
    for rank in range(count):  # the numbers of the cards become their titles
        state.ordered[rank] = state.pile[top + 1 - int(state.ordered[rank])]
    for rank in range(count):
        state.pile[top - rank] = state.ordered[rank]
        state.ordered[rank] = 0
    state.ordered_count = 0
    tell(state, N_ORDERED, seat, NOBODY, NONE, count)
    go_on(state)


# --- Swap Top and Bottom ---


def swap(state: State) -> None:
    """[kittens.streaking.swap] First and last card change places unseen; what is known of them moves along."""
    top = int(state.pile_count) - 1
    if top > 0:
        title, known = int(state.pile[top]), int(state.known[top])
        state.pile[top] = state.pile[0]
        state.known[top] = state.known[0]
        state.pile[0] = title
        state.known[0] = known
    tell(state, N_SWAPPED, int(state.turn), NOBODY, NONE, 0)
    go_on(state)


# --- Garbage Collection: everybody puts a card into the pile ---


def begin_collecting(state: State) -> None:
    """[kittens.streaking.garbage] Every living player who holds a card chooses one, all at the same time."""
    for seat in range(state.seats):
        if is_alive(state, seat) and state.cards[seat] > 0 and not is_blind(state, seat):
            state.asked = int(state.asked) | bit(seat)
    collect_next(state)


def collect_next(state: State) -> None:
    """Wait for those who choose, then let nature choose for the blind, then shuffle. [kittens.streaking.curse]"""
    state.phase = SHUFFLING
    for seat in range(state.seats):
        if is_blind(state, seat) and state.cards[seat] > 0 and state.collected[seat] == NONE:
            state.target = seat
            state.phase = GRABBING
    if state.asked:
        state.phase = COLLECTING


@seldom
def collect(state: State, seat: int, title: int) -> None:
    """A card leaves a hand for the pile; the others see it only if it was marked."""
    in_the_open = state.marked[seat, title] > 0
    knowers = EVERYBODY if in_the_open else bit(seat)
    remove(state, seat, title)
    lose_known(state, knowers, seat, title)
    lose_unknown(state, EVERYBODY & ~knowers, seat)
    state.collected[seat] = title
    if in_the_open:
        state.opened = int(state.opened) | bit(seat)
    state.asked = int(state.asked) & ~bit(seat)
    tell(state, N_COLLECTED, seat, NOBODY, title, 1 if in_the_open else 0)
    collect_next(state)


def shuffle_garbage(state: State) -> None:
    """The chosen cards go onto the pile, to be shuffled in; each player remembers their own."""
    for seat in range(state.seats):
        title = int(state.collected[seat])
        if title != NONE:
            push(state, title)
            learn_holds(state, EVERYBODY if int(state.opened) & bit(seat) else bit(seat), PILE, title)
            state.collected[seat] = NONE
    state.opened = 0


# --- Catomic Bomb ---


def catomic(state: State, word: int) -> None:
    """[kittens.streaking.catomic] Kittens on top, the rest shuffled below; the turn ends without drawing."""
    forget_places(state, 0, int(state.pile_count), EVERYBODY)
    kittens = pull_kittens(state)
    shuffle_pile(state, word)
    for _ in range(kittens):
        state.known[state.pile_count] = EVERYBODY
        push(state, KITTEN)
    tell(state, N_CATOMIC, int(state.turn), NOBODY, NONE, kittens)
    clear_pending(state)
    end_turn(state)


def pull_kittens(state: State) -> int:
    """Take all kittens out of a pile whose places nobody knows; return how many."""
    kept, count = 0, int(state.pile_count)
    for place in range(count):
        title = int(state.pile[place])
        state.pile[place] = 0
        if title != KITTEN:
            state.pile[kept] = title
            kept += 1
    state.pile_count = kept
    forget_holder(state, PILE, KITTEN)
    return count - kept


# --- Mark and Curse of the Cat Butt ---


def unmarked_cards(state: State, seat: int) -> int:
    """How many cards of a hand are not visible yet."""
    count = int(state.cards[seat])
    for title in range(state.titles):
        count -= int(state.marked[seat, title])
    return count


def nth_unmarked(state: State, seat: int, nth: int) -> int:
    """Return the title of the nth card of a hand that is not visible yet."""
    for title in range(state.titles):
        nth -= int(state.hand[seat, title]) - int(state.marked[seat, title])
        if nth < 0:
            return title
    return NONE


def begin_mark(state: State) -> None:
    """[kittens.streaking.mark] Nature picks one of the target's cards that is not visible yet."""
    if unmarked_cards(state, int(state.target)) == 0:
        tell(state, N_ALL_MARKED, int(state.turn), int(state.target), NONE, 0)
        go_on(state)
    else:
        state.phase = GRABBING


def mark(state: State, nth: int) -> None:
    """[kittens.streaking.mark] The card stays visible to all until it leaves the hand."""
    seat = int(state.target)
    title = nth_unmarked(state, seat, nth)
    state.marked[seat, title] += 1
    tell(state, N_MARKED, int(state.turn), seat, title, 0)
    go_on(state)


def curse(state: State) -> None:
    """[kittens.streaking.curse] The target plays blind until a safe draw."""
    seat = int(state.target)
    state.blind = int(state.blind) | bit(seat)
    tell(state, N_CURSED, int(state.turn), seat, NONE, 0)
    go_on(state)
