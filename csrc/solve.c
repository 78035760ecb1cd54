/* SPDX-License-Identifier: MIT */
/* The whole game, or a part of it: classes of deals in the order of upcards, and for each
 * of hands, as numbers with their digits (ranks) falling. */
#include <string.h>

#include "class_game.h"

static void add(const rp_class_game *game, const rp_suiting *deal, int action, int64_t value,
                int64_t bet, rp_game *sums)
{
    const int upcard = game->class.upcard_rank;
    const uint32_t category = rp_category_of(rp_set_strength(rp_suiting_cards(deal)));
    const int kind = action < RP_EXCHANGE ? action : RP_SIXTH + rp_popcount32(rp_discards(action));
    uint64_t *low = &sums->low[upcard][category], *bet_low = &sums->bet_low[upcard][category];
    int64_t *high = &sums->high[upcard][category], *bet_high = &sums->bet_high[upcard][category];
    const rp_wide all = rp_wide_add_product((rp_wide){*low, *high}, value, deal->weight);
    const rp_wide bets = rp_wide_add_product((rp_wide){*bet_low, *bet_high}, bet, deal->weight);
    *low = all.low;
    *high = all.high;
    *bet_low = bets.low;
    *bet_high = bets.high;
    sums->canonical++;
    sums->deals[upcard][category] += deal->weight;
    sums->best[upcard][category][kind] += deal->weight;
}

static void add_class(rp_class_game *game, const uint8_t hand[RP_HAND], rp_game *sums)
{
    if (!rp_class_game_value(game, hand))
        return;
    for (int i = 0; i < game->suitings; i++) {
        int64_t value, bet;
        const int action = rp_class_game_best(game, &game->suiting[i], &value, &bet);
        add(game, &game->suiting[i], action, value, bet, sums);
        rp_class_game_choose(game, &game->suiting[i], action, sums->outcomes);
    }
    rp_class_game_end(game, sums->outcomes);
}

/* The next hand: its first rank that may rise, from the last on. Returns 0 at the end. */
static int next_hand(uint8_t hand[RP_HAND])
{
    for (int i = RP_HAND - 1; i >= 0; i--) {
        if (hand[i] < (i ? hand[i - 1] : RP_ACE)) {
            hand[i]++;
            return 1;
        }
        hand[i] = 0;
    }
    return 0;
}

int64_t rp_solve_room(void)
{
    return (int64_t)sizeof(rp_class_game);
}

static int32_t check(const rp_rules *rules, uint32_t ranks, int32_t suits, int32_t first,
                     int32_t count)
{
    if (rp_rules_check(rules) != RP_OK || rules->redraw_card != RP_REDRAW_NONE)
        return RP_BAD_RULES;
    if ((ranks & ~RP_RANK_MASK) || suits < 1 || suits > RP_SUITS || first < 0 || count < 0 ||
        count > RP_GAME_CLASSES / 4 || first > RP_GAME_CLASSES - count)
        return RP_BAD_CARD;
    return rp_popcount32(ranks) * suits < RP_HAND + 1 + RP_DEALER_HIDDEN ? RP_TOO_FEW_LIVE : RP_OK;
}

int32_t rp_solve(const rp_rules *rules, uint32_t ranks, int32_t suits, int32_t first, int32_t count,
                 void *room, rp_game *sums)
{
    rp_class_game *game = room;
    const rp_deck deck = {ranks, suits};
    const int32_t status = check(rules, ranks, suits, first, count);
    if (status != RP_OK)
        return status;
    memset(sums, 0, sizeof *sums);
    int begun = -1;
    for (int upcard = 0, number = 0; upcard < RP_RANKS; upcard++) {
        uint8_t hand[RP_HAND] = {0};
        do {
            if (number < first || number >= first + count || !(ranks >> upcard & 1))
                continue;
            if (begun != upcard)
                rp_class_game_begin(game, rules, deck, upcard);
            begun = upcard;
            sums->unit = game->unit.pairs;
            add_class(game, hand, sums);
        } while (number++, next_hand(hand));
    }
    return RP_OK;
}
