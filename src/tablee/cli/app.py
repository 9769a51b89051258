"""The commands: games, rules, play, sim, bench."""

import difflib
import json
import random
import re
import sys
from importlib.metadata import version
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer
from rich import _wrap
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from tablee.games import discover, offers
from tablee.kernel.errors import Mistake
from tablee.kernel.game import Game
from tablee.kernel.words import lexicon

from .speech import Speech, language_of

app = typer.Typer(
    name="tablee",
    help="Tablée: tabletop games, played by people, bots and programs. Unofficial; titles belong to their publishers.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
# rich breaks lines at no-break spaces, which French is full of, and has no other way to change that (its issue 4196)
_wrap.re_word = re.compile(r"[ \t]*[^ \t]+[ \t]*")
console = Console(highlight=False)
errors = Console(stderr=True, highlight=False)

Lang = Annotated[str | None, typer.Option("--lang", help="en or fr; the machine's language if left out.")]
Opts = Annotated[list[str] | None, typer.Option("--option", "-o", help="KEY=VALUE, may be given several times.")]
GameKey = Annotated[str, typer.Argument(metavar="GAME", help="The key of a game; see `tablee games`.")]

BAD_INPUT, INTERRUPTED, CLOSED = 2, 130, 1


def main() -> None:
    """Run the command line; what a person did wrong is said in a sentence."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a card still gets the text
    for key, module in offers("commands").items():
        app.add_typer(module.app, name=key)
    try:
        app()
    except Mistake as error:
        errors.print(Text(str(error)))
        sys.exit(BAD_INPUT)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


@app.callback(invoke_without_command=True)
def about(show_version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False) -> None:
    if show_version:
        console.print(f"tablee {version('tablee')}")
        raise typer.Exit


@app.command()
def games(lang: Lang = None) -> None:
    """List the games on the shelf."""
    speech = Speech(language_of(lang))
    table = Table(title=speech.say("games.heading"), box=None, pad_edge=False, title_justify="left")
    for _ in range(4):
        table.add_column(overflow="fold")
    for game in discover().values():
        low, high = game.seats.start, game.seats.stop - 1
        words = lexicon(game.folder, speech.language).tables
        seats = speech.say("games.seats", low=low, high=high)
        table.add_row(f"[bold]{game.key}[/]", escape(game.title), seats, escape(words["blurb"]))
    console.print(table)
    console.print(Text(speech.say("games.hint", game=next(iter(discover()))), style="dim"))
    console.print(Text(speech.say("games.unofficial"), style="dim"))


@app.command()
def rules(key: GameKey, lang: Lang = None) -> None:
    """Print the rules of a game, clause by clause."""
    from .rules import show_rules

    show_rules(find_game(key), Speech(language_of(lang)), console)


@app.command()
def play(
    key: GameKey,
    seats: Annotated[int | None, typer.Option("--seats", "-s", help="How many play, you included.")] = None,
    bots: Annotated[
        str | None, typer.Option("--bots", help="Bots for the other seats: one for all, or a list.")
    ] = None,
    name: Annotated[str, typer.Option("--name", help="What you are called.")] = "",
    option: Opts = None,
    lang: Lang = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Deal the same cards again.")] = None,
    fast: Annotated[bool, typer.Option("--fast", help="Do not pause between pieces of news.")] = False,
) -> None:
    """Play a game against bots in the terminal."""
    from tablee.table.fair import chance_from
    from tablee.table.match import Match

    from .play import PAUSE, Left, Seatings, Session

    game, speech = find_game(key), Speech(language_of(lang))
    count = seats if seats is not None else max(game.seats.start, min(3, game.seats.stop - 1))
    wanted = read_options(game, option)
    game.check(count, wanted)
    dice = random.Random(seed) if seed is not None else random.SystemRandom()
    seatings = Seatings(game, name or speech.say("play.you"), bots_for(game, bots, count - 1))
    match = Match(game, count, wanted, chance_from(dice))
    console.print(Text(speech.say("play.dealing"), style="dim"))
    pause = PAUSE if sys.stdout.isatty() and not fast else 0
    session = Session(match, seatings, speech, console, ask, dice, pause)
    try:
        session.run()
    except (Left, KeyboardInterrupt) as leaving:
        console.print(f"\n{speech.say('play.left')}")
        raise typer.Exit(0 if isinstance(leaving, Left) else INTERRUPTED) from None
    except EOFError:
        console.print(f"\n{speech.say('play.closed')}")
        raise typer.Exit(CLOSED) from None


@app.command()
def sim(
    key: GameKey,
    count: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 10_000,
    seats: Annotated[int | None, typer.Option("--seats", "-s", help="How many seats.")] = None,
    bots: Annotated[
        str | None, typer.Option("--bots", help="One bot for all seats, or a list such as reflex,random.")
    ] = None,
    option: Opts = None,
    seed: Annotated[int, typer.Option("--seed", help="The same seed plays the same games.")] = 1,
    threads: Annotated[int, typer.Option("--threads", min=1, help="Threads to play in.")] = 2,
    real: Annotated[bool, typer.Option("--real", help="Let real wood fall where a game has some: slow.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
    lang: Lang = None,
) -> None:
    """Play many games with bots and report who wins."""
    from tablee.lab.really import simulate_really
    from tablee.lab.simulate import simulate

    from .report import show_simulation, watch

    game, speech = find_game(key), Speech(language_of(lang))
    total = seats if seats is not None else game.seats.start
    wanted = read_options(game, option)
    game.check(total, wanted)
    players = bots_for(game, bots, total)
    chosen = game.choose_options(wanted)
    with watch(speech, errors, count) as progress:
        if real:
            simulation = simulate_really(game, count, wanted, players, seed, progress)
        else:
            simulation = simulate(game, count, chosen, players, seed, threads, progress)
    if as_json:
        print(json.dumps(simulation.as_dict(), ensure_ascii=False))
    else:
        show_simulation(simulation, speech, console)


@app.command()
def bench(
    keys: Annotated[list[str] | None, typer.Argument(metavar="[GAME]…", help="Which games; all if left out.")] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.1, help="How long each mode is measured for each number of seats.")
    ] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Measure how fast games are played, beside their limit in C."""
    from tablee.lab.bench import bench_games

    from .report import show_bench

    chosen = [find_game(key) for key in keys or discover()]
    report = bench_games(chosen, seconds, lambda line: errors.print(Text(line, style="dim")))
    if as_json:
        print(json.dumps(report))
    else:
        show_bench(report, console)


# --- what people type ---


def ask(prompt: str) -> str:
    """Read a line; a name in the prompt may look like markup."""
    return console.input(prompt, markup=False, emoji=False)


def find_game(key: str) -> Game:
    """Return a game by its key; a wrong one is answered with the nearest."""
    shelf = discover()
    if key in shelf:
        return shelf[key]
    near = difflib.get_close_matches(key, shelf, 1)
    meant = f" Did you mean '{near[0]}'?" if near else ""
    raise Mistake(f"There is no game '{key}'.{meant} Games: {', '.join(shelf)}.")


def bots_for(game: Game, text: str | None, count: int) -> list[str]:
    """Return a bot for each of `count` seats from what was typed: one for all, or a list."""
    wanted = [bot.strip() for bot in text.split(",")] if text else [game.bot.BOTS[-1]]
    for bot in wanted:
        if bot not in game.bot.BOTS:
            raise Mistake(f"There is no bot '{bot}' for {game.title}; there is {', '.join(game.bot.BOTS)}.")
    if len(wanted) == 1:
        return wanted * count
    if len(wanted) != count:
        raise Mistake(f"{count} bots are needed here, one for each seat, or one name for all; not {len(wanted)}.")
    return wanted


def read_options(game: Game, pairs: list[str] | None) -> dict[str, str]:
    """Return options typed as KEY=VALUE; where its text is in a file, KEY=FILE."""
    for pair in pairs or []:
        if "=" not in pair:
            raise Mistake(f"An option is written KEY=VALUE; '{pair}' is not.")
    wanted = dict(pair.split("=", 1) for pair in pairs or [])
    for option in game.options:
        if option.in_file and option.key in wanted and wanted[option.key] not in option.values:
            wanted[option.key] = read_text(option.key, wanted[option.key])
    return wanted


def read_text(key: str, file: str) -> str:
    """Return the text of a file that an option names."""
    try:
        return Path(file).read_text(encoding="utf-8-sig")  # some editors begin a file with a mark
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text"
        raise Mistake(f"Option '{key}': the file '{file}' cannot be read: {reason}.") from None
