"""What must hold for every game, whatever its rules."""

import random

import msgspec
import numpy as np
import pytest
from conformance.worlds import (
    any_action,
    fast,
    hidden,
    is_allowed,
    legal,
    outcome,
    random_game,
    random_options,
    seats_in,
    some_states,
    step,
    viewers,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.games import discover
from tablee.kernel.clauses import clauses
from tablee.kernel.engine import plain, play_many
from tablee.kernel.game import NATURE, SPECTATOR, WORD, new_state
from tablee.kernel.records import copy_of, reading
from tablee.kernel.words import LANGUAGES
from tablee.table.entries import Entry
from tablee.table.match import Match, replay
from tablee.table.refused import Refused

pytestmark = pytest.mark.compiled

GAMES = list(discover().values())
SEEDS = st.integers(0, 10**9)

for_every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
for_both_twins = pytest.mark.parametrize("kind", ["plain", "compiled"])
a_few = settings(max_examples=9, deadline=None)
many = settings(max_examples=40, deadline=None)


def engine(game, kind="compiled"):
    return plain(game) if kind == "plain" else fast(game)


def without_news(state):
    """A copy with no news: they are of the moment and no part of a position."""
    copy = copy_of(state)
    copy.news_count = 0
    copy.news[:] = 0
    return copy


# --- play ---


@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in GAMES for seats in game.seats])
def test_random_games_end_with_scores_for_every_seat(game, seats):
    rules = engine(game).rules
    for seed in range(60):
        *_, state = random_game(engine(game), seed, seats)
        scores = np.full(seats, np.nan, np.float32)
        rules.scores(state, scores)
        assert scores * 100 == pytest.approx(np.rint(scores * 100), abs=0.01)  # no finer than hundredths
        assert rules.who(state) == 0
        seen = np.full(seats, np.nan, np.float32)
        rules.scores(hidden(rules, state, SPECTATOR), seen)
        assert (seen == scores).all()  # everybody may know who came where


@for_every_game
def test_random_games_end_with_each_option_alone(game):
    for key, value in [(option.key, value) for option in game.options for value in option.values]:
        for seats in game.seats:
            if is_allowed(game, seats, {key: value}):
                for seed in range(5):
                    *_, state = random_game(engine(game), seed, seats, {key: value})
                    assert engine(game).rules.over(state)


@for_every_game
@a_few
@given(seed=SEEDS)
def test_a_replay_of_the_log_gives_the_same_bytes(game, seed):
    dice = random.Random(seed)
    seats = dice.choice(game.seats)
    quick = msgspec.structs.replace(game, rules=engine(game).rules)
    match = Match(quick, seats, random_options(game, dice, seats), lambda count: roll(dice, count))
    while not match.is_over():
        seat = dice.choice(match.awaited())
        match.play(seat, any_action(quick.rules, match.state, seat, dice))
    log = msgspec.json.decode(msgspec.json.encode(match.log), type=list[Entry])
    assert replay(game, log).tobytes() == match.state.tobytes()


@for_every_game
def test_a_match_refuses_what_is_not_legal_and_keeps_its_log(game):
    dice = random.Random(5)
    match = Match(game, game.seats.start, {}, lambda count: roll(dice, count))
    seat = match.awaited()[0]
    wrong = next(action for action in range(game.rules.ACTIONS) if action not in match.legal(seat))
    before = len(match.log), match.state.tobytes()
    with pytest.raises(Refused) as refused:
        match.play(seat, wrong)
    assert refused.value.clause in clauses(game.folder, "en")
    assert (len(match.log), match.state.tobytes()) == before


def roll(dice, count):
    return dice.getrandbits(64) - (1 << 63) if count == WORD else dice.randrange(count)


@for_every_game
@many
@given(seed=SEEDS)
def test_plain_and_compiled_agree_at_every_step(game, seed):
    quick, slow, dice = engine(game).rules, game.rules, random.Random(seed)
    seats = dice.choice(game.seats)
    options = game.choose_options(random_options(game, dice, seats))
    states = [new_state(slow), new_state(slow)]
    slow.deal(states[0], seats, options)
    quick.deal(states[1], seats, options)
    for _ in range(60):
        assert states[0].tobytes() == states[1].tobytes()
        assert slow.who(states[0]) == quick.who(states[1])
        if slow.over(states[0]):
            break
        if slow.who(states[0]) == NATURE:
            assert slow.chance(states[0]) == quick.chance(states[1])
        seat, action = step(quick, states[1], dice)
        if seat != NATURE:
            assert action % slow.ACTIONS in legal(slow, states[0], seat)
        slow.act(states[0], seat, action)


@for_every_game
@a_few
@given(seed=SEEDS)
def test_plain_and_compiled_agree_on_what_is_seen_and_allowed(game, seed):
    quick, slow = engine(game).rules, game.rules
    for state in some_states(engine(game), seed, 0.05):
        for seat in range(state.seats):
            assert hidden(slow, state, seat).tobytes() == hidden(quick, state, seat).tobytes()
            assert legal(slow, state, seat) == legal(quick, state, seat)
            for action in random.Random(seed).sample(range(slow.ACTIONS * slow.MEASURES), min(40, slow.ACTIONS)):
                assert slow.why_not(state, seat, action) == quick.why_not(state, seat, action)
            guesses = [copy_of(state), copy_of(state)]
            slow.guess(guesses[0], seat, seed)
            quick.guess(guesses[1], seat, seed)
            assert guesses[0].tobytes() == guesses[1].tobytes()
            numbers = np.zeros((2, slow.OBSERVATION), np.float32)
            slow.observe(state, seat, numbers[0])
            quick.observe(state, seat, numbers[1])
            assert (numbers[0] == numbers[1]).all()


@for_every_game
@for_both_twins
@a_few
@given(seed=SEEDS)
def test_questions_change_nothing_and_old_copies_stay(game, kind, seed):
    rules = engine(game, kind).rules
    dice, numbers, scores = random.Random(seed), np.zeros(rules.OBSERVATION, np.float32), np.zeros(8, np.float32)
    for state in some_states(engine(game), seed, 0.03):
        before = state.tobytes()
        for seat in range(state.seats):
            legal(rules, state, seat)
            rules.why_not(state, seat, dice.randrange(rules.ACTIONS))
            rules.observe(state, seat, numbers)
        rules.who(state), rules.over(state), rules.scores(state, scores)
        assert state.tobytes() == before
        if not rules.over(state):
            later = copy_of(state)
            step(rules, later, dice)
            assert state.tobytes() == before
            assert later.tobytes() != before


@for_every_game
def test_no_field_has_a_name_that_numpy_uses_itself(game):
    """Else plain Python would get a method of NumPy's where it asks for the field."""
    assert [name for name in game.rules.STATE.names if hasattr(np.record, name)] == []


# --- legal ---


@for_every_game
@for_both_twins
@a_few
@given(seed=SEEDS)
def test_legal_is_sorted_and_why_not_agrees_with_it(game, kind, seed):
    rules, dice = engine(game, kind).rules, random.Random(seed)
    for state in some_states(engine(game), seed, 0.03 if kind == "plain" else 0.3):
        awaited = seats_in(rules.who(state))
        for seat in range(state.seats):
            actions = legal(rules, state, seat)
            assert actions == sorted(set(actions))
            assert bool(actions) == (seat in awaited)
            for measure in {0, dice.randrange(rules.MEASURES), rules.MEASURES - 1}:
                measured = [action + rules.ACTIONS * measure for action in range(rules.ACTIONS)]
                assert [n for n, action in enumerate(measured) if rules.why_not(state, seat, action) == 0] == actions


@for_every_game
def test_every_refusal_is_a_clause_in_every_language(game):
    assert game.rules.REFUSALS[0] == ""
    for language in LANGUAGES:
        assert set(game.rules.REFUSALS[1:]) <= set(clauses(game.folder, language))


@for_every_game
def test_the_clauses_are_the_same_in_every_language(game):
    english = {clause.id: clause.mark for clause in clauses(game.folder, "en").values()}
    for language in LANGUAGES:
        assert {clause.id: clause.mark for clause in clauses(game.folder, language).values()} == english


# --- text ---


@for_every_game
@a_few
@given(seed=SEEDS)
def test_a_position_survives_writing_and_reading(game, seed):
    for state in some_states(engine(game), seed, 0.04):
        for copy in [state, *(hidden(game.rules, state, seat) for seat in viewers(state))]:
            position = without_news(copy)
            assert game.notation.read(game.notation.write(position)).tobytes() == position.tobytes()


@for_every_game
def test_every_action_survives_saying_and_parsing(game):
    measures = {0, 1, game.rules.MEASURES // 2, game.rules.MEASURES - 1} & set(range(game.rules.MEASURES))
    for action in [n + game.rules.ACTIONS * measure for n in range(game.rules.ACTIONS) for measure in measures]:
        words = game.notation.say(action)
        if "none" not in words.split():  # a gap in a range of titles
            assert game.notation.parse(words) == action


@for_every_game
@a_few
@given(seed=SEEDS)
def test_natures_outcome_survives_saying_and_parsing(game, seed):
    dice, rules = random.Random(seed), engine(game).rules
    for state in random_game(engine(game), seed):
        if rules.who(state) == NATURE:
            fallen = outcome(rules, state, dice)
            assert game.notation.parse_chance(state, game.notation.say_chance(state, fallen)) == fallen


@for_every_game
@a_few
@given(seed=SEEDS)
def test_a_reading_says_what_the_record_says(game, seed):
    for state in some_states(engine(game), seed, 0.05):
        for seat in viewers(state):
            view = hidden(game.rules, state, seat)
            read = reading(view)
            assert game.view.look(read, seat) == game.view.look(view, seat)
            assert game.words.news(read) == game.words.news(view)
            assert game.words.position(read, seat) == game.words.position(view, seat)
            for action in legal(engine(game).rules, state, seat) if seat >= 0 else []:
                assert game.words.action(read, action) == game.words.action(view, action)


@for_every_game
@a_few
@given(seed=SEEDS)
def test_words_that_are_kept_in_mind_depend_on_nothing_else(game, seed):
    """Servers keep news by its lines, and labels of steady actions by their number."""
    for state in some_states(engine(game), seed, 0.05):
        for seat in viewers(state):
            view, bare = hidden(game.rules, state, seat), new_state(game.rules)
            bare.news_count, bare.news[:] = view.news_count, view.news
            assert game.words.news(bare) == game.words.news(view)
            for action in legal(engine(game).rules, state, seat) if seat >= 0 else []:
                if action < game.words.STEADY:
                    assert game.words.action(bare, action) == game.words.action(view, action)


@for_every_game
def test_a_copy_goes_its_own_way(game):
    *_, state = random_game(engine(game), 7)
    before, twin = state.tobytes(), copy_of(state)
    assert twin.tobytes() == before
    assert twin.dtype == state.dtype
    twin.seats = 0
    assert state.tobytes() == before


# --- bots and batches ---


@for_every_game
@for_both_twins
@a_few
@given(seed=SEEDS)
def test_bots_choose_legal_actions_from_the_hidden_state(game, kind, seed):
    twin, dice = engine(game, kind), random.Random(seed)
    for state in some_states(engine(game), seed, 0.1):
        for seat in seats_in(twin.rules.who(state)):
            actions = legal(twin.rules, state, seat)
            for bot in range(1, len(game.bot.BOTS)):
                view = hidden(twin.rules, state, seat)
                twin.rules.recall(state, view, seat)
                buffer = np.array(actions, np.int32)
                chosen = twin.bot.choose(bot, view, seat, buffer, len(actions), dice.getrandbits(62))
                assert chosen % twin.rules.ACTIONS in actions
                assert 0 <= chosen // twin.rules.ACTIONS < twin.rules.MEASURES


@for_every_game
def test_any_number_of_threads_plays_the_same_games(game):
    options, players = game.choose_options({}), [len(game.bot.BOTS) - 1] * game.seats.start
    one = play_many(engine(game), 700, options, players, 9, threads=1)
    two = play_many(engine(game), 700, options, players, 9, threads=2)
    assert (one.lengths == two.lengths).all()
    assert (one.scores == two.scores).all()


@for_every_game
def test_batches_play_the_same_games_plain_and_compiled(game):
    options = game.choose_options({})
    for players in ([0] * game.seats.start, [len(game.bot.BOTS) - 1] * game.seats.start):
        slow = play_many(plain(game), 2, options, players, 4)
        fast = play_many(engine(game), 2, options, players, 4)
        assert (slow.lengths == fast.lengths).all()
        assert (slow.scores == fast.scores).all()
