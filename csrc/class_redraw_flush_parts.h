/* SPDX-License-Identifier: MIT */
/* What sums over flushes are made of. */
#ifndef RP_CLASS_REDRAW_FLUSH_PARTS_H
#define RP_CLASS_REDRAW_FLUSH_PARTS_H

#include "class_redraw_flush_changes.h"

enum { RP_FLUSH_FIGURES = 3 /* gain, redraws that win, and that lose */ };

/* A suit of the dealer, for all deals in which it holds these ranks of the hand. */
typedef struct rp_suit_lane {
    int number;
    uint32_t suited;
    uint64_t nibbles; /* of these ranks */
    /* If it is not the flush's: whether that may be another suit than the upcard's, or that one. */
    int asked, asked_beside;
    uint32_t sets; /* if it is: of the hand's ranks that such a flush can draw, a bit each */
} rp_suit_lane;

/* By the hand's ranks drawn, at the end by those that the flush's suit holds. */
typedef int64_t rp_by_held[RP_MOST_LANES];

typedef struct rp_flush_entries {
    rp_by_held upcard_suit[RP_MOST_LANES], other_suit[RP_MOST_LANES], upcard_other[RP_MOST_LANES];
    rp_by_held own, upcard_own;
} rp_flush_entries;

/* About 250 KiB: on the stack, one at a time. */
typedef struct rp_flush_summing {
    const rp_redraw_scene *scene;
    rp_flush_cards cards;
    rp_flush_hold hold;
    uint32_t live; /* ranks */
    int upcard;
    int upcard_bit; /* the upcard's rank, if it can be drawn and is one of these */
    int upcard_lanes, other_lanes, own_lanes, upcard_own_lanes;
    rp_suit_lane upcard_suit[RP_MOST_LANES], other_suit[RP_MOST_LANES];
    rp_suit_lane own[RP_MOST_LANES], upcard_own[RP_MOST_LANES];
    int figures;
    rp_flush_bins bins;
    int any_plain[RP_MOST_SAME_BINS]; /* by bin: there are fewer of the others */
    rp_by_cards plain[RP_MOST_SAME_BINS];
    rp_flush_entries to[RP_FLUSH_FIGURES];
} rp_flush_summing;

/* Adds what all suits change that can keep some ranks, for flushes sorted into bins. */
void rp_add_kept_flushes(rp_flush_summing *s, const rp_kept_ranks *kept);

#endif
