/* SPDX-License-Identifier: MIT */
#include "flush.h"

rp_flushes rp_count_flushes(const rp_dealer *dealer, uint32_t suited)
{
    const uint32_t with_upcard = suited | 1u << dealer->upcard_rank;
    const int cards = rp_popcount32(suited);
    rp_flushes f = {0, 0, 0};
    for (int i = 0; i < dealer->straights; i++)
        f.straight += (suited & dealer->straight_rest[i]) == dealer->straight_rest[i];
    if ((with_upcard & RP_BIG_SLICK) == RP_BIG_SLICK) {
        const int free = rp_hidden_beside_big_slick(dealer->upcard_rank);
        const uint32_t royal = 0x1fu << (RP_ACE - 4);
        f.ace_king = (int32_t)rp_choose(rp_popcount32(suited & ~RP_BIG_SLICK), free) -
                     (((royal >> dealer->upcard_rank) & 1) && (with_upcard & royal) == royal);
    }
    f.no_qualify = (int32_t)rp_choose(cards, RP_DEALER_HIDDEN) - f.straight;
    if (dealer->qualifier == RP_ACE_KING)
        f.no_qualify -= f.ace_king;
    else
        f.ace_king = 0;
    return f;
}

/* compare_kickers where each rank of `suited` has one live card. */
static rp_showdowns compare_suited(uint32_t suited, uint32_t target, int free, int upcard)
{
    rp_showdowns s = {0, 0, 0, 0};
    int with_upcard = upcard >= 0;
    while (target) {
        const int rank = rp_highest(target);
        target &= ~(1u << rank);
        if (with_upcard && rank < upcard)
            return s;
        if (with_upcard && rank == upcard) {
            with_upcard = 0;
            continue;
        }
        s.win += rp_choose(rp_popcount32(suited & ((1u << rank) - 1)), free);
        if (free == 0 || !(suited >> rank & 1))
            return s;
        free--;
    }
    s.push = 1;
    return s;
}

rp_showdowns rp_compare_flushes(const rp_dealer *d, uint32_t suited, uint32_t ranks)
{
    rp_showdowns s = compare_suited(suited, ranks, RP_DEALER_HIDDEN, d->upcard_rank);
    for (int i = 0; i < d->straights; i++) {
        const int held = (suited & d->straight_rest[i]) == d->straight_rest[i];
        s.win -= held && rp_straight_ranks(d->straight_high[i]) < ranks;
    }
    return s;
}

/* Straight flushes lower than, or the same as, a straight of highest rank `high`. */
static rp_showdowns compare_straight_flushes(const rp_dealer *d, uint32_t suited, int high)
{
    rp_showdowns s = {0, 0, 0, 0};
    for (int i = 0; i < d->straights; i++) {
        const int held = (suited & d->straight_rest[i]) == d->straight_rest[i];
        s.win += held && d->straight_high[i] < high;
        s.push += held && d->straight_high[i] == high;
    }
    return s;
}

/* Their other ranks are below or equal to the player's. */
rp_showdowns rp_compare_suited_ace_kings(const rp_dealer *d, uint32_t suited, uint32_t ranks)
{
    rp_showdowns none = {0, 0, 0, 0};
    const int beside = d->upcard_rank < RP_KING;
    if (d->qualifier != RP_ACE_KING ||
        ((suited | 1u << d->upcard_rank) & RP_BIG_SLICK) != RP_BIG_SLICK)
        return none;
    return compare_suited(suited, ranks & ~RP_BIG_SLICK, rp_hidden_beside_big_slick(d->upcard_rank),
                          beside ? d->upcard_rank : -1);
}

/* A flush leaves the category that its ranks alone would have: what the player
 * would have won or pushed against it he loses, or wins if he beats flushes. */
void rp_correct_flushes(const rp_dealer *d, uint32_t suited, rp_flushes flushes, uint32_t strength,
                        rp_showdowns *s)
{
    const uint32_t category = rp_category_of(strength), ranks = rp_secondary_of(strength);
    const uint32_t primary = rp_primary_of(strength);
    rp_showdowns out = {0, 0, 0, 0}, in = {0, 0, 0, 0};
    switch (category) {
    case RP_HIGH_CARD:
        break;
    case RP_ACE_KING:
        out = rp_compare_suited_ace_kings(d, suited, ranks);
        break;
    case RP_STRAIGHT:
        out = compare_straight_flushes(d, suited, rp_highest(primary));
        out.win += flushes.ace_king;
        break;
    case RP_FLUSH:
        out.win = flushes.ace_king + flushes.straight;
        in = rp_compare_flushes(d, suited, ranks);
        break;
    case RP_FULL_HOUSE:
    case RP_QUADS:
        out.win = flushes.straight;
        in.win = flushes.no_qualify;
        break;
    case RP_STRAIGHT_FLUSH:
    case RP_ROYAL_FLUSH:
        out.win = flushes.straight;
        in = compare_straight_flushes(d, suited, rp_highest(primary));
        in.win += flushes.no_qualify;
        break;
    default:
        out.win = flushes.ace_king;
    }
    s->no_qualify -= flushes.no_qualify;
    s->win += in.win - out.win;
    s->push += in.push - out.push;
    s->lose += flushes.no_qualify + out.win + out.push - in.win - in.push;
}
