/* SPDX-License-Identifier: MIT */
#include "strength.h"

#include "deal.h"

rp_ranks rp_ranks_of(uint64_t set)
{
    rp_ranks r = {0, 0, 0, 0};
    for (; set; set &= set - 1)
        r = rp_ranks_add(r, 1u << rp_rank(rp_lowest64(set)));
    return r;
}

uint32_t rp_set_strength(uint64_t set)
{
    uint32_t strength = rp_rank_strength(rp_ranks_of(set), rp_popcount64(set));
    /* A flush beats every hand that five or six cards can hold beside it: a
     * full house needs five cards that are not of one suit. */
    for (int suit = 0; suit < RP_SUITS; suit++) {
        uint32_t ranks = rp_suit_ranks(set, suit);
        if (rp_popcount32(ranks) >= RP_HAND)
            return rp_suited_strength(ranks);
    }
    return strength;
}

int32_t rp_strength(const uint8_t *cards, int32_t count, uint32_t *strength)
{
    uint64_t set = 0;
    int32_t status;
    if (count != RP_HAND && count != RP_HAND + 1)
        return RP_BAD_CARD;
    status = rp_add_cards(cards, count, &set);
    if (status == RP_OK)
        *strength = rp_set_strength(set);
    return status;
}

/* The suits of cards are followed as a set of suits that all cards so far have:
 * a flush is what is left of it at the fifth. */
int32_t rp_strength_all(uint32_t *strength)
{
    const rp_ranks none = {0, 0, 0, 0};
    for (int a = 0; a < RP_CARDS - 4; a++) {
        const rp_ranks ra = rp_ranks_add(none, 1u << rp_rank(a));
        for (int b = a + 1; b < RP_CARDS - 3; b++) {
            const rp_ranks rb = rp_ranks_add(ra, 1u << rp_rank(b));
            const int sb = rp_suit(a) == rp_suit(b);
            for (int c = b + 1; c < RP_CARDS - 2; c++) {
                const rp_ranks rc = rp_ranks_add(rb, 1u << rp_rank(c));
                const int sc = sb && rp_suit(b) == rp_suit(c);
                for (int d = c + 1; d < RP_CARDS - 1; d++) {
                    const rp_ranks rd = rp_ranks_add(rc, 1u << rp_rank(d));
                    const int suit = sc && rp_suit(c) == rp_suit(d) ? rp_suit(d) : RP_SUITS;
                    for (int e = d + 1; e < RP_CARDS; e++) {
                        const rp_ranks re = rp_ranks_add(rd, 1u << rp_rank(e));
                        *strength++ = rp_suit(e) == suit ? rp_suited_strength(re.one)
                                                         : rp_rank_strength(re, RP_HAND);
                    }
                }
            }
        }
    }
    return RP_OK;
}
