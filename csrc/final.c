/* SPDX-License-Identifier: MIT */
#include "final.h"

void rp_know_gain(const rp_scene *scene, uint32_t strength)
{
    rp_known_gain *known = scene->known;
    const int same = known->terms == scene->terms;
    if (!same || known->strength != strength)
        for (int suit = 0; suit < RP_SUITS; suit++)
            known->suit_ranks[suit] = RP_NO_RANKS;
    known->strength = strength;
    known->gain =
        rp_gain_of(scene->plan, scene->terms, scene->composition, &known->by_ranks, strength);
    if (same && rp_rank_gain_is_shared(strength))
        return;
    known->terms = scene->terms;
    if (known->spread.sets != known->gain.keepable)
        rp_rank_spread_fill(&known->gain, &known->spread);
    rp_gain_by_ranks(&known->gain, &known->spread, &known->by_ranks);
}

/* What one suit changes: flushes of the same ranks in several suits ask again. */
static int64_t gain_in_suit(const rp_scene *scene, int suit)
{
    rp_known_gain *known = scene->known;
    const uint32_t ranks = scene->suit_ranks[suit];
    if (known->suit_ranks[suit] != ranks) {
        known->suit_ranks[suit] = ranks;
        known->in_suit[suit] = suit == scene->upcard_suit
                                   ? rp_gain_in_upcard_suit(&known->gain, ranks)
                                   : rp_gain_in_other_suit(&known->gain, ranks);
    }
    return known->in_suit[suit];
}

int64_t rp_gain_in_suits(const rp_scene *scene)
{
    int64_t sum = 0;
    for (int suit = 0; suit < RP_SUITS; suit++)
        sum += gain_in_suit(scene, suit);
    return sum;
}

static int64_t gain_of(const rp_scene *scene, uint32_t strength)
{
    int64_t sum;
    rp_know_gain(scene, strength);
    sum = scene->known->by_ranks.kept + scene->known->by_ranks.replaced;
    return rp_gain_is_nothing(sum, strength) ? 0 : sum + rp_gain_in_suits(scene);
}

rp_worth rp_final_worth(const rp_scene *scene, const rp_stakes *stakes, uint32_t strength,
                        const rp_showdowns *s, const rp_tally *tally)
{
    const rp_redraw *redraw = scene->redraw;
    rp_worth worth = {rp_ends_of(s, redraw->sequences), 0};
    if (!rp_redraw_can_pay(redraw, scene->composition, stakes, strength))
        return worth;
    if (rp_by_gain(redraw, stakes, strength, tally)) {
        worth.gain = gain_of(scene, strength);
        return worth;
    }
    worth.ends = rp_qualified_ends(s, redraw->sequences);
    rp_redraw_ranks(redraw, scene->composition, stakes, strength, &worth.ends);
    for (int suit = 0; suit < RP_SUITS; suit++)
        rp_redraw_suit(redraw, scene->composition, stakes, strength, scene->suit_ranks[suit],
                       suit == scene->upcard_suit, &worth.ends);
    return worth;
}
