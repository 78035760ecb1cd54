/* SPDX-License-Identifier: MIT */
#include "repeat_stop.h"

#include "combination.h"
#include "final.h"

rp_stop rp_stop_of_strength(const rp_draws *draws, const rp_composition *composition, int live,
                            uint32_t suited, uint32_t strength, uint32_t ranks)
{
    const int first = (int)rp_category_of(strength);
    const int second = rp_second_of_five(draws->rules, strength, ranks);
    const rp_stakes *stakes = &draws->stakes[first][second];
    const rp_redraw redraw = rp_redraw_of(draws->rules, live);
    const rp_showdowns showdowns = rp_count_showdowns(composition, suited, strength);
    const rp_ends ends = rp_ends_of(&showdowns, redraw.sequences);
    const int64_t bet = rp_ends_value(stakes->uninsured, &ends), fold = -rp_ends_total(&ends);
    return (rp_stop){bet > fold ? bet : fold,
                     first < RP_TRIPS &&
                         !rp_redraw_can_pay(&redraw, composition, stakes, strength)};
}

rp_stop rp_stop_at_least(const rp_draws *draws, uint64_t hand, uint64_t live)
{
    rp_composition composition;
    rp_composition_of(&composition, &draws->dealer, live);
    return rp_stop_of_strength(draws, &composition, rp_popcount64(live),
                               rp_suit_ranks(live, draws->upcard_suit), rp_set_strength(hand),
                               rp_ranks_of(hand).one);
}

int64_t rp_stop_value(const rp_draws *draws, uint64_t hand, uint64_t live)
{
    rp_tally tally = {{0, 0}, NULL};
    rp_settle_final(draws, hand, live, 1, &tally);
    return (int64_t)tally.value.low;
}
