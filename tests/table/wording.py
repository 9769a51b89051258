"""Every sentence of a game, with something in its gaps."""

from collections.abc import Iterator

from tablee.kernel.words import Lexicon, Phrase, Seat, Term, Value

NAMES = ["Ann", "émile", "Wow!", 'Q"\\', "a!.b", "日本", "...", "Hélène", "Zoé D.", "Moi ?", "Bon…"]
VIEWERS = (-2, 1, 2)
SEATS = {"who": Seat(1), "whom": Seat(2), "owner": Seat(3)}


def phrases(words: Lexicon) -> Iterator[Phrase]:
    """Every phrase of news and actions."""
    for key in (f"{section}.{key}" for section in ("news", "actions") for key in words.tables[section]):
        words._take_apart(key)
        gaps = {gap.value for form in words.sentences[key].values() for gap in form if gap.value}
        yield Phrase(key, {gap: value_of(gap, words) for gap in sorted(gaps)})


def value_of(gap: str, words: Lexicon) -> Value:
    """Something to put into a gap: a seat, things that are called so, or a number."""
    if gap in SEATS:
        return SEATS[gap]
    if isinstance(words.tables.get(gap), dict):
        return tuple(Term(gap, thing) for thing in list(words.tables[gap])[:3])
    things = words.tables.get(f"{gap}s")
    return Term(f"{gap}s", next(iter(things))) if isinstance(things, dict) else 7


def called() -> Iterator[list[str]]:
    """Everybody under every name."""
    for shift in range(len(NAMES)):
        yield NAMES[shift:] + NAMES[:shift]
