/* SPDX-License-Identifier: MIT */
#include "turn_up.h"

#include <stddef.h>

#include "deal.h"

rp_end rp_show_down(const rp_table *t, uint32_t dealer)
{
    if (rp_category_of(dealer) < t->rules->qualifier)
        return RP_NO_QUALIFY;
    return t->player > dealer ? RP_WIN : t->player == dealer ? RP_PUSH : RP_LOSE;
}

void rp_turn_up(const rp_table *t, uint64_t kept, int replaced_rank, uint64_t deck, int left,
                rp_ends *ends)
{
    for (uint64_t cards = deck; cards; cards &= cards - 1) {
        const int card = rp_lowest64(cards);
        const uint32_t dealer = rp_set_strength(kept | rp_bit(card));
        const int flush = rp_category_of(dealer) >= RP_FLUSH;
        const int stands =
            left == 1 || rp_rank(card) != replaced_rank || (flush && t->rules->flush_stands);
        const rp_end end = rp_show_down(t, dealer);
        int64_t ways = 1;
        if (!stands) {
            rp_turn_up(t, kept, replaced_rank, deck & ~rp_bit(card), left - 1, ends);
            continue;
        }
        for (int i = 1; i < left; i++)
            ways *= rp_popcount64(deck) - i;
        ends->of[end == RP_NO_QUALIFY ? RP_REDRAW_FAIL : RP_REDRAW_WIN + (int)end - RP_WIN] += ways;
    }
}

uint64_t rp_replaced_card(const rp_table *t, uint64_t dealt)
{
    if (t->rules->redraw_card == RP_REDRAW_UPCARD)
        return rp_bit(t->upcard);
    uint64_t lowest = dealt & (~dealt + 1), highest = dealt;
    while (highest & (highest - 1))
        highest &= highest - 1;
    return t->rules->redraw_card == RP_REDRAW_LOWEST ? lowest : highest;
}

static int32_t check_redraw(const rp_rules *rules, const uint8_t *cards, int32_t count,
                            const uint8_t *dealer, uint64_t gone, uint64_t *deck)
{
    uint64_t known = gone;
    int32_t status = rp_rules_check(rules);
    if (status == RP_OK && ((gone & ~RP_FULL_DECK) || (count != RP_HAND && count != RP_HAND + 1)))
        status = RP_BAD_CARD;
    if (status == RP_OK)
        status = rp_add_cards(cards, count, &known);
    if (status == RP_OK)
        status = rp_add_cards(dealer, RP_HAND, &known);
    *deck = RP_FULL_DECK & ~known;
    if (status == RP_OK && (rules->redraw_card == RP_REDRAW_NONE || !*deck))
        status = RP_ACTION_NOT_OFFERED;
    return status;
}

/* Which cards would end a redraw that they stand last in, and how. */
static void sort_cards(const rp_table *t, uint64_t kept, uint64_t deck, rp_redraw_ends *out)
{
    out->win = out->push = out->lose = 0;
    for (; deck; deck &= deck - 1) {
        const uint64_t card = rp_bit(rp_lowest64(deck));
        const rp_end end = rp_show_down(t, rp_set_strength(kept | card));
        out->win |= end == RP_WIN ? card : 0;
        out->push |= end == RP_PUSH ? card : 0;
        out->lose |= end == RP_LOSE ? card : 0;
    }
}

int32_t rp_buy_redraw(const rp_rules *rules, const uint8_t *cards, int32_t count,
                      const uint8_t *dealer, uint64_t gone, rp_redraw_ends *out)
{
    uint64_t deck = 0, hand = 0, dealt = 0, replaced;
    rp_ends ends = rp_no_ends();
    rp_table t = {rules, NULL, 0, dealer[0]};
    int32_t status = check_redraw(rules, cards, count, dealer, gone, &deck);
    if (status != RP_OK)
        return status;
    (void)rp_add_cards(cards, count, &hand);
    (void)rp_add_cards(dealer, RP_HAND, &dealt);
    t.player = rp_set_strength(hand);
    if (rp_show_down(&t, rp_set_strength(dealt)) != RP_NO_QUALIFY)
        return RP_DEALER_QUALIFIES;
    replaced = rp_replaced_card(&t, dealt);
    rp_turn_up(&t, dealt & ~replaced, rp_rank(rp_lowest64(replaced)), deck,
               rules->free_redraws < rp_popcount64(deck) ? rules->free_redraws + 1
                                                         : rp_popcount64(deck),
               &ends);
    for (int end = 0; end < RP_ENDS; end++)
        out->ends[end] = ends.of[end];
    out->total = rp_ends_total(&ends);
    sort_cards(&t, dealt & ~replaced, deck, out);
    return RP_OK;
}
