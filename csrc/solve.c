/* SPDX-License-Identifier: MIT */
/* The whole game, or a part of it: classes of deals in the order of upcards, and for each
 * of hands, as numbers with their digits (ranks) falling. */
#include <string.h>

#include "class_game.h"

static void add(const rp_class_game *game, const rp_suiting *deal, int action, int64_t value,
                int64_t bet, rp_game *sums)
{
    const int upcard = game->class.upcard_rank;
    const uint32_t category = rp_class_category(game, deal);
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

/* Where the deals go, one by one, if anybody asks. */
typedef struct deals_out {
    int64_t capacity;
    uint8_t *action; /* or NULL */
    uint64_t *low;
    int64_t *high;
} deals_out;

static int32_t add_class(rp_class_game *game, const uint8_t hand[RP_HAND], rp_game *sums,
                         const deals_out *out)
{
    if (!rp_class_game_value(game, hand))
        return RP_OK;
    if (out->action && sums->canonical + game->suitings > out->capacity)
        return RP_BAD_CARD;
    for (int i = 0; i < game->suitings; i++) {
        int64_t value, bet;
        const int action = rp_class_game_best(game, &game->suiting[i], &value, &bet);
        if (out->action) {
            out->action[sums->canonical] = (uint8_t)action;
            out->low[sums->canonical] = (uint64_t)value;
            out->high[sums->canonical] = value < 0 ? -1 : 0;
        }
        add(game, &game->suiting[i], action, value, bet, sums);
        rp_class_game_choose(game, &game->suiting[i], action, sums->outcomes);
    }
    rp_class_game_end(game, sums->outcomes);
    return RP_OK;
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
    if (rp_rules_check(rules) != RP_OK || rules->redraw_card != RP_REDRAW_NONE ||
        rules->repeated_exchange)
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
            sums->unit = game->unit.pairs;
            status = add_class(game, hand, sums, out);
            if (status != RP_OK)
                return status;
        } while (number++, next_hand(hand));
    }
    return RP_OK;
}

int32_t rp_solve(const rp_rules *rules, uint32_t ranks, int32_t suits, int32_t first, int32_t count,
                 void *room, rp_game *game)
{
    const deals_out none = {0, NULL, NULL, NULL};
    return solve(rules, (rp_deck){ranks, suits}, first, count, room, game, &none);
}

int32_t rp_solve_deals(const rp_rules *rules, int32_t first, int32_t count, void *room,
                       rp_game *game, int64_t capacity, uint8_t *action, uint64_t *low,
                       int64_t *high)
{
    const deals_out out = {capacity, action, low, high};
    return solve(rules, (rp_deck){RP_RANK_MASK, RP_SUITS}, first, count, room, game, &out);
}
