"""Who comes, goes, is called what, and is the host."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from table.tables import Evening, refused

from tablee.table import course, gather
from tablee.table.entries import Hosted, Said
from tablee.table.events import event_of
from tablee.table.gather import NAME_LONGEST, PEOPLE, clean
from tablee.table.phrases import PHRASES


def evening(*names: str) -> Evening:
    met = Evening("kittens", 3)
    met.come(*names)
    return met


# --- coming ---


def test_the_first_to_come_is_the_host():
    met = evening("Ann", "Bob")
    assert met.table.host == 0
    assert [person.name for person in met.table.people] == ["Ann", "Bob"]


def test_a_table_has_room_for_so_many_and_no_more():
    met = evening(*["Ann"] * PEOPLE)
    with refused("table.full"):
        met.come("Bob")
    met.do(gather.leave, 5)
    met.come("Bob")


@pytest.mark.parametrize("blank", ["\u115f", "\u1160", "\u3164", "\uffa0", "\u17b4", "\u17b5", "\u2800"])
def test_fillers_of_other_scripts_are_not_part_of_a_name(blank):
    with refused("table.name"):
        evening("Ann").come(f"{blank} {blank}")
    assert evening(f"{blank}An{blank}n").table.people[0].name == "Ann"


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200d", "\n\t", "\u202e"])
def test_a_name_has_something_to_see(name):
    with refused("table.name"):
        evening("Ann").come(name)


def test_a_name_is_on_one_line_and_writes_in_one_direction():
    met = evening("  Anne\n\u202e  Marie ")
    assert met.table.people[0].name == "Anne Marie"


@given(st.text(max_size=60))
def test_a_clean_name_stays_as_it_is(text):
    name = clean(text, NAME_LONGEST)
    assert clean(name, NAME_LONGEST) == name
    assert len(name) <= NAME_LONGEST


@pytest.mark.parametrize("nonce", ["a|b", "é", "x" * 65, "a b", "\0"])
def test_a_part_in_the_dice_is_letters_and_digits(nonce):
    met = evening("Ann")
    with refused("table.nonce"):
        met.do(gather.come, "Bob", 0, "key", nonce)
    with refused("table.nonce"):
        met.do(gather.mix, 0, nonce)


def test_one_can_take_another_name_and_colour():
    met = evening("Ann")
    met.do(gather.rename, 0, "Annie", 14)
    assert (met.table.people[0].name, met.table.people[0].colour) == ("Annie", 2)


def test_a_new_name_is_told_with_one_full_stop():
    met = evening("Zoé")
    (entry,) = met.do(gather.rename, 0, "Zoé D.", 3)
    assert event_of(met.table, entry, met.table.names, "fr") == "On dira désormais Zoé D."


# --- going ---


def test_when_the_host_leaves_somebody_seated_is_the_host():
    met = evening("Ann", "Bob", "Cleo")
    met.do(gather.sit, 2, 0)
    assert met.do(gather.leave, 0)[-1] == Hosted(met.now, 2)


def test_somebody_who_is_there_comes_before_somebody_seated_who_is_away():
    met = evening("Ann", "Bob", "Cleo")
    met.do(gather.sit, 2, 0)
    met.do(course.go_away, 2)
    met.do(gather.leave, 0)
    assert met.table.host == 1


def test_who_comes_to_a_table_that_all_have_left_is_the_host():
    met = evening("Ann")
    met.do(gather.leave, 0)
    met.come("Bob")
    assert met.table.host == 1


def test_a_host_who_stays_away_makes_room_for_somebody_who_is_there():
    met = evening("Ann", "Bob", "Cleo")
    met.do(course.go_away, 0)
    met.do(course.go_away, 1)
    assert met.wait(29.9) == []
    met.wait(0.1)
    assert met.table.host == 2


def test_a_host_who_is_alone_or_soon_back_stays_the_host():
    met = evening("Ann", "Bob")
    met.do(course.go_away, 0)
    met.do(course.go_away, 1)
    assert met.wait(100) == []
    met.do(course.come_back, 0)
    met.do(course.come_back, 1)
    assert met.wait(100) == []
    assert met.table.host == 0


def test_whoever_has_left_can_do_nothing_more():
    met = evening("Ann", "Bob")
    met.do(gather.sit, 1, 0)
    met.do(gather.leave, 1)
    orders = [
        (gather.leave, 1), (gather.rename, 1, "Bo", 0), (gather.mix, 1, "n"), (gather.sit, 1, 0), (gather.stand, 1),
        (course.say, 1, "hello"), (course.act, 1, 0, 0, "x"), (course.pause, 1), (course.resume, 1),
        (course.take_back, 1), (gather.start, 1), (course.give_time, 1, 0), (gather.rematch, 1, b""),
    ]  # fmt: skip
    for order in orders:
        with refused("table.nobody"):
            met.do(*order)
    assert met.do(course.go_away, 1) == met.do(course.come_back, 1) == []


def test_the_last_host_cannot_come_back_through_the_wall():
    met = evening("Ann")
    met.do(gather.leave, 0)
    with refused("table.nobody"):
        met.do(gather.start, 0, fill=True)


# --- the host ---


def test_the_host_shows_somebody_the_door():
    met = evening("Ann", "Bob")
    met.do(gather.sit, 1, 2)
    (left,) = met.do(gather.kick, 0, 1)
    assert left.kicked
    assert met.table.people[1].gone
    assert met.table.chairs[2].person is None


def test_nobody_kicks_themselves_or_nobody():
    met = evening("Ann", "Bob")
    with refused("table.kick_self"):
        met.do(gather.kick, 0, 0)
    for stranger in (2, -1):
        with refused("table.nobody"):
            met.do(gather.kick, 0, stranger)


def test_the_host_can_pass_the_part_on():
    met = evening("Ann", "Bob")
    met.do(gather.make_host, 0, 1)
    assert met.table.host == 1
    with refused("table.host"):
        met.do(gather.make_host, 0, 0)
    with refused("table.nobody"):
        met.do(gather.make_host, 1, 7)


def test_only_the_host_kicks_invites_dismisses_arranges_and_starts():
    met = evening("Ann", "Bob")
    settings = met.table.settings
    for order in (
        (gather.kick, 1, 0), (gather.make_host, 1, 1), (gather.invite, 1, 0, "reflex"), (gather.dismiss, 1, 0),
        (gather.arrange, 1, settings), (gather.start, 1),
    ):  # fmt: skip
        with refused("table.host"):
            met.do(*order)


# --- presence and phrases ---


def test_away_and_back_are_noted_once():
    met = evening("Ann")
    assert len(met.do(course.go_away, 0)) == 1
    assert met.do(course.go_away, 0) == []
    assert len(met.do(course.come_back, 0)) == 1
    assert met.do(course.come_back, 0) == []


@pytest.mark.parametrize("phrase", PHRASES)
def test_everybody_can_say_the_phrases_of_the_house(phrase):
    met = evening("Ann", "Bob")
    met.do(course.say, 1, phrase)
    assert met.table.said == [Said(met.now, 1, phrase)]


def test_nothing_else_can_be_said():
    with refused("table.phrase"):
        evening("Ann").do(course.say, 0, "buy my watches")


def test_one_thing_at_a_time_is_said():
    met = evening("Ann", "Bob")
    met.do(course.say, 0, "hello")
    met.do(course.say, 1, "hello")
    met.wait(0.9)
    with refused("table.chatter"):
        met.do(course.say, 0, "haha")
    met.wait(0.1)
    met.do(course.say, 0, "haha")


def test_only_the_last_phrases_are_kept():
    met = evening("Ann")
    for _ in range(30):
        met.do(course.say, 0, "haha")
        met.wait(1)
    assert len(met.table.said) == 20


def test_a_name_is_composed_after_what_is_invisible_has_gone():
    assert clean("e\u200d\u0301", NAME_LONGEST) == "é"
