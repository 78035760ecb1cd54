/* SPDX-License-Identifier: MIT */
/* Many flushes of a hold, as one set of ranks that the dealer keeps sees them. */
#ifndef RP_CLASS_REDRAW_FLUSH_BINS_H
#define RP_CLASS_REDRAW_FLUSH_BINS_H

#include "class_redraw_flush_sums.h"

enum {
    RP_BEATEN = RP_RANKS + 1,     /* so many ranks, from the lowest, make flushes that lose */
    RP_TIES = RP_BEATEN,          /* from here on: and the next one makes the same flush */
    RP_LOST = RP_TIES + RP_RANKS, /* from here on, where it matters: as RP_BEATEN, but the flush's
                                     highest rank, and none else beyond the kept ones, makes a
                                     flush that it loses to */
    RP_MOST_GONE = RP_HAND + 1,   /* numbers of cards drawn */
    RP_MOST_BESIDE = (RP_LOST + RP_BEATEN) * RP_MOST_GONE,
    RP_MOST_SAME = (RP_LOST + RP_BEATEN) * RP_MOST_GONE * RP_MOST_GONE,
    RP_MOST_SAME_BINS = 2 * RP_BEATEN * 21, /* no ties; two numbers of cards, five together */
    RP_BIN_BITS = 16
};

/* What an exchange is to the sums. */
typedef struct rp_flush_hold {
    uint32_t kept;
    int cards; /* drawn */
    int free;  /* ranks of the hand that can be drawn, as a lane */
    int apart; /* whether it matters which flush the replaced rank's card makes */
    int flushes;
    uint16_t drawn[RP_MOST_DRAWN_FLUSHES];
    uint8_t set[RP_MOST_DRAWN_FLUSHES];
} rp_flush_hold;

/* A rank of the hand. */
typedef struct rp_rank_beyond {
    int rank, cards; /* live, before the draw */
    int bit;         /* of a lane, if it can be drawn */
} rp_rank_beyond;

/* Ranks that the dealer keeps. */
typedef struct rp_kept_ranks {
    uint32_t ranks, near, beyond; /* that make a straight; that are replaced, these apart */
    int replaced;                 /* whether the upcard is the one */
    int winning;                  /* cards that win beside flushes, before the draw */
    uint64_t not_open;            /* kept or near, nibbles of ones */
    uint32_t others;              /* of those beyond, that are not the hand's */
    int other_cards;              /* of each of these */
    int of_hand, drawable;        /* the others of those beyond; the first of these can be drawn */
    rp_rank_beyond hand[RP_HAND];
    uint8_t drawn[RP_MOST_LANES]; /* which of those a lane has, a bit each in this order */
} rp_kept_ranks;

/* Flushes that are alike: how many there are, and how many of the others beyond they have drawn,
 * RP_BIN_BITS each (6,435 at most); by the hand's ranks drawn, as a lane. */
typedef struct rp_flush_bin {
    int beaten; /* as above */
    int ranks;  /* so many of them, and whether the next one ties */
    int ties;
    int gone;      /* of the ranks kept and near drawn */
    int lower;     /* of the others drawn, how many are among the ranks beaten */
    uint32_t sets; /* of the hand's ranks that some draw, a bit each */
    uint32_t flushes[RP_MOST_LANES];
} rp_flush_bin;

/* By flushes of other suits than the dealer's, and of the same. About 120 KiB. */
typedef struct rp_flush_bins {
    int besides, sames;
    int same_asked; /* whether those of the same suit are */
    uint16_t beside_number[RP_MOST_BESIDE], same_number[RP_MOST_SAME]; /* by key; 0: not met */
    rp_flush_bin beside[RP_MOST_BESIDE], same[RP_MOST_SAME_BINS];
} rp_flush_bins;

void rp_sort_flushes(const rp_flush_hold *hold, const rp_kept_ranks *kept, rp_flush_bins *bins);

static inline uint64_t rp_nibbles_of(uint32_t ranks)
{
    uint64_t nibbles = 0;
    for (; ranks; ranks &= ranks - 1)
        nibbles |= UINT64_C(1) << (4 * rp_lowest64(ranks));
    return nibbles;
}

/* Flushes of a bin that draw this set of the hand's ranks; and the others beyond that they draw
 * together. */
static inline int64_t rp_bin_flushes(const rp_flush_bin *bin, int set)
{
    return bin->flushes[set] & ((1u << RP_BIN_BITS) - 1);
}

static inline int64_t rp_bin_others(const rp_flush_bin *bin, int set)
{
    return bin->flushes[set] >> RP_BIN_BITS;
}

#endif
