import sys

import pytest

import tablee.games
from tablee.games import discover
from tablee.kernel.errors import Mistake
from tablee.kernel.game import new_state, new_states

GAMES = list(discover().values())
for_every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


# --- options ---


@for_every_game
def test_options_left_out_have_their_first_value(game):
    assert not game.choose_options({}).any()


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
    for option in game.options:
        with pytest.raises(Mistake, match=f"'{option.key}' cannot be 'perhaps'") as mistake:
            game.choose_options({option.key: "perhaps"})
        assert ", ".join(option.values) in str(mistake.value)


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
