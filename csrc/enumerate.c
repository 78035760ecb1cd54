/* SPDX-License-Identifier: MIT */
/* The plain enumerator: every draw, every dealer hand, as the game is played. */
#include "combination.h"
#include "deal.h"
#include "settlement.h"

static void show_down(const rp_rules *rules, uint32_t dealer, uint32_t player, rp_showdowns *s)
{
    if (rp_category_of(dealer) < rules->qualifier)
        s->no_qualify++;
    else if (player > dealer)
        s->win++;
    else if (player == dealer)
        s->push++;
    else
        s->lose++;
}

/* Shows a final hand down against every dealer hand. `live`: the cards that the
 * dealer's four hidden ones come from. */
static rp_showdowns all_dealer_hands(const rp_rules *rules, uint32_t player, int upcard,
                                     uint64_t live)
{
    rp_showdowns s = {0, 0, 0, 0};
    for (uint64_t a = live; a; a &= a - 1)
        for (uint64_t b = a & (a - 1); b; b &= b - 1)
            for (uint64_t c = b & (b - 1); c; c &= c - 1)
                for (uint64_t d = c & (c - 1); d; d &= d - 1) {
                    uint64_t hidden = rp_bit(rp_lowest64(a)) | rp_bit(rp_lowest64(b)) |
                                      rp_bit(rp_lowest64(c)) | rp_bit(rp_lowest64(d));
                    show_down(rules, rp_set_strength(hidden | rp_bit(upcard)), player, &s);
                }
    return s;
}

static void play_final_hand(const rp_rules *rules, uint64_t final, int upcard, uint64_t live,
                            int may_fold, rp_outcomes *out)
{
    const uint32_t strength = rp_set_strength(final);
    const rp_combinations paid = rp_set_combinations(rules, final, strength);
    const rp_showdowns s = all_dealer_hands(rules, strength, upcard, live);
    const int32_t payout = rp_payout(rules, paid.first, paid.second);
    const int folded = may_fold && rp_folds(rules, payout, &s);
    rp_record(out, paid.first, paid.second, folded, 1, &s);
}

/* Draws `cards` more cards from those of `left`, in every way. */
static void every_draw(const rp_rules *rules, uint64_t final, int upcard, uint64_t live,
                       uint64_t left, int cards, int may_fold, rp_outcomes *out)
{
    if (cards == 0) {
        play_final_hand(rules, final, upcard, live, may_fold, out);
        return;
    }
    for (; left; left &= left - 1) {
        uint64_t drawn = rp_bit(rp_lowest64(left));
        every_draw(rules, final | drawn, upcard, live & ~drawn, left & ~drawn, cards - 1, may_fold,
                   out);
    }
}

int32_t rp_enumerate(const rp_rules *rules, const rp_deal *deal, int32_t action,
                     rp_outcomes *outcomes)
{
    const uint32_t discards = rp_discards(action);
    const int drawn = rp_cards_drawn(action);
    uint64_t live = 0, kept = 0;
    int32_t status = rp_rules_check(rules);
    if (status == RP_OK)
        status = rp_live_cards(deal, &live);
    if (status == RP_OK)
        status = rp_action_offered(rules, rp_popcount64(live), action);
    if (status != RP_OK)
        return status;
    for (int i = 0; i < RP_HAND; i++)
        if (!(discards >> i & 1))
            kept |= rp_bit(deal->hand[i]);
    *outcomes = (rp_outcomes){0};
    if (action == RP_FOLD)
        outcomes->total = outcomes->fold[rp_category_of(rp_set_strength(kept))] = 1;
    else
        every_draw(rules, kept, deal->upcard, live, live, drawn,
                   drawn > 0 && !rules->bet_forced[action == RP_SIXTH ? 0 : drawn], outcomes);
    return RP_OK;
}
