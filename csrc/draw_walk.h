/* SPDX-License-Identifier: MIT */
/* The state of a walk over all draws of one size, and how a class is entered. */
#ifndef RP_DRAW_WALK_H
#define RP_DRAW_WALK_H

#include "draw.h"
#include "draw_class.h"
#include "final.h"

/* Where ends are asked for: the gains, modulo 2^64, of the flushes of a suit that are summed
 * together, and how these are bet: as the first one whose choice the redraw leaves alone. */
typedef struct rp_flush_ends {
    uint64_t gains[RP_GAINS];
    rp_choice choice; /* RP_CHOOSE_FOLD: none yet */
} rp_flush_ends;

/* The gains of hands of a class: by ranks alone, of one draw, and the sums over its draws, which
 * rp_rank_gain_is_shared by hands of the same combinations. */
typedef struct rp_class_sum {
    int64_t by_ranks;
    rp_gains all;
} rp_class_sum;

/* About 95 KiB: keep it on the stack. */
typedef struct rp_walk {
    rp_draws *draws;
    rp_hold *holds;
    int count;
    int counts; /* whether ends are asked for, of one hold then */
    int may_fold;
    int64_t dealer_hands;
    rp_redraw redraw;
    uint8_t may_pay[RP_CATEGORIES][2]; /* see rp_redraw_may_pay, by combinations as terms below */
    rp_stock stock;
    rp_flushes most_flushes;      /* of the dealer, with no card drawn */
    int sums_flushes[RP_SUITS];   /* whether the gains of the player's flushes of a suit are
                                   summed together, see rp_sum_flush_gains */
    uint32_t rank_gains_known;    /* a bit a suit: */
    rp_wide rank_gains[RP_SUITS]; /* their part by ranks, the same for all holds */
    rp_flush_ends flush_ends[RP_SUITS];
    rp_rank_ways ways;
    rp_terms terms[RP_CATEGORIES][2]; /* by first and second combination: none, ace-king */
    uint8_t terms_known[RP_CATEGORIES][2];
    /* The class that the walk has reached: */
    rp_composition composition;
    int flushes_known; /* whether the next is set for this class */
    rp_flush_sums flushes;
    int high_card_known; /* whether the next is set for this class */
    rp_wide high_card;   /* value to every hold that it leaves a high card */
    int high_card_folds; /* whether all draws fold that leave one */
    rp_known_gain known;
    uint16_t sums_known[RP_CATEGORIES]; /* bits: second combinations */
    rp_class_sum sums[RP_CATEGORIES][RP_CATEGORIES];
    int patterns; /* of the class, 0 until somebody needs them */
    rp_pattern pattern[RP_MOST_PATTERNS];
} rp_walk;

/* The dealer's flushes, packed: no_qualify | ace_king << 12 | straight << 24. */
static inline uint32_t rp_pack_flushes(rp_flushes f)
{
    return (uint32_t)f.no_qualify | (uint32_t)f.ace_king << 12 | (uint32_t)f.straight << 24;
}

static inline rp_flushes rp_unpack_flushes(uint32_t packed)
{
    const rp_flushes f = {(int32_t)(packed & 0xfff), (int32_t)(packed >> 12 & 0xfff),
                          (int32_t)(packed >> 24)};
    return f;
}

/* Whether the gain of a bet can be added to it whatever it is: it is not below 0, so it
 * speaks only for a bet that may redraw. */
static inline int rp_gain_comes_on_top(const rp_rules *rules, rp_choice without)
{
    return without == RP_CHOOSE_BET ||
           (without == RP_CHOOSE_INSURED_BET && rules->insured_box_may_redraw);
}

/* The showdowns of a hand, `s` by ranks alone, where the draw leaves these ranks of the upcard's
 * suit. */
rp_showdowns rp_walk_showdowns(const rp_walk *w, uint32_t strength, uint32_t suited,
                               rp_showdowns s);

/* The terms of five cards of these combinations, from scratch where they are not known; NULL where
 * redraws are counted hand by hand. */
const rp_terms *rp_walk_terms(rp_walk *w, int first, int second);

/* Enters `ways` draws of the class that leave these ranks of each suit. */
void rp_enter_draws(rp_walk *w, rp_hold *hold, uint32_t strength, int second, int64_t ways,
                    const uint32_t suit_ranks[RP_SUITS]);

/* Enters all draws of the class, as hands without a flush. */
void rp_enter_class(rp_walk *w, const rp_draw_class *class, rp_hold *hold, uint32_t strength,
                    int second);

#endif
