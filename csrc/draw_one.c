/* SPDX-License-Identifier: MIT */
/* Draws of a walk that are entered by themselves, and what all entries share. */
#include <stddef.h>

#include "draw_walk.h"

rp_showdowns rp_walk_showdowns(const rp_walk *w, uint32_t strength, uint32_t suited, rp_showdowns s)
{
    rp_correct_flushes(&w->draws->dealer, suited, rp_unpack_flushes(w->draws->flushes[suited]),
                       strength, &s);
    return s;
}

const rp_terms *rp_walk_terms(rp_walk *w, int first, int second)
{
    const int beside = second == RP_ACE_KING;
    rp_terms *terms = &w->terms[first][beside];
    if (!rp_has_gain_terms(&w->redraw) || w->draws->by_hand)
        return NULL;
    if (!w->terms_known[first][beside]) {
        rp_terms_init(terms, &w->redraw, &w->draws->stakes[first][second], (uint32_t)first,
                      w->counts);
        w->terms_known[first][beside] = 1;
    }
    return terms;
}

void rp_enter_draws(rp_walk *w, rp_hold *hold, uint32_t strength, int second, int64_t ways,
                    const uint32_t suit_ranks[RP_SUITS])
{
    const rp_draws *draws = w->draws;
    const int first = (int)rp_category_of(strength), suit = draws->upcard_suit;
    const rp_stakes *stakes = &draws->stakes[first][second];
    const rp_showdowns s = rp_walk_showdowns(w, strength, suit_ranks[suit],
                                             rp_rank_showdowns(&w->composition, strength));
    const rp_scene scene = {&draws->plan, rp_walk_terms(w, first, second),
                            &w->redraw,   &w->composition,
                            &w->known,    suit_ranks,
                            suit};
    const rp_worth worth = rp_final_worth(&scene, stakes, strength, &s);
    rp_tally_add(&hold->tally, draws->rules, stakes, first, second,
                 rp_choose_bet(draws->rules, stakes, w->may_fold, &worth), ways, &worth);
}
