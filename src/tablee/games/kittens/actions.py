"""The actions of Exploding Kittens: small integers in one range; notation.py gives them words."""

from .cards import TITLES
from .state import DEPTHS, PEEK, SEATS

DRAW = 0
PASS = 1  # let a pending action happen
SAY_NOPE = 2
BLIND = 3  # a cursed player turns up a random card
LAY_FIVE = 4  # begin a combo of five different cards
PLAY = 5  # PLAY + title
AIM = PLAY + TITLES  # AIM + title * SEATS + target: a card that is played at somebody
AIMED_ACTIONS = TITLES * SEATS
PAIR_UP = AIM + AIMED_ACTIONS  # likewise
TRIPLE_UP = PAIR_UP + AIMED_ACTIONS  # likewise
LAY = TRIPLE_UP + AIMED_ACTIONS  # LAY + title: the next of five cards
NAME = LAY + TITLES  # NAME + title
GIVE = NAME + TITLES  # GIVE + title: for a Favor or Garbage Collection
TAKE = GIVE + TITLES  # TAKE + title: from the discard
ORDER = TAKE + TITLES  # ORDER + depth: the card to lie next from the top, by where it lay
INSERT = ORDER + PEEK  # INSERT + depth
ACTIONS = INSERT + DEPTHS
MEASURES = 1


def aim_at(first: int, title: int, target: int) -> int:
    """Return the action of a range that has a title and a target."""
    return first + title * SEATS + target


def title_of(first: int, action: int) -> int:
    return (action - first) // SEATS


def target_of(first: int, action: int) -> int:
    return (action - first) % SEATS
