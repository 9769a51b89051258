"""How well each memory plays, and how it forgets."""

import numpy as np
import pytest
from compiling import checked

from tablee.games import discover
from tablee.games.placard.bot import remembers
from tablee.games.placard.notation import parse, read, say
from tablee.kernel.engine import plain, play_many

pytestmark = pytest.mark.compiled

GAME = discover()["placard"]
RANDOM, PERFECT, CHILD, ADULT = map(GAME.bot.BOTS.index, ("random", "perfect", "child", "adult"))
TOYS = "ball doll balloon cube duck teddy plane drum car blocks"
LETTERS = "abcdefghij"
VARIANTS = [{}, {"pack": "on"}, {"fast": "on"}, {"expert": "on"}, {"pack": "on", "fast": "on", "expert": "on"}]


def share_won(bot, seats=3, games=2000, seed=1, **options):
    """How many of the games that a seed decides are won by bots of one kind."""
    chosen = GAME.choose_options(options)
    results = play_many(checked(GAME), games, chosen, [bot] * seats, seed, threads=2)
    return float(results.scores[:, 0].mean())


def mean_flips(bot, **options):
    chosen = GAME.choose_options({"easy": "on", **options})
    return play_many(checked(GAME), 2000, chosen, [bot] * 2, 1, threads=2).lengths.mean()


def recalled(state, seat):
    view = state.copy()
    GAME.rules.hide(view, seat)
    GAME.rules.recall(state, view, seat)
    return view


def choice(engine, bot, state, seat=0, word=0):
    """What a bot would do, from what it is shown and has seen."""
    view, actions = recalled(state, seat), np.zeros(engine.rules.ACTIONS, np.int32)
    count = engine.rules.legal(view, seat, actions)
    return say(engine.bot.choose(bot, view, seat, actions, count, word))


def choices(engine, bot, state):
    return {choice(engine, bot, state, word=word) for word in range(60)}


@pytest.fixture(params=["plain", "compiled"])
def engine(request):
    return plain(GAME) if request.param == "plain" else checked(GAME)


# --- how well they play ---


def test_people_play_with_the_adult_by_default():
    assert GAME.bot.BOTS == ("random", "perfect", "child", "adult")


@pytest.mark.parametrize("options", VARIANTS)
def test_the_better_the_memory_the_more_games_are_won(options):
    random, child, adult, perfect = (share_won(bot, **options) for bot in (RANDOM, CHILD, ADULT, PERFECT))
    assert random + 0.02 < child
    assert child + 0.1 < adult < perfect


@pytest.mark.parametrize("seats", GAME.seats)
def test_perfect_memory_hardly_ever_loses_the_base_game(seats):
    assert share_won(PERFECT, seats, games=1000) > 0.98


@pytest.mark.parametrize("length", ["10", "20"])
def test_the_better_the_memory_the_shorter_the_easy_game(length):
    flips = [mean_flips(bot, length=length) for bot in (PERFECT, ADULT, CHILD, RANDOM)]
    assert flips == sorted(flips)
    assert flips[0] > int(length)


def test_no_seat_is_better_than_another_when_players_compete():
    chosen = GAME.choose_options({"easy": "on", "competitive": "on", "length": "20"})
    results = play_many(checked(GAME), 4000, chosen, [ADULT] * 4, 3, threads=2)
    assert results.scores.mean(axis=0) == pytest.approx([5] * 4, abs=0.2)


def test_a_better_memory_keeps_more_monsters_wherever_it_sits():
    chosen = GAME.choose_options({"easy": "on", "competitive": "on", "length": "20"})
    for players in ([ADULT, CHILD], [CHILD, ADULT]):
        scores = play_many(checked(GAME), 2000, chosen, players, 4, threads=2).scores.mean(axis=0)
        assert scores[players.index(ADULT)] > scores[players.index(CHILD)] + 0.5


# --- what they choose ---


@pytest.mark.parametrize("bot", [PERFECT, CHILD, ADULT], ids=["perfect", "child", "adult"])
def test_a_toy_just_seen_is_found(engine, bot):
    state = read("clock 5 bed car1 - - - tiles ball doll balloon cube duck teddy plane drum car@5 blocks")
    assert choices(engine, bot, state) == {"open i"}


def test_perfect_memory_looks_for_something_new_where_nothing_known_helps(engine):
    state = read("clock 9 bed car1 - - - tiles ball@1 doll@9 balloon@3 cube@4 duck@5 teddy@6 plane@7 drum car blocks")
    assert choices(engine, PERFECT, state) == {"open h", "open i", "open j"}


def test_perfect_memory_knows_the_last_tile_without_having_seen_it(engine):
    state = read(
        "clock 9 bed car1 - - - tiles ball@1 doll@9 balloon@3 cube@4 duck@5 teddy@6 plane@7 drum@8 car blocks@2"
    )
    assert choices(engine, PERFECT, state) == {"open i"}


def test_a_pack_is_chased_with_what_is_still_needed(engine):
    state = read(f"pack clock 10 bed ball1 car1 - - tiles +ball@9 {TOYS[5:].replace(' ', '@5 ')}@5")
    assert choices(engine, PERFECT, state) == {"open i"}


def test_expert_tiles_that_are_known_are_let_lie(engine):
    tiles = " ".join(f"{toy}@{number}" for number, toy in enumerate(TOYS.split(), 1) if toy != "car")
    state = read(f"warned clock 12 bed car1 - - - tiles {tiles} car sock@11 blanket@12")
    assert choices(engine, PERFECT, state) == {"open j"}


def test_the_sock_goes_where_nobody_has_looked(engine):
    tiles = " ".join(f"{toy}@{number}" for number, toy in enumerate(TOYS.split(), 1) if toy != "cube")
    state = read(f"phase swapping warned clock 12 bed car1 - - - tiles {tiles} cube +sock@12 blanket@11")
    assert choices(engine, PERFECT, state) == {"swap j"}


@pytest.mark.parametrize("bot", range(1, 4))
def test_who_has_seen_the_toys_says_so(engine, bot):
    state = read(f"phase looking fast asked ann bob bed car1 - - - tiles {' '.join(f'+{toy}' for toy in TOYS.split())}")
    assert choice(engine, bot, state) == "ready"


@pytest.mark.parametrize("bot", range(1, 4))
def test_bots_know_nothing_that_they_have_not_seen(engine, bot):
    """Whatever lies under the tiles that nobody has seen, the same tile is chosen."""
    seen = "clock 3 bed car1 - - - tiles ball@1 doll@2 balloon@3"
    chosen = {
        tuple(choice(engine, bot, read(f"{seen} {rest}"), word=word) for word in range(20))
        for rest in ("cube duck teddy plane drum car blocks", "car blocks cube duck teddy plane drum")
    }
    assert len(chosen) == 1


def test_without_recall_a_bot_remembers_nothing(engine):
    state = read("clock 5 bed car1 - - - tiles ball doll balloon cube duck teddy plane drum car@5 blocks")
    view, actions = state.copy(), np.zeros(GAME.rules.ACTIONS, np.int32)
    GAME.rules.hide(view, 0)
    count = GAME.rules.legal(view, 0, actions)
    chosen = {say(engine.bot.choose(PERFECT, view, 0, actions.copy(), count, word)) for word in range(200)}
    assert len(chosen) == 10


# --- how they forget ---


def played_on(moves):
    """What the only player of a game has seen, after each move."""
    state = read(f"seats 1 easy length 20 bed ball1 - - - tiles {TOYS}")
    for move in moves:
        GAME.rules.act(state, 0, parse(move))
        yield recalled(state, 0)


@pytest.mark.parametrize("bot", [CHILD, ADULT], ids=["child", "adult"])
def test_what_is_forgotten_stays_forgotten_until_it_is_seen_again(bot):
    forgotten = 0
    for first, letter in enumerate(LETTERS):
        others = [f"open {other}" for other in LETTERS if other != letter]
        known = True
        for view in played_on([f"open {letter}", *others * 12]):
            still = remembers(bot, view, 0, first)
            assert known or not still
            known = still
        forgotten += not known
    assert forgotten > 5


@pytest.mark.parametrize("bot", [CHILD, ADULT], ids=["child", "adult"])
def test_a_tile_seen_again_is_known_again(bot):
    *_, view = played_on([*(f"open {letter}" for letter in LETTERS * 5), "open a"])
    assert remembers(bot, view, 0, 0)


def test_perfect_memory_forgets_nothing():
    for view in played_on(["open a", *["open b", "open c"] * 100]):
        assert remembers(PERFECT, view, 0, 0)


def share_known(bot, seat, flips_since, others):
    """How many of many sights of a tile are still known so much later, with so many other tiles seen since."""
    known = total = 0
    for mood in range(50):
        for seen in range(1, 17):
            state = read(f"seats 6 length 20 mood {mood} bed ball1 - - - tiles {TOYS}")
            state.clock = seen + flips_since
            state.seen[0] = seen
            state.seen[1 : 1 + others] = state.clock
            known += remembers(bot, recalled(state, seat), seat, 0)
            total += 1
    return known / total


@pytest.mark.parametrize(
    ("bot", "flips", "others", "share"),
    [
        (ADULT, 0, 0, 1), (ADULT, 40, 0, 0.5), (ADULT, 10, 9, 2 ** -(10 / 40 + 9 / 15)),
        (CHILD, 0, 0, 1), (CHILD, 12, 0, 0.5), (CHILD, 6, 5, 2 ** -(6 / 12 + 5 / 5)),
        (PERFECT, 1000, 9, 1),
    ],
)  # fmt: skip
def test_memory_halves_as_the_documents_say(bot, flips, others, share):
    assert share_known(bot, 2, flips, others) == pytest.approx(share, abs=0.05)


def test_what_is_forgotten_is_another_in_every_game():
    states = [read(f"mood {mood} clock 30 bed ball1 - - - tiles {TOYS.replace(' ', '@10 ')}@10") for mood in range(30)]
    known = {tuple(remembers(ADULT, recalled(state, 0), 0, place) for place in range(10)) for state in states}
    assert len(known) > 20


def test_players_forget_different_tiles():
    state = read(f"seats 6 clock 30 bed ball1 - - - tiles {TOYS.replace(' ', '@10 ')}@10")
    known = [tuple(remembers(ADULT, recalled(state, seat), seat, place) for place in range(10)) for seat in range(6)]
    assert len(set(known)) > 3
    assert all(0 < sum(tiles) < 10 for tiles in known)


def test_a_tile_that_moves_with_the_sock_is_known_as_well_as_before():
    seen = "tiles ball@1 doll@2 balloon@3 cube@4 duck@5 teddy@6 plane@7 drum@8 car@9 blocks@10"
    state = read(f"phase swapping warned clock 12 bed ball1 - - - {seen} +sock@12 blanket@11")
    before = [remembers(ADULT, recalled(state, 0), 0, place) for place in range(10)]
    for place in range(10):
        moved = state.copy()
        GAME.rules.act(moved, 0, parse(f"swap {LETTERS[place]}"))
        assert remembers(ADULT, recalled(moved, 0), 0, 10) == before[place]
