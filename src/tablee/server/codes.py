"""Codes that people can say to each other: `bako-timu`. Short, so they expire, and asking for many is slow.

Who has a table's link and asks for its code gets a new one then.
"""

import secrets

CONSONANTS, VOWELS = "bdfgklmnprstvz", "aeiou"  # nothing that sounds alike in French or English
SYLLABLES = 4  # 70^4: 24 million
CODE_LASTS = 12 * 3600.0  # seconds


def new_code() -> str:
    """Return a code such as `bako-timu`."""
    syllables = [secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(SYLLABLES)]
    return f"{syllables[0]}{syllables[1]}-{syllables[2]}{syllables[3]}"


def clean_code(text: str) -> str:
    """Return a code as it was probably meant: small letters, one dash."""
    letters = "".join(letter for letter in text.casefold() if letter.isalpha())
    return f"{letters[:4]}-{letters[4:]}"
