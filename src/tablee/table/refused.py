"""What cannot be done, and why: a clause of the rules, or a sentence of the house (`table.*`, in words.*.toml)."""

from pathlib import Path

from tablee.kernel.clauses import clauses
from tablee.kernel.game import Game
from tablee.kernel.words import Phrase, Value, lexicon

HERE = Path(__file__).parent
HOUSE = "table."


class Refused(Exception):
    """Something that is not allowed. `clause` says why."""

    def __init__(self, clause: str, **values: Value) -> None:
        super().__init__(clause)
        self.clause = clause
        self.values = values

    def sentence(self, game: Game | None, language: str) -> str:
        """Say why, in a viewer's language."""
        if self.clause.startswith(HOUSE):
            key = self.clause.removeprefix(HOUSE).replace(".", "_")
            return lexicon(HERE, language).say(Phrase(f"refused.{key}", self.values))
        assert game is not None
        return clauses(game.folder, language)[self.clause].text.replace("*", "")
