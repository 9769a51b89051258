"""Whole matches over real sockets, with everything in between that networks and rogues bring along."""

import asyncio
import base64
import random
from collections import Counter

import pytest
from server.guest import Guest, evening, gather_round, leaving, play_some, start
from server.house import GAMES, House

from tablee.kernel.clauses import clauses
from tablee.kernel.words import lexicon
from tablee.table import record
from tablee.table.entries import PERSON, Acted, Came, Ended, Entry, Promised
from tablee.table.looking import look
from tablee.table.refused import HERE
from tablee.table.table import Table
from tablee.table.verify import verify

HUGE = 10**30
SHORT = {"splaf": {"options": {"cards": "4"}, "waits": {"throw": 3}}}
for_every_game = pytest.mark.parametrize("key", list(GAMES))


def assert_sound(house: House, link: str, guests: list[Guest]) -> None:
    """The log holds one match that verifies, nothing twice, and it leads to what everybody saw last."""
    entries = house.log(link)
    (kept,) = record.records_of(GAMES, entries)
    report = verify(GAMES, kept)
    assert report.ok, report.sentences("en")
    assert [isinstance(entry, Ended) for entry in kept.entries] == [False] * (len(kept.entries) - 1) + [True]
    assert house.get(f"/api/tables/{link}").json["status"] == "finished"
    for guest in guests:
        assert_told_once_of_the_end(entries, guest)
    ids = Counter((entry.seat, entry.id) for entry in entries if isinstance(entry, Acted) and entry.by == PERSON)
    assert max(ids.values()) == 1
    table = Table(GAMES)
    table.apply_all(entries[: guests[0].seq])
    for guest in guests:
        assert guest.view["match"]["scores"] == pytest.approx(look(table, guest.person, guest.language).match.scores)
    shared = house.get(f"/api/tables/{link}/matches/1")
    assert record.read(GAMES, shared.body) == kept


def assert_told_once_of_the_end(entries: list[Entry], guest: Guest) -> None:
    """The view that shows the end is the first one behind its entry, and no other brings news of it."""
    seqs = [number for number, entry in enumerate(entries, 1) if isinstance(entry, Ended)]
    over = [each for each in guest.messages if each["type"] == "view" and each["table"]["status"] == "over"]
    assert [each["table"]["seq"] for each in over][:1] == seqs
    assert not [each for each in over[1:] if each["news"]]


def assert_discreet(house: House, link: str, guests: list[Guest]) -> None:
    """In all that anybody heard there is no token and no key, and no secret of the dice before the end."""
    entries = house.log(link)
    keys = [entry.key for entry in entries if isinstance(entry, Came)]
    (secret,) = (entry.secret for entry in entries if isinstance(entry, Promised))
    written = [secret, secret.hex().encode(), base64.b64encode(secret), base64.urlsafe_b64encode(secret)[:40]]
    early = [each.decode("latin-1") for each in written]
    for guest in guests:
        for frame in guest.heard:
            text = frame if isinstance(frame, str) else frame.decode("latin-1")
            assert not [each for each in [*keys, *(other.token for other in guests)] if each in text]
            assert '"status":"over"' in text or not [each for each in early if each in text]


def all_sentences(key: str, language: str) -> set[str]:
    """Every sentence a refusal can be in a language, but those with gaps."""
    rules = {clause.text.replace("*", "") for clause in clauses(GAMES[key].folder, language).values()}
    return rules | set(lexicon(HERE, language).tables["refused"].values())


# --- troubles: each is done in the middle of a match, and changes nothing ---


async def forge_actions(guest: Guest, dice: random.Random) -> None:
    """Actions that do not exist, or not now."""
    actions = GAMES[guest.view["game"]].rules.ACTIONS * GAMES[guest.view["game"]].rules.MEASURES
    for action in (-1, -HUGE, HUGE, actions, actions + 1, 2**31, 2**63):
        assert await guest.refused("act", action=action, seen=HUGE) == "table.act.unknown"
    illegal = [each for each in range(GAMES[guest.view["game"]].rules.ACTIONS) if each not in guest.legal]
    for action in dice.sample(illegal, min(3, len(illegal))):
        answer = await guest.act(action, seen=HUGE)
        assert answer["type"] == "refusal"
        assert answer["sentence"] in all_sentences(guest.view["game"], guest.language)


async def forge_requests(guest: Guest, dice: random.Random) -> None:
    """Seats, people and settings that are not there or not theirs."""
    for number in (-1, 99, -HUGE, HUGE):
        assert await guest.refused("sit", seat=number) == "table.no_seat"
        assert await guest.refused("give_time", seat=number) in ("table.no_seat", "table.paused")
        clause = await guest.refused("kick", person=number)
        assert clause == ("table.nobody" if guest.view["host"] == guest.person else "table.host")
    assert await guest.refused("sit", seat=1 - guest.view["seat"]) == "table.taken"
    assert await guest.refused("say", phrase="buy this") == "table.phrase"
    assert await guest.refused("rename", name="\u202e \x00", colour=1) == "table.name"
    assert await guest.refused("mix", nonce="x") == "table.playing"
    assert await guest.refused("rematch") == "table.not_over"


async def be_a_stranger(guest: Guest, dice: random.Random) -> None:
    """Who has not come, or only watches, acts for nobody; nobody's token, and another's person, are no way in."""
    stranger = Guest(guest.house, guest.link, "Mallory", language="fr")
    async with leaving(stranger):
        await stranger.connect()
        assert stranger.person is None
        for ask in ({"type": "act", "action": 0, "seen": stranger.seq}, {"type": "sit", "seat": 0}, {"type": "leave"}):
            assert await stranger.refused(**ask) == "table.stranger"
        sentence = (await stranger.ask("stand"))["sentence"]
        assert sentence == lexicon(HERE, "fr").tables["refused"]["stranger"]
        assert stranger.view["seat"] is None
        assert stranger.legal == []
        await stranger.drop()
        await stranger.connect(token="")
        assert await stranger.refused("come", name="Mallory") == "table.token"
        await stranger.drop()
        await stranger.connect(token=f"{guest.token}x")
        assert stranger.person is None
        assert await stranger.refused("come", name="  ") == "table.name"
        assert await stranger.refused("act", action=0, seen=stranger.seq) == "table.stranger"


async def say_nonsense(guest: Guest, dice: random.Random) -> None:
    """Messages that are none, before and after hello: the line is closed, and the seat is kept."""
    nonsense = [
        "", "{", "[]", "null",
        '{"type": "hack"}', '{"type": "act"}', '{"type": "act", "id": 3, "action": 1, "seen": 1}',
        '{"type": "act", "id": "x", "action": "1", "seen": 1}', '{"type": "act", "id": "x", "action": 1.5, "seen": 1}',
        '{"type": "act", "id": "x", "action": 1, "seen": 1, "seat": 1}', '{"type": "sit", "id": "x", "seat": null}',
        '{"type": "hello", "token": "x"}', '{"type": "rename", "id": "x", "name": "\\ud800", "colour": 1}',
        '{"type": "act", "id": "x", "action": ' + "9" * 5000 + ', "seen": 1}', "[" * 3000,
    ]  # fmt: skip
    for text in dice.sample(nonsense, 4):
        rogue = Guest(guest.house, guest.link, "Rogue", language="fr")
        await rogue.connect()
        await rogue.line.send(text)
        assert await rogue.until_closed() == 1008, text
        assert rogue.last("closing")["sentence"]
    for text in ('{"type": "act", "id": "x", "action": 1, "seen": 1}', "{", b"\x00\x01"):
        early = Guest(guest.house, guest.link)
        await early.dial()
        await early.line.send(text)
        assert await early.until_closed() == 1008
        assert not early.view


async def lose_the_line(guest: Guest, dice: random.Random) -> None:
    """A line is lost: nothing new, a gap, or a whole view is what the next one begins with."""
    await guest.drop()
    await guest.connect()
    if guest.last("welcome")["person"] != guest.person:
        raise AssertionError("the house has forgotten somebody")
    seq, digest = guest.seq, guest.hash
    await guest.drop()
    await guest.connect(hash="not what I saw")
    assert guest.last("view")["table"]["seq"] >= seq
    await guest.drop()
    await guest.connect(seen=HUGE, hash=digest)
    assert guest.last("view")["table"]["seq"] >= seq
    await guest.drop()
    await guest.connect(seen=-5)
    assert guest.last("view")["table"]["seq"] >= seq


async def act_twice(guest: Guest, dice: random.Random) -> None:
    """An act is sent again under the same id: at once, and over another line. It is done once."""
    if not guest.legal:
        return
    act = {"action": guest.legal[0], "seen": guest.seq, "id": f"twice {guest.seq}"}
    first = await guest.ask("act", **act)
    if first["type"] == "done":
        again = await guest.ask("act", **act)
        await guest.drop()
        await guest.connect()
        third = await guest.ask("act", **act)
        assert (again["type"], third["type"]) == ("done", "done")


async def be_late(guest: Guest, dice: random.Random) -> None:
    """Who answers a question that is no longer asked is told to look again."""
    if guest.legal:
        clause = await guest.refused("act", action=guest.legal[0], seen=2)
        assert clause == "table.stale" or not guest.legal


async def ask_for_the_record(guest: Guest, dice: random.Random) -> None:
    """A match that goes on is told to nobody, as a file or moment by moment; what is said instead is kept as heard."""
    path = f"/api/tables/{guest.link}/matches"
    for question in ("", "/1", "/1/moments", "/1/moments?seat=0", "/1/moments?seat=1&language=fr"):
        found = await asyncio.to_thread(guest.house.get, path + question, x_forwarded_for=guest.house.visitor())
        if found.body == b"[]" or (found.status, set(found.json)) == (409, {"error"}):
            guest.heard.append(found.body)
        else:
            await guest.until(lambda: guest.status == "over")  # in this very moment


TROUBLES = [
    forge_actions, forge_requests, be_a_stranger, say_nonsense, lose_the_line, act_twice, be_late, ask_for_the_record,
]  # fmt: skip


@for_every_game
def test_a_match_goes_to_its_end_whatever_happens_on_the_way(house: House, key: str):
    async def play() -> tuple[str, list[Guest]]:
        dice, link = random.Random(key), house.lay(key, settings=SHORT.get(key, {}))
        guests = [*await gather_round(house, link, "Ann"), *await gather_round(house, link, "Bob", language="fr")]
        watcher = await Guest(house, link, "Cleo").connect()
        await watcher.do("come", name="Cleo")
        await start(guests)
        async with leaving(*guests, watcher):
            troubles = TROUBLES * 4  # by turns: a match may be short
            while guests[0].status == "playing":
                for guest in guests:
                    newest = max(each.seq for each in guests)
                    await guest.until(lambda guest=guest, newest=newest: guest.seq >= newest)
                    if troubles and guest.status == "playing":
                        await troubles.pop(0)(guest, dice)
                await play_some(guests, dice, 1 if troubles else 10)
            for guest in (*guests, watcher):
                await guest.until(lambda guest=guest: guest.status == "over")
            assert watcher.view["secret"]
            assert len(troubles) <= 3 * len(TROUBLES), "not everything was tried"
        return link, [*guests, watcher]

    link, guests = evening(play)
    assert_sound(house, link, guests)
    assert_discreet(house, link, guests)
