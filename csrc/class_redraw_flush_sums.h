/* SPDX-License-Identifier: MIT */
/* What the suits change in the redraws of many flushes of a hold at once.
 *
 * The ranks that the dealer keeps are gone through once for all flushes. To such a set a flush
 * is no more than how many of the cards that would help are drawn, and up to which rank the
 * suit's cards make flushes that lose to it; which ranks of the hand are drawn decides in which
 * deals it counts. */
#ifndef RP_CLASS_REDRAW_FLUSH_SUMS_H
#define RP_CLASS_REDRAW_FLUSH_SUMS_H

#include "class_redraw_flush_draws.h"

enum { RP_MOST_DRAWN_FLUSHES = 1287 }; /* five of thirteen ranks */

/* Flushes that are no straight flushes, by the ranks drawn. */
typedef struct rp_flush_list {
    int flushes;
    uint16_t drawn[RP_MOST_DRAWN_FLUSHES];
    uint8_t set[RP_MOST_DRAWN_FLUSHES]; /* ranks of the hand among these, as a lane */
} rp_flush_list;

/* Whether this is right for the house: where the highest card goes. */
int rp_flush_sums_apply(const rp_redraw_scene *scene);

/* Adds what the suits change for all of the list to the entries that are asked for; the table
 * is one by held ranks, turned already. */
void rp_add_flush_sums(const rp_redraw_scene *scene, uint32_t kept, const rp_flush_list *list,
                       const rp_flush_wants *wants, rp_flush_redraws *out);

#endif
