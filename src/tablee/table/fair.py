"""Fair dice that anybody can check: all of nature's outcomes follow from a promised secret and the players' own words.

Before the deal everybody sees the digest of the secret, so the house cannot choose it to suit the cards; the players'
nonces are in every outcome, so that it could not have searched for a good one before they came.
"""

import hashlib
import hmac
import random
import secrets
from collections.abc import Callable, Iterator, Sequence
from itertools import count as count_up

from tablee.kernel.game import WORD

Chance = Callable[[int], int]  # given how many outcomes there are, or WORD, returns one

SECRET = 32  # bytes
WORDS = 1 << 64
NATURE_LABEL, BOT_LABEL = "nature", "bot"  # what a number is drawn for: bots' luck is not nature's


def new_secret() -> bytes:
    """Return a secret that nobody can guess."""
    return secrets.token_bytes(SECRET)


def digest_of(secret: bytes) -> str:
    """Return what everybody may know of a secret before the end."""
    return hashlib.sha256(secret).hexdigest()


class Dice:
    """Nature's hand in one match."""

    def __init__(self, secret: bytes, nonces: Sequence[str]) -> None:
        self.secret = secret
        self.salt = "|".join(nonces)

    def draw(self, nth: int, outcomes: int, label: str = NATURE_LABEL) -> int:
        """Return the nth outcome of so many equally likely ones, or a signed 64-bit word."""
        if outcomes == WORD:
            word = next(self._words(label, nth))
            return word - WORDS if word >> 63 else word
        limit = WORDS - WORDS % outcomes  # words beyond would favour the first outcomes
        return next(word for word in self._words(label, nth) if word < limit) % outcomes

    def chance(self, nth: int) -> Chance:
        """Return nature from its nth outcome on."""
        numbers = count_up(nth)
        return lambda outcomes: self.draw(next(numbers), outcomes)

    def _words(self, label: str, nth: int) -> Iterator[int]:
        for attempt in count_up():
            message = f"{label}|{nth}|{attempt}|{self.salt}".encode()
            digest = hmac.digest(self.secret, message, "sha256")
            yield from (int.from_bytes(digest[at : at + 8], "big") for at in range(0, SECRET, 8))


def chance_from(dice: random.Random) -> Chance:
    """Return nature's hand where nobody has to check it: outcomes drawn from any dice."""
    return lambda outcomes: dice.getrandbits(64) - WORDS // 2 if outcomes == WORD else dice.randrange(outcomes)
