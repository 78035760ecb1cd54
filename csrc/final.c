/* SPDX-License-Identifier: MIT */
#include "final.h"

void rp_know_gain(const rp_scene *scene, uint32_t strength)
{
    rp_known_gain *known = scene->known;
    const int same = known->terms == scene->terms;
    const int shared = same && rp_rank_gain_is_shared(strength);
    if (!same || known->strength != strength)
        for (int suit = 0; suit < RP_SUITS; suit++)
            known->suit_ranks[suit] = RP_NO_RANKS;
    known->strength = strength;
    known->terms = scene->terms;
    for (int i = 0; i < scene->terms->count; i++) {
        rp_gain *gain = &known->gain[i];
        if (i != RP_GAIN_TRUE && rp_known_is_nothing(known, strength))
            return;
        *gain = rp_gain_of(scene->plan, &scene->terms->of[i], scene->composition,
                           &known->by_ranks[i], strength);
        if (shared)
            continue;
        if (!rp_rank_spread_serves(gain, &known->spread))
            rp_rank_spread_fill(gain, &known->spread);
        rp_gain_by_ranks(gain, &known->spread, &known->by_ranks[i]);
    }
}

rp_gains rp_known_by_ranks(const rp_known_gain *known)
{
    rp_gains gains;
    for (int i = 0; i < known->terms->count; i++)
        gains.of[i] = known->by_ranks[i].kept.value + known->by_ranks[i].replaced.value;
    return gains;
}

rp_gains rp_known_in_suit(const rp_known_gain *known, uint32_t suited, int own_suit)
{
    rp_gains gains;
    for (int i = 0; i < known->terms->count; i++)
        gains.of[i] = own_suit ? rp_gain_in_upcard_suit(&known->gain[i], suited).value
                               : rp_gain_in_other_suit(&known->gain[i], suited).value;
    return gains;
}

/* Flushes of the same ranks in several suits ask again. */
rp_gains rp_gain_in_suits(const rp_scene *scene)
{
    rp_known_gain *known = scene->known;
    rp_gains sum = {{0}};
    for (int suit = 0; suit < RP_SUITS; suit++) {
        const uint32_t ranks = scene->suit_ranks[suit];
        if (known->suit_ranks[suit] != ranks) {
            known->suit_ranks[suit] = ranks;
            known->in_suit[suit] = rp_known_in_suit(known, ranks, suit == scene->upcard_suit);
        }
        rp_add_gains(&sum, scene->terms, 1, &known->in_suit[suit]);
    }
    return sum;
}

rp_gains rp_gains_of(const rp_scene *scene, uint32_t strength)
{
    rp_gains sum = {{0}};
    rp_know_gain(scene, strength);
    if (rp_known_is_nothing(scene->known, strength))
        return sum;
    sum = rp_gain_in_suits(scene);
    const rp_gains by_ranks = rp_known_by_ranks(scene->known);
    rp_add_gains(&sum, scene->terms, 1, &by_ranks);
    return sum;
}

void rp_worth_add_gains(rp_worth *worth, const rp_terms *terms, const rp_stakes *stakes,
                        const rp_gains *gains)
{
    if (!rp_counts_ends(terms)) {
        worth->gain += gains->of[RP_GAIN_TRUE];
        return;
    }
    const rp_ends bought = rp_ends_of_gains(terms, stakes, gains);
    rp_ends_add(&worth->ends, 1, &bought);
}

rp_worth rp_final_worth(const rp_scene *scene, const rp_stakes *stakes, uint32_t strength,
                        const rp_showdowns *s)
{
    const rp_redraw *redraw = scene->redraw;
    rp_worth worth = {rp_ends_of(s, redraw->sequences), 0};
    if (!rp_redraw_can_pay(redraw, scene->composition, stakes, strength))
        return worth;
    if (rp_by_gain(scene->terms, redraw, stakes, strength)) {
        const rp_gains gains = rp_gains_of(scene, strength);
        rp_worth_add_gains(&worth, scene->terms, stakes, &gains);
        return worth;
    }
    worth.ends = rp_qualified_ends(s, redraw->sequences);
    rp_redraw_ranks(redraw, scene->composition, stakes, strength, &worth.ends);
    for (int suit = 0; suit < RP_SUITS; suit++)
        rp_redraw_suit(redraw, scene->composition, stakes, strength, scene->suit_ranks[suit],
                       suit == scene->upcard_suit, &worth.ends);
    return worth;
}
