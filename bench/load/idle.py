"""What a socket costs that nobody uses: the memory of the server before and after many have said hello."""

import asyncio
import secrets
from typing import Any

from house import House, memory_of
from play import AT_ONCE, SEATS
from wire import Wire, ask, path_of

SEATED = 2  # of the people at each table; the others watch
REST = 8.0  # seconds in which the server comes to rest


async def measure_idle(house: House, sockets: int, tables: int, game: str) -> dict[str, Any]:
    """Open sockets at tables, half of them seated; return how much memory each one takes."""
    warm = await lay(house, game, 0)
    lines = [await hello(house, warm, seat) for seat in range(SEATS)]
    links = [await lay(house, game, number) for number in range(1, tables + 1)]
    await asyncio.sleep(REST)
    before = memory_of(house.process.pid)
    gate = asyncio.Semaphore(AT_ONCE)

    async def fill(link: str) -> list[Wire]:
        async with gate:
            return [await hello(house, link, seat) for seat in range(sockets // tables)]

    for found in await asyncio.gather(*map(fill, links)):
        lines += found
    await asyncio.sleep(REST)
    after = memory_of(house.process.pid)
    still = sum(not line.gone.done() for line in lines[SEATS:])
    for line in lines:
        line.transport.abort()
    return {
        "sockets": still,
        "tables": tables,
        "kib_each": (after - before) / 1024 / still,
        "before_mib": before / 2**20,
    }


async def lay(house: House, game: str, number: int) -> str:
    """Lay a table."""
    wanted = {"game": game, "settings": {"seats": SEATS}}
    visitor = f"10.9.{number >> 8}.{number & 255}"
    return str((await ask(house.port, "POST", "/api/tables", wanted, x_forwarded_for=visitor))["table"])


async def hello(house: House, link: str, seat: int) -> Wire:
    """Open a socket and say hello; some sit down too."""
    line = Sitter(house.port, link)
    await asyncio.get_running_loop().create_connection(lambda: line, "127.0.0.1", house.port)
    await line.open
    line.say({"type": "hello", "token": secrets.token_urlsafe(16)})
    if seat < SEATED:
        line.say({"type": "come", "id": "come", "name": f"Player {seat}"})
        line.say({"type": "sit", "id": "sit", "seat": seat})
    async with asyncio.timeout(60):
        await line.heard_enough(3 if seat < SEATED else 1)
    return line


class Sitter(Wire):
    """Somebody who is there and does nothing."""

    def __init__(self, port: int, link: str) -> None:
        super().__init__(f"127.0.0.1:{port}", path_of(link))
        self.views = 0
        self.more = asyncio.Event()

    def heard(self, data: bytes, start: int, end: int) -> None:
        self.views += data.startswith(b'{"type":"view"', start)
        self.more.set()

    async def heard_enough(self, views: int) -> None:
        """Wait for so many views: one for hello, one for coming, one for sitting down."""
        while self.views < views:
            self.more.clear()
            await self.more.wait()
