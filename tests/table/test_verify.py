"""Was it fair? Every change that can be found is found, and said in words."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from table.tables import GAMES, Evening

from tablee.table import course, gather
from tablee.table.entries import Acted, Fell, TookBack
from tablee.table.fair import digest_of
from tablee.table.record import Record, falls_alone, moments, records_of
from tablee.table.verify import OK, UNKNOWN, WRONG, Report, verify

KEYS = [key for key, game in GAMES.items() if not game.matter]
for_every_game = pytest.mark.parametrize("key", KEYS)


@cache
def record(key: str) -> Record:
    """A match played by bots, for people who brought their own parts in the dice."""
    met = Evening(key, 2)
    met.seat("Ann", "Bob")
    met.do(gather.start, 0)
    for person in (0, 1):
        met.do(course.go_away, person)
    met.play_by_time()
    (only,) = records_of(GAMES, met.entries)
    return only


def verdicts(report: Report) -> list[str]:
    """What was found about the promise, chance, actions and the end."""
    return [check.verdict for check in report.checks]


def changed(key: str, position: int, **fields: object) -> Report:
    """Verify a match with one entry changed."""
    entries = list(record(key).entries)
    entries[position] = replace(entries[position], **fields)
    return verify(GAMES, Record(True, entries))


@for_every_game
def test_another_result_is_found(key):
    *entries, end = record(key).entries
    better = [score + (seat == 0) for seat, score in enumerate(end.scores)]
    for odd in (replace(end, scores=better), replace(end, places=[1, *end.places]), replace(end, scores=[])):
        report = verify(GAMES, Record(True, [*entries, odd]))
        assert verdicts(report) == [OK, OK, OK, WRONG]
        assert report.sentences("en")[3] == (
            f"Entry {len(entries) + 1}: this is not the result to which the match leads."
        )


def places(key: str, kind: type) -> list[int]:
    return [number for number, entry in enumerate(record(key).entries) if isinstance(entry, kind)]


@for_every_game
def test_a_fair_match_is_found_fair(key):
    report = verify(GAMES, record(key))
    assert verdicts(report) == [OK, OK, OK, OK]
    assert report.ok
    assert report.sentences("en")[0] == "The secret is the one that was promised before the deal."
    assert report.sentences("fr")[3] == "La partie se termine avec sa dernière entrée."


@for_every_game
@settings(max_examples=8, deadline=None)
@given(byte=st.integers(0, 31), flip=st.integers(1, 255))
def test_any_byte_changed_in_the_secret_is_found(key, byte, flip):
    secret = bytearray(record(key).promise.secret)
    secret[byte] ^= flip
    report = changed(key, 0, secret=bytes(secret))
    assert verdicts(report) == [WRONG, WRONG, OK, OK]
    assert report.checks[0].entry == 1


@for_every_game
def test_a_secret_chosen_afterwards_with_its_own_digest_does_not_lead_to_these_dice(key):
    report = changed(
        key, 0, secret=b"another secret of the same size!", digest=digest_of(b"another secret of the same size!")
    )
    assert verdicts(report)[:2] == [OK, WRONG]


@for_every_game
def test_a_digest_that_was_not_promised_is_found(key):
    digest = record(key).promise.digest
    assert verdicts(changed(key, 0, digest=digest[:-1] + ("0" if digest[-1] != "0" else "1")))[0] == WRONG


@for_every_game
@settings(max_examples=8, deadline=None)
@given(seat=st.integers(0, 1), nonce=st.text("abcXYZ019", max_size=8))
def test_any_other_part_in_the_dice_is_found(key, seat, nonce):
    nonces = list(record(key).dealt.nonces)
    nonces[seat] = nonce
    assert verdicts(changed(key, 1, nonces=nonces))[1] == WRONG


@for_every_game
def test_parts_in_the_dice_that_changed_seats_are_found(key):
    assert verdicts(changed(key, 1, nonces=record(key).dealt.nonces[::-1]))[1] == WRONG


@for_every_game
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_any_other_outcome_of_chance_is_found_at_its_entry(key, data):
    position = data.draw(st.sampled_from(places(key, Fell)))
    outcome = record(key).entries[position].outcome
    other = outcome ^ 1 << data.draw(st.integers(0, 62))
    report = changed(key, position, outcome=other)
    assert not report.ok
    assert position + 1 in [check.entry for check in report.checks]


@for_every_game
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_an_outcome_left_out_or_doubled_is_found(key, data):
    entries, position = record(key).entries, data.draw(st.sampled_from(places(key, Fell)))
    for odd in (entries[:position] + entries[position + 1 :], entries[: position + 1] + entries[position:]):
        report = verify(GAMES, Record(True, odd))
        assert not report.ok


@for_every_game
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_an_action_that_was_not_allowed_is_found_at_its_entry(key, data):
    position = data.draw(st.sampled_from(places(key, Acted)))
    seat = record(key).entries[position].seat
    for fields in ({"action": GAMES[key].rules.ACTIONS * GAMES[key].rules.MEASURES}, {"seat": seat + 2}, {"seat": -1}):
        report = changed(key, position, **fields)
        assert verdicts(report)[2:] == [WRONG, UNKNOWN]
        assert report.checks[2].entry == position + 1
        assert report.sentences("en")[2].startswith(f"Entry {position + 1}:")
        assert report.sentences("fr")[2].startswith(f"Entrée {position + 1}\u00a0:")


@for_every_game
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_actions_in_another_order_are_found_where_the_second_was_not_allowed_first(key, data):
    entries = list(record(key).entries)
    positions = [n for n in places(key, Acted)[:-1] if isinstance(entries[n + 1], Acted)]
    position = data.draw(st.sampled_from(positions))
    first, second = entries[position : position + 2]
    before = next(moment.before for moment in moments(GAMES[key], record(key)) if moment.number == position + 1)
    entries[position : position + 2] = [second, first]
    report = verify(GAMES, Record(True, entries))
    if GAMES[key].rules.why_not(before, second.seat, second.action):
        assert report.checks[2].entry == position + 1
    else:
        assert verdicts(report)[0] == OK  # that both were allowed nobody can tell from either order


@for_every_game
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_an_action_and_the_chance_it_led_to_are_found_in_the_other_order(key, data):
    entries = list(record(key).entries)
    positions = [n for n in places(key, Acted)[:-1] if isinstance(entries[n + 1], Fell)]
    if positions:
        position = data.draw(st.sampled_from(positions))
        entries[position : position + 2] = entries[position : position + 2][::-1]
        assert verify(GAMES, Record(True, entries)).checks[2].entry == position + 1


@for_every_game
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_a_match_that_was_cut_off_does_not_end(key, data):
    entries = record(key).entries
    report = verify(GAMES, Record(True, entries[: data.draw(st.integers(2, len(entries) - 2))]))
    assert verdicts(report) == [OK, OK, OK, WRONG]


@for_every_game
def test_nothing_happens_after_the_end(key):
    entries = record(key).entries
    for more in (Acted(0, 0), Fell(0)):
        assert verdicts(verify(GAMES, Record(True, [*entries, more])))[2:] == [WRONG, UNKNOWN]


def test_only_one_s_own_last_action_can_have_been_taken_back():
    entries = record("temptation").entries
    position = places("temptation", Acted)[0]
    seat = entries[position].seat
    taken = [*entries[: position + 1], TookBack(0, seat), *entries[position:]]
    assert verify(GAMES, Record(True, taken)).ok
    for odd in (TookBack(0, 1 - seat), TookBack(0, 9)):
        wrong = verify(GAMES, Record(True, [*entries[: position + 1], odd, *entries[position + 1 :]]))
        assert wrong.checks[2].entry == position + 2
    after_chance = verify(GAMES, Record(True, [*entries[:position], TookBack(0, seat), *entries[position:]]))
    assert after_chance.checks[2].entry == position + 1
    assert after_chance.sentences("en")[2] == (
        f"Entry {position + 1}: there was nothing that this player could take back."
    )


def test_what_came_with_chance_where_nothing_falls_is_found():
    position = places("kittens", Fell)[0]
    assert verdicts(changed("kittens", position, inbox=b"wood"))[2] == WRONG


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.matter])
def test_wood_that_falls_alone_is_no_matter_of_chance_but_only_where_somebody_is_to_act(key):
    game = GAMES[key]
    met = Evening(key, 2)
    met.come("Ann")
    for seat in (0, 1):
        met.do(gather.invite, 0, seat, "random")
    met.do(gather.start, 0)
    met.play_by_time()
    (whole,) = records_of(GAMES, met.entries)
    assert verify(GAMES, whole).ok
    wood = next(entry.inbox for entry in whole.entries if isinstance(entry, Fell) and entry.inbox)
    for moment in moments(game, whole):
        is_asked = game.rules.who(moment.state) > 0
        assert falls_alone(game, moment.state, Fell(0, wood)) == is_asked
        assert not falls_alone(game, moment.state, Fell(0))
    after_the_end = verify(GAMES, Record(True, [*whole.entries, Fell(0, wood)]))
    assert after_the_end.checks[2].entry == len(whole.entries) + 1
