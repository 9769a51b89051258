"""The one error that people may see."""


class Mistake(Exception):
    """What was asked for cannot be. The message is a sentence that says why, and what could."""
