"""The cards of Exploding Kittens: titles, how many of each, and what kind each is."""

import numpy as np

# Titles. 0 is no card, or one that may not be seen.
NONE = 0
KITTEN, DEFUSE, NOPE, ATTACK, SKIP, FAVOR, SHUFFLE, FUTURE = range(1, 9)
TACO, MELON, POTATO, BEARD, RAINBOW = range(9, 14)
STREAKING, SUPER_SKIP, FUTURE5, ALTER, SWAP, GARBAGE, CATOMIC, MARK, CURSE = range(14, 23)
BASE_TITLES = 14  # titles below this are in every game
TITLES = 23

KEYS = (
    "none", "kitten", "defuse", "nope", "attack", "skip", "favor", "shuffle", "future",
    "taco", "melon", "potato", "beard", "rainbow",
    "streaking", "super-skip", "future5", "alter", "swap", "garbage", "catomic", "mark", "curse",
)  # fmt: skip

# [kittens.deck] 56 cards.  [kittens.streaking.deck] 15 more.
#                  -  K  D  N  A  S  F  H  U  five cats      and the expansion
BASE = np.array(   [0, 4, 6, 5, 4, 4, 4, 4, 5, 4, 4, 4, 4, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0], np.int8)  # fmt: skip
STREAKS = np.array([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 3, 1, 1, 3, 2], np.int8)  # fmt: skip
DECK = 71  # cards with the expansion

# How a title is played by itself.
ALONE, AIMED, NEVER = range(3)
MANNER = np.full(TITLES, NEVER, np.int8)
MANNER[[ATTACK, SKIP, SHUFFLE, FUTURE, SUPER_SKIP, FUTURE5, ALTER, SWAP, GARBAGE, CATOMIC]] = ALONE
MANNER[[FAVOR, MARK, CURSE]] = AIMED

# The same and more as bit masks of titles.
ALONE_TITLES = sum(1 << int(title) for title in np.flatnonzero(MANNER == ALONE))
AIMED_TITLES = sum(1 << int(title) for title in np.flatnonzero(MANNER == AIMED))
CATS = 0b11111 << TACO
COMBO_TITLES = (1 << TITLES) - 1 & ~(1 << KITTEN | 1 << NONE)
FIVE_TITLES = COMBO_TITLES & ~(1 << STREAKING)  # [kittens.streaking.five]
