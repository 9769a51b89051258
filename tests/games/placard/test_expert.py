"""The sock and the blanket. a is the ball, b the doll, …, j the blocks, k the sock, l the blanket."""

import pytest
from support import awaited, hidden, legal, news, play, shows, why_not

from tablee.games.placard.notation import read, write
from tablee.games.placard.view import look

TILES = "tiles ball doll balloon cube duck teddy plane drum car blocks sock blanket"
SOCK, BLANKET = "k", "l"


def expert(text):
    return read(f"{text} {TILES}")


def progress(state):
    return "".join(colour[0] for colour in look(state, 0).progress)


# --- the first one is free ---


@pytest.mark.rule("placard.expert.free")
@pytest.mark.parametrize(("tile", "named"), [(SOCK, "the lost sock"), (BLANKET, "the wriggly blanket")])
def test_the_first_expert_tile_does_nothing_and_costs_nothing(placard, tile, named):
    state = play(placard, expert("bed ball1 - - - pile duck1"), f"open {tile}")
    assert progress(state) == "bbb"
    assert "bed ball1 - - -" in write(state)
    assert awaited(placard, state) == ["bob"]
    assert f"tiles {'? ' * 12}came" in shows(placard, state, "ann")
    assert news(placard, state, "ann")[1:] == [f"You meet {named}. The first time, nothing happens."]


@pytest.mark.rule("placard.expert.free")
@pytest.mark.parametrize("first", [SOCK, BLANKET])
def test_from_then_on_either_has_its_effect(placard, first):
    sock = play(placard, expert("bed ball1 - - -"), f"open {first}", "open k")
    assert "swap a" in legal(placard, sock, "bob")
    blanket = play(placard, expert("bed ball1 - - - pile duck1"), f"open {first}", "open l")
    assert "bed ball1 duck1 - -" in write(blanket)


# --- the sock ---


@pytest.mark.rule("placard.expert.sock")
def test_the_sock_changes_places_with_a_tile_of_the_players_choice(placard):
    state = play(placard, expert("warned seats 3 bed ball1 - - -"), "open k")
    assert awaited(placard, state) == ["ann"]
    assert legal(placard, state, "ann") == [f"swap {letter}" for letter in "abcdefghijl"]
    play(placard, state, "swap c")
    assert "tiles ball doll sock@1 cube duck teddy plane drum car blocks balloon blanket" in write(state)
    assert awaited(placard, state) == ["bob"]


@pytest.mark.rule("placard.expert.sock")
def test_the_sock_lies_open_until_it_is_swapped_and_then_is_hidden(placard):
    state = play(placard, expert("warned bed ball1 - - -"), "open k")
    assert look(hidden(placard, state, "bob"), 1).places == [None] * 10 + ["sock", None]
    play(placard, state, "swap c")
    assert look(hidden(placard, state, "bob"), 1).places == [None] * 12


@pytest.mark.rule("placard.expert.sock")
def test_the_sock_cannot_change_places_with_itself_and_nothing_else_can_be_done(placard):
    state = play(placard, expert("warned bed ball1 - - -"), "open k")
    for move in ("swap k", "open a"):
        assert why_not(placard, state, "ann", move) == "placard.expert.sock"
    assert why_not(placard, state, "bob", "swap a") == "placard.turn.flip"


@pytest.mark.rule("placard.expert.sock")
def test_then_a_progress_card_is_flipped(placard):
    state = play(placard, expert("warned bed ball1 - - -"), "open k")
    assert progress(state) == "bbb"
    play(placard, state, "swap c")
    assert progress(state) == "rbb"
    assert news(placard, state, "bob") == [
        "Ann moves the sock to C. Tile C now lies at K.",
        "The left progress card turns red.",
    ]
    assert news(placard, state, "ann", "fr") == [
        "Vous mettez la chaussette en C. La tuile C est maintenant en K.",
        "La carte de gauche devient rouge.",
    ]


@pytest.mark.rule("placard.expert.sock", "placard.turn.progress")
def test_the_sock_may_bring_a_monster(placard):
    state = play(placard, expert("warned red left middle bed ball1 - - - pile duck1"), "open k", "swap l")
    assert "bed ball1 duck1 - -" in write(state)
    state = play(placard, expert("warned red left middle bed ball1 doll1 duck1 - pile car1"), "open k", "swap l")
    assert placard.over(state)


@pytest.mark.rule("placard.expert.sock", "placard.memory")
def test_what_was_seen_of_the_other_tile_moves_with_it(placard):
    state = play(placard, expert("warned bed ball1 - - -"), "open c", "open k", "swap c")
    assert "tiles ball doll sock@2 cube duck teddy plane drum car blocks balloon@1 blanket" in write(state)


# --- the blanket ---


@pytest.mark.rule("placard.expert.blanket")
@pytest.mark.parametrize(
    ("red", "then"),
    [
        ("", "rrr"),
        ("red left", "rrr"),
        ("red left middle", "rrr"),
        ("red left middle right", "bbb"),
        ("red middle right", "bbb"),
        ("red right", "bbb"),
    ],
)
def test_all_progress_cards_still_needed_are_flipped_and_a_monster_comes(placard, red, then):
    state = play(placard, expert(f"warned {red} bed ball1 - - - pile duck1"), "open l")
    assert progress(state) == then
    assert "bed ball1 duck1 - -" in write(state)
    assert awaited(placard, state) == ["bob"]
    assert news(placard, state, "ann")[1:] == [
        "You wake somebody under the blanket. All the progress cards needed are flipped.",
        "Wobblebob creeps out at the foot of the bed, and fears the duck.",
    ]


@pytest.mark.rule("placard.expert.blanket", "placard.fast")
@pytest.mark.parametrize(
    ("red", "then"), [("", "rr"), ("red left", "rr"), ("red left right", "bb"), ("red right", "bb")]
)
def test_with_fast_monsters_the_blanket_needs_two_cards(placard, red, then):
    state = play(placard, expert(f"warned fast {red} bed ball1 - - - pile duck1"), "open l")
    assert progress(state) == then
    assert "bed ball1 duck1 - -" in write(state)


@pytest.mark.rule("placard.expert.blanket", "placard.end.full", "placard.end.empty")
def test_the_blanket_can_lose_the_game(placard):
    full = play(placard, expert("warned bed ball1 doll1 duck1 - pile car1"), "open l")
    assert why_not(placard, full, "ann", "open a") == "placard.end.full"
    empty = play(placard, expert("warned closet 9 bed blocks1 - - -"), "open l")
    assert why_not(placard, empty, "ann", "open a") == "placard.end.empty"


# --- and a pack ---


@pytest.mark.rule("placard.expert.pack")
@pytest.mark.parametrize("moves", [("open k", "swap c"), ("open l",)])
def test_an_expert_tile_with_its_effect_is_a_mistake_for_a_pack(placard, moves):
    state = play(placard, expert("warned pack bed ball1 doll1 - - pile duck1"), "open a", *moves)
    assert f"tiles {'? ' * 12}came" in shows(placard, state, "ann")
    assert "bed ball1 doll1" in write(state)
    assert look(state, 0).closet == []


@pytest.mark.rule("placard.expert.pack")
def test_the_open_toys_close_before_the_sock_is_swapped(placard):
    state = play(placard, expert("warned pack bed ball1 doll1 - -"), "open a", "open k")
    assert look(hidden(placard, state, "bob"), 0).places == [None] * 10 + ["sock", None]
    assert "swap a" in legal(placard, state, "bob")


@pytest.mark.rule("placard.expert.pack")
@pytest.mark.parametrize("tile", [SOCK, BLANKET])
def test_the_free_one_is_no_mistake(placard, tile):
    state = play(placard, expert("pack bed ball1 doll1 - -"), "open a", f"open {tile}")
    assert f"tiles +ball {'? ' * 11}came" in shows(placard, state, "ann")
    play(placard, state, "open b")
    assert look(state, 0).closet == ["ball1", "doll1"]
