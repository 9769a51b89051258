"""What a seat may do, and the clause that forbids the rest."""

from tablee.kernel.bits import bit, count_bits, lowest
from tablee.kernel.game import NATURE, Actions, State, seldom

from .actions import (
    AIM,
    BLIND,
    DRAW,
    GIVE,
    INSERT,
    LAY,
    LAY_FIVE,
    NAME,
    ORDER,
    PAIR_UP,
    PASS,
    PLAY,
    SAY_NOPE,
    TAKE,
    TRIPLE_UP,
    aim_at,
    target_of,
    title_of,
)
from .cards import (
    AIMED,
    AIMED_TITLES,
    ALONE,
    ALONE_TITLES,
    CATS,
    COMBO_TITLES,
    CURSE,
    FAVOR,
    FIVE_CARDS,
    FIVE_TITLES,
    KITTEN,
    MANNER,
    NOPE,
    STREAKING,
)
from .hands import layable
from .state import (
    AIMING,
    COLLECTING,
    GIVING,
    INSERTING,
    LAYING,
    NAMING,
    ORDERING,
    OVER,
    PLAYING,
    TAKING,
    TURNING_UP,
    WINDOW,
    aims_of,
    is_alive,
    is_blind,
    targets_of,
)
from .streaking import cards_to_order, is_ordered

# Refusals: the answers of `why_not`, and the clause each stands for.
(
    NO_TURN, NO_END, NO_PENDING, NO_HELD, NO_ALONE, NO_FAVOR, NO_STEAL, NO_COMBOS, NO_PAIR, NO_TRIPLE,
    NO_FIVE, NO_FIVE_KITTEN, NO_FIVE_STREAKING, NO_INSERT, NO_NOPE, NO_BLIND, NO_ALTER, NO_GIVE, NO_DEAD,
    NO_MARK, NO_CURSE, NO_GARBAGE, NO_OWN,
) = range(1, 24)  # fmt: skip
REFUSALS: tuple[str, ...] = (
    "",
    "kittens.turn.clockwise",
    "kittens.end",
    "kittens.nope.window",
    "kittens.turn.play",
    "kittens.turn.alone",
    "kittens.favor.target",
    "kittens.steal.target",
    "kittens.cats",
    "kittens.combo.pair",
    "kittens.combo.triple",
    "kittens.combo.five",
    "kittens.combo.five.kitten",
    "kittens.streaking.five",
    "kittens.defuse.insert",
    "kittens.nope",
    "kittens.streaking.curse.blind",
    "kittens.streaking.alter",
    "kittens.favor",
    "kittens.kitten.explode",
    "kittens.streaking.mark",
    "kittens.streaking.curse.target",
    "kittens.streaking.garbage",
    "kittens.nope.own",
)


def who(state: State) -> int:
    """Return a bit mask of the seats that may act now, NATURE, or 0 when the game is over."""
    phase = int(state.phase)
    if phase == WINDOW or phase == COLLECTING:
        return int(state.asked)
    if phase <= TURNING_UP:
        return NATURE
    if phase == OVER:
        return 0
    if phase == INSERTING:
        return 1 << int(state.placer)
    if phase == GIVING:
        return 1 << int(state.target)
    return 1 << int(state.turn)


# --- legal ---


def legal(state: State, seat: int, out: Actions) -> int:
    """Write the seat's actions into `out`, ascending; return how many."""
    mask = who(state)
    if mask == NATURE or not mask >> seat & 1:
        return 0
    if state.phase == WINDOW:
        return legal_answers(state, seat, out)
    if state.phase == PLAYING:
        if is_blind(state, seat):
            return legal_blind(state, seat, out)
        return legal_plays(state, seat, out)
    return legal_choices(state, seat, out)


def legal_answers(state: State, seat: int, out: Actions) -> int:
    """[kittens.nope.window] Everybody may pass; who holds a Nope and sees it may say it."""
    out[0] = PASS
    if state.hand[seat, NOPE] > 0 and not is_blind(state, seat):
        out[1] = SAY_NOPE
        return 2
    return 1


def legal_blind(state: State, seat: int, out: Actions) -> int:
    """[kittens.streaking.curse] Draw, or turn up a card without looking."""
    out[0] = DRAW
    if state.cards[seat] > 0:
        out[1] = BLIND
        return 2
    return 1


def legal_plays(state: State, seat: int, out: Actions) -> int:
    """[kittens.turn.play] Draw, or play cards alone, at somebody, or as a combo."""
    held = int(state.once[seat])
    targets = targets_of(state, seat)
    out[0] = DRAW
    count = 1
    if count_bits(held & FIVE_TITLES) >= FIVE_CARDS and not state.cats_only:
        out[count] = LAY_FIVE
        count += 1
    count = add_titles(held & ALONE_TITLES, PLAY, out, count)
    aimed = held & AIMED_TITLES
    while aimed:
        title = lowest(aimed)
        aimed &= aimed - 1
        count = add_targets(title, aims_of(state, seat, title), AIM, out, count)
    count = add_combos(int(state.twice[seat]) & pair_titles(state), targets, PAIR_UP, out, count)
    if state.cats_only:
        return count
    return add_combos(int(state.thrice[seat]) & COMBO_TITLES, targets, TRIPLE_UP, out, count)


def pair_titles(state: State) -> int:
    """[kittens.cats] [kittens.combo.pair] The mask of titles that two of make a combo."""
    return CATS if state.cats_only else COMBO_TITLES


def add_titles(titles: int, first: int, out: Actions, count: int) -> int:
    """Add the action of every title in a mask."""
    while titles:
        out[count] = first + lowest(titles)
        titles &= titles - 1
        count += 1
    return count


def add_targets(title: int, targets: int, first: int, out: Actions, count: int) -> int:
    """Add the action at every target in a mask."""
    while targets:
        out[count] = aim_at(first, title, lowest(targets))
        targets &= targets - 1
        count += 1
    return count


def add_combos(titles: int, targets: int, first: int, out: Actions, count: int) -> int:
    """Add a combo of each title at each target."""
    while titles:
        count = add_targets(lowest(titles), targets, first, out, count)
        titles &= titles - 1
    return count


def legal_choices(state: State, seat: int, out: Actions) -> int:
    """The choices that follow from what was played."""
    phase = int(state.phase)
    if phase == INSERTING:
        for depth in range(int(state.pile_count) + 1):
            out[depth] = INSERT + depth
        return int(state.pile_count) + 1
    if phase == AIMING:
        title = int(state.played)
        return add_targets(title, aims_of(state, seat, title), AIM, out, 0)
    if phase == ORDERING:
        return add_order(state, out)
    return add_titles(choosable_titles(state, seat), first_of_phase(phase), out, 0)


def add_order(state: State, out: Actions) -> int:
    """[kittens.streaking.alter] The cards that have no new place yet."""
    count = 0
    for depth in range(cards_to_order(state)):
        if not is_ordered(state, depth):
            out[count] = ORDER + depth
            count += 1
    return count


def choosable_titles(state: State, seat: int) -> int:
    """The mask of titles that may be laid, named, taken or given now."""
    phase = int(state.phase)
    if phase == LAYING:
        return layable(state, seat)
    if phase == NAMING:
        return COMBO_TITLES & (bit(int(state.titles)) - 1)  # [kittens.combo.triple]
    if phase == TAKING:
        return discarded_titles(state) & FIVE_TITLES  # [kittens.combo.five.kitten]
    return int(state.once[seat])


def discarded_titles(state: State) -> int:
    """The mask of titles in the discard."""
    titles = 0
    for title in range(state.titles):
        titles |= int(state.discard[title] > 0) << title
    return titles


def first_of_phase(phase: int) -> int:
    """Return the range of actions of a phase that chooses a title."""
    if phase == LAYING:
        return LAY
    if phase == NAMING:
        return NAME
    if phase == TAKING:
        return TAKE
    return GIVE


# --- why not ---


@seldom
def why_not(state: State, seat: int, action: int) -> int:
    """Return 0 if the action is legal, else the refusal."""
    mask = who(state)
    if mask == NATURE or not mask >> seat & 1:
        return why_not_at_all(state, seat, action)
    if state.phase == WINDOW:
        return why_not_answer(state, seat, action)
    if state.phase == PLAYING:
        return why_not_play(state, seat, action)
    return why_not_choice(state, seat, action)


def why_not_at_all(state: State, seat: int, action: int) -> int:
    """The refusal of anything by a seat that is not awaited."""
    if state.phase == OVER:
        return NO_END
    if not is_alive(state, seat):
        return NO_DEAD
    if state.phase != WINDOW:
        return NO_TURN
    return NO_OWN if seat == state.spoke and action == SAY_NOPE else NO_PENDING


def why_not_answer(state: State, seat: int, action: int) -> int:
    """[kittens.nope.window] While an action is pending there is only Nope or nothing."""
    if action == PASS:
        return 0
    if action != SAY_NOPE:
        return NO_PENDING
    if is_blind(state, seat):
        return NO_BLIND
    return 0 if state.hand[seat, NOPE] > 0 else NO_NOPE


def why_not_play(state: State, seat: int, action: int) -> int:
    """The refusal of a play by the player in turn."""
    if action == DRAW:
        return 0
    if action == PASS or action == SAY_NOPE:
        return NO_ALONE
    if action == BLIND:
        return 0 if is_blind(state, seat) and state.cards[seat] > 0 else NO_BLIND
    if is_blind(state, seat):
        return NO_BLIND
    if action < LAY:
        return why_not_card(state, seat, action)
    return NO_HELD


def why_not_card(state: State, seat: int, action: int) -> int:
    """The refusal of a card or combo from the hand."""
    if action == LAY_FIVE:
        return why_not_five(state, seat)
    if action < AIM:
        return why_not_alone(state, seat, action - PLAY, ALONE)
    if action < PAIR_UP:
        return why_not_aimed(state, seat, title_of(AIM, action), target_of(AIM, action))
    if action < TRIPLE_UP:
        return why_not_combo(state, seat, title_of(PAIR_UP, action), target_of(PAIR_UP, action), 2)
    return why_not_combo(state, seat, title_of(TRIPLE_UP, action), target_of(TRIPLE_UP, action), 3)


def why_not_alone(state: State, seat: int, title: int, manner: int) -> int:
    """[kittens.turn.alone] The card must be held and be one that is played this way."""
    if MANNER[title] == AIMED and manner == ALONE:
        return refusal_of_target(title)
    if MANNER[title] != manner:
        return NO_ALONE
    return 0 if state.hand[seat, title] > 0 else NO_HELD


def why_not_aimed(state: State, seat: int, title: int, target: int) -> int:
    """A card played at somebody needs somebody it can be played at."""
    refusal = why_not_alone(state, seat, title, AIMED)
    if refusal or aims_of(state, seat, title) >> target & 1:
        return refusal
    return refusal_of_target(title)


def refusal_of_target(title: int) -> int:
    """The clause that says whom a card may be played at."""
    if title == CURSE:
        return NO_CURSE
    return NO_FAVOR if title == FAVOR else NO_MARK


def why_not_combo(state: State, seat: int, title: int, target: int, copies: int) -> int:
    """[kittens.combo.pair] [kittens.combo.triple] Enough copies, and somebody to take from."""
    if state.cats_only and (copies > 2 or not CATS >> title & 1):
        return NO_COMBOS
    if not COMBO_TITLES >> title & 1 or state.hand[seat, title] < copies:
        return NO_PAIR if copies == 2 else NO_TRIPLE
    return 0 if targets_of(state, seat) >> target & 1 else NO_STEAL


def why_not_five(state: State, seat: int) -> int:
    """[kittens.combo.five] Five different titles; the Streaking Kitten does not count."""
    if state.cats_only:
        return NO_COMBOS
    return 0 if count_bits(int(state.once[seat]) & FIVE_TITLES) >= FIVE_CARDS else NO_FIVE


def why_not_choice(state: State, seat: int, action: int) -> int:
    """The refusal of a choice that follows from what was played."""
    phase = int(state.phase)
    if phase == INSERTING:
        return 0 if INSERT <= action <= INSERT + int(state.pile_count) else NO_INSERT
    if phase == AIMING:
        return why_not_aiming(state, seat, action)
    if phase == ORDERING:
        depth = action - ORDER
        return 0 if 0 <= depth < cards_to_order(state) and not is_ordered(state, depth) else NO_ALTER
    title = action - first_of_phase(phase)
    if 0 < title < state.titles:
        return why_not_title(state, seat, title)
    return refusal_of_phase(phase)


def why_not_aiming(state: State, seat: int, action: int) -> int:
    """A blind player's card waits for its target."""
    title = int(state.played)
    if not AIM <= action < PAIR_UP or title_of(AIM, action) != title:
        return NO_BLIND
    return 0 if aims_of(state, seat, title) >> target_of(AIM, action) & 1 else refusal_of_target(title)


def refusal_of_phase(phase: int) -> int:
    """The clause that says what is to be chosen now."""
    if phase == LAYING or phase == TAKING:
        return NO_FIVE
    if phase == NAMING:
        return NO_TRIPLE
    return NO_GIVE if phase == GIVING else NO_GARBAGE


def why_not_title(state: State, seat: int, title: int) -> int:
    """The refusal of a title that is laid, named, taken or given."""
    if choosable_titles(state, seat) >> title & 1:
        return 0
    phase = int(state.phase)
    if phase == LAYING or phase == TAKING:
        if title == KITTEN:
            return NO_FIVE_KITTEN
        if title == STREAKING:
            return NO_FIVE_STREAKING
    return refusal_of_phase(phase)
