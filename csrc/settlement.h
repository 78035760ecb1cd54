/* SPDX-License-Identifier: MIT */
/* What a box gets: ends counted, valued, chosen between and entered. */
#ifndef RP_SETTLEMENT_H
#define RP_SETTLEMENT_H

#include "card.h"
#include "wide.h"

/* How many dealer hands end each way against one final hand that bets, before
 * any redraw. */
typedef struct rp_showdowns {
    int64_t no_qualify, win, push, lose;
} rp_showdowns;

/* Antes gained over all of them. */
static inline int64_t rp_showdowns_value(const int32_t net[RP_ENDS], const rp_showdowns *s)
{
    return net[RP_NO_QUALIFY] * s->no_qualify + net[RP_WIN] * s->win + net[RP_PUSH] * s->push +
           net[RP_LOSE] * s->lose;
}

static inline int64_t rp_showdowns_total(const rp_showdowns *s)
{
    return s->no_qualify + s->win + s->push + s->lose;
}

/* How often each end of a bet comes, the dealer's redraw decided dealer hand by
 * dealer hand. `count` is RP_ENDS, or RP_REDRAW_WIN if no redraw can be bought:
 * the ends from there on are then not set. */
typedef struct rp_ends {
    int count;
    int64_t of[RP_ENDS];
} rp_ends;

static inline rp_ends rp_no_ends(void)
{
    return (rp_ends){RP_ENDS, {0}};
}

typedef enum rp_choice { RP_CHOOSE_FOLD, RP_CHOOSE_BET, RP_CHOOSE_INSURED_BET } rp_choice;

/* Where results go: the sum of values, and the outcomes if anybody asked. */
typedef struct rp_tally {
    rp_wide value;
    rp_outcomes *outcomes; /* or NULL */
} rp_tally;

/* What ends are worth to a hand of these combinations: at most 4 * RP_MAX_AMOUNT
 * for the payout, twice that with insurance. */
rp_stakes rp_stakes_of(const rp_rules *rules, int first, int second);

static inline int64_t rp_ends_total(const rp_ends *ends)
{
    const int64_t *of = ends->of;
    int64_t total = of[RP_NO_QUALIFY] + of[RP_WIN] + of[RP_PUSH] + of[RP_LOSE];
    for (int end = RP_REDRAW_WIN; end < ends->count; end++)
        total += of[end];
    return total;
}

/* Adds `times` ends with redraws, to ends with or without. */
static inline void rp_ends_add(rp_ends *sum, int64_t times, const rp_ends *ends)
{
    for (; sum->count < RP_ENDS; sum->count++)
        sum->of[sum->count] = 0;
    for (int end = 0; end < RP_ENDS; end++)
        sum->of[end] += times * ends->of[end];
}

/* The ends where no redraw is bought. */
static inline rp_ends rp_ends_without_redraw(const rp_ends *ends)
{
    rp_ends without = *ends;
    for (int end = RP_REDRAW_WIN; end < ends->count; end++)
        without.of[RP_NO_QUALIFY] += ends->of[end];
    without.count = RP_REDRAW_WIN;
    return without;
}

/* The ends of an insured bet. */
static inline rp_ends rp_insured_ends(const rp_rules *rules, const rp_ends *ends)
{
    return rules->insured_box_may_redraw ? *ends : rp_ends_without_redraw(ends);
}

/* Antes gained over all ends of one final hand: below 2^18 dealer hands, 2^22
 * redraws and 2^17 antes. */
static inline int64_t rp_ends_value(const int32_t net[RP_ENDS], const rp_ends *ends)
{
    const int64_t *of = ends->of;
    int64_t value = net[RP_NO_QUALIFY] * of[RP_NO_QUALIFY] + net[RP_WIN] * of[RP_WIN] +
                    net[RP_PUSH] * of[RP_PUSH] + net[RP_LOSE] * of[RP_LOSE];
    for (int end = RP_REDRAW_WIN; end < ends->count; end++)
        value += net[end] * of[end];
    return value;
}

/* What a final hand is worth where the redraw's ends are not counted: the ends with
 * no redraw bought, and the antes that buying adds to them over all ends. With
 * redraws among the ends the gain is 0. */
typedef struct rp_worth {
    rp_ends ends;
    int64_t gain;
} rp_worth;

static inline int64_t rp_bet_value(const rp_stakes *stakes, const rp_worth *worth)
{
    return rp_ends_value(stakes->uninsured, &worth->ends) + worth->gain;
}

static inline int64_t rp_insured_value(const rp_rules *rules, const rp_stakes *stakes,
                                       const rp_worth *worth)
{
    const rp_ends ends = rp_insured_ends(rules, &worth->ends);
    return rp_ends_value(stakes->insured, &ends) +
           (rules->insured_box_may_redraw ? worth->gain : 0);
}

/* The best choice by the values of a bet, of an insured one where there is any, and of one ante
 * over all ends; the rest as in rp_choose_in_doubt. */
static inline rp_choice rp_choose_by_values(const rp_stakes *stakes, int may_fold, int64_t bet,
                                            int64_t insured, int64_t total, int64_t doubt,
                                            int64_t insurance_doubt, int *sure)
{
    int64_t best = bet;
    rp_choice choice = RP_CHOOSE_BET;
    if (stakes->insurance) {
        const int64_t gain = insured - best;
        if (insurance_doubt && gain >= -insurance_doubt && gain <= insurance_doubt)
            *sure = 0;
        if (gain > 0) {
            best += gain;
            choice = RP_CHOOSE_INSURED_BET;
        }
    }
    if (may_fold) {
        const int64_t margin = best - stakes->fold * total;
        if (doubt && margin >= -doubt && margin <= doubt)
            *sure = 0;
        if (margin <= 0)
            choice = RP_CHOOSE_FOLD;
    }
    return choice;
}

/* The best choice for one final hand; of equal ones that with the smaller stake.
 * Clears *sure where it could be another one if the bet's value were off by
 * `doubt`, and what insurance adds to it by `insurance_doubt`. */
static inline rp_choice rp_choose_in_doubt(const rp_rules *rules, const rp_stakes *stakes,
                                           int may_fold, const rp_worth *worth, int64_t doubt,
                                           int64_t insurance_doubt, int *sure)
{
    return rp_choose_by_values(stakes, may_fold, rp_bet_value(stakes, worth),
                               stakes->insurance ? rp_insured_value(rules, stakes, worth) : 0,
                               may_fold ? rp_ends_total(&worth->ends) : 0, doubt, insurance_doubt,
                               sure);
}

static inline rp_choice rp_choose_bet(const rp_rules *rules, const rp_stakes *stakes, int may_fold,
                                      const rp_worth *worth)
{
    int sure = 1;
    return rp_choose_in_doubt(rules, stakes, may_fold, worth, 0, 0, &sure);
}

/* The antes of a choice over all ends. */
static inline int64_t rp_value_of_choice(const rp_rules *rules, const rp_stakes *stakes,
                                         rp_choice choice, const rp_worth *worth)
{
    if (choice == RP_CHOOSE_FOLD)
        return stakes->fold * rp_ends_total(&worth->ends);
    return choice == RP_CHOOSE_BET ? rp_bet_value(stakes, worth)
                                   : rp_insured_value(rules, stakes, worth);
}

/* The same of the best choice. */
static inline int64_t rp_best_value(const rp_rules *rules, const rp_stakes *stakes, int may_fold,
                                    const rp_worth *worth)
{
    const rp_choice choice = rp_choose_bet(rules, stakes, may_fold, worth);
    return rp_value_of_choice(rules, stakes, choice, worth);
}

/* Enters `ways` times these ends into outcomes. */
void rp_record(rp_outcomes *out, const rp_rules *rules, int first, int second, rp_choice choice,
               int64_t ways, const rp_ends *ends);

/* The value of a choice other than fold where a sum of many draws can pass 2^63. */
rp_wide rp_wide_value(const rp_rules *rules, const rp_stakes *stakes, rp_choice choice,
                      const rp_worth *worth);

/* Enters `ways` final hands of the same worth that all make the same choice; the
 * ends of a sum of draws come with one way and no gain. */
static inline void rp_tally_add(rp_tally *tally, const rp_rules *rules, const rp_stakes *stakes,
                                int first, int second, rp_choice choice, int64_t ways,
                                const rp_worth *worth)
{
    const int64_t total = rp_ends_total(&worth->ends);
    if (choice == RP_CHOOSE_FOLD)
        tally->value = rp_wide_add_product(tally->value, ways, stakes->fold * total);
    else if (total >= INT64_C(1) << 44) /* times 2^17 antes it could overflow */
        tally->value = rp_wide_add(tally->value, rp_wide_value(rules, stakes, choice, worth));
    else if (choice == RP_CHOOSE_BET)
        tally->value = rp_wide_add_product(tally->value, ways, rp_bet_value(stakes, worth));
    else
        tally->value =
            rp_wide_add_product(tally->value, ways, rp_insured_value(rules, stakes, worth));
    if (tally->outcomes)
        rp_record(tally->outcomes, rules, first, second, choice, ways, &worth->ends);
}

#endif
