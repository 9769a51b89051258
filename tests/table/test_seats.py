"""Who sits where, what is chosen, and when it begins, and begins again."""

import math

import pytest
from table.tables import SECRET, Evening, refused

from tablee.table import course, gather
from tablee.table.entries import Dealt, Invited, Promised, Settings
from tablee.table.fair import digest_of
from tablee.table.looking import look
from tablee.table.table import OPEN, OVER, PLAYING


def playing(*names: str) -> Evening:
    met = Evening("kittens", 3)
    met.seat(*names)
    met.do(gather.start, 0, fill=True)
    return met


# --- sitting ---


def test_one_sits_moves_and_gets_up():
    met = Evening("kittens", 3)
    met.come("Ann")
    met.do(gather.sit, 0, 2)
    met.do(gather.sit, 0, 1)
    assert [chair.person for chair in met.table.chairs] == [None, 0, None]
    assert met.do(gather.sit, 0, 1) == []
    met.do(gather.stand, 0)
    assert [chair.person for chair in met.table.chairs] == [None, None, None]
    assert met.do(gather.stand, 0) == []


def test_nobody_sits_on_somebody_or_on_no_seat():
    met = Evening("kittens", 2)
    met.come("Ann", "Bob")
    met.do(gather.sit, 0, 0)
    with refused("table.taken") as caught:
        met.do(gather.sit, 1, 0)
    assert caught.value.sentence(None, "en") == "Ann already sits there."
    for seat in (-1, 2):
        with refused("table.no_seat"):
            met.do(gather.sit, 1, seat)


def test_one_may_take_a_bot_s_seat():
    met = Evening("kittens", 2)
    met.come("Ann")
    met.do(gather.invite, 0, 0, "random")
    met.do(gather.sit, 0, 0)
    assert (met.table.chairs[0].person, met.table.chairs[0].bot) == (0, "")


def test_in_a_match_who_gets_up_is_replaced_by_a_bot_and_may_sit_down_again():
    met = playing("Ann", "Bob", "Cleo")
    met.do(gather.stand, 1)
    assert met.table.is_played_by_bot(1)
    assert look(met.table, 1, "en").seat is None
    met.do(gather.sit, 1, 1)
    assert not met.table.is_played_by_bot(1)
    assert look(met.table, 1, "en").seat == 1


def test_in_a_match_a_spectator_may_take_over_from_a_bot_and_play():
    met = playing("Ann", "Bob")
    (cleo,) = met.come("Cleo")
    met.do(gather.sit, cleo, 2)
    met.set("turn cleo hands skip / skip / skip pile melon*5")
    met.act(cleo, "draw")
    assert met.table.state.turn == 0
    assert met.table.name_of(2) == "Cleo"


def test_who_gets_up_in_a_match_takes_no_other_hand():
    met = Evening("kittens", 3)
    met.seat("Ann", "Bob")
    met.do(gather.start, 0, fill=True)
    met.do(gather.stand, 1)
    with refused("table.two_hands"):
        met.do(gather.sit, 1, 2)
    met.do(gather.sit, 1, 1)
    assert met.table.people[1].seat == 1


def test_who_took_over_from_a_bot_in_a_match_takes_no_second_hand():
    met = playing("Ann")
    (cleo,) = met.come("Cleo")
    met.do(gather.sit, cleo, 2)
    met.do(gather.stand, cleo)
    with refused("table.two_hands"):
        met.do(gather.sit, cleo, 1)
    met.do(gather.sit, cleo, 2)
    assert met.table.people[cleo].seat == 2


def test_in_a_match_nobody_changes_seats_or_takes_a_person_s():
    met = playing("Ann", "Bob")
    with refused("table.playing"):
        met.do(gather.sit, 0, 2)
    (cleo,) = met.come("Cleo")
    with refused("table.taken"):
        met.do(gather.sit, cleo, 0)
    met.do(course.go_away, 0)
    met.wait(31)
    assert met.table.chairs[0].handed
    with refused("table.taken"):  # the bot there plays for Ann
        met.do(gather.sit, cleo, 0)


def test_when_a_player_leaves_in_mid_match_a_bot_plays_on_to_the_end():
    met = playing("Ann", "Bob")
    met.do(gather.leave, 0)
    met.do(gather.leave, 1)
    met.play_by_time()
    assert met.table.status == OVER


def test_a_kicked_player_is_replaced_by_a_bot():
    met = playing("Ann", "Bob")
    met.do(gather.kick, 0, 1)
    assert met.table.chairs[1].bot == "reflex"


# --- bots ---


def test_bots_are_invited_changed_and_dismissed():
    met = Evening("kittens", 2)
    met.come("Ann")
    met.do(gather.invite, 0, 1, "random")
    met.do(gather.invite, 0, 1, "reflex")
    assert met.table.chairs[1].bot == "reflex"
    met.do(gather.dismiss, 0, 1)
    assert met.table.chairs[1].bot == ""
    assert met.do(gather.dismiss, 0, 1) == []


def test_only_bots_of_the_game_come_and_only_where_nobody_sits():
    met = Evening("kittens", 2)
    met.seat("Ann")
    with refused("table.no_bot") as caught:
        met.do(gather.invite, 0, 1, "adult")
    assert caught.value.sentence(None, "en") == "There is no bot “adult” in this game; there are random, reflex."
    with refused("table.taken"):
        met.do(gather.invite, 0, 0, "reflex")
    with refused("table.no_seat"):
        met.do(gather.invite, 0, 2, "reflex")


# --- settings ---


@pytest.mark.parametrize(
    "settings",
    [
        Settings(1), Settings(6), Settings(-1), Settings(2, {"combos": "none"}), Settings(2, {"colour": "red"}),
        Settings(2, waits={"nope": 1.9}), Settings(2, waits={"nope": 10.1}), Settings(2, waits={"nope": math.nan}),
        Settings(2, waits={"look": 15}), Settings(2, bank=-1), Settings(2, bank=math.inf), Settings(2, bank=math.nan),
        Settings(2, bank=60, increment=-0.1), Settings(2, increment=math.nan), Settings(2, bank=90_000),
    ],
)  # fmt: skip
def test_settings_that_the_game_is_not_for_are_refused(settings):
    met = Evening("kittens")
    met.come("Ann")
    with refused("table.settings"):
        met.do(gather.arrange, 0, settings)


def test_fewer_seats_make_people_stand_and_more_leave_them_seated():
    met = Evening("kittens", 4)
    met.seat("Ann", "Bob", "Cleo")
    met.do(gather.arrange, 0, Settings(2))
    assert [person.seat for person in met.table.people] == [0, 1, None]
    met.do(gather.arrange, 0, Settings(5))
    assert [chair.person for chair in met.table.chairs] == [0, 1, None, None, None]


def test_nothing_is_arranged_or_invited_once_it_has_begun():
    met = playing("Ann")
    for order in (
        (gather.arrange, 0, Settings(2)), (gather.invite, 0, 1, "random"), (gather.dismiss, 0, 1), (gather.start, 0),
        (gather.mix, 0, "new"),
    ):  # fmt: skip
        with refused("table.playing"):
            met.do(*order)


# --- the start ---


def test_all_seats_must_be_taken_before_the_deal():
    met = Evening("kittens", 3)
    met.seat("Ann")
    with refused("table.free_seats") as caught:
        met.do(gather.start, 0)
    assert caught.value.values == {"number": 2}


def test_bots_take_the_free_seats_if_the_host_says_so():
    met = Evening("kittens", 3)
    met.seat("Ann")
    entries = met.do(gather.start, 0, fill=True)
    assert entries[:2] == [Invited(met.now, 1, "reflex"), Invited(met.now, 2, "reflex")]
    assert met.table.status == PLAYING
    assert met.table.names == ("Ann", "Max", "Zoé")


def test_the_deal_names_the_players_their_parts_in_the_dice_and_the_rules():
    met = Evening("kittens", 3, options={"streaking": "on"})
    met.seat("Ann", "Bob")
    dealt = next(entry for entry in met.do(gather.start, 0, fill=True) if isinstance(entry, Dealt))
    names, nonces = ["Ann", "Bob", "Zoé"], ["part0", "part1", ""]
    assert dealt == Dealt("kittens", met.table.game.version, 3, {"streaking": "on"}, met.now, names, nonces)


def test_the_players_parts_decide_how_the_cards_fall():
    decks = set()
    for nonce in ("a", "b"):
        met = Evening("kittens", 2)
        met.seat("Ann", "Bob")
        met.do(gather.mix, 1, nonce)
        met.do(gather.start, 0)
        decks.add(met.shows())
    assert len(decks) == 2


def test_the_dice_are_promised_before_anybody_has_come():
    met = Evening("kittens")
    assert met.entries[1] == Promised(met.now, digest_of(SECRET), SECRET)


# --- again ---


def test_a_rematch_is_only_after_the_end_and_for_players():
    met = playing("Ann")
    (bob,) = met.come("Bob")
    with refused("table.not_over"):
        met.do(gather.rematch, 0, SECRET)
    met.do(course.go_away, 0)
    met.play_by_time()
    with refused("table.seated"):
        met.do(gather.rematch, bob, SECRET)
    with refused("table.over"):
        met.do(gather.start, met.table.host, fill=True)
    met.do(gather.rematch, 0, SECRET)
    assert met.table.status == OPEN


def test_a_rematch_keeps_seats_settings_and_spectators_and_has_new_dice():
    met = playing("Ann")
    (bob,) = met.come("Bob")
    met.do(course.go_away, 0)
    met.play_by_time()
    met.do(course.come_back, 0)
    met.do(gather.rematch, 0, b"another secret of the same size!")
    assert look(met.table, bob, "en").match is None
    assert [met.table.is_played_by_bot(seat) for seat in range(3)] == [False, True, True]
    met.do(gather.make_host, met.table.host, 0)
    met.do(gather.mix, 0, "anew")
    met.do(gather.start, 0)
    assert met.table.matches == 2
    seen = look(met.table, bob, "en")
    assert seen.match is not None
    assert seen.match.number == 2
    assert seen.digest == digest_of(b"another secret of the same size!")
    assert met.entries[-1].at == met.now
    dealt = [entry for entry in met.entries if isinstance(entry, Dealt)]
    assert [deal.nonces[0] for deal in dealt] == ["part0", "anew"]


def test_what_the_house_knew_when_it_fixed_the_secret_has_no_part_in_the_dice_of_a_rematch():
    met = playing("Ann")
    met.do(course.go_away, 0)
    met.play_by_time()
    met.do(course.come_back, 0)
    met.do(gather.rematch, 0, b"another secret of the same size!")
    met.do(gather.make_host, met.table.host, 0)
    dealt = next(entry for entry in met.do(gather.start, 0) if isinstance(entry, Dealt))
    assert dealt.nonces == ["", "", ""]


def test_after_the_end_a_spectator_can_take_a_seat_for_the_rematch():
    met = playing("Ann")
    (bob,) = met.come("Bob")
    met.do(course.go_away, 0)
    met.play_by_time()
    met.do(gather.sit, bob, 1)
    met.do(gather.rematch, bob, SECRET)
    met.do(gather.start, bob)
    assert met.table.names == ("Ann", "Bob", "Zoé")
