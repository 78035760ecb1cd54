/* SPDX-License-Identifier: MIT */
/* One final hand that a draw of a rank class makes, the player's own flushes apart: what
 * it does in all lanes at once, or lane by lane where the suits decide it. */
#ifndef RP_CLASS_FINAL_H
#define RP_CLASS_FINAL_H

#include "class_walk.h"
#include "combination.h"

typedef struct rp_class_final {
    uint32_t strength;
    int first, second; /* combinations */
    const rp_stakes *stakes;
    rp_showdowns showdowns; /* by ranks alone */
} rp_class_final;

static inline rp_class_final rp_class_final_of(const rp_draws *draws,
                                               const rp_composition *composition, rp_ranks final)
{
    const uint32_t strength = rp_rank_strength(final, RP_HAND);
    const int first = (int)rp_category_of(strength);
    const int second = rp_second_of_five(draws->rules, strength, final.one);
    return (rp_class_final){strength, first, second, &draws->stakes[first][second],
                            rp_rank_showdowns(composition, strength)};
}

/* A choice, and whether it is right in all lanes. */
typedef struct rp_lanes_choice {
    rp_choice choice;
    int sure;
    int64_t value; /* by ranks alone, of one draw */
} rp_lanes_choice;

rp_lanes_choice rp_choose_in_lanes(const rp_class_walk *walk, const rp_class_final *final,
                                   int may_fold);

/* What a flush of the dealer changes for a hand that bets, in antes: one of no qualifying
 * ranks, of ace-king (for an ace-king: as if it lost to all of them), of each straight. */
typedef struct rp_flush_change {
    int64_t no_qualify, ace_king;
    int64_t straight[RP_MOST_STRAIGHTS];
} rp_flush_change;

rp_flush_change rp_flush_change_of(const rp_dealer *dealer, const rp_class_final *final,
                                   rp_choice choice);

/* Called with draws that leave the same ranks of the upcard's suit in a lane. */
typedef void rp_enter_pattern(void *to, int lane, int64_t ways, rp_choice choice,
                              const rp_worth *worth);

/* A draw whose choice depends on the suits, in each lane and pattern; with `deals`, in
 * the lanes that have some. */
void rp_each_pattern(const rp_class_walk *walk, const rp_class_draw *draw,
                     const rp_class_final *final, int may_fold, const int64_t *deals,
                     rp_enter_pattern *enter, void *to);

#endif
