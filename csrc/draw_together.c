/* SPDX-License-Identifier: MIT */
#include "draw_together.h"

#include "class_gain.h"

/* The choice that is right for every draw of the class, `sure` being cleared where there
 * may be none: the gain, never below 0, only speaks for a bet that may redraw. Hands
 * below a straight gain at most what ranks alone give: suits only beat them. */
static rp_choice choose_for_class(const rp_entry *e, const rp_showdowns *s, const rp_terms *terms,
                                  int64_t gain, int *sure)
{
    const rp_walk *w = e->walk;
    const rp_rules *rules = w->draws->rules;
    const int64_t doubt = rp_flush_doubt(e);
    const rp_choice choice = rp_choose_without_redraw(e, s, doubt, sure);
    *sure &= choice != RP_CHOOSE_FOLD && e->first != RP_STRAIGHT;
    if (choice != RP_CHOOSE_INSURED_BET || rules->insured_box_may_redraw || !*sure)
        return choice;
    const int64_t sequences = w->redraw.sequences, in_all = doubt * sequences;
    const rp_worth worth = {rp_ends_of(s, sequences), gain};
    *sure &=
        e->first < RP_STRAIGHT && terms->of[RP_GAIN_TRUE].lose <= 0 &&
        rp_choose_in_doubt(rules, e->stakes, w->may_fold, &worth, in_all, in_all, sure) == choice;
    return choice;
}

static const rp_gains *class_gains(const rp_entry *e, const rp_terms *terms, int64_t by_ranks)
{
    rp_walk *w = e->walk;
    rp_class_sum *sum = &w->sums[e->first][e->second];
    if (!(w->sums_known[e->first] >> e->second & 1)) {
        sum->by_ranks = by_ranks;
        for (int i = 0; i < terms->count; i++)
            sum->all.of[i] = rp_class_gain(&w->known.gain[i], &w->stock, e->class,
                                           w->draws->suit_ranks, w->draws->upcard_suit);
        if (rp_rank_gain_is_shared(e->strength))
            w->sums_known[e->first] |= (uint16_t)(1u << e->second);
    }
    return &sum->all;
}

/* Adds the gains of all draws, which bet so. Where ends are not asked for they are added to the
 * value, as sums of many with them may pass 2^63. 148,995 dealer hands and 41 * 40 * 39 * 38
 * redraws times 64, and less than 2^17 antes between two ends, are below it. */
static void add_gains(const rp_entry *e, rp_choice choice, const rp_terms *terms, int64_t by_ranks)
{
    const rp_gains *gains = class_gains(e, terms, by_ranks);
    rp_worth worth = {rp_no_ends(), 0};
    if (!e->walk->counts) {
        e->hold->tally.value =
            rp_wide_add_product(e->hold->tally.value, 1, gains->of[RP_GAIN_TRUE]);
        return;
    }
    rp_worth_add_gains(&worth, terms, e->stakes, gains);
    rp_enter(e, choice, 1, &worth);
}

/* The same pattern by pattern, if each bets so that its gain comes on top; and all alike, where
 * ends are asked for. */
static int enter_by_pattern(const rp_entry *e, const rp_showdowns *s, const rp_terms *terms,
                            int64_t gain)
{
    rp_walk *w = e->walk;
    const rp_rules *rules = w->draws->rules;
    rp_showdowns exact[RP_MOST_PATTERNS];
    rp_choice choice[RP_MOST_PATTERNS], any = RP_CHOOSE_FOLD;
    int sure = 1;
    rp_walk_patterns(w, e->class);
    for (int i = 0; i < w->patterns; i++) {
        if (!w->pattern[i].ways)
            continue;
        exact[i] = rp_walk_showdowns(w, e->strength, w->pattern[i].suited, *s);
        choice[i] = rp_choose_without_redraw(e, &exact[i], 0, &sure);
        if (!rp_gain_comes_on_top(rules, choice[i]) ||
            (w->counts && any != RP_CHOOSE_FOLD && choice[i] != any))
            return 0;
        any = choice[i];
    }
    for (int i = 0; i < w->patterns; i++)
        if (w->pattern[i].ways)
            rp_enter_showdowns(e, choice[i], w->pattern[i].ways, &exact[i]);
    add_gains(e, any, terms, gain);
    return 1;
}

int rp_enter_together(const rp_entry *e, const rp_showdowns *s, const rp_terms *terms, int64_t gain)
{
    rp_walk *w = e->walk;
    const rp_rules *rules = w->draws->rules;
    const int64_t most = w->dealer_hands * w->redraw.sequences * terms->scale;
    int sure = 1;
    if (!rp_class_gain_applies(&w->known.gain[RP_GAIN_TRUE], e->class->ways,
                               most * w->draws->largest_difference[e->first][e->second]))
        return 0;
    const rp_choice choice = choose_for_class(e, s, terms, gain, &sure);
    if (!sure)
        return enter_by_pattern(e, s, terms, gain);
    const rp_showdowns sum = rp_sum_class(e, s);
    rp_enter_showdowns(e, choice, 1, &sum);
    if (rp_gain_comes_on_top(rules, choice))
        add_gains(e, choice, terms, gain);
    return 1;
}
