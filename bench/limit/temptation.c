/* Temptation in C: the limit that our compiled Python is measured by.
 *
 *     gcc -O3 -march=native -o temptation temptation.c && ./temptation SEATS SECONDS SEED NUMBERS…
 *
 * The numbers are the game's options: for beginners or not, own boards or not, and 16 faces of six rows as in
 * rows.py. It keeps the same contract as src/tablee/games/temptation: a state one can stop at after every
 * action, who may act, the list of legal actions, act, and nature as a player whose outcomes are actions. It
 * leaves out the news, refusals and views. The dice that players have left are packed into one word.
 */

#define _POSIX_C_SOURCE 199309L

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEATS = 6, NATURE = -1, WORD = 0, CHUNK = 256 };
enum { ROWS = 6, DICE = 6, BOARDS = 8, FACES = 2 * BOARDS };
enum { ALL_DICE = 30, THROW = 5, OPENING_POINTS = 80, GOAL_OF_FEW = 500, GOAL_OF_MANY = 400, MANY = 5 };
enum { FIRST, STACKING, ROLLING, MUST, MAY, OVER };

enum { BEGINNER, OWN_BOARDS, FACES_FROM, NUMBERS = FACES_FROM + FACES * ROWS };

/* Actions: the same set as in rules.py. To place a die on a row is (die - 1) * ROWS + row. */
enum { STOP = DICE * ROWS, AGAIN, ACTIONS };

static inline int lowest(uint64_t mask) { return __builtin_ctzll(mask); }
static inline int count_bits(uint64_t mask) { return __builtin_popcountll(mask); }

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

/* --- rows: five cells of four bits, the next one to fill lowest; above them the value in tens --- */

typedef int32_t Row;
typedef uint64_t Fits; /* bit (die - 1) * ROWS + row: the row takes that die now */

enum { STAR = 7, RED = 8, NOT = 8, YELLOW = 15, VALUE_BIT = 20, CELLS_MASK = (1 << VALUE_BIT) - 1, TEN = 10 };

#define FIRST_ROW UINT64_C(0x41041041) /* every die, on the first row */
#define ALL_ROWS ((UINT64_C(1) << ROWS) - 1)

static inline Fits fit(int die) { return UINT64_C(1) << (die - 1) * ROWS; }
static inline bool is_full(Row row) { return !(row & CELLS_MASK); }
static inline int value_of(Row row) { return (row >> VALUE_BIT) * TEN; }

static Fits takes[16]; /* the dice that each kind of next cell takes, on the first row */

static inline Row after(Row row, int die) {
    int head = row & 15, left = (row & CELLS_MASK) >> 4;
    if (head == STAR) left = (left & 0x1111) * die; /* every star is odd */
    else if (head == RED) left = 0x111 * die + (NOT << 8 | YELLOW << 12);
    else if (head > RED) left = die;
    return (row & ~CELLS_MASK) | left;
}

/* --- rolled dice: six digits of six bits, how many show each number --- */

typedef uint64_t Rolled;
enum { THREE_DICE = DICE * DICE * DICE };
static Rolled three_dice[THREE_DICE]; /* what each outcome of three dice shows */

/* Up to six dice: an outcome of fewer has zeros in front, and these are taken off the ones again. */
static inline Rolled dice_of(int outcome, int count) {
    return three_dice[outcome % THREE_DICE] + three_dice[outcome / THREE_DICE] - (Rolled)(6 - count);
}

/* Every place for every number that is among the dice. */
static inline Fits wherever(Rolled dice) { return ((dice | dice >> 1 | dice >> 2) & FIRST_ROW) * ALL_ROWS; }

/* --- the state --- */

typedef struct {
    Row rows[ROWS];
    Fits fits;
} Face;

static Face faces[FACES]; /* as printed: every game has the same */

typedef struct {
    Face board;    /* what each row still takes */
    Rolled rolled; /* those of the loose dice that lie rolled */
    uint64_t dice; /* those not on the board: a byte a seat */
    int8_t seats, beginner, phase, turn, loose;
    int8_t pile[BOARDS]; /* the face that each board has up, the top one first; faces 2n and 2n + 1 are one board */
    int16_t rounds, turns, points[SEATS];
    uint32_t placed[ROWS]; /* the dice on each row, four bits each, the last one lowest */
} Table;

#define EVERY_SEAT UINT64_C(0x010101010101) /* a die for each */
static inline uint64_t one_die(int seat) { return UINT64_C(1) << 8 * seat; }

/* The next seat that has dice. */
static inline int next_player(const Table *table, int seat) {
    uint64_t having = (table->dice + 127 * EVERY_SEAT) & 128 * EVERY_SEAT;
    uint64_t later = having >> 8 * (seat + 1) << 8 * (seat + 1);
    return lowest(later ? later : having) / 8;
}

static inline int most_points(const Table *table) {
    int most = 0;
    for (int seat = 0; seat < table->seats; seat++) most = table->points[seat] > most ? table->points[seat] : most;
    return most;
}

/* --- the deal --- */

static void deal(Table *table, int seats, bool beginner) {
    *table = (Table){.seats = (int8_t)seats, .beginner = beginner};
    for (int seat = 0; seat < seats; seat++) table->points[seat] = OPENING_POINTS;
}

/* [temptation.setup.boards] */
static void stack(Table *table, uint64_t word) {
    Stream stream = word;
    int8_t *pile = table->pile;
    for (int board = 0; board < BOARDS; board++) {
        int other = below(&stream, (unsigned)board + 1);
        pile[board] = pile[other];
        pile[other] = (int8_t)(2 * board + below(&stream, 2));
    }
    if (!table->beginner) return;
    for (int place = 1; place < BOARDS; place++)
        if (pile[place] <= 1) pile[place] = pile[0];
    pile[0] = 0;
}

/* --- who, chance, legal --- */

static inline int who(const Table *table) {
    if (table->phase <= ROLLING) return NATURE;
    return table->phase == OVER ? 0 : 1 << table->turn;
}

static inline unsigned chance(const Table *table) {
    static const unsigned outcomes[THROW + 1] = {1, 6, 36, 216, 1296, 7776};
    if (table->phase == ROLLING) return outcomes[table->loose];
    return table->phase == FIRST ? (unsigned)table->seats : WORD;
}

static inline int legal(const Table *table, int seat, int16_t *out) {
    uint64_t actions = table->board.fits & wherever(table->rolled);
    if (table->phase == MAY) actions |= UINT64_C(1) << STOP | UINT64_C(1) << AGAIN;
    if (seat != table->turn) actions = 0;
    for (uint64_t left = actions; left; left &= left - 1) *out++ = (int16_t)lowest(left);
    return count_bits(actions);
}

/* --- turns and rounds --- */

static inline void begin_turn(Table *table, int seat) {
    int dice = (int)(table->dice >> 8 * seat & 255);
    table->turn = (int8_t)seat;
    table->turns++;
    table->rolled = 0;
    table->loose = (int8_t)(dice < THROW ? dice : THROW);
    table->phase = ROLLING;
}

static inline void end_turn(Table *table) { begin_turn(table, next_player(table, table->turn)); }

static void begin_round(Table *table, int seat) {
    table->rounds++;
    table->dice = (EVERY_SEAT & (one_die(table->seats) - 1)) * (uint64_t)(ALL_DICE / table->seats);
    table->board = faces[table->pile[0]];
    memset(table->placed, 0, sizeof table->placed);
    begin_turn(table, seat);
}

/* [temptation.round.next] The board goes under the pile, its other face up. */
static void end_round(Table *table) {
    if (most_points(table) >= (table->seats >= MANY ? GOAL_OF_MANY : GOAL_OF_FEW)) {
        table->phase = OVER;
        return;
    }
    int used = table->pile[0];
    memmove(table->pile, table->pile + 1, BOARDS - 1);
    table->pile[BOARDS - 1] = (int8_t)(used ^ 1);
    begin_round(table, (table->turn + 1) % table->seats);
}

/* --- act --- */

static inline void place(Table *table, int seat, int die, int index) {
    Row row = table->board.rows[index] = after(table->board.rows[index], die);
    int points = table->points[seat] + (is_full(row) ? value_of(row) : 0);
    table->points[seat] = (int16_t)(points > 0 ? points : 0); /* [temptation.turn.broke] */
    table->board.fits = (table->board.fits & ~(FIRST_ROW << index)) | takes[row & 15] << index;
    table->placed[index] = table->placed[index] << 4 | (uint32_t)die;
    table->rolled -= fit(die);
    table->loose--;
    table->dice -= one_die(seat);
    if (!table->board.fits) end_round(table);
    else if (!table->loose) end_turn(table);
    else table->phase = MAY;
}

static inline void act(Table *table, int seat, int action) {
    if (action < STOP) {
        place(table, seat, action / ROWS + 1, action % ROWS);
    } else {
        table->rolled = 0;
        table->phase = ROLLING;
        if (action == STOP) end_turn(table);
    }
}

/* [temptation.turn.none] If none of the dice fits, the turn is over. */
static inline void throw_dice(Table *table, int outcome) {
    table->rolled = dice_of(outcome, table->loose);
    table->phase = MUST;
    if (!(table->board.fits & wherever(table->rolled))) end_turn(table);
}

static inline void act_nature(Table *table, uint64_t outcome) {
    if (table->phase == ROLLING) {
        throw_dice(table, (int)outcome);
    } else if (table->phase == FIRST) {
        table->turn = (int8_t)outcome;
        table->phase = STACKING;
    } else {
        stack(table, outcome);
        begin_round(table, table->turn);
    }
}

/* --- random play: the same loop as kernel/loops.py --- */

static inline int one_of(unsigned mask, Stream *stream) {
    if (mask & (mask - 1))
        for (int skipped = below(stream, (unsigned)count_bits(mask)); skipped--;) mask &= mask - 1;
    return lowest(mask);
}

static uint64_t play_random(Table *table, Stream *stream) {
    int16_t actions[ACTIONS];
    uint64_t decisions = 0;
    for (int mask; (mask = who(table));) {
        if (mask == NATURE) {
            unsigned count = chance(table);
            act_nature(table, count == WORD ? next_word(stream) : (uint64_t)below(stream, count));
        } else {
            int seat = one_of((unsigned)mask, stream);
            int count = legal(table, seat, actions);
            act(table, seat, actions[below(stream, (unsigned)count)]);
            decisions++;
        }
    }
    return decisions;
}

/* The best share a win. */
static void count_wins(const Table *table, double *wins) {
    int most = most_points(table), winners = 0;
    for (int seat = 0; seat < table->seats; seat++) winners += table->points[seat] == most;
    for (int seat = 0; seat < table->seats; seat++) wins[seat] += (table->points[seat] == most) / (double)winners;
}

static void prepare_tables(char **numbers) {
    takes[STAR] = takes[RED] = FIRST_ROW;
    for (int die = 1; die <= DICE; die++) {
        takes[die] = fit(die);
        takes[NOT + die] = FIRST_ROW & ~fit(die);
    }
    for (int outcome = 0; outcome < THREE_DICE; outcome++)
        for (int die = 0, rest = outcome; die < 3; die++, rest /= DICE) three_dice[outcome] += fit(rest % DICE + 1);
    for (int number = 0, index = 0; number < FACES * ROWS; number++, index = number % ROWS) {
        Row row = faces[number / ROWS].rows[index] = atoi(numbers[number]);
        faces[number / ROWS].fits |= takes[row & 15] << index;
    }
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int main(int count, char **words) {
    int seats = count == 4 + NUMBERS ? atoi(words[1]) : 0;
    double limit = count == 4 + NUMBERS ? atof(words[2]) : 0;
    if (seats < 2 || seats > SEATS || limit <= 0) {
        fprintf(stderr, "Usage: temptation SEATS SECONDS SEED NUMBERS…, with 2 to 6 seats, more than 0 seconds "
                        "and the game's %d option numbers.\n", NUMBERS);
        return 2;
    }
    prepare_tables(words + 4 + FACES_FROM);
    bool beginner = atoi(words[4 + BEGINNER]);
    Stream stream = strtoull(words[3], NULL, 10);
    uint64_t games = 0, decisions = 0, squares = 0;
    double wins[SEATS] = {0}, start = now(), seconds;
    do {
        for (int game = 0; game < CHUNK; game++) {
            Table table;
            deal(&table, seats, beginner);
            uint64_t length = play_random(&table, &stream);
            decisions += length;
            squares += length * length;
            count_wins(&table, wins);
        }
        games += CHUNK;
        seconds = now() - start;
    } while (seconds < limit);
    printf("{\"games\":%llu,\"decisions\":%llu,\"seconds\":%.6f,\"decisions_squared\":%llu,\"wins\":[",
           (unsigned long long)games, (unsigned long long)decisions, seconds, (unsigned long long)squares);
    for (int seat = 0; seat < seats; seat++) printf(seat ? ",%.6f" : "%.6f", wins[seat]);
    printf("]}\n");
    return 0;
}
