/* SPDX-License-Identifier: MIT */
#include "class_redraw_flush_bins.h"

#include <string.h>

/* ---- keys ---- */

/* Keys of many flushes, in loops that compilers turn into vectors of 16 bits. */
typedef struct flush_keys {
    uint16_t beside[RP_MOST_DRAWN_FLUSHES], same[RP_MOST_DRAWN_FLUSHES];
    uint16_t others[RP_MOST_DRAWN_FLUSHES]; /* drawn */
} flush_keys;

static inline uint16_t count16(uint16_t x)
{
    x = (uint16_t)(x - (x >> 1 & 0x5555));
    x = (uint16_t)((x & 0x3333) + (x >> 2 & 0x3333));
    x = (uint16_t)((x + (x >> 4)) & 0x0f0f);
    return (uint16_t)((x + (x >> 8)) & 31);
}

/* All bits up to the highest one. */
static inline uint16_t fill_below(uint16_t x)
{
    x = (uint16_t)(x | x >> 1);
    x = (uint16_t)(x | x >> 2);
    x = (uint16_t)(x | x >> 4);
    return (uint16_t)(x | x >> 8);
}

static inline uint16_t mask_if(int condition)
{
    return (uint16_t)-condition;
}

/* Flushes compare like numbers: with the kept ranks one beyond makes a flush that loses up to a
 * highest one, which are the bits of `below`. */
static inline void find_keys(const rp_flush_hold *hold, const rp_kept_ranks *k, int apart,
                             flush_keys *keys)
{
    const uint16_t hold_kept = (uint16_t)hold->kept, kept = (uint16_t)k->ranks;
    const uint16_t helping = (uint16_t)(k->ranks | k->near), open = (uint16_t)~k->near;
    const uint16_t highest = fill_below(kept);
    const uint16_t others = (uint16_t)k->others;
    const int flushes = hold->flushes;
    for (int i = 0; i < flushes; i++) {
        const uint16_t drawn = hold->drawn[i], flush = hold_kept | drawn;
        const uint16_t room = (uint16_t)(flush - kept), filled = fill_below(room);
        const uint16_t more = mask_if(flush > kept);
        const uint16_t ties = more & mask_if((uint16_t)(room & (room - 1)) == 0);
        const uint16_t below = more & (uint16_t)((filled & ~ties) | (filled >> 1 & ties));
        const uint16_t ranks = count16(below);
        const uint16_t all = fill_below(flush), first = mask_if(all > highest);
        const uint16_t lost = apart ? first & mask_if(ranks < count16(all)) & ~ties : 0;
        const uint16_t gone = count16(drawn & helping), lower = count16(drawn & open & below);
        const uint16_t beaten = (uint16_t)(ranks + (lost & RP_LOST));
        keys->beside[i] = (uint16_t)((beaten + (ties & RP_TIES)) * RP_MOST_GONE + gone);
        keys->same[i] = (uint16_t)((beaten * RP_MOST_GONE + gone) * RP_MOST_GONE + lower);
        keys->others[i] = count16(drawn & others);
    }
}

/* ---- bins ---- */

static inline int ranks_beaten(int beaten)
{
    return beaten < RP_TIES ? beaten : beaten < RP_LOST ? beaten - RP_TIES : beaten - RP_LOST;
}

static void begin_bin(rp_flush_bin *bin, int beaten, int gone, int lower)
{
    bin->beaten = beaten;
    bin->ranks = ranks_beaten(beaten);
    bin->ties = beaten >= RP_TIES && beaten < RP_LOST;
    bin->gone = gone;
    bin->lower = lower;
    bin->sets = 0;
    memset(bin->flushes, 0, sizeof bin->flushes);
}

static inline rp_flush_bin *beside_bin(rp_flush_bins *bins, int key)
{
    if (!bins->beside_number[key]) {
        begin_bin(&bins->beside[bins->besides], key / RP_MOST_GONE, key % RP_MOST_GONE, 0);
        bins->beside_number[key] = (uint16_t)++bins->besides;
    }
    return &bins->beside[bins->beside_number[key] - 1];
}

static inline rp_flush_bin *same_bin(rp_flush_bins *bins, int key)
{
    if (!bins->same_number[key]) {
        begin_bin(&bins->same[bins->sames], key / RP_MOST_GONE / RP_MOST_GONE,
                  key / RP_MOST_GONE % RP_MOST_GONE, key % RP_MOST_GONE);
        bins->same_number[key] = (uint16_t)++bins->sames;
    }
    return &bins->same[bins->same_number[key] - 1];
}

static inline void put(rp_flush_bin *bin, int set, int others)
{
    bin->sets |= 1u << set;
    bin->flushes[set] += 1 | (uint32_t)others << RP_BIN_BITS;
}

void rp_sort_flushes(const rp_flush_hold *hold, const rp_kept_ranks *k, rp_flush_bins *bins)
{
    flush_keys keys;
    bins->besides = bins->sames = 0;
    const size_t beside = hold->apart ? RP_MOST_BESIDE : RP_LOST * RP_MOST_GONE;
    const size_t same = hold->apart ? RP_MOST_SAME : RP_TIES * RP_MOST_GONE * RP_MOST_GONE;
    memset(bins->beside_number, 0, beside * sizeof *bins->beside_number);
    if (bins->same_asked)
        memset(bins->same_number, 0, same * sizeof *bins->same_number);
    if (hold->apart)
        find_keys(hold, k, 1, &keys);
    else /* shorter */
        find_keys(hold, k, 0, &keys);
    for (int i = 0; i < hold->flushes; i++)
        put(beside_bin(bins, keys.beside[i]), hold->set[i], keys.others[i]);
    for (int i = 0; i < hold->flushes && bins->same_asked; i++)
        if (!(hold->drawn[i] & k->ranks))
            put(same_bin(bins, keys.same[i]), hold->set[i], keys.others[i]);
}
