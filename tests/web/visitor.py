"""Somebody in front of a browser: at a desk with a mouse, at a desk with a keyboard alone, or with a small phone."""

import json
import time
from collections.abc import Callable, Iterable
from typing import Any

from playwright.sync_api import Browser, Locator, Page
from server.house import House

DEVICES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "keys": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True},
}
LIKES = {"language": "fr", "speed": 40, "motion": "reduced", "sound": False, "name": "Lise", "colour": 1}
PATIENCE = 30_000  # ms
AT_ONCE = 2_000  # ms for a button that is there; else it is tried again
FURTHEST = 80  # presses of Tab within which everything can be reached
FITS = "(page => page.scrollWidth <= innerWidth && page.scrollHeight <= innerHeight)(document.documentElement)"
HOUSE_IS_AWAY = "ERR_INTERNET_DISCONNECTED"  # what a browser itself says when a test takes the network away


class Unreachable(AssertionError):
    """No key leads to something."""


class Visitor:
    """A person with a browser of their own."""

    def __init__(self, chromium: Browser, house: House, device: str, **likes: Any) -> None:
        self.house, self.device = house, device
        self.address = f"http://127.0.0.1:{house.port}"
        self.trouble: list[str] = []
        likes = {**LIKES, **likes}
        self.name, language = likes["name"], likes["language"]
        self.context = chromium.new_context(
            locale={"fr": "fr-FR", "en": "en-GB"}[language], reduced_motion="reduce", **DEVICES[device]
        )
        kept = json.dumps(likes)
        self.context.add_init_script(
            f"if (!localStorage.getItem('tablee.prefs')) localStorage.setItem('tablee.prefs', {kept!r})"
        )
        self.page = self.open()

    def open(self) -> Page:
        """Open a tab."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.trouble.append(f"{error}"))
        page.on("console", self._hear)
        return page

    def _hear(self, message: Any) -> None:
        if message.type == "error" and HOUSE_IS_AWAY not in message.text:
            self.trouble.append(message.text)

    def leave(self) -> None:
        self.context.close()

    # --- going somewhere ---

    def go(self, path: str) -> "Visitor":
        self.page.goto(self.address + path)
        return self

    def open_box(self, title: str, choices: Iterable[str]) -> None:
        """Take a box from the shelf, and choose how to play."""
        self.go("/")
        self.click(f"Ouvrir la boîte : {title}")
        if choices:
            self.press(self.page.locator("dialog summary"), PATIENCE)
        for value in choices:
            self.choose(self.page.locator(f"dialog input[value={value}]"))

    def choose(self, wanted: Locator) -> None:
        """Choose one of several: with the keyboard, by walking to the one that is chosen and on with arrows."""
        if self.device != "keys":
            wanted.check()
            return
        self.reach(self.page.locator(f"dialog input[name='{wanted.get_attribute('name')}']:checked"))
        for _ in range(FURTHEST):
            if wanted.is_checked():
                return
            self.page.keyboard.press("ArrowRight")
        raise Unreachable(f"no arrow leads to {wanted}")

    def play_now(self, game: str, **settings: Any) -> str:
        """Lay a table as the shelf does, and sit down with bots; return its link."""
        seats, bot = settings.pop("seats", None), settings.pop("bot", "")
        link = self.house.lay(game, seats, settings={"options": settings})
        self.arrive(link, "play", bot)
        return link

    def arrive(self, link: str, kind: str, bot: str = "") -> None:
        """Come to a table with a plan, as from the shelf: `play` against bots, `invite`, or all `here`."""
        plan = {"plan": {"kind": kind, "bot": bot, "name": self.name, "colour": 1}}
        self.go("/about")
        self.page.evaluate("([plan, path]) => history.replaceState(plan, '', path)", [plan, f"/t/{link}"])
        self.page.reload()

    def take_seat(self, link: str, token: str) -> "Visitor":
        """Come to a table as somebody who has a seat there."""
        kept = {link: {"at": 0, "people": [{"token": token}]}}
        self.go("/about")
        self.page.evaluate("kept => localStorage.setItem('tablee.seats', JSON.stringify(kept))", kept)
        return self.go(f"/t/{link}")

    # --- doing something, each with what they have ---

    def press(self, wanted: Locator, patience: float = AT_ONCE) -> None:
        """Press a button: by mouse, by finger, or by walking there with Tab."""
        if self.device == "phone":
            wanted.tap(timeout=patience)
        elif self.device == "keys":
            self.reach(wanted)
            self.page.keyboard.press("Enter")
        else:
            wanted.click(timeout=patience)

    def reach(self, wanted: Locator) -> None:
        """Walk to something with the keyboard alone."""
        for _ in range(FURTHEST):
            if wanted.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise Unreachable(f"no key leads to {wanted}")

    def click(self, name: str) -> None:
        """Press the button of this name."""
        self.press(self.page.get_by_role("button", name=name, exact=True), PATIENCE)

    # --- seeing something ---

    def see(self, selector: str) -> None:
        """Wait until something is there."""
        self.page.locator(selector).first.wait_for()

    def count(self, selector: str) -> int:
        return self.page.locator(selector).count()

    def is_over(self) -> bool:
        """Tell whether the result is shown."""
        return self.count(".result h2") > 0

    def fits(self) -> bool:
        """Tell whether the whole page is on the screen, and nothing scrolls."""
        return bool(self.page.evaluate(FITS))


def wait_until(is_so: Callable[[], bool], what: str, seconds: float = 30.0) -> None:
    """Wait for something to become so."""
    until = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < until, f"not within {seconds} s: {what}"
        time.sleep(0.05)
