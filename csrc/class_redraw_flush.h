/* SPDX-License-Identifier: MIT */
/* What the dealer's redraw adds to the player's flushes in a rank class. */
#ifndef RP_CLASS_REDRAW_FLUSH_H
#define RP_CLASS_REDRAW_FLUSH_H

#include "class_redraw.h"

/* Which entries are asked for, a bit each: those of the next, by held ranks. */
typedef struct rp_flush_wants {
    uint32_t own, upcard_suit[RP_MOST_LANES]; /* flushes of another suit than the upcard's */
    uint32_t other_suit[RP_MOST_LANES];
    uint32_t upcard_own, upcard_other[RP_MOST_LANES]; /* flushes of the upcard's suit */
    int counts;                                       /* whether redraws are counted too */
} rp_flush_wants;

/* A figure for each suit of a flush and what it and the other suits hold of the hand, ranks
 * as in lanes. */
typedef struct rp_flush_table {
    rp_wide all[RP_MOST_LANES];                         /* by the flush's suit */
    rp_wide own[RP_MOST_LANES];                         /* the same: what this suit changes */
    rp_wide upcard_suit[RP_MOST_LANES][RP_MOST_LANES];  /* and by the upcard's */
    rp_wide other_suit[RP_MOST_LANES][RP_MOST_LANES];   /* and by another one */
    rp_wide upcard_own[RP_MOST_LANES];                  /* all, and what this suit changes */
    rp_wide upcard_other[RP_MOST_LANES][RP_MOST_LANES]; /* and by another one */
} rp_flush_table;

/* The sums of a hold: what its flushes have instead of the same ranks without one, in antes
 * over all triples (draw, dealer hand, sequence); and how many redraws of flushes win and lose,
 * straight flushes apart. About 160 KiB. */
typedef struct rp_flush_redraws {
    int alone;           /* deals are analysed by themselves: nothing else is set */
    uint32_t flush_uses; /* how redraws of flushes come in, a bit for each use */
    rp_flush_table gain, win, lose;
    rp_wide by_deal[RP_MOST_DEALS][RP_SUITS]; /* where suits decide a choice */
} rp_flush_redraws;

/* How many deals there are. */
typedef struct rp_flush_deals {
    rp_flush_table by_suits;
    rp_wide by_deal[RP_MOST_DEALS][RP_SUITS];
} rp_flush_deals;

/* Sums the flushes of a hold whose kept cards are of one suit, or none. */
void rp_value_flush_redraws(const rp_redraw_scene *scene, int drawn, uint32_t kept,
                            const rp_flush_wants *wants, rp_flush_redraws *out);

/* Adds the ends of their redraws, over so many deals that their sums were asked for. */
void rp_add_flush_redraws(const rp_redraw_scene *scene, int drawn, uint32_t kept,
                          const rp_flush_redraws *sums, const rp_flush_deals *deals,
                          rp_redraw_record record);

#endif
