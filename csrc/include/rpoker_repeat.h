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
 * number of live and exchanged cards together, and no other live ones than at first.
 * RP_UNFINISHED after `steps` (64 or more; most take less than a tenth of a millisecond, a few
 * some milliseconds): call again with the same memory. RP_MEMORY_FULL: zero a larger one,
 * and rp_move_memory what is known to it.
 * RP_TOO_DEEP: more exchanges from the first call on can pay than are counted: of 46 live
 * cards RP_MOST_REPEATS, of 30 or fewer all there can be. Cost: a few milliseconds; for hands
 * near a straight flush, the deck's sets of some cards. Uses about 400 KiB of stack. */
int32_t rp_repeat(const rp_rules *rules, const rp_deal *deal, int32_t exchanged, int64_t steps,
                  uint64_t *memory, int64_t words, rp_repeats *values);

/* Moves what is remembered to other memory, all 0 before: everything, or without `values` only what
 * many sets of live cards share. RP_MEMORY_FULL: it has no room, and means nothing. */
int32_t rp_move_memory(const uint64_t *from, int64_t from_words, int32_t values, uint64_t *memory,
                       int64_t words);

/* What follows exchanging hand[position], in the same way. */
int32_t rp_repeat_after(const rp_rules *rules, const rp_deal *deal, int32_t exchanged,
                        int32_t position, int64_t steps, uint64_t *memory, int64_t words,
                        rp_repeat_draws *draws);

/* Sums of outcomes, which are high * 2^64 + low: the numbers of `low` are unsigned ones, read as
 * signed. */
typedef struct rp_outcome_sums {
    rp_outcomes low, high;
} rp_outcome_sums;

/* Adds states of one card to be exchanged to a table: `count` rows of four words, the set of the
 * four cards kept, that of the live ones, and in how many ways the state comes up, low word and
 * high word, below 2^126 with all that comes of it. Rows of no cards are passed over, so that the
 * words of one table behind its header, the first four, can be moved to a larger one.
 *
 * A table is `words` words of the caller, all 0 at first. `apart`: 0, states that differ only by
 * suits of which nothing is kept, the upcard's apart, are one. Returns
 * RP_STATES_FULL if there is no room for them all: then the table means nothing. */
int32_t rp_add_states(int32_t upcard, int32_t apart, int64_t count, const uint64_t *rows,
                      uint64_t *table, int64_t words);

/* Plays one exchange from each state of a table, all with as many live cards: adds the outcomes
 * of all draws after which the player folds or bets, each as often as its state comes up, to
 * `stopped`, and the states of those after which he exchanges one more card to `next`. `memory`
 * and `exchanged` as for rp_repeat, after which this takes little time; what is found there is
 * found once.
 *
 * `order`: a number for each card: of exchanges worth the same the one that gives up the card
 * with the lowest number is made, and states are apart. NULL: such a choice, unless it decides
 * nothing, is RP_TIED; states are not apart.
 *
 * RP_UNFINISHED, RP_MEMORY_FULL, RP_STATES_FULL: call again with the same tables and sums, after
 * a larger memory was zeroed, or `next` was moved to a larger table. `next` has 1000 words or
 * more. After any other status but RP_OK tables and sums mean nothing. */
int32_t rp_play_layer(const rp_rules *rules, int32_t upcard, int32_t exchanged,
                      const uint8_t *order, int64_t steps, uint64_t *memory, int64_t words,
                      uint64_t *states, int64_t state_words, uint64_t *next, int64_t next_words,
                      rp_outcome_sums *stopped);

/* The ends of one bet with so many live cards: hands that the dealer may have, times the ordered
 * ways to turn up all cards that a redraw could need. */
int32_t rp_bet_ends(const rp_rules *rules, int32_t live, int64_t *ends);

/* [cffi end] */

#endif
