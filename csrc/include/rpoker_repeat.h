/* SPDX-License-Identifier: MIT */
/* Single exchanges that follow one another: include rpoker.h. */
#ifndef RPOKER_REPEAT_H
#define RPOKER_REPEAT_H

#include "rpoker.h"

/* [cffi begin] */

/* Values of exchanging one card of a hand where more single exchanges may follow, the best
 * continuation, this fee and later ones paid: for hand[i] high[i] * 2^64 + low[i], below 2^126
 * as the denominator of all. Bounds prove that after `deepest` exchanges in all none can pay. */
typedef struct rp_repeats {
    uint64_t low[RP_HAND];
    int64_t high[RP_HAND];
    uint64_t denominator_low, denominator_high, deepest;
} rp_repeats;

/* What follows one exchange. `next` by the card drawn: the hand positions that it is best
 * to exchange next (bit i: hand[i]; the drawn card is in the place of the discard),
 * several if they are worth the same, 0 to fold or bet, RP_NO_CARD for no live card.
 * `stopped`: the outcomes of all draws after which the player folds or bets. */
typedef struct rp_repeat_draws {
    uint8_t next[RP_CARDS];
    rp_outcomes stopped;
} rp_repeat_draws;

/* Values of the five exchanges of one card under rules with repeated exchange, besides a
 * bonus: deal->bonus decides nothing here and is not read. `exchanged`: single cards
 * exchanged before, which are among deal->seen; 0 for the hand as dealt.
 *
 * `memory` are `words` words of the caller, all 0 at first. They hold what was found, for
 * this call and for later ones under the same rules against the same upcard, with the same
 * number of live and exchanged cards together, and no more live ones than at first.
 * RP_UNFINISHED after `steps` (64 or more; a step takes up to about a tenth of a
 * millisecond): call again with the same memory. RP_MEMORY_FULL: zero a larger one.
 * RP_TOO_DEEP: more exchanges from the first call on can pay than are counted: of 46 live
 * cards RP_MOST_REPEATS, of 30 or fewer all there can be. Cost: a few milliseconds; for hands
 * near a straight flush, the deck's sets of some cards. Uses about 400 KiB of stack. */
int32_t rp_repeat(const rp_rules *rules, const rp_deal *deal, int32_t exchanged, int64_t steps,
                  uint64_t *memory, int64_t words, rp_repeats *values);

/* What follows exchanging hand[position], in the same way. */
int32_t rp_repeat_after(const rp_rules *rules, const rp_deal *deal, int32_t exchanged,
                        int32_t position, int64_t steps, uint64_t *memory, int64_t words,
                        rp_repeat_draws *draws);

/* [cffi end] */

#endif
