'''A table from far away, for programs: join by link, see, act.

    >>> import asyncio, contextlib, random
    >>> from tablee.client import Declined, join
    >>>
    >>> async def play(link: str) -> list[float]:
    ...     """Sit down at a table, play anything that is allowed, and return everybody's score."""
    ...     async with join(link, name="Robo") as guest:
    ...         await guest.sit()
    ...         async for view in guest.views():
    ...             match = view.table.match
    ...             if match and match.scores is not None:
    ...                 return match.scores
    ...             if match and match.legal:
    ...                 with contextlib.suppress(Declined):  # somebody was faster: look again
    ...                     await guest.act(random.choice(match.legal).action)

A guest answers pings, comes back by itself when the line breaks, and asks again for what was not answered. What goes
wrong is a `Mistake`, whose text is a sentence; what the table does not allow is `Declined`, with the clause. Lay a
table of your own with `House`:

    >>> table = House("http://127.0.0.1:8000").lay("kittens", Settings(seats=2))
    >>> table.link, table.code
'''

from tablee.server.answers import GameCard
from tablee.table.entries import Settings

from .errors import Declined, Lost
from .guest import Guest, join
from .house import House, Laid
from .link import Link, read_link
from .player import Player

__all__ = ["Declined", "GameCard", "Guest", "House", "Laid", "Link", "Lost", "Player", "Settings", "join", "read_link"]
