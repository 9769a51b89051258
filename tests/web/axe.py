"""What axe-core finds wrong with a page, by day and by night."""

from playwright.sync_api import Page
from web.node import WEB
from web.visitor import wait_until

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
CHECK = """
async (rules) => {
  const found = await axe.run(document, { resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
  return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))]);
}
"""
MOVES = """
() => document.getAnimations().some(
  ({ playState, effect }) => playState === "running" && effect.getComputedTiming().endTime < 2000
)
"""  # what takes longer is a clock, or a decoration

Violation = tuple[str, str, list[str]]  # by which light, which rule, and where


def violations(page: Page) -> list[Violation]:
    """Run axe-core once everything is still, and once more by night, when only colours are others."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[Violation] = []
    for light, rules in (("light", None), ("dark", ["color-contrast"])):
        page.emulate_media(color_scheme=light)
        settle(page)
        found += [(light, rule, where) for rule, where in page.evaluate(CHECK, rules)]
    page.emulate_media(color_scheme="light")
    return found


def settle(page: Page) -> None:
    """Wait until nothing moves."""
    wait_until(lambda: not page.evaluate(MOVES), "a page that stands still")
