/* SPDX-License-Identifier: MIT */
/* What exchanges are worth, remembered in memory of the caller.
 *
 * An entry tells what exchanging one card is worth with four others kept: the same for
 * all suits in which the live cards and the kept ones are alike. */
#ifndef RP_REPEAT_MEMORY_H
#define RP_REPEAT_MEMORY_H

#include "card.h"
#include "wide.h"

enum { RP_MEMORY_HEADER = 4, RP_MEMORY_ENTRY = 4 };  /* in words */
enum { RP_MEMORY_DEEPEST = 2, RP_MEMORY_CARDS = 3 }; /* words of the header */

/* A view of `words` words, all 0 at first. The header holds the least number of live
 * cards that values are counted in, the number of entries, the most exchanges one after
 * another that were counted, and all cards that can be live in the states asked for. */
typedef struct rp_memory {
    uint64_t *words;
    int64_t slots; /* entries that fit, or 0: neither of the functions below may be called */
} rp_memory;

typedef struct rp_memory_key {
    uint64_t kept, live;
} rp_memory_key;

rp_memory rp_memory_of(uint64_t *words, int64_t count);

/* The key of four kept cards and the live ones, suits other than the upcard's in an
 * order that does not tell them apart. */
rp_memory_key rp_memory_key_of(uint64_t kept, uint64_t live, int upcard_suit);

/* The same of a state that is played from: only suits of which nothing is kept change places, so
 * that what is remembered of kept cards is found again. */
rp_memory_key rp_state_key_of(uint64_t kept, uint64_t live, int upcard_suit);

/* Puts 13 ranks where a set has them in its first suit. */
uint64_t rp_spread_ranks(uint32_t ranks);

/* How many values are known. */
int64_t rp_remembered(const rp_memory *memory);

/* Whether a value is known. */
int rp_recall(const rp_memory *memory, const rp_memory_key *key, rp_wide *value);

/* How many more entries fit. */
int64_t rp_memory_room(const rp_memory *memory);

/* Remembers a value, or adds it to what is known. Returns 0 if the memory is full. */
int rp_remember(rp_memory *memory, const rp_memory_key *key, rp_wide value);
int rp_add_remembered(rp_memory *memory, const rp_memory_key *key, rp_wide value);

/* Leaves the memory as one without entries: nothing may be recalled from then on. */
void rp_forget_all(rp_memory *memory);

#endif
