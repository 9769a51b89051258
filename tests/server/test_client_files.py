"""The web client's files, as browsers get them."""

import asyncio
import gzip
from pathlib import Path
from typing import NamedTuple

import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from tablee.server import pages

IMMUTABLE = "public, max-age=31536000, immutable"


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built client of a few files."""
    files = {"index.html": b"<!doctype html>the shelf", "sw.js": b"sleep()", "manifest.webmanifest": b"{}",
             "assets/app-1a2b.js": b"play()" * 500, "assets/fredoka-3c.woff2": b"letters"}  # fmt: skip
    for name, content in files.items():
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(content)
    (tmp_path / "assets/app-1a2b.js.br").write_bytes(b"packed best")
    (tmp_path / "assets/app-1a2b.js.gz").write_bytes(gzip.compress(b"play()" * 500))
    monkeypatch.setattr(pages, "CLIENT", tmp_path)
    return tmp_path


def get(path: str, **headers: str) -> Answer:
    """Ask for an address as a browser does."""
    app, sent = Starlette(routes=[Route("/{path:path}", pages.page)]), []
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "query_string": b"",
             "root_path": "", "headers": raw, "scheme": "http", "server": ("test", 80)}  # fmt: skip

    async def receive() -> dict[str, object]:
        return await asyncio.get_running_loop().create_future()  # nothing more comes

    async def send(message: dict[str, object]) -> None:
        sent.append(message)

    asyncio.run(app(scope, receive, send))
    start = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return Answer(sent[0]["status"], start, b"".join(message.get("body", b"") for message in sent[1:]))


def test_every_address_of_a_page_is_the_page(client: Path):
    for path in ("/", "/t/abc", "/r/abc/1", "/about", "/nowhere/at/all"):
        answer = get(path)
        assert (answer.status, answer.body) == (200, b"<!doctype html>the shelf")
        assert answer.headers["content-type"].startswith("text/html")


def test_what_is_named_after_its_contents_is_kept_and_all_else_is_asked_for_again(client: Path):
    assert get("/assets/app-1a2b.js").headers["cache-control"] == IMMUTABLE
    for path in ("/", "/sw.js", "/manifest.webmanifest", "/t/abc"):
        assert get(path).headers["cache-control"] == "no-cache"


def test_a_file_of_another_version_is_not_found_rather_than_a_page(client: Path):
    assert get("/assets/app-old.js").status == 404


def test_a_browsers_copy_that_is_still_right_is_not_sent_again(client: Path):
    first = get("/")
    again = get("/", if_none_match=first.headers["etag"])
    assert (again.status, again.body) == (304, b"")
    (client / "index.html").write_bytes(b"<!doctype html>a new shelf")
    assert get("/", if_none_match=first.headers["etag"]).status == 200


@pytest.mark.parametrize(
    ("accepted", "coding", "length"),
    [("gzip, deflate, br", "br", 11), ("gzip", "gzip", None), ("br;q=0, gzip", "gzip", None), ("", None, 3000),
     ("identity", None, 3000)],
)  # fmt: skip
def test_the_smallest_twin_that_can_be_unpacked_is_sent(
    client: Path, accepted: str, coding: str | None, length: int | None
):
    answer = get("/assets/app-1a2b.js", accept_encoding=accepted)
    assert answer.headers.get("content-encoding") == coding
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["vary"] == "accept-encoding"
    assert len(answer.body) == (length or len(gzip.compress(b"play()" * 500)))


def test_types_do_not_depend_on_the_machine(client: Path):
    assert get("/manifest.webmanifest").headers["content-type"].startswith("application/manifest+json")
    assert get("/assets/fredoka-3c.woff2").headers["content-type"] == "font/woff2"


def test_a_house_without_a_client_says_how_to_build_it(client: Path):
    (client / "index.html").unlink()
    answer = get("/")
    assert answer.status == 404
    assert b"make client" in answer.body
