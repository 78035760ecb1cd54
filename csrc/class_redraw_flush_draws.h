/* SPDX-License-Identifier: MIT */
/* The draws that make the player a flush, for their redraws.
 *
 * All cards drawn are of the suit of the flush, so that they change the live cards of no
 * other; which ranks of the hand can be among them the flush's suit decides. So sums are
 * kept by the ranks of the hand drawn, and turned into sums by the ranks held at the end. */
#ifndef RP_CLASS_REDRAW_FLUSH_DRAWS_H
#define RP_CLASS_REDRAW_FLUSH_DRAWS_H

#include "class_draws.h"
#include "class_redraw_flush.h"

/* One flush, to be added, or the same ranks without, to be taken off. */
typedef struct rp_drawn_flush {
    const rp_redraw_scene *scene;
    int kept_lane;
    uint32_t ranks, drawn;
    int set;    /* ranks of the hand among these, as a lane */
    int upcard; /* whether it can be of the upcard's suit, which lacks the upcard */
    int sign;
    rp_redraw_use use;
    rp_redraw_final final;
} rp_drawn_flush;

/* A walk over them; those for which no redraw is bought are left out. */
typedef struct rp_flush_draws_walk {
    rp_suited_draws walk; /* the first member: what its walk hands back */
    const rp_redraw_scene *scene;
    void (*put)(struct rp_flush_draws_walk *walk, const rp_drawn_flush *flush);
} rp_flush_draws_walk;

void rp_each_flush_draw(rp_flush_draws_walk *walk, const rp_redraw_scene *scene, int drawn,
                        uint32_t kept);

/* Whether a suit that holds these ranks of the hand, as a lane, can get it. */
static inline int rp_can_get_flush(const rp_drawn_flush *flush, int held)
{
    return (held & flush->kept_lane) == flush->kept_lane && !(held & flush->set);
}

/* Whether this suit of a deal can. */
static inline int rp_deal_gets_flush(const rp_drawn_flush *flush, const rp_suiting *deal, int suit)
{
    return rp_can_get_flush(flush, rp_lane_of(flush->scene->class, deal->ranks[suit])) &&
           (suit != RP_UPCARD_SUIT || flush->upcard);
}

/* Turns sums by drawn ranks into sums by held ones, or back. */
void rp_turn_flush_table(const rp_rank_class *class, rp_flush_table *figures);

#endif
