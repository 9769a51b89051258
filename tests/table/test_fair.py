"""The dice: fair, the same for all who compute them, and as docs/fair-dice.md describes them."""

import contextlib
import hashlib
import hmac
import io
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.kernel.game import WORD
from tablee.table.fair import BOT_LABEL, SECRET, WORDS, Dice, digest_of, new_secret

PAGE = (Path(__file__).parents[2] / "docs" / "fair-dice.md").read_text(encoding="utf-8")
EXAMPLE = bytes(range(32)), ["sesame", "Mouse42", ""]


def by_hand(secret: bytes, nonces: list[str], nth: int, outcomes: int) -> int:
    """What the page says, with nothing of ours."""
    attempt = 0
    while True:
        block = hmac.digest(secret, f"nature|{nth}|{attempt}|{'|'.join(nonces)}".encode("ascii"), hashlib.sha256)
        for at in range(0, 32, 8):
            word = int.from_bytes(block[at : at + 8], "big")
            if outcomes == 0:
                return word - 2**64 if word >= 2**63 else word
            if word < 2**64 - 2**64 % outcomes:
                return word % outcomes
        attempt += 1


def row(name: str) -> str:
    """A value of the example in the page."""
    return re.search(rf"^\| {re.escape(name)} \| `(.+)` \|$", PAGE, re.MULTILINE)[1].replace("\\|", "|")


@given(st.binary(min_size=32, max_size=32), st.lists(st.text("aZ09"), max_size=4), st.integers(0, 999), st.data())
def test_the_dice_are_what_the_page_says(secret, nonces, nth, data):
    outcomes = data.draw(st.sampled_from([WORD, 1, 2, 6, 36, 7776, 2**62 + 1, 2**63 + 1, 2**64 - 1]))
    assert Dice(secret, nonces).draw(nth, outcomes) == by_hand(secret, nonces, nth, outcomes)


def test_the_example_of_the_page_is_right():
    secret, nonces = EXAMPLE
    assert bytes.fromhex(row("secret (hex)")) == secret
    assert row("digest") == digest_of(secret) == hashlib.sha256(secret).hexdigest()
    assert row("message of the first outcome") == f"nature|0|0|{'|'.join(nonces)}"
    assert row("block") == hmac.new(secret, row("message of the first outcome").encode(), "sha256").hexdigest()
    assert int(row("as a shuffle's word")) == by_hand(secret, nonces, 0, 0) == Dice(secret, nonces).draw(0, WORD)
    assert int(row("as one of 36 (two dice)")) == by_hand(secret, nonces, 0, 36) == Dice(secret, nonces).draw(0, 36)
    assert int(row("as one of 36")) == by_hand(secret, nonces, 1, 36) == Dice(secret, nonces).draw(1, 36)


def test_the_program_of_the_page_prints_the_example():
    program = re.search(r"```python\n(.+?)```", PAGE, re.DOTALL)[1]
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(program, {})
    assert printed.getvalue().split() == [row("digest"), row("as one of 36 (two dice)"), row("as one of 36")]


@pytest.mark.parametrize("outcomes", [2, 6, 36])
def test_every_outcome_is_about_as_likely(outcomes):
    dice, throws = Dice(*EXAMPLE), 200 * outcomes
    counts = Counter(dice.draw(nth, outcomes) for nth in range(throws))
    assert sum((counts[side] - 200) ** 2 / 200 for side in range(outcomes)) < outcomes + 6 * outcomes**0.5


def test_a_word_is_a_signed_64_bit_number():
    words = [Dice(*EXAMPLE).draw(nth, WORD) for nth in range(200)]
    assert all(-WORDS // 2 <= word < WORDS // 2 for word in words)
    assert 60 < sum(word < 0 for word in words) < 140


def test_bots_have_luck_of_their_own():
    dice = Dice(*EXAMPLE)
    assert [dice.draw(nth, 1000) for nth in range(5)] != [dice.draw(nth, 1000, BOT_LABEL) for nth in range(5)]


def test_nature_goes_on_where_it_was():
    dice = Dice(*EXAMPLE)
    chance, later = dice.chance(0), dice.chance(3)
    assert [chance(36) for _ in range(6)][3:] == [later(36) for _ in range(3)]


def test_no_two_secrets_are_alike():
    assert len({new_secret() for _ in range(100)}) == 100
    assert len(new_secret()) == SECRET
