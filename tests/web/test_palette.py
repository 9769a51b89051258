"""Nothing is told by colour alone: eyes that lack a kind of cone find their way too."""

import re
from itertools import combinations
from pathlib import Path

import pytest
from web.eyes import EYES, ciede2000, distance

SOURCES = Path(__file__).parents[2] / "web" / "src"
APART = 10.0  # CIEDE2000: two colours that nobody takes for each other, wherever they are
HEX = r"#[0-9a-f]{6}"
for_all_eyes = pytest.mark.parametrize("eyes", list(EYES))


def source(path: str) -> str:
    return (SOURCES / path).read_text(encoding="utf-8")


def listed(path: str, name: str) -> list[str]:
    """The strings of an array in a source."""
    found = re.search(rf"const {name} = \[(.*?)\]", source(path), re.DOTALL)
    assert found, name
    return re.findall(r'"([^"]+)"', found[1])


def drawn() -> dict[str, str]:
    """What every pattern of the house draws."""
    patterns = re.findall(
        r'<pattern id="[^"]*-(\w+)"[^>]*?(?:/>|>(.*?)</pattern>)', source("parts/Patterns.svelte"), re.DOTALL
    )
    return {key: " ".join(drawing.split()) for key, drawing in patterns}


STRONG, PALE = listed("lib/colours.ts", "STRONG"), listed("lib/colours.ts", "PALE")
PATTERNS = listed("lib/colours.ts", "PATTERNS")
PAINT = dict(re.findall(rf'(\w+): "({HEX})"', source("games/splash/wood.ts")))
TOKENS = dict(re.findall(rf"--(\w+): ({HEX});", source("styles/tokens.css")))


@for_all_eyes
def test_the_six_game_colours_stay_apart(eyes):
    near = {pair: distance(*pair, eyes) for pair in combinations(STRONG, 2)}
    assert {pair: apart for pair, apart in near.items() if apart < APART} == {}


@for_all_eyes
def test_two_coats_with_the_same_pattern_stay_apart(eyes):
    coats = [(fill, PATTERNS[place % len(PATTERNS)]) for place, fill in enumerate(STRONG + PALE)]
    alike = [(one, other) for (one, a), (other, b) in combinations(coats, 2) if a == b]
    assert len(alike) == len(PATTERNS)
    assert [pair for pair in alike if distance(*pair, eyes) < APART] == []


def test_every_game_colour_has_a_pattern_unlike_the_others():
    assert sorted(drawn()) == sorted(PATTERNS)
    assert len(set(drawn().values())) == len(STRONG)


@pytest.mark.parametrize("component", ["FlatView", "PieceIcon"])
def test_wood_is_drawn_with_its_pattern(component):
    assert "url(#{patternOf(" in source(f"games/splash/{component}.svelte")
    assert "PATTERNS[COLOURS.indexOf(colour)]" in source("games/splash/wood.ts")


def test_faces_wear_their_pattern():
    fills = re.findall(r"<rect[^>]* fill=(\S+) />", source("parts/Face.svelte"))
    assert fills == ["{coated.fill}", '"url(#pattern-{coated.pattern})"'] * 2


def test_wood_faces_and_rooms_share_one_palette():
    assert list(PAINT.values()) == STRONG
    assert set(STRONG) <= set(TOKENS.values())


@for_all_eyes
def test_the_two_kinds_of_monsters_stay_apart_and_one_is_striped(eyes):
    red, blue = (colour for colour in re.findall(rf"--skin: ({HEX})", source("games/splaf/Monster.svelte")))
    assert distance(red, blue, eyes) > APART
    assert "-stripes)" in source("games/splaf/Monster.svelte")


@for_all_eyes
def test_good_and_danger_stay_apart(eyes):
    assert distance(TOKENS["good"], TOKENS["danger"], eyes) > APART


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_distance_is_that_of_the_published_examples(one, other, apart):
    assert ciede2000(one, other) == pytest.approx(apart, abs=5e-5)
