/* SPDX-License-Identifier: MIT */
/* The gain of a redraw over all draws of a class together. */
#ifndef RP_CLASS_GAIN_H
#define RP_CLASS_GAIN_H

#include "draw_class.h"
#include "gain.h"

/* Whether the gain of this hand can be summed here over so many draws, none of them
 * having a gain of more than `most`. */
int rp_class_gain_applies(const rp_gain *gain, int64_t ways, int64_t most);

/* How `total` draws of these ranks leave cards, all but `live` of them. */
rp_leaving rp_ways_leaving(const rp_stock *stock, uint32_t drawn, const uint8_t live[RP_RANKS],
                           int64_t total);

/* What one suit changes in that sum: `suited` are its live ranks before the draws of the ranks
 * `drawn`, and `ways` those that leave cards. */
rp_excesses rp_class_gain_in_suit(const rp_gain *gain, const rp_stock *stock, uint32_t drawn,
                                  const rp_leaving *ways, uint32_t suited, int own_suit);

/* The gain of a hand without flush, summed over the draws of a complete class;
 * `suit_ranks`: live ranks of each suit before the draw. */
int64_t rp_class_gain(const rp_gain *gain, const rp_stock *stock, const rp_draw_class *class,
                      const uint32_t suit_ranks[RP_SUITS], int upcard_suit);

#endif
