"""The command in this process: quicker than a process of its own, where nobody talks with it."""

import io
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from tempfile import TemporaryFile
from unittest.mock import patch

from cli.terminal import Done
from rich.console import Console

from tablee.cli import app, main, network

WIDE = 200


def tablee_here(*arguments: str, typed: str = "", **settings: str) -> Done:
    """Run a command to its end with these lines typed."""
    out, err = io.StringIO(), io.StringIO()
    status, width = 0, int(settings.get("COLUMNS", WIDE))
    with ExitStack() as stack, TemporaryFile("w+", encoding="utf-8") as keyboard:
        keyboard.write(typed)
        keyboard.seek(0)
        said = Console(file=out, width=width, highlight=False)
        for module in (app, network):
            stack.enter_context(patch.object(module, "console", said))
        stack.enter_context(patch.object(app, "errors", Console(file=err, width=width, highlight=False)))
        stack.enter_context(patch.dict("os.environ", {"LC_ALL": "C", **settings}))
        stack.enter_context(patch("sys.argv", ["tablee", *arguments]))
        stack.enter_context(patch("sys.stdin", keyboard))
        stack.enter_context(redirect_stdout(out))
        stack.enter_context(redirect_stderr(err))
        try:
            main()
        except SystemExit as leaving:
            status = int(leaving.code or 0)
    return Done(status, out.getvalue(), err.getvalue())
