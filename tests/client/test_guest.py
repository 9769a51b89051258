import asyncio
import contextlib
import inspect
import random
import re

import pytest
from client.server import free_port

import tablee.client
from tablee.client import Declined, House, Lost, Player, Settings, join, read_link
from tablee.client.errors import HERE
from tablee.games import discover
from tablee.kernel.errors import Mistake
from tablee.kernel.words import LANGUAGES, lexicon
from tablee.server import protocol as says
from tablee.table.record import read
from tablee.table.verify import verify

SOON = 20.0  # seconds in which something that must happen has happened
ASLEEP = 0.3  # seconds in which something that must not happen would have happened


def run(work):
    """Let it happen, but not for ever."""
    return asyncio.run(asyncio.wait_for(work, 120))


def lay(house, game="temptation", seats=2, **chosen):
    return house.lay(game, Settings(seats, **chosen)).link


async def start(host, others):
    """Deal, once everybody sits."""
    await host.until(lambda view: all(chair.person is not None for chair in view.table.chairs))
    await host.ask(says.Start)
    for guest in others:
        await guest.until(lambda view: view.table.status == "playing")


@contextlib.asynccontextmanager
async def two_at(link, **facts):
    """Ann and Bob at a table, with their cards dealt."""
    async with join(link, name="Ann", **facts) as ann, join(link, name="Bob", **facts) as bob:
        await ann.sit()
        await bob.sit()
        await start(ann, [ann, bob])
        yield ann, bob


async def turn_of(*guests):
    """Whoever is to act."""
    while True:
        for guest in guests:
            if guest.view.table.match and guest.view.table.match.legal:
                return guest
        await asyncio.sleep(0.01)


# --- links and houses ---


@pytest.mark.parametrize(
    ("text", "house", "table"),
    [
        ("http://127.0.0.1:8000/t/abc", "http://127.0.0.1:8000", "abc"),
        ("https://play.example/t/a-b_c/", "https://play.example", "a-b_c"),
        ("localhost:8000/t/abc#here", "http://localhost:8000", "abc"),
    ],
)
def test_a_link_names_a_house_and_a_table(text, house, table):
    assert read_link(text) == (house, table)
    assert str(read_link(text)) == f"{house}/t/{table}"


@pytest.mark.parametrize(
    "text", ["", "abc", "http://x/abc", "http://x/t/", "ftp://x/t/a", "http://x:y/t/a", "http:///t/a", "http:/t/a"]
)
def test_what_is_no_link_is_answered_with_a_sentence(text):
    with pytest.raises(Mistake, match=r"is written .*\.$"):
        read_link(text)


def test_a_house_lists_its_games_and_finds_a_table_by_its_code(house):
    assert {box.key for box in house.games()} == set(discover())
    laid = house.lay("kittens", Settings(3))
    assert house.find(laid.code) == laid
    assert house.find(laid.code.upper().replace("-", " ")) == laid
    assert house.table(laid.link.table).status == "open"


def test_a_house_says_no_in_sentences(house):
    with pytest.raises(Mistake, match="for 2 to 5 players"):
        house.lay("kittens", Settings(9))
    with pytest.raises(Mistake, match="No table has this code"):
        house.find("bako-timu")
    with pytest.raises(Mistake, match="Aucune table n’a ce code"):
        House(house.address, "fr").find("bako-timu")
    with pytest.raises(Mistake, match="There is no such table"):
        house.table("nowhere")


def test_nobody_at_home_is_a_sentence():
    nowhere = f"http://127.0.0.1:{free_port()}"
    with pytest.raises(Mistake, match=r"^Nobody answers at .*refused\.$"):
        House(nowhere).games()

    async def knock():
        async with join(f"{nowhere}/t/abc", name="Ann"):
            pass

    with pytest.raises(Mistake, match=r"^Nobody answers at "):
        run(knock())


@pytest.mark.parametrize(("language", "words"), [("en", "was refused"), ("fr", "a été refusée"), ("de", "was refused")])
def test_where_several_addresses_refuse_one_sentence_says_so_in_ones_language(language, words):
    async def knock():
        async with join(f"http://localhost:{free_port()}/t/abc", name="Ann", language=language):
            pass

    with pytest.raises(Mistake, match=rf"^[^\[]+{words}\.$"):
        run(knock())


def test_troubles_have_the_same_names_in_every_language():
    english, french = (lexicon(HERE, language).tables["trouble"] for language in LANGUAGES)
    assert set(english) == set(french)


# --- at a table ---


def test_the_example_in_the_documentation_plays(house):
    text = inspect.getdoc(tablee.client)
    lines = re.findall(r"^    (?:>>>|\.\.\.) ?(.*)$", text, re.MULTILINE)
    source = "\n".join(lines[: next(n for n, line in enumerate(lines) if line.startswith("table ="))])
    scope = {}
    exec(source, scope)
    link = lay(house)

    async def both():
        async with join(link, name="Ann") as host:
            playing = asyncio.gather(*(scope["play"](str(link)) for _ in range(2)))
            await start(host, [])
            return await playing

    one, other = run(both())
    assert one == other
    assert len(one) == 2


@pytest.mark.parametrize("game", ["kittens", "temptation", "placard"])
def test_bots_play_matches_to_their_end_and_again(house, game):
    bots = discover()[game].bot.BOTS
    link = lay(house, game)

    async def one(bot):
        async with join(link, name=bot, text="remembered") as guest:
            await guest.sit()
            player = Player(guest, discover()[game], bot, random.Random(1))
            return await player.play(2), guest.view.table.match.number

    async def both():
        return await asyncio.gather(one(bots[-1]), one(bots[0]))

    (scores, number), other = run(both())
    assert (scores, number) == other
    assert number == 2


def test_everybody_has_a_new_part_in_the_dice_of_a_rematch(house):
    async def evening():
        link = lay(house, "placard")
        async with two_at(link) as (ann, bob):
            await play_to_the_end(ann, bob)
            cleared = await ann.ask(says.Rematch)
            async with asyncio.timeout(SOON):  # who puts in a part sees that alone: the last one sees that both are in
                while all(guest.view.table.seq < cleared + 2 for guest in (ann, bob)):
                    await asyncio.sleep(0.01)
            await start(ann, [ann, bob])
            await play_to_the_end(ann, bob)
        return [read(discover(), house.match(link.table, number)) for number in (1, 2)]

    matches = run(evening())
    nonces = [nonce for match in matches for nonce in match.dealt.nonces]
    assert all(nonces)
    assert len({*nonces}) == 4
    assert all(verify(discover(), match).ok for match in matches)


async def play_to_the_end(*guests):
    """Play anything that is allowed."""
    dice = random.Random(1)
    while any(guest.view.table.status != "over" for guest in guests):
        for guest in guests:
            if guest.view.table.match and guest.view.table.match.legal:
                with contextlib.suppress(Declined):
                    await guest.act(dice.choice(guest.view.table.match.legal).action)
        await asyncio.sleep(0)


def test_somebody_who_only_watches_sees_and_cannot_act(house):
    async def evening():
        link = lay(house)
        async with two_at(link), join(link) as fan:
            assert fan.person is None
            assert (await fan.until(lambda view: view.table.match is not None)).table.match.legal == []
            with pytest.raises(Declined, match="tell us your name"):
                await fan.act(0)

    run(evening())


def test_no_such_table_is_a_sentence(house):
    async def evening():
        async with join(f"{house.address}/t/nowhere", name="Ann"):
            pass

    with pytest.raises(Mistake, match="There is no such table"):
        run(evening())


def test_a_table_without_a_free_seat_says_so(house):
    async def evening():
        link = lay(house)
        async with two_at(link), join(link, name="Cleo") as cleo:
            await cleo.sit()

    with pytest.raises(Declined, match="No seat is free"):
        run(evening())


def test_who_is_shown_the_door_knows(house):
    async def evening():
        async with join(link := lay(house), name="Ann") as ann, join(link, name="Bob") as bob:
            await ann.ask(says.Kick, person=bob.person)
            await bob.until(lambda view: bob.is_gone)
            assert not ann.is_gone

    run(evening())


def test_whoever_has_a_token_comes_back_to_their_seat(house):
    async def evening():
        link = lay(house)
        async with join(link, name="Ann") as ann:
            assert not ann.was_here
            await ann.sit()
        async with join(link, name="Somebody", token=ann.token) as again:
            assert again.was_here
            assert (again.person, again.view.table.seat) == (ann.person, 0)

    run(evening())


# --- what is refused ---


def test_what_is_too_long_is_not_sent_and_the_line_stays(house):
    async def evening():
        async with join(lay(house), name="Ann") as ann:
            with pytest.raises(Mistake, match="too long"):
                await ann.ask(says.Rename, name="A" * 9000, colour=0)
            await ann.sit()
            assert ann.lines == 1

    run(evening())


def test_a_refusal_has_a_clause_and_a_sentence_in_ones_language(house):
    async def evening():
        async with two_at(lay(house), language="fr") as (ann, bob):
            idle = bob if await turn_of(ann, bob) is ann else ann
            with pytest.raises(Declined) as refusal:
                await idle.act(0)
            assert refusal.value.clause.startswith("temptation.")
            with pytest.raises(Declined, match=r"action n’existe pas|n’y a pas|aucune"):
                await idle.act(10**6)

    run(evening())


def test_an_answer_to_an_older_question_is_stale(house):
    async def evening():
        async with two_at(lay(house)) as (ann, bob):
            guest = await turn_of(ann, bob)
            old = guest.view.table
            await guest.act(old.match.legal[0].action)  # a die is placed, and the same player asked again
            now = (await guest.until(lambda view: view.table.seq > old.seq)).table
            with pytest.raises(Declined) as refusal:
                await guest.ask(says.Act, action=now.match.legal[0].action, seen=old.seq)
            assert refusal.value.clause == "table.stale"
            await guest.ask(says.Act, action=now.match.legal[0].action, seen=now.seq)

    run(evening())


def test_the_same_id_twice_is_done_once(house):
    async def evening():
        async with two_at(lay(house)) as (ann, bob):
            guest = await turn_of(ann, bob)
            action, seen = guest.view.table.match.legal[0].action, guest.view.table.seq
            done = []
            for _ in range(3):
                answer = asyncio.get_running_loop().create_future()
                message = says.Act("mine", action, seen)
                guest._questions.asked["mine"] = message, answer
                await guest._line.send(message)
                done.append(await answer)
            assert len(set(done)) == 1

    run(evening())


# --- lines that break ---


def test_a_guest_comes_back_when_the_line_breaks_and_asks_again(house):
    async def evening():
        async with two_at(lay(house)) as (ann, bob):
            guest = await turn_of(ann, bob)
            before = guest.view.table.seq
            guest._line.socket.transport.abort()  # and before anybody knows …
            await guest.act(guest.view.table.match.legal[0].action)
            assert guest.lines == 2
            assert guest.view.table.seq > before
            assert guest.view.table.you == guest.person

    run(evening())


def test_what_was_done_before_the_line_broke_is_asked_again_and_not_done_twice(house):
    async def evening():
        async with two_at(lay(house)) as (ann, bob):
            swallowed = []
            ann._questions.settle = swallowed.append
            asking = asyncio.create_task(ann.ask(says.Say, phrase="hello"))
            await ann.until(lambda view: bool(swallowed))
            del ann._questions.settle
            ann._line.socket.transport.abort()
            assert await asking == swallowed[0].seq
            assert ann.lines == 2
            await bob.until(lambda view: view.table.seq == swallowed[0].seq)

    run(evening())


def test_a_match_goes_on_when_the_house_closes_and_opens_again(house):
    game = discover()["temptation"]

    async def one(link, bot, seed):
        async with join(link, name=bot, text="remembered") as guest:
            await guest.sit()
            return await Player(guest, game, bot, random.Random(seed)).play(1), guest.lines

    async def evening():
        link = lay(house)
        playing = [asyncio.create_task(one(link, bot, seed)) for seed, bot in enumerate(("random", "exact"))]
        async with join(link) as fan:
            await fan.until(lambda view: view.table.seq > 30)
            await asyncio.to_thread(house.close)
            await asyncio.to_thread(house.open)
            (scores, lines), other = await asyncio.gather(*playing)
            assert (scores, lines) == other
            assert lines == 2
            await fan.until(lambda view: view.table.status == "over")

    run(evening())


def test_a_guest_gives_up_in_the_end(house):
    async def evening():
        async with join(lay(house), name="Ann", patience=0.5) as ann:
            await asyncio.to_thread(house.close)
            with pytest.raises(Lost, match="nobody answers any more"):
                await ann.until(lambda view: False)
            with pytest.raises(Lost):
                await ann.act(0)
        await asyncio.to_thread(house.open)

    run(evening())


def test_several_views_that_wait_become_one_with_the_news_of_all(house):
    async def evening():
        link = lay(house)
        async with join(link, name="Ann") as ann, join(link) as fan:
            views = fan.views()
            first = await anext(views)
            for phrase in ("hello", "ready"):
                with contextlib.suppress(Declined):
                    await ann.ask(says.Say, phrase=phrase)
            await ann.sit()
            await fan.until(lambda view: view.table.seq == ann.view.table.seq)
            merged = await anext(views)
            assert merged.since <= first.table.seq
            assert [event.kind for event in merged.events][-2:] == ["said", "sat"]
            assert merged.table.seq == ann.view.table.seq

    run(evening())


def test_a_hosting_bot_passes_that_on_to_who_comes_later(house):
    game = discover()["temptation"]

    async def evening():
        link = lay(house)
        async with join(link, name="Robo", text="remembered") as robo:
            await robo.sit()
            playing = asyncio.create_task(Player(robo, game, "random").play(1))
            async with join(link, name="Ann") as ann:
                await ann.until(lambda view: view.table.host == ann.person)
                await asyncio.sleep(ASLEEP)
                assert ann.view.table.host == ann.person
            playing.cancel()

    run(evening())
