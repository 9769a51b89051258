/* Exploding Kittens, base rules with all combos, in C: the limit that our compiled Python is measured by.
 *
 *     gcc -O3 -march=native -o kittens kittens.c && ./kittens SEATS SECONDS SEED
 *
 * It keeps the same contract as src/tablee/games/kittens: a state one can stop at after every action, who
 * may act, the list of legal actions, act, and nature as a player whose outcomes are actions. It leaves
 * out what each player knows, the news, refusals and the expansion. Hands are packed into one word.
 */

#define _POSIX_C_SOURCE 199309L

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEATS = 5, NATURE = -1, WORD = 0, CHUNK = 256 };

/* Titles. Hands hold the first twelve; a kitten is only ever in the pile. */
enum { NOPE, DEFUSE, ATTACK, SKIP, FAVOR, SHUFFLE, FUTURE, TACO, MELON, POTATO, BEARD, RAINBOW, KITTEN };
enum { TITLES = KITTEN, OPENING_HAND = 7, FIVE_CARDS = 5, ATTACK_TURNS = 2, PILE = 64 };

enum { FIRST, DEALING, SHUFFLING, GRABBING, PLAYING, LAYING, NAMING, TAKING, INSERTING, GIVING, WINDOW, OVER };
enum { CARD, PAIR, TRIPLE, FIVE };

/* Actions: the same set as in actions.py. */
enum {
    DRAW, PASS, SAY_NOPE, LAY_FIVE, PLAY,
    AIM = PLAY + TITLES,
    PAIR_UP = AIM + TITLES * SEATS,
    TRIPLE_UP = PAIR_UP + TITLES * SEATS,
    LAY = TRIPLE_UP + TITLES * SEATS,
    NAME = LAY + TITLES,
    GIVE = NAME + TITLES,
    TAKE = GIVE + TITLES,
    INSERT = TAKE + TITLES,
    ACTIONS = INSERT + PILE
};

/* --- bits --- */

static inline unsigned bit(int index) { return 1u << index; }
static inline int lowest(uint64_t mask) { return __builtin_ctzll(mask); }
static inline int count_bits(uint64_t mask) { return __builtin_popcountll(mask); }

static inline uint64_t drop_bits(uint64_t mask, int count) {
    while (count--) mask &= mask - 1;
    return mask;
}

/* --- chance: wyrand, and Lemire's unbiased ranges --- */

typedef uint64_t Stream;
__extension__ typedef unsigned __int128 Wide;

static inline uint64_t next_word(Stream *stream) {
    *stream += UINT64_C(0xa0761d6478bd642f);
    Wide product = (Wide)*stream * (*stream ^ UINT64_C(0xe7037ed1a0b428db));
    return (uint64_t)(product >> 64) ^ (uint64_t)product;
}

static inline int below(Stream *stream, unsigned count) {
    uint64_t product = (next_word(stream) >> 32) * count;
    if ((uint32_t)product < count) {
        uint32_t uneven = -count % count;
        while ((uint32_t)product < uneven) product = (next_word(stream) >> 32) * count;
    }
    return (int)(product >> 32);
}

/* --- hands: a bit for every card, in rows of twelve titles: held once, held twice, and so on --- */

typedef uint64_t Hand;

#define ROW ((UINT64_C(1) << TITLES) - 1)
#define COLUMN UINT64_C(0x1001001001001001)

static inline bool holds(Hand hand, int title) { return hand >> title & 1; }

static inline Hand with(Hand hand, int title) {
    Hand column = hand >> title & COLUMN;
    return hand | (column << TITLES | 1) << title;
}

static inline Hand without(Hand hand, int title, int copies) {
    Hand column = hand >> title & COLUMN;
    return hand ^ (column ^ column >> TITLES * copies) << title;
}

/* --- the state --- */

typedef struct {
    Hand hand[SEATS];
    uint64_t discard; /* copies of each title, four bits each; kittens are not counted: nobody may take one */
    uint16_t laid;
    int8_t seats, phase, turn, owed, attacked, kind, played, target, named, noped, pile_count;
    uint8_t alive, asked;
    int8_t outlived[SEATS]; /* of each who has exploded: how many had before */
    int8_t pile[PILE]; /* from the bottom up */
} Table;

static inline int next_living(const Table *table, int seat) {
    unsigned later = table->alive >> (seat + 1) << (seat + 1);
    return lowest(later ? later : table->alive);
}

static inline unsigned targets_of(const Table *table, int seat) {
    unsigned targets = 0;
    for (int other = 0; other < table->seats; other++) targets |= (unsigned)(table->hand[other] != 0) << other;
    return targets & ~bit(seat);
}

static inline void discard_from(Table *table, int seat, int title, int copies) {
    table->hand[seat] = without(table->hand[seat], title, copies);
    table->discard += (uint64_t)copies << 4 * title;
}

static inline void hand_over(Table *table, int giver, int taker, int title) {
    table->hand[giver] = without(table->hand[giver], title, 1);
    table->hand[taker] = with(table->hand[taker], title);
}

/* --- the deal and the pile --- */

static void shuffle(Table *table, Stream *stream) {
    for (int last = table->pile_count - 1; last > 0; last--) {
        int other = below(stream, (unsigned)last + 1);
        int8_t card = table->pile[last];
        table->pile[last] = table->pile[other];
        table->pile[other] = card;
    }
}

static void deal(Table *table, int seats) {
    static const int copies[TITLES] = {5, 0, 4, 4, 4, 4, 5, 4, 4, 4, 4, 4};
    memset(table, 0, sizeof *table);
    table->seats = (int8_t)seats;
    table->alive = (uint8_t)(bit(seats) - 1);
    for (int seat = 0; seat < seats; seat++) table->hand[seat] = bit(DEFUSE);
    for (int title = 0; title < TITLES; title++) {
        int cards = title == DEFUSE ? (seats == 5 ? 1 : 2) : copies[title]; /* [kittens.setup.spare-defuse] */
        while (cards--) table->pile[table->pile_count++] = (int8_t)title;
    }
}

static void deal_hands(Table *table, uint64_t word) {
    Stream stream = word;
    for (int seat = 0; seat < table->seats; seat++)
        for (int card = 0; card < OPENING_HAND; card++) {
            int place = below(&stream, (unsigned)table->pile_count);
            table->hand[seat] = with(table->hand[seat], table->pile[place]);
            table->pile[place] = table->pile[--table->pile_count];
        }
    for (int kitten = 1; kitten < table->seats; kitten++) table->pile[table->pile_count++] = KITTEN;
    shuffle(table, &stream);
}

/* --- who, chance, legal --- */

static inline int who(const Table *table) {
    switch (table->phase) {
    case WINDOW: return table->asked;
    case FIRST: case DEALING: case SHUFFLING: case GRABBING: return NATURE;
    case OVER: return 0;
    case GIVING: return (int)bit(table->target);
    default: return (int)bit(table->turn);
    }
}

static inline unsigned chance(const Table *table) {
    if (table->phase == FIRST) return (unsigned)table->seats;
    if (table->phase == GRABBING) return (unsigned)count_bits(table->hand[table->target]);
    return WORD;
}

static inline int add_titles(uint64_t titles, int first, int16_t *out, int count) {
    for (; titles; titles &= titles - 1) out[count++] = (int16_t)(first + lowest(titles));
    return count;
}

static inline int add_aimed(uint64_t titles, unsigned targets, int first, int16_t *out, int count) {
    for (; titles; titles &= titles - 1)
        for (unsigned left = targets; left; left &= left - 1)
            out[count++] = (int16_t)(first + lowest(titles) * SEATS + lowest(left));
    return count;
}

static inline int legal_plays(const Table *table, int seat, int16_t *out) {
    Hand hand = table->hand[seat];
    unsigned targets = targets_of(table, seat);
    int count = 0;
    out[count++] = DRAW;
    if (count_bits(hand & ROW) >= FIVE_CARDS) out[count++] = LAY_FIVE;
    count = add_titles(hand & (bit(ATTACK) | bit(SKIP) | bit(SHUFFLE) | bit(FUTURE)), PLAY, out, count);
    count = add_aimed(hand & bit(FAVOR), targets, AIM, out, count);
    count = add_aimed(hand >> TITLES & ROW, targets, PAIR_UP, out, count);
    return add_aimed(hand >> 2 * TITLES & ROW, targets, TRIPLE_UP, out, count);
}

static inline uint64_t discarded(const Table *table) {
    uint64_t titles = 0;
    for (int title = 0; title < TITLES; title++) titles |= (uint64_t)((table->discard >> 4 * title & 15) != 0) << title;
    return titles;
}

static inline int legal(const Table *table, int seat, int16_t *out) {
    switch (table->phase) {
    case WINDOW:
        out[0] = PASS;
        out[1] = SAY_NOPE;
        return 1 + holds(table->hand[seat], NOPE);
    case PLAYING: return legal_plays(table, seat, out);
    case LAYING: return add_titles(table->hand[seat] & ROW & ~(uint64_t)table->laid, LAY, out, 0);
    case NAMING: return add_titles(ROW, NAME, out, 0);
    case TAKING: return add_titles(discarded(table), TAKE, out, 0);
    case GIVING: return add_titles(table->hand[seat] & ROW, GIVE, out, 0);
    default:
        for (int depth = 0; depth <= table->pile_count; depth++) out[depth] = (int16_t)(INSERT + depth);
        return table->pile_count + 1;
    }
}

/* --- turns --- */

static inline void begin_turns(Table *table, int seat, int owed, int attacked) {
    table->turn = (int8_t)seat;
    table->owed = (int8_t)owed;
    table->attacked = (int8_t)attacked;
    table->phase = PLAYING;
}

static inline void end_turn(Table *table) {
    if (table->owed > 1) begin_turns(table, table->turn, table->owed - 1, table->attacked);
    else begin_turns(table, next_living(table, table->turn), 1, 0);
}

static inline void explode(Table *table) {
    int seat = table->turn;
    for (Hand hand = table->hand[seat]; hand; hand &= hand - 1)
        table->discard += UINT64_C(1) << 4 * (lowest(hand) % TITLES);
    table->hand[seat] = 0;
    table->outlived[seat] = (int8_t)(table->seats - count_bits(table->alive));
    table->alive &= (uint8_t)~bit(seat);
    if (table->alive & (table->alive - 1)) begin_turns(table, next_living(table, seat), 1, 0);
    else table->phase = OVER;
}

static inline void draw(Table *table) {
    int seat = table->turn, title = table->pile[--table->pile_count];
    if (title != KITTEN) {
        table->hand[seat] = with(table->hand[seat], title);
        end_turn(table);
    } else if (holds(table->hand[seat], DEFUSE)) {
        discard_from(table, seat, DEFUSE, 1);
        table->phase = INSERTING;
    } else {
        explode(table);
    }
}

static inline void put_back(Table *table, int depth) {
    int place = table->pile_count - depth;
    memmove(table->pile + place + 1, table->pile + place, (size_t)depth);
    table->pile[place] = KITTEN;
    table->pile_count++;
    end_turn(table);
}

/* --- what cards do, once nobody stops them --- */

static inline void go_on(Table *table) { table->phase = PLAYING; }

static inline void happen_card(Table *table) {
    switch (table->played) {
    case ATTACK:
        begin_turns(table, next_living(table, table->turn), ATTACK_TURNS + (table->attacked ? table->owed : 0), 1);
        break;
    case SKIP: end_turn(table); break;
    case SHUFFLE: table->phase = SHUFFLING; break;
    case FAVOR: table->phase = table->hand[table->target] ? GIVING : PLAYING; break;
    default: go_on(table);
    }
}

static inline void happen(Table *table) {
    switch (table->kind) {
    case CARD: happen_card(table); break;
    case PAIR: table->phase = table->hand[table->target] ? GRABBING : PLAYING; break;
    case TRIPLE:
        if (holds(table->hand[table->target], table->named)) hand_over(table, table->target, table->turn, table->named);
        go_on(table);
        break;
    default: table->phase = TAKING;
    }
}

static inline void open_window(Table *table, int player) {
    table->phase = WINDOW;
    table->asked = (uint8_t)(table->alive & ~bit(player));
}

static inline void let_pass(Table *table, int seat) {
    table->asked &= (uint8_t)~bit(seat);
    if (table->asked) return;
    if (table->noped) go_on(table);
    else happen(table);
}

static inline void say_nope(Table *table, int seat) {
    discard_from(table, seat, NOPE, 1);
    table->noped = !table->noped;
    open_window(table, seat);
}

/* --- act --- */

static inline void lay_down(Table *table, int kind, int title, int copies, int target) {
    discard_from(table, table->turn, title, copies);
    table->kind = (int8_t)kind;
    table->played = (int8_t)title;
    table->target = (int8_t)target;
    table->noped = 0;
    if (kind == TRIPLE) table->phase = NAMING;
    else open_window(table, table->turn);
}

static inline void act_play(Table *table, int action) {
    if (action == LAY_FIVE) {
        table->kind = FIVE;
        table->laid = 0;
        table->noped = 0;
        table->phase = LAYING;
    } else if (action < AIM) {
        lay_down(table, CARD, action - PLAY, 1, 0);
    } else if (action < PAIR_UP) {
        lay_down(table, CARD, (action - AIM) / SEATS, 1, (action - AIM) % SEATS);
    } else if (action < TRIPLE_UP) {
        lay_down(table, PAIR, (action - PAIR_UP) / SEATS, 2, (action - PAIR_UP) % SEATS);
    } else {
        lay_down(table, TRIPLE, (action - TRIPLE_UP) / SEATS, 3, (action - TRIPLE_UP) % SEATS);
    }
}

static inline void lay(Table *table, int title) {
    discard_from(table, table->turn, title, 1);
    table->laid |= (uint16_t)bit(title);
    if (count_bits(table->laid) == FIVE_CARDS) open_window(table, table->turn);
}

static inline void act_choice(Table *table, int action) {
    if (action < NAME) {
        lay(table, action - LAY);
    } else if (action < GIVE) {
        table->named = (int8_t)(action - NAME);
        open_window(table, table->turn);
    } else if (action < TAKE) {
        hand_over(table, table->target, table->turn, action - GIVE);
        go_on(table);
    } else if (action < INSERT) {
        table->discard -= UINT64_C(1) << 4 * (action - TAKE);
        table->hand[table->turn] = with(table->hand[table->turn], action - TAKE);
        go_on(table);
    } else {
        put_back(table, action - INSERT);
    }
}

static inline void act_nature(Table *table, uint64_t outcome) {
    if (table->phase == FIRST) {
        table->turn = (int8_t)outcome;
        table->phase = DEALING;
    } else if (table->phase == DEALING) {
        deal_hands(table, outcome);
        begin_turns(table, table->turn, 1, 0);
    } else if (table->phase == SHUFFLING) {
        Stream stream = outcome;
        shuffle(table, &stream);
        go_on(table);
    } else {
        int card = lowest(drop_bits(table->hand[table->target], (int)outcome)) % TITLES;
        hand_over(table, table->target, table->turn, card);
        go_on(table);
    }
}

static inline void act(Table *table, int seat, int action) {
    if (action == PASS) let_pass(table, seat);
    else if (action == SAY_NOPE) say_nope(table, seat);
    else if (action == DRAW) draw(table);
    else if (action < LAY) act_play(table, action);
    else act_choice(table, action);
}

/* --- random play: the same loop as kernel/loops.py --- */

static inline int one_of(int mask, Stream *stream) {
    if (mask & (mask - 1)) mask = (int)drop_bits((uint64_t)mask, below(stream, (unsigned)count_bits((uint64_t)mask)));
    return lowest((uint64_t)mask);
}

static uint64_t play_random(Table *table, Stream *stream) {
    int16_t actions[ACTIONS];
    uint64_t decisions = 0;
    for (int mask; (mask = who(table));) {
        if (mask == NATURE) {
            unsigned count = chance(table);
            act_nature(table, count == WORD ? next_word(stream) : (uint64_t)below(stream, count));
        } else {
            int seat = one_of(mask, stream);
            int count = legal(table, seat, actions);
            act(table, seat, actions[below(stream, (unsigned)count)]);
            decisions++;
        }
    }
    return decisions;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int main(int count, char **words) {
    int seats = count >= 4 ? atoi(words[1]) : 0; /* option numbers follow; all are at their defaults */
    double limit = count >= 4 ? atof(words[2]) : 0;
    if (seats < 2 || seats > SEATS || limit <= 0) {
        fprintf(stderr, "Usage: kittens SEATS SECONDS SEED, with 2 to 5 seats and more than 0 seconds.\n");
        return 2;
    }
    Stream stream = strtoull(words[3], NULL, 10);
    uint64_t games = 0, decisions = 0, squares = 0, wins[SEATS] = {0};
    double start = now(), seconds;
    do {
        for (int game = 0; game < CHUNK; game++) {
            Table table;
            deal(&table, seats);
            uint64_t length = play_random(&table, &stream);
            decisions += length;
            squares += length * length;
            wins[lowest(table.alive)]++;
        }
        games += CHUNK;
        seconds = now() - start;
    } while (seconds < limit);
    printf("{\"games\":%llu,\"decisions\":%llu,\"seconds\":%.6f,\"decisions_squared\":%llu,\"wins\":[",
           (unsigned long long)games, (unsigned long long)decisions, seconds, (unsigned long long)squares);
    for (int seat = 0; seat < seats; seat++) printf(seat ? ",%llu" : "%llu", (unsigned long long)wins[seat]);
    printf("]}\n");
    return 0;
}
