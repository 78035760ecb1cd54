/* SPDX-License-Identifier: MIT */
/* Cards are taken by the player and by the dealer rank by rank, from the deuces up. All that is
 * kept of the ranks so far is what they make of both hands, and how many cards both have
 * taken. Kings and aces come last and together: with them it is known who has both. */
#include "class_made.h"

#include <string.h>

/* States are the patterns that the ranks so far make, the dealer having no pair yet; and these
 * two: he has one, which is not above the player's pair, still to come or there already. */
enum { NONE_OVER_PAIR = RP_PATTERNS, PAIR_OVER_PAIR, STATES, IMPOSSIBLE = -1 };

/* By a pattern and by how many cards of the next rank the final hand has. */
static const int8_t next_pattern[RP_PATTERNS][RP_SUITS + 1] = {
    {RP_NO_PAIR, RP_NO_PAIR, RP_ONE_PAIR, RP_THREE_ALIKE, RP_FOUR_ALIKE},
    {RP_ONE_PAIR, RP_ONE_PAIR, RP_TWO_PAIRS, RP_THREE_AND_TWO, IMPOSSIBLE},
    {RP_TWO_PAIRS, RP_TWO_PAIRS, IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE},
    {RP_THREE_ALIKE, RP_THREE_ALIKE, RP_THREE_AND_TWO, IMPOSSIBLE, IMPOSSIBLE},
    {RP_THREE_AND_TWO, IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE},
    {RP_FOUR_ALIKE, RP_FOUR_ALIKE, IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE},
};

/* Ways by the dealer's hidden cards, none to four; of states, by cards drawn; `first`: the
 * fewest drawn. */
typedef int64_t row[RP_DEALER_HIDDEN + 1];
typedef struct counts {
    int first[STATES];
    row ways[STATES][RP_HAND + 1];
} counts;

typedef struct counting {
    const rp_rank_class *class;
    int drawn;
    int held[RP_RANKS], held_above[RP_RANKS]; /* cards of the hand: of a rank, of higher ones */
    uint8_t kept[RP_RANKS];
    rp_enter_made *enter;
    void *to;
} counting;

/* Adds ways with no hidden card of a rank, in `none` ways, or with one. */
static void add_row(const row from, int64_t none, int64_t one, row to)
{
    to[0] += none * from[0];
    for (int hidden = 1; hidden <= RP_DEALER_HIDDEN; hidden++)
        to[hidden] += none * from[hidden] + one * from[hidden - 1];
}

/* Adds ways with `more` hidden cards. */
static void add_pairs(const row from, int more, int64_t times, row to)
{
    for (int hidden = more; hidden <= RP_DEALER_HIDDEN; hidden++)
        to[hidden] += times * from[hidden - more];
}

static void see_first(counts *c, int state, int first)
{
    c->first[state] = first < c->first[state] ? first : c->first[state];
}

/* Goes on from a state with `cards` of a rank drawn, the dealer taking one or none. */
static void draw_rank(const counting *c, const counts *before, int state, int rank, int cards,
                      counts *after)
{
    const int over = state < RP_PATTERNS ? 0 : NONE_OVER_PAIR;
    const int first = before->first[state] + cards;
    const int pattern = next_pattern[state - over][c->kept[rank] + cards];
    const int left = c->class->live[rank] - cards, own = rank == c->class->upcard_rank;
    if (pattern == IMPOSSIBLE || (over && pattern > RP_ONE_PAIR))
        return;
    const int64_t ways = rp_choose(left + cards, cards), one = own ? 0 : ways * left;
    for (int drawn = first; drawn <= c->drawn; drawn++)
        add_row(before->ways[state][drawn - cards], ways, one, after->ways[pattern + over][drawn]);
    see_first(after, pattern + over, first);
}

/* The same where the dealer has his pair of the rank, and the player none or one of it too. */
static void pair_rank(const counting *c, const counts *before, int rank, int cards, counts *after)
{
    const int first = before->first[RP_NO_PAIR] + cards;
    const int state = next_pattern[RP_NO_PAIR][c->kept[rank] + cards] + NONE_OVER_PAIR;
    const int left = c->class->live[rank] - cards, own = rank == c->class->upcard_rank;
    const int64_t ways = rp_choose(left + cards, cards) * (own ? left : rp_choose(left, 2));
    if (!ways)
        return;
    for (int drawn = first; drawn <= c->drawn; drawn++)
        add_pairs(before->ways[RP_NO_PAIR][drawn - cards], own ? 1 : 2, ways,
                  after->ways[state][drawn]);
    see_first(after, state, first);
}

/* Begins with the states that go on as they are with no card drawn: all unless two or more of
 * the rank are kept. Five cards have none beside a full house. */
static void leave_rank(const counting *c, const counts *before, int rank, counts *after)
{
    const int64_t one = rank == c->class->upcard_rank ? 0 : c->class->live[rank];
    for (int state = 0; state < STATES; state++) {
        after->first[state] = c->kept[rank] <= 1 ? before->first[state] : RP_HAND + 1;
        for (int drawn = 0; drawn <= c->drawn; drawn++) {
            const int64_t *from = before->ways[state][drawn];
            int64_t *to = after->ways[state][drawn];
            if (drawn < after->first[state]) {
                memset(to, 0, sizeof(row));
                continue;
            }
            to[0] = from[0];
            for (int hidden = 1; hidden <= RP_DEALER_HIDDEN; hidden++)
                to[hidden] = from[hidden] + one * from[hidden - 1];
        }
    }
}

/* ---- kings and aces ---- */

/* Those that a draw leaves to the dealer, and those of them that he can take without a pair. */
typedef struct slick {
    int kings, aces, single_kings, single_aces;
} slick;

/* Dealer hands without a pair, of other ranks so far. */
static int64_t end_row(const row from, const slick *s)
{
    return from[4] + from[3] * (s->single_kings + s->single_aces) +
           from[2] * s->single_kings * s->single_aces;
}

/* Pairs of kings, or of aces, among them. */
static int64_t pairs_of_kings(const row from, const slick *s)
{
    return s->single_kings ? rp_choose(s->kings, 2) * (from[2] + from[1] * s->single_aces)
                           : s->kings * (from[3] + from[2] * s->single_aces);
}

static int64_t pairs_of_aces(const row from, const slick *s)
{
    return s->single_aces ? rp_choose(s->aces, 2) * (from[2] + from[1] * s->single_kings)
                          : s->aces * (from[3] + from[2] * s->single_kings);
}

static int64_t ace_kings(const counting *c, const row from, const slick *s)
{
    if (c->class->upcard_rank < RP_KING)
        return from[2] * s->kings * s->aces;
    return from[3] * (c->class->upcard_rank == RP_KING ? s->aces : s->kings);
}

/* Ends a state with so many kings and aces drawn. */
static void end_state(const counting *c, const counts *all, int state, int kings, int aces,
                      rp_made made[RP_PATTERNS][2])
{
    const rp_rank_class *class = c->class;
    const int over = state < RP_PATTERNS ? 0 : NONE_OVER_PAIR, drawn = c->drawn - kings - aces;
    const int with_kings = next_pattern[state - over][c->kept[RP_KING] + kings];
    const int pattern =
        with_kings == IMPOSSIBLE ? IMPOSSIBLE : next_pattern[with_kings][c->kept[RP_ACE] + aces];
    if (pattern == IMPOSSIBLE || (over && pattern != RP_ONE_PAIR) || drawn < all->first[state])
        return;
    const int left_kings = class->live[RP_KING] - kings, left_aces = class->live[RP_ACE] - aces;
    const slick s = {left_kings, left_aces, class->upcard_rank == RP_KING ? 0 : left_kings,
                     class->upcard_rank == RP_ACE ? 0 : left_aces};
    const int64_t ways =
        rp_choose(class->live[RP_KING], kings) * rp_choose(class->live[RP_ACE], aces);
    const int64_t *from = all->ways[state][drawn];
    rp_made *to = &made[pattern][c->kept[RP_KING] + kings && c->kept[RP_ACE] + aces];
    if (over) {
        to->pair += ways * end_row(from, &s);
        return;
    }
    to->draws += ways * from[0];
    to->no_pair += ways * end_row(from, &s);
    to->ace_king += ways * ace_kings(c, from, &s);
    if (state == RP_NO_PAIR && pattern == RP_ONE_PAIR) {
        to->pair += ways * pairs_of_kings(from, &s);
        if (with_kings == RP_NO_PAIR) /* the player's are aces */
            to->pair += ways * pairs_of_aces(from, &s);
    }
}

static void end_hold(const counting *c, const counts *all)
{
    const uint8_t *live = c->class->live;
    rp_made made[RP_PATTERNS][2];
    memset(made, 0, sizeof made);
    for (int state = 0; state < STATES; state++)
        for (int kings = 0; kings <= live[RP_KING] && kings <= c->drawn; kings++)
            for (int aces = 0; aces <= live[RP_ACE] && kings + aces <= c->drawn; aces++)
                end_state(c, all, state, kings, aces, made);
    rp_ranks ranks = {0, 0, 0, 0};
    for (int rank = 0; rank < RP_RANKS; rank++)
        for (int i = 0; i < c->kept[rank]; i++)
            ranks = rp_ranks_add(ranks, 1u << rank);
    c->enter(c->to, ranks, c->kept, made);
}

/* ---- the holds of a hand, which share what ranks below those kept make ---- */

static void take_rank(const counting *c, const counts *before, int rank, counts *after)
{
    const int live = c->class->live[rank], kept = c->kept[rank];
    leave_rank(c, before, rank, after);
    for (int state = 0; state < STATES; state++) {
        const int most = c->drawn - before->first[state];
        for (int cards = kept <= 1; cards <= live && cards <= most; cards++)
            draw_rank(c, before, state, rank, cards, after);
    }
    for (int cards = 0; kept + cards <= 2 && cards <= live; cards++)
        if (before->first[RP_NO_PAIR] + cards <= c->drawn)
            pair_rank(c, before, rank, cards, after);
}

/* Goes on from this rank with so many cards still to be kept. */
static void count_from(counting *c, const counts *before, int rank, int left)
{
    counts both[2];
    for (; rank < RP_KING && !(c->held[rank] && left); rank++) {
        c->kept[rank] = 0;
        take_rank(c, before, rank, &both[rank % 2]);
        before = &both[rank % 2];
    }
    for (int kept = 0; kept <= c->held[rank] && kept <= left; kept++) {
        c->kept[rank] = (uint8_t)kept;
        if (left - kept > c->held_above[rank])
            continue;
        if (rank < RP_KING) {
            take_rank(c, before, rank, &both[rank % 2]);
            count_from(c, &both[rank % 2], rank + 1, left - kept);
        } else {
            c->kept[RP_ACE] = (uint8_t)(left - kept);
            end_hold(c, before);
        }
    }
}

void rp_count_made(const rp_rank_class *class, int drawn, rp_enter_made *enter, void *to)
{
    counting c;
    counts none;
    memset(c.held, 0, sizeof c.held);
    for (int i = 0; i < RP_HAND; i++)
        c.held[class->hand[i]]++;
    c.held_above[RP_ACE] = 0;
    for (int rank = RP_ACE; rank > 0; rank--)
        c.held_above[rank - 1] = c.held_above[rank] + c.held[rank];
    c.class = class;
    c.drawn = drawn;
    c.enter = enter;
    c.to = to;
    memset(&none, 0, sizeof none);
    for (int state = 1; state < STATES; state++)
        none.first[state] = RP_HAND + 1;
    none.ways[RP_NO_PAIR][0][0] = 1;
    count_from(&c, &none, 0, RP_HAND - drawn);
}
