"""What lies face down is for players to remember: no way out tells it to anybody, and bots get it by `recall` alone."""

import random

import msgspec
import numpy as np
import pytest
from conformance.worlds import all_a_seat_gets
from games.placard.test_setup import dealt
from games.placard.test_words import drawn
from support import SEATS, awaited, hidden, legal, news, play, shows

from tablee.games.placard import GAME
from tablee.games.placard.notation import read, write
from tablee.games.placard.toys import MONSTER_KEYS, TOY_KEYS
from tablee.games.placard.view import look
from tablee.kernel.bits import bit
from tablee.kernel.game import SPECTATOR
from tablee.kernel.words import LANGUAGES, lexicon

NAMES = [name.capitalize() for name in SEATS]
EVERYBODY = [0, 1, 2, SPECTATOR]
EXPERT = "tiles ball@3 doll@1 balloon cube duck@4 teddy plane drum car blocks sock@2 blanket"
POSITIONS = [
    "seats 3 clock 3 bed ball1 - - - tiles ball doll@1 balloon@3 cube duck teddy@2 plane drum car blocks",
    f"seats 3 warned clock 4 red left bed car1 - - - {EXPERT}",
    f"seats 3 pack warned clock 4 bed ball1 car1 - - {EXPERT.replace('ball@3', '+ball@3', 1)}",
    f"phase swapping seats 3 warned clock 4 bed car1 - - - {EXPERT.replace('sock', '+sock')}",
    "phase over won seats 3 length 10 closet 10 clock 30 tiles ball@1 doll@2 balloon@3 cube@4 duck@5 teddy@6 plane "
    "drum car blocks",
]


def reordered(state, seed):
    """The same table with every face-down tile, and every monster that has not come, somewhere else."""
    other, dice = state.copy(), random.Random(seed)
    down = [place for place in range(state.tile_count) if not int(state.up) & bit(place)]
    for place, source in zip(down, dice.sample(down, len(down)), strict=True):
        other.tiles[place], other.seen[place] = state.tiles[source], dice.randrange(int(state.clock) + 1)
    other.pile[state.drawn :] = dice.sample(list(state.pile[state.drawn :]), 20 - int(state.drawn))
    return other


def recalled(rules, state, seat):
    view = state.copy()
    rules.hide(view, seat)
    rules.recall(state, view, seat)
    return view


# --- nothing that leaves depends on what lies face down ---


@pytest.mark.rule("placard.memory")
@pytest.mark.parametrize("text", POSITIONS)
@pytest.mark.parametrize("seat", EVERYBODY)
def test_no_way_out_depends_on_a_tile_that_lies_face_down(placard, text, seat):
    state = read(text)
    for seed in range(10):
        other = reordered(state, seed)
        assert all_a_seat_gets(GAME, placard, state, seat) == all_a_seat_gets(GAME, placard, other, seat)


@pytest.mark.rule("placard.memory")
@pytest.mark.parametrize("text", POSITIONS)
@pytest.mark.parametrize("seat", EVERYBODY)
def test_no_way_out_names_a_tile_that_lies_face_down(placard, text, seat):
    state = read(text)
    view = state.copy()
    placard.hide(view, seat)
    shown = {TOY_KEYS[tile] for tile in view.tiles if tile >= 0}
    assert shown == {TOY_KEYS[state.tiles[place]] for place in range(state.tile_count) if int(state.up) & bit(place)}
    assert not view.seen.any()
    assert view.recalled == 0
    assert set(write(view).partition("tiles ")[2].partition(" came")[0].replace("+", "").split()) == shown | {"?"}
    assert {tile for tile in look(view, seat).places if tile} == shown
    assert drawn(view, "en", 100) == drawn(hidden(placard, reordered(state, 1), "ann"), "en", 100)


@pytest.mark.rule("placard.memory")
def test_no_seat_is_shown_more_than_another(placard):
    for text in POSITIONS:
        state = read(text)
        views = [hidden(placard, state, name) for name in ("ann", "bob", "cleo", "spectator")]
        assert len({view.tobytes() for view in views}) == 1


@pytest.mark.rule("placard.memory")
def test_monsters_that_have_not_come_are_not_shown(placard):
    state = read("length 15 came ball1 car1 bed ball1 - - -")
    assert shows(placard, state, "ann").endswith("came ball1 car1 pile ?*13 aside ?*5")


# --- the moment of a flip, and after ---


@pytest.mark.rule("placard.memory")
def test_a_tile_is_seen_as_it_is_turned_up_and_never_after(placard):
    state = play(placard, read("seats 3 bed ball1 - - -"), "open c")
    assert "balloon" in news(placard, state, "cleo")[0]
    play(placard, state, "open d")
    got = all_a_seat_gets(GAME, placard, state, 2)
    assert "balloon" not in str([got["news"], got["view"], got["text"], got["position"], got["labels"]])
    assert not hidden(placard, state, "cleo").news[state.news_count :].any()


@pytest.mark.rule("placard.memory")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", [{}, {"pack": "on"}, {"pack": "on", "fast": "on", "expert": "on"}, {"easy": "on"}])
def test_lasting_news_never_tell_where_a_tile_lies(placard, language, options):
    words = lexicon(GAME.folder, language)
    for word in range(6):
        dice, state = random.Random(word), dealt(placard, 2, word, **options)
        while names := awaited(placard, state):
            play(placard, state, f"{names[0]} {dice.choice(legal(placard, state, names[0]))}")
            for phrase in GAME.words.news(hidden(placard, state, "ann")):
                assert phrase.is_fleeting() or not {"place", "other"} & phrase.values.keys()
                said = words.say(phrase, NAMES, 0)
                letters = {word.strip(".:") for word in said.split()} & set("BCDEFGHIJKL")
                assert phrase.is_fleeting() or not letters


# --- the look of fast monsters ---


@pytest.mark.rule("placard.memory", "placard.fast")
@pytest.mark.parametrize("expert", ["off", "on"])
def test_after_the_look_nothing_of_it_remains(placard, expert):
    state = dealt(placard, 3, fast="on", expert=expert)
    open_toys = [place for place in look(hidden(placard, state, "ann"), 0).places if place]
    assert sorted(open_toys) == sorted(TOY_KEYS[:10])
    play(placard, state, "ann ready", "bob ready", "cleo ready")
    for seat in EVERYBODY:
        for seed in range(5):
            other = reordered(state, seed)
            assert all_a_seat_gets(GAME, placard, state, seat) == all_a_seat_gets(GAME, placard, other, seat)
    said = " ".join(news(placard, state, "ann"))
    assert not any(toy in said for toy in TOY_KEYS)


@pytest.mark.rule("placard.memory", "placard.fast")
def test_during_the_look_no_way_out_depends_on_which_expert_tile_is_which(placard):
    state = dealt(placard, 3, fast="on", expert="on")
    other = state.copy()
    sock, blanket = (list(state.tiles).index(TOY_KEYS.index(key)) for key in ("sock", "blanket"))
    other.tiles[sock], other.tiles[blanket] = state.tiles[blanket], state.tiles[sock]
    for seat in EVERYBODY:
        assert all_a_seat_gets(GAME, placard, state, seat) == all_a_seat_gets(GAME, placard, other, seat)
        assert b"sock" not in msgspec.json.encode(look(hidden(placard, state, "ann"), seat))


# --- what bots recall ---


@pytest.mark.rule("placard.memory")
def test_a_bot_recalls_what_all_have_seen_and_nothing_else(placard):
    state = play(placard, read("seats 3 bed ball1 - - -"), "open c", "open d", "open c")
    view = recalled(placard, state, 2)
    assert "tiles ? ? ~balloon@3 ~cube@2 ? ? ? ? ? ? came ball1" in write(view)


@pytest.mark.rule("placard.memory", "placard.fast")
def test_a_bot_recalls_the_look_but_not_the_expert_tiles(placard):
    state = play(placard, dealt(placard, 1, fast="on", expert="on"), "ready")
    view = recalled(placard, state, 0)
    assert int(view.recalled).bit_count() == 10
    assert sorted(view.tiles[view.tiles >= 0]) == list(range(10))


@pytest.mark.rule("placard.memory")
@pytest.mark.parametrize("text", POSITIONS)
def test_positions_that_are_recalled_survive_writing_and_reading(placard, text):
    view = recalled(placard, read(text), 1)
    assert read(write(view)).tobytes() == view.tobytes()
    assert "~" in write(view)


@pytest.mark.rule("placard.memory")
@pytest.mark.parametrize("text", POSITIONS)
def test_a_guess_from_a_recalled_view_keeps_what_is_recalled(placard, text):
    state = read(text)
    view = recalled(placard, state, 0)
    guesses = set()
    for word in range(20):
        world = view.copy()
        placard.guess(world, 0, word)
        assert sorted(world.tiles[: world.tile_count]) == list(range(world.tile_count))
        assert sorted(world.pile) == list(range(len(MONSTER_KEYS)))
        assert recalled(placard, world, 0).tobytes() == view.tobytes()
        guesses.add(world.tiles.tobytes())
    assert len(guesses) > 10


@pytest.mark.rule("placard.memory")
def test_learners_observe_what_is_recalled_and_its_age(placard):
    state = read(POSITIONS[0])
    numbers = np.zeros((3, placard.OBSERVATION), np.float32)
    placard.observe(state, 0, numbers[0])
    placard.observe(hidden(placard, state, "ann"), 0, numbers[1])
    placard.observe(recalled(placard, state, 0), 0, numbers[2])
    assert (numbers[0] == numbers[1]).all()
    gained = numbers[2] - numbers[0]
    assert sorted(gained[gained != 0]) == [1, 1, 1, 1, 1, 1, 1, 2]  # three tiles, each with its toy, two of them aged
