"""What questions have in common, whichever database answers."""

from collections.abc import Sequence
from typing import Any

from .contract import Card, Record, is_name
from .queries import Query, select_card, select_cards, select_code, select_end, select_entries, update_code

Row = Sequence[Any]


class Reading:
    """The questions of a store. A name that nothing can have is not looked for: strangers may type it."""

    mark: str  # how this database marks a value

    async def read(self, log: str, since: int = 0, limit: int | None = None) -> list[Record]:
        """List entries."""
        rows = await self._ask(select_entries(self.mark, log, since, limit)) if is_name(log) else []
        return [Record(seq, data) for seq, data in rows]

    async def end(self, log: str) -> int:
        """Return the next free seq."""
        return int((await self._ask(select_end(self.mark, log)))[0][0]) if is_name(log) else 0

    async def card(self, log: str) -> Card | None:
        """Return the card of a log."""
        rows = await self._ask(select_card(self.mark, log)) if is_name(log) else []
        return card_of(rows[0]) if rows else None

    async def cards(
        self,
        *,
        status: Sequence[str] = (),
        game: str | None = None,
        public: bool | None = None,
        limit: int = 100,
        before: float | None = None,
    ) -> list[Card]:
        """List cards, newest change first."""
        return [card_of(row) for row in await self._ask(select_cards(self.mark, status, game, public, limit, before))]

    async def by_code(self, code: str, now: float) -> Card | None:
        """Return the card with a code."""
        rows = await self._ask(select_code(self.mark, code, now)) if is_name(code) else []
        return card_of(rows[0]) if rows else None

    async def renew(self, log: str, code: str, until: float, now: float) -> Card | None:
        """Give a card another code, if its own has expired."""
        if is_name(log):
            await self._change(update_code(self.mark, log, code, until, now))
        return await self.card(log)

    async def _change(self, query: Query) -> None:
        raise NotImplementedError

    async def _ask(self, query: Query) -> list[Row]:
        raise NotImplementedError


def card_of(row: Row) -> Card:
    """Return a card with a real bool, which SQLite does not have."""
    log, game, status, public, *rest = row
    return Card(log, game, status, bool(public), *rest)
