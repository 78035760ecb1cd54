/* SPDX-License-Identifier: MIT */
#include "repeat_memory.h"

#include "rpoker.h"
#include "rpoker_repeat.h"
#include "strength.h"

enum { COUNT = 1 }; /* word of the header */

rp_memory rp_memory_of(uint64_t *words, int64_t count)
{
    const int64_t room = (count - RP_MEMORY_HEADER) / RP_MEMORY_ENTRY;
    return (rp_memory){words, room < 0 ? 0 : room > UINT32_MAX ? UINT32_MAX : room};
}

uint64_t rp_spread_ranks(uint32_t ranks)
{
    uint64_t x = ranks;
    x = (x | x << 24) & UINT64_C(0x000000ff000000ff);
    x = (x | x << 12) & UINT64_C(0x000f000f000f000f);
    x = (x | x << 6) & UINT64_C(0x0303030303030303);
    x = (x | x << 3) & RP_ONE_SUIT;
    return x;
}

static void put_in_order(uint32_t *a, uint32_t *b)
{
    if (*a < *b) {
        const uint32_t held = *a;
        *a = *b;
        *b = held;
    }
}

rp_memory_key rp_memory_key_of(uint64_t kept, uint64_t live, int upcard_suit)
{
    uint32_t suits[RP_SUITS]; /* kept and live ranks of one suit side by side */
    rp_memory_key key = {0, 0};
    for (int suit = 0; suit < RP_SUITS; suit++)
        suits[suit] = rp_suit_ranks(kept, suit) << RP_RANKS | rp_suit_ranks(live, suit);
    const uint32_t own = suits[upcard_suit];
    suits[upcard_suit] = suits[0];
    suits[0] = own;
    put_in_order(&suits[1], &suits[2]);
    put_in_order(&suits[2], &suits[3]);
    put_in_order(&suits[1], &suits[2]);
    for (int suit = 0; suit < RP_SUITS; suit++) {
        key.kept |= rp_spread_ranks(suits[suit] >> RP_RANKS) << suit;
        key.live |= rp_spread_ranks(suits[suit] & RP_RANK_MASK) << suit;
    }
    return key;
}

rp_memory_key rp_state_key_of(uint64_t kept, uint64_t live, int upcard_suit)
{
    uint32_t ranks[RP_SUITS] = {0};
    int free[RP_SUITS], count = 0;
    for (int suit = 0; suit < RP_SUITS; suit++) {
        if (suit == upcard_suit || (kept & RP_ONE_SUIT << suit))
            continue;
        ranks[count] = rp_suit_ranks(live, suit);
        free[count++] = suit;
        live &= ~(RP_ONE_SUIT << suit);
    }
    put_in_order(&ranks[0], &ranks[1]);
    put_in_order(&ranks[1], &ranks[2]);
    put_in_order(&ranks[0], &ranks[1]);
    for (int i = 0; i < count; i++)
        live |= rp_spread_ranks(ranks[i]) << free[i];
    return (rp_memory_key){kept, live};
}

/* The entry of a key, or the free one where it belongs. */
static uint64_t *entry_of(const rp_memory *memory, const rp_memory_key *key)
{
    uint64_t hash = (key->kept * UINT64_C(0x9e3779b97f4a7c15)) ^ key->live;
    hash = (hash ^ hash >> 32) * UINT64_C(0xd6e8feb86659fd93);
    hash ^= hash >> 32;
    for (uint64_t slot = (hash & UINT32_MAX) * (uint64_t)memory->slots >> 32;; slot++) {
        uint64_t *entry = memory->words + RP_MEMORY_HEADER;
        slot = slot < (uint64_t)memory->slots ? slot : 0;
        entry += slot * RP_MEMORY_ENTRY;
        if (!entry[0] || (entry[0] == key->kept && entry[1] == key->live))
            return entry;
    }
}

int64_t rp_remembered(const rp_memory *memory)
{
    return (int64_t)memory->words[COUNT];
}

int rp_recall(const rp_memory *memory, const rp_memory_key *key, rp_wide *value)
{
    const uint64_t *entry = entry_of(memory, key);
    if (!entry[0])
        return 0;
    *value = (rp_wide){entry[2], (int64_t)entry[3]};
    return 1;
}

int64_t rp_memory_room(const rp_memory *memory)
{
    /* An eighth stays free, or a search for what is not there would have no end. */
    return memory->slots - memory->slots / 8 - 1 - rp_remembered(memory);
}

/* Writes an entry. */
static int enter(rp_memory *memory, uint64_t *entry, const rp_memory_key *key, rp_wide value)
{
    if (!entry[0] && rp_memory_room(memory) <= 0)
        return 0;
    memory->words[COUNT] += !entry[0];
    entry[0] = key->kept;
    entry[1] = key->live;
    entry[2] = value.low;
    entry[3] = (uint64_t)value.high;
    return 1;
}

int rp_remember(rp_memory *memory, const rp_memory_key *key, rp_wide value)
{
    return enter(memory, entry_of(memory, key), key, value);
}

int rp_add_remembered(rp_memory *memory, const rp_memory_key *key, rp_wide value)
{
    uint64_t *entry = entry_of(memory, key);
    const rp_wide known = {entry[2], (int64_t)entry[3]};
    return enter(memory, entry, key, rp_wide_add(known, value));
}

void rp_forget_all(rp_memory *memory)
{
    memory->words[COUNT] = 0;
}

int32_t rp_move_memory(const uint64_t *from, int64_t from_words, int32_t values, uint64_t *memory,
                       int64_t words)
{
    rp_memory to = rp_memory_of(memory, words);
    if (!to.slots)
        return RP_MEMORY_FULL;
    for (int i = 0; i < RP_MEMORY_HEADER; i++)
        memory[i] = i == COUNT ? 0 : from[i];
    for (int64_t i = RP_MEMORY_HEADER; i + RP_MEMORY_ENTRY <= from_words; i += RP_MEMORY_ENTRY) {
        const rp_memory_key key = {from[i], from[i + 1]};
        if (!key.kept || (!values && !(key.kept & ~RP_FULL_DECK)))
            continue;
        if (!rp_remember(&to, &key, (rp_wide){from[i + 2], (int64_t)from[i + 3]}))
            return RP_MEMORY_FULL;
    }
    return RP_OK;
}
