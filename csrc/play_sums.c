/* SPDX-License-Identifier: MIT */
/* The deals of a game that are played alike, put together: those of a rank class whose suits
 * make the same draws to a flush and whose best actions keep the same. */
#include <string.h>

#include "class_game.h"
#include "deal.h"

enum { FLUSH_DRAW = 4, ACTION_BITS = 6, MOST_PLAYS = 1 << (RP_HAND + ACTION_BITS + 1) };

/* Columns of deals, from the first of a class on. */
typedef struct columns {
    int64_t deals;
    const uint8_t *action;
    const uint64_t *low;
    const int64_t *high; /* or NULL: the low words are all of the value */
    const uint64_t *second_low;
    const int64_t *second_high;
} columns;

/* The sums found so far, and where those of this class stand among them, by play. */
typedef struct plays {
    int64_t capacity, filled, class_begin;
    rp_play_sums *sums;
    int64_t place[MOST_PLAYS];
} plays;

/* The cards of the hand, bit i for card i, that are of one suit, if that are four or more. */
static int flush_cards(const uint8_t hand[RP_HAND])
{
    int cards[RP_SUITS] = {0};
    for (int i = 0; i < RP_HAND; i++)
        cards[rp_suit(hand[i])] |= 1 << i;
    for (int suit = 0; suit < RP_SUITS; suit++)
        if (rp_popcount32((uint32_t)cards[suit]) >= FLUSH_DRAW)
            return cards[suit];
    return 0;
}

static int play_of(const uint8_t hand[RP_HAND], int action)
{
    const int suit = action < RP_EXCHANGE ? RP_SUITS : rp_class_suit_of(hand, rp_discards(action));
    const int suited = suit >= 0 && suit < RP_SUITS;
    return (flush_cards(hand) << ACTION_BITS | action) << 1 | suited;
}

static rp_wide value_at(const uint64_t *low, const int64_t *high, int64_t i)
{
    return high ? (rp_wide){low[i], high[i]} : rp_wide_of((int64_t)low[i]);
}

static void enter(rp_play_sums *sums, const columns *from, int64_t i, int weight)
{
    const rp_wide value = value_at(from->low, from->high, i);
    const rp_wide sum = {sums->low, sums->high}, cost = {sums->cost_low, sums->cost_high};
    const rp_wide next = rp_wide_add(sum, rp_wide_scale(value, weight));
    sums->deals += weight;
    sums->low = next.low;
    sums->high = next.high;
    if (from->second_low) {
        const rp_wide second = value_at(from->second_low, from->second_high, i);
        const rp_wide less = rp_wide_subtract(value, second);
        const rp_wide lost = rp_wide_add(cost, rp_wide_scale(less, weight));
        sums->cost_low = lost.low;
        sums->cost_high = lost.high;
    }
}

/* The sums of a play of a class, made if there are none; NULL if there is no room. */
static rp_play_sums *sums_of(plays *found, int number, int play)
{
    const int64_t known = found->place[play];
    if (known >= found->class_begin && known < found->filled && found->sums[known].play == play)
        return &found->sums[known];
    if (found->filled == found->capacity)
        return NULL;
    found->place[play] = found->filled;
    found->sums[found->filled] = (rp_play_sums){number, play, 0, 0, 0, 0, 0};
    return &found->sums[found->filled++];
}

/* Adds a class whose deals begin at *at. */
static int32_t add_class(const rp_rank_class *class, int number, const columns *from, int64_t *at,
                         plays *found)
{
    rp_suiting suitings[RP_MOST_DEALS];
    const int count = rp_list_suitings(class, suitings);
    if (count > from->deals - *at)
        return RP_BAD_CARD;
    found->class_begin = found->filled;
    for (int i = 0; i < count; i++, ++*at) {
        uint8_t hand[RP_HAND];
        rp_play_sums *sums;
        if (from->action[*at] >= RP_ACTIONS)
            return RP_UNKNOWN_ACTION;
        rp_class_hand(class, &suitings[i], hand);
        sums = sums_of(found, number, play_of(hand, from->action[*at]));
        if (!sums)
            return RP_MEMORY_FULL;
        enter(sums, from, *at, suitings[i].weight);
    }
    return RP_OK;
}

static int32_t add_classes(int32_t first, int32_t count, const columns *from, plays *found)
{
    int64_t at = 0;
    for (int upcard = 0, number = 0; upcard < RP_RANKS; upcard++) {
        uint8_t hand[RP_HAND] = {0};
        do {
            rp_rank_class class;
            int32_t status;
            if (number < first || number >= first + count ||
                !rp_rank_class_init(&class, (rp_deck){RP_RANK_MASK, RP_SUITS}, upcard, hand))
                continue;
            status = add_class(&class, number, from, &at, found);
            if (status != RP_OK)
                return status;
        } while (number++, rp_next_hand(hand));
    }
    return at == from->deals ? RP_OK : RP_BAD_CARD;
}

int32_t rp_sum_plays(int32_t first, int32_t count, int64_t deals, const uint8_t *action,
                     const uint64_t *low, const int64_t *high, const uint64_t *second_low,
                     const int64_t *second_high, int64_t capacity, rp_play_sums *sums,
                     int64_t *filled)
{
    const columns from = {deals, action, low, high, second_low, second_high};
    plays found = {capacity, 0, 0, sums, {0}};
    int32_t status;
    if (first < 0 || count < 0 || count > RP_GAME_CLASSES - first || deals < 0 || capacity < 0)
        return RP_BAD_CARD;
    status = add_classes(first, count, &from, &found);
    if (status == RP_OK)
        *filled = found.filled;
    return status;
}
