"""Simulations and benchmarks as tables, and the bar that shows how far they are."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tablee.lab.simulate import Simulation

from .speech import Speech


@contextmanager
def watch(speech: Speech, console: Console, games: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on a terminal; yield what moves it on."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(speech.say("sim.compiling"), total=games)

        def move(more: int) -> None:
            bar.update(task, advance=more, description=speech.say("sim.playing"))

        yield move


def show_simulation(simulation: Simulation, speech: Speech, console: Console) -> None:
    """Print who won how often."""
    seats, games = len(simulation.seats), speech.number(simulation.games)
    key = "sim.title" if seats > 1 else "sim.title_one"
    heading = speech.say(key, title=simulation.title, games=games, seats=seats)
    table = Table(title=heading, title_justify="left")
    for key in ("seat", "bot", "wins", "share", "interval"):
        table.add_column(speech.say(f"sim.{key}"), justify="left" if key == "bot" else "right")
    for row in simulation.seats:
        interval = f"{speech.number(100 * row.low, 1)} – {speech.number(100 * row.high, 1)} %"
        table.add_row(
            str(row.seat + 1), row.bot, speech.number(row.wins), f"{speech.number(100 * row.share, 1)} %", interval
        )
    console.print(table)
    if simulation.together:
        console.print(speech.say("sim.together"))
    console.print(
        speech.say(
            "sim.length",
            mean=speech.number(simulation.mean_length, 1),
            low=simulation.shortest,
            high=simulation.longest,
            speed=speech.number(simulation.decisions_per_s),
        )
    )


def show_bench(report: dict[str, float], console: Console) -> None:
    """Print the speeds of every game."""
    table = Table(title="Random legal play, one thread", title_justify="left")
    for column in ("game", "mode", "decisions/s", "games/s", "of the limit"):
        table.add_column(column, justify="left" if column in ("game", "mode") else "right")
    for key, rate in report.items():
        game, mode, measure = (*key.split("."), "")[:3]
        if measure == "decisions_per_s":
            ratio = report.get(f"{game}.{mode}.limit_ratio")
            games = report[f"{game}.{mode}.games_per_s"]
            table.add_row(game, mode, f"{rate:,.0f}", f"{games:,.0f}", f"{ratio:.2f}" if ratio else "")
    console.print(table)
    show_others({key: value for key, value in report.items() if key.count(".") > 2}, console)


def show_others(report: dict[str, float], console: Console) -> None:
    """Print what some games measure beside: longer keys, as they are."""
    table = Table(title="What else games measure", title_justify="left")
    table.add_column("what")
    table.add_column("value", justify="right")
    for key, value in report.items():
        table.add_row(key, f"{value:,.3g}" if value < 100 else f"{value:,.0f}")
    if report:
        console.print(table)
