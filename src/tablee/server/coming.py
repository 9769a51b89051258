"""Who comes to a table: the first word of a line, and what becomes of those who cannot be let in."""

import asyncio
from collections import Counter
from collections.abc import Callable, MutableMapping
from typing import Any

import msgspec

from tablee.kernel.words import LANGUAGES

from . import protocol as says
from .line import FAILED, OVERLOADED, POLICY, Line
from .notes import alias_of, note

Receive = Callable[[], Any]
Send = Callable[[MutableMapping[str, Any]], Any]

PATIENCE = 10.0  # seconds to say hello
LATER = 3.0  # seconds until somebody may come again whose table could not be read
TOGETHER = 1.0  # seconds in which those who are turned away after another are only counted


async def put_off(link: str, receive: Receive, send: Send) -> None:
    """Ask somebody to come again later, in their language: their table cannot be read now."""
    await send({"type": "websocket.accept"})
    try:
        line = line_of(await greeting(receive) or says.Hello())
    except EOFError:
        return
    line.close(FAILED, "store", again=LATER)
    note_closed(link, line)
    await line.run(send)


async def turn_away(link: str, send: Send) -> None:
    """Close a line to somebody who has not said hello."""
    note_turned_away(link, "no_hello")
    await send({"type": "websocket.close", "code": POLICY})


def line_of(hello: says.Hello) -> Line:
    return Line(hello.language if hello.language in LANGUAGES else "en", hello.token, hello.text)


async def greeting(receive: Receive) -> says.Hello | None:
    """Wait for the first message; None if it is no greeting, or too late; EOFError if they have gone again."""
    try:
        async with asyncio.timeout(PATIENCE):
            message = await receive()
        if message["type"] == "websocket.disconnect":
            raise EOFError
        hello = says.decode(message.get("text") or "")
    except (TimeoutError, msgspec.DecodeError):
        return None
    return hello if isinstance(hello, says.Hello) else None


def note_closed(link: str, line: Line) -> None:
    """Note why we have closed a line, if it was us."""
    if line.close_code is not None:
        reason = "overloaded" if line.close_code == OVERLOADED else line.why
        note("line_closed", table=alias_of(link), reason=reason, code=line.close_code)


def note_turned_away(link: str, reason: str) -> None:
    """Note why we have closed a line to somebody who has not said hello."""
    note("line_closed", table=alias_of(link), reason=reason, code=POLICY)


class Crowd:
    """Those who are turned away while tables play: a line for each of a thousand would be work that they make for us,
    so the first is noted at once, and then how many more there were."""

    def __init__(self) -> None:
        self.more: Counter[str] = Counter()  # by reason
        self.is_counting = False

    def turn_away(self, link: str, reason: str) -> None:
        """Note that somebody is turned away, or count them."""
        if self.is_counting:
            self.more[reason] += 1
            return
        note_turned_away(link, reason)
        self.is_counting = True
        asyncio.get_running_loop().call_later(TOGETHER, self.note_more)

    def note_more(self) -> None:
        self.is_counting = False
        for reason, count in self.more.items():
            note("more_lines_closed", reason=reason, code=POLICY, count=count)
        self.more.clear()
