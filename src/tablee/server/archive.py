"""Finished matches over HTTP: listed, as files, and told again moment by moment. Of one that goes on, nothing."""

import asyncio
import gzip
from collections.abc import Callable, Mapping, Sequence

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tablee.kernel.game import SPECTATOR, Game
from tablee.kernel.words import LANGUAGES
from tablee.table import record
from tablee.table.entries import Entry
from tablee.table.retelling import Unknown, finished, nth, retell

from .answering import address_of, answer, language_of, problem, say
from .hub import Hub
from .live import decode_entry
from .security import Buckets

READERS = 2  # matches that are read again at the same time
KEPT = 600  # seconds that a browser may keep a finished match: words of the house may change
PACKED_FROM = 1024  # bytes that are worth packing

encode = msgspec.json.Encoder().encode


class Archive:
    """What was played at the tables of a house."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.reading = Buckets(rate=2, most=60)  # matches that an address may read again
        self.readers = asyncio.Semaphore(READERS)

    async def matches(self, request: Request) -> Response:
        """List the finished matches of a table."""
        return await self._read(request, lambda log: answer(finished(record.records_of(self.hub.engines, log))))

    async def match(self, request: Request) -> Response:
        """Return a finished match of a table as a file: to be replayed, shared, verified."""
        number = request.path_params["number"]
        return await self._read(request, lambda log: packed(request, text_of(self.hub.engines, log, number)))

    async def moments(self, request: Request) -> Response:
        """Return a finished match moment by moment, seen by a seat (from 0 on) or a spectator, in words and views."""
        number, asked = request.path_params["number"], request.query_params
        language, seat = asked.get("language", "en"), seat_of(asked.get("seat", ""))
        if seat is None or language not in LANGUAGES:
            return problem(request, 404, "no_seat")
        engines = self.hub.engines
        return await self._read(
            request, lambda log: packed(request, encode(retell(engines, log, number, seat, language)))
        )

    async def _read(self, request: Request, work: Callable[[list[Entry]], Response]) -> Response:
        """Make something of the log of a table, beside the tables that are being played at; or say what was wrong."""
        if not self.reading.take(address_of(request)):
            return problem(request, 429, "many_matches")
        kept = await self.hub.store.read(request.path_params["table"])
        try:
            async with self.readers:
                return await asyncio.to_thread(lambda: work([decode_entry(each.data) for each in kept]))
        except Unknown:
            return problem(request, 404, "no_match")
        except record.NotOver:
            return problem(request, 409, "not_over")
        except record.OtherRules as other:
            return say(request, 409, other.sentence(language_of(request)))


def text_of(games: Mapping[str, Game], entries: Sequence[Entry], number: int) -> bytes:
    """Return a match of a table's log as a file, with what can be said of chance by the rules it was played by."""
    return record.write_whole(games, nth(record.records_of(games, entries), number)).encode()


def seat_of(text: str) -> int | None:
    """Return the seat that a question names, SPECTATOR if it names none; None if it is no number."""
    if not text:
        return SPECTATOR
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else None


def packed(request: Request, body: bytes) -> Response:
    """Answer with JSON that never changes again; packed, if the client unpacks."""
    headers = {"cache-control": f"private, max-age={KEPT}", "vary": "accept-encoding"}
    if len(body) >= PACKED_FROM and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = gzip.compress(body, 5), "gzip"
    return Response(body, media_type="application/json", headers=headers)
