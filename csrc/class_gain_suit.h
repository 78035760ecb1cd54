/* SPDX-License-Identifier: MIT */
/* What the hands of one suit have with it, against a player without a flush, all of whose flush
 * cards gain `each`; ace and king are not apart. */
#ifndef RP_CLASS_GAIN_SUIT_H
#define RP_CLASS_GAIN_SUIT_H

#include "gain.h"

/* The upcard kept, or replaced with `sets` of the ranks of the suit; `near`: sets near a
 * straight, a bit each, some of which may not be left. */
rp_excesses rp_suited_kept(const rp_gain *gain, uint32_t suited, int64_t each, uint64_t near);
rp_excesses rp_suited_replaced(const rp_gain *gain, const rp_suit_sets *sets, uint32_t suited,
                               int64_t each, uint64_t near);

#endif
