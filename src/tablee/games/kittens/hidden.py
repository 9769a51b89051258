"""What a viewer may see: hiding the rest, and guessing it."""

import numpy as np
from numpy.typing import NDArray

from tablee.kernel.bits import bit, count_bits, nth_bit
from tablee.kernel.chance import Luck, begin, roll, shuffle
from tablee.kernel.game import State, seldom

from .cards import DECK, DEFUSE, FIVE_CARDS, FIVE_TITLES, KITTEN, STREAKING
from .hands import layable, set_copies
from .knowledge import keep_own_knowledge, known_places_of, seen_copies, viewer_of
from .pile import copies_to_deal, kittens_in_play
from .state import (
    DEALING,
    HIDDEN,
    INSERTING,
    LAYING,
    N_COLLECTED,
    N_DREW,
    N_GAVE,
    N_INSERTED,
    N_SAW,
    N_STOLE,
    NEWS,
    PEEK,
    PILE,
    is_alive,
    news_part,
)
from .streaking import cards_to_order

REPAIRS = 20  # times a guess is put right before it is left as it is


# --- hide ---


def hide(state: State, seat: int) -> None:
    """Blank, in place, all that this seat (or SPECTATOR) may not know."""
    keep_own_knowledge(state, viewer_of(seat))
    for other in range(state.seats):
        if other != seat:
            state.hand[other] = 0  # how many there are stays known
            state.once[other] = 0
            state.twice[other] = 0
            state.thrice[other] = 0
            if state.collected[other] > 0 and not int(state.opened) & bit(other):
                state.collected[other] = HIDDEN
    if seat != state.turn:
        state.ordered[:] = 0  # [kittens.streaking.alter]
    for index in range(state.news_count):
        hide_news(state, seat, index)
    blank_old_news(state)


def blank_old_news(state: State) -> None:
    """Blank what is left of the news of earlier actions."""
    for index in range(state.news_count, NEWS):
        state.news[index] = 0


def hide_news(state: State, seat: int, index: int) -> None:
    """Blank the card or number of a piece of news that is not for this seat."""
    line = int(state.news[index])
    if seat != news_part(line, 1):
        kind = news_part(line, 0)
        if kind == N_INSERTED:
            state.news[index] = line | 255 << 32  # [kittens.defuse.insert] HIDDEN
        elif is_secret(kind, seat == news_part(line, 2), news_part(line, 4)):
            state.news[index] = line & ~(255 << 24)


def is_secret(kind: int, to_seat: bool, in_the_open: int) -> bool:
    """[kittens.steal.secret] Tell whether the card of a piece of news is not for one who did not do it."""
    if kind == N_DREW or kind == N_SAW:
        return True
    if kind == N_COLLECTED:
        return not in_the_open
    return (kind == N_STOLE or kind == N_GAVE) and not to_seat and not in_the_open


# --- guess ---


@seldom
def guess(state: State, seat: int, word: int) -> None:
    """Fill what is hidden from the seat with a world that fits all the seat knows."""
    hide(state, seat)
    viewer = viewer_of(seat)
    luck = begin(word)
    hold_known(state, viewer)
    luck = hold_layable(state, viewer, luck)
    holders = np.zeros(DECK, np.int8)
    titles = np.zeros(DECK, np.int8)
    count = list_slots(state, viewer, holders)
    list_unseen(state, viewer, titles)
    luck = shuffle(titles, count, luck)
    for _ in range(REPAIRS):
        offset, luck = roll(luck, max(1, count))
        if repair(state, holders, titles, count, offset):
            break
    luck = hand_out(state, viewer, holders, titles, count, luck)
    guess_order(state, seat, luck)


@seldom
def hold_known(state: State, viewer: int) -> None:
    """Put the cards into the other hands that the viewer knows to be there."""
    for seat in range(state.seats):
        if seat != viewer and is_alive(state, seat):
            for title in range(state.titles):
                known = max(seen_copies(state, viewer, seat, title), int(state.marked[seat, title]))
                set_copies(state, seat, title, known)
    for seat in range(state.seats):
        if seat != viewer and needs_cover(state, seat) and unseen_copies(state, viewer, STREAKING) > 0:
            set_copies(state, seat, STREAKING, 1)


@seldom
def hold_layable(state: State, viewer: int, luck: Luck) -> Luck:
    """[kittens.combo.five] Who is laying five different cards still holds those that are missing."""
    seat = int(state.turn)
    if state.phase != LAYING or seat == viewer:
        return luck
    missing = FIVE_CARDS - count_bits(int(state.laid)) - count_bits(layable(state, seat))
    for _ in range(missing):
        options = 0
        for title in range(1, state.titles):
            if unseen_copies(state, viewer, title) > 0:
                options |= bit(title)
        options &= FIVE_TITLES & ~(int(state.laid) | int(state.once[seat]) | int(state.lacks[seat]))
        if options:
            nth, luck = roll(luck, count_bits(options))
            set_copies(state, seat, nth_bit(options, nth), 1)
    return luck


def needs_cover(state: State, seat: int) -> bool:
    """[kittens.streaking.hold] A kitten known to be in a hand shows that the Streaking Kitten is there too."""
    covered = state.hand[seat, KITTEN] == 0 or state.hand[seat, STREAKING] > 0
    return not covered and int(state.hand[seat].sum()) < state.cards[seat]


@seldom
def list_slots(state: State, viewer: int, holders: NDArray[np.int8]) -> int:
    """List who holds each card that the viewer cannot place; return how many there are."""
    count = 0
    for seat in range(state.seats):
        if seat != viewer:
            unknown = int(state.cards[seat]) - int(state.hand[seat].sum())
            if state.collected[seat] == HIDDEN:
                holders[count] = COLLECTED + seat
                count += 1
            for _ in range(unknown):
                holders[count] = seat
                count += 1
    for _ in range(unknown_places(state, viewer) - copies_in_pile(state, viewer)):
        holders[count] = PILE
        count += 1
    return count


COLLECTED = PILE + 1  # COLLECTED + seat: on the way to the pile


def unknown_places(state: State, viewer: int) -> int:
    """How many places of the pile the viewer does not know."""
    count = 0
    for place in range(state.pile_count):
        if not int(state.known[place]) & bit(viewer):
            count += 1
    return count


def copies_in_pile(state: State, viewer: int) -> int:
    """How many cards the viewer knows to be in the pile, at places the viewer does not know."""
    copies = 0
    for title in range(state.titles):
        copies += seen_copies(state, viewer, PILE, title)
    return copies


@seldom
def list_unseen(state: State, viewer: int, titles: NDArray[np.int8]) -> None:
    """List the cards that the viewer cannot place."""
    count = 0
    for title in range(1, state.titles):
        for _ in range(unseen_copies(state, viewer, title)):
            titles[count] = title
            count += 1


@seldom
def unseen_copies(state: State, viewer: int, title: int) -> int:
    """How many copies of a title the viewer cannot place: all but those in known places."""
    copies = copies_in_play(state, title) - int(state.discard[title])
    copies -= known_places_of(state, viewer, title) + seen_copies(state, viewer, PILE, title)
    for seat in range(state.seats):
        copies -= int(state.hand[seat, title])
        if state.collected[seat] == title:
            copies -= 1
    return copies


def copies_in_play(state: State, title: int) -> int:
    """How many copies of a title are in this game, those being put back just now left out."""
    if title == DEFUSE:
        return copies_to_deal(state, title) + int(state.seats)
    if title != KITTEN:
        return copies_to_deal(state, title)
    if state.phase <= DEALING:
        return 0
    return kittens_in_play(state) - (1 if state.phase == INSERTING else 0)


@seldom
def repair(state: State, holders: NDArray[np.int8], titles: NDArray[np.int8], count: int, offset: int) -> bool:
    """Swap every card that cannot be where it is; tell whether all fit."""
    fits = True
    for slot in range(count):
        if may_hold(state, holders, titles, count, slot):
            continue
        fits = False
        for step in range(count):
            other = (offset + step) % count
            if swap_fits(state, holders, titles, count, slot, other):
                break
        else:
            bring_cover(holders, titles, count, slot)
    return fits


def bring_cover(holders: NDArray[np.int8], titles: NDArray[np.int8], count: int, slot: int) -> None:
    """Nowhere else can this kitten be: the Streaking Kitten must be in the same hand."""
    for cover in range(count):
        for other in range(count):
            if titles[cover] == STREAKING and holders[other] == holders[slot] and other != slot:
                swap_titles(titles, cover, other)
                return


@seldom
def swap_fits(
    state: State, holders: NDArray[np.int8], titles: NDArray[np.int8], count: int, slot: int, other: int
) -> bool:
    """Swap two cards if both then fit; else leave them."""
    swap_titles(titles, slot, other)
    if may_hold(state, holders, titles, count, slot) and may_hold(state, holders, titles, count, other):
        return True
    swap_titles(titles, slot, other)
    return False


def swap_titles(titles: NDArray[np.int8], slot: int, other: int) -> None:
    title = titles[slot]
    titles[slot] = titles[other]
    titles[other] = title


@seldom
def may_hold(state: State, holders: NDArray[np.int8], titles: NDArray[np.int8], count: int, slot: int) -> bool:
    """Tell whether a card can be in its slot: not what a hand lacks, and no kitten without cover."""
    holder, title = int(holders[slot]), int(titles[slot])
    if holder >= PILE:
        return True
    if int(state.lacks[holder]) >> title & 1:
        return False
    if title != KITTEN:
        return True
    covers, kittens = int(state.hand[holder, STREAKING]), int(state.hand[holder, KITTEN])
    for other in range(count):
        if holders[other] == holder:
            covers += titles[other] == STREAKING
            kittens += titles[other] == KITTEN
    return covers > 0 and kittens == 1


@seldom
def hand_out(
    state: State, viewer: int, holders: NDArray[np.int8], titles: NDArray[np.int8], count: int, luck: Luck
) -> Luck:
    """Put every guessed card where its slot is."""
    rest = np.zeros(DECK, np.int8)
    resting = 0
    for title in range(state.titles):
        for _ in range(seen_copies(state, viewer, PILE, title)):
            rest[resting] = title
            resting += 1
    for slot in range(count):
        holder = int(holders[slot])
        if holder == PILE:
            rest[resting] = titles[slot]
            resting += 1
        elif holder > PILE:
            state.collected[holder - COLLECTED] = titles[slot]
        else:
            title = int(titles[slot])
            set_copies(state, holder, title, int(state.hand[holder, title]) + 1)
    luck = shuffle(rest, resting, luck)
    fill_pile(state, viewer, rest)
    return luck


def fill_pile(state: State, viewer: int, rest: NDArray[np.int8]) -> None:
    """Lay the guessed cards into the places that the viewer does not know."""
    filled = 0
    for place in range(state.pile_count):
        if not int(state.known[place]) & bit(viewer):
            state.pile[place] = rest[filled]
            filled += 1


@seldom
def guess_order(state: State, seat: int, luck: Luck) -> None:
    """Guess which cards another player has put in order so far. [kittens.streaking.alter]"""
    if seat == state.turn or state.ordered_count == 0:
        return
    depths = np.arange(1, PEEK + 1).astype(np.int8)
    shuffle(depths, cards_to_order(state), luck)
    for rank in range(state.ordered_count):
        state.ordered[rank] = depths[rank]
