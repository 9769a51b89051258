"""What can be asked over HTTP: games, rules, tables, and how the house is; archive.py has finished matches."""

import os
import time
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response

from tablee.kernel.clauses import HEAD, clauses, rules_file
from tablee.kernel.words import LANGUAGES, lexicon
from tablee.store.contract import Broken, Card
from tablee.table.entries import Settings
from tablee.table.refused import Refused

from .answering import address_of, answer, language_of, problem, say
from .answers import ClauseText, GameCard, Health, NewTable, OptionCard, TableCard, TableLink
from .codes import CODE_LASTS, clean_code, new_code
from .hub import Hub
from .listing import is_status, listed, moment_of
from .security import Buckets

BODY_MOST = 64 * 1024  # bytes: a board file of a host's own is the longest there is


class Lobby:
    """The HTTP side of a worker."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.laying = Buckets(rate=0.5, most=20)  # tables that an address may lay
        self.guessing = Buckets(rate=0.2, most=10)  # codes that an address may try

    async def games(self, request: Request) -> Response:
        """List the games on the shelf."""
        return answer([self._game(key) for key in self.hub.engines])

    def _game(self, key: str) -> GameCard:
        game = self.hub.engines[key]
        options = [OptionCard(each.key, list(each.values), each.read is not None) for each in game.options]
        waits = {wait.key: [wait.seconds, wait.shortest, wait.longest] for wait in game.waits}
        ready = key not in self.hub.engines.waiting
        return GameCard(
            game.key, game.title, list(game.seats), options, waits, list(game.bot.BOTS), game.version, ready
        )

    async def rules(self, request: Request) -> Response:
        """Return the rules of a game."""
        key, language = request.path_params["game"], request.query_params.get("language", "en")
        if key not in self.hub.engines or language not in LANGUAGES:
            return problem(request, 404, "no_rules")
        folder = self.hub.engines[key].folder
        found, parts = clauses(folder, language).values(), parts_of(folder, language)
        return answer([ClauseText(clause.id, clause.mark, clause.text, parts[clause.id]) for clause in found])

    async def words(self, request: Request) -> Response:
        """Return the words of a game: names of cards, options, hints."""
        key, language = request.path_params["game"], request.query_params.get("language", "en")
        if key not in self.hub.engines or language not in LANGUAGES:
            return problem(request, 404, "no_rules")
        return answer(lexicon(self.hub.engines[key].folder, language).tables)

    async def tables(self, request: Request) -> Response:
        """List public tables that are not finished, or those of a `status`; `before` goes on where a list ended."""
        asked = request.query_params
        game, status, before = asked.get("game"), asked.get("status", ""), asked.get("before")
        if game is not None and game not in self.hub.engines:
            return self._no_game(request, game)
        if not is_status(status):
            return problem(request, 400, "no_status")
        moment = None if before is None else moment_of(before)
        if before is not None and moment is None:
            return problem(request, 400, "no_moment")
        return answer([table_card(card) for card in await listed(self.hub.store, status, game, moment)])

    def _no_game(self, request: Request, game: str) -> Response:
        return problem(request, 404, "no_game", game=game, games=", ".join(self.hub.engines))

    async def lay(self, request: Request) -> Response:
        """Lay a table."""
        if not self.laying.take(address_of(request)):
            return problem(request, 429, "many_tables")
        body = await body_of(request)
        if body is None:
            return problem(request, 413, "too_long", most=BODY_MOST)
        try:
            wanted = msgspec.json.decode(body, type=NewTable)
        except msgspec.DecodeError as error:
            return problem(request, 400, "no_table_described", error=str(error))
        if wanted.game not in self.hub.engines:
            return self._no_game(request, wanted.game)
        settings = wanted.settings or Settings(self.hub.engines[wanted.game].seats.start)
        try:
            link = await self.hub.open_table(wanted.game, wanted.title, wanted.public, settings)
        except Refused as refused:
            return say(request, 400, refused.sentence(self.hub.engines[wanted.game], language_of(request)))
        return answer(TableLink(link, self.hub.cards[link].code), 201)

    async def table(self, request: Request) -> Response:
        """Return the card of a table, with a code that is still good."""
        card, now = await self.hub.store.card(request.path_params["table"]), time.time()
        if card and card.code_until is not None and card.code_until <= now:
            card = await self.hub.store.renew(card.log, new_code(), now + CODE_LASTS, now)
        return answer(table_card(card, card.code)) if card else problem(request, 404, "no_table")

    async def by_code(self, request: Request) -> Response:
        """Return the table that a spoken code means."""
        if not self.guessing.take(address_of(request)):
            return problem(request, 429, "many_codes")
        card = await self.hub.store.by_code(clean_code(request.path_params["code"]), time.time())
        return answer(TableLink(card.log, card.code)) if card else problem(request, 404, "no_code")

    async def health(self, request: Request) -> Response:
        """Tell whether we can write."""
        try:
            await self.hub.store.healthy()
        except Broken as broken:
            self.hub.metrics.failed(broken)
            return problem(request, 503, "store")
        closing = self.hub.closing
        return answer(Health("closing" if closing else "ok", os.getpid()), 503 if closing else 200)

    async def metrics(self, request: Request) -> Response:
        """Return the counters for Prometheus."""
        return PlainTextResponse(self.hub.metrics.text(self.hub.crowd()))


@cache
def parts_of(folder: Path, language: str) -> dict[str, str]:
    """Return the heading under which each clause of a game stands."""
    part, found = "", {}
    for line in rules_file(folder, language).read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            part = line.removeprefix("## ")
        elif head := HEAD.match(line):
            found[head[1]] = part
    return found


async def body_of(request: Request) -> bytes | None:
    """Return a request's body, or None if it is too long."""
    body = b""
    try:
        async for part in request.stream():
            body += part
            if len(body) > BODY_MOST:
                return None
    except ClientDisconnect:  # half a body describes nothing, and nobody is left to hear that
        return b""
    return body


def table_card(card: Card, code: str | None = None) -> TableCard:
    """Return a card as clients get it; its code only where they knew the link before."""
    summary: Any = msgspec.Raw(card.summary)  # as it is kept
    return TableCard(card.log, card.game, card.status, code, card.changed, summary)
