/* SPDX-License-Identifier: MIT */
#include "class_redraw_flush_bins.h"

#include <string.h>

/* How many of the ranks are among those of a mask of full nibbles: a product adds them up. */
static inline int count_nibbles(uint64_t nibbles, uint64_t mask)
{
    return (int)((nibbles & mask) * UINT64_C(0x1111111111111) >> 48 & 15);
}

/* The kept ranks and a further one make a flush that compares like numbers. */
static inline int beaten_by(uint32_t flush, uint32_t kept)
{
    const uint32_t room = flush - kept;
    if (flush <= kept)
        return 0;
    return (room & (room - 1) ? 1 : RP_TIES) + rp_highest(room);
}

/* The same apart from those that lose to a flush of their highest rank. */
static inline int apart_by(uint32_t flush, uint32_t kept)
{
    const int beaten = beaten_by(flush, kept), high = rp_highest(flush);
    return beaten <= high && high > rp_highest(kept) ? RP_LOST + beaten : beaten;
}

static inline rp_flush_bin *bin_of(uint16_t *number, rp_flush_bin *bins, int *count)
{
    rp_flush_bin *bin;
    if (*number)
        return &bins[*number - 1];
    bin = &bins[*count];
    *number = (uint16_t)++*count;
    memset(bin->flushes, 0, sizeof bin->flushes);
    return bin;
}

/* From the hand's ranks drawn to those that are not. */
static void turn(int lanes, rp_flush_bin *bin)
{
    for (int left = lanes; left; left &= left - 1) {
        const int bit = left & -left, others = lanes & ~bit;
        for (int set = others;; set = (set - 1) & others) {
            const uint32_t with = bin->flushes[set | bit], without = bin->flushes[set];
            bin->flushes[set] = without + with;
            bin->flushes[set | bit] = without;
            if (!set)
                break;
        }
    }
}

void rp_sort_flushes(const rp_flush_hold *hold, const rp_kept_ranks *k, rp_flush_bins *bins)
{
    const uint64_t helping = rp_nibbles_of(k->ranks | k->near) * 15;
    const uint64_t others = rp_nibbles_of(k->others) * 15;
    const uint64_t open = ~(rp_nibbles_of(k->near) * 15);
    bins->besides = bins->sames = 0;
    const size_t beside = hold->apart ? RP_MOST_BESIDE : RP_LOST * RP_MOST_GONE;
    const size_t same = hold->apart ? RP_MOST_SAME : RP_TIES * RP_MOST_GONE * RP_MOST_GONE;
    memset(bins->beside_number, 0, beside * sizeof *bins->beside_number);
    if (bins->same_asked)
        memset(bins->same_number, 0, same * sizeof *bins->same_number);
    for (int i = 0; i < hold->flushes; i++) {
        const uint64_t nibbles = hold->nibbles[i];
        const uint32_t drawn = hold->drawn[i];
        const uint32_t flush = hold->kept | drawn;
        const int beaten = hold->apart ? apart_by(flush, k->ranks) : beaten_by(flush, k->ranks);
        const int gone = count_nibbles(nibbles, helping), set = hold->set[i];
        const uint32_t one = 1 | (uint32_t)count_nibbles(nibbles, others) << RP_BIN_BITS;
        rp_flush_bin *bin = bin_of(&bins->beside_number[beaten * RP_MOST_GONE + gone], bins->beside,
                                   &bins->besides);
        bin->beaten = beaten;
        bin->gone = gone;
        bin->flushes[set] += one;
        if ((drawn & k->ranks) || !bins->same_asked)
            continue;
        const int ranks = rp_ranks_beaten(beaten), lost = beaten < RP_LOST ? ranks : beaten;
        const int lower = count_nibbles(nibbles, open & ((UINT64_C(1) << (4 * ranks)) - 1));
        bin = bin_of(&bins->same_number[(lost * RP_MOST_GONE + gone) * RP_MOST_GONE + lower],
                     bins->same, &bins->sames);
        bin->beaten = lost;
        bin->gone = gone;
        bin->lower = lower;
        bin->flushes[set] += one;
    }
    for (int i = 0; i < bins->besides; i++)
        turn(hold->free, &bins->beside[i]);
    for (int i = 0; i < bins->sames; i++)
        turn(hold->free, &bins->same[i]);
}
