"""Au placard, les monstres !: find the toy that each monster fears before four of them stand round the bed.

Clauses cited as [placard.x.y] are in RULES.md beside this file. Toys, monsters and cards are in toys.py, the
record in state.py, what may be done in legal.py, and what is shown and remembered in hidden.py.
"""

from tablee.kernel.bits import bit, count_bits, lowest
from tablee.kernel.chance import begin, shuffle, spin
from tablee.kernel.game import NATURE, WORD, Numbers, Options, State, seldom

from .hidden import OBSERVATION, guess, hide, observe, recall
from .legal import ACTIONS, FLIP, MEASURES, REFUSALS, SWAP, legal, who, why_not
from .state import (
    FIRST,
    FLIPPING,
    G_FLIPPED,
    G_SWAPPED,
    LOOKING,
    N_BLANKET,
    N_CARD,
    N_CHASED,
    N_CLOSED,
    N_EMPTY,
    N_FIRST,
    N_FOUND,
    N_FREE,
    N_FULL,
    N_KEPT,
    N_LOOK,
    N_MISS,
    N_MISS_EASY,
    N_MONSTER,
    N_MOST,
    N_PACK_BACK,
    N_READY,
    N_SET_UP,
    N_SOCK,
    N_TIED,
    N_WON,
    NOBODY,
    OVER,
    SHUFFLING,
    STATE,
    SWAPPING,
    at_bed,
    progress_cards,
    tell,
)
from .toys import BED, MONSTERS, NONE, SOCK, TILES, TOYS, fear_of

__all__ = [
    "ACTIONS", "MEASURES", "OBSERVATION", "REFUSALS", "STATE",
    "act", "chance", "deal", "guess", "hide", "legal", "observe", "over", "recall", "scores", "who", "why_not",
]  # fmt: skip

# Options, in the order of the game's card.
LENGTH, EASY, COMPETITIVE, PACK, FAST, EXPERT = range(6)
SHORT, LONGER = 10, 5  # monsters in a short game, and how many more each longer one has

MOODS = 0x7FFF  # as many as the field holds


# --- deal ---


@seldom
def deal(state: State, seats: int, options: Options) -> None:
    """Lay out an unshuffled table; nature then says who begins and shuffles."""
    state.seats = seats
    state.length = SHORT + LONGER * options[LENGTH]  # [placard.setup.length]
    state.easy = options[EASY]
    state.competitive = options[COMPETITIVE]
    state.pack = options[PACK]
    state.fast = options[FAST]
    state.tile_count = TILES if options[EXPERT] else TOYS  # [placard.expert]
    for place in range(TILES):
        state.tiles[place] = place if place < state.tile_count else NONE
    for monster in range(MONSTERS):
        state.pile[monster] = monster
    state.bed[:] = NONE
    state.phase = FIRST


def chance(state: State) -> int:
    """Return how many equally likely outcomes nature has now, or WORD for a shuffle."""
    return int(state.seats) if state.phase == FIRST else WORD


@seldom
def set_up(state: State, word: int) -> None:
    """[placard.setup.toys] [placard.setup.length] Shuffle tiles and monsters; the first monster comes to the bed."""
    luck = begin(word)
    luck = shuffle(state.tiles, int(state.tile_count), luck)
    luck = shuffle(state.pile, MONSTERS, luck)
    state.mood = spin(luck)[0] & MOODS
    tell(state, N_SET_UP, NOBODY, NOBODY, NONE, int(state.length))
    bring_monster(state)  # [placard.setup.first-monster]
    state.phase = FLIPPING
    if state.fast:
        show_toys(state)


# --- act ---


def act(state: State, seat: int, action: int) -> None:
    """Play one legal action. The table refuses illegal ones; this does not look."""
    state.news_count = 0
    if seat == NATURE:
        act_nature(state, action)
    elif action >= SWAP:
        swap(state, action - SWAP)
    elif action >= FLIP:
        flip(state, action - FLIP)
    else:
        be_ready(state, seat)


def act_nature(state: State, outcome: int) -> None:
    """Nature says who begins, and shuffles."""
    if state.phase == FIRST:
        state.turn = outcome  # [placard.setup.first-player]
        state.phase = SHUFFLING
        tell(state, N_FIRST, outcome, NOBODY, NONE, 0)
    else:
        set_up(state, outcome)


def flip(state: State, place: int) -> None:
    """[placard.turn.flip] The player in turn turns a tile up, for all to see."""
    tile = int(state.tiles[place])
    state.clock += 1
    state.seen[place] = state.clock
    tell(state, G_FLIPPED, int(state.turn), place, tile, 0)
    if tile >= TOYS:
        meet_expert(state, place, tile)
    elif not scares(state, tile):
        miss(state)
    elif state.pack:
        leave_open(state, place)
    else:
        chase(state, tile)
    end_turn(state)


def end_turn(state: State) -> None:
    """[placard.turn.flip] Clockwise, unless the game is over or the sock is still to be swapped."""
    if state.phase == FLIPPING:
        turn = int(state.turn) + 1
        state.turn = turn if turn < state.seats else 0


# --- a toy that scares somebody ---


def scares(state: State, toy: int) -> bool:
    """Tell whether a monster at the bed fears the toy."""
    for spot in range(BED):
        monster = int(state.bed[spot])
        if monster != NONE and fear_of(monster) == toy:
            return True
    return False


def chase(state: State, toy: int) -> None:
    """[placard.turn.chase] Every monster at the bed that fears the toy goes."""
    for spot in range(BED):
        monster = int(state.bed[spot])
        if monster != NONE and fear_of(monster) == toy:
            send_away(state, spot)
    refill(state)


def send_away(state: State, spot: int) -> None:
    """A monster leaves for the closet, or for its finder's place. [placard.competitive]"""
    seat, monster = int(state.turn), int(state.bed[spot])
    state.bed[spot] = NONE
    state.chased += 1
    if state.competitive:
        state.kept[seat] += 1
        tell(state, N_KEPT, seat, NOBODY, monster, 0)
    else:
        tell(state, N_CHASED, seat, NOBODY, monster, 0)


def refill(state: State) -> None:
    """[placard.turn.new] An empty bed gets a new monster; if there is none, all are in the closet."""
    if at_bed(state) > 0:
        return
    if state.drawn < state.length:
        bring_monster(state)
    else:
        win(state)


def bring_monster(state: State) -> None:
    """[placard.turn.place] The next monster of the pile takes the first free place."""
    monster = int(state.pile[state.drawn])
    spot = 0
    while state.bed[spot] != NONE:
        spot += 1
    state.bed[spot] = monster
    state.drawn += 1
    tell(state, N_MONSTER, NOBODY, spot, monster, 0)


# --- a pack ---


def leave_open(state: State, place: int) -> None:
    """[placard.pack] The toy stays open; with the last one needed, the whole pack goes."""
    state.up = int(state.up) | bit(place)
    missing = count_bits(needed_toys(state))
    if missing > 0:
        tell(state, N_FOUND, int(state.turn), NOBODY, NONE, missing)
        return
    for spot in range(BED):
        if state.bed[spot] != NONE:
            send_away(state, spot)
    close_tiles(state)
    refill(state)


def needed_toys(state: State) -> int:
    """[placard.pack] The mask of the toys that monsters at the bed fear and that do not lie open."""
    toys = 0
    for spot in range(BED):
        monster = int(state.bed[spot])
        if monster != NONE:
            toys |= bit(fear_of(monster))
    places = int(state.up)
    while places:
        toys &= ~bit(int(state.tiles[lowest(places)]))
        places &= places - 1
    return toys


def close_tiles(state: State) -> None:
    """[placard.turn.back] All tiles lie face down again; all have seen them until now."""
    places = int(state.up)
    while places:
        state.seen[lowest(places)] = state.clock
        places &= places - 1
    state.up = 0


# --- a toy that scares nobody ---


def miss(state: State) -> None:
    """[placard.turn.miss] A progress card is flipped; under pack all tiles close. [placard.easy] [placard.pack]"""
    if state.easy:
        tell(state, N_MISS_EASY, int(state.turn), NOBODY, NONE, 0)
        return
    break_pack(state)
    flip_card(state, N_MISS)


def break_pack(state: State) -> None:
    """[placard.pack] A mistake closes the open tiles, and nobody leaves."""
    if state.up:
        close_tiles(state)
        tell(state, N_PACK_BACK, NOBODY, NOBODY, NONE, 0)


def flip_card(state: State, news: int) -> None:
    """[placard.turn.miss] The next progress card from the left shows its other side."""
    card = next_card(state)
    state.red = int(state.red) ^ bit(card)
    tell(state, news, int(state.turn), NOBODY, card, int(state.red) >> card & 1)
    if unlike_first(state) == 0:
        monster_is_due(state)


def next_card(state: State) -> int:
    """Return the first card that differs from the leftmost; the leftmost, when all are alike."""
    unlike = unlike_first(state)
    return lowest(unlike) if unlike else 0


def unlike_first(state: State) -> int:
    """The mask of the progress cards that do not show the colour of the leftmost."""
    red = int(state.red)
    return red ^ progress_cards(state) if red & 1 else red


def monster_is_due(state: State) -> None:
    """[placard.turn.progress] All cards show one colour: a monster joins, if there is one. [placard.end.empty]"""
    if state.drawn == state.length:
        lose(state, N_EMPTY)
        return
    bring_monster(state)
    if at_bed(state) == BED:
        lose(state, N_FULL)  # [placard.end.full]


# --- expert tiles ---


@seldom
def meet_expert(state: State, place: int, tile: int) -> None:
    """[placard.expert.free] The first one seen does nothing; from then on each has its effect."""
    if not state.warned:
        state.warned = 1
        tell(state, N_FREE, int(state.turn), NOBODY, tile, 0)
        return
    break_pack(state)  # [placard.expert.pack]
    if tile == SOCK:
        state.up = bit(place)  # until it is swapped
        state.phase = SWAPPING
        tell(state, N_SOCK, int(state.turn), NOBODY, tile, 0)
    else:
        flip_all_cards(state)


def flip_all_cards(state: State) -> None:
    """[placard.expert.blanket] Every card that is still needed is flipped, and a monster comes at once."""
    tell(state, N_BLANKET, int(state.turn), NOBODY, NONE, 0)
    unlike = unlike_first(state)
    state.red = int(state.red) ^ (unlike if unlike else progress_cards(state))
    monster_is_due(state)


@seldom
def swap(state: State, place: int) -> None:
    """[placard.expert.sock] The sock changes places with a face-down tile; then a progress card is flipped."""
    sock = lowest(int(state.up))
    state.tiles[sock] = state.tiles[place]
    state.seen[sock] = state.seen[place]
    state.tiles[place] = SOCK
    state.seen[place] = state.clock
    state.up = 0
    state.phase = FLIPPING
    tell(state, G_SWAPPED, int(state.turn), place, NONE, sock)
    flip_card(state, N_CARD)
    end_turn(state)


# --- the look ---


@seldom
def show_toys(state: State) -> None:
    """[placard.fast] All toys are shown; the expert tiles are not."""
    for place in range(state.tile_count):
        if state.tiles[place] < TOYS:
            state.up = int(state.up) | bit(place)
    state.asked = bit(int(state.seats)) - 1
    state.phase = LOOKING
    tell(state, N_LOOK, NOBODY, NOBODY, NONE, 0)


@seldom
def be_ready(state: State, seat: int) -> None:
    """[placard.fast] When nobody looks any more, the toys lie face down and the first turn begins."""
    state.asked = int(state.asked) & ~bit(seat)
    tell(state, N_READY, seat, NOBODY, NONE, 0)
    if state.asked == 0:
        state.clock += 1
        close_tiles(state)
        state.phase = FLIPPING
        tell(state, N_CLOSED, int(state.turn), NOBODY, NONE, 0)


# --- end ---


@seldom
def win(state: State) -> None:
    """[placard.end.win] All monsters are gone: all win, or whoever kept the most. [placard.competitive]"""
    state.phase = OVER
    state.won = 1
    tell(state, N_WON, NOBODY, NOBODY, NONE, int(state.length))
    if state.competitive:
        tell_most(state)


def tell_most(state: State) -> None:
    """[placard.competitive] Most cards wins; a tie is shared."""
    most, holders = 0, 0
    for seat in range(state.seats):
        kept = int(state.kept[seat])
        if kept > most:
            most, holders = kept, 0
        if kept == most:
            holders += 1
    for seat in range(state.seats):
        if state.kept[seat] == most:
            tell(state, N_MOST if holders == 1 else N_TIED, seat, NOBODY, NONE, most)


@seldom
def lose(state: State, news: int) -> None:
    """[placard.end.full] [placard.end.empty] The monsters win."""
    state.phase = OVER
    tell(state, news, NOBODY, NOBODY, NONE, 0)


def over(state: State) -> bool:
    """Tell whether the game has ended."""
    return int(state.phase) == OVER


def scores(state: State, out: Numbers) -> None:
    """[placard.end.win] 1 for all or 0 for all; the monsters kept, where they are. [placard.competitive]"""
    for seat in range(state.seats):
        out[seat] = state.kept[seat] if state.competitive else state.won
