"""Splash ! drawn in a terminal: the tower from the front and from above, everybody's reserve, and their drops."""

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from tablee.kernel.game import State
from tablee.kernel.words import Lexicon, Phrase, Term

from .pieces import COLOUR_KEYS, FACES, SHAPE_KEYS, TABLE, colour_of, shape_of
from .positions import pieces_in
from .sketch import ABOVE, FRONT, Sketch, sketch
from .state import DROPS, NO_PIECE, OVER, PLACING, placer_of, target_of
from .words import piece_term, position

SIDE_BY_SIDE = 64  # columns from which on the two drawings stand beside each other
WIDEST = 48  # columns of a drawing
HIGHEST = 20  # lines of a drawing

# Colours have a sign each: who cannot tell them apart reads the sign. [splash.pieces]
SIGNS = ("●", "◆", "★", "▲", "■", "✚")
HUES = ("#e0443e", "#f08c1e", "#f2d21b", "#35a853", "#3b7dea", "#a25ddc")
DROP, NO_DROP = "💧", "·"
LOUD = {
    "news.stands": "green", "news.splash": "bold bright_blue", "news.fell": "bold bright_blue",
    "news.blamed": "bold bright_blue", "news.alone": "bold bright_blue", "news.token": "bright_blue",
    "news.touched": "red", "news.too_often": "red", "news.nudges": "bold yellow", "news.gives": "bold",
    "news.borrows": "bold", "news.undone": "yellow", "news.empty": "bold green", "news.drops": "bold green",
    "news.team": "bold green", "news.level": "bold green", "news.none_left": "bold",
}  # fmt: skip


def style_of(phrase: Phrase) -> str:
    """Return the style of a piece of news."""
    return LOUD.get(phrase.key, "")


def draw(state: State, seat: int, names: list[str], lexicon: Lexicon, width: int) -> RenderableType:
    """Draw the table for one seat, from a state hidden for it."""
    parts: list[RenderableType] = [Rule(style="dim")]
    if state.tower_count:
        parts.append(_drawings(state, lexicon, width))
    if state.pile:
        parts.append(_labelled(lexicon, "heap", _grouped(int(state.pile), lexicon)))
    if state.given != NO_PIECE:
        parts.append(_labelled(lexicon, "hand", _piece(int(state.given), lexicon)))
    parts.append(_players(state, names, lexicon))
    parts.append(Text(lexicon.say(position(state, seat)[0], names, seat), style="italic"))
    if state.phase == PLACING and seat == placer_of(state):
        parts.append(_how(int(state.given), lexicon))
    return Group(*parts)


def _labelled(lexicon: Lexicon, key: str, text: Text) -> Text:
    return Text.assemble((f"{lexicon.name(Term('labels', key))} ", "dim"), text)


def _how(piece: int, lexicon: Lexicon) -> Text:
    """[splash.hand.steps] How a placement is typed."""
    faces = [face.key for face in FACES[shape_of(piece)]]
    values = {"faces": ", ".join(faces), "example": f"place {faces[0]} 30 1.5 -2 0.1"}
    return Text(lexicon.say(Phrase("labels.how", {**values})), style="dim")


# --- the tower ---


def _drawings(state: State, lexicon: Lexicon, width: int) -> RenderableType:
    """Both drawings, at one scale: beside each other where there is room."""
    beside = width >= SIDE_BY_SIDE
    columns = min((width - 2) // 2 if beside else width, WIDEST)
    views = [sketch(state, axis, columns, HIGHEST) for axis in (FRONT, ABOVE)]
    scale = max(view.scale for view in views)
    views = [sketch(state, axis, columns, HIGHEST, scale) for axis in (FRONT, ABOVE)]
    target = target_of(state, int(state.given)) if state.given != NO_PIECE else TABLE
    drawn = [
        Group(_title(lexicon, key, scale), *_lines(state, view, target))
        for key, view in zip(("front", "above"), views, strict=True)
    ]
    if not beside:
        return Group(*drawn)
    table = Table.grid(padding=(0, 2, 0, 0))
    for _ in drawn:
        table.add_column(width=columns, vertical="bottom", no_wrap=True)
    table.add_row(*drawn)
    return table


def _title(lexicon: Lexicon, key: str, scale: float) -> Text:
    unit = lexicon.name(Term("labels", "scale"))
    return Text(f"{lexicon.name(Term('labels', key))} (▏▕ = {scale:g} {unit})", style="dim")


def _lines(state: State, view: Sketch, target: int) -> list[Text]:
    """Two rows of points a line: upper halves of blocks over coloured ground, and every piece strewn with its sign."""
    lines = []
    for row in range(0, len(view.points), 2):
        line = Text(no_wrap=True)
        for column, (upper, lower) in enumerate(zip(view.points[row], view.points[row + 1], strict=True)):
            slot = view.signs.get((row // 2, column))
            if slot is None:
                line.append(*_block(_hue(state, upper), _hue(state, lower)))
            else:
                piece = int(state.tower[slot])
                line.append(_sign(piece), style=_ink(piece, piece == target))
        lines.append(line)
    return lines


def _hue(state: State, slot: int) -> str:
    return "" if slot < 0 else HUES[colour_of(int(state.tower[slot]))]


def _block(upper: str, lower: str) -> tuple[str, str]:
    """A character and its style, for the two points that one character shows."""
    if upper and lower:
        return ("▀", f"{upper} on {lower}") if upper != lower else ("█", upper)
    return ("▀", upper) if upper else ("▄", lower) if lower else (" ", "")


def _ink(piece: int, is_target: bool) -> str:
    """The target of the piece in hand stands out. [splash.place.on]"""
    hue = HUES[colour_of(piece)]
    return f"bold {hue} on black" if is_target else f"black on {hue}"


# --- pieces in words ---


def _sign(piece: int) -> str:
    return SIGNS[colour_of(piece)]


def _piece(piece: int, lexicon: Lexicon) -> Text:
    return Text.assemble((f"{_sign(piece)} ", HUES[colour_of(piece)]), (lexicon.name(piece_term(piece)), "bold"))


def _grouped(mask: int, lexicon: Lexicon) -> Text:
    """Pieces by their shape, a sign for each colour."""
    text = Text()
    for shape, key in enumerate(SHAPE_KEYS):
        pieces = [piece for piece in pieces_in(mask) if shape_of(piece) == shape]
        if pieces:
            text.append(("  " if len(text) else "") + lexicon.name(Term("shapes", key)) + "\u00a0")
            for piece in pieces:
                text.append(_sign(piece), style=HUES[colour_of(piece)])
    return text


# --- players ---


def _players(state: State, names: list[str], lexicon: Lexicon) -> Table:
    """Everybody: who gives, their drops, and their reserve."""
    table = Table.grid(padding=(0, 1))
    for _ in range(2):
        table.add_column(no_wrap=True)
    table.add_column()
    for seat in range(state.seats):
        is_turn = seat == state.turn and state.phase != OVER
        name = Text(f"{'▶' if is_turn else ' '} {names[seat]}", style="bold" if is_turn else "")
        tokens = int(state.tokens[seat])
        table.add_row(name, DROP * tokens + NO_DROP * (DROPS - tokens), _grouped(int(state.reserve[seat]), lexicon))
    return table


assert len(SIGNS) == len(HUES) == len(COLOUR_KEYS)
