"""The application: routes, headers on every answer, and what runs beside it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, MutableMapping
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tablee.store import Broken, kind_of, open_store

from .answering import answer, problem
from .archive import Archive
from .door import USHER
from .engines import Engines
from .frames import POST
from .hub import Hub
from .lobby import Lobby
from .memory import enlarge
from .notes import note
from .openapi import describe
from .pages import no_method, page
from .post import Post
from .security import RAW_HEADERS, is_own_origin
from .socket import serve_table
from .tidying import tidy
from .upgrade import Upgrade

SOCKETS = "/ws/"
GOODBYE = "goodbye"  # where sockets find in our state what to do before the doors close
FORBIDDEN = 4403
PACKED_FROM = 2048  # bytes from which an answer is packed


class App:
    """One worker's application, for an ASGI server."""

    def __init__(self, database: str, origins: frozenset[str] = frozenset(), *, compile: bool = True) -> None:
        self.database, self.origins, self.compile = database, origins, compile
        self.hub: Hub
        packing = Middleware(GZipMiddleware, minimum_size=PACKED_FROM, compresslevel=5)
        handlers = {Broken: self.broken, 405: no_method}
        self.http = Starlette(lifespan=self.lifespan, exception_handlers=handlers, middleware=[packing])

    @contextlib.asynccontextmanager
    async def lifespan(self, http: Starlette) -> AsyncIterator[dict[str, Any]]:
        """Open the store before the doors, and close it after them."""
        store = await open_store(self.database)
        self.hub = Hub(store, Engines())
        http.router.routes = [*routes(Lobby(self.hub), Archive(self.hub))]
        works = self.hub.listen(), self.hub.sleep(), tidy(self.hub.metrics), enlarge(self.hub.lives)
        beside = [asyncio.create_task(work) for work in works]
        post = Post()
        if self.compile:
            beside.append(asyncio.create_task(self.hub.engines.compile()))
            beside.append(asyncio.create_task(asyncio.to_thread(post.prepare)))
        note("opened", database=kind_of(self.database))
        try:
            yield {GOODBYE: self.say_goodbye, USHER: self.usher, POST: post}
        finally:
            await self.hub.close()
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
            await store.close()
            note("closed")

    def say_goodbye(self) -> None:
        """Begin to close, once."""
        if self.hub.begin_to_close():
            self.hub.spawn(self.hub.close())

    def usher(self, asked: Upgrade) -> str | None:
        """Return the link of the table that somebody may go to at once; None if it takes longer to say."""
        link = asked.path.removeprefix(SOCKETS)
        is_ours = is_own_origin(asked.origin, asked.host, self.origins)
        return link if is_ours and asked.path.startswith(SOCKETS) and self.hub.is_awake(link) else None

    async def broken(self, request: Request, error: Exception) -> Response:
        """Say that nothing can be read or written now."""
        self.hub.metrics.failed(error)
        return problem(request, 503, "store")

    async def __call__(self, scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        """Answer one request, or serve one socket."""
        if scope["type"] == "lifespan":
            await self.http(scope, receive, send)
        elif not self._is_ours(scope):
            await refuse(scope, receive, send)
        elif scope["type"] == "websocket":
            if scope["path"].startswith(SOCKETS):
                await serve_table(self.hub, scope["path"].removeprefix(SOCKETS), receive, send)
            else:
                await send({"type": "websocket.close", "code": FORBIDDEN})
        else:
            await self.http(scope, receive, guarded(send))

    def _is_ours(self, scope: MutableMapping[str, Any]) -> bool:
        """Refuse other sites' pages wherever something could be changed."""
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            return True
        headers = dict(scope["headers"])
        origin, host = headers.get(b"origin"), headers.get(b"host")
        return is_own_origin(origin and origin.decode("latin-1"), host and host.decode("latin-1"), self.origins)


async def refuse(scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
    """Turn a foreign page away."""
    note("turned_away", reason="origin", kind=scope["type"])
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": FORBIDDEN})
    else:
        await problem(Request(scope), 403, "foreign")(scope, receive, guarded(send))


def guarded(send: Any) -> Any:
    """Put our headers on every answer."""

    async def send_guarded(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), *RAW_HEADERS]
        await send(message)

    return send_guarded


def routes(lobby: Lobby, archive: Archive) -> list[Route]:
    """List every address."""
    api = [
        Route("/api/games", lobby.games),
        Route("/api/games/{game}/rules", lobby.rules),
        Route("/api/games/{game}/words", lobby.words),
        Route("/api/tables", lobby.tables),
        Route("/api/tables", lobby.lay, methods=["POST"]),
        Route("/api/tables/{table}", lobby.table),
        Route("/api/tables/{table}/matches", archive.matches),
        Route("/api/tables/{table}/matches/{number:int}", archive.match),
        Route("/api/tables/{table}/matches/{number:int}/moments", archive.moments),
        Route("/api/codes/{code}", lobby.by_code),
        Route("/api/health", lobby.health),
        Route("/metrics", lobby.metrics),
    ]

    async def description(request: Request) -> Response:
        return answer(describe(api))

    return [*api, Route("/api/openapi.json", description), Route("/{path:path}", page)]
