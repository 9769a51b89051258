"""What goes wrong at a table far away: a Mistake each, whose text is a sentence in the guest's language."""

import os
import re
import socket
from pathlib import Path

from tablee.kernel.errors import Mistake
from tablee.kernel.words import LANGUAGES, Phrase, Value, lexicon

HERE = Path(__file__).parent
NUMBER = re.compile(r"\[Errno (\d+)\]")  # the system's, of an error or of several in one
REASONS = {ConnectionRefusedError: "refused", TimeoutError: "slow", socket.gaierror: "unknown"}


class Declined(Mistake):
    """The table does not allow it. The text is the sentence; `clause` says which rule."""

    def __init__(self, clause: str, sentence: str) -> None:
        super().__init__(sentence)
        self.clause = clause


class Lost(Mistake):
    """The line is gone for good."""


def trouble(language: str, key: str, **values: Value) -> str:
    """Say what went wrong on the way."""
    return lexicon(HERE, language if language in LANGUAGES else "en").say(Phrase(f"trouble.{key}", values))


def silence(language: str, house: str, error: BaseException) -> str:
    """Say that nobody answers at a house, and why."""
    cause = cause_of(error)
    key = next((key for kind, key in REASONS.items() if isinstance(cause, kind)), "nobody")
    text = getattr(cause, "strerror", None) or str(cause) or type(cause).__name__
    return trouble(language, key, house=house, reason=text)


def cause_of(error: BaseException) -> BaseException:
    """Return the error behind an error; where several addresses were tried, the first one's."""
    inner = getattr(error, "reason", None)
    cause = inner if isinstance(inner, BaseException) else error
    number = NUMBER.search(str(cause))
    return OSError(int(number[1]), os.strerror(int(number[1]))) if number else cause
