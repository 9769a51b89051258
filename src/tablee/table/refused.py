"""What cannot be done, and why: a clause of the rules, or a sentence of the house (`table.*`, in words.*.toml)."""

from pathlib import Path
from typing import NamedTuple

from tablee.kernel.clauses import clauses
from tablee.kernel.game import Game
from tablee.kernel.words import Phrase, Value, lexicon

HERE = Path(__file__).parent
HOUSE = "table."


class Rule(NamedTuple):
    """A clause of the game's rules, as a reason."""

    clause: str


Reason = Value | Phrase | Rule


class Refused(Exception):
    """Something that is not allowed. `clause` says why; a value of its sentence may be a sentence of its own."""

    def __init__(self, clause: str, **values: Reason) -> None:
        super().__init__(clause)
        self.clause = clause
        self.values = values

    def sentence(self, game: Game | None, language: str) -> str:
        """Say why, in a viewer's language."""
        if self.clause.startswith(HOUSE):
            key = self.clause.removeprefix(HOUSE).replace(".", "_")
            values = {name: said(reason, game, language) for name, reason in self.values.items()}
            return lexicon(HERE, language).say(Phrase(f"refused.{key}", values))
        return text_of(self.clause, game, language)


def other_rules(game: Game, played: int) -> Phrase:
    """Say by which rules a match was played that we do not have: of another version, or with options of another."""
    if played == game.version:
        return Phrase("other_rules.options", {"title": game.title})
    return Phrase("other_rules.version", {"title": game.title, "played": f"{played}", "known": f"{game.version}"})


def said(reason: Reason, game: Game | None, language: str) -> Value:
    """Put a reason into words; a plain value stays as it is."""
    if isinstance(reason, Phrase):
        return lexicon(HERE, language).say(reason)
    return text_of(reason.clause, game, language) if isinstance(reason, Rule) else reason


def text_of(clause: str, game: Game | None, language: str) -> str:
    """Return what a clause says."""
    assert game is not None
    return clauses(game.folder, language)[clause].text.replace("*", "")
