/* SPDX-License-Identifier: MIT */
/* What a box gets: showdowns counted, valued and entered into outcomes. */
#ifndef RP_SETTLEMENT_H
#define RP_SETTLEMENT_H

#include "card.h"

enum { RP_BET_SIZE = 2, RP_LOST = 3 }; /* the bet; ante and bet together */

/* How many dealer hands end each way against one final hand that bets. */
typedef struct rp_showdowns {
    int64_t no_qualify, win, push, lose;
} rp_showdowns;

static inline int64_t rp_showdowns_total(const rp_showdowns *s)
{
    return s->no_qualify + s->win + s->push + s->lose;
}

/* Antes that a bet gains over all its showdowns; `payout` is w of the rules. */
static inline int64_t rp_bet_value(const rp_rules *rules, int32_t payout, const rp_showdowns *s)
{
    return rules->ante_on_no_qualify * s->no_qualify +
           (int64_t)(payout + rules->ante_on_win) * s->win - RP_LOST * s->lose;
}

/* What is won on the bet, w of the rules, in antes: at most 4 * RP_MAX_AMOUNT. */
static inline int32_t rp_payout(const rp_rules *rules, int first, int second)
{
    const int32_t won = RP_BET_SIZE * (rules->pay[first] + rules->pay[second]);
    return rules->max_payout != RP_NOT_OFFERED && won > rules->max_payout ? rules->max_payout : won;
}

/* Whether folding is at least as good as betting: the smaller stake goes first. */
static inline int rp_folds(const rp_rules *rules, int32_t payout, const rp_showdowns *s)
{
    return rp_bet_value(rules, payout, s) <= -rp_showdowns_total(s);
}

/* Adds `ways` final hands of one kind that all fold or all bet. */
static inline void rp_record(rp_outcomes *out, int first, int second, int folded, int64_t ways,
                             const rp_showdowns *s)
{
    out->total += ways * rp_showdowns_total(s);
    if (folded) {
        out->fold[first] += ways * rp_showdowns_total(s);
        return;
    }
    out->no_qualify[first] += ways * s->no_qualify;
    out->win[first][second] += ways * s->win;
    out->push[first] += ways * s->push;
    out->lose[first] += ways * s->lose;
}

/* Where results go: the sum of values, and the outcomes if anybody asked. */
typedef struct rp_tally {
    int64_t value;
    rp_outcomes *outcomes; /* or NULL */
} rp_tally;

/* Enters `ways` final hands of two combinations and their payout that all have
 * these showdowns; folds where it may
 * and where that is best. |value| < 2^38 * 2^16 over all draws of an action. */
static inline void rp_tally_add(rp_tally *tally, const rp_rules *rules, int first, int second,
                                int32_t payout, int may_fold, int64_t ways, const rp_showdowns *s)
{
    const int64_t bet = rp_bet_value(rules, payout, s), fold = -rp_showdowns_total(s);
    const int folded = may_fold && bet <= fold;
    tally->value += ways * (folded ? fold : bet);
    if (tally->outcomes)
        rp_record(tally->outcomes, first, second, folded, ways, s);
}

#endif
