import pytest
from support import SEATS, awaited, hidden, legal, news, play, shows, why_not

from tablee.games.kittens import GAME
from tablee.games.kittens.notation import parse, read


@pytest.mark.rule("kittens.nope.window")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_the_others_are_asked_whatever_they_hold(kittens, seats):
    for hands in ("nope", "skip", "-"):
        state = read(f"turn bob hands {hands} / skip{f' / {hands}' * (seats - 2)} pile melon*5")
        play(kittens, state, "skip")
        assert awaited(kittens, state) == [name for name in SEATS[:seats] if name != "bob"]


@pytest.mark.rule("kittens.nope.window")
def test_the_dead_are_not_asked(kittens):
    state = play(kittens, read("out bob dan hands skip / - / defuse / - / - pile melon*5"), "skip")
    assert awaited(kittens, state) == ["cleo", "eve"]


@pytest.mark.rule("kittens.nope.window")
def test_only_your_own_nope_changes_what_you_can_answer(kittens):
    state = play(kittens, read("hands skip / nope / skip taco*2 / - pile melon*5"), "skip")
    assert [legal(kittens, state, name) for name in ("bob", "cleo", "dan")] == [["pass", "nope"], ["pass"], ["pass"]]


@pytest.mark.rule("kittens.nope.window")
@pytest.mark.parametrize("name", ["ann", "cleo", "spectator"])
def test_silence_does_not_tell_who_holds_a_nope(kittens, name):
    told = set()
    for held in ("nope", "skip"):
        state = play(kittens, read(f"hands skip / {held} / - pile melon*5"), "skip")
        asked = hidden(kittens, state, name).tobytes()
        play(kittens, state, "bob pass")
        told.add((asked, hidden(kittens, state, name).tobytes()))
    assert len(told) == 1


@pytest.mark.rule("kittens.nope.window")
@pytest.mark.parametrize("move", ["draw", "skip", "pair taco ann", "give skip", "insert 0"])
def test_until_it_is_over_there_is_only_nope_or_pass(kittens, move):
    state = play(kittens, read("hands skip / skip taco*2 / defuse pile melon*5"), "skip")
    assert why_not(kittens, state, "bob", move) == "kittens.nope.window"


@pytest.mark.rule("kittens.nope.window")
@pytest.mark.parametrize("order", [("bob", "cleo", "dan"), ("dan", "bob", "cleo"), ("cleo", "dan", "bob")])
def test_answers_come_in_any_order_and_nothing_happens_before_the_last(kittens, order):
    state = play(kittens, read("hands skip / nope / defuse / - pile melon*5"), "skip")
    for count, name in enumerate(order):
        assert state.turn == 0
        assert len(awaited(kittens, state)) == 3 - count
        play(kittens, state, f"{name} pass")
        assert count == 2 or legal(kittens, state, name) == []  # one answer each
    assert awaited(kittens, state) == ["bob"]
    assert legal(kittens, state, "bob") == ["draw"]


@pytest.mark.rule("kittens.nope.window")
def test_a_nope_asks_everybody_anew_but_its_player(kittens):
    state = play(kittens, read("hands skip / - / nope / nope pile melon*5"), "skip", "bob pass", "dan pass")
    assert awaited(kittens, state) == ["cleo"]
    play(kittens, state, "cleo nope")
    assert awaited(kittens, state) == ["ann", "bob", "dan"]
    play(kittens, state, "ann pass", "dan nope")
    assert awaited(kittens, state) == ["ann", "bob", "cleo"]


@pytest.mark.rule("kittens.nope.window")
def test_the_target_of_a_card_is_announced_before_the_answers(kittens):
    state = play(kittens, read("hands favor / skip / nope pile melon*5"), "favor bob")
    for name in ("bob", "cleo", "spectator"):
        assert "card favor at bob" in shows(kittens, state, name)
    assert news(kittens, state, "bob") == ["Ann plays Favor at you."]
    assert news(kittens, state, "cleo") == ["Ann plays Favor at Bob."]


@pytest.mark.rule("kittens.nope.window")
def test_the_title_asked_for_is_named_before_the_answers(kittens):
    state = play(kittens, read("hands taco*3 / skip / nope pile melon*5"), "triple taco bob")
    assert awaited(kittens, state) == ["ann"]
    play(kittens, state, "name skip")
    assert awaited(kittens, state) == ["bob", "cleo"]
    assert "triple taco at bob named skip" in shows(kittens, state, "cleo")
    assert news(kittens, state, "spectator") == ["Ann asks Bob for a Skip."]


@pytest.mark.rule("kittens.nope.window")
def test_what_follows_from_an_action_is_chosen_after_the_answers(kittens):
    five = ("five", "lay taco", "lay melon", "lay potato", "lay beard", "lay rainbow")
    state = play(kittens, read("hands taco melon potato beard rainbow / nope discard skip pile melon*3"), *five)
    assert awaited(kittens, state) == ["bob"]
    assert legal(kittens, state, "ann") == []
    play(kittens, state, "bob pass")
    assert awaited(kittens, state) == ["ann"]
    assert "take skip" in legal(kittens, state, "ann")


@pytest.mark.rule("kittens.nope.window")
def test_when_time_is_up_the_late_let_it_pass(kittens):
    (wait,) = GAME.waits
    assert (wait.key, wait.default) == ("nope", parse("pass"))
    state = play(kittens, read("hands skip nope / nope / - pile melon*5"), "skip", "bob nope")
    for name in awaited(kittens, state):
        assert why_not(kittens, state, name, "pass") == ""
