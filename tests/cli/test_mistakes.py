import pytest
from cli.terminal import tablee


@pytest.mark.parametrize(
    ("command", "key"),
    [("play", "kitens"), ("play", "Kittens"), ("rules", "kitten"), ("sim", "kitten"), ("bench", "cittens")],
)
def test_a_game_that_is_not_there_is_answered_with_the_nearest(command, key):
    done = tablee(command, key)
    assert done.status == 2
    assert done.is_one_sentence()
    assert f"no game '{key}'. Did you mean 'kittens'?" in done.err


def test_a_game_like_no_other_is_answered_with_all_there_are():
    done = tablee("play", "zzz")
    assert (done.status, done.out) == (2, "")
    assert done.err == "There is no game 'zzz'. Games: kittens.\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--seats", "1"), ("2 to 5 players", "not 1")),
        (("--seats", "6"), ("2 to 5 players", "not 6")),
        (("--bots", "genius"), ("no bot 'genius'", "random, reflex")),
        (("--bots", "reflex,genius"), ("no bot 'genius'", "random, reflex")),
        (("--seats", "5", "--bots", "reflex,random"), ("bots are needed", "not 2")),
        (("-o", "sauce=on"), ("no option 'sauce'", "combos, streaking")),
        (("-o", "streaking=perhaps"), ("cannot be 'perhaps'", "off, on")),
        (("-o", "streaking"), ("KEY=VALUE", "'streaking'")),
        (("--lang", "de"), ("no language 'de'", "en or fr")),
    ],
)
def test_what_cannot_be_is_answered_with_what_can(arguments, words):
    done = tablee("play", "kittens", *arguments)
    assert done.status == 2
    assert done.is_one_sentence()
    assert all(word in done.err for word in words)


@pytest.mark.parametrize("arguments", [("--seats", "6"), ("-o", "sauce=on")])
def test_a_simulation_answers_alike(arguments):
    done, played = tablee("sim", "kittens", *arguments), tablee("play", "kittens", *arguments)
    assert done == played
    assert done.status == 2


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("sim", "kittens", "-n", "0"), "--games"),
        (("sim", "kittens", "--threads", "0"), "--threads"),
        (("bench", "--seconds", "0"), "--seconds"),
        (("play", "kittens", "--seats", "two"), "--seats"),
        (("play",), "GAME"),
        (("eat", "kittens"), "eat"),
    ],
)
def test_a_command_that_is_written_wrong_says_where(arguments, word):
    done = tablee(*arguments)
    assert (done.status, done.out) == (2, "")
    assert word in done.err


def test_spaces_in_a_list_of_bots_do_not_matter():
    done = tablee("play", "kittens", "--seats", "3", "--bots", "reflex, random", typed="quit\n")
    assert done.status == 0
