import random
import re

import pytest
from cli.inside import tablee_here as tablee
from cli.terminal import ASKING
from rich.cells import cell_len

from tablee.games import discover

GAMES = [discover()[key] for key in ASKING]
LANGUAGES = ("en", "fr")
ENDS = {"en": "The game is over.", "fr": "La partie est finie."}
ALONE = {"en": "You play alone.", "fr": "Vous jouez en solo."}
PROMPT = re.compile(r"(^| )> ", re.MULTILINE)

# News of the end, told once; and that of a tie, told of each who shares in it.
OUTCOMES = {
    ("kittens", "en"): r"(you win|and wins)\.$",
    ("kittens", "fr"): r"(c’est gagné\.|, qui gagne\.)$",
    ("temptation", "en"): r"^  (You win|\w+ wins) with \d+ points\.",
    ("temptation", "fr"): r"^  (Vous gagnez|\w+ gagne) avec \d+ points\.",
    ("placard", "en"): r"^  That was the last of \d+ monsters\.|The monsters win tonight",
    ("placard", "fr"): r"^  C’était le dernier des \d+ monstres\.|Cette nuit, ils gagnent",
    ("competitive", "en"): r"^  (You|\w+) kept the most monsters: \d+\.",
    ("competitive", "fr"): r"^  (Vous avez|\w+ a) gardé le plus de monstres\s: \d+\.",
}
SHARED = {"en": r"^  .*\bshares? (the win|the victory)\b", "fr": r"^  .*\bpartage(z)? la victoire\b"}

VARIANTS = {
    "base": (),
    "easy": ("easy=on",),
    "competitive": ("easy=on", "competitive=on"),
    "pack": ("pack=on",),
    "fast": ("fast=on",),
    "expert": ("expert=on",),
    "all": ("length=20", "pack=on", "fast=on", "expert=on"),
}


def play(game, *arguments, typed, lang="en", **settings):
    """Play a game to its end and return its lines; what was typed has no line of its own."""
    done = tablee("play", game, "--fast", "--lang", lang, *arguments, typed=typed, **settings)
    assert (done.status, done.err) == (0, "")
    assert done.out.endswith(f"\n{ENDS[lang]}\n")
    return PROMPT.sub("\n", done.out).splitlines()


def options(*pairs):
    """These options as they are typed."""
    return [word for pair in pairs for word in ("-o", pair)]


def first_choices():
    """Whoever always takes the first choice draws, or does little else, and soon it is over."""
    return "1\n" * 5000


def wild_choices(seed):
    """Numbers from all over the menu; those that are not in it are asked again."""
    dice = random.Random(seed)
    return "".join(f"{dice.randint(1, 12)}\n" for _ in range(20_000))


def count(pattern, lines):
    return sum(re.search(pattern, line) is not None for line in lines)


def has_one_end(lines, key, lang):
    """Whether the end was told once, or as a tie of several."""
    ends, ties = count(OUTCOMES[key, lang], lines), count(SHARED[lang], lines)
    return ends == 1 or (ends == 0 and ties > 1)


# --- to the end ---


@pytest.mark.parametrize(
    ("lang", "streaking", "seats"), [("en", "off", 2), ("en", "on", 3), ("fr", "off", 4), ("fr", "on", 5)]
)
def test_a_game_of_kittens_is_played_to_its_end(lang, streaking, seats):
    arguments = ("--seed", "7", "-o", f"streaking={streaking}", "--seats", str(seats))
    for typed in (first_choices(), wild_choices(seats)):
        lines = play("kittens", *arguments, typed=typed, lang=lang)
        assert count(OUTCOMES["kittens", lang], lines) == 1


@pytest.mark.parametrize(
    ("lang", "beginner", "seats"), [("en", "off", 2), ("en", "on", 3), ("fr", "off", 4), ("fr", "on", 6)]
)
def test_a_game_of_temptation_is_played_to_its_end(lang, beginner, seats):
    arguments = ("--seed", "7", "-o", f"beginner={beginner}", "--seats", str(seats))
    for typed in (first_choices(), wild_choices(seats)):
        assert has_one_end(play("temptation", *arguments, typed=typed, lang=lang), "temptation", lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_of_placard_is_played_to_its_end(variant, lang):
    for seats, typed in (("2", first_choices()), ("6", wild_choices(6))):
        arguments = ("--seed", "7", "--seats", seats, *options(*VARIANTS[variant]))
        lines = play("placard", *arguments, typed=typed, lang=lang)
        assert count(OUTCOMES["placard", lang], lines) == 1
        assert has_one_end(lines, "competitive", lang) == (variant == "competitive")
        assert any("🃏" in line for line in lines) == (variant == "competitive")
        assert any("🟦" in line for line in lines) == ("easy=on" not in VARIANTS[variant])
        assert any("│  L  │" in line for line in lines) == ("expert=on" in VARIANTS[variant])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_alone_one_is_welcomed_alone(lang):
    lines = play("placard", "--seats", "1", typed=wild_choices(1), lang=lang)
    assert lines[1] == f"{discover()['placard'].title} {ALONE[lang]}"
    together = play("placard", "--seats", "2", typed=wild_choices(1), lang=lang)
    assert not [line for line in together if ALONE[lang] in line]


def quick_bot(key: str) -> str:
    """Return a bot that does not think for long."""
    return discover()[key].bot.BOTS[1]


# --- seeds ---


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_same_seed_deals_the_same_game_and_another_does_not(game):
    bots = ("--bots", quick_bot(game.key))
    one, again, other = (play(game.key, "--seed", seed, *bots, typed=wild_choices(1)) for seed in ("3", "3", "4"))
    assert one == again != other


def test_without_a_seed_every_game_is_another():
    assert tablee("play", "kittens", typed="quit\n").out != tablee("play", "kittens", typed="quit\n").out


# --- options, bots and narrow terminals ---


def test_combos_can_be_left_out():
    lines = play("kittens", "--seed", "5", "-o", "combos=cats", "--bots", "random", typed=wild_choices(2))
    assert not [line for line in lines if "five different" in line or "hree of" in line]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "seats", "chosen"),
    [
        ("kittens", "5", ("streaking=on",)),
        ("temptation", "6", ()),
        ("placard", "6", ("easy=on", "competitive=on")),
        ("placard", "3", VARIANTS["all"]),
    ],
    ids=["kittens", "temptation", "competitive", "placard"],
)
def test_forty_columns_are_enough(game, seats, chosen, lang):
    arguments = ("--seats", seats, "--seed", "2", "--bots", quick_bot(game), *options(*chosen))
    lines = play(game, *arguments, typed=f"?\n?\n{wild_choices(3)}", lang=lang, COLUMNS="40")
    assert [line for line in lines if cell_len(line) > 40] == []


BOTS = [(game.key, bots) for game in GAMES for bots in (*game.bot.BOTS, ", ".join(game.bot.BOTS[-2:]))]


@pytest.mark.parametrize(("game", "bots"), BOTS)
def test_any_bots_can_be_played_with(game, bots):
    play(game, "--seats", "3", "--bots", bots, "--seed", "1", typed=first_choices())
