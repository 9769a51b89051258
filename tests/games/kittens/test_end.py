import random

import numpy as np
import pytest
from support import SEATS, awaited, hidden, legal, news, play, why_not

from tablee.games.kittens import GAME
from tablee.games.kittens.cards import KITTEN
from tablee.games.kittens.notation import read, write
from tablee.games.kittens.state import INSERTING, PLAYING
from tablee.kernel.game import NATURE, WORD, new_state
from tablee.table.views import places_of


def scores(rules, state):
    out = np.zeros(int(state.seats), np.float32)
    rules.scores(state, out)
    return out.tolist()


def positions(rules, seats, seed, options):
    """Deal and play a random game, and give every position of it."""
    dice = random.Random(seed)
    state, out = new_state(rules), np.zeros(rules.ACTIONS, np.int32)
    rules.deal(state, seats, GAME.choose_options(options))
    while mask := rules.who(state):
        if mask == NATURE:
            count = rules.chance(state)
            outcome = dice.getrandbits(64) - 2**63 if count == WORD else dice.randrange(count)
            rules.act(state, NATURE, outcome)
        else:
            seat = dice.choice([seat for seat in range(seats) if mask >> seat & 1])
            rules.act(state, seat, int(out[dice.randrange(rules.legal(state, seat, out))]))
        yield state


def kittens_in_pile(state):
    return int((state.pile[: state.pile_count] == KITTEN).sum())


def living(state):
    return int(state.alive).bit_count()


# --- the last one alive ---


@pytest.mark.rule("kittens.end")
def test_the_last_player_alive_wins(kittens):
    state = play(kittens, read("hands skip / defuse nope pile kitten taco*3"), "draw")
    assert kittens.over(state)
    assert scores(kittens, state) == [0, 1]
    assert news(kittens, state, "bob")[1::2] == ["Ann explodes!", "You are the last one alive: you win."]
    assert news(kittens, state, "ann", "fr")[3] == "Il ne reste que Bob, qui gagne."


@pytest.mark.rule("kittens.end")
def test_the_game_goes_on_while_two_are_alive(kittens):
    state = play(kittens, read("hands skip / skip / skip pile kitten*2 taco*3"), "draw")
    assert not kittens.over(state)
    play(kittens, state, "draw")
    assert kittens.over(state)
    assert scores(kittens, state)[2] == 1


@pytest.mark.rule("kittens.end")
@pytest.mark.parametrize("winner", SEATS[:5])
def test_any_seat_can_be_the_last(kittens, winner):
    loser = "bob" if winner == "ann" else "ann"
    out = " ".join(name for name in SEATS[:5] if name not in (winner, loser))
    hands = " / ".join("skip" if name in (winner, loser) else "-" for name in SEATS[:5])
    state = play(kittens, read(f"turn {loser} out {out} hands {hands} pile kitten taco"), "draw")
    assert [score == 1 for score in scores(kittens, state)] == [name == winner for name in SEATS[:5]]


@pytest.mark.rule("kittens.end")
@pytest.mark.parametrize("name", ["ann", "bob"])
@pytest.mark.parametrize("move", ["draw", "skip", "nope", "pass"])
def test_nobody_moves_after_the_end(kittens, name, move):
    state = play(kittens, read("hands skip nope / skip nope pile kitten taco*3"), "draw")
    assert awaited(kittens, state) == []
    assert legal(kittens, state, name) == []
    assert why_not(kittens, state, name, move) == "kittens.end"


# --- places behind the winner ---


def places(rules, state):
    """The seats by name, best first; nobody shares a place."""
    place = dict(zip(SEATS, places_of(scores(rules, state)), strict=False))
    assert sorted(place.values()) == [*range(1, len(place) + 1)]
    return sorted(place, key=place.__getitem__)


@pytest.mark.rule("kittens.end.places")
def test_the_first_of_three_to_explode_is_last(kittens):
    state = play(kittens, read("turn bob hands skip / skip / skip pile kitten*2"), "draw", "draw")
    assert news(kittens, state, "ann")[1] == "Cleo explodes!"
    assert places(kittens, state) == ["ann", "cleo", "bob"]
    assert scores(kittens, state) == pytest.approx([1, 0, 0.01])


@pytest.mark.rule("kittens.end.places")
def test_five_are_placed_by_how_late_they_exploded(kittens):
    state = read("turn dan hands - / defuse / - / skip / - pile kitten*4")
    play(kittens, state, "draw", "draw", "ann draw", "bob draw", "bob insert 0", "cleo draw")
    assert kittens.over(state)
    assert places(kittens, state) == ["bob", "cleo", "ann", "eve", "dan"]


@pytest.mark.rule("kittens.end.places")
def test_an_explosion_in_the_turn_of_another_counts_when_it_happens(kittens):
    state = read("streaking hands favor / streaking kitten / - pile kitten*2")
    play(kittens, state, "favor bob", "pass all", "bob give streaking")
    assert news(kittens, state, "cleo")[2] == "Bob explodes!"
    play(kittens, state, "draw", "draw")
    assert places(kittens, state) == ["ann", "cleo", "bob"]


@pytest.mark.rule("kittens.end.places")
@pytest.mark.parametrize("viewer", ["ann", "dan", "spectator"])
def test_everybody_knows_who_exploded_before_whom(kittens, viewer):
    state = read("turn cleo out dan hands - / - / - / - pile kitten*2")
    play(kittens, state, "draw", "draw")
    assert write(hidden(kittens, state, viewer)).startswith("phase over turn bob owes 0 out dan cleo ann hands")
    assert places(kittens, hidden(kittens, state, viewer)) == ["bob", "ann", "cleo", "dan"]


@pytest.mark.rule("kittens.end.places")
@pytest.mark.parametrize("out", ["bob", "bob dan", "dan bob", "dan bob ann", "ann bob dan"])
def test_a_position_lists_the_dead_in_the_order_in_which_they_exploded(kittens, out):
    state = read(f"turn cleo out {out} hands - / - / skip / - / skip pile kitten taco*3")
    assert f" out {out} hands " in write(state)
    assert write(read(write(state))) == write(state)


# --- the pile is enough ---


@pytest.mark.rule("kittens.end.pile")
@pytest.mark.parametrize("combos", ["all", "cats"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_pile_has_a_kitten_for_everybody_but_the_winner(kittens, seats, combos):
    for seed in range(8):
        for state in positions(kittens, seats, seed, {"combos": combos}):
            if state.phase >= PLAYING:
                on_the_way = 1 if state.phase == INSERTING else 0
                assert kittens_in_pile(state) == living(state) - 1 - on_the_way
            if state.phase == PLAYING:
                assert state.pile_count > 0
        assert kittens_in_pile(state) == 0
        assert sorted(places_of(scores(kittens, state))) == [*range(1, seats + 1)]


@pytest.mark.rule("kittens.end.pile")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_card_is_ever_lost(kittens, seats):
    in_play = {2: 51, 3: 53, 4: 55, 5: 56}[seats]
    for state in positions(kittens, seats, 1, {}):
        if state.phase >= PLAYING:
            on_the_way = 1 if state.phase == INSERTING else 0
            assert state.hand.sum() + state.pile_count + state.discard.sum() + on_the_way == in_play


@pytest.mark.rule("kittens.end.pile")
def test_the_last_two_fight_for_the_last_card(kittens):
    state = read("hands defuse / defuse skip pile kitten")
    play(kittens, state, "draw", "insert 0", "draw", "insert 0")
    assert state.pile_count == 1
    play(kittens, state, "draw")
    assert scores(kittens, state) == [0, 1]
