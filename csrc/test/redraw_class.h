/* SPDX-License-Identifier: MIT */
/* Classes of deals with a redraw for tests: their sums against the sums over their deals. */
#ifndef RP_REDRAW_CLASS_H
#define RP_REDRAW_CLASS_H

#include "check.h"
#include "class_game.h"
#include "deal.h"
#include "random_class.h"
#include "wide.h"

static void *room;
static int valued, summed, bought_redraws, insured_redraws;

static void add_count(rp_game *game, int kind, int insured, int i, int first, int second,
                      int64_t count, int64_t times)
{
    uint64_t *low = &game->redraw_low[kind][insured][i][first][second];
    int64_t *high = &game->redraw_high[kind][insured][i][first][second];
    const rp_wide sum = rp_wide_add_product((rp_wide){*low, *high}, count, times);
    *low = sum.low;
    *high = sum.high;
}

static void add_ends(rp_game *game, int kind, int insured,
                     int64_t of[RP_ENDS][RP_CATEGORIES][RP_CATEGORIES],
                     int64_t to[RP_ENDS][RP_CATEGORIES][RP_CATEGORIES], int first, int second,
                     int64_t times)
{
    const int64_t sequences = game->sequences[kind];
    int64_t bought = 0;
    for (int end = RP_REDRAW_WIN; end < RP_ENDS; end++)
        bought += of[end][first][second];
    CHECK(bought % sequences == 0);
    bought_redraws += bought > 0;
    insured_redraws += insured && bought;
    for (int end = 0; end < RP_REDRAW_WIN; end++) {
        CHECK(of[end][first][second] % sequences == 0);
        to[end][first][second] += of[end][first][second] / sequences * times;
    }
    to[RP_NO_QUALIFY][first][second] += bought / sequences * times;
    add_count(game, kind, insured, 0, first, second, bought, times);
    for (int i = 1; i < RP_REDRAW_COUNTS; i++)
        add_count(game, kind, insured, i, first, second, of[RP_REDRAW_WIN + i - 1][first][second],
                  times);
}

static void add_outcomes(rp_game *game, int kind, rp_outcomes *o, int64_t times)
{
    rp_outcomes *to = &game->outcomes[kind];
    const int64_t sequences = game->sequences[kind];
    to->total += o->total / sequences * times;
    for (int first = 0; first < RP_CATEGORIES; first++) {
        to->fold[first] += o->fold[first] / sequences * times;
        for (int second = 0; second < RP_CATEGORIES; second++) {
            add_ends(game, kind, 0, o->uninsured, to->uninsured, first, second, times);
            add_ends(game, kind, 1, o->insured, to->insured, first, second, times);
        }
    }
}

static rp_wide in_units(const rp_game *game, const rp_values *v, int action)
{
    CHECK(game->unit % v->denominator[action] == 0);
    return rp_wide_scale((rp_wide){v->low[action], v->high[action]},
                         game->unit / v->denominator[action]);
}

static void add_weighed(uint64_t *low, int64_t *high, rp_wide value, int64_t weight)
{
    const rp_wide sum = rp_wide_add((rp_wide){*low, *high}, rp_wide_scale(value, weight));
    *low = sum.low;
    *high = sum.high;
}

/* One deal: best action, its value in units, its outcomes. */
static void add_deal(const rp_rules *rules, const rp_deal *deal, const rp_values *v, int64_t weight,
                     rp_game *game)
{
    rp_outcomes o;
    uint32_t strength;
    int best = RP_FOLD;
    for (int action = RP_BET; action < RP_ACTIONS; action++)
        if (v->denominator[action] &&
            rp_wide_less(in_units(game, v, best), in_units(game, v, action)))
            best = action;
    CHECK(rp_outcomes_of(rules, deal, best, &o) == RP_OK);
    CHECK(rp_strength(deal->hand, RP_HAND, &strength) == RP_OK);
    const int upcard = rp_rank(deal->upcard), category = (int)(strength >> RP_CATEGORY_SHIFT);
    const int kind = rp_kind_of(best);
    add_weighed(&game->low[upcard][category], &game->high[upcard][category],
                in_units(game, v, best), weight);
    add_weighed(&game->bet_low[upcard][category], &game->bet_high[upcard][category],
                in_units(game, v, RP_BET), weight);
    game->deals[upcard][category] += weight;
    game->best[upcard][category][kind] += weight;
    if (best == RP_FOLD) {
        game->outcomes[kind].total += weight;
        game->outcomes[kind].fold[category] += weight;
    } else {
        add_outcomes(game, kind, &o, weight);
    }
}

/* Random rules, or those of a house that sells a redraw. */
static inline rp_rules house_rules(uint64_t *state, int round)
{
    rp_rules rules = round % 2 ? random_rules(state) : basic_rules();
    rules.redraw_card = (uint8_t)(round % 3 ? RP_REDRAW_HIGHEST : 1 + random_below(state, 3));
    if (round % 2)
        return rules;
    rules.insurance_maximum = (uint8_t)(random_below(state, 3));
    rules.insured_box_may_redraw = (uint8_t)random_below(state, 2);
    rules.free_redraws = (uint8_t)(random_below(state, 3) * 3 / 2);
    rules.flush_stands = (uint8_t)random_below(state, 2);
    rules.redraw_failure = (uint8_t)random_below(state, 2);
    rules.redraw_fee_is_ante = (uint8_t)(random_below(state, 4) == 0);
    return rules;
}

/* ---- classes of the full deck ---- */

/* The value of a deal and of the second best action, and which action is best. */
static int best_of(const rp_game *game, const rp_values *v, rp_wide *value, rp_wide *second)
{
    int best = RP_FOLD;
    *value = in_units(game, v, RP_FOLD);
    *second = (rp_wide){0, INT64_MIN};
    for (int action = RP_BET; action < RP_ACTIONS; action++) {
        if (!v->denominator[action])
            continue;
        const rp_wide mine = in_units(game, v, action);
        if (rp_wide_less(*value, mine)) {
            *second = *value;
            *value = mine;
            best = action;
        } else if (rp_wide_less(*second, mine)) {
            *second = mine;
        }
    }
    return best;
}

static rp_deal deal_of(const rp_rank_class *class, const rp_suiting *suiting)
{
    rp_deal deal = {0, {0}, (uint8_t)(class->upcard_rank * RP_SUITS), 0};
    rp_class_hand(class, suiting, deal.hand);
    return deal;
}

static void check_values(const rp_rules *rules, int32_t number, const rp_values *analysed,
                         int deals, int step)
{
    static rp_game game;
    uint8_t action[RP_MOST_DEALS];
    uint64_t low[RP_MOST_DEALS], second_low[RP_MOST_DEALS];
    int64_t high[RP_MOST_DEALS], second_high[RP_MOST_DEALS];
    CHECK(rp_solve_deals(rules, RP_RANK_MASK, RP_SUITS, number, 1, room, &game, 0, NULL,
                         RP_MOST_DEALS, action, low, high, second_low, second_high) == RP_OK);
    CHECK(game.canonical == deals);
    for (int i = 0; i < deals; i += step) {
        rp_wide value, second;
        CHECK(best_of(&game, &analysed[i], &value, &second) == action[i]);
        CHECK(value.low == low[i] && value.high == high[i]);
        CHECK(second.low == second_low[i] && second.high == second_high[i]);
        valued++;
    }
}

/* All deals of a class, outcomes too. */
static void check_sums(const rp_rules *rules, int32_t number, const rp_rank_class *class,
                       const rp_suiting *suiting, const rp_values *analysed, int deals)
{
    static rp_game found, expected;
    CHECK(rp_solve(rules, RP_RANK_MASK, RP_SUITS, number, 1, room, &found) == RP_OK);
    memset(&expected, 0, sizeof expected);
    expected.unit = found.unit;
    expected.canonical = deals;
    memcpy(expected.sequences, found.sequences, sizeof found.sequences);
    for (int i = 0; i < deals; i++) {
        const rp_deal deal = deal_of(class, &suiting[i]);
        add_deal(rules, &deal, &analysed[i], suiting[i].weight, &expected);
    }
    CHECK(!memcmp(&found, &expected, sizeof found));
    summed += deals;
}

/* One deal in `step` by value; all of them by their outcomes too where that is each. */
static void check_deals(const rp_rules *rules, const uint8_t hand[RP_HAND], int upcard, int step)
{
    static rp_values analysed[RP_MOST_DEALS];
    rp_rank_class class;
    rp_suiting suiting[RP_MOST_DEALS];
    CHECK(rp_rank_class_init(&class, (rp_deck){RP_RANK_MASK, RP_SUITS}, upcard, hand));
    const int deals = rp_list_suitings(&class, suiting);
    const int32_t number = rp_class_number(upcard, hand);
    for (int i = 0; i < deals; i += step) {
        const rp_deal deal = deal_of(&class, &suiting[i]);
        CHECK(rp_analyze(rules, &deal, &analysed[i]) == RP_OK);
    }
    check_values(rules, number, analysed, deals, step);
    if (step == 1)
        check_sums(rules, number, &class, suiting, analysed, deals);
}

/* The deals of a class with pairs are few, so that all of them are compared; of the others
 * some, by value. */
static inline void check_class(const rp_rules *rules, uint64_t *state, int most)
{
    rp_rank_class class;
    rp_suiting suiting[RP_MOST_DEALS];
    uint8_t hand[RP_HAND];
    int upcard, deals;
    do {
        (void)random_class(state, hand, &upcard);
        CHECK(rp_rank_class_init(&class, (rp_deck){RP_RANK_MASK, RP_SUITS}, upcard, hand));
        deals = rp_list_suitings(&class, suiting);
    } while (most < RP_MOST_DEALS ? deals > most : deals < 100);
    check_deals(rules, hand, upcard, most < RP_MOST_DEALS ? 1 : 31);
}

#endif
