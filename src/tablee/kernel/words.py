"""Words: phrases from a game's `words.*.toml`, said to one viewer in one language.

A phrase is a key and its values. A key may have several forms; the first that fits is said:
`you` when the viewer is `who`, `to_you` when the viewer is `whom`, `unseen` when a value is hidden
from the viewer, else `all`.
"""

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

LANGUAGES = ("en", "fr")
MARKS = (".", "!", "?", "…")  # at the end of a sentence


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


class Gap(NamedTuple):
    """A part of a sentence: what is said before a gap, what goes into it, and in which form."""

    before: str
    value: str  # "" at the end, where there is no gap
    form: str


class Named(NamedTuple):
    """A part of a sentence where somebody is named, and in which form."""

    seat: int
    form: str


Part = str | Named
Sentence = tuple[Gap, ...]
Forms = dict[str, str]  # of a word: `{card}` is plain, `{card:a}` has an article


class Lexicon:
    """One game's words in one language. Sentences are taken apart once, when they are first said."""

    def __init__(self, tables: dict[str, Any]) -> None:
        self.tables = tables
        self.sentences: dict[str, dict[str, Sentence]] = {}  # of each key, by form
        self.words: dict[Term, Forms] = {}

    def say(self, phrase: Phrase, names: Sequence[str] = (), viewer: int = -1) -> str:
        """Put a phrase into a sentence for one viewer."""
        said = ""
        for part in self.parts(phrase, viewer):
            said += goes_on(said, part) if isinstance(part, str) else spoken(part, names)
        return said[:1].upper() + said[1:]

    def parts(self, phrase: Phrase, viewer: int = -1) -> list[Part]:
        """Return the sentence for one viewer in parts, with gaps where somebody is named."""
        key, values = phrase
        forms = self.sentences.get(key) or self._take_apart(key)
        parts: list[Part] = []
        for before, value, form in forms["all"] if len(forms) == 1 else _fitting(forms, values, viewer):
            parts.append(before)
            if value:
                parts.append(self._word(values[value], form))
        return parts

    def name(self, term: Term, form: str = "") -> str:
        """Return a term's name."""
        forms = self.words.get(term) or self.words.setdefault(term, self._forms_of(term))
        return forms.get(form) or forms[""]

    def _forms_of(self, term: Term) -> Forms:
        if not term.key:
            return {"": "?"}
        forms = self.tables[term.table][term.key]
        return {"": forms} if isinstance(forms, str) else {"": forms["name"], **forms}

    def _take_apart(self, key: str) -> dict[str, Sentence]:
        section, _, name = key.partition(".")
        forms = self.tables[section][name]
        parts = {"all": forms} if isinstance(forms, str) else forms
        self.sentences[key] = {form: _gaps(sentence) for form, sentence in parts.items()}
        return self.sentences[key]

    def _word(self, value: Value, form: str) -> Part:
        if isinstance(value, Seat):
            return Named(int(value), form)
        if isinstance(value, Term):
            return self.name(value, form)
        if isinstance(value, tuple):
            return ", ".join([self.name(term) for term in value if isinstance(term, Term)])
        return format(value, form)


@cache
def lexicon(folder: Path, language: str) -> Lexicon:
    """Return the words of the game in `folder`."""
    return Lexicon(tomllib.loads((folder / f"words.{language}.toml").read_text(encoding="utf-8")))


def _gaps(sentence: str) -> Sentence:
    """Take a sentence apart."""
    return tuple(Gap(before, gap or "", form or "") for before, gap, form, _ in Formatter().parse(sentence))


def _fitting(forms: dict[str, Sentence], values: dict[str, Value], viewer: int) -> Sentence:
    """Return the first form that fits."""
    if "you" in forms and values.get("who") == viewer:
        return forms["you"]
    if "to_you" in forms and values.get("whom") == viewer:
        return forms["to_you"]
    if "unseen" in forms and any(isinstance(value, Term) and not value.key for value in values.values()):
        return forms["unseen"]
    return forms["all"]


def goes_on(said: str, part: str) -> str:
    """Return how a sentence goes on: what ends in a mark of its own, a name or a title, needs no full stop."""
    return part[1:] if part.startswith(".") and said.endswith(MARKS) else part


def spoken(named: Named, names: Sequence[str]) -> str:
    """Return the name of who is meant, in the form that is asked for."""
    seat, form = named
    name = names[seat] if 0 <= seat < len(names) else f"{seat:d}"
    return _of(name) if form == "de" else name


def _of(name: str) -> str:
    """A name in its French form after « de »."""
    return f"d’{name}" if name[:1].casefold() in "aeiouyhàâéèêëîïôœù" else f"de {name}"
