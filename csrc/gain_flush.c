/* SPDX-License-Identifier: MIT */
/* What one suit changes for a player's flush, which beats some of the dealer's.
 *
 * The first rank in which his kept ones and the player's five differ decides, but for
 * the card that is of this very rank. So all sets whose highest rank lies above the
 * player's highest compare alike, and all below it, either side of his second highest.
 * Sets whose highest rank is one of these two are looked at one by one. */
#include <string.h>

#include "gain_parts.h"

/* `second` is the player's highest rank too where no card of it is left, to decide by
 * the second one. */
static rp_flush_worth worth_of(const rp_gain *g, uint32_t suited, int hidden)
{
    const rp_gain_terms *t = g->terms;
    const uint32_t ranks = rp_secondary_of(g->strength);
    const int high = rp_highest(ranks), at = (int)(suited >> high & 1);
    const int below = rp_popcount32(suited & ((1u << high) - 1)) - hidden;
    const int above = rp_popcount32(suited >> high) - at;
    rp_flush_worth f = {high,
                        at ? rp_highest(ranks & ~(1u << high)) : high,
                        t->win,
                        t->lose,
                        {t->win, t->lose, t->lose},
                        {0, 0, 0}};
    for (int i = 0; i < 2; i++)
        f.all[i] = below * t->win + above * t->lose + at * f.at[i];
    f.all[2] = (rp_popcount32(suited) - hidden) * t->lose;
    return f;
}

/* The sets, a bit each, that were not looked at one by one. */
static uint64_t decided(const rp_flush_worth *f, uint64_t sets, const uint16_t *hidden,
                        uint32_t upcard)
{
    for (uint64_t s = sets; s; s &= s - 1) {
        const int highest = rp_highest(hidden[rp_lowest64(s)] | upcard);
        if (highest == f->high || highest == f->second)
            sets &= ~(s & (~s + 1));
    }
    return sets;
}

/* ---- the upcard kept ---- */

/* Sets of three hidden ranks below each rank, the upcard among the lower ones. */
typedef uint64_t sets_below[RP_RANKS + 1][3];

static void count_sets(const rp_gain *g, uint32_t ranks, sets_below below)
{
    const uint8_t *live = g->composition->live;
    rp_sets s = {0, {0, 0}, {0, 0, 0}};
    for (int rank = 0; rank <= RP_RANKS; rank++) {
        const int counts = rank > g->plan->dealer->upcard_rank;
        for (int i = 0; i < 3; i++)
            below[rank][i] = counts ? s.three[i] : 0;
        if (ranks >> rank & 1)
            rp_sets_add(&s, RP_SUITS - live[rank], 1);
    }
}

/* The hands whose replaced rank is this one. */
static int64_t sum_of_replaced(const rp_gain *g, const rp_flush_worth *f, uint32_t suited, int rank,
                               sets_below below)
{
    const int live = g->composition->live[rank], own = (int)(suited >> rank & 1);
    const int most = 9 + g->composition->live[g->plan->dealer->upcard_rank];
    const int from[3] = {0, f->second + 1, f->high + 1}, to[3] = {f->second, f->high, RP_RANKS};
    int64_t sum = 0;
    for (int section = 0; section < 3; section++) {
        const int end = rank < to[section] ? rank : to[section];
        const rp_hands h = {
            live - 1, own, live - own, live, f->all[section], rp_flush_at(f, section, rank)};
        uint64_t sets[3];
        if (end <= from[section])
            continue;
        for (int i = 0; i < 3; i++)
            sets[i] = below[end][i] - below[from[section]][i];
        sum += rp_change_of_lanes(g, &h, sets, 3, most, 0);
    }
    return sum;
}

/* ---- sets whose highest rank is one of the player's two highest ---- */

#define UNKNOWN INT64_MIN

typedef struct close_sets {
    const rp_gain *gain;
    const rp_flush_worth *f;
    const uint64_t *beyond;
    uint32_t suited, own; /* `own` can be replaced */
    uint64_t kinds;
    int highest;
    int cards;                              /* of the suit, once three are kept */
    int64_t plain[RP_MOST_WINNING + 1];     /* by winning cards, or UNKNOWN */
    int64_t change[2][RP_MOST_WINNING + 1]; /* the same, by section */
} close_sets;

static int64_t plain_of(close_sets *c, int winning)
{
    if (c->plain[winning] == UNKNOWN)
        c->plain[winning] =
            rp_excess_of_kinds(c->gain->terms, c->kinds, c->gain->terms->win * winning);
    return c->plain[winning];
}

/* The gains of all cards of the suit, kept ranks and the player's having the highest
 * one in common. */
static int64_t close_gains(const close_sets *c, uint32_t kept)
{
    const rp_gain_terms *t = c->gain->terms;
    const uint32_t ranks = rp_secondary_of(c->gain->strength);
    const int decides = rp_highest(kept ^ ranks);
    const uint32_t below = (1u << decides) - 1, ours = ranks & below, theirs = kept & below;
    const int at = (int)(c->suited >> decides & 1);
    const int wins = rp_popcount32(c->suited & below & ~kept);
    if (kept >> decides & 1)
        return c->cards * t->lose;
    return wins * t->win + (c->cards - wins - at) * t->lose +
           at * (ours > theirs    ? t->win
                 : ours == theirs ? t->push
                                  : t->lose);
}

static int64_t change_of_close(close_sets *c, uint32_t kept, int winning)
{
    const rp_gain *g = c->gain;
    const uint32_t lower = rp_secondary_of(g->strength) & ~(1u << c->f->high);
    const int section = kept > lower;
    const int64_t win = g->terms->win * winning;
    if (rp_is_hopeless(g, winning))
        return 0;
    if (g->plan->straights[kept] || (kept == lower && c->highest != c->f->high))
        return rp_change_of_kept(g, kept, winning, c->suited, c->beyond);
    if (c->highest == c->f->high)
        return rp_excess_of_section(g, c->kinds, c->own, win + close_gains(c, kept), c->f, 0) -
               plain_of(c, winning);
    if (c->change[section][winning] == UNKNOWN)
        c->change[section][winning] =
            rp_excess_of_section(g, c->kinds, c->own, win + c->f->all[section], c->f, section) -
            plain_of(c, winning);
    return c->change[section][winning];
}

/* All sets that have the upcard's rank, two or three of the listed ones, and so many
 * winning cards beside these. */
static int64_t sum_close(close_sets *c, const uint8_t *list, int n, uint32_t others, int winning,
                         int more)
{
    const uint8_t *live = c->gain->composition->live;
    int64_t sum = 0;
    for (int i = 0; i < n; i++) {
        const uint32_t kept = others | 1u << list[i];
        const int all = winning + live[list[i]] - 1;
        sum += more == 1 ? change_of_close(c, kept, all)
                         : sum_close(c, list + i + 1, n - i - 1, kept, all, more - 1);
    }
    return sum;
}

static int64_t sum_kept_below(const rp_gain *g, const rp_flush_worth *f, int highest,
                              uint32_t suited, const uint64_t beyond[RP_RANKS])
{
    const uint8_t *live = g->composition->live;
    const int upcard = g->plan->dealer->upcard_rank;
    const uint32_t ranks = suited & g->plan->sets, top = 1u << highest;
    close_sets c = {g,       f, beyond, suited, suited & rp_beyond(g, highest), beyond[highest],
                    highest, 0, {0},    {{0}}};
    uint8_t list[RP_RANKS];
    const int n = rp_list_ranks(ranks & (top - 1), live, list);
    c.cards = rp_popcount32(suited) - 3;
    if (!c.kinds || (highest != upcard && (highest < upcard || !(ranks & top))))
        return 0;
    for (int winning = 0; winning <= RP_MOST_WINNING; winning++)
        c.plain[winning] = c.change[0][winning] = c.change[1][winning] = UNKNOWN;
    if (highest == upcard)
        return sum_close(&c, list, n, top, live[upcard], 3);
    return sum_close(&c, list, n, top | 1u << upcard, live[upcard] + live[highest] - 1, 2);
}

int64_t rp_flush_sum_kept(const rp_gain *g, uint32_t suited)
{
    const uint8_t *live = g->composition->live;
    const int upcard = g->plan->dealer->upcard_rank;
    const uint32_t ranks = suited & g->plan->sets;
    const rp_flush_worth f = worth_of(g, suited, 3);
    uint64_t beyond[RP_RANKS];
    sets_below below;
    int64_t sum = 0;
    count_sets(g, ranks, below);
    rp_count_beyond(g, suited, beyond);
    for (int rank = upcard + 1; rank < RP_RANKS; rank++)
        if (live[rank])
            sum += sum_of_replaced(g, &f, suited, rank, below);
    sum += sum_kept_below(g, &f, f.high, suited, beyond);
    if (f.second != f.high)
        sum += sum_kept_below(g, &f, f.second, suited, beyond);
    const uint64_t near = rp_near_in(g->by_ranks->three_used, g->plan->three_with, suited);
    return sum + rp_change_of_three_near(g, decided(&f, near, g->plan->three, 1u << upcard), suited,
                                         beyond, &f, RP_BOTH_PARTS);
}

/* ---- the upcard replaced ---- */

static rp_hands hands_replaced(const rp_gain *g, const rp_flush_worth *f, uint32_t suited,
                               int section)
{
    const int upcard = g->plan->dealer->upcard_rank;
    return (rp_hands){
        g->composition->live[upcard],   (int)(suited >> upcard & 1), 1, 1, f->all[section],
        rp_flush_at(f, section, upcard)};
}

/* Sets whose highest rank is a given one, of lower `ranks` else. */
static int64_t sum_hidden_below(const rp_gain *g, uint32_t ranks, int highest, uint32_t suited)
{
    uint8_t list[RP_RANKS];
    const int n = rp_list_ranks(ranks & ((1u << highest) - 1), g->composition->live, list);
    int64_t sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            for (int k = j + 1; k < n; k++) {
                const uint32_t hidden =
                    1u << list[i] | 1u << list[j] | 1u << list[k] | 1u << highest;
                sum += rp_change_of_hidden(g, hidden, rp_winning_cards(g, hidden, 0), suited);
            }
    return sum;
}

/* All sets of `ranks`, and those that have an ace or a king besides. */
static int64_t sum_hidden(const rp_gain *g, const rp_flush_worth *f, uint32_t suited,
                          uint32_t ranks, uint32_t slick)
{
    const uint8_t *live = g->composition->live;
    uint64_t fours[3][4];
    rp_sets s = {0, {0, 0}, {0, 0, 0}};
    int64_t sum = 0;
    memset(fours, 0, sizeof fours);
    for (uint32_t r = ranks; r; r &= r - 1) {
        const int rank = rp_lowest64(r);
        if (rank == f->high || rank == f->second)
            sum += sum_hidden_below(g, ranks, rank, suited);
        else
            rp_add_fours(&s, RP_SUITS - live[rank], fours[rp_section_of(f, rank)]);
        rp_sets_add(&s, RP_SUITS - live[rank], 1);
    }
    for (int section = 0; section < 3; section++) {
        const rp_hands h = hands_replaced(g, f, suited, section);
        sum += rp_change_of_lanes(g, &h, fours[section], 4, 12, 0);
    }
    for (uint32_t r = slick; r; r &= r - 1) {
        const int rank = rp_lowest64(r);
        const rp_hands h = hands_replaced(g, f, suited, rp_section_of(f, rank));
        const uint32_t other = RP_BIG_SLICK & ~(1u << rank);
        if (rank == f->high || rank == f->second)
            sum += sum_hidden_below(g, ranks, rank, suited);
        else
            sum += rp_change_of_lanes(g, &h, s.three, 3, 9 + live[RP_ACE] + live[RP_KING] - 1,
                                      (other & suited) != 0);
    }
    return sum;
}

int64_t rp_flush_sum_replaced(const rp_gain *g, uint32_t suited)
{
    const uint32_t beside = suited & g->plan->beside;
    const rp_flush_worth f = worth_of(g, suited, RP_DEALER_HIDDEN);
    int64_t sum = sum_hidden(g, &f, suited, beside & g->plan->sets, beside & g->plan->slick);
    const uint64_t near = rp_near_in(g->by_ranks->four_used, g->plan->four_with, suited);
    return sum + rp_change_of_four_near(g, decided(&f, near, g->plan->four, 0), suited, &f,
                                        RP_BOTH_PARTS);
}

/* ---- the player's own flush in another suit ---- */

int64_t rp_change_of_same_flush(const rp_gain *g, uint32_t suited, int own_suit)
{
    const rp_gain_plan *plan = g->plan;
    const uint32_t five = rp_secondary_of(g->strength), upcard = 1u << plan->dealer->upcard_rank;
    uint64_t beyond[RP_RANKS];
    int64_t sum = 0;
    rp_count_beyond(g, suited, beyond);
    for (uint32_t r = five; r; r &= r - 1) {
        const uint32_t kept = five ^ (r & (~r + 1)), hidden = kept & ~upcard;
        if ((hidden & ~(plan->sets | plan->slick)) || (hidden & plan->slick) == RP_BIG_SLICK)
            continue;
        if (own_suit && (kept & upcard) && plan->keeps)
            sum += rp_change_of_kept(g, kept, rp_winning_cards(g, hidden, upcard), suited, beyond);
        if (!own_suit && !(kept & ~plan->beside))
            sum += rp_change_of_hidden(g, kept, rp_winning_cards(g, kept, 0), suited);
    }
    return sum;
}
