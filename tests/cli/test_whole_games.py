import random

import pytest
from cli.terminal import tablee
from rich.cells import cell_len

ENDS = {"en": "The game is over.", "fr": "La partie est finie."}
WINS = {"en": ("you win.", " and wins."), "fr": ("c’est gagné.", ", qui gagne.")}
PROMPTS = {"en": "You > ", "fr": "Vous > "}


def play(*arguments, typed, lang="en", **settings):
    """Play a game to its end and return its lines; what was typed has no line of its own."""
    done = tablee("play", "kittens", "--fast", "--lang", lang, *arguments, typed=typed, **settings)
    assert (done.status, done.err) == (0, "")
    assert done.out.endswith(f"\n{ENDS[lang]}\n")
    return done.out.replace(PROMPTS[lang], "\n").splitlines()


def first_choices():
    """Whoever always takes the first choice draws, and soon it is over."""
    return "1\n" * 2000


def wild_choices(seed):
    """Numbers from all over the menu; those that are not in it are asked again."""
    dice = random.Random(seed)
    return "".join(f"{dice.randint(1, 9)}\n" for _ in range(20_000))


@pytest.mark.parametrize(
    ("lang", "streaking", "seats"), [("en", "off", 2), ("en", "on", 3), ("fr", "off", 4), ("fr", "on", 5)]
)
def test_a_game_is_played_to_its_end(lang, streaking, seats):
    options = ("--seed", "7", "-o", f"streaking={streaking}", "--seats", str(seats))
    for typed in (first_choices(), wild_choices(seats)):
        lines = play(*options, typed=typed, lang=lang)
        assert sum(line.endswith(WINS[lang]) for line in lines) == 1


def test_the_same_seed_deals_the_same_game_and_another_does_not():
    one, again, other = (play("--seed", seed, typed=wild_choices(1)) for seed in ("3", "3", "4"))
    assert one == again != other


def test_without_a_seed_every_game_is_another():
    assert tablee("play", "kittens", typed="quit\n").out != tablee("play", "kittens", typed="quit\n").out


def test_combos_can_be_left_out():
    lines = play("--seed", "5", "-o", "combos=cats", "--bots", "random", typed=wild_choices(2))
    assert not [line for line in lines if "five different" in line or "hree of" in line]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_forty_columns_are_enough(lang):
    options = ("-o", "streaking=on", "--seats", "5", "--seed", "2")
    lines = play(*options, typed=f"?\n{wild_choices(3)}", lang=lang, COLUMNS="40")
    assert [line for line in lines if cell_len(line) > 40] == []


@pytest.mark.parametrize("bots", ["random", "reflex", "random,reflex"])
def test_any_bots_can_be_played_with(bots):
    play("--seats", "3", "--bots", bots, "--seed", "1", typed=first_choices())
