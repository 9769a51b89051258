"""Words: phrases from a game's `words.*.toml`, said to one viewer in one language.

A phrase is a key and its values. A key may have several forms; the first that fits is said:
`you` when the viewer is `who`, `to_you` when the viewer is `whom`, `unseen` when a value is hidden
from the viewer, else `all`.
"""

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

LANGUAGES = ("en", "fr")


class Seat(int):
    """A seat in a phrase: said as the name of who sits there."""


class Term(NamedTuple):
    """Something with a name in the game's word list: a card, a toy, a colour. An empty key is hidden."""

    table: str
    key: str


Value = int | str | Seat | Term | tuple[Term, ...]


class Phrase(NamedTuple):
    """Something to say: which sentence, and what stands in its gaps."""

    key: str
    values: dict[str, Value]

    def is_fleeting(self) -> bool:
        """Tell whether this is said once and kept nowhere: a glimpse that players must remember themselves."""
        return self.key.startswith("glimpse.")


class Name:
    """A word with its forms: `{card}` is plain, `{card:a}` has an article."""

    def __init__(self, forms: str | dict[str, str]) -> None:
        self.forms = {"": forms} if isinstance(forms, str) else {"": forms["name"], **forms}

    def __format__(self, form: str) -> str:
        return self.forms.get(form, self.forms[""])


class Lexicon:
    """One game's words in one language."""

    def __init__(self, tables: dict[str, Any]) -> None:
        self.tables = tables

    def say(self, phrase: Phrase, names: Sequence[str] = (), viewer: int = -1) -> str:
        """Put a phrase into a sentence for one viewer."""
        section, _, key = phrase.key.partition(".")
        template = self._form(self.tables[section][key], phrase.values, viewer)
        words = {gap: self._word(value, names) for gap, value in phrase.values.items()}
        return _capital(template.format(**words)).replace("!.", "!")  # a title may end in its own mark

    def name(self, term: Term, form: str = "") -> str:
        """Return a term's name."""
        return format(Name(self.tables[term.table][term.key]), form)

    def _form(self, forms: str | dict[str, str], values: dict[str, Value], viewer: int) -> str:
        if isinstance(forms, str):
            return forms
        for form, fits in (
            ("you", values.get("who") == viewer),
            ("to_you", values.get("whom") == viewer),
            ("unseen", any(_is_hidden(value) for value in values.values())),
        ):
            if fits and form in forms:
                return forms[form]
        return forms["all"]

    def _word(self, value: Value, names: Sequence[str]) -> object:
        if isinstance(value, Seat):
            return _person(names[value] if 0 <= value < len(names) else f"{value}")
        if isinstance(value, Term):
            return Name(self.tables[value.table][value.key] if value.key else "?")
        if isinstance(value, tuple):
            return ", ".join(f"{self._word(term, names)}" for term in value)
        return value


@cache
def lexicon(folder: Path, language: str) -> Lexicon:
    """Return the words of the game in `folder`."""
    return Lexicon(tomllib.loads((folder / f"words.{language}.toml").read_text(encoding="utf-8")))


def _person(name: str) -> Name:
    """A name with its French form after « de »."""
    return Name({"name": name, "de": f"d’{name}" if name[:1].casefold() in "aeiouyhàâéèêëîïôœù" else f"de {name}"})


def _is_hidden(value: Value) -> bool:
    return isinstance(value, Term) and not value.key


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
