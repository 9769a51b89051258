"""What can be done, what happened and how things stand, as phrases for words.en.toml and words.fr.toml."""

from tablee.kernel.game import State
from tablee.kernel.words import Phrase, Seat, Term, Value

from .carved import ASIDE, DIRECTIONS, NUDGES, PLACEMENTS
from .legal import ACTIONS, BASE, BY_HAND, DRAFT, GIVE, NUDGE, PLACE, STILL, TAKE, owner_of
from .measures import direction_of, gap_of, offset_x, offset_y, shake_turn, shake_x, shake_y, strength_of, way_of
from .pieces import TABLE, key_of
from .positions import pieces_in, seats_in
from .spelling import STRENGTH_WORDS, degrees_of, face_key
from .state import (
    BASING,
    DEALING,
    DRAFTING,
    FIRST,
    GIVING,
    N_BASE,
    N_BLAMED,
    N_BORROWS,
    N_DEALT,
    N_LEAVE,
    N_LETS_GO,
    N_NEW_BASE,
    N_NUDGES,
    N_OUT,
    N_STANDS,
    N_TAKES,
    N_TREMOR,
    NEWS_KEYS,
    NO_PIECE,
    NOBODY,
    OVER,
    PLACING,
    RESTS,
    ROW,
    TAKING,
    TOP,
    TRIES,
    is_uncovered,
    left_of,
    news_part,
    placer_of,
    shape_at,
    target_of,
)

STEADY = GIVE  # actions below have the same label in every position

GAP_KEYS = ("hair", "low", "high")
ASKEW = (0, 18, 54)  # minutes of arc in a step of a trembling hand, by strength
OF_PIECES = (N_DEALT, N_OUT, N_TAKES, N_LEAVE, N_BLAMED)  # news whose number is a mask of pieces
OF_ONE = (N_STANDS, N_NEW_BASE)  # news that read differently of one piece
DEGREES = 360 // DIRECTIONS


def piece_term(piece: int) -> Term:
    """Return a piece to speak of."""
    return Term("pieces", key_of(piece))


def piece_terms(mask: int) -> tuple[Term, ...]:
    """Return the pieces of a mask to speak of."""
    return tuple(piece_term(piece) for piece in pieces_in(mask))


def half(steps: int) -> str:
    """Return steps of half a millimetre as they are said in every language: `+1½`."""
    if steps == 0:
        return "0"
    whole = f"{abs(steps) // 2}" if abs(steps) > 1 else ""
    return f"{'−' if steps < 0 else '+'}{whole}{'½' if steps % 2 else ''}"


# --- measures ---


def placement_terms(piece: int, measure: int) -> dict[str, Value]:
    """[splash.hand.steps] A placement in its parts."""
    shape, way = shape_at(piece), way_of(measure)
    return {
        "face": Term("faces", face_key(shape, way)),
        "degrees": degrees_of(shape, way),
        "x": half(offset_x(measure)),
        "y": half(offset_y(measure)),
        "gap": Term("gaps", GAP_KEYS[gap_of(measure)]),
    }


def nudge_terms(measure: int) -> dict[str, Value]:
    """[splash.nudge] A nudge in its parts."""
    return {
        "degrees": direction_of(measure) * DEGREES,
        "strength": Term("strengths", STRENGTH_WORDS[strength_of(measure)]),
    }


def tremor_terms(strength: int, outcome: int) -> dict[str, Value]:
    """[splash.hand.tremor] A shake of the hand: micrometres, degrees and minutes."""
    step, minutes = int(ASIDE[strength]), shake_turn(outcome) * ASKEW[strength]
    turn = f"{'−' if minutes < 0 else ''}{abs(minutes) // 60}°{abs(minutes) % 60:02}′"
    return {"x": f"{shake_x(outcome) * step:+}", "y": f"{shake_y(outcome) * step:+}", "turn": turn}


# --- actions ---


def action(state: State, action: int) -> Phrase:
    """Say what an action is: a label for a button."""
    listed, measure = action % ACTIONS, action // ACTIONS
    if listed == PLACE:
        return _place(state, measure)
    if listed == NUDGE:
        return Phrase("actions.nudge", nudge_terms(measure % NUDGES))
    if listed == STILL:
        return Phrase("actions.still", {})
    if listed < GIVE:
        return Phrase("actions.draft", {"piece": piece_term(listed - DRAFT)})
    if listed < PLACE:
        return _give(state, listed - GIVE)
    if listed < TAKE:
        return Phrase("actions.base", {"piece": piece_term(listed - BASE)})
    return Phrase("actions.take", {"piece": piece_term(listed - TAKE)})


def _give(state: State, piece: int) -> Phrase:
    owner = owner_of(state, piece)
    if owner in (NOBODY, int(state.turn)):
        return Phrase("actions.give", {"piece": piece_term(piece)})
    return Phrase("actions.borrow", {"piece": piece_term(piece), "whom": Seat(owner)})


def _place(state: State, measure: int) -> Phrase:
    piece = int(state.given)
    if piece == NO_PIECE:
        return Phrase("actions.place_nothing", {})
    values: dict[str, Value] = {"piece": piece_term(piece)}
    if measure == BY_HAND:
        return Phrase("actions.place_hand", values)
    values |= placement_terms(piece, measure % int(PLACEMENTS[shape_at(piece)]))
    target = target_of(state, piece)
    if target == TABLE:
        return Phrase("actions.place_base", values)
    return Phrase("actions.place", values | {"target": piece_term(target)})


# --- news ---


def news(state: State) -> list[Phrase]:
    """Say what the last action brought about."""
    lines = [[news_part(int(line), part) for part in range(5)] for line in state.news[: state.news_count]]
    return [_news(*line) for line in lines]


def _news(kind: int, who: int, whom: int, piece: int, number: int) -> Phrase:
    key, values = f"news.{NEWS_KEYS[kind]}", _values(who, piece, number)
    if kind in OF_PIECES:
        return Phrase(key, values | {"pieces": piece_terms(number)})
    if kind == N_BASE:
        return Phrase(key, values | placement_terms(piece, number))
    if kind == N_LETS_GO:
        return Phrase(key, values | placement_terms(piece, number) | {"target": piece_term(whom)})
    if kind == N_TREMOR:
        return Phrase(key, values | tremor_terms(whom, number))
    if kind == N_NUDGES:
        return Phrase(key, values | nudge_terms(number))
    if kind == N_BORROWS:
        values["owner"] = Seat(number)
    if kind in OF_ONE and number == 1:
        key += "_one"
    return Phrase(key, values if whom == NOBODY else values | {"whom": Seat(whom)})


def _values(who: int, piece: int, number: int) -> dict[str, Value]:
    values: dict[str, Value] = {"number": number}
    if who != NOBODY:
        values["who"] = Seat(who)
    return values if piece == NO_PIECE else values | {"piece": piece_term(piece)}


# --- position ---


def position(state: State, seat: int) -> list[Phrase]:
    """Say how things stand for one viewer, from a state hidden for them."""
    phrases = [_status(state)]
    if int(state.asked) >> max(seat, 0) & 1 and seat >= 0:
        phrases.append(Phrase("position.meddling", {"who": Seat(seat), "whom": Seat(placer_of(state))}))
    if state.tries:
        values: dict[str, Value] = {"piece": piece_term(int(state.given)), "number": TRIES - int(state.tries)}
        phrases.append(Phrase("position.tries", values))
    if state.tower_count:
        phrases.append(_tower(state))
    phrases += [_piece(state, slot) for slot in range(state.tower_count)]
    if state.pile:
        phrases.append(Phrase("position.heap", {"pieces": piece_terms(int(state.pile))}))
    return phrases + [_player(state, other) for other in range(state.seats)]


def _status(state: State) -> Phrase:
    """Say what is awaited, and of whom."""
    phase, turn = int(state.phase), Seat(int(state.turn))
    if phase in (FIRST, DEALING):
        return Phrase("position.waiting", {})
    if phase == DRAFTING:
        return Phrase("position.drafting", {"who": turn})
    if phase == GIVING:
        return Phrase("position.giving", {"who": turn, "whom": Seat(left_of(state, int(state.turn)))})
    if phase == PLACING:
        return _placing(state)
    if phase == BASING:
        return Phrase("position.basing", {"who": Seat(int(state.culprit))})
    if phase == TAKING:
        taken = len(pieces_in(int(state.taken)))
        return Phrase("position.taking", {"who": Seat(int(state.culprit)), "number": taken})
    return _outcome(state) if phase == OVER else Phrase("position.settling", {})


def _placing(state: State) -> Phrase:
    piece = int(state.given)
    values: dict[str, Value] = {"who": Seat(placer_of(state)), "piece": piece_term(piece)}
    target = target_of(state, piece)
    if target == TABLE:
        return Phrase("position.placing_base", values)
    return Phrase("position.placing", values | {"target": piece_term(target)})


def _outcome(state: State) -> Phrase:
    winners = [Seat(seat) for seat in seats_in(int(state.won))]
    if len(winners) == 1:
        return Phrase("position.over", {"who": winners[0]})
    if len(winners) == 2:
        return Phrase("position.over_two", {"who": winners[0], "whom": winners[1]})
    return Phrase("position.over_many", {"number": len(winners)})


def _tower(state: State) -> Phrase:
    height = max(height_of_slot(state, slot) for slot in range(state.tower_count))
    key = "position.tower_one" if state.tower_count == 1 else "position.tower"
    return Phrase(key, {"number": int(state.tower_count), "height": height})


def height_of_slot(state: State, slot: int) -> int:
    """Return how high a piece of the tower reaches, in whole millimetres."""
    return (int(state.wood[slot * ROW + TOP]) + 5) // 10


def _piece(state: State, slot: int) -> Phrase:
    below = int(state.wood[slot * ROW + RESTS])
    values: dict[str, Value] = {
        "piece": piece_term(int(state.tower[slot])),
        "height": height_of_slot(state, slot),
    }
    key = ("table" if below == TABLE else "piece") + ("_open" if is_uncovered(state, slot) else "")
    return Phrase(f"position.{key}", values if below == TABLE else values | {"target": piece_term(below)})


def _player(state: State, seat: int) -> Phrase:
    pieces, values = int(state.reserve[seat]), {"who": Seat(seat), "number": int(state.tokens[seat])}
    if not pieces:
        return Phrase("position.player_none", {**values})
    return Phrase("position.player", {**values, "pieces": piece_terms(pieces)})
