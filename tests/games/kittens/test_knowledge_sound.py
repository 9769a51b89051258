"""In whole games, played at random: whatever anybody knows is true, and no card is lost."""

import numpy as np
import pytest
from compiling import checked

from tablee.games.kittens import GAME
from tablee.games.kittens.cards import KITTEN, STREAKING, TITLES
from tablee.games.kittens.knowledge import MOST
from tablee.games.kittens.state import INSERTING, N_ORDERED, NEWS_KEYS, OVER, PILE, PLAYING, SEATS, VIEWERS
from tablee.kernel.bits import nth_bit
from tablee.kernel.chance import below, next_word
from tablee.kernel.engine import new_stream
from tablee.kernel.game import NATURE, WORD, new_state

pytestmark = pytest.mark.compiled

GAMES = 100  # for each number of players 25
EVERY_TITLE = np.arange(TITLES)
EVERY_VIEWER = np.arange(VIEWERS)[:, None]


@pytest.mark.rule("kittens.knowledge")
@pytest.mark.parametrize(("streaking", "news"), [("off", NEWS_KEYS[1:N_ORDERED]), ("on", NEWS_KEYS[1:])])
def test_whatever_anybody_knows_is_true_at_every_step(streaking, news):
    rules, stream, told = checked(GAME).rules, new_stream(7), set()
    for game in range(GAMES):
        state = new_state(rules)
        rules.deal(state, 2 + game % 4, GAME.choose_options({"streaking": streaking}))
        steps = np.array(play_randomly(rules, state, stream), rules.STATE)
        check_knowledge(steps)
        check_hands(steps)
        check_cards(steps)
        told.update((steps["news"] & 255).flat)
    assert {NEWS_KEYS[kind] for kind in told} >= set(news)  # everything that can happen did


def play_randomly(rules, state, stream):
    """Play to the end; return the states on the way."""
    steps, actions = [], np.zeros(rules.ACTIONS, np.int32)
    while mask := rules.who(state):
        if mask == NATURE:
            count = rules.chance(state)
            rules.act(state, NATURE, next_word(stream) if count == WORD else below(stream, count))
        else:
            seat = nth_bit(mask, below(stream, mask.bit_count()))
            count = rules.legal(state, seat, actions)
            rules.act(state, seat, int(actions[below(stream, count)]))
        steps.append(state.copy())
    return steps


def check_knowledge(steps):
    """What is known is there; the sums and masks agree with it."""
    packed, hand, own = steps["seen"], steps["hand"], range(SEATS)
    seen = packed[..., None] >> 2 * np.arange(TITLES) & MOST
    assert (packed == (seen << 2 * np.arange(TITLES)).sum(axis=-1)).all()
    assert (seen[:, :, :PILE] <= hand[:, None]).all()
    assert not seen[:, own, own].any()
    at_known_places = (steps["known"][:, None] >> EVERY_VIEWER & 1) @ places(steps)
    assert (seen[:, :, PILE] + at_known_places <= places(steps).sum(axis=1)[:, None]).all()
    assert not steps["known"][steps["pile"] == 0].any()
    assert (steps["noted"] == np.bitwise_or.reduce(packed, axis=1)).all()
    assert not (steps["lacks"] & mask_of(hand > 0)).any()


def check_hands(steps):
    """What is noted of hands agrees with them; only the Streaking Kitten keeps a kitten in one."""
    hand = steps["hand"]
    assert (steps["cards"] == hand.sum(axis=2)).all()
    assert (steps["armed"] == mask_of(hand.any(axis=2))).all()
    for copies, noted in enumerate(("once", "twice", "thrice"), start=1):
        assert (steps[noted] == mask_of(hand >= copies)).all()
    assert (steps["marked"] >= 0).all()
    assert (steps["marked"] <= hand).all()
    kittens, covers = hand[:, :, KITTEN], hand[:, :, STREAKING]
    assert (kittens <= covers)[steps["phase"] == PLAYING].all()


def check_cards(steps):
    """Every card is in a hand, in the pile, on the discard, or on its way to the pile."""
    steps = steps[1:]  # the first says who begins; the kittens come in with the deal
    cards = places(steps).sum(axis=1) + steps["hand"].sum(axis=1) + steps["discard"]
    cards += (steps["collected"][:, :, None] == EVERY_TITLE).sum(axis=1)
    cards[:, KITTEN] += steps["phase"] == INSERTING
    assert (cards == cards[0])[:, 1:].all()
    playing = (steps["phase"] >= PLAYING) & (steps["phase"] < OVER)
    assert (steps["pile"] == KITTEN).any(axis=1)[playing & (steps["phase"] != INSERTING)].all()


def places(steps):
    """Tell, for each place of the pile and each title, whether the card is of that title."""
    return (steps["pile"][:, :, None] == EVERY_TITLE) & (EVERY_TITLE > 0)


def mask_of(bits):
    """Read the last axis as a bit mask."""
    return bits @ (1 << np.arange(bits.shape[-1]))
