"""Super Skip and the Catomic Bomb: cards that end a turn without a draw."""

import pytest
from support import awaited, legal, news, play, shows

from tablee.games.kittens.notation import read, write

# --- Super Skip ---


@pytest.mark.rule("kittens.streaking.super-skip")
@pytest.mark.parametrize("owes", ["owes 1", "owes 1 attacked", "owes 2 attacked", "owes 6 attacked"])
def test_a_super_skip_ends_all_turns_and_leaves_the_next_player_one(kittens, owes):
    state = read(f"{owes} streaking hands super-skip / skip / skip pile kitten*2")
    play(kittens, state, "super-skip", "pass all")
    assert awaited(kittens, state) == ["bob"]
    assert (state.owed, state.attacked, state.pile_count) == (1, 0, 2)


@pytest.mark.rule("kittens.streaking.super-skip", "kittens.attack.stack")
def test_an_attack_after_a_super_skip_is_a_fresh_one(kittens):
    state = read("owes 4 attacked streaking hands super-skip / attack / skip pile skip*3")
    play(kittens, state, "super-skip", "pass all", "attack", "pass all")
    assert awaited(kittens, state) == ["cleo"]
    assert state.owed == 2


@pytest.mark.rule("kittens.streaking.super-skip", "kittens.nope.lost")
def test_a_noped_super_skip_ends_nothing(kittens):
    state = read("owes 3 attacked streaking hands super-skip / nope pile skip*3")
    play(kittens, state, "super-skip", "bob nope", "ann pass")
    assert awaited(kittens, state) == ["ann"]
    assert state.owed == 3


# --- Catomic Bomb ---


@pytest.mark.rule("kittens.streaking.catomic")
def test_a_catomic_bomb_lays_the_kittens_on_top_for_all_to_see(kittens):
    state = read("streaking hands catomic / skip pile skip kitten skip*2 kitten taco kitten")
    play(kittens, state, "catomic", "pass all", "shuffle 2a")
    assert "pile kitten@a*3 ?*4" in shows(kittens, state, "ann")
    assert "pile kitten@b*3 ?*4" in shows(kittens, state, "bob")
    assert "pile kitten@p*3 ?*4" in shows(kittens, state, "spectator")
    assert news(kittens, state, "bob")[0].startswith("Boom, politely: 3 kittens lie on top")


@pytest.mark.rule("kittens.streaking.catomic")
def test_a_catomic_bomb_shuffles_the_rest_and_voids_what_was_known_of_it(kittens):
    before = "pile skip@a kitten@b attack@ab favor nope taco melon beard kitten"
    orders = set()
    for word in range(20):
        state = read(f"streaking hands catomic / skip {before}")
        play(kittens, state, "catomic", "pass all", f"shuffle {word:x}")
        assert "pile kitten@a*2 ?*7 seen a>pile:attack a>pile:skip" in shows(kittens, state, "ann")
        assert shows(kittens, state, "bob").endswith("pile kitten@b*2 ?*7 seen b>pile:attack")
        orders.add(write(state).partition(" pile ")[2].partition(" seen ")[0])
    assert len(orders) > 10
    assert {tuple(sorted(order.split())) for order in orders} == {
        ("attack", "beard", "favor", "kitten@abcdep*2", "melon", "nope", "skip", "taco")
    }


@pytest.mark.rule("kittens.streaking.catomic")
@pytest.mark.parametrize(
    ("owes", "then", "left"), [("owes 1", "bob", 1), ("owes 2 attacked", "ann", 1), ("owes 3 attacked", "ann", 2)]
)
def test_a_catomic_bomb_ends_one_turn_without_a_draw(kittens, owes, then, left):
    state = read(f"{owes} streaking hands catomic / skip pile skip kitten")
    play(kittens, state, "catomic", "pass all", "shuffle 2a")
    assert awaited(kittens, state) == [then]
    assert (state.owed, state.pile_count, state.cards[0]) == (left, 2, 0)


@pytest.mark.rule("kittens.streaking.catomic", "kittens.attack.stack")
def test_after_a_catomic_bomb_the_turns_left_are_still_those_of_an_attack(kittens):
    state = read("owes 2 attacked streaking hands catomic attack / skip pile skip kitten")
    play(kittens, state, "catomic", "pass all", "shuffle 2a", "attack", "pass all")
    assert (awaited(kittens, state), state.owed) == (["bob"], 3)


@pytest.mark.rule("kittens.streaking.catomic")
def test_the_next_player_then_draws_a_kitten(kittens):
    state = read("streaking hands catomic / defuse pile skip kitten")
    play(kittens, state, "catomic", "pass all", "shuffle 2a", "draw")
    assert news(kittens, state, "ann") == ["Bob has an Exploding Kitten!", "Bob uses a Defuse."]


@pytest.mark.rule("kittens.streaking.catomic", "kittens.streaking.hold")
def test_a_catomic_bomb_leaves_a_sheltered_kitten_where_it_is(kittens):
    state = read("streaking hands catomic / streaking kitten pile skip kitten")
    play(kittens, state, "catomic", "pass all", "shuffle 2a")
    assert "hands - / kitten streaking" in write(state)
    assert shows(kittens, state, "bob").endswith("pile kitten@b ?")


@pytest.mark.rule("kittens.streaking.catomic")
def test_a_pile_of_nothing_but_kittens_stays_one(kittens):
    state = read("streaking hands catomic / skip pile kitten kitten@a")
    play(kittens, state, "catomic", "pass all", "shuffle 2a")
    assert shows(kittens, state, "spectator").endswith("pile kitten@p*2")
    assert legal(kittens, state, "bob") == ["draw", "play skip"]
