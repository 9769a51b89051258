"""Every sentence of a word list in both languages, for everybody who may hear it, with all kinds of things in its gaps.

One gap at a time is varied, the others stay as they are: what is said in one does not depend on another.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from recorded.facts import NOBODY, Fact
from web.texts import texts_of_client

from tablee.games import discover
from tablee.kernel.game import SPECTATOR, Game
from tablee.kernel.words import LANGUAGES, Lexicon, Phrase, Seat, Term, Value, lexicon
from tablee.table.refused import Refused

GAMES = discover()
SOURCES = Path(__file__).parents[2] / "src/tablee"
HOUSE = ("table", "server", "client", "cli")  # who else has words

# The parts of a game's list that are sentences; others are names.
SPOKEN = ("actions", "news", "glimpse", "position", "labels")
SEATS = {"who": Seat(1), "whom": Seat(2), "owner": Seat(3)}
VIEWERS = {"who": 1, "whom": 2, "owner": 3, "somebody else": 0, "watcher": SPECTATOR}
NAMES = ("Bob", "Zoé", "Max", "Tom", "Wim")
OTHER_NAMES = ("Éloïse", "Yves", "hé", "Zoé D.", "Wow!", "…", "日本", "a {who} \\ b")
# Gaps that are not called as their list.
THINGS = {"target": "pieces", "die": "dice", "purple": "ways", "white": "ways", "arrows": "arrows"}
COUNTED = (("position.points", "dice"),)  # gaps that are called as a list, and have a number
NUMBERS = (0, 1, 2, 5, 21)
NUMBERED = {
    *("count", "degrees", "due", "entry", "found", "games", "height", "high", "known", "low", "most", "number", "odds"),
    *("ours", "played", "seats", "seconds", "size", "theirs", "time"),
}
TEXTS = ("B", "Éloïse", "Wow!", "−1½", "{who}")


class Sample(NamedTuple):
    """Something in a gap, with the name of who sits there if it is a seat."""

    text: str
    value: Value
    name: str = ""


def record(key: str) -> list[Fact]:
    """Return all that the word list of a game, or of a part of the house, can say."""
    game, facts = GAMES.get(key), []
    for language in LANGUAGES:
        words = lexicon(game.folder if game else SOURCES / key, language)
        for section, listed in words.tables.items():
            if isinstance(listed, str):
                facts.append(Fact(section, language, NOBODY, listed))
            elif game and section not in SPOKEN:
                facts += [fact for name in listed for fact in names_of(words, language, Term(section, name))]
            else:
                facts += [fact for name in listed for fact in said(words, language, f"{section}.{name}", game)]
        if game:
            facts += clauses_of(game, language)
    return facts


def record_web() -> list[Fact]:
    """Return all that the client in the browser says of its own."""
    with TemporaryDirectory() as folder:
        found = texts_of_client(Path(folder))["sentences"]
    return [
        Fact(f"{file} {number} {path}", f"{language} {gaps}".strip(), NOBODY, sentence)
        for file, pairs in found.items()
        for number, pair in enumerate(pairs)
        for language, texts in pair.items()
        for path, sentences in texts.items()
        for gaps, sentence in sentences.items()
    ]


def clauses_of(game: Game, language: str) -> Iterator[Fact]:
    """What is said where the rules forbid something."""
    for clause in dict.fromkeys([*game.rules.REFUSALS[1:], *(ban.clause for ban in game.bans)]):
        yield Fact(clause, language, NOBODY, Refused(clause).sentence(game, language))


def names_of(words: Lexicon, language: str, term: Term) -> Iterator[Fact]:
    """The name of a thing in all its forms."""
    forms = words.tables[term.table][term.key]
    for form in ("", *(forms if isinstance(forms, dict) else ())):
        yield Fact(".".join(term), f"{language} {form}".strip(), NOBODY, words.name(term, form))


def said(words: Lexicon, language: str, key: str, game: Game | None) -> Iterator[Fact]:
    """A sentence for every viewer, and with all samples in each of its gaps for those who have a form of their own."""
    words.parts(Phrase(key, Anything()))  # takes it apart
    forms = words.sentences[key]
    gaps = {part.value: samples(words, key, part.value, game) for form in forms.values() for part in form if part.value}
    usual = {gap: found[0] for gap, found in gaps.items()}
    seats = [viewer for viewer in SEATS if viewer in gaps and game]
    yield Fact(key, f"{language} usual", NOBODY, " ".join(f"{gap}={sample.text}" for gap, sample in usual.items()))
    for viewer in [*seats, "somebody else", "watcher"] if seats else ["watcher"]:
        yield sentence(words, language, key, viewer, usual, ())
    addressed = [viewer for viewer, form in (("who", "you"), ("whom", "to_you")) if form in forms and viewer in gaps]
    for gap, found in gaps.items():
        for sample in found[1:]:
            for viewer in [*addressed, "watcher"]:
                yield sentence(words, language, key, viewer, usual | {gap: sample}, (gap,))


def sentence(
    words: Lexicon, language: str, key: str, viewer: str, filled: dict[str, Sample], varied: Iterable[str]
) -> Fact:
    """A sentence, under what stands in the gap that is varied."""
    names = list(NAMES)
    for gap, sample in filled.items():
        if sample.name:
            names[SEATS[gap]] = sample.name
    text = words.say(
        Phrase(key, {gap: sample.value for gap, sample in filled.items()}), names, VIEWERS.get(viewer, SPECTATOR)
    )
    return Fact(key, " ".join([language, *(f"{gap}={filled[gap].text}" for gap in varied)]), viewer, text)


def samples(words: Lexicon, key: str, gap: str, game: Game | None) -> list[Sample]:
    """What may stand in a gap: the first is usual."""
    if gap in NUMBERED or (key, gap) in COUNTED:
        return [Sample(str(number), number) for number in NUMBERS]
    if game and gap in SEATS:
        seat = SEATS[gap]
        return [Sample(name, seat, name) for name in (NAMES[seat], *OTHER_NAMES)]
    if game and (single := THINGS.get(gap) or f"{gap}s") in words.tables:
        terms = [Term(single, key) for key in [*words.tables[single], ""]]
        return [Sample(term.key or "hidden", term) for term in terms]
    if game and gap in words.tables:
        first, *_, last = (Term(gap, key) for key in words.tables[gap])
        several = [(first, last), (last,), (), (first, Term(gap, ""), last)]
        return [Sample("+".join(term.key or "hidden" for term in terms), terms) for terms in several]
    return [Sample(text, text) for text in TEXTS]


class Anything(dict[str, Any]):
    """Values for every gap."""

    def __missing__(self, gap: str) -> Value:
        return Seat(0)
