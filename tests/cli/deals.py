"""Games that begin as a test wants them."""

from functools import cache

from cli.inside import tablee_here
from cli.terminal import PROMPT, Sitting, menu


def sit_at_own_turn(*wanted: str, lang: str = "en") -> Sitting:
    """Sit down to a game of kittens whose first question is a turn, with all these choices in its menu."""
    return Sitting("kittens", "--seed", seed_with(wanted, lang), "--lang", lang)


@cache
def seed_with(wanted: tuple[str, ...], lang: str) -> str:
    """Look for a deal that begins so, without starting a process for each."""
    draw = {"en": "Draw a card", "fr": "Piocher une carte"}[lang]
    for seed in map(str, range(1, 60)):
        said = tablee_here("play", "kittens", "--fast", "--seed", seed, "--lang", lang, typed="quit\n").out
        if {draw, *wanted} <= set(menu(said.partition(PROMPT.decode())[0])):
            return seed
    raise AssertionError(f"no deal begins with {wanted}")
