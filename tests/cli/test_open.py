"""Showing a house in the browser of whoever opened it."""

import http.server
import threading
from collections.abc import Iterator

import pytest

from tablee.cli import serve


class Door(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def address() -> Iterator[str]:
    """A house that answers."""
    house = http.server.HTTPServer(("127.0.0.1", 0), Door)
    threading.Thread(target=house.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{house.server_port}"
    house.shutdown()
    house.server_close()


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a browser was asked to show."""
    pages: list[str] = []
    monkeypatch.setattr(serve.webbrowser, "open", pages.append)
    monkeypatch.setattr(serve, "PATIENCE", 0.1)
    monkeypatch.setenv("DISPLAY", ":0")
    return pages


def test_a_house_is_shown_once_it_answers(shown: list[str], address: str):
    serve.show_house(address)
    assert shown == [address]


def test_a_house_that_never_answers_is_not_shown(shown: list[str]):
    serve.show_house("http://127.0.0.1:9")
    assert shown == []


def test_without_a_screen_nothing_is_shown(shown: list[str], address: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(serve.sys, "platform", "linux")
    serve.show_house(address)
    assert shown == []
