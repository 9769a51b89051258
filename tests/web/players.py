"""How people play each game through its board: one turn at a time, with whatever device they have."""

from collections.abc import Callable, Sequence

from playwright.sync_api import Error, Locator
from web.visitor import Unreachable, Visitor, wait_until

ASIDE = 6  # mm
Turn = Callable[[Visitor], bool]


def play_out(people: Sequence[Visitor], turn: Turn, seconds: float = 150.0) -> None:
    """Let people play until all see the result."""

    def all_see_the_end() -> bool:
        for person in people:
            if not person.is_over():
                attempt(person, turn)
        return all(person.is_over() for person in people)

    wait_until(all_see_the_end, "the end of the match", seconds)


def attempt(person: Visitor, turn: Turn) -> bool:
    """Take a turn if there is one; what went away under somebody's finger is tried again later."""
    try:
        return turn(person)
    except Unreachable:
        return False
    except Error as error:
        if "Timeout" not in error.message and "detached" not in error.message:
            raise
        return False


def lit(person: Visitor, selector: str) -> Locator:
    """What can be pressed now."""
    return person.page.locator(f"{selector}:not([aria-disabled=true]):not([disabled])")


def press_first(person: Visitor, *selectors: str) -> bool:
    """Press the first of these that can be pressed."""
    for selector in selectors:
        found = lit(person, selector)
        if found.count():
            person.press(found.first)
            return True
    return False


def kittens(person: Visitor) -> bool:
    """Let things be, draw, and give what is asked for."""
    if person.count(".panel"):
        if person.count(".panel .title") and not person.count(".panel .title[aria-pressed=true]"):
            press_first(person, ".panel .title")
        return press_first(person, ".panel .go")
    if not person.count(".choosing"):
        return False
    uppermost = ".hand [tabindex='0']" if person.device == "keys" else ".hand li:last-of-type button"
    return press_first(person, ".bar .go", ".bar button:last-of-type", uppermost)


def placard(person: Visitor) -> bool:
    """Stop looking, and lift one blanket after the other."""
    return press_first(person, ".look button", ".swap button", ".tile.lit")


def temptation(person: Visitor) -> bool:
    """Place what fits, then stop."""
    if press_first(person, "[data-die]"):
        return press_first(person, "[data-row]")
    return press_first(person, "[data-choice=stop]")


def splaf(person: Visitor) -> bool:
    """Tap some card, right or wrong: the others are quick enough."""
    cards = lit(person, ".board ol button")
    if not cards.count():
        return False
    if person.device == "keys":
        person.page.keyboard.press("1")
    else:
        person.press(cards.first)
    return True


def splash(person: Visitor) -> bool:
    """Choose what is asked for, and let go of it without care: the tower falls soon."""
    if lit(person, ".controls .go").count() and person.device == "keys":
        person.reach(person.page.locator(".keys"))
        for key in [*["ArrowRight"] * ASIDE, "Enter"]:
            person.page.keyboard.press(key)
        return True
    return press_first(person, "button.still", ".controls .go", ".choices button")


PLAYERS: dict[str, Turn] = {
    "kittens": kittens,
    "placard": placard,
    "splaf": splaf,
    "splash": splash,
    "temptation": temptation,
}
