"""What can be asked of a house over HTTP: its games, a new table, a table by its spoken code, a finished match."""

import urllib.error
import urllib.request
from typing import Any, TypeVar
from urllib.parse import quote

import msgspec
from msgspec import Struct

from tablee.kernel.errors import Mistake
from tablee.server.answers import GameCard, NewTable, Problem, TableCard, TableLink
from tablee.table.entries import Settings

from .errors import silence, trouble
from .link import Link, is_here, read_house

PATIENCE = 20.0  # seconds
Answer = TypeVar("Answer")


class Laid(Struct, frozen=True):
    """A table that is laid, and the code by which people may tell each other."""

    link: Link
    code: str | None


class House:
    """A server. Its functions wait for the answer; call them in a thread where nothing may wait.

    What it refuses, it says in the language.
    """

    def __init__(self, address: str, language: str = "en") -> None:
        self.address, _ = read_house(address, language)
        self.language = language

    def games(self) -> list[GameCard]:
        """List the games on the shelf."""
        return self._ask("/api/games", list[GameCard])

    def lay(self, game: str, settings: Settings | None = None, title: str = "", *, public: bool = False) -> Laid:
        """Lay a table."""
        wanted = NewTable(game, title, public, settings)
        return self._laid(self._ask("/api/tables", TableLink, msgspec.json.encode(wanted)))

    def find(self, code: str) -> Laid:
        """Return the table of a spoken code."""
        return self._laid(self._ask(f"/api/codes/{quote(code, safe='')}", TableLink))

    def table(self, table: str) -> TableCard:
        """Return what is known of a table."""
        return self._ask(f"/api/tables/{quote(table, safe='')}", TableCard)

    def match(self, table: str, number: int) -> bytes:
        """Return the record of a finished match of a table, from 1 on."""
        return self._get(f"/api/tables/{quote(table, safe='')}/matches/{number}")

    def _laid(self, place: TableLink) -> Laid:
        return Laid(Link(self.address, place.table), place.code)

    def _ask(self, path: str, kind: type[Answer], body: bytes | None = None) -> Answer:
        try:
            return msgspec.json.decode(self._get(path, body), type=kind)
        except msgspec.DecodeError as error:
            raise Mistake(trouble(self.language, "other_version", house=self.address)) from error

    def _get(self, path: str, body: bytes | None = None) -> bytes:
        headers = {"accept-language": self.language} | ({"content-type": "application/json"} if body else {})
        request = urllib.request.Request(f"{self.address}{path}", body, headers)
        try:
            with self._opener().open(request, timeout=PATIENCE) as response:
                return bytes(response.read())
        except urllib.error.HTTPError as error:
            with error:
                raise Refusal(error.code, self._sentence(error.read(), error.code)) from None
        except OSError as error:
            raise Mistake(silence(self.language, self.address, error)) from None

    def _sentence(self, body: bytes, status: int) -> str:
        """Return the house's own words, if they are its own."""
        try:
            return msgspec.json.decode(body, type=Problem).error
        except msgspec.DecodeError:
            return trouble(self.language, "no_tablee", house=self.address, reason=f"HTTP {status}")

    def _opener(self) -> Any:
        return urllib.request.build_opener(*([urllib.request.ProxyHandler({})] if is_here(self.address) else []))


class Refusal(Mistake):
    """The house said no; its sentence, and HTTP's number for it."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
