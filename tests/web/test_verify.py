"""The verifier in the browser says of a match what ours says, in the same words, and finds what was forged."""

import base64
import json
import subprocess
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from table.tables import GAMES, Evening
from web.node import WEB, bundle, node

from tablee.table import course, gather
from tablee.table.entries import Acted, Fell
from tablee.table.fair import Dice, digest_of
from tablee.table.record import Record, outcomes_of, records_of, write
from tablee.table.verify import OK, verify

SHAKY = {"splash": {"draft": "dealt", "tremor": "strong"}}  # else chance has nothing to do there
for_every_game = pytest.mark.parametrize("key", list(GAMES))

# Reads questions from its input, one a line, and answers each with a line.
SCRIPT = """
import { createInterface } from "node:readline";
import { draw, isFair, sentence, verify } from "./verify.mjs";

const spoken = (findings) => findings.map((each) => ({ ...each, en: sentence(each, "en"), fr: sentence(each, "fr") }));
const answers = {
  verify: async ({ text, parts }) => {
    const findings = await verify(text, parts);
    return { fair: isFair(findings), findings: spoken(findings) };
  },
  draw: async ({ secret, nonces, nth, outcomes }) =>
    `${await draw(Uint8Array.from(Buffer.from(secret, "hex")), nonces, nth, outcomes)}`,
  bare: async () => Object.defineProperty(globalThis, "crypto", { value: undefined }) && true,
};
for await (const line of createInterface({ input: process.stdin })) {
  const [name, words] = JSON.parse(line);
  console.log(JSON.stringify(await answers[name](words)));
}
"""


class Browser:
    """The client's own code, in a process that answers."""

    def __init__(self, folder: Path) -> None:
        bundle(WEB / "src/lib/verify.ts", folder / "verify.mjs")
        (folder / "ask.mjs").write_text(SCRIPT, encoding="utf-8")
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(node(folder / "ask.mjs"), stdin=pipe, stdout=pipe, encoding="utf-8")

    def ask(self, name: str, **words: Any) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps([name, words]), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def close(self) -> None:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()


@pytest.fixture(scope="module", params=["webcrypto", "without"])
def browser(request, tmp_path_factory):
    """A browser on a secure page, and one at a house without https, where there is no WebCrypto."""
    browser = Browser(tmp_path_factory.mktemp("verify"))
    if request.param == "without":
        assert browser.ask("bare")
    yield browser
    browser.close()


@cache
def record(key: str) -> Record:
    """A match with people who brought their own parts in the dice, and bots that did not."""
    met = Evening(key, 3, secret=bytes(range(7, 39)), options=SHAKY.get(key, {}))
    met.come("Ann", "Bob")
    met.do(gather.sit, 0, 0)
    if GAMES[key].matter:  # bots that think in wood take long
        for seat in (1, 2):
            met.do(gather.invite, 0, seat, "random")
        met.do(gather.start, 0)
        met.do(gather.stand, 0)
        met.table.chairs[0].bot = "random"
    else:
        met.do(gather.sit, 1, 1)
        met.do(gather.start, 0, fill=True)
        met.do(course.go_away, 0)
        met.do(course.go_away, 1)
    met.play_by_time()
    (only,) = records_of(GAMES, met.entries)
    return only


@cache
def outcomes(key: str) -> tuple[int | None, ...]:
    return tuple(outcomes_of(GAMES[key], record(key)))


def text_of(key: str, position: int = 0, **fields: object) -> str:
    """The file of a match, with one entry changed."""
    entries = list(record(key).entries)
    entries[position] = replace(entries[position], **fields)
    return write(Record(True, entries), list(outcomes(key)))


def findings(browser: Browser, text: str, *parts: dict[str, str]) -> dict[str, Any]:
    """What the browser says, by its key."""
    return {each["key"]: each for each in browser.ask("verify", text=text, parts=parts)["findings"]}


def places(key: str, kind: type) -> list[int]:
    return [number for number, entry in enumerate(record(key).entries) if isinstance(entry, kind)]


def test_a_file_of_the_first_format_is_found_fair_too(browser: Browser):
    older = write(Record(True, record("temptation").entries[:-1]), list(outcomes("temptation")))
    assert browser.ask("verify", text=older.replace('"format": 2', '"format": 1', 1), parts=[])["fair"]
    assert not browser.ask("verify", text=older.replace('"format": 2', '"format": 3', 1), parts=[])["fair"]


@for_every_game
def test_a_fair_match_is_found_fair_in_the_same_words(browser: Browser, key: str):
    report = verify(GAMES, record(key))
    assert report.ok
    found = browser.ask("verify", text=text_of(key), parts=[])
    assert found["fair"]
    for language in ("en", "fr"):
        said = [each[language] for each in found["findings"]]
        assert said[:2] == report.sentences(language)[:2]
    asked = next(each for each in found["findings"] if each["key"] == "asked")
    assert dict(asked["asked"]) == Counter(count for count in outcomes(key) if count is not None)
    assert "× a shuffle" in asked["en"]


@for_every_game
@settings(max_examples=6, deadline=None)
@given(byte=st.integers(0, 31), flip=st.integers(1, 255))
def test_any_byte_changed_in_the_secret_is_found(browser: Browser, key: str, byte: int, flip: int):
    secret = bytearray(record(key).promise.secret)
    secret[byte] ^= flip
    found = findings(browser, text_of(key, 0, secret=bytes(secret)))
    assert found["promise_wrong"]["entry"] == 1
    assert "chance_wrong" in found


@for_every_game
def test_a_secret_chosen_afterwards_is_found(browser: Browser, key: str):
    other = b"another secret of the same size!"
    found = findings(browser, text_of(key, 0, secret=other, digest=digest_of(other)))
    assert found["promise"]["verdict"] == OK
    assert "chance_wrong" in found


@for_every_game
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_any_other_outcome_is_found_at_the_same_entry_and_said_in_the_same_words(browser, key, data):
    position = data.draw(
        st.sampled_from([at for at, n in zip(places(key, Fell), outcomes(key), strict=True) if n != 1])
    )
    outcome = record(key).entries[position].outcome
    count = outcomes(key)[places(key, Fell).index(position)]
    other = outcome ^ 1 << data.draw(st.integers(0, 62)) if count == 0 else (outcome + 1) % count
    forged = text_of(key, position, outcome=other)
    found = findings(browser, forged)["chance_wrong"]
    assert found["entry"] == position + 1
    due = outcome
    assert found["values"] == {"entry": position + 1, "found": f"{other}", "due": f"{due}"}


def test_it_is_said_as_ours_says_it(browser: Browser):
    """Where the forged outcome leaves the actions possible both verifiers come to the same sentence."""
    (position, *_) = places("temptation", Fell)
    entries = list(record("temptation").entries)
    entries[position] = replace(entries[position], outcome=(entries[position].outcome + 1) % 3)
    report = verify(GAMES, Record(True, entries))
    found = findings(browser, write(Record(True, entries), list(outcomes("temptation"))))["chance_wrong"]
    assert [found["en"], found["fr"]] == [report.sentences(language)[1] for language in ("en", "fr")]


@for_every_game
def test_another_part_in_the_dice_is_found(browser: Browser, key: str):
    nonces = list(record(key).dealt.nonces)
    for forged in ([*nonces[:2], "x"], [nonces[1], nonces[0] + "y", nonces[2]], ["", *nonces[1:]]):
        if forged != nonces:
            assert "chance_wrong" in findings(browser, text_of(key, 1, nonces=forged))


@for_every_game
def test_an_outcome_left_out_is_found(browser: Browser, key: str):
    entries, counts = list(record(key).entries), list(outcomes(key))
    del entries[places(key, Fell)[0]]
    assert not browser.ask("verify", text=write(Record(True, entries), counts), parts=[])["fair"]
    assert not browser.ask("verify", text=write(Record(True, entries), counts[1:]), parts=[])["fair"]


def test_a_device_that_was_there_knows_the_promise_and_its_own_part(browser: Browser):
    digest = record("kittens").promise.digest
    text, mine = text_of("kittens"), record("kittens").dealt.nonces[0]
    assert {"seen", "mine"} <= findings(browser, text, {"0" * 64: "x"}, {digest: mine}).keys()
    assert "mine_absent" in findings(browser, text, {digest: "watched"})
    assert "mine_absent" in findings(browser, text, {digest: ""})  # nobody's part is nobody's
    assert not {"seen", "mine", "mine_absent"} & findings(browser, text, {"0" * 64: mine}).keys()


def test_without_numbers_of_outcomes_nothing_is_called_fair(browser: Browser):
    found = browser.ask("verify", text=write(record("splaf")), parts=[])
    assert not found["fair"]
    assert [each["verdict"] for each in found["findings"]] == ["ok", "unknown", "note"]


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", "3", '{"format": 1}', '{"format": 1, "entries": []}', '{"format": 2, "entries": []}',
     '{"format": 1, "entries": [{"type": "promised", "digest": "", "secret": "AAA="}, {"type": "dealt"}]}',
     '{"format": 1, "entries": [{"type": "promised", "secret": "?"}, {"type": "dealt", "nonces": []}]}'],
)  # fmt: skip
def test_what_is_no_match_is_called_so(browser: Browser, text: str):
    assert list(findings(browser, text)) == ["file_wrong"]


def test_a_name_that_looks_like_an_outcome_changes_nothing(browser: Browser):
    text = text_of("temptation", 1, names=['"outcome": 12345678901234567890', '\\"outcome":1', "}"])
    assert browser.ask("verify", text=text, parts=[])["fair"]


@settings(max_examples=60, deadline=None)
@given(
    secret=st.binary(min_size=32, max_size=32),
    nonces=st.lists(st.text("abcXYZ019", max_size=64), max_size=6),
    nth=st.integers(0, 10**6),
    outcomes=st.sampled_from([0, 1, 2, 5, 36, 6**6, 1_000_003, 2**52 + 1]),
)
def test_every_draw_is_the_same_as_ours(browser: Browser, secret: bytes, nonces: list[str], nth: int, outcomes: int):
    drawn = browser.ask("draw", secret=secret.hex(), nonces=nonces, nth=nth, outcomes=outcomes)
    assert drawn == f"{Dice(secret, nonces).draw(nth, outcomes)}"


def test_the_example_of_the_description_comes_out(browser: Browser):
    secret, nonces = bytes(range(32)).hex(), ["sesame", "Mouse42", ""]
    drawn = [browser.ask("draw", secret=secret, nonces=nonces, nth=nth, outcomes=36) for nth in (0, 1)]
    assert drawn == ["30", "14"]


def test_actions_are_left_to_who_knows_the_rules(browser: Browser):
    position = places("kittens", Acted)[0]
    found = findings(browser, text_of("kittens", position, action=0))
    assert "limits" in found
    assert base64.b64encode(record("kittens").promise.secret).decode() in text_of("kittens")
