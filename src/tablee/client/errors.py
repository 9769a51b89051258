"""What goes wrong at a table far away: a Mistake each, whose text is a sentence."""

from tablee.kernel.errors import Mistake


class Declined(Mistake):
    """The table does not allow it. The text is the sentence; `clause` says which rule."""

    def __init__(self, clause: str, sentence: str) -> None:
        super().__init__(sentence)
        self.clause = clause


class Lost(Mistake):
    """The line is gone for good."""
