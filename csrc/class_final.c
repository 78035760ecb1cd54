/* SPDX-License-Identifier: MIT */
#include "class_final.h"

#include "draw_walk.h"

/* ---- how a flush of the dealer changes a final hand ---- */

static const int32_t *net_of(const rp_class_final *f, rp_choice choice)
{
    return choice == RP_CHOOSE_INSURED_BET ? f->stakes->insured : f->stakes->uninsured;
}

static int32_t net_against_flush(const rp_class_final *f, const int32_t net[RP_ENDS])
{
    return f->first >= RP_FULL_HOUSE ? net[RP_WIN] : net[RP_LOSE];
}

rp_flush_change rp_flush_change_of(const rp_dealer *d, const rp_class_final *f, rp_choice choice)
{
    const int32_t *net = net_of(f, choice);
    const int32_t flush = net_against_flush(f, net), lose = net[RP_LOSE];
    const int32_t before_ace_king = f->first > RP_ACE_KING ? net[RP_WIN] : lose;
    const int high = f->first == RP_STRAIGHT ? rp_highest(rp_primary_of(f->strength)) : RP_ACE + 1;
    rp_flush_change change;
    change.no_qualify = flush - net[RP_NO_QUALIFY];
    change.ace_king = d->qualifier == RP_ACE_KING ? flush - before_ace_king : change.no_qualify;
    for (int i = 0; i < d->straights; i++) {
        int32_t before = lose;
        if (f->first >= RP_STRAIGHT && d->straight_high[i] < high)
            before = net[RP_WIN];
        else if (f->first == RP_STRAIGHT && d->straight_high[i] == high)
            before = net[RP_PUSH];
        change.straight[i] = lose - before;
    }
    return change;
}

/* ---- the choice in all lanes ---- */

/* Where no insurance is sold the flushes move the bet within known bounds: at worst from
 * no qualifying hand, or from a win, to a loss; at best from no qualifying hand to a win. */
static rp_lanes_choice choose_uninsured(const rp_class_walk *w, const rp_class_final *f,
                                        int may_fold)
{
    const int32_t *net = f->stakes->uninsured;
    const rp_showdowns *s = &f->showdowns;
    const int64_t bet = net[RP_NO_QUALIFY] * s->no_qualify + net[RP_WIN] * s->win +
                        net[RP_PUSH] * s->push + net[RP_LOSE] * s->lose;
    const int64_t hands = w->dealer_hands, flushes = rp_most_flushes(w->class);
    const int32_t instead = net_against_flush(f, net) - net[RP_NO_QUALIFY];
    const int32_t lost = net[RP_LOSE] - net[RP_WIN];
    const int32_t down = instead < lost ? instead : lost, up = instead > 0 ? instead : 0;
    if (!may_fold || bet + hands + flushes * down > 0)
        return (rp_lanes_choice){RP_CHOOSE_BET, 1, bet};
    return (rp_lanes_choice){RP_CHOOSE_FOLD, bet + hands + flushes * up <= 0, -hands};
}

static rp_lanes_choice choose_insured(const rp_class_walk *w, const rp_class_final *f, int may_fold)
{
    const rp_draws *draws = w->draws;
    const rp_worth worth = {rp_ends_of(&f->showdowns, 1), 0};
    const int64_t doubt =
        rp_most_flushes(w->class) * draws->largest_difference[f->first][f->second];
    rp_lanes_choice found = {RP_CHOOSE_FOLD, 1, 0};
    found.choice =
        rp_choose_in_doubt(draws->rules, f->stakes, may_fold, &worth, doubt, doubt, &found.sure);
    found.value = rp_value_of_choice(draws->rules, f->stakes, found.choice, &worth);
    return found;
}

rp_lanes_choice rp_choose_in_lanes(const rp_class_walk *w, const rp_class_final *f, int may_fold)
{
    return f->stakes->insurance ? choose_insured(w, f, may_fold) : choose_uninsured(w, f, may_fold);
}

void rp_each_pattern(const rp_class_walk *w, const rp_class_draw *draw, const rp_class_final *f,
                     int may_fold, const int64_t *deals, rp_enter_pattern *enter, void *to)
{
    for (int lane = 0; lane < w->class->lanes; lane++) {
        const uint32_t suited = w->class->suited[lane];
        rp_pattern pattern[RP_MOST_PATTERNS];
        if (suited == RP_NO_LANE || (deals && !deals[lane]))
            continue;
        const int patterns =
            rp_find_patterns(&w->stock, draw->drawn.one, w->composition.live, suited, pattern);
        for (int i = 0; i < patterns; i++) {
            if (!pattern[i].ways)
                continue;
            const rp_worth worth =
                rp_worth_in_suit(w->draws, pattern[i].suited, f->strength, f->showdowns);
            enter(to, lane, pattern[i].ways,
                  rp_choose_bet(w->draws->rules, f->stakes, may_fold, &worth), &worth);
        }
    }
}
