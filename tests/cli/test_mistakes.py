import pytest
from cli.inside import tablee_here as tablee

from tablee.games import discover
from tablee.games.temptation.boards import OWN
from tablee.kernel.clauses import clauses

PLACARD = discover()["placard"]


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
    assert done.err == f"There is no game 'zzz'. Games: {', '.join(discover())}.\n"


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


@pytest.mark.parametrize(
    ("game", "arguments"),
    [
        ("kittens", ("--seats", "6")),
        ("kittens", ("-o", "sauce=on")),
        ("placard", ("--seats", "0")),
        ("placard", ("--seats", "7")),
        ("placard", ("-o", "pack=on", "-o", "easy=on")),
        ("temptation", ("-o", "boards=nowhere.toml")),
    ],
)
def test_a_simulation_answers_alike(game, arguments):
    done, played = tablee("sim", game, *arguments), tablee("play", game, *arguments)
    assert done == played
    assert done.status == 2
    assert done.is_one_sentence()


def test_whoever_plays_alone_needs_no_list_of_bots():
    done = tablee("play", "placard", "--seats", "1", "--bots", "child,adult")
    assert (done.status, done.is_one_sentence()) == (2, True)
    assert tablee("play", "placard", "--seats", "1", "--bots", "child", typed="quit\n").status == 0


# --- options that make no sense together ---


@pytest.mark.parametrize("command", ["play", "sim"])
@pytest.mark.parametrize(
    ("clause", "seats", "chosen"),
    [
        ("placard.competitive.easy", "3", ("competitive=on",)),
        ("placard.competitive.easy", "2", ("competitive=on", "easy=off", "length=20")),
        ("placard.competitive.players", "1", ("competitive=on", "easy=on")),
        ("placard.easy.pack", "2", ("easy=on", "pack=on")),
        ("placard.easy.fast", "2", ("fast=on", "easy=on")),
        ("placard.easy.expert", "2", ("easy=on", "expert=on")),
    ],
)
def test_options_that_make_no_sense_together_are_refused_with_the_reason(command, clause, seats, chosen):
    done = tablee(command, "placard", "--seats", seats, *(word for pair in chosen for word in ("-o", pair)))
    assert done.status == 2
    assert done.is_one_sentence()
    assert done.err == f"These options cannot be played. {clauses(PLACARD.folder, 'en')[clause].text}\n"


# --- boards of one's own ---


ROWS = ("+60: 3 3 3", "-50: * *", "+100: R R R Y Y", "+20: 1", "+30: 6 6", "-40: 4 5")


def boards(place=None, row=""):
    """A file of sixteen faces, with another row at one place: (face, row), counted from 1."""
    faces = [[row if (face, number) == place else ROWS[number - 1] for number in range(1, 7)] for face in range(1, 17)]
    return "".join(f"[[face]]\nrows = {rows}\n" for rows in faces)


def with_boards(command, file, content=None, **more):
    """Run a command with boards from a file of this content."""
    if content is not None:
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return tablee(command, "temptation", "-o", f"boards={file}", COLUMNS="1000", **more)


@pytest.mark.parametrize("command", ["play", "sim"])
@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, ("'boards'", "boards.toml'", "cannot be read", "No such file")),
        (b"\x89PNG\r\n\x1a\n\xff\xfe", ("'boards'", "boards.toml'", "no text")),
        ("perhaps", ("boards cannot be read", "'='")),
        ("[[face]]\nrows = }", ("boards cannot be read", "line 2")),
        ("", ("16 faces", "0")),
        (boards((4, 2), "+60: 3 7 3"), ("Face 4, row 2", "'+60: 3 7 3'", "'7' is no cell")),
        (boards((16, 6), "+65: 1"), ("Face 16, row 6", "'+65: 1'", "in tens")),
        (boards((1, 1), "sixty"), ("Face 1, row 1", "'sixty'", "colon")),
    ],
    ids=["no file", "binary", "no TOML", "bad TOML", "empty", "cell", "value", "row"],
)
def test_boards_that_cannot_be_played_are_refused_with_the_place_and_the_reason(tmp_path, command, content, words):
    done = with_boards(command, tmp_path / "boards.toml", content)
    assert done.status == 2
    assert done.is_one_sentence()
    assert [word for word in words if word not in done.err] == []


def test_a_folder_is_no_file(tmp_path):
    done = with_boards("play", tmp_path)
    assert (done.status, done.is_one_sentence()) == (2, True)
    assert "Is a directory" in done.err


def test_boards_of_ones_own_are_played(tmp_path):
    own = "".join(f"[[face]]\nrows = {['+990: 1', *ROWS[1:]]}\n" for _ in range(16))
    assert "990" not in OWN.read_text(encoding="utf-8")
    done = with_boards("play", tmp_path / "boards.toml", own, typed="quit\n")
    assert (done.status, done.err) == (0, "")
    assert "+990" in done.out
    assert "+990" not in tablee("play", "temptation", "-o", "boards=box", typed="quit\n").out


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
