"""Who is at a table far away, whom it waits for, and what can be done there now, with the words to type."""

from collections.abc import Callable, Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tablee.kernel.game import Game
from tablee.server.protocol import View
from tablee.table.views import ChairView, PersonView

from .arranging import unusual
from .speech import Speech

Matter = tuple[str, str]  # a command, and what is typed after its word


# --- who is there ---


def gathering(view: View, game: Game, speech: Speech) -> Text:
    """List the seats, who watches, and what was chosen."""
    table = view.table
    lines = [f"{number}  {sitter(view, chair, speech)}" for number, chair in enumerate(table.chairs, 1)]
    watching = [noted(view, person, speech) for person in table.people if person.seat is None and not person.away]
    if watching:
        lines.append(speech.say("join.watching", names=", ".join(watching)))
    if chosen := unusual(table.settings, game, speech):
        lines.append(speech.say("join.settings", settings=" · ".join(chosen)))
    return Text("\n".join(f"  {line}" for line in lines))


def sitter(view: View, chair: ChairView, speech: Speech) -> str:
    """Say who sits on a chair."""
    person = next((person for person in view.table.people if person.id == chair.person), None)
    if person:
        return noted(view, person, speech)
    return speech.say("join.bot" if chair.bot else "join.free", name=chair.name, bot=chair.bot)


def noted(view: View, person: PersonView, speech: Speech) -> str:
    """Return a name, with what there is to know about who has it."""
    marks = {"host": person.id == view.table.host, "away": person.away}
    words = [speech.word("marks", mark) for mark, is_so in marks.items() if is_so]
    return f"{person.name} ({', '.join(words)})" if words else person.name


def places(view: View) -> object:
    """Return all that the list of seats shows."""
    table = view.table
    seats = [(chair.name, chair.person, chair.bot) for chair in table.chairs]
    return seats, table.people, table.host, table.settings


def whom_we_wait_for(view: View, game: Game, speech: Speech) -> Text:
    """Say who is to act, or who is there."""
    table = view.table
    awaited = [chair.name for seat, chair in enumerate(table.chairs) if chair.awaited and seat != table.seat]
    if table.paused:
        return pause_line(view, speech)
    if table.status != "playing":
        return gathering(view, game, speech)
    return Text(speech.say("join.waiting", names=", ".join(awaited)) if awaited else speech.say("join.time_runs"))


def pause_line(view: View, speech: Speech) -> Text:
    """Say that the game stands still, and to players how it goes on."""
    return Text(speech.say("join.paused" if view.table.seat is not None else "join.paused_watching"))


# --- what can be done ---


def help_line(view: View, speech: Speech) -> Text:
    """Say what is most often typed."""
    table = view.table
    key = "help"
    if table.status == "over" and table.seat is not None:
        key = "help_over"
    elif table.status == "open" and is_host(view):
        key = "help_host"
    return Text(speech.say(f"join.{key}"), style="dim")


def help_list(view: View, speech: Speech) -> RenderableType:
    """List all that can be done here now besides playing."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="cyan", no_wrap=True)
    grid.add_column()
    for command, argument in matters(view, speech):
        word = speech.word("words", "start" if command == "fill" else command)
        grid.add_row(f"{word} {argument}".strip(), speech.say(f"matters.{command}"))
    return Group(Text(speech.say("join.matters"), style="bold"), Padding(grid, (0, 0, 0, 2)))


def matters(view: View, speech: Speech) -> Iterator[Matter]:
    """Name the commands that make sense now."""
    if view.table.status == "open":
        yield from before_the_match(view, speech)
    if view.table.status == "playing":
        yield from during_the_match(view)
    if view.table.status == "over":
        yield from after_the_match(view)
    yield from at_any_time(view, speech)


def before_the_match(view: View, speech: Speech) -> Iterator[Matter]:
    """Seats are taken, and the host chooses."""
    table = view.table
    free = first(view, lambda chair: not chair.bot and chair.person is None)
    if is_host(view):
        yield ("fill", speech.word("words", "fill")) if free else ("start", "")
    if to_sit := first(view, lambda chair: chair.person is None):
        yield "sit", to_sit
    if is_host(view):
        if free:
            yield "bot", free
        if bot := first(view, lambda chair: bool(chair.bot)):
            yield "dismiss", bot
        yield "option", ""
        yield "seats", str(len(table.chairs))
        yield "clock", "10+5"
    if table.seat is not None:
        yield "stand", ""


def during_the_match(view: View) -> Iterator[Matter]:
    """Players stop the clocks and take back; who watches takes a bot's seat."""
    table = view.table
    if table.seat is None:
        if bot := first(view, lambda chair: chair.person is None):
            yield "sit", bot
        return
    if table.paused:
        yield "resume", ""
    else:
        yield "pause", ""
        yield "back", ""
    others = [chair for seat, chair in enumerate(table.chairs) if chair.person is not None and seat != table.seat]
    timed = [chair.name for chair in others if chair.deadline is not None]
    if timed and not table.paused:
        yield "time", timed[0]
    yield "stand", ""


def after_the_match(view: View) -> Iterator[Matter]:
    """Players ask for another; where nobody can play on, others may sit down to do so."""
    if view.table.seat is not None:
        yield "rematch", ""
    elif view.table.other_rules and (free := first(view, lambda chair: chair.person is None)):
        yield "sit", free


def at_any_time(view: View, speech: Speech) -> Iterator[Matter]:
    """People speak, leave, and the host looks after them."""
    table = view.table
    yield "say", speech.word("words", "hello")
    yield "rename", own_name(view)
    others = [person.name for person in table.people if person.id != table.you]
    if is_host(view) and others:
        yield "host", others[0]
        yield "kick", others[0]
    yield "rules", ""
    if table.status != "open":
        yield "log", ""
    yield "leave", ""


def is_host(view: View) -> bool:
    return view.table.you is not None and view.table.you == view.table.host


def own_name(view: View) -> str:
    """Return what we are called at this table."""
    return next((person.name for person in view.table.people if person.id == view.table.you), "")


def first(view: View, is_wanted: Callable[[ChairView], bool]) -> str:
    """Return the number of the first chair that is wanted; "" if there is none."""
    return next((str(number) for number, chair in enumerate(view.table.chairs, 1) if is_wanted(chair)), "")
