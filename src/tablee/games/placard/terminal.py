"""Au placard, les monstres ! drawn in a terminal: the bed, who stands round it, and the tiles in the dark."""

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from tablee.kernel.game import State
from tablee.kernel.words import Lexicon, Phrase, Term

from .state import FLIPPING, SWAPPING
from .toys import EAST, MONSTER_KEYS, NONE, NORTH, SOUTH, TOYS, WEST, fear_of
from .view import closet, progress
from .words import letter, position

GUEST_WIDTH = 13  # three beside each other fit forty columns; names are that short
TILE_WIDTHS = (7, 6)  # the widest that fits
SIDE_BY_SIDE = 84  # columns from which the tiles lie beside the bed

TOY_GLYPHS = ("⚽", "🎎", "🎈", "🎲", "🦆", "🧸", "🛫", "🥁", "🚗", "🧱", "🧦", "👀")
MONSTER_GLYPHS = (
    "👹", "🐙", "👺", "🦇", "👻", "🐡", "👽", "🦎", "👾", "🐊",
    "🦖", "🐗", "🐲", "🦕", "🦑", "🧛", "🐸", "🦍", "🧟", "🎃",
)  # fmt: skip
CARD_GLYPHS = {"blue": "🟦", "red": "🟥"}
LOUD = {
    "news.chased": "bold green", "news.kept": "bold green", "news.won": "bold green", "news.most": "bold green",
    "news.monster": "bold magenta", "news.full": "bold red", "news.empty": "bold red", "news.look": "bold",
    "glimpse.flipped": "bold", "glimpse.swapped": "bold",
}  # fmt: skip


def style_of(phrase: Phrase) -> str:
    """Return the style of a piece of news."""
    return LOUD.get(phrase.key, "")


def draw(state: State, seat: int, names: list[str], lexicon: Lexicon, width: int) -> RenderableType:
    """Draw the table for one seat, from a state hidden for it."""
    room, tiles = _room(state, lexicon), Group(_tiles(state, width), _counters(state, lexicon))
    status = lexicon.say(position(state, seat)[0], names, seat)
    parts: list[RenderableType] = [Rule(style="dim"), _players(state, names)]
    parts.append(_beside(room, tiles) if width >= SIDE_BY_SIDE else Group(room, tiles))
    parts.append(Text(status, style="italic"))
    return Group(*parts)


def _beside(left: RenderableType, right: RenderableType) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(width=3 * GUEST_WIDTH)
    table.add_column()
    table.add_row(left, right)
    return table


def _players(state: State, names: list[str]) -> Columns:
    """Everybody: a marker in turn, the name, and the monsters kept."""
    return Columns([_player(state, seat, names[seat]) for seat in range(state.seats)], padding=(0, 2))


def _player(state: State, seat: int, name: str) -> Text:
    acts = seat == state.turn and state.phase in (FLIPPING, SWAPPING)
    line = Text(f"{'▶' if acts else ' '} {name}", style="bold" if acts else "")
    if state.competitive:
        line.append(f" 🃏 {int(state.kept[seat])}")
    return line


# --- the bed ---


def _room(state: State, lexicon: Lexicon) -> Table:
    """The bed in the middle, monsters on its sides; no row for a head or foot where nobody stands."""
    north, south, east, west = (_guest(int(state.bed[spot]), lexicon) for spot in (NORTH, SOUTH, EAST, WEST))
    table = Table.grid()
    for _ in range(3):
        table.add_column(width=GUEST_WIDTH)
    if state.bed[NORTH] != NONE:
        table.add_row("", north, "")
    table.add_row(west, _bed(), east)
    if state.bed[SOUTH] != NONE:
        table.add_row("", south, "")
    return table


def _bed() -> Panel:
    return Panel(Text("🛌\n💤", justify="center"), width=GUEST_WIDTH, height=4, padding=0, border_style="yellow")


def _guest(monster: int, lexicon: Lexicon) -> RenderableType:
    """A monster, and the toy that sends it away."""
    if monster == NONE:
        return Padding("", (1, 0))
    glyphs = Text(f"{MONSTER_GLYPHS[monster]} ← {TOY_GLYPHS[fear_of(monster)]}", justify="center")
    name = Text(lexicon.name(Term("monsters", MONSTER_KEYS[monster])), justify="center", style="bold")
    return Panel(Group(glyphs, name), width=GUEST_WIDTH, height=4, padding=0, border_style="magenta")


# --- the tiles ---


def _tiles(state: State, width: int) -> Table:
    """All tiles in two rows."""
    across = int(state.tile_count) // 2
    room = width - 3 * GUEST_WIDTH - 4 if width >= SIDE_BY_SIDE else width
    size = next((size for size in TILE_WIDTHS if size * across <= room), TILE_WIDTHS[-1])
    table = Table.grid()
    for _ in range(across):
        table.add_column(width=size)
    for first in (0, across):
        table.add_row(*(_tile(state, place, size) for place in range(first, first + across)))
    return table


def _tile(state: State, place: int, size: int) -> Panel:
    """A tile with its letter; face up, what is on it."""
    if int(state.up) >> place & 1:
        tile = int(state.tiles[place])
        style = "green" if tile < TOYS else "red"
        face = Text(f"{letter(place)} {TOY_GLYPHS[tile]}".center(size - 3), style="bold")
        return Panel(face, width=size, padding=0, border_style=style)
    back = Text(letter(place).center(size - 2), style="bold white on blue")
    return Panel(back, width=size, padding=0, border_style="blue")


# --- what is counted ---


def _counters(state: State, lexicon: Lexicon) -> Table:
    """The progress cards, the pile, and the closet with all who are in it."""
    table = Table.grid(padding=(0, 2))
    table.add_column()
    table.add_column(overflow="fold")
    if not state.easy:
        table.add_row(_label("progress", lexicon), "".join(CARD_GLYPHS[colour] for colour in progress(state)))
    table.add_row(_label("pile", lexicon), f"🌙 {int(state.length) - int(state.drawn)}")
    if not state.competitive:
        gone = closet(state)
        table.add_row(_label("closet", lexicon), f"🚪 {len(gone)} {''.join(MONSTER_GLYPHS[each] for each in gone)}")
    return table


def _label(key: str, lexicon: Lexicon) -> Text:
    return Text(lexicon.name(Term("labels", key)), style="dim")
