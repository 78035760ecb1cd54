/* SPDX-License-Identifier: MIT */
#include "draw_flush.h"

#include <stddef.h>

#include "gain_draws.h"

/* Takes out draws that must not be in the sum. */
static void take_out(rp_walk *w, rp_hold *hold, int suit, int64_t ways, const rp_gains *gains)
{
    if (!w->counts) {
        hold->tally.value = rp_wide_add_product(hold->tally.value, -ways, gains->of[RP_GAIN_TRUE]);
        return;
    }
    for (int i = 0; i < RP_GAINS; i++)
        w->flush_ends[suit].gains[i] -= (uint64_t)ways * (uint64_t)gains->of[i];
}

/* Whether a flush that is bet so may stay in the sum: where ends are asked for, all that do are
 * bet alike. */
static int stays_in_sum(rp_walk *w, int suit, rp_choice without)
{
    rp_flush_ends *ends = &w->flush_ends[suit];
    if (!rp_gain_comes_on_top(w->draws->rules, without))
        return 0;
    if (w->counts && ends->choice == RP_CHOOSE_FOLD)
        ends->choice = without;
    return !w->counts || without == ends->choice;
}

static void enter_summed_flush(rp_walk *w, rp_hold *hold, const rp_scene *scene, uint32_t strength,
                               int suit, int64_t ways)
{
    const rp_rules *rules = w->draws->rules;
    const rp_stakes *stakes = &w->draws->stakes[RP_FLUSH][RP_HIGH_CARD];
    const rp_showdowns s = rp_walk_showdowns(w, strength, scene->suit_ranks[scene->upcard_suit],
                                             rp_rank_showdowns(&w->composition, strength));
    rp_worth worth = {rp_ends_of(&s, w->redraw.sequences), 0};
    rp_choice choice = rp_choose_bet(rules, stakes, w->may_fold, &worth);
    if (!stays_in_sum(w, suit, choice)) {
        const rp_gains gains = rp_gains_of(scene, strength);
        rp_worth_add_gains(&worth, scene->terms, stakes, &gains);
        choice = rp_choose_bet(rules, stakes, w->may_fold, &worth);
        take_out(w, hold, suit, ways, &gains);
    }
    rp_tally_add(&hold->tally, rules, stakes, RP_FLUSH, RP_HIGH_CARD, choice, ways, &worth);
}

void rp_enter_flush(rp_walk *w, rp_hold *hold, uint32_t ranks, int suit, int64_t ways,
                    const uint32_t suit_ranks[RP_SUITS])
{
    const rp_draws *draws = w->draws;
    const uint32_t strength = rp_suited_strength(ranks);
    if (!w->sums_flushes[suit]) {
        rp_enter_draws(w, hold, strength, RP_HIGH_CARD, ways, suit_ranks);
        return;
    }
    const rp_scene scene = {&draws->plan,      rp_walk_terms(w, RP_FLUSH, RP_HIGH_CARD),
                            &w->redraw,        &w->composition,
                            &w->known,         suit_ranks,
                            draws->upcard_suit};
    if (rp_category_of(strength) == RP_FLUSH) {
        enter_summed_flush(w, hold, &scene, strength, suit, ways);
    } else { /* it is in the sum as a flush of its ranks */
        rp_enter_draws(w, hold, strength, RP_HIGH_CARD, ways, suit_ranks);
        const rp_gains gains = rp_gains_of(&scene, rp_make_strength(RP_FLUSH, 0, ranks));
        take_out(w, hold, suit, ways, &gains);
    }
}

/* By ranks alone the same for all holds: once, where there are several. */
static rp_wide rank_gain(rp_walk *w, const rp_flush_draws *draws)
{
    if (w->counts)
        return rp_rank_gain_of_flush_draws(draws);
    if (!(w->rank_gains_known >> draws->suit & 1)) {
        w->rank_gains[draws->suit] = rp_rank_gain_of_flush_draws(draws);
        w->rank_gains_known |= 1u << draws->suit;
    }
    return w->rank_gains[draws->suit];
}

/* Enters the ends of the redraws that are left in a sum. */
static void enter_ends(rp_walk *w, rp_hold *hold, const rp_terms *terms, const rp_flush_ends *left)
{
    const rp_stakes *stakes = &w->draws->stakes[RP_FLUSH][RP_HIGH_CARD];
    rp_worth worth = {rp_no_ends(), 0};
    rp_gains gains;
    if (left->choice == RP_CHOOSE_FOLD) /* no draw is */
        return;
    for (int i = 0; i < RP_GAINS; i++)
        gains.of[i] = (int64_t)left->gains[i];
    rp_worth_add_gains(&worth, terms, stakes, &gains);
    rp_tally_add(&hold->tally, w->draws->rules, stakes, RP_FLUSH, RP_HIGH_CARD, left->choice, 1,
                 &worth);
}

void rp_sum_flush_gains(rp_walk *w, rp_hold *hold, int suit, int drawn)
{
    const rp_terms *terms = rp_walk_terms(w, RP_FLUSH, RP_HIGH_CARD);
    rp_flush_draws draws = {
        &w->draws->plan, NULL, {0}, w->draws->suit_ranks, w->draws->upcard_suit, suit,
        hold->kept.one,  drawn};
    for (int rank = 0; rank < RP_RANKS; rank++)
        draws.live[rank] = (uint8_t)rp_nibble(w->stock.live_counts, rank);
    for (int i = 0; i < terms->count; i++) {
        draws.terms = &terms->of[i];
        const rp_wide sum = rp_wide_add(rank_gain(w, &draws), rp_gain_of_flush_draws(&draws));
        if (w->counts)
            w->flush_ends[suit].gains[i] += sum.low;
        else
            hold->tally.value = rp_wide_add(hold->tally.value, sum);
    }
    if (w->counts)
        enter_ends(w, hold, terms, &w->flush_ends[suit]);
}
