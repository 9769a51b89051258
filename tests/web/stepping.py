"""The time of a page that only a test moves: timers and frames by Playwright's clock, animations by their own time.

However slow a machine is, what the page does at a moment is what it does then.
"""

from collections.abc import Callable

from playwright.sync_api import Page

STEP = 10  # ms
# What follows an animation begins when the browser has told of its end, which it does with its next real frame.
SEEK = """
async (now) => {
  const since = (window.animationsSince ??= new Map());
  for (let ended = null; ended === null || ended.length; await Promise.all(ended)) {
    ended = [];
    for (const each of document.getAnimations()) {
      if (!since.has(each)) {
        since.set(each, now);
        each.pause();
      }
      const passed = now - since.get(each);
      if (each.playState === "finished") continue;
      if (passed < each.effect.getComputedTiming().endTime) each.currentTime = passed;
      else {
        ended.push(new Promise((told) => ["finish", "cancel"].forEach((kind) => each.addEventListener(kind, told))));
        each.finish();
      }
    }
  }
}
"""
ENDLESS = 60_000  # ms: what lasts longer only shows that there is time
IS_MOVING = f"""
() => document.getAnimations().some(
  (each) => each.playState !== "finished" && each.effect.getComputedTiming().endTime < {ENDLESS},
)
"""


class SteppedTime:
    """Time that stands still from now on, until it is moved."""

    def __init__(self, page: Page) -> None:
        self.page, self.now = page, 0
        page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
        self.hold()

    def hold(self) -> None:
        """Put every animation to where it is now, also one that a message has just begun."""
        self.page.evaluate(SEEK, self.now)

    def settle(self, most: int) -> None:
        """Let time pass until nothing moves that soon ends."""
        self.step_until(lambda: not self.page.evaluate(IS_MOVING), most)

    def step(self) -> None:
        """Let a moment pass."""
        self.now += STEP
        self.page.clock.run_for(STEP)
        self.hold()

    def step_until(self, is_so: Callable[[], bool], most: int) -> None:
        """Let moments pass until something is so."""
        until = self.now + most
        while not is_so():
            assert self.now < until, f"not within {most} ms of the page's time"
            self.step()
