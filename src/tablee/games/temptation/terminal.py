"""Temptation drawn in a terminal: the board with its dice, the dice just rolled, and everybody's points."""

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from tablee.kernel.game import State
from tablee.kernel.words import Lexicon, Phrase

from .boards import row_cells, row_value
from .notation import printed_row, shown_dice
from .rows import CELL_BITS, DICE, ROWS
from .state import OVER, goal_of, is_dealt
from .words import ROW_LETTERS, position

WIDE = 60  # columns from which on dice are drawn as dice, three lines high
PIPS = (
    ("     ", "  ●  ", "     "),
    ("●    ", "     ", "    ●"),
    ("●    ", "  ●  ", "    ●"),
    ("●   ●", "     ", "●   ●"),
    ("●   ●", "  ●  ", "●   ●"),
    ("●   ●", "●   ●", "●   ●"),
)
DIE = "bold black on bright_white"
CELLS = {"*": ("★", "bold cyan"), "R": ("★", "bold red"), "Y": ("★", "bold yellow")}
LOUD = {
    "news.gained": "bold green",
    "news.paid": "bold red",
    "news.broke": "bold red",
    "news.none": "red",
    "news.round": "bold",
    "news.won": "bold green",
    "news.shared": "bold green",
    "news.turn": "bold",
}
BAR, SHORT_BAR = 20, 10  # cells from nothing to the goal


def style_of(phrase: Phrase) -> str:
    """Return the style of a piece of news."""
    return LOUD.get(phrase.key, "")


def draw(state: State, seat: int, names: list[str], lexicon: Lexicon, width: int) -> RenderableType:
    """Draw the table for one seat, from a state hidden for it."""
    parts: list[RenderableType] = [Rule(style="dim"), _players(state, names, BAR if width >= WIDE else SHORT_BAR)]
    if is_dealt(state):
        parts.append(_board(state))
    if state.rolled:
        dice = shown_dice(state)
        parts.append(Columns([_big_die(die) for die in dice], padding=(0, 1)) if width >= WIDE else _small_dice(dice))
    parts.append(Text(lexicon.say(position(state, seat)[0], names, seat), style="italic"))
    return Group(*parts)


# --- players ---


def _players(state: State, names: list[str], bar: int) -> Table:
    """Everybody with their points on the way to the goal, and their dice."""
    table = Table.grid(padding=(0, 1))
    for seat in range(state.seats):
        in_turn = seat == state.turn and state.phase != OVER
        name = Text(("▶ " if in_turn else "  ") + names[seat], style="bold" if in_turn else "")
        points = Text(f"{int(state.points[seat])}", style="bold", justify="right")
        table.add_row(name, points, _bar(state, seat, bar), Text(f"{int(state.dice[seat])} ⚂", style="dim"))
    return table


def _bar(state: State, seat: int, length: int) -> Text:
    full = min(length, length * int(state.points[seat]) // goal_of(int(state.seats)))
    return Text.assemble(("━" * full, "bold yellow"), ("─" * (length - full), "dim"))


# --- the board ---


def _board(state: State) -> Panel:
    """The rows: a letter, the cells with the dice on them, the value at the end."""
    table = Table.grid(padding=(0, 1))
    for index in range(ROWS):
        table.add_row(Text(ROW_LETTERS[index], style="bold cyan"), _cells(state, index), _value(state, index))
    return Panel(table, title=f"n° {int(state.pile[0]) + 1}", expand=False, border_style="yellow", padding=(0, 1))


def _cells(state: State, index: int) -> Text:
    line = Text()
    for place, sign in enumerate(row_cells(printed_row(state, index))):
        if place < state.filled[index]:
            line.append(f" {int(state.placed[index, place])} ", style=DIE)
            line.append(" ")
        else:
            glyph, style = CELLS.get(sign, (sign, "white"))
            wanted = int(state.rows[index]) >> CELL_BITS * (place - int(state.filled[index])) & 15
            glyph = str(wanted) if wanted <= DICE else glyph  # a star once the first die has named the number
            line.append(f"[{glyph}] ", style=style if place == state.filled[index] else f"dim {style}")
    return line


def _value(state: State, index: int) -> Text:
    """The value at the end of a row: black on white if it pays, white on red if it costs, faint once it is gone."""
    value = row_value(printed_row(state, index)).replace("-", "−")
    if not int(state.fits) & sum(1 << die * ROWS + index for die in range(DICE)):
        return Text(f"{value} ✓", style="dim")
    return Text(f" {value} ", style="bold black on bright_yellow" if value[0] == "+" else "bold white on red")


# --- dice ---


def _big_die(die: int) -> Panel:
    return Panel(Text("\n".join(PIPS[die - 1]), style="bold"), padding=(0, 1), expand=False)


def _small_dice(dice: list[int]) -> Text:
    return Text("  ").join(Text(f" {die} ", style=DIE) for die in dice)
