"""The rules of a game in the terminal, clause by clause."""

from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from tablee.kernel.clauses import HEAD, rules_file
from tablee.kernel.game import Game

from .speech import Speech


def show_rules(game: Game, speech: Speech, console: Console) -> None:
    """Print the rules, marking house rulings."""
    text = rules_file(game.folder, speech.language).read_text(encoding="utf-8")
    for block in text.strip().split("\n\n"):
        head, _, rest = block.partition("\n")
        clause = HEAD.match(head)
        if clause is None:
            console.print(Markdown(block))
            console.print()
        else:
            console.print(_title(clause[1], clause[2], speech))
            console.print(Padding(Markdown(rest), (0, 0, 1, 2)))


def _title(clause: str, mark: str, speech: Speech) -> Text:
    title = Text(clause, style="dim cyan")
    if mark != "rulebook":
        title.append("  " + speech.say("rules.house" if mark == "house" else "rules.mixed"), style="italic yellow")
    return title
