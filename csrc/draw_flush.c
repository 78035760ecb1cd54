/* SPDX-License-Identifier: MIT */
#include "draw_flush.h"

#include "gain_draws.h"

/* The gain of one draw, as a flush of these ranks. */
static int64_t gain_of_flush(const rp_walk *w, const rp_scene *scene, uint32_t ranks)
{
    rp_know_gain(scene, rp_make_strength(RP_FLUSH, 0, ranks));
    return w->known.by_ranks.kept + w->known.by_ranks.replaced + rp_gain_in_suits(scene);
}

/* Takes out a draw that must not be in the sum. */
static void take_out(rp_hold *hold, int64_t ways, int64_t gain)
{
    hold->tally.value = rp_wide_add_product(hold->tally.value, -ways, gain);
}

static void enter_summed_flush(rp_walk *w, rp_hold *hold, const rp_scene *scene, uint32_t strength,
                               int64_t ways)
{
    const rp_rules *rules = w->draws->rules;
    const rp_stakes *stakes = &w->draws->stakes[RP_FLUSH][RP_HIGH_CARD];
    const rp_showdowns s = rp_walk_showdowns(w, strength, scene->suit_ranks[scene->upcard_suit],
                                             rp_rank_showdowns(&w->composition, strength));
    rp_worth worth = {rp_ends_of(&s, w->redraw.sequences), 0};
    rp_choice choice = rp_choose_bet(rules, stakes, w->may_fold, &worth);
    if (!rp_gain_comes_on_top(rules, choice)) {
        worth.gain = gain_of_flush(w, scene, rp_secondary_of(strength));
        choice = rp_choose_bet(rules, stakes, w->may_fold, &worth);
        take_out(hold, ways, worth.gain);
    }
    rp_tally_add(&hold->tally, rules, stakes, RP_FLUSH, RP_HIGH_CARD, choice, ways, &worth);
}

void rp_enter_flush(rp_walk *w, rp_hold *hold, uint32_t ranks, int suit, int64_t ways,
                    const uint32_t suit_ranks[RP_SUITS])
{
    const rp_draws *draws = w->draws;
    const uint32_t strength = rp_suited_strength(ranks);
    if (!w->sums_flushes[suit] || hold->tally.outcomes) {
        rp_enter_draws(w, hold, strength, RP_HIGH_CARD, ways, suit_ranks);
        return;
    }
    const rp_scene scene = {&draws->plan,      rp_walk_terms(w, RP_FLUSH, RP_HIGH_CARD),
                            &w->redraw,        &w->composition,
                            &w->known,         suit_ranks,
                            draws->upcard_suit};
    if (rp_category_of(strength) == RP_FLUSH) {
        enter_summed_flush(w, hold, &scene, strength, ways);
    } else { /* it is in the sum as a flush of its ranks */
        rp_enter_draws(w, hold, strength, RP_HIGH_CARD, ways, suit_ranks);
        take_out(hold, ways, gain_of_flush(w, &scene, ranks));
    }
}

void rp_sum_flush_gains(rp_walk *w, rp_hold *hold, int suit, int drawn)
{
    rp_flush_draws draws = {&w->draws->plan,
                            rp_walk_terms(w, RP_FLUSH, RP_HIGH_CARD),
                            {0},
                            w->draws->suit_ranks,
                            w->draws->upcard_suit,
                            suit,
                            hold->kept.one,
                            drawn};
    for (int rank = 0; rank < RP_RANKS; rank++)
        draws.live[rank] = (uint8_t)rp_nibble(w->stock.live_counts, rank);
    if (!(w->rank_gains_known >> suit & 1)) {
        w->rank_gains[suit] = rp_rank_gain_of_flush_draws(&draws);
        w->rank_gains_known |= 1u << suit;
    }
    hold->tally.value = rp_wide_add(hold->tally.value, w->rank_gains[suit]);
    hold->tally.value = rp_wide_add(hold->tally.value, rp_gain_of_flush_draws(&draws));
}
