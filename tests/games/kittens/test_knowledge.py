"""What players have seen for certain, and what becomes of it."""

import pytest
from support import hidden, news, play, shows

from tablee.games.kittens import GAME
from tablee.games.kittens.notation import read
from tablee.kernel.game import new_state

# --- places in the pile ---


@pytest.mark.rule("kittens.knowledge", "kittens.future")
def test_a_look_at_the_pile_is_remembered_for_the_viewer_alone(kittens):
    state = read("hands future / defuse pile skip nope taco beard attack")
    play(kittens, state, "future", "pass all")
    assert shows(kittens, state, "ann").endswith("pile skip@a nope@a taco@a ?*2")
    assert shows(kittens, state, "bob").endswith("pile ?*5")
    assert shows(kittens, state, "spectator").endswith("pile ?*5")


@pytest.mark.rule("kittens.knowledge")
def test_two_viewers_see_their_own_places_only(kittens):
    state = read("hands - / defuse pile skip@ab nope@b taco@a beard")
    assert shows(kittens, state, "ann").endswith("pile skip@a ? taco@a ?")
    assert shows(kittens, state, "bob").endswith("pile skip@b nope@b ?*2")


@pytest.mark.rule("kittens.knowledge")
def test_a_known_card_is_known_in_the_hand_that_draws_it(kittens):
    state = read("hands - / defuse / defuse pile skip@b*2 taco")
    play(kittens, state, "draw")
    assert shows(kittens, state, "bob").endswith("pile skip@b ? seen b>ann:skip")
    assert shows(kittens, state, "cleo").endswith("pile ?*2")
    play(kittens, state, "draw")
    assert shows(kittens, state, "bob").endswith("pile ? seen b>ann:skip")


@pytest.mark.rule("kittens.knowledge", "kittens.shuffle")
def test_a_shuffle_leaves_only_that_the_cards_are_in_the_pile(kittens):
    state = read("hands shuffle / defuse pile skip@a*2 nope@ab taco beard")
    play(kittens, state, "shuffle", "pass all", "shuffle 2a")
    assert shows(kittens, state, "ann").endswith("pile ?*5 seen a>pile:nope a>pile:skip*2")
    assert shows(kittens, state, "bob").endswith("pile ?*5 seen b>pile:nope")
    assert shows(kittens, state, "spectator").endswith("pile ?*5")


@pytest.mark.rule("kittens.knowledge")
def test_a_card_drawn_from_a_shuffled_pile_may_be_any_of_those_seen(kittens):
    state = read("hands skip / defuse pile taco skip skip nope beard seen b>pile:nope b>pile:skip*2 a>pile:taco")
    play(kittens, state, "draw")
    assert shows(kittens, state, "bob").endswith("pile ?*4 seen b>pile:skip")
    assert shows(kittens, state, "ann").endswith("pile ?*4")  # the drawer saw that it was the Tacocat


@pytest.mark.rule("kittens.knowledge")
def test_the_drawer_of_another_card_still_knows_what_is_in_the_pile(kittens):
    state = read("hands skip / defuse pile taco skip skip nope beard seen a>pile:skip*2")
    play(kittens, state, "draw")
    assert shows(kittens, state, "ann").endswith("pile ?*4 seen a>pile:skip*2")


@pytest.mark.rule("kittens.knowledge", "kittens.kitten.show")
def test_a_kitten_that_is_shown_is_one_fewer_in_the_pile(kittens):
    state = read("hands defuse / nope pile kitten skip nope kitten seen bp>pile:kitten*2 b>pile:skip")
    play(kittens, state, "draw")
    assert shows(kittens, state, "bob").endswith("pile ?*3 seen b>pile:kitten b>pile:skip")
    assert shows(kittens, state, "spectator").endswith("pile ?*3 seen p>pile:kitten")


@pytest.mark.rule("kittens.knowledge")
def test_a_card_seen_again_is_not_counted_twice(kittens):
    state = read("hands future / defuse pile skip taco nope skip seen a>pile:skip*2")
    play(kittens, state, "future", "pass all")
    assert shows(kittens, state, "ann").endswith("pile skip@a taco@a nope@a ? seen a>pile:skip")


# --- a card put back in secret ---


@pytest.mark.rule("kittens.knowledge", "kittens.defuse.insert")
def test_a_card_put_back_in_secret_voids_the_places_of_others(kittens):
    state = read("hands defuse / defuse pile kitten skip@ab nope@abp taco")
    play(kittens, state, "draw", "insert 1")
    assert shows(kittens, state, "ann").endswith("pile skip@a kitten@a nope@a ?")
    assert shows(kittens, state, "bob").endswith("pile ?*4 seen b>pile:kitten b>pile:nope b>pile:skip")
    assert shows(kittens, state, "spectator").endswith("pile ?*4 seen p>pile:kitten p>pile:nope")


@pytest.mark.rule("kittens.knowledge", "kittens.defuse.insert")
@pytest.mark.parametrize(
    ("depth", "pile"),
    [
        (0, "kitten@a skip@a nope@a ?"),
        (1, "skip@a kitten@a nope@a ?"),
        (2, "skip@a nope@a kitten@a ?"),
        (3, "skip@a nope@a ? kitten@a"),
    ],
)
def test_the_placer_knows_every_place_as_before(kittens, depth, pile):
    state = read("hands defuse / defuse pile kitten skip@a nope@a taco")
    play(kittens, state, "draw", f"insert {depth}")
    assert shows(kittens, state, "ann").endswith(f"pile {pile}")


@pytest.mark.rule("kittens.knowledge", "kittens.defuse.insert")
@pytest.mark.parametrize("viewer", ["bob", "cleo", "spectator"])
def test_nothing_others_see_depends_on_where_it_was_put(kittens, viewer):
    views, told = set(), set()
    for depth in range(7):
        state = read("hands defuse / nope / nope pile kitten@b skip@ab nope@bc taco kitten@p beard@ac melon@bcp")
        play(kittens, state, "draw", f"insert {depth}")
        views.add((shows(kittens, state, viewer), hidden(kittens, state, viewer).tobytes()))
        told.add(" ".join(news(kittens, state, viewer)))
    assert len(views) == 1
    assert len(told) == 1


@pytest.mark.rule("kittens.knowledge")
def test_a_place_seen_after_the_insertion_is_known_again(kittens):
    state = read("hands defuse / future pile kitten skip@b nope@b taco@b beard")
    play(kittens, state, "draw", "insert 1", "future", "pass all")
    assert shows(kittens, state, "bob").endswith("pile skip@b kitten@b nope@b ?*2 seen b>pile:taco")


# --- cards in other hands ---


@pytest.mark.rule("kittens.knowledge", "kittens.setup.defuse")
def test_everybody_knows_the_defuse_that_everybody_was_given(kittens):
    state = new_state(kittens)
    kittens.deal(state, 3, GAME.choose_options({}))
    play(kittens, state, "first ann", "shuffle 2a")
    assert shows(kittens, state, "cleo").endswith("seen c>ann:defuse c>bob:defuse")
    assert shows(kittens, state, "spectator").endswith("seen p>ann:defuse p>bob:defuse p>cleo:defuse")


@pytest.mark.rule("kittens.knowledge")
def test_a_known_card_that_is_played_is_known_no_more(kittens):
    state = read("hands skip*2 taco / defuse pile beard*3 seen b>ann:skip*2 b>ann:taco")
    play(kittens, state, "skip", "pass all")
    assert shows(kittens, state, "bob").endswith("seen b>ann:skip b>ann:taco")


@pytest.mark.rule("kittens.knowledge", "kittens.steal.secret")
def test_a_theft_that_one_did_not_see_makes_what_one_knew_less_certain(kittens):
    seen = "seen ac>bob:skip*2 ac>bob:defuse ac>bob:nope p>bob:defuse"
    state = read(f"hands taco*2 / skip*2 defuse nope / nope pile beard*3 {seen}")
    play(kittens, state, "pair taco bob", "pass all", "grab defuse")
    assert shows(kittens, state, "cleo").endswith("pile ?*3 seen c>bob:skip")
    assert shows(kittens, state, "spectator").endswith("pile ?*3")
    assert shows(kittens, state, "ann").endswith("pile ?*3 seen a>bob:nope a>bob:skip*2")
    assert shows(kittens, state, "bob").endswith("pile ?*3 seen b>ann:defuse")


@pytest.mark.rule("kittens.knowledge", "kittens.steal.secret")
@pytest.mark.parametrize("viewer", ["cleo", "spectator"])
def test_nothing_others_see_depends_on_what_was_stolen(kittens, viewer):
    views = set()
    for nth in range(4):
        state = read("hands taco*2 / skip*2 defuse nope / nope pile beard*3 seen cp>bob:skip*2 cp>ann:taco*2")
        play(kittens, state, "pair taco bob", "pass all", f"grab {nth}")
        views.add((shows(kittens, state, viewer), hidden(kittens, state, viewer).tobytes()))
    assert len(views) == 1


@pytest.mark.rule("kittens.knowledge", "kittens.favor.secret")
def test_who_gives_a_favor_knows_who_has_the_card_now(kittens):
    state = read("hands favor / skip nope / nope pile beard*3 seen ac>bob:nope")
    play(kittens, state, "favor bob", "pass all", "bob give skip")
    assert shows(kittens, state, "bob").endswith("pile ?*3 seen b>ann:skip")
    assert shows(kittens, state, "ann").endswith("pile ?*3 seen a>bob:nope")
    assert shows(kittens, state, "cleo").endswith("pile ?*3")


@pytest.mark.rule("kittens.knowledge", "kittens.combo.triple")
def test_a_card_named_and_handed_over_is_known_to_all(kittens):
    state = read("hands taco*3 / skip nope / nope pile beard*3 seen p>bob:nope")
    play(kittens, state, "triple taco bob", "name skip", "pass all")
    assert shows(kittens, state, "cleo").endswith("seen c>ann:skip")
    assert shows(kittens, state, "spectator").endswith("seen p>ann:skip p>bob:nope")


@pytest.mark.rule("kittens.knowledge", "kittens.combo.five")
def test_a_card_taken_from_the_discard_is_known_to_all(kittens):
    state = read("hands skip attack taco beard melon / nope discard defuse shown defuse pile beard*3")
    play(kittens, state, "five", "lay skip", "lay attack", "lay taco", "lay beard", "lay melon", "pass all")
    play(kittens, state, "take defuse")
    assert shows(kittens, state, "bob").endswith("seen b>ann:defuse")
    assert shows(kittens, state, "spectator").endswith("seen p>ann:defuse")


@pytest.mark.rule("kittens.knowledge", "kittens.kitten.explode")
def test_nothing_is_known_of_a_hand_that_is_gone(kittens):
    state = read("hands skip taco / nope / nope pile kitten beard*3 seen bcp>ann:skip p>ann:taco")
    play(kittens, state, "draw")
    assert shows(kittens, state, "bob").endswith("pile ?*3")
    assert shows(kittens, state, "spectator").endswith("pile ?*3")


# --- what a hand lacks ---


@pytest.mark.rule("kittens.knowledge", "kittens.combo.triple")
def test_a_title_asked_for_in_vain_is_known_to_be_lacking(kittens):
    state = read("hands taco*3 / skip pile beard*3")
    play(kittens, state, "triple taco bob", "name nope", "pass all")
    for viewer in ["ann", "bob", "spectator"]:
        assert " lacks bob:nope " in shows(kittens, state, viewer)


@pytest.mark.rule("kittens.knowledge", "kittens.combo.triple")
@pytest.mark.parametrize(
    ("moves", "still"),
    [
        (["skip", "pass all"], True),
        (["draw"], False),
        (["favor ann", "pass all", "ann give beard"], False),
        (["favor ann", "ann nope", "pass all"], True),
    ],
)
def test_the_lack_is_known_until_the_hand_gains_a_card(kittens, moves, still):
    state = read("turn bob hands beard nope / skip favor lacks bob:nope,attack pile beard*3")
    play(kittens, state, *moves)
    assert ("lacks bob:nope,attack" in shows(kittens, state, "ann")) == still
