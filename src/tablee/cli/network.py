"""The commands beyond this machine and this hour: serve, join; replay, export, import, verify."""

import getpass
import sys
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from tablee.kernel.errors import Mistake

from .app import CLOSED, INTERRUPTED, Lang, app, console
from .speech import Speech, language_of

if TYPE_CHECKING:
    from .join import Visit

WRONG = 1  # the status of `verify` where something is

Database = Annotated[
    str | None,
    typer.Option("--database", help="A file, or postgresql://user:password@host/name; your data folder if left out."),
]
MatchNumber = Annotated[
    int | None, typer.Option("--match", min=1, help="Which match of a table; the last if left out.")
]
SOURCE = "A file, the link of a table, or a table in the database."


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="Where to listen; 0.0.0.0 lets your network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0 takes any free one.")] = 8000,
    database: Database = None,
    workers: Annotated[int, typer.Option("--workers", min=1, help="Processes; several need PostgreSQL.")] = 1,
    origin: Annotated[
        list[str] | None, typer.Option("--origin", help="Another site whose pages may ask us; several times.")
    ] = None,
    show: Annotated[bool, typer.Option("--open", help="Show the house in your browser.")] = False,
    lang: Lang = None,
) -> None:
    """Open a house where people and programs play."""
    from .serve import open_house

    open_house(host, port, database, workers, origin or [], Speech(language_of(lang)), console, show=show)


@app.command()
def join(
    url: Annotated[str, typer.Argument(metavar="URL", help="The link of a table; with --code, of its house.")],
    name: Annotated[str, typer.Option("--name", help="What you are called.")] = "",
    bot: Annotated[str | None, typer.Option("--bot", help="Let this bot of the game play instead of you.")] = None,
    matches: Annotated[
        int | None, typer.Option("--matches", min=1, help="With --bot: leave after so many matches.")
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Only watch.")] = False,
    code: Annotated[str | None, typer.Option("--code", help="The code that was told to you.")] = None,
    new: Annotated[bool, typer.Option("--new", help="Come as somebody new, not back to the seat you left.")] = False,
    lang: Lang = None,
) -> None:
    """Play at a table far away, or let a bot play there. Who was cut off comes back to their seat."""
    from tablee.client import House, read_link

    from .join import Visit, run_bot
    from .seats import last_seat

    if bot and watch:
        raise Mistake("A bot that only watches has nothing to do: choose --bot or --watch.")
    speech = Speech(language_of(lang))
    link = House(url, speech.language).find(code).link if code else read_link(url, speech.language)
    if bot:
        run_bot(link, bot, name or bot, matches, speech, console)
        return
    seat = None if new or watch else last_seat(link, name)
    called = "" if watch else seat.secret.name if seat else name or user_name()
    sit_down(Visit(link, seat, name=called, language=speech.language, text="hidden"), code, speech)


def sit_down(visit: "Visit", code: str | None, speech: Speech) -> None:
    """Be a guest at a table until one leaves."""
    from tablee.client import Lost

    try:
        with visit:
            be_there(visit, code, speech)
    except Lost:
        if visit.seat:
            console.print(Text(speech.say("join.kept")))
        raise


def be_there(visit: "Visit", code: str | None, speech: Speech) -> None:
    """Follow a table, and say goodbye."""
    from .far import FarTable
    from .join import game_of
    from .terminal import Left

    try:
        FarTable(visit, game_of(visit.guest.view), speech, console, code).run()
    except (Left, KeyboardInterrupt) as leaving:
        console.print(f"\n{speech.say('play.left')}")
        raise typer.Exit(INTERRUPTED if isinstance(leaving, KeyboardInterrupt) else 0) from None
    except EOFError:
        console.print(f"\n{speech.say('play.closed')}")
        raise typer.Exit(CLOSED) from None
    except OSError:  # the terminal is gone
        visit.comes_back = True
        raise typer.Exit(CLOSED) from None


def user_name() -> str:
    """Return what this machine calls the person."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # nobody in particular
        raise Mistake("What are you called? Say so with --name.") from None


@app.command()
def replay(
    source: Annotated[str, typer.Argument(metavar="FILE|URL|TABLE", help=SOURCE)],
    match: MatchNumber = None,
    seat: Annotated[
        int | None, typer.Option("--seat", help="Whose view, from 1 on; a spectator's if left out.")
    ] = None,
    database: Database = None,
    lang: Lang = None,
) -> None:
    """Step through a finished match."""
    from .keep import find_record
    from .replay import Replay

    Replay(find_record(source, match, database), seat, Speech(language_of(lang)), console).run()


@app.command()
def export(
    source: Annotated[str, typer.Argument(metavar="TABLE|URL", help=SOURCE)],
    match: MatchNumber = None,
    database: Database = None,
) -> None:
    """Write a finished match to the output, for a file."""
    from .keep import export_match

    sys.stdout.write(export_match(source, match, database))


@app.command("import")
def import_file(
    file: Annotated[str, typer.Argument(metavar="FILE", help="What `tablee export` wrote.")],
    database: Database = None,
    lang: Lang = None,
) -> None:
    """Keep the match of a file as a finished table."""
    from .keep import import_match

    console.print(Text(Speech(language_of(lang)).say("keep.imported", table=import_match(file, database))))


@app.command()
def verify(
    source: Annotated[str, typer.Argument(metavar="FILE|URL|TABLE", help=SOURCE)],
    match: MatchNumber = None,
    database: Database = None,
    lang: Lang = None,
) -> None:
    """Check that a match was fair: its dice, and everything that was done."""
    from tablee.games import discover
    from tablee.table.verify import verify as check

    from .keep import find_record

    speech = Speech(language_of(lang))
    report = check(discover(), find_record(source, match, database))
    for each in report.checks:
        style = {"ok": "green", "wrong": "bold red"}.get(each.verdict, "yellow")
        console.print(Text(f"{'✓' if each.verdict == 'ok' else '✗'} {each.sentence(speech.language)}", style=style))
    console.print(Text(speech.say("keep.good" if report.ok else "keep.bad"), style="bold"))
    if not report.ok:
        raise typer.Exit(WRONG)
