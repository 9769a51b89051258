"""The command in this process: quicker than a process of its own, where nothing is to be typed."""

import io
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from unittest.mock import patch

from cli.terminal import Done
from rich.console import Console

from tablee.cli import app, main, network

WIDE = 200


def tablee_here(*arguments: str) -> Done:
    """Run a command to its end."""
    out, err = io.StringIO(), io.StringIO()
    status = 0
    with ExitStack() as stack:
        said = Console(file=out, width=WIDE, highlight=False)
        for module in (app, network):
            stack.enter_context(patch.object(module, "console", said))
        stack.enter_context(patch.object(app, "errors", Console(file=err, width=WIDE, highlight=False)))
        stack.enter_context(patch.dict("os.environ", {"LC_ALL": "C"}))
        stack.enter_context(patch("sys.argv", ["tablee", *arguments]))
        stack.enter_context(redirect_stdout(out))
        stack.enter_context(redirect_stderr(err))
        try:
            main()
        except SystemExit as leaving:
            status = int(leaving.code or 0)
    return Done(status, out.getvalue(), err.getvalue())
