/* SPDX-License-Identifier: MIT */
#include "rank_class.h"

#include <string.h>

#include "deal.h"
#include "strength.h"

static void find_lanes(rp_rank_class *class)
{
    const uint32_t unknown = class->deck.ranks & ~(1u << class->upcard_rank);
    for (int lane = 0; lane < class->lanes; lane++) {
        uint32_t held = 0;
        int bit = 0, possible = 1;
        for (uint32_t left = class->hand_ranks; left; left &= left - 1, bit++) {
            const int rank = rp_lowest64(left);
            if (lane >> bit & 1)
                held |= 1u << rank;
            else if (rank != class->upcard_rank)
                possible &= class->live[rank] > 0;
        }
        possible &= !(held & ~unknown);
        class->suited[lane] = possible ? unknown & ~held : RP_NO_LANE;
    }
}

int rp_rank_class_init(rp_rank_class *class, rp_deck deck, int upcard_rank,
                       const uint8_t hand[RP_HAND])
{
    class->deck = deck;
    class->upcard_rank = upcard_rank;
    class->hand_ranks = 0;
    class->live_cards = 0;
    for (int rank = 0; rank < RP_RANKS; rank++) {
        int live = deck.ranks >> rank & 1 ? deck.suits : 0;
        live -= rank == upcard_rank;
        for (int i = 0; i < RP_HAND; i++)
            live -= hand[i] == rank;
        if (live < 0)
            return 0;
        class->live[rank] = (uint8_t)live;
        class->live_cards += live;
    }
    for (int i = 0; i < RP_HAND; i++) {
        class->hand[i] = hand[i];
        class->hand_ranks |= 1u << hand[i];
    }
    class->distinct = rp_popcount32(class->hand_ranks);
    class->lanes = 1 << class->distinct;
    find_lanes(class);
    return 1;
}

/* Ways to hand these sets out to the suits: the upcard's is one of `suits`, and equal
 * sets of other suits are alike. */
static int orders_of(const uint32_t ranks[RP_SUITS], int suits)
{
    int orders = suits, run = 1;
    for (int suit = 1; suit < suits; suit++) {
        run = suit > 1 && ranks[suit] == ranks[suit - 1] ? run + 1 : 1;
        orders = orders * suit / run;
    }
    return orders;
}

/* Whether the other suits fall so far: the ranks come highest first, so that what is out of
 * order stays so. */
static int is_canonical(const uint32_t ranks[RP_SUITS])
{
    return ranks[1] >= ranks[2] && ranks[2] >= ranks[3];
}

static void end_suiting(const rp_rank_class *class, rp_suiting *deal)
{
    deal->lane = rp_lane_of(class, deal->ranks[RP_UPCARD_SUIT]);
    deal->weight = orders_of(deal->ranks, class->deck.suits);
    deal->longest = deal->cards = 0;
    for (int suit = 0; suit < RP_SUITS; suit++) {
        const int cards = rp_popcount32(deal->ranks[suit]);
        if (cards > deal->cards) {
            deal->cards = cards;
            deal->longest = suit;
        }
    }
}

/* Suits for the cards of the ranks from the i-th card of the hand on. */
static int list_from(const rp_rank_class *class, int i, const rp_suiting *before, rp_suiting *out,
                     int count)
{
    const int rank = class->hand[i];
    int same = 1;
    while (i + same < RP_HAND && class->hand[i + same] == rank)
        same++;
    const uint32_t first = rank == class->upcard_rank ? 2 : 1;
    for (uint32_t suits = first; suits < 1u << class->deck.suits; suits += first) {
        rp_suiting *with = &out[count], next = *before;
        if (rp_popcount32(suits) != same)
            continue;
        for (int suit = 0; suit < RP_SUITS; suit++)
            next.ranks[suit] |= (suits >> suit & 1) << rank;
        if (!is_canonical(next.ranks))
            continue;
        if (i + same < RP_HAND) {
            count = list_from(class, i + same, &next, out, count);
        } else {
            *with = next;
            end_suiting(class, with);
            count++;
        }
    }
    return count;
}

int rp_list_suitings(const rp_rank_class *class, rp_suiting out[RP_MOST_DEALS])
{
    const rp_suiting none = {{0}, 0, 0, 0, 0};
    return list_from(class, 0, &none, out, 0);
}

/* ---- numbers ---- */

static int64_t multisets(int ranks, int cards)
{
    int64_t sets = 1;
    for (int i = 0; i < cards; i++)
        sets = sets * (ranks + i) / (i + 1);
    return sets;
}

int32_t rp_class_number(int upcard_rank, const uint8_t hand[RP_HAND])
{
    int64_t number = (int64_t)upcard_rank * RP_HANDS_OF_RANKS;
    for (int i = 0; i < RP_HAND; i++) /* hands that agree so far and go on lower */
        number += multisets(hand[i], RP_HAND - i);
    return (int32_t)number;
}

/* Suits as in a canonical deal: the upcard's first, then those of falling sets. */
static void order_suits(const rp_deal *deal, int suit_of[RP_SUITS], uint32_t ranks[RP_SUITS])
{
    uint64_t cards = 0;
    for (int i = 0; i < RP_HAND; i++)
        cards |= rp_bit(deal->hand[i]);
    suit_of[0] = rp_suit(deal->upcard);
    ranks[0] = rp_suit_ranks(cards, suit_of[0]);
    for (int suit = 0, n = 1; suit < RP_SUITS; suit++) {
        const uint32_t mine = rp_suit_ranks(cards, suit);
        int at = n;
        if (suit == suit_of[0])
            continue;
        for (; at > 1 && ranks[at - 1] < mine; at--) {
            ranks[at] = ranks[at - 1];
            suit_of[at] = suit_of[at - 1];
        }
        ranks[at] = mine;
        suit_of[at] = suit;
        n++;
    }
}

static int position_of(const rp_deal *deal, int card)
{
    int i = 0;
    while (deal->hand[i] != card)
        i++;
    return i;
}

int32_t rp_number_deal(const rp_deal *deal, int32_t *number, int32_t *place, uint8_t order[RP_HAND])
{
    uint64_t live;
    uint32_t ranks[RP_SUITS];
    uint8_t hand[RP_HAND];
    int suit_of[RP_SUITS], cards = 0;
    rp_rank_class class;
    rp_suiting suiting[RP_MOST_DEALS];
    const int32_t status = deal->seen ? RP_BAD_CARD : rp_live_cards(deal, &live);
    if (status != RP_OK)
        return status;
    order_suits(deal, suit_of, ranks);
    for (int rank = RP_ACE; rank >= 0; rank--)
        for (int suit = 0; suit < RP_SUITS; suit++)
            if (ranks[suit] >> rank & 1) {
                order[cards] = (uint8_t)position_of(deal, rank * RP_SUITS + suit_of[suit]);
                hand[cards++] = (uint8_t)rank;
            }
    *number = rp_class_number(rp_rank(deal->upcard), hand);
    rp_rank_class_init(&class, (rp_deck){RP_RANK_MASK, RP_SUITS}, rp_rank(deal->upcard), hand);
    const int count = rp_list_suitings(&class, suiting);
    *place = 0;
    while (*place < count && memcmp(suiting[*place].ranks, ranks, sizeof ranks))
        ++*place;
    return RP_OK;
}

/* The first rank that may rise does, from the last on, and those behind it begin again. */
int rp_next_hand(uint8_t hand[RP_HAND])
{
    for (int i = RP_HAND - 1; i >= 0; i--) {
        if (hand[i] < (i ? hand[i - 1] : RP_ACE)) {
            hand[i]++;
            return 1;
        }
        hand[i] = 0;
    }
    return 0;
}
