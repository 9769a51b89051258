"""Exploding Kittens drawn in a terminal."""

from textwrap import wrap

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from tablee.kernel.game import State
from tablee.kernel.words import Lexicon, Phrase, Term

from .cards import KEYS, NONE
from .state import OVER, is_alive, is_blind
from .words import position

CARD_WIDTH = 15

GLYPHS = {
    "kitten": "💣", "defuse": "🔧", "nope": "🚫", "attack": "⚡", "skip": "👟", "favor": "🎁", "shuffle": "🌀",
    "future": "🔮", "taco": "🌮", "melon": "🍉", "potato": "🥔", "beard": "🧔", "rainbow": "🌈", "streaking": "🐈",
    "super-skip": "🚀", "future5": "🔭", "alter": "🪄", "swap": "🔃", "garbage": "🚮", "catomic": "🍄", "mark": "📌",
    "curse": "🍑",
}  # fmt: skip
COLOURS = {
    "kitten": "red", "defuse": "green", "nope": "red", "attack": "yellow", "skip": "blue", "favor": "magenta",
    "shuffle": "cyan", "future": "magenta",
}  # fmt: skip
LOUD = {"news.kitten": "bold red", "news.exploded": "bold red", "news.won": "bold green", "news.noped": "bold red"}


def style_of(phrase: Phrase) -> str:
    """Return the style of a piece of news."""
    return LOUD.get(phrase.key, "bold" if phrase.key.startswith("news.turn") else "")


def draw(state: State, seat: int, names: list[str], lexicon: Lexicon, width: int) -> RenderableType:
    """Draw the table for one seat, from a state hidden for it."""
    status = [lexicon.say(phrase, names, seat) for phrase in position(state, seat)]
    parts: list[RenderableType] = [Rule(style="dim")]
    parts.append(Columns([_player(state, other, names) for other in range(state.seats)], padding=(0, 2)))
    parts.append(_middle(state, lexicon))
    parts.append(Text(" ".join(status[:2]), style="italic"))
    if seat >= 0 and state.phase != OVER and is_alive(state, seat):
        parts.append(_hand(state, seat, lexicon))
    return Group(*parts)


def _player(state: State, seat: int, names: list[str]) -> Text:
    """One player: a marker in turn, the name, the cards."""
    if not is_alive(state, seat):
        return Text(f"💥 {names[seat]}", style="dim strike")
    marker = "▶" if seat == state.turn else " "
    line = Text(f"{marker} {names[seat]} ", style="bold" if seat == state.turn else "")
    line.append("▮" * int(state.cards[seat]), style="yellow")
    line.append(f" {int(state.cards[seat])}")
    if is_blind(state, seat):
        line.append(" 🍑")
    for title, copies in enumerate(state.marked[seat]):
        line.append(f" {GLYPHS.get(KEYS[title], '')}" * int(copies))
    return line


def _middle(state: State, lexicon: Lexicon) -> Text:
    """The pile with what is known of its top, and the discard."""
    line = Text("  🂠 ", style="bold")
    line.append(f"{int(state.pile_count)}")
    top = [int(state.pile[place]) for place in reversed(range(state.pile_count))][:5]
    while top and top[-1] == NONE:
        top.pop()
    for title in top:
        line.append(f" {GLYPHS[KEYS[title]]}" if title != NONE else " ?")
    if state.shown != NONE:
        key = KEYS[int(state.shown)]
        line.append(f"    ♻ {GLYPHS[key]} {lexicon.name(Term('cards', key))}")
    return line


def _hand(state: State, seat: int, lexicon: Lexicon) -> Columns:
    """The hand as cards, copies on one pile, all of one height."""
    held = [(KEYS[title], int(copies)) for title, copies in enumerate(state.hand[seat]) if copies]
    names = {key: wrap(lexicon.name(Term("cards", key)), CARD_WIDTH - 2) for key, _ in held}
    lines = max((len(name) for name in names.values()), default=1)
    return Columns([_card(key, copies, names[key], lines) for key, copies in held], padding=(0, 0))


def _card(key: str, copies: int, name: list[str], lines: int) -> Panel:
    glyph = Text(GLYPHS[key] + (f" ×{copies}" if copies > 1 else ""), justify="center", style="bold")
    title = Text("\n".join(name), justify="center")
    colour = COLOURS.get(key, "white")
    return Panel(Group(glyph, title), width=CARD_WIDTH, height=lines + 3, padding=0, border_style=colour)
