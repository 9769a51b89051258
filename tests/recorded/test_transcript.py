"""Everything that the server and a client say to each other over a real WebSocket is as it was recorded.

Only what can be seen from outside counts: another server that says the same passes. Dice fall alike each time: the
secret of every match is the same, and nobody puts in a part of their own.
"""

import asyncio
import contextlib
import resource
import struct
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from recorded.texts import compare_with_kept, is_recording
from recorded.transcript import BINARY, CLOSE, TEXT, RawClient, Transcript
from server.guest import evening
from server.house import House
from wire import framed

from tablee.games.splash.frames import write_pointer
from tablee.games.splash.legal import PLACE
from tablee.kernel.words import lexicon
from tablee.server.line import HERE
from tablee.server.live import KEPT

KEPT_TEXTS = Path(__file__).parent / "transcripts"
CALM = {  # who loses the line is not away; who says nothing at all is closed soon
    "tablee.server.line.MESSAGES": (20, 150),
    "tablee.server.coming.PATIENCE": 3.0,
    "tablee.server.presence.GRACE": 600.0,
    "tablee.server.run.PING": 1.0,
    "tablee.server.run.PING_WITHIN": 4.0,
}
HASTY = {  # who loses the line is away at once, and few messages wait for who does not read
    "tablee.server.presence.GRACE": 0.0,
    "tablee.server.line.WAITING": 8,
    "tablee.server.telling.TEXTS": {"hidden": None},  # broken: nobody can be told a position
}


class Scene:
    """Clients at a table, and what they and the house say."""

    def __init__(self, house: House) -> None:
        self.house, self.transcript = house, Transcript()
        self.clients: list[RawClient] = []

    def client(self, name: str) -> RawClient:
        """Somebody who has not opened a line."""
        self.clients.append(RawClient(self.house, self.transcript, name))
        return self.clients[-1]

    async def visitor(self, name: str, link: str, **hello: object) -> RawClient:
        """Somebody who has said hello."""
        client = await self.client(name).open(link)
        await client.hello(**hello)
        return client

    async def person(self, name: str, link: str, seat: int, *others: RawClient, **hello: object) -> RawClient:
        """Somebody who has come and sits there; the others hear of it."""
        client = await self.visitor(name, link, **hello)
        for words in ({"type": "come", "name": name.title()}, {"type": "sit", "seat": seat}):
            await client.ask(**words)
            for other in others:
                await other.until("view")
        return client

    def note(self, text: str) -> None:
        """Write a line between others."""
        self.transcript.note(f"--- {text}")


async def at_a_table(scene: Scene) -> None:
    link = scene.house.lay("temptation")
    scene.note("people come")
    ann = await scene.person("ann", link, 0)
    bob = await scene.person("bob", link, 1, ann, language="fr")
    watcher = await scene.visitor("watcher", link, token="")
    program = await scene.visitor("program", link, token="", text="hidden")
    scene.note("the match begins")
    await ann.ask("start")
    for client in (bob, watcher, program):
        await client.until("view")
    first, second = (ann, bob) if ann.legal else (bob, ann)
    scene.note("somebody acts; asks again with the same id; is late; acts where nobody may")
    stale, action = first.view["table"]["seq"], first.legal[0]
    for _ in range(2):
        await first.ask("act", id="once", action=action, seen=stale)
    for client in (second, watcher, program):
        await client.until("view")
    await first.ask("act", action=first.legal[0], seen=stale - 1)
    await second.ask("act", action=action, seen=second.view["table"]["seq"])
    await second.ask("act", action=-1, seen=second.view["table"]["seq"])
    await watcher.ask("act", action=action, seen=stale)
    scene.note("other things are asked for")
    await second.ask("describe")
    await watcher.ask("come", name=" ")
    await first.ask("say", phrase="nonsense")
    await first.ask("take_back")
    for client in (second, watcher, program):
        await client.until("view")
    scene.note("the same person comes over another line, and closes it")
    tab = await scene.client("tab").open(link)
    await tab.hello(token=ann.token)
    tab.send("close 1001", framed((1001).to_bytes(2, "big"), CLOSE))
    await tab.until_closed()
    scene.note("nobody was told anything else")
    for client in (ann, bob, watcher, program):
        await client.ask("describe")


async def measured(scene: Scene) -> None:
    scene.note("where time counts, lines are measured")
    ann = await scene.visitor("ann", scene.house.lay("splaf"))
    ping = await ann.until("ping")
    ann.say("pong", number=ping["number"], at=0)
    ann.say("pong", number=10**6, at=0)


async def resync(scene: Scene) -> None:
    link = scene.house.lay("temptation")
    ann = await scene.person("ann", link, 0)
    bob = await scene.person("bob", link, 1, ann)

    async def come_back(what: str, **seen: object) -> None:
        scene.note(f"ann's line breaks; {what}")
        await ann.drop()
        await ann.open(link)
        await ann.hello(**{**ann.seen, **seen})

    async def miss(times: int) -> None:
        scene.note(f"bob takes another name {times} times")
        await ann.drop()
        for number in range(times):
            asked = b'{"type":"rename","id":"%d of %d","name":"Bob %d","colour":1}' % (number, times, number)
            bob.writer.write(framed(asked))
            await bob.until("done", is_noted=False)

    await come_back("she missed nothing")
    await come_back("she saw another view", hash="another")
    await come_back("she saw more than there is", seen=10**6)
    await come_back("she saw nothing yet", seen=None, hash="")
    await miss(2)
    await come_back("she missed a little")
    await miss(KEPT)
    await come_back("she missed just as much as is kept")
    await miss(KEPT + 1)
    await come_back("she missed more than is kept")
    scene.note("somebody comes whose token nobody knows")
    await scene.visitor("eve", link, **ann.seen)


SENT = {  # messages after which the line is closed
    "no JSON": "{",
    "no such message": '{"type":"sit","id":"x","seat":"0"}',
    "hello again": '{"type":"hello"}',
}
RAW = {  # frames that no WebSocket sends, or none that is sent here
    "a text of 8193 bytes": framed(b"x" * 8193),
    "a frame without a mask": b"\x81\x02{}",
    "a frame of an unknown kind": framed(b"x", 3),
    "a text that is no UTF-8": framed(b"\xff\xfe"),
    "close 1000": framed((1000).to_bytes(2, "big"), CLOSE),
    "close without a code": framed(b"", CLOSE),
}
EARLY = {  # frames before hello
    "no JSON": framed(b"{", TEXT),
    "describe": framed(b'{"type":"describe","id":"x"}', TEXT),
    "a pointer": framed(write_pointer((0, 0, 40, 1, 0, 0, 0)), BINARY),
}


async def closed(scene: Scene) -> None:
    link = scene.house.lay("temptation")
    for what, text in SENT.items():
        for language in ("en", "fr"):
            scene.note(f"{what}, in {language}")
            client = await scene.visitor("ann", link, token="", language=language)
            client.send(text, framed(text.encode()))
            await client.until_closed()
    for what, frame in RAW.items():
        scene.note(what)
        client = await scene.visitor("ann", link, token="")
        client.send(what, frame)
        await client.until_closed()
    scene.note("200 questions at once")
    client = await scene.visitor("ann", link, token="")
    client.send("describe, 200 times", framed(b'{"type":"describe","id":"x"}') * 200)
    await client.until_closed("description")


async def before_hello(scene: Scene) -> None:
    link = scene.house.lay("temptation")
    awake = await scene.visitor("awake", link)
    for what, frame in EARLY.items():
        scene.note(f"{what} instead of hello")
        client = await scene.client("ann").open(link)
        client.send(what, frame)
        await client.until_closed()
    scene.note("nothing for too long, at a table that is awake, and at one that is asleep")
    for late in (await scene.client("ann").open(link), await scene.client("bob").open(scene.house.lay("kittens"))):
        await late.until_closed()
    scene.note("where there is no table, and from another site's page")
    await scene.client("ann").open(link, "/ws/nobody")
    await scene.client("ann").open(link, "/elsewhere")
    await scene.client("ann").open(link, origin="https://evil.example")
    await awake.ask("describe")


async def old_page(scene: Scene) -> None:
    link = scene.house.lay("temptation")
    for language in ("en", "fr"):
        scene.note(f"a page that was loaded before the protocol changed, in {language}")
        ann = await scene.client("ann").open(link)
        ann.say("hello", token=ann.token, language=language, version=0)
        await ann.until_closed()


async def live_hand(scene: Scene) -> None:
    link = scene.house.lay("splash", settings={"options": {"draft": "dealt"}})
    ann = await scene.person("ann", link, 0)
    bob = await scene.person("bob", link, 1, ann)
    await ann.ask("start")
    await bob.until("view")
    giver, placer = (ann, bob) if ann.legal else (bob, ann)
    scene.note("a piece is given; whoever has nothing in hand moves nothing, and cannot let go")
    await giver.ask("act", action=giver.legal[0], seen=giver.view["table"]["seq"])
    await placer.until("view")
    assert placer.legal == [PLACE]
    giver.send("a pointer", framed(write_pointer((0, 0, 40, 1, 0, 0, 0)), BINARY))
    await giver.ask("let_go")
    scene.note("who has it points nowhere")
    placer.send("a pointer that is no number", framed(struct.pack("<B7f", 1, *[float("nan")] * 7), BINARY))
    await placer.until_closed()


async def slow_reader(scene: Scene) -> None:
    link = scene.house.lay("temptation")
    ann = await scene.person("ann", link, 0)
    bob = await scene.person("bob", link, 1, ann)
    scene.note("bob stops reading, and ann takes another name again and again, until bob is away")
    bob.writer.transport.pause_reading()
    number = 0
    while not ann.view["table"]["people"][1]["away"]:
        ann.writer.write(framed(b'{"type":"rename","id":"%d","name":"Ann %d","colour":1}' % (number, number)))
        await ann.until("done", is_noted=False)
        number += 1
    scene.note("bob reads on")
    bob.writer.transport.resume_reading()
    await bob.until_closed("view")


async def full_disk(scene: Scene) -> None:
    link = scene.house.lay("temptation")
    ann = await scene.person("ann", link, 0)
    bob = await scene.person("bob", link, 1, ann)
    scene.note("bob's line breaks")
    await bob.drop()
    await ann.until("view")
    with no_room_on_the_disk(scene.house):
        scene.note("nothing can be written")
        await ann.ask("rename", name="Anna", colour=1)
        await bob.open(link)
        bob.say("hello", token=bob.token, language="en", **bob.seen)
        await bob.until_closed()
    scene.note("there is room again")
    await bob.open(link)
    await bob.hello(**bob.seen)
    await ann.until("view")


@contextlib.contextmanager
def no_room_on_the_disk(house: House) -> Iterator[None]:
    """Let no file of the server grow."""
    assert house.process
    unlimited = resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    try:
        yield
    finally:
        resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, unlimited)


async def untold(scene: Scene) -> None:
    link = scene.house.lay("temptation")
    ann = await scene.person("ann", link, 0, text="hidden")
    bob = await scene.person("bob", link, 1, ann)
    scene.note("the house fails to tell ann what is stored: nobody can rely on what they were told")
    ann.say("start", id="start")
    await ann.until_closed()
    await bob.until_closed()
    scene.note("they are away, and bob comes back")
    eve = await scene.client("eve").open(link)
    eve.writer.write(framed(b'{"type":"hello"}'))
    while not eve.view or not all(person["away"] for person in eve.view["table"]["people"]):
        await eve.until("view", is_noted=False)
    await bob.open(link)
    await bob.hello(**bob.seen)


async def silent(scene: Scene) -> None:
    link = scene.house.lay("temptation")
    scene.note("a client that does not answer the protocol's own pings")
    ann = scene.client("ann")
    ann.is_mute = True
    await ann.open(link)
    await ann.hello()
    await ann.until_closed()


async def drain(scene: Scene) -> None:
    link = scene.house.lay("temptation", settings={"bank": 600})
    ann = await scene.person("ann", link, 0)
    bob = await scene.person("bob", link, 1, ann, language="fr")
    await ann.ask("start")
    await bob.until("view")
    eve = await scene.client("eve").open(link)
    scene.note("the house closes while a match is played, and eve has not said hello")
    closing = asyncio.create_task(asyncio.to_thread(scene.house.close))
    for client in (ann, bob, eve):
        await client.until_closed()
    await closing
    scene.note("it opens again, and ann comes back")
    await asyncio.to_thread(scene.house.open)
    await ann.open(link)
    await ann.hello(**ann.seen)


CALM_SCENES = [at_a_table, measured, resync, closed, before_hello, silent, old_page, live_hand]
HASTY_SCENES = [slow_reader, full_disk, untold, drain]


@pytest.fixture(scope="module")
def calm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    yield from opened(tmp_path_factory, CALM)


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    yield from opened(tmp_path_factory, HASTY)


def opened(folders: pytest.TempPathFactory, constants: dict[str, object]) -> Iterator[House]:
    house = House(folders.mktemp("recorded"), constants=constants, same_dice=True).open()
    yield house
    house.close()


def act_out(house: House, play: Callable[[Scene], Awaitable[None]]) -> None:
    """Play a scene, and compare what was said with what is kept."""

    async def act() -> str:
        scene = Scene(house)
        async with all_dropped(scene):
            try:
                await play(scene)
            except (AssertionError, TimeoutError) as error:  # what was said up to here tells more
                if is_recording():
                    raise
                scene.note(f"the scene breaks off: {error!r}")
        return scene.transcript.text()

    compare_with_kept(KEPT_TEXTS / f"{play.__name__}.txt", evening(act))


@contextlib.asynccontextmanager
async def all_dropped(scene: Scene) -> AsyncIterator[None]:
    try:
        yield
    finally:
        for client in scene.clients:
            await client.drop()


@pytest.mark.parametrize("scene", CALM_SCENES, ids=lambda scene: scene.__name__)
def test_what_is_said_where_nobody_hurries_is_what_was_said(calm: House, scene: Callable[[Scene], Awaitable[None]]):
    act_out(calm, scene)


@pytest.mark.parametrize("scene", HASTY_SCENES, ids=lambda scene: scene.__name__)
def test_what_is_said_when_something_goes_wrong_is_what_was_said(
    hasty: House, scene: Callable[[Scene], Awaitable[None]]
):
    act_out(hasty, scene)


def test_every_reason_for_which_the_house_closes_a_line_is_recorded():
    recorded = "".join(file.read_text(encoding="utf-8") for file in KEPT_TEXTS.glob("*.txt"))
    for reason, sentence in lexicon(HERE, "en").tables["closing"].items():
        assert sentence.partition("{")[0] in recorded, reason
