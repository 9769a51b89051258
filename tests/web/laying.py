"""Tables that stand still at a position: their logs are written as the store keeps them, and a house wakes them."""

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from server.house import GAMES, House
from web.matches import Played
from web.positions import Position

from tablee.kernel.game import NATURE
from tablee.kernel.text import SEAT_NAMES
from tablee.server.live import encoded
from tablee.server.security import key_of
from tablee.store import open_store
from tablee.table import gather
from tablee.table.entries import BOT, PERSON, Acted, Entry, Fell, Opened, Settings
from tablee.table.table import Table

EPOCH = 1_700_000_000.0
FOR_EVER = 1e6  # seconds
TOKEN = "tokenofwholooks0"
SECRET = bytes(32)
STILL = {"tablee.table.course.THINK": (FOR_EVER, FOR_EVER), "tablee.games.splaf.race.LULL": FOR_EVER}


Copies = Mapping[str, Mapping[str, Position]]  # for whom, by the device or the purpose: the position of each game


def house_of(folder: Path, copies: Copies) -> House:
    """A house with a table for each of these positions, where nobody acts but who looks."""
    database = folder / "tables.db"
    with ThreadPoolExecutor(1) as pool:  # Playwright has this thread's loop
        pool.submit(asyncio.run, write(database, copies)).result()
    return House(folder, f"{database}", STILL)


def table_of(game: str, copy: str) -> Played:
    """Where a copy of a game's position lies, and the secret of the seat that is asked."""
    return Played(f"{game}{copy}", TOKEN)


async def write(database: Path, copies: Copies) -> None:
    """Write the logs of all positions."""
    store = await open_store(f"{database}")
    try:
        for copy, positions in copies.items():
            for game, position in positions.items():
                await store.append(table_of(game, copy).link, 0, encoded(log_of(game, position)))
    finally:
        await store.close()


def log_of(key: str, position: Position) -> list[Entry]:
    """All that has happened at a table whose match is in this position."""
    game, table, log = GAMES[key], Table(GAMES), []

    def happen(entries: Iterable[Entry]) -> None:
        for entry in entries:
            table.apply_all([entry])
            log.append(entry)

    waits = {wait.key: FOR_EVER for wait in game.waits}
    settings = Settings(position.seats, position.options, waits)
    happen([Opened(EPOCH, key, game.title, False, settings), gather.promise(SECRET, EPOCH)])
    happen(gather.come(table, "Lise", 1, key_of(TOKEN), "part", EPOCH))
    happen(gather.sit(table, 0, 0, EPOCH))
    for seat in range(1, position.seats):
        happen(gather.invite(table, 0, seat, table.usual_bot(), EPOCH))
    happen(gather.deal(table, EPOCH)[:1])
    for move in position.moves.strip().splitlines():
        happen(moved(table, *move.strip().split(" ", 1)))
    return log


def moved(table: Table, name: str, words: str) -> Iterator[Entry]:
    """What a move in words is as entries; it has to be legal."""
    game = table.game
    if game.rules.who(table.state) == NATURE:
        assert name == "nature", f"{name} {words}"
        yield Fell(game.notation.parse_chance(table.state, words), at=EPOCH)
        return
    for seat in table.awaited() if name == "all" else [SEAT_NAMES.index(name)]:
        action = game.notation.parse(words)
        assert not game.rules.why_not(table.state, seat, action), f"{name} {words}"
        yield Acted(seat, action, EPOCH, BOT if table.is_played_by_bot(seat) else PERSON)
