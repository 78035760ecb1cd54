/* SPDX-License-Identifier: MIT */
/* The whole game, or a part of it: classes of deals in the order of upcards, and for each
 * of hands, as numbers with their digits (ranks) falling. */
#include <string.h>

#include "class_game.h"

static void add_weighed(uint64_t *low, int64_t *high, rp_wide value, int weight)
{
    const rp_wide sum = rp_wide_add((rp_wide){*low, *high}, rp_wide_scale(value, weight));
    *low = sum.low;
    *high = sum.high;
}

static void add(const rp_class_game *game, const rp_suiting *deal, int action, rp_wide value,
                rp_wide bet, rp_game *sums)
{
    const int upcard = game->class.upcard_rank;
    const uint32_t category = rp_class_category(game, deal);
    add_weighed(&sums->low[upcard][category], &sums->high[upcard][category], value, deal->weight);
    add_weighed(&sums->bet_low[upcard][category], &sums->bet_high[upcard][category], bet,
                deal->weight);
    sums->canonical++;
    sums->deals[upcard][category] += deal->weight;
    sums->best[upcard][category][rp_kind_of(action)] += deal->weight;
}

static int best_of(rp_class_game *game, const rp_suiting *deal, rp_wide *value, rp_wide *second,
                   rp_wide *bet)
{
    int64_t best, next, at_once;
    if (game->redraw.offered)
        return rp_redraw_game_best(game, deal, value, second, bet);
    const int action = rp_class_game_best(game, deal, &best, second ? &next : NULL, &at_once);
    *value = rp_wide_of(best);
    if (second)
        *second = rp_wide_of(next);
    *bet = rp_wide_of(at_once);
    return action;
}

/* What is asked for: outcomes, of all deals or without some; and where the deals go, one by one. */
typedef struct deals_out {
    int outcomes;
    const uint8_t *left_out; /* or NULL */
    int64_t capacity;
    uint8_t *action; /* or NULL */
    uint64_t *low;
    int64_t *high;
    uint64_t *second_low; /* or NULL */
    int64_t *second_high;
} deals_out;

static void put_deal(const deals_out *out, int64_t i, int action, rp_wide value, rp_wide second)
{
    if (!out->action)
        return;
    out->action[i] = (uint8_t)action;
    out->low[i] = value.low;
    out->high[i] = value.high;
    if (out->second_low) {
        out->second_low[i] = second.low;
        out->second_high[i] = second.high;
    }
}

static void choose(rp_class_game *game, const rp_suiting *deal, int action,
                   rp_outcomes outcomes[RP_KINDS])
{
    if (game->redraw.offered)
        rp_redraw_game_choose(game, deal, action, outcomes);
    else
        rp_class_game_choose(game, deal, action, outcomes);
}

static int32_t add_class(rp_class_game *game, const uint8_t hand[RP_HAND], rp_game *sums,
                         const deals_out *out)
{
    if (!rp_class_game_value(game, hand))
        return RP_OK;
    if (out->action && sums->canonical + game->suitings > out->capacity)
        return RP_BAD_CARD;
    for (int i = 0; i < game->suitings; i++) {
        rp_wide value, second = {0, 0}, bet;
        const int action =
            best_of(game, &game->suiting[i], &value, out->second_low ? &second : NULL, &bet);
        put_deal(out, sums->canonical, action, value, second);
        const int counted = out->outcomes && !(out->left_out && out->left_out[sums->canonical]);
        add(game, &game->suiting[i], action, value, bet, sums);
        if (counted)
            choose(game, &game->suiting[i], action, sums->outcomes);
    }
    if (out->outcomes && game->redraw.offered)
        rp_redraw_game_end(game, sums->outcomes);
    else if (out->outcomes)
        rp_class_game_end(game, sums->outcomes);
    return RP_OK;
}

int64_t rp_solve_room(void)
{
    return (int64_t)sizeof(rp_class_game);
}

static int32_t check(const rp_rules *rules, uint32_t ranks, int32_t suits, int32_t first,
                     int32_t count)
{
    if (rp_rules_check(rules) != RP_OK || rules->repeated_exchange)
        return RP_BAD_RULES;
    if ((ranks & ~RP_RANK_MASK) || suits < 1 || suits > RP_SUITS || first < 0 || count < 0 ||
        count > RP_GAME_CLASSES / 4 || first > RP_GAME_CLASSES - count)
        return RP_BAD_CARD;
    return rp_popcount32(ranks) * suits < RP_HAND + 1 + RP_DEALER_HIDDEN ? RP_TOO_FEW_LIVE : RP_OK;
}

static int32_t solve(const rp_rules *rules, rp_deck deck, int32_t first, int32_t count,
                     rp_class_game *game, rp_game *sums, const deals_out *out)
{
    int begun = -1;
    int32_t status = check(rules, deck.ranks, deck.suits, first, count);
    if (status != RP_OK)
        return status;
    memset(sums, 0, sizeof *sums);
    for (int kind = 0; kind < RP_KINDS; kind++)
        sums->sequences[kind] = 1;
    game->redraw.counts = out->outcomes;
    game->redraw.seconds = out->second_low != NULL;
    memset(game->redraw.outcomes, 0, sizeof game->redraw.outcomes);
    const int end = first + count;
    for (int upcard = first / RP_HANDS_OF_RANKS;
         upcard < RP_RANKS && upcard * RP_HANDS_OF_RANKS < end; upcard++) {
        int number = upcard * RP_HANDS_OF_RANKS;
        uint8_t hand[RP_HAND] = {0};
        do {
            if (number < first || number >= end || !(deck.ranks >> upcard & 1))
                continue;
            if (begun != upcard)
                rp_class_game_begin(game, rules, deck, upcard);
            begun = upcard;
            sums->unit = game->redraw.offered ? game->redraw.full_unit : game->unit.pairs;
            status = add_class(game, hand, sums, out);
            if (status != RP_OK)
                return status;
        } while (number++, rp_next_hand(hand));
    }
    if (begun >= 0 && game->redraw.offered)
        rp_redraw_game_outcomes(game, sums);
    return RP_OK;
}

int32_t rp_solve(const rp_rules *rules, uint32_t ranks, int32_t suits, int32_t first, int32_t count,
                 void *room, rp_game *game)
{
    const deals_out none = {1, NULL, 0, NULL, NULL, NULL, NULL, NULL};
    return solve(rules, (rp_deck){ranks, suits}, first, count, room, game, &none);
}

int32_t rp_solve_deals(const rp_rules *rules, uint32_t ranks, int32_t suits, int32_t first,
                       int32_t count, void *room, rp_game *game, int32_t outcomes,
                       const uint8_t *left_out, int64_t capacity, uint8_t *action, uint64_t *low,
                       int64_t *high, uint64_t *second_low, int64_t *second_high)
{
    const deals_out out = {outcomes, left_out, capacity,   action,
                           low,      high,     second_low, second_high};
    return solve(rules, (rp_deck){ranks, suits}, first, count, room, game, &out);
}
