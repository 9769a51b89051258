"""From what a person types to an action: a number, the words of a label, or notation."""

import unicodedata
from typing import NamedTuple


class Choice(NamedTuple):
    """An action with the words it can be called by."""

    action: int
    label: str  # as shown to people
    notation: str  # as in logs


def plain_words(text: str) -> str:
    """Return the text without accents, capitals and punctuation."""
    flat = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(letter if letter.isalnum() else " " for letter in flat if not unicodedata.combining(letter))
    return " ".join(kept.split())


def matching(text: str, choices: list[Choice]) -> list[Choice]:
    """Return the choices a text may mean: those it names exactly, else those whose words it begins."""
    wanted = plain_words(text)
    if not wanted:
        return []
    exact = [choice for choice in choices if wanted in (plain_words(choice.label), plain_words(choice.notation))]
    return exact or [choice for choice in choices if _begins(wanted, choice)]


def _begins(wanted: str, choice: Choice) -> bool:
    """Tell whether every word typed begins a word of the choice, in order."""
    return any(_in_order(wanted.split(), plain_words(words).split()) for words in (choice.label, choice.notation))


def _in_order(wanted: list[str], words: list[str]) -> bool:
    rest = iter(words)
    return all(any(word.startswith(part) for word in rest) for part in wanted)
