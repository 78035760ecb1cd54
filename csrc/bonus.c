/* SPDX-License-Identifier: MIT */
#include "bonus.h"

#include <string.h>

#include "deal.h"

int32_t rp_bonus_check(const rp_rules *rules, int32_t stake)
{
    if (stake < 0 || stake > RP_MAX_AMOUNT || (stake && !rules->bonus_columns))
        return RP_BAD_BONUS;
    return RP_OK;
}

static int is_second_column(const rp_rules *rules, int32_t action)
{
    return rules->bonus_columns == 2 &&
           (action == RP_SIXTH || (action >= RP_EXCHANGE && rules->bonus_by_final));
}

rp_bonus_gains rp_bonus_after(const rp_rules *rules, int32_t stake, int dealt, int32_t action)
{
    const int second = is_second_column(rules, action);
    rp_bonus_gains gains;
    for (int category = 0; category < RP_CATEGORIES; category++) {
        const int32_t odds = second ? rules->bonus_sixth[category] : rules->bonus[dealt];
        gains.kept[category] = odds ? stake * odds : -stake;
        gains.folded[category] = rules->bonus_lost_on_fold ? -stake : gains.kept[category];
    }
    return gains;
}

int32_t rp_bonus_for(const rp_rules *rules, const rp_deal *deal, int32_t action,
                     rp_bonus_gains *gains)
{
    uint64_t live = 0, hand = 0;
    int32_t status = rp_rules_check(rules);
    if (status == RP_OK)
        status = rp_bonus_check(rules, deal->bonus);
    if (status == RP_OK)
        status = rp_live_cards(deal, &live);
    if (status == RP_OK)
        status = rp_action_offered(rules, rp_popcount64(live), action);
    if (status != RP_OK && status != RP_REPEATED) /* however often, the gain is one */
        return status;
    (void)rp_add_cards(deal->hand, RP_HAND, &hand);
    *gains = rp_bonus_after(rules, deal->bonus, (int)rp_category_of(rp_set_strength(hand)), action);
    return RP_OK;
}

/* ---- all sixth cards ---- */

/* Four cards of a suit, with which a sixth one can make a flush. */
static int is_near_flush(uint64_t hand)
{
    int most = 0;
    for (int suit = 0; suit < RP_SUITS; suit++) {
        const int cards = rp_popcount64(hand & RP_ONE_SUIT << suit);
        most = cards > most ? cards : most;
    }
    return most >= RP_HAND - 1;
}

static void count_sixth(uint64_t hand, rp_ranks ranks, rp_sixth_counts *counts)
{
    const uint64_t held = rp_rank_counts(hand);
    if (is_near_flush(hand)) {
        int64_t *row = counts->of[rp_category_of(rp_set_strength(hand))];
        for (uint64_t left = RP_FULL_DECK & ~hand; left; left &= left - 1)
            row[rp_category_of(rp_set_strength(hand | rp_bit(rp_lowest64(left))))]++;
        return;
    }
    int64_t *row = counts->of[rp_category_of(rp_rank_strength(ranks, RP_HAND))];
    for (int rank = 0; rank < RP_RANKS; rank++) {
        const int live = RP_SUITS - rp_nibble(held, rank);
        if (live)
            row[rp_category_of(rp_rank_strength(rp_ranks_add(ranks, 1u << rank), RP_HAND + 1))] +=
                live;
    }
}

/* Adds `left` more cards, all below `above`, in every way. */
static void every_hand(uint64_t hand, rp_ranks ranks, int above, int left, rp_sixth_counts *counts)
{
    if (left == 0) {
        count_sixth(hand, ranks, counts);
        return;
    }
    for (int card = left - 1; card < above; card++)
        every_hand(hand | rp_bit(card), rp_ranks_add(ranks, 1u << rp_rank(card)), card, left - 1,
                   counts);
}

int32_t rp_count_sixth(rp_sixth_counts *counts)
{
    const rp_ranks none = {0, 0, 0, 0};
    memset(counts, 0, sizeof *counts);
    every_hand(0, none, RP_CARDS, RP_HAND, counts);
    return RP_OK;
}
