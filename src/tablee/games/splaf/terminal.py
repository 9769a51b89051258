"""Splaf ! drawn in a terminal: the monsters round the portal, the dice, and what everybody has won."""

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from tablee.kernel.bits import count_bits
from tablee.kernel.game import State
from tablee.kernel.words import Lexicon, Phrase, Term

from .legal import OWN, TAP, TIMES, with_time
from .pieces import BIGGEST, CARDS, DIRECTION_KEYS, MONSTER_FACES, NONE, STEPS, is_red
from .positions import cards_in
from .state import FIRST, NO_FACE, OVER, SHUFFLING, TAPPING
from .words import letter, monster, position, way

CARD_WIDTHS = (18, 12)  # the widest that fits: three beside each other
NAMED = 18  # columns from which on a card has room for its name
SIDE_BY_SIDE = 96  # columns from which on dice and players stand beside the table
DIE_WIDTH = 14

# The places in rows round the portal, clockwise from the top left. [splaf.setup.cards]
GAP, PORTAL = -1, -2
RINGS = {
    4: ((GAP, 0, GAP), (3, PORTAL, 1), (GAP, 2, GAP)),
    5: ((0, 1, 2), (4, PORTAL, 3)),
    6: ((0, 1, 2), (GAP, PORTAL, GAP), (5, 4, 3)),
    8: ((0, 1, 2), (7, PORTAL, 3), (6, 5, 4)),
}

# Colours have a shape of their own as well: who cannot tell blue from red reads the shape.
BLUE, RED = ("▲", "bright_blue"), ("●", "bright_red")
HUES = (BLUE, RED, ("▲●", "bold"))  # as the monster die has them
PURPLE, WHITE = "bold magenta", "bold bright_white"
LOUD = {
    "news.thrown": "bold", "news.target": "bold", "news.taken": "bold green", "news.right": "green",
    "news.wrong": "red", "news.early": "red", "news.unready": "red", "news.tie": "bold yellow",
    "news.tie_many": "bold yellow", "news.comes": "magenta", "news.won": "bold green", "news.biggest": "bold",
}  # fmt: skip


# The dice are told by the table: the clock starts when they are seen there.
SHOWN = ("news.thrown",)
TENTHS = 10_000  # of a millisecond in a second


def key_of(action: int) -> str:
    """Return the keys that play an action at once: its place as a number or a letter."""
    if action < OWN:
        return f"{action - TAP + 1}{letter(action - TAP).lower()}"
    return "o0" if action == OWN else "p-"


def measured(action: int, seconds: float) -> int:
    """Return an action with the time it took; nothing lies between a terminal's screen and its keys."""
    return with_time(action, min(round(seconds * TENTHS), TIMES - 1), 1)


def style_of(phrase: Phrase) -> str:
    """Return the style of a piece of news."""
    return LOUD.get(phrase.key, "")


def draw(state: State, seat: int, names: list[str], lexicon: Lexicon, width: int) -> RenderableType:
    """Draw the table for one seat, from a state hidden for it."""
    parts: list[RenderableType] = [Rule(style="dim")]
    if state.phase not in (FIRST, SHUFFLING):
        wide = width >= SIDE_BY_SIDE
        size = next((size for size in CARD_WIDTHS if 3 * size <= width), CARD_WIDTHS[-1])
        side = Group(_dice(state, lexicon), Text(), _players(state, names))
        ring = _ring(state, seat, lexicon, size)
        parts.append(_beside(ring, side, 3 * size) if wide else Group(ring, side))
    parts.append(Text(lexicon.say(position(state, seat)[0], names, seat), style="italic"))
    return Group(*parts)


def _beside(left: RenderableType, right: RenderableType, width: int) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(width=width)
    table.add_column(min_width=SIDE_BY_SIDE - width - 2)
    table.add_row(left, right)
    return table


# --- the table ---


def _ring(state: State, seat: int, lexicon: Lexicon, size: int) -> Table:
    """The cards in rows, the portal in the middle of them."""
    table = Table.grid()
    for _ in range(3):
        table.add_column(width=size)
    tapped = int(state.tap_slot[seat]) if seat >= 0 else GAP
    for row in RINGS[int(state.cards)]:
        table.add_row(*(_place(state, slot, slot == tapped, lexicon, size) for slot in row))
    return table


def _place(state: State, slot: int, tapped: bool, lexicon: Lexicon, size: int) -> RenderableType:
    if slot == PORTAL:
        return _portal(state, lexicon, size)
    if slot == GAP:
        return ""
    card = int(state.slots[slot])
    if card == NONE:
        return Padding(Text("·", style="dim", justify="center"), (1, 0))
    return _card(card, slot, tapped, lexicon, size)


def _card(card: int, slot: int, tapped: bool, lexicon: Lexicon, size: int) -> Panel:
    """A monster: shape and number, and a bar as long as it is big; the key that taps it above."""
    shape, style = RED if is_red(card) else BLUE
    face = Text.assemble((f"{shape} {card}", f"bold {style}"))
    if size >= NAMED:
        face.append(f"  {lexicon.name(monster(card))}", style="bold")
    bar = Text("█" * max(1, card * (size - 2) // CARDS), style=style)
    title = Text(f"{letter(slot)} ✓" if tapped else letter(slot), style="bold black on bright_white")
    return Panel(Group(face, bar), title=title, title_align="left", width=size, padding=0, border_style=style)


def _portal(state: State, lexicon: Lexicon, size: int) -> Panel:
    """[splaf.setup.portal] Which way purple and white go."""
    clockwise = int(state.clockwise)
    lines = [
        Text(f"{lexicon.name(way(turns), 'sign')} {lexicon.name(Term('labels', key))}", style=style, justify="center")
        for key, turns, style in (("purple", clockwise, PURPLE), ("white", 1 - clockwise, WHITE))
    ]
    return Panel(Group(*lines), width=size, padding=0, border_style="magenta")


# --- the dice ---


def _dice(state: State, lexicon: Lexicon) -> Table:
    """Both dice as they lie, and the pile; which card they name is for people to find."""
    table = Table.grid(padding=(0, 1))
    pile = Text(f"{lexicon.name(Term('labels', 'pile'))}\n{int(state.pile_count)}", style="dim", justify="center")
    if state.monster == NO_FACE:
        table.add_row(pile)
    else:
        table.add_row(_monster_die(int(state.monster), lexicon), _direction_die(int(state.direction), lexicon), pile)
    return table


def _monster_die(face: int, lexicon: Lexicon) -> Panel:
    """[splaf.die.monster] The colour's shape, drawn big or small, and the words for it."""
    shape, style = HUES[face >> 1]
    term, bar = Term("faces", MONSTER_FACES[face]), "▁" if face & 1 else "██"
    lines = Text(f"{bar} {lexicon.name(term, 'size')}\n{shape} {lexicon.name(term, 'hue')}", style=f"bold {style}")
    return Panel(lines, width=DIE_WIDTH + 3, padding=(0, 1), border_style="bright_white" if face >= BIGGEST else style)


def _direction_die(face: int, lexicon: Lexicon) -> Panel:
    """[splaf.die.direction] Arrows with the name of their colour, or the equals sign."""
    steps, key = int(STEPS[face]), DIRECTION_KEYS[face]
    if steps == 0:
        return Panel(Text(f"=\n{lexicon.name(Term('arrows', key))}", style="bold"), width=DIE_WIDTH, padding=(0, 1))
    style, colour = (PURPLE, "purple") if steps > 0 else (WHITE, "white")
    lines = Text(f"{'→' * abs(steps)}\n{lexicon.name(Term('labels', colour))}", style=style)
    return Panel(lines, width=DIE_WIDTH, padding=(0, 1), border_style=style)


# --- players ---


def _players(state: State, names: list[str]) -> Table:
    """Everybody: who has the dice, who has tapped, and the cards won."""
    table = Table.grid(padding=(0, 1))
    for _ in range(2):
        table.add_column(no_wrap=True)
    table.add_column(justify="right")
    table.add_column()
    for seat in range(state.seats):
        has_dice = seat == state.turn and state.phase != OVER
        cards = int(state.won[seat])
        name = Text(f"{'▶' if has_dice else ' '} {names[seat]}", style="bold" if has_dice else "")
        table.add_row(_mark(state, seat), name, Text(f"{count_bits(cards)}", style="bold"), _row(cards))
    return table


def _mark(state: State, seat: int) -> str:
    """✓ tapped or gone, … still looking, ≡ their own row is still to be tapped."""
    if state.phase != TAPPING:
        return " "
    if not int(state.asked) >> seat & 1:
        return "✓"
    return "≡" if int(state.owed) >> seat & 1 else "…"


def _row(cards: int) -> Text:
    line = Text()
    for card in cards_in(cards):
        shape, style = RED if is_red(card) else BLUE
        line.append(f"{shape}{card} ", style=style)
    return line
