"""The menu: what can be done, numbered."""

from collections.abc import Callable
from itertools import groupby

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tablee.kernel.words import Phrase

LONG_MENU = 14  # more choices than this are shown as ranges where they only differ in a number

Line = tuple[str, str, str]  # number, label and hint of a choice
Say = Callable[[Phrase], str]


def draw_menu(heading: str, lines: list[Line], *, hints: bool) -> RenderableType:
    """Draw a heading and the choices under it."""
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style="bold cyan")
    table.add_column()
    for numbers, label, hint in lines:
        table.add_row(numbers, Text.assemble(label, (f"  {hint}" if hints and hint else "", "dim")))
    return Group(Text(heading, style="bold"), Padding(table, (0, 0, 0, 1)))


def menu_lines(phrases: list[Phrase], label: Say, hint: Say) -> list[Line]:
    """Return a line for each choice; in a long menu many that differ in a number become one line."""
    numbered = list(enumerate(phrases, 1))
    if len(phrases) <= LONG_MENU:
        return [(f"{number}", label(phrase), hint(phrase)) for number, phrase in numbered]
    lines = []
    for _, same in groupby(numbered, key=lambda pair: (pair[1].key, set(pair[1].values) == {"number"})):
        lines += _collapse(list(same), label, hint)
    return lines


def _collapse(same: list[tuple[int, Phrase]], label: Say, hint: Say) -> list[Line]:
    (first, phrase), (last, last_phrase) = same[0], same[-1]
    if len(same) < 3 or set(phrase.values) != {"number"}:
        return [(f"{number}", label(each), hint(each)) for number, each in same]
    span = f"{phrase.values['number']}–{last_phrase.values['number']}"
    return [(f"{first}–{last}", label(Phrase(phrase.key, {"number": span})), "")]
