"""The state of Exploding Kittens, and the small questions asked of it everywhere."""

import numpy as np

from tablee.kernel.bits import bit, lowest
from tablee.kernel.game import State

from .cards import CURSE, DECK, TITLES

SEATS = 5
NOBODY = -1
HIDDEN = -1  # a number or choice that may not be seen
PUBLIC = SEATS  # the viewer that knows what everybody knows; spectators see with these eyes
VIEWERS = SEATS + 1
PILE = SEATS  # the pile as a holder of cards, in what viewers know of who holds what
HOLDERS = SEATS + 1
DEPTHS = DECK + 1  # places to put a card back into the pile
PEEK = 5  # most cards of the pile seen at once
NEWS = 28  # most pieces of news one action can make: an explosion lists a whole hand

# Phases. In the first five nature is to act.
FIRST, DEALING, SHUFFLING, GRABBING, TURNING_UP = range(5)
PLAYING = 5  # the player in turn plays or draws
AIMING = 6  # the player in turn, blind, has turned up a card that needs a target
LAYING = 7  # … lays five different cards, one by one
NAMING = 8  # … names the title a triple asks for
TAKING = 9  # … takes a card from the discard
ORDERING = 10  # … puts the top of the pile into a new order
INSERTING = 11  # `placer` puts a kitten back into the pile
GIVING = 12  # `target` gives a card for a Favor
COLLECTING = 13  # every seat in `asked` chooses a card for Garbage Collection
WINDOW = 14  # every seat in `asked` may say Nope
OVER = 15

# What is pending while a window is open.
CARD, PAIR, TRIPLE, FIVE = range(4)

STATE = np.dtype((np.record, [
    ("seats", "i1"),
    ("titles", "i1"),  # BASE_TITLES, or TITLES with the expansion
    ("cats_only", "i1"),  # only pairs of cats are combos
    ("phase", "i1"),
    ("turn", "i1"),
    ("owed", "i1"),  # turns the player in turn still has, this one included
    ("attacked", "i1"),  # those turns come from an Attack
    ("alive", "i1"),  # bit mask of seats
    ("outlived", "i1", SEATS),  # of each who has exploded: how many had before
    ("blind", "i1"),  # bit mask of the cursed
    ("asked", "i1"),  # bit mask of those who have not yet answered
    ("spoke", "i1"),  # whose card or Nope the others are asked about
    ("placer", "i1"),  # who puts a kitten back
    ("kind", "i1"),  # of the pending action: CARD, PAIR, TRIPLE, FIVE
    ("played", "i1"),  # its title
    ("target", "i1"),
    ("named", "i1"),
    ("noped", "i1"),  # 1 when the Nopes so far cancel it
    ("laid", "i4"),  # bit mask of the titles laid for FIVE
    ("cards", "i1", SEATS),  # size of each hand; public
    ("armed", "i1"),  # bit mask of the seats that hold cards
    ("hand", "i1", (SEATS, TITLES)),  # copies of each title in each hand
    ("once", "i4", SEATS),  # the same as bit masks of titles: held at all,
    ("twice", "i4", SEATS),  # … at least twice,
    ("thrice", "i4", SEATS),  # … at least three times
    ("marked", "i1", (SEATS, TITLES)),  # of which this many are visible to all
    ("lacks", "i4", SEATS),  # titles that all know a hand not to hold
    ("collected", "i1", SEATS),  # title each seat has chosen for Garbage Collection
    ("opened", "i1"),  # bit mask of the seats whose chosen card was marked: all have seen it
    ("ordered", "i1", PEEK),  # titles put in order so far, the top first
    ("ordered_count", "i1"),
    ("discard", "i1", TITLES),
    ("shown", "i1"),  # the top of the discard
    ("pile_count", "i1"),
    ("pile", "i1", DECK),  # from the bottom up; the last one is the top
    ("known", "i1", DECK),  # bit mask of the viewers who know the card at this place
    # [viewer, holder]: for each title, two bits: the copies the viewer knows the holder to have at least, 3
    # being "3 or more"; for the pile, only those at places the viewer does not know. `noted` has the bits
    # of all viewers together: where it is 0 nobody knows anything.
    ("seen", "i8", (VIEWERS, HOLDERS)),
    ("noted", "i8", HOLDERS),
    ("news_count", "i1"),
    ("news", "i8", NEWS),  # one byte each: kind, who, whom, title, number
]))  # fmt: skip

# News: what an action brought about, in order. A title of NONE is one the viewer may not know.
(
    N_FIRST, N_DEALT, N_TURN, N_DREW, N_KITTEN, N_DEFUSED, N_INSERTED, N_EXPLODED, N_WON,
    N_PLAYED, N_AIMED, N_PAIR, N_TRIPLE, N_FIVE, N_LAID, N_NAMED, N_NOPED, N_CANCELLED,
    N_STOLE, N_GAVE, N_GOT_NAMED, N_NOTHING, N_TOOK, N_SHUFFLED, N_SAW,
    N_ORDERED, N_SWAPPED, N_COLLECTED, N_CATOMIC, N_MARKED, N_CURSED, N_LIFTED, N_TURNED_UP, N_WASTED,
    N_ALL_MARKED, N_LOST,
) = range(1, 37)  # fmt: skip
NEWS_KEYS = (
    "", "first", "dealt", "turn", "drew", "kitten", "defused", "inserted", "exploded", "won",
    "played", "aimed", "pair", "triple", "five", "laid", "named", "noped", "cancelled",
    "stole", "gave", "got_named", "nothing", "took", "shuffled", "saw",
    "ordered", "swapped", "collected", "catomic", "marked", "cursed", "lifted", "turned_up", "wasted",
    "all_marked", "lost",
)  # fmt: skip


def tell(state: State, kind: int, who: int, whom: int, title: int, number: int) -> None:
    """Add a piece of news."""
    state.news[state.news_count] = kind | (who & 255) << 8 | (whom & 255) << 16 | title << 24 | (number & 255) << 32
    state.news_count += 1


def news_part(line: int, part: int) -> int:
    """Return one part of a piece of news: 0 kind, 1 who, 2 whom, 3 title, 4 number."""
    return ((line >> 8 * part & 255) ^ 128) - 128  # a signed byte


def is_alive(state: State, seat: int) -> bool:
    return (int(state.alive) >> seat) & 1 == 1


def is_blind(state: State, seat: int) -> bool:
    return (int(state.blind) >> seat) & 1 == 1


def next_living(state: State, seat: int) -> int:
    """[kittens.turn.clockwise] Play goes clockwise over the living."""
    later = int(state.alive) >> (seat + 1) << (seat + 1)
    return lowest(later if later else int(state.alive))


def targets_of(state: State, seat: int) -> int:
    """[kittens.favor.target] [kittens.steal.target] The mask of the other living players who hold a card."""
    return int(state.armed) & ~bit(seat)


def aims_of(state: State, seat: int, title: int) -> int:
    """The mask of those a card may be played at; a curse needs no cards to fall on. [kittens.streaking.curse.target]"""
    return int(state.alive) & ~bit(seat) if title == CURSE else targets_of(state, seat)
