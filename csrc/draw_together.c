/* SPDX-License-Identifier: MIT */
#include "draw_together.h"

#include "class_gain.h"

/* The choice that is right for every draw of the class, `sure` being cleared where there
 * may be none: the gain, never below 0, only speaks for a bet that may redraw. Hands
 * below a straight gain at most what ranks alone give: suits only beat them. */
static rp_choice choose_for_class(const rp_entry *e, const rp_showdowns *s, int64_t gain, int *sure)
{
    const rp_walk *w = e->walk;
    const rp_rules *rules = w->draws->rules;
    const int64_t doubt = rp_flush_doubt(e);
    rp_worth worth = {rp_ends_of(s, w->redraw.sequences), 0};
    const rp_choice choice =
        rp_choose_in_doubt(rules, e->stakes, w->may_fold, &worth, doubt, doubt, sure);
    *sure &= choice != RP_CHOOSE_FOLD && e->first != RP_STRAIGHT;
    if (choice != RP_CHOOSE_INSURED_BET || rules->insured_box_may_redraw)
        return choice;
    worth.gain = gain;
    *sure &=
        e->first < RP_STRAIGHT && w->terms[e->first][e->second].lose <= 0 &&
        rp_choose_in_doubt(rules, e->stakes, w->may_fold, &worth, doubt, doubt, sure) == choice;
    return choice;
}

static void add_gains(const rp_entry *e, int64_t by_ranks)
{
    rp_walk *w = e->walk;
    rp_class_sum *sum = &w->sums[e->first][e->second];
    if (!(w->sums_known[e->first] >> e->second & 1)) {
        sum->by_ranks = by_ranks;
        sum->all = rp_class_gain(&w->known.gain, &w->stock, e->class, w->draws->suit_ranks,
                                 w->draws->upcard_suit);
        if (rp_rank_gain_is_shared(e->strength))
            w->sums_known[e->first] |= (uint16_t)(1u << e->second);
    }
    e->hold->tally.value = rp_wide_add_product(e->hold->tally.value, 1, sum->all);
}

/* The same pattern by pattern, if each bets so that its gain comes on top. */
static int enter_by_pattern(const rp_entry *e, const rp_showdowns *s, int64_t gain)
{
    rp_walk *w = e->walk;
    const rp_rules *rules = w->draws->rules;
    rp_worth worth[RP_MOST_PATTERNS];
    rp_choice choice[RP_MOST_PATTERNS];
    rp_walk_patterns(w, e->class);
    for (int i = 0; i < w->patterns; i++) {
        const rp_showdowns exact = rp_walk_showdowns(w, e->strength, w->pattern[i].suited, *s);
        worth[i] = (rp_worth){rp_ends_of(&exact, w->redraw.sequences), 0};
        choice[i] = rp_choose_bet(rules, e->stakes, w->may_fold, &worth[i]);
        if (w->pattern[i].ways && !rp_gain_comes_on_top(rules, choice[i]))
            return 0;
    }
    for (int i = 0; i < w->patterns; i++)
        if (w->pattern[i].ways)
            rp_enter(e, choice[i], w->pattern[i].ways, &worth[i]);
    add_gains(e, gain);
    return 1;
}

int rp_enter_together(const rp_entry *e, const rp_showdowns *s, int64_t gain)
{
    rp_walk *w = e->walk;
    const rp_rules *rules = w->draws->rules;
    const int64_t most = w->dealer_hands * w->redraw.sequences;
    int sure = 1;
    if (!rp_class_gain_applies(&w->known.gain, e->class->ways,
                               most * w->draws->largest_difference[e->first][e->second]))
        return 0;
    const rp_choice choice = choose_for_class(e, s, gain, &sure);
    if (!sure)
        return enter_by_pattern(e, s, gain);
    const rp_showdowns sum = rp_sum_class(e, s);
    const rp_worth worth = {rp_ends_of(&sum, w->redraw.sequences), 0};
    rp_enter(e, choice, 1, &worth);
    if (rp_gain_comes_on_top(rules, choice))
        add_gains(e, gain);
    return 1;
}
