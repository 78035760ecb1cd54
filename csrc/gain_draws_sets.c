/* SPDX-License-Identifier: MIT */
/* Draws whose flush differs from the kept ranks in their highest one or in a higher one: all
 * sets of a suit compare alike there, and are counted by their highest rank. */
#include <string.h>

#include "gain_draws_parts.h"
#include "gain_parts.h"

/* Ways by winning cards. */
typedef struct ways {
    int64_t of[RP_MOST_APART + 1];
} ways;

/* Draws of so many cards lower than a rank, which is the player's or nobody's, and the gains
 * of cards that make a flush; `at`: such a card of that rank wins, beside which there are draws
 * with which it is less, or the same. */
typedef struct event {
    const rp_draw_sums *sums;
    const rp_dealer_suit *dealer;
    int rank, held; /* of the player's kept ones */
    int others, left;
    int top; /* 1: the highest kept rank could be drawn, but is not */
    int at;
    int64_t gains;
    ways all, with, less, same; /* of the sets looked at */
} event;

/* At most 495 sets of 792 draws: the excess of one is less than 2^41, and so the sum than 2^60. */
static int64_t weigh(const rp_line *line, rp_card_gain own, int64_t gains, int64_t win,
                     const ways *w)
{
    const int64_t step = line->slope * win;
    int64_t value = line->slope * gains + line->start[own] + RP_MOST_APART * step, sum = 0;
    for (int i = RP_MOST_APART; i >= 0 && (value > 0 || step < 0); i--, value -= step)
        sum += value > 0 ? w->of[i] * value : 0;
    return line->cards * sum;
}

/* Brings in the sets of one highest rank. */
static void bring_in(event *e, const rp_suit_of_sets *sets, int highest)
{
    for (uint32_t kinds = sets->kinds[highest]; kinds; kinds &= kinds - 1) {
        const int all = rp_lowest64(kinds), free = all - e->top, others = e->others - free;
        const int least = e->left > others ? e->left - others : 0;
        const int most = e->left < free ? e->left : free;
        const int32_t *taken = rp_choose_table[free], *rest = rp_choose_table[others] + e->left;
        const int32_t *with = rp_choose_table[others ? others - 1 : 0] + e->left - 1;
        for (int i = RP_MOST_APART; i >= 0; i--) {
            const int64_t number = sets->sets[highest][all][i];
            for (int j = least; number && j <= most; j++) {
                e->all.of[i - j] += number * taken[j] * rest[-j];
                e->with.of[i - j] += j < e->left ? number * taken[j] * with[-j] : 0;
            }
        }
    }
    if (!e->at || (!e->held && e->sums->draws->kept >> highest >> 1))
        return; /* beneath this rank the player has a higher one */
    for (int i = 0; i <= RP_MOST_APART; i++) {
        e->less.of[i] += sets->less[highest][i];
        e->same.of[i] += sets->same[highest][i];
    }
}

/* The draws with which a card of the rank does not win instead. */
static int64_t weigh_not_more(const event *e, const rp_line *line, int replaced)
{
    const rp_gain_terms *t = e->sums->draws->terms;
    const int own = replaced == e->rank, lower = replaced < e->rank;
    const rp_card_gain else_ = lower ? RP_CARD_WINS : RP_CARD_LOSES;
    return weigh(line, own ? RP_CARD_LOSES : else_, e->gains + t->lose, t->win, &e->less) -
           weigh(line, own ? RP_CARD_WINS : else_, e->gains + t->win, t->win, &e->less) +
           weigh(line, own ? RP_CARD_TIES : else_, e->gains + t->push, t->win, &e->same) -
           weigh(line, own ? RP_CARD_WINS : else_, e->gains + t->win, t->win, &e->same);
}

/* The excess of the sets brought in, all of which are lower than the replaced rank. */
static int64_t excess_of_rank(const event *e, int replaced)
{
    const rp_gain_terms *t = e->sums->draws->terms;
    const int free = (int)(e->sums->free >> replaced & 1);
    const rp_line *line = e->dealer->line[replaced];
    const int64_t gains = e->gains + (e->at ? t->win : 0);
    rp_card_gain own = replaced < e->rank ? RP_CARD_WINS : RP_CARD_LOSES;
    ways without;
    int64_t sum;
    if (replaced == e->rank) {
        line += free;
        own = e->at ? RP_CARD_WINS : RP_CARD_LOSES;
    }
    sum = e->at ? weigh_not_more(e, line, replaced) : 0;
    if (replaced >= e->rank || !free)
        return sum + weigh(line, own, gains, t->win, &e->all);
    for (int i = 0; i <= RP_MOST_APART; i++)
        without.of[i] = e->all.of[i] - e->with.of[i];
    return sum + weigh(line, own, gains, t->win, &without) +
           weigh(line + 1, own, gains, t->win, &e->with);
}

static int is_replaced(const rp_draw_sums *s, int rank)
{
    const int upcard = s->draws->plan->dealer->upcard_rank;
    return s->upcard_kept ? rank > upcard && s->draws->live[rank] : rank == upcard;
}

static void clear(event *e)
{
    memset(&e->all, 0, sizeof e->all);
    memset(&e->with, 0, sizeof e->with);
    memset(&e->less, 0, sizeof e->less);
    memset(&e->same, 0, sizeof e->same);
}

/* All sets lower than the rank of the event. */
static rp_wide sum_event(event *e, const rp_suit_of_sets *sets)
{
    rp_wide sum = {0, 0};
    int any = 0;
    clear(e);
    for (int highest = 0; highest < e->rank; highest++) {
        any |= sets->kinds[highest];
        if (sets->kinds[highest])
            bring_in(e, sets, highest);
        if (any && highest + 1 < e->rank && is_replaced(e->sums, highest + 1))
            sum = rp_wide_add(sum, rp_wide_of(excess_of_rank(e, highest + 1)));
    }
    for (int rank = e->rank; any && rank < RP_RANKS; rank++)
        if (is_replaced(e->sums, rank))
            sum = rp_wide_add(sum, rp_wide_of(excess_of_rank(e, rank)));
    return sum;
}

/* The sets of this highest rank, where it is higher than the player's. */
static rp_wide sum_lost(event *e, const rp_suit_of_sets *sets)
{
    rp_wide sum = {0, 0};
    clear(e);
    bring_in(e, sets, e->rank);
    for (int rank = e->rank + 1; rank < RP_RANKS; rank++)
        if (is_replaced(e->sums, rank))
            sum = rp_wide_add(sum, rp_wide_of(weigh(e->dealer->line[rank], RP_CARD_LOSES, e->gains,
                                                    e->sums->draws->terms->win, &e->all)));
    return sum;
}

/* Draws that have no higher rank than this one, nor this one. */
static void begin_lost(event *e, int rank, int own)
{
    const rp_draw_sums *s = e->sums;
    const int flushes = e->dealer->below[RP_RANKS] - RP_KEPT;
    e->rank = rank;
    e->left = s->draws->drawn;
    e->top = !own && (s->free >> rank & 1);
    e->others = own ? e->dealer->below[rank] - (RP_KEPT - 1) : s->free_below[rank];
    e->at = 0;
    e->gains = (flushes - (own ? e->left : 0)) * s->draws->terms->lose;
}

/* Draws whose highest rank is this one. Those of the player's suit take cards that would make a
 * flush. */
static void begin_event(event *e, int rank, int own)
{
    const rp_draw_sums *s = e->sums;
    const rp_gain_terms *t = s->draws->terms;
    const int flushes = e->dealer->below[RP_RANKS] - RP_KEPT;
    const int below = e->dealer->below[rank] - RP_KEPT;
    const int here = (int)(e->dealer->ranks >> rank & 1);
    e->rank = rank;
    e->held = (int)(s->draws->kept >> rank & 1);
    e->left = s->draws->drawn - !e->held;
    e->top = 0;
    e->others = s->free_below[rank] - (own ? RP_KEPT - s->upcard_kept : 0);
    e->at = here && !own;
    e->gains = (below - (own ? e->left : 0)) * t->win + (flushes - below - here) * t->lose;
}

rp_wide rp_excess_of_higher_ranks(const rp_draw_sums *s, int suit, const rp_suit_of_sets *sets)
{
    const int own = suit == s->draws->suit;
    const uint32_t held = s->draws->kept;
    event e;
    rp_wide sum = {0, 0};
    e.sums = s;
    e.dealer = &s->dealer[suit];
    for (int rank = RP_ACE; rank >= 0; rank--) {
        if (!(held >> rank & 1) && sets->kinds[rank]) {
            begin_lost(&e, rank, own);
            sum = rp_wide_add(sum, sum_lost(&e, sets));
        }
        if (!((held | s->free) >> rank & 1))
            continue;
        begin_event(&e, rank, own);
        sum = rp_wide_add(sum, sum_event(&e, sets));
        if (e.held)
            break;
    }
    return sum;
}
