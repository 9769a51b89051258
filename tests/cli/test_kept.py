import asyncio
import json
import os
import re
import time
from functools import cache

import pytest
from cli.inside import tablee_here as tablee
from cli.visitor import TerminalVisitor
from client.server import OpenHouse
from table.tables import Evening

from tablee.client import Player, Settings, join
from tablee.games import discover
from tablee.table import gather, record

GAMES = ("kittens", "placard", "temptation")  # over the network these are played in no time
TIMED = {  # these wait for dice and for wood, and are played without a house: by which bots, with which options
    "splaf": ("fast", {"cards": "4"}),
    "splash": ("random", {"draft": "dealt"}),
}
MOMENT = 0.1  # seconds between keys: whoever types sees what they bring about


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A house where a match of each game has been played; its address and the tables by game."""
    house = OpenHouse(tmp_path_factory.mktemp("kept"))
    house.links = {game: str(asyncio.run(play(house, game))) for game in GAMES}
    yield house
    house.close()


async def play(house, game):
    """Let two bots play a match, and return the link of their table."""
    bots, link = discover()[game].bot.BOTS, house.lay(game, Settings(2)).link

    async def one(bot):
        async with join(link, name=bot, text="remembered") as guest:
            await guest.sit()
            await Player(guest, discover()[game], bot).play(1)

    await asyncio.gather(one(bots[0]), one(bots[-1]))
    return link


@cache
def written(game):
    """The record of a match that bots played while nobody looked at a clock."""
    bot, options = TIMED[game]
    met = Evening(game, 2, options=options)
    met.come("Ann")
    for seat in (0, 1):
        met.do(gather.invite, 0, seat, bot)
    met.do(gather.start, 0)
    met.play_by_time()
    (only,) = record.records_of(met.games, met.entries)
    return record.write_whole(met.games, only)


def exported(link):
    """The record of a match that was played in a house."""
    done = tablee("export", link)
    assert (done.status, done.err) == (0, "")
    return done.out


@pytest.fixture(params=[*GAMES, *TIMED])
def file(request, house, tmp_path):
    """The record of a match of each game."""
    path, game = tmp_path / f"{request.param}.json", request.param
    path.write_text(written(game) if game in TIMED else exported(house.links[game]), encoding="utf-8")
    return path


def test_what_is_imported_can_be_exported_again_unchanged(file, tmp_path):
    database = str(tmp_path / "other.db")
    done = tablee("import", str(file), "--database", database)
    assert done.status == 0
    table = re.search(r"kept as table (\S+)\.$", done.out.strip())[1]
    again = tablee("export", table, "--database", database)
    assert (again.status, again.out) == (0, file.read_text(encoding="utf-8"))
    assert tablee("replay", table, "--database", database).status == 0


def test_an_imported_match_can_be_looked_at_in_a_house(house, tmp_path):
    file, database = tmp_path / "match.json", str(tmp_path / "tables.db")
    file.write_text(exported(house.links["kittens"]), encoding="utf-8")
    table = re.search(r"kept as table (\S+)\.$", tablee("import", str(file), "--database", database).out.strip())[1]
    other = OpenHouse(tmp_path)
    try:
        assert other.match(table, 1).decode() == file.read_text(encoding="utf-8")
        assert other.table(table).status == "finished"

        async def look():
            async with join(f"{other.address}/t/{table}") as fan:
                return fan.view.table

        seen = asyncio.run(look())
        assert seen.status == "over"
        assert [chair.name for chair in seen.chairs] == json.loads(file.read_text())["entries"][1]["names"]
    finally:
        other.close()


@pytest.mark.parametrize(("lang", "good"), [("en", "The match is as it should be."), ("fr", "La partie est en règle.")])
def test_a_fair_match_is_verified(file, lang, good):
    done = tablee("verify", str(file), "--lang", lang)
    assert (done.status, done.out.splitlines()[-1]) == (0, good)


@pytest.mark.parametrize(("lang", "bad"), [("en", "not as it should be"), ("fr", "n’est pas en règle")])
def test_loaded_dice_are_found(file, lang, bad):
    match = json.loads(file.read_text(encoding="utf-8"))
    match["entries"][1]["nonces"][0] = "0" * 32
    file.write_text(json.dumps(match), encoding="utf-8")
    done = tablee("verify", str(file), "--lang", lang)
    assert done.status == 1
    assert bad in done.out
    assert tablee("import", str(file), "--database", str(file.with_suffix(".db"))).is_one_sentence()


def test_in_a_pipe_a_replay_tells_everything(file):
    for arguments in ((), ("--seat", "1"), ("--seat", "2", "--lang", "fr")):
        done = tablee("replay", str(file), *arguments)
        assert (done.status, done.err) == (0, "")
        pages = re.findall(r"^(\d+) (?:of|sur) (\d+)$", done.out, re.MULTILINE)
        assert [int(number) for number, _ in pages] == list(range(int(pages[0][1]) + 1))


def test_on_a_terminal_a_replay_goes_on_and_back_and_anywhere(house):
    with TerminalVisitor(house.links["temptation"], command="replay") as reader:
        count = int(re.search(r"0 of (\d+)", reader.hear("0 of ") + reader.hear("\n"))[1])
        for keys, place in (("\n", 1), ("\x1b[C", 2), ("b", 1), ("\x1b[D", 0), ("7\n", 7), (f"{count + 5}\n", count)):
            time.sleep(MOMENT)
            for key in [keys] if keys[0] == "\x1b" else keys:
                os.write(reader.mouth, key.encode())
                time.sleep(MOMENT)
            reader.hear(f"{place} of {count}")
        os.write(reader.mouth, b"q")
        reader.rest()
        assert reader.status() == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("replay", "no-such.json"), "There is no file 'no-such.json'."),
        (("verify", "{folder}/words.txt"), "This is not JSON"),
        (("export", "nowhere", "--database", "{folder}/empty.db"), "There is no table 'nowhere' in this store."),
        (("export", "{house}/t/nowhere"), "There is no such table."),
        (("export", "{table}", "--match", "7"), "There is no such match"),
        (("replay", "{table}", "--seat", "9"), "there is no seat 9"),
        (("import", "{folder}/words.txt", "--database", "{folder}/x.db"), "This is not JSON"),
        (("import", "{folder}", "--database", "{folder}/x.db"), "cannot be read"),
        (("export", "x", "--database", "{database}"), "http://127.0.0.1:8000/t/x"),
    ],
)
def test_what_is_not_there_is_answered_with_one_sentence(house, tmp_path, arguments, words):
    (tmp_path / "words.txt").write_text("words", encoding="utf-8")
    facts = {
        "folder": tmp_path, "house": house.address, "table": house.links["kittens"], "database": house.database,
    }  # fmt: skip
    done = tablee(*(argument.format(**facts) for argument in arguments))
    assert (done.status, done.is_one_sentence()) == (2, True), done
    assert words in done.err
