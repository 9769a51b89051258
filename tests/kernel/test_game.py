import sys
from itertools import product

import msgspec
import pytest

import tablee.games
from tablee.games import discover
from tablee.kernel.clauses import clauses
from tablee.kernel.errors import Mistake
from tablee.kernel.game import Ban, Option, new_state, new_states
from tablee.kernel.words import LANGUAGES

GAMES = list(discover().values())
PLACARD = discover()["placard"]
for_every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


# --- options ---


@for_every_game
def test_options_left_out_have_their_first_value(game):
    first = {option.key: option.values[0] for option in game.options}
    assert not game.choose_options({})[: len(game.options)].any()
    assert list(game.choose_options({})) == list(game.choose_options(first))


@for_every_game
def test_every_value_of_every_option_can_be_chosen(game):
    for place, option in enumerate(game.options):
        for number, value in enumerate(option.values):
            assert game.choose_options({option.key: value})[place] == number


@for_every_game
def test_an_unknown_option_is_answered_with_those_there_are(game):
    with pytest.raises(Mistake, match="no option 'sauce'") as mistake:
        game.choose_options({"sauce": "on"})
    for option in game.options:
        assert option.key in str(mistake.value)


@for_every_game
def test_an_unknown_value_is_answered_with_those_there_are(game):
    for option in (option for option in game.options if option.read is None):
        with pytest.raises(Mistake, match=f"'{option.key}' cannot be 'perhaps'") as mistake:
            game.choose_options({option.key: "perhaps"})
        assert ", ".join(option.values) in str(mistake.value)


# --- texts of the host's own ---


@pytest.fixture
def cairn():
    """A game with options of all kinds: its name is read as its length, its stones letter by letter."""
    options = (
        Option("name", ("hill", "rock"), read=lambda text: [len(text), -1]),
        Option("wind", ("off", "on")),
        Option("stones", ("box",), read=lambda text: tuple(map(ord, text))),
    )
    return msgspec.structs.replace(PLACARD, options=options, bans=())


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [
        ({}, [0, 0, 0, 4, -1, *b"box"]),
        ({"name": "rock"}, [1, 0, 0, 4, -1, *b"box"]),
        ({"stones": "ab", "wind": "on"}, [0, 1, 1, 4, -1, *b"ab"]),
        ({"stones": "", "name": "a mountain"}, [2, 0, 1, 10, -1]),
    ],
)
def test_what_texts_say_follows_the_values_in_the_order_of_the_options(cairn, wanted, numbers):
    assert list(cairn.choose_options(wanted)) == numbers


def test_what_is_wrong_in_a_text_is_a_mistake_of_the_host(cairn):
    def read(text):
        raise Mistake(f"There is no stone '{text}'.")

    strict = msgspec.structs.replace(cairn, options=(Option("stones", ("box",), read=read),))
    for ask in (strict.choose_options, lambda wanted: strict.check(2, wanted)):
        with pytest.raises(Mistake, match="no stone 'egg'"):
            ask({"stones": "egg"})


# --- what a game is for ---


def refusal(game, seats, wanted):
    """What a host is told who asks for this, or ""."""
    try:
        game.check(seats, wanted)
    except Mistake as mistake:
        return str(mistake)
    return ""


def quoted(game, clause):
    """How a ban is told."""
    return f"These options cannot be played. {clauses(game.folder, 'en')[clause].text}"


@for_every_game
def test_a_game_is_for_so_many_and_no_others(game):
    low, high = game.seats.start, game.seats.stop - 1
    assert [refusal(game, seats, {}) for seats in game.seats] == [""] * len(game.seats)
    for seats in (-1, 0, low - 1, high + 1, 100):
        assert refusal(game, seats, {}) == f"{game.title} is for {low} to {high} players, not {seats}."


@for_every_game
def test_what_cannot_be_chosen_cannot_be_checked_either(game):
    assert "no option 'sauce'" in refusal(game, game.seats.start, {"sauce": "on"})
    for option in (option for option in game.options if option.read is None):
        assert "cannot be 'perhaps'" in refusal(game, game.seats.start, {option.key: "perhaps"})


@for_every_game
def test_a_ban_names_options_that_there_are_and_a_clause_in_every_language(game):
    values = {option.key: option.values for option in game.options}
    for ban in game.bans:
        assert all(ban.clause in clauses(game.folder, language) for language in LANGUAGES)
        assert ban.options
        assert all(value in values[key] for key, value in ban.options)
        assert ban.seats is None or set(ban.seats) < set(game.seats)


@for_every_game
def test_a_ban_is_refused_with_its_clause(game):
    for ban in game.bans:
        alone = msgspec.structs.replace(game, bans=(ban,))
        for seats in game.seats:
            banned = ban.seats is None or seats in ban.seats
            assert refusal(alone, seats, dict(ban.options)) == (quoted(game, ban.clause) if banned else "")


@pytest.mark.parametrize(
    ("seats", "wanted", "clause"),
    [
        (3, {"competitive": "on"}, "placard.competitive.easy"),  # easy is off where nobody speaks of it
        (3, {"competitive": "on", "easy": "off"}, "placard.competitive.easy"),
        (1, {"competitive": "on", "easy": "on"}, "placard.competitive.players"),
        (1, {"easy": "on", "pack": "on"}, "placard.easy.pack"),
        (4, {"easy": "on", "fast": "on", "length": "20"}, "placard.easy.fast"),
        (6, {"easy": "on", "expert": "on", "competitive": "on"}, "placard.easy.expert"),
    ],
)
@pytest.mark.rule(
    "placard.competitive.easy",
    "placard.competitive.players",
    "placard.easy.pack",
    "placard.easy.fast",
    "placard.easy.expert",
)
def test_placard_refuses_what_makes_no_sense(seats, wanted, clause):
    assert refusal(PLACARD, seats, wanted) == quoted(PLACARD, clause)


def test_placard_allows_all_the_rest():
    keys = [option.key for option in PLACARD.options]
    heard = set()
    for seats, *values in product(PLACARD.seats, *(option.values for option in PLACARD.options)):
        wanted = dict(zip(keys, values, strict=True))
        on = {key for key, value in wanted.items() if value == "on"}
        nobody_to_beat = "competitive" in on and ("easy" not in on or seats == 1)
        too_easy = "easy" in on and on & {"pack", "fast", "expert"}
        told = refusal(PLACARD, seats, wanted)
        assert bool(told) == bool(nobody_to_beat or too_easy), (seats, wanted)
        heard.add(told)
    assert heard == {"", *(quoted(PLACARD, ban.clause) for ban in PLACARD.bans)}


def test_a_default_can_be_what_is_banned():
    game = msgspec.structs.replace(PLACARD, bans=(Ban("placard.fast", (("length", "10"), ("pack", "on"))),))
    assert refusal(game, 2, {"pack": "on"}) == quoted(game, "placard.fast")
    assert refusal(game, 2, {"pack": "on", "length": "15"}) == ""
    assert refusal(game, 2, {}) == ""


def test_a_ban_may_be_for_some_seats_only():
    game = msgspec.structs.replace(PLACARD, bans=(Ban("placard.fast", (("fast", "on"),), range(2, 4)),))
    assert [bool(refusal(game, seats, {"fast": "on"})) for seats in range(1, 6)] == [False, True, True, False, False]


# --- states ---


@for_every_game
def test_new_states_are_empty_and_apart(game):
    states = new_states(game.rules, 3)
    assert not states.view("u1").any()
    game.rules.deal(states[1], game.seats.start, game.choose_options({}))
    assert states[1].tobytes() != states[0].tobytes() == states[2].tobytes() == new_state(game.rules).tobytes()


# --- the shelf ---


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """A second folder of games beside our own."""
    monkeypatch.setattr(tablee.games, "__path__", [*tablee.games.__path__, str(tmp_path)])
    yield tmp_path
    sys.modules.pop("tablee.games.cairn", None)
    vars(tablee.games).pop("cairn", None)


def test_a_folder_with_a_card_is_a_game(shelf):
    (shelf / "cairn").mkdir()
    (shelf / "cairn" / "__init__.py").write_text(
        "from types import SimpleNamespace\nGAME = SimpleNamespace(key='cairn')\n"
    )
    assert list(discover.__wrapped__()) == [*discover(), "cairn"]


def test_a_lone_file_on_the_shelf_is_no_game(shelf):
    (shelf / "cairn.py").write_text("raise AssertionError('nobody asked for this')\n")
    assert list(discover.__wrapped__()) == list(discover())


@for_every_game
def test_a_game_is_known_by_the_name_of_its_folder(game):
    assert discover()[game.key] is game
    assert game.folder.name == game.key
