"""A throw: who may tap, who is first, and what happens then. In PLAIN the right place is c."""

import pytest
from games.splaf.table import PLAIN, cards, dealt, has_dice, pile, won
from support import SEATS, awaited, legal, news, play, why_not

from tablee.games.splaf.notation import read, write

# --- who may tap ---


@pytest.mark.rule("splaf.tap.dice")
def test_nothing_can_be_tapped_before_the_dice_lie(splaf):
    state = dealt(splaf, 3)
    assert awaited(splaf, state) == ["nature"]
    assert legal(splaf, state, "ann") == []
    assert why_not(splaf, state, "ann", "tap a 300") == "splaf.tap.dice"
    play(splaf, state, "throw smallest equal")
    assert awaited(splaf, state) == ["ann", "bob", "cleo"]
    assert why_not(splaf, state, "ann", "tap a 300") == ""


@pytest.mark.rule("splaf.die.monster")
def test_everybody_sees_both_dice(splaf):
    state = play(splaf, dealt(splaf, 3, first="bob"), "throw smallest-blue purple1")
    assert news(splaf, state, "ann") == ["Bob throws: smallest blue, one purple arrow."]
    assert news(splaf, state, "bob", "fr") == ["Vous lancez : le plus petit bleu, une flèche violette."]
    assert news(splaf, state, "spectator") == ["Bob throws: smallest blue, one purple arrow."]


@pytest.mark.rule("splaf.tap.once")
def test_everybody_taps_once_and_a_wrong_tap_is_final(splaf):
    state = play(splaf, read(f"seats 3 {PLAIN}"), "ann tap b 250")
    assert awaited(splaf, state) == ["bob", "cleo"]
    assert why_not(splaf, state, "ann", "tap c 400") == "splaf.tap.once"
    assert why_not(splaf, state, "ann", "late") == "splaf.tap.once"
    play(splaf, state, "bob tap c 5000", "cleo late")
    assert won(state) == [[], [1], []]


@pytest.mark.rule("splaf.tap.place")
def test_only_cards_can_be_tapped(splaf):
    state = read("slots 4 - 1 12 15 dice smallest equal pile")
    assert legal(splaf, state, "ann") == ["tap a", "tap c", "tap d", "tap e", "late"]
    for place in "bfgh":
        assert why_not(splaf, state, "ann", f"tap {place} 300") == "splaf.tap.place"


@pytest.mark.rule("splaf.tap.fair")
@pytest.mark.parametrize("measure", ["", " 0.1", " 99.9", " 312.4 e5", " 19999.9 e63"])
def test_what_may_be_done_does_not_depend_on_the_clock(splaf, measure):
    state = read("slots 4 - 1 12 15 dice smallest equal pile")
    answers = [why_not(splaf, state, "ann", f"{words}{measure}") for words in ("tap a", "tap b", "own", "late")]
    assert answers == ["", "splaf.tap.place", "splaf.handicap", ""]


# --- the first right tap ---


@pytest.mark.rule("splaf.tap.first")
def test_the_first_right_tap_takes_the_card_whoever_is_heard_first(splaf):
    for order in (("ann", "bob", "cleo"), ("cleo", "bob", "ann"), ("bob", "ann", "cleo")):
        taps = {"ann": "tap c 512.3", "bob": "tap c 340.1", "cleo": "tap a 200.0"}
        state = play(splaf, read(f"seats 3 {PLAIN}"), *(f"{name} {taps[name]}" for name in order))
        assert won(state) == [[], [1], []]


@pytest.mark.rule("splaf.tap.first")
def test_a_card_of_the_pile_fills_the_place(splaf):
    state = play(splaf, read(f"{PLAIN} pile 20 3"), "ann tap c 300", "bob late")
    assert cards(state) == [4, 9, 20, 12, 15, 18]
    assert pile(state) == [3]
    assert news(splaf, state, "ann")[-2:] == ["Splaf! You take Speck (1).", "Giganna climbs out at C: red, size 20."]


@pytest.mark.rule("splaf.tap.first")
def test_without_a_pile_the_place_stays_empty(splaf):
    state = play(splaf, read(f"{PLAIN} pile"), "ann tap c 300", "bob late")
    assert cards(state) == [4, 9, None, 12, 15, 18]
    assert not splaf.over(state)


@pytest.mark.rule("splaf.tap.secret", "splaf.tap.first")
def test_when_all_have_tapped_everything_is_told(splaf):
    state = play(splaf, read(f"seats 4 {PLAIN}"), "ann tap c 512.9", "dan late", "bob tap b 99.9", "cleo tap a 700")
    assert news(splaf, state, "ann") == [
        "The right one was Speck at C: blue, size 1.",
        "You: C in 512 ms. Right!",
        "Bob: B in 99 ms. Nobody is that fast, so it is wrong.",
        "Cleo: A in 700 ms. Wrong.",
        "Splaf! You take Speck (1).",
        "Nibblet climbs out at C: red, size 2.",
    ]
    assert news(splaf, state, "bob", "fr") == [
        "Le bon était Poussier, en C : bleu, taille 1.",
        "Ann : C en 512 ms. C’est ça !",
        "Vous : B en 99 ms. Personne n’est si rapide, donc raté.",
        "Cleo : A en 700 ms. Raté.",
        "Splaf ! Ann prend Poussier (1).",
        "Grignote sort en C : rouge, taille 2.",
    ]


@pytest.mark.rule("splaf.turn.pass")
@pytest.mark.parametrize("seats", range(2, 9))
def test_the_dice_go_clockwise_whoever_wins(splaf, seats):
    state, throwers = dealt(splaf, seats), []
    for _ in range(2 * seats + 1):
        throwers.append(has_dice(state))
        play(splaf, state, "throw biggest equal", *(f"{name} late" for name in SEATS[: seats - 1]))
        place = "abcdefgh"[max(range(6), key=lambda slot: int(state.slots[slot]))]
        play(splaf, state, f"{SEATS[seats - 1]} tap {place} 300")
    assert throwers == [SEATS[turn % seats] for turn in range(2 * seats + 1)]


# --- nobody ---


@pytest.mark.rule("splaf.tap.none")
@pytest.mark.parametrize("moves", [("ann late", "bob late"), ("ann tap a 300", "bob tap f 20")])
def test_if_nobody_is_right_no_card_is_taken_and_the_dice_pass_on(splaf, moves):
    state = play(splaf, read(PLAIN), *moves)
    assert cards(state) == [4, 9, 1, 12, 15, 18]
    assert has_dice(state) == "bob"
    assert awaited(splaf, state) == ["nature"]
    assert news(splaf, state, "ann")[-1] == "Nobody got it. The dice pass on."


@pytest.mark.rule("splaf.tap.none")
def test_letting_go_is_told_to_all(splaf):
    state = play(splaf, read(f"seats 3 {PLAIN}"), "ann late")
    assert news(splaf, state, "ann") == ["You let this one go."]
    assert news(splaf, state, "bob") == ["Ann lets this one go."]
    assert news(splaf, state, "bob", "fr") == ["Ann laisse passer ce lancer."]


# --- too fast ---


@pytest.mark.rule("splaf.tap.fair")
@pytest.mark.parametrize(("time", "holder"), [("0.0", 1), ("99.9", 1), ("100.0", 0), ("100.1", 0)])
def test_a_tap_faster_than_a_human_is_wrong(splaf, time, holder):
    state = play(splaf, read(PLAIN), f"ann tap c {time}", "bob tap c 900")
    assert won(state)[holder] == [1]
    assert won(state)[1 - holder] == []


# --- ties ---


def after(rules, *taps, seats=2):
    """What comes of right taps, one a seat."""
    state = read(f"turn bob seats {seats} {PLAIN}")
    return play(rules, state, *(f"{SEATS[seat]} tap c {tap}" for seat, tap in enumerate(taps)))


@pytest.mark.rule("splaf.tap.tie")
@pytest.mark.parametrize(
    ("first", "second", "tie"),
    [
        ("300.0", "300.0", True),
        ("300.0", "300.9", True),
        ("300.9", "300.0", True),
        ("300.0", "301.0", False),
        ("300.0 e5", "301.0", True),
        ("300.0 e5", "304.9", True),
        ("300.0 e5", "305.0", False),
        ("300.0 e5", "311.9 e7", True),
        ("311.9 e7", "300.0 e5", True),
        ("300.0 e5", "312.0 e7", False),
        ("300.0 e63", "425.9 e63", True),
        ("300.0 e63", "426.0 e63", False),
    ],
)
def test_the_same_moment_is_closer_than_both_errors_and_never_less_than_a_millisecond(splaf, first, second, tie):
    state = after(splaf, first, second)
    assert (won(state) == [[], []]) == tie
    assert has_dice(state) == ("bob" if tie else "ann")


@pytest.mark.rule("splaf.tap.tie")
def test_after_a_tie_the_same_player_throws_again_at_the_same_cards(splaf):
    state = after(splaf, "300.0", "300.5", "900", seats=3)
    assert awaited(splaf, state) == ["nature"]
    assert cards(state) == [4, 9, 1, 12, 15, 18]
    assert news(splaf, state, "ann")[-1] == "You and Bob tapped at the same moment. The dice are thrown again."
    assert news(splaf, state, "bob")[-1] == "You and Ann tapped at the same moment. The dice are thrown again."
    assert news(splaf, state, "cleo", "fr")[-1] == "Ann et Bob ont tapé au même moment. On relance les dés."
    play(splaf, state, "throw biggest same")
    assert awaited(splaf, state) == ["ann", "bob", "cleo"]
    assert news(splaf, state, "ann") == ["Bob throws: biggest of all, equal."]


@pytest.mark.rule("splaf.tap.tie")
def test_three_can_tie(splaf):
    state = after(splaf, "300.0 e2", "301.5", "301.9", "302.0", seats=4)
    assert won(state) == [[]] * 4
    assert news(splaf, state, "ann")[-1] == "3 players tapped at the same moment. The dice are thrown again."
    assert news(splaf, state, "dan", "fr")[-1] == "3 joueurs ont tapé au même moment. On relance les dés."


@pytest.mark.rule("splaf.tap.tie")
def test_only_right_taps_that_are_close_to_the_first_tie(splaf):
    assert won(after(splaf, "300.0", "400.0", "400.0", seats=3)) == [[1], [], []]
    state = play(splaf, read(f"seats 3 {PLAIN}"), "ann tap c 300 e1", "bob tap b 300 e60", "cleo tap c 99 e63")
    assert won(state) == [[1], [], []]


@pytest.mark.rule("splaf.tap.tie")
def test_a_later_tap_with_a_big_error_may_have_been_the_first(splaf):
    assert won(after(splaf, "300.0 e1", "310.0 e1", "330.0 e60", seats=3)) == [[]] * 3


def test_after_a_throw_nothing_of_it_lies_on_the_table(splaf):
    state = play(splaf, read(f"{PLAIN} pile 2"), "ann tap c 300.7 e4", "bob tap a 400")
    assert write(state) == ("phase throwing turn bob seats 2 portal random side a slots 4 9 2 12 15 18 won 1 - pile")
