"""Acting: once, in time for the question, by the rules; and taking back what showed nothing."""

import pytest
from table.tables import GAMES, Evening, acted, refused

from tablee.kernel.game import NATURE
from tablee.table import course, gather
from tablee.table.entries import Acted, Fell, TookBack
from tablee.table.log import REMEMBERED

HANDS = "hands attack skip future / nope skip / skip pile kitten melon*9"


def kittens(*names: str) -> Evening:
    met = Evening("kittens", len(names))
    met.seat(*names)
    met.do(gather.start, 0)
    return met


# --- acting ---


def test_an_action_is_logged_with_nature_s_reply():
    met = Evening("temptation", 2)
    met.seat("Ann", "Bob")
    met.do(gather.start, 0)
    seat = met.table.awaited()[0]
    met.act(seat, met.legal(seat)[0])
    entries = met.act(seat, "again")
    assert [type(entry) for entry in entries] == [Acted, Fell]
    assert met.table.fallen == len([entry for entry in met.entries if isinstance(entry, Fell)])


def test_the_same_id_is_done_once():
    met = kittens("Ann", "Bob", "Cleo")
    met.set(f"turn ann {HANDS}")
    assert acted(met.act(0, "skip", id="one")) == [(0, "person")]
    assert met.act(0, "skip", id="one") == []
    assert acted(met.act(1, "pass", id="one")) == [(1, "person")]


def test_ids_are_forgotten_only_after_many_others():
    met = kittens("Ann", "Bob")
    for number in range(REMEMBERED + 1):
        met.set("turn ann hands skip / skip pile kitten melon*9")
        met.act(0, "skip", id=f"{number}")
    assert not met.table.match.has(0, "0")
    assert met.table.match.has(0, "1")


def test_an_action_without_an_id_is_done_as_often_as_it_is_sent():
    met = kittens("Ann", "Bob")
    for _ in range(2):
        met.set("turn ann hands skip / skip pile kitten melon*9")
        assert met.act(0, "skip", id="")


def test_who_has_not_seen_the_question_does_not_answer_it():
    met = kittens("Ann", "Bob", "Cleo")
    met.set(f"turn ann {HANDS}")
    met.act(0, "skip")
    seen = met.table.seq
    met.act(1, "nope")
    with refused("table.stale"):
        met.act(2, "pass", seen=seen)  # that was for the card, not for the Nope
    met.act(2, "pass")


def test_what_others_do_in_between_makes_no_answer_stale():
    met = kittens("Ann", "Bob", "Cleo")
    met.set(f"turn ann {HANDS}")
    met.act(0, "skip")
    seen = met.table.seq
    met.act(1, "pass")
    met.act(2, "pass", seen=seen)


def test_who_passed_on_a_card_has_not_yet_seen_the_turn_it_brings():
    met = kittens("Ann", "Bob")
    met.set("turn ann hands attack / skip pile kitten melon*9")
    met.act(0, "attack")
    seen = met.table.seq
    met.wait(2)
    met.act(1, "pass")
    assert met.table.awaited() == [1]
    assert met.table.chairs[1].since == met.now
    with refused("table.stale"):
        met.act(1, "draw", seen=seen)


def test_what_the_rules_forbid_is_refused_with_their_clause():
    met = kittens("Ann", "Bob", "Cleo")
    met.set(f"turn ann {HANDS}")
    met.act(0, "skip")
    with refused("kittens.nope") as caught:
        met.act(2, "nope")
    assert "Nope" in caught.value.sentence(met.table.game, "en")
    assert "Non" in caught.value.sentence(met.table.game, "fr")


@pytest.mark.parametrize("action", [-1, 10**6, 2**63, -(2**70)])
def test_an_action_that_is_none_is_refused(action):
    met = kittens("Ann", "Bob")
    with refused("table.act.unknown"):
        met.do(course.act, met.table.awaited()[0], action, met.table.seq, "x")


def test_spectators_do_not_act():
    met = kittens("Ann", "Bob")
    (cleo,) = met.come("Cleo")
    for order in ((course.act, cleo, 0, 99, "x"), (course.take_back, cleo), (course.pause, cleo)):
        with refused("table.seated"):
            met.do(*order)


def test_before_the_deal_and_after_the_end_there_is_no_match():
    met = Evening("kittens", 2)
    met.seat("Ann", "Bob")
    for order in ((course.act, 0, 0, 99, "x"), (course.take_back, 0), (course.pause, 0), (course.give_time, 0, 1)):
        with refused("table.no_match"):
            met.do(*order)


# --- taking back ---


def temptation() -> tuple[Evening, int]:
    met = Evening("temptation", 2, bank=100, increment=5)
    met.seat("Ann", "Bob")
    met.do(gather.start, 0)
    return met, met.table.awaited()[0]


def test_a_die_that_was_placed_can_be_taken_back():
    met, player = temptation()
    before = met.shows()
    met.act(player, met.legal(player)[0])
    assert met.do(course.take_back, player) == [TookBack(met.now, player)]
    assert met.shows() == before
    assert met.table.awaited() == [player]


def test_several_dice_can_be_taken_back_one_by_one():
    met, player = temptation()
    before = met.shows()
    places = 0
    while (words := met.legal(player)[0]).startswith("place"):
        met.act(player, words)
        places += 1
    for _ in range(places):
        met.do(course.take_back, player)
    assert met.shows() == before
    with refused("table.take_back"):
        met.do(course.take_back, player)


def test_taking_back_wins_no_time():
    met, player = temptation()
    for _ in range(3):
        met.wait(2)
        met.act(player, met.legal(player)[0])
        met.do(course.take_back, player)
    assert met.table.chairs[player].bank == 100 - 3 * 2


def test_the_clock_goes_on_from_the_moment_of_taking_back():
    met, player = temptation()
    met.wait(2)
    met.act(player, met.legal(player)[0])
    met.wait(1)
    met.do(course.take_back, player)
    assert met.table.deadline(player) == met.now + 98


def test_nothing_is_taken_back_across_chance():
    met, player = temptation()
    met.act(player, met.legal(player)[0])
    met.act(player, "again")
    with refused("table.take_back"):
        met.do(course.take_back, player)


def test_nothing_is_taken_back_by_somebody_else():
    met, player = temptation()
    met.act(player, met.legal(player)[0])
    with refused("table.take_back"):
        met.do(course.take_back, 1 - player)


def find(met: Evening, kind: str) -> tuple[int, str]:
    """The player in turn and an action that begins with these words; draws until there is one."""
    for _ in range(30):
        player = met.table.awaited()[0]
        found = next((words for words in met.legal(player) if words.startswith(kind)), None)
        if found:
            return player, found
        met.act(player, met.legal(player)[0])
    raise AssertionError(f"nobody can {kind}")


def test_a_card_that_was_laid_down_has_been_seen_and_stays():
    met = kittens("Ann", "Bob", "Cleo")
    player, words = find(met, "play")
    met.act(player, words)
    with refused("table.reveal"):
        met.do(course.take_back, player)


def test_an_answer_against_the_clock_stands():
    met = kittens("Ann", "Bob", "Cleo")
    player, words = find(met, "play")
    met.act(player, words)
    asked = met.table.awaited()
    deadlines = [met.table.deadline(seat) for seat in asked]
    met.wait(1)
    met.act(asked[0], "pass")
    with refused("table.answered"):
        met.do(course.take_back, asked[0])
    assert met.table.deadline(asked[1]) == deadlines[1]


def test_a_tile_that_was_opened_has_been_seen():
    met = Evening("placard", 2)
    met.seat("Ann", "Bob")
    met.do(gather.start, 0)
    player = met.table.awaited()[0]
    met.act(player, met.legal(player)[0])
    with refused("table.reveal" if isinstance(met.table.match[-1], Acted) else "table.take_back"):
        met.do(course.take_back, player)


def test_what_was_seen_stays_even_if_the_first_guess_at_it_is_right():
    for number in range(
        40
    ):  # two worlds would let 4 of these take a tile back: the one that they guess is the real one
        met = Evening("placard", 2, secret=bytes([number]) * 32)
        met.seat("Ann", "Bob")
        met.do(gather.start, 0)
        player = met.table.awaited()[0]
        met.act(player, "open a")
        with refused("table.reveal"):
            met.do(course.take_back, player)


def test_an_act_taken_back_is_not_done_by_sending_it_again():
    met, player = temptation()
    words = met.legal(player)[0]
    met.act(player, words, id="placed")
    met.do(course.take_back, player)
    assert met.act(player, words, id="placed") == []
    assert met.act(player, words, id="placed again")


def test_an_act_without_an_id_can_be_done_again_after_it_was_taken_back():
    met, player = temptation()
    words = met.legal(player)[0]
    met.act(player, words, id="")
    met.do(course.take_back, player)
    assert met.act(player, words, id="")


def test_what_was_asked_for_is_not_done_again_by_asking_with_the_same_id():
    met, player = temptation()
    other = 1 - player
    met.act(player, met.legal(player)[0])
    met.act(player, met.legal(player)[0])
    for id, *order in (
        ("a", course.say, player, "hello"),
        ("b", course.give_time, other, player),
        ("c", course.take_back, player),
    ):
        assert len(met.do(*order, id=id)) == 1
        met.wait(10)
        assert met.do(*order, id=id) == []
    assert met.do(course.say, other, "hello", id="a")  # somebody else's ids are their own
    assert met.do(course.take_back, player, id="d")


# --- by hand ---


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.matter])
def test_what_a_live_hand_did_is_done_once_and_lies_as_it_lay(key):
    met = Evening(key, 2)
    met.seat("Ann", "Bob")
    met.do(gather.start, 0)
    rules, player = met.table.game.rules, met.table.awaited()[0]
    for action in met.table.legal(player):
        after = met.table.state.copy()
        rules.act(after, player, action)
        if rules.who(after) == NATURE:
            break
    inbox = met.table.game.matter.settle(after, course.chance_of(met.table)(rules.chance(after)))
    acted, fell, *_ = met.do(course.act_by_hand, player, action, inbox, len(met.table.match), "one")
    assert (acted.action, fell.inbox) == (action, inbox)
    assert met.do(course.act_by_hand, player, action, inbox, len(met.table.match), "one") == []
    with refused("table.stale"):
        met.do(course.act_by_hand, player, action, inbox, 1, "two")
    with refused("table.stale"):
        met.do(course.fall_alone, inbox, 1)
