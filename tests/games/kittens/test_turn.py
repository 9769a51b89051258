import pytest
from support import SEATS, awaited, hidden, legal, news, play, shows, why_not

from tablee.games.kittens.notation import read, write

EVERYBODY = ("ann", "bob", "cleo", "spectator")


# --- playing ---


@pytest.mark.rule("kittens.turn.play")
def test_you_may_draw_without_playing_anything(kittens):
    state = read("hands skip attack / defuse pile taco*5")
    assert legal(kittens, state, "ann") == ["draw", "play attack", "play skip"]
    play(kittens, state, "draw")
    assert awaited(kittens, state) == ["bob"]


@pytest.mark.rule("kittens.turn.play")
def test_you_may_play_several_cards_in_one_turn(kittens):
    state = read("hands future*2 shuffle favor / skip pile taco*5")
    play(kittens, state, "future", "pass all", "shuffle", "pass all", "shuffle 1")
    play(kittens, state, "future", "pass all", "favor bob", "pass all", "give skip", "skip", "pass all")
    assert awaited(kittens, state) == ["bob"]
    assert write(state) == (
        "phase playing turn bob hands - / - discard skip favor shuffle future*2 shown skip pile taco@a*3 taco*2"
    )


@pytest.mark.rule("kittens.turn.play")
def test_one_action_is_over_before_the_next_begins(kittens):
    state = read("hands skip future / defuse pile taco*5")
    play(kittens, state, "future")
    assert legal(kittens, state, "ann") == []
    assert why_not(kittens, state, "ann", "skip")
    play(kittens, state, "bob pass")
    assert legal(kittens, state, "ann") == ["draw", "play skip"]


@pytest.mark.rule("kittens.turn.play")
@pytest.mark.parametrize("move", ["attack", "skip", "shuffle", "future", "favor bob"])
def test_only_cards_in_hand_are_played(kittens, move):
    state = read("hands defuse / skip attack favor shuffle future pile taco*5")
    assert why_not(kittens, state, "ann", move) == "kittens.turn.play"


@pytest.mark.rule("kittens.turn.play")
@pytest.mark.parametrize("move", ["lay skip", "name skip", "give skip", "take skip", "insert 0"])
def test_what_no_card_asks_for_is_not_done(kittens, move):
    state = read("hands skip / skip discard skip pile taco*5")
    assert why_not(kittens, state, "ann", move) == "kittens.turn.play"


# --- drawing ---


@pytest.mark.rule("kittens.turn.draw")
def test_the_draw_takes_the_top_card_and_ends_the_turn(kittens):
    state = read("hands defuse / defuse pile skip attack taco")
    play(kittens, state, "draw")
    assert write(state) == "phase playing turn bob hands defuse skip / defuse pile attack taco"
    play(kittens, state, "draw")
    assert write(state) == "phase playing turn ann hands defuse skip / defuse attack pile taco"


@pytest.mark.rule("kittens.turn.draw")
def test_the_drawn_card_is_seen_by_who_drew_it_alone(kittens):
    states = [play(kittens, read(f"hands defuse / nope / - pile {top} taco*2"), "draw") for top in ("skip", "attack")]
    for name in ("bob", "cleo", "spectator"):
        assert len({hidden(kittens, state, name).tobytes() for state in states}) == 1
        assert news(kittens, states[0], name)[0] == "Ann draws a card."
        assert news(kittens, states[0], name, "fr")[0] == "Ann pioche une carte."
    assert "hands defuse skip / ? / -" in shows(kittens, states[0], "ann")
    assert news(kittens, states[0], "ann") == ["You draw a Skip.", "It is Bob's turn."]
    assert news(kittens, states[0], "ann", "fr")[0] == "Vous piochez un Passe-Tour."


# --- whose turn ---


@pytest.mark.rule("kittens.turn.clockwise")
def test_turns_go_round_the_table(kittens):
    state = read("hands defuse / defuse / defuse / defuse / defuse pile taco*9")
    for name in (*SEATS[:5], "ann", "bob"):
        assert awaited(kittens, state) == [name]
        play(kittens, state, "draw")


@pytest.mark.rule("kittens.turn.clockwise")
@pytest.mark.parametrize(
    ("turn", "out", "after"),
    [("ann", "bob", "cleo"), ("ann", "bob cleo dan", "eve"), ("dan", "eve ann", "bob"), ("eve", "cleo", "ann")],
)
def test_the_dead_are_passed_over(kittens, turn, out, after):
    state = read(f"turn {turn} out {out} hands skip / skip / skip / skip / skip pile taco*9")
    play(kittens, state, "draw")
    assert awaited(kittens, state) == [after]


@pytest.mark.rule("kittens.turn.clockwise")
@pytest.mark.parametrize("move", ["draw", "skip", "nope", "pair taco ann"])
def test_nobody_plays_out_of_turn(kittens, move):
    state = read("hands skip / skip nope taco*2 / defuse pile taco*5")
    assert legal(kittens, state, "bob") == []
    assert why_not(kittens, state, "bob", move) == "kittens.turn.clockwise"


# --- discard, pile and hand ---


@pytest.mark.rule("kittens.turn.discard")
@pytest.mark.parametrize("name", EVERYBODY)
def test_a_played_card_lies_face_up_for_all(kittens, name):
    state = read("hands future / nope / defuse discard taco*2 shown taco pile skip*5")
    play(kittens, state, "future")
    assert "discard future taco*2 shown future" in shows(kittens, state, name)
    play(kittens, state, "bob nope", "pass all")
    assert "discard nope future taco*2 shown nope" in shows(kittens, state, name)
    assert awaited(kittens, state) == ["ann"]


@pytest.mark.rule("kittens.turn.discard")
def test_both_cards_of_a_pair_go_to_the_discard(kittens):
    state = read("hands taco*3 / skip*2 pile skip*5")
    play(kittens, state, "pair taco bob")
    assert shows(kittens, state, "bob") == (
        "phase window turn ann asked bob pair taco at bob hands ? / skip*2 discard taco*2 shown taco pile ?*5"
    )


@pytest.mark.rule("kittens.turn.pile-count")
@pytest.mark.parametrize("name", EVERYBODY)
def test_everybody_may_count_the_pile_at_any_time(kittens, name):
    state = read("hands future defuse / defuse / defuse pile kitten skip*4")
    counts = []
    for move in ("future", "pass all", "draw", "insert 2", "draw"):
        play(kittens, state, move)
        counts.append(int(hidden(kittens, state, name).pile_count))
    assert counts == [5, 5, 4, 5, 4]


@pytest.mark.rule("kittens.turn.pile-count")
def test_the_dead_may_count_the_pile_too(kittens):
    state = read("turn bob out ann hands - / defuse / defuse pile skip*4")
    assert "pile ?*4" in shows(kittens, state, "ann")


@pytest.mark.rule("kittens.turn.hand")
def test_an_empty_hand_plays_on_and_draws(kittens):
    state = read("hands - / defuse pile skip taco*4")
    assert legal(kittens, state, "ann") == ["draw"]
    play(kittens, state, "draw", "draw")
    assert awaited(kittens, state) == ["ann"]
    assert write(state).startswith("phase playing turn ann hands skip / defuse taco pile")


@pytest.mark.rule("kittens.turn.hand")
def test_playing_the_last_card_changes_nothing_else(kittens):
    state = read("hands future / defuse pile skip taco*4")
    play(kittens, state, "future", "pass all")
    assert awaited(kittens, state) == ["ann"]
    assert legal(kittens, state, "ann") == ["draw"]
    assert "out" not in shows(kittens, state, "bob").split()


@pytest.mark.rule("kittens.turn.hand")
def test_no_hand_is_too_big(kittens):
    state = read("hands defuse*6 attack*4 skip*4 favor*4 shuffle*4 future*5 / defuse pile taco*4")
    play(kittens, state, "draw")
    assert state.cards[0] == 28
    assert awaited(kittens, state) == ["bob"]


# --- what is not played alone ---


@pytest.mark.rule("kittens.turn.alone")
@pytest.mark.parametrize("card", ["defuse", "nope", "taco", "melon", "potato", "beard", "rainbow"])
def test_some_cards_do_nothing_on_their_own(kittens, card):
    state = read(f"hands {card} / defuse pile skip*4")
    assert legal(kittens, state, "ann") == ["draw"]
    assert why_not(kittens, state, "ann", f"play {card}") == "kittens.turn.alone"
    assert why_not(kittens, state, "ann", f"{card} bob") == "kittens.turn.alone"


@pytest.mark.rule("kittens.turn.alone")
@pytest.mark.parametrize("answer", ["nope", "pass"])
def test_there_is_no_nope_without_something_to_stop(kittens, answer):
    state = read("hands nope / defuse pile skip*4")
    assert why_not(kittens, state, "ann", answer) == "kittens.turn.alone"


@pytest.mark.rule("kittens.turn.alone")
@pytest.mark.parametrize("card", ["kitten", "streaking"])
def test_a_kitten_in_hand_is_not_played(kittens, card):
    state = read("streaking hands kitten streaking / defuse pile skip*4")
    assert legal(kittens, state, "ann") == ["draw"]
    assert why_not(kittens, state, "ann", f"play {card}") == "kittens.turn.alone"
