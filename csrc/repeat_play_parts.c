/* SPDX-License-Identifier: MIT */
/* How often each part comes up. */
#include "repeat_part.h"
#include "repeat_plan.h"

static void add_to(rp_memory *table, rp_memory_key key, rp_wide more)
{
    rp_add_remembered(table, &key, more); /* there is room */
}

/* Adds to one suit with such live ranks, which is listed if it is new. */
static void add_suit(rp_layer *l, const rp_part *part, int kind, uint32_t suited, rp_wide ways)
{
    const rp_memory_key all = rp_part_key(part, RP_PART_RANKS, 0);
    const rp_memory_key key = rp_part_key(part, kind, suited);
    const int other = kind == RP_PART_OTHER_SUIT;
    rp_wide known, count = {0, 0};
    if (!rp_recall(&l->next, &key, &known)) {
        rp_recall(&l->next, &all, &count);
        const uint32_t number = other ? (uint32_t)count.high : (uint32_t)count.low;
        add_to(&l->next, rp_part_key(part, kind + RP_PART_LISTED, number), rp_wide_of(suited));
        add_to(&l->next, all, (rp_wide){!other, other});
    }
    add_to(&l->next, key, ways);
}

/* Whether a dealer whose upcard is replaced can keep four cards of a suit with these live ranks. */
static int suit_is_seen(const rp_draws *draws, uint32_t suited)
{
    if (draws->rules->redraw_card == RP_REDRAW_NONE) /* there is no plan */
        return 0;
    const uint32_t four = suited & draws->plan.beside;
    const int cards = rp_popcount32(four);
    return cards > RP_DEALER_HIDDEN ||
           (cards == RP_DEALER_HIDDEN && !rp_straight(four | 1u << draws->dealer.upcard_rank));
}

void rp_add_parts(rp_layer *l, const rp_near_cards *near, uint64_t live, rp_wide ways)
{
    const rp_search *s = &l->search;
    const rp_part part = {*near, rp_live_by_rank(live, near->suit)};
    for (int suit = 0; suit < RP_SUITS; suit++) {
        const uint32_t suited = rp_suit_ranks(live, suit);
        if (suit == s->upcard_suit)
            add_suit(l, &part, RP_PART_UPCARD_SUIT, suited, ways);
        else if (suit != near->suit && suit_is_seen(&s->draws, suited))
            add_suit(l, &part, RP_PART_OTHER_SUIT, suited, ways);
    }
}

rp_part_suit rp_suit_of_part(const rp_memory *table, const rp_part *part, int kind, uint32_t number)
{
    const rp_memory_key listed = rp_part_key(part, kind + RP_PART_LISTED, number);
    rp_wide suited = {0, 0}, ways = {0, 0};
    rp_recall(table, &listed, &suited);
    const rp_memory_key key = rp_part_key(part, kind, (uint32_t)suited.low);
    rp_recall(table, &key, &ways);
    return (rp_part_suit){(uint32_t)suited.low, kind, ways};
}

/* Cards of a rank are exchanged again: of this suit, or another one. */
static void pass_on_suit(rp_layer *l, const rp_part *part, const rp_part_suit *suit, int rank)
{
    const int others = rp_others_of_rank(part->by_rank, rank);
    const int is_near =
        suit->kind == RP_PART_UPCARD_SUIT && part->near.suit == l->search.upcard_suit;
    const uint32_t less = is_near ? suit->suited : suit->suited & ~(1u << rank);
    const int of_suit = less != suit->suited;
    const rp_part next = {part->near, rp_less_other_of_rank(part->by_rank, rank)};
    if (others > of_suit)
        add_suit(l, &next, suit->kind, suit->suited, rp_wide_scale(suit->ways, others - of_suit));
    if (of_suit)
        add_suit(l, &next, suit->kind, less, suit->ways);
}

/* Entries that a suit's next parts take, at most. */
enum { MOST_OF_SUIT = 2 * 3 * RP_RANKS };

int32_t rp_pass_on_part(rp_layer *l, const rp_memory *states, const uint64_t *entry)
{
    const rp_part part = rp_part_of(entry);
    const rp_plan plan = rp_plan_of(&l->search, &part.near, part.by_rank);
    const uint64_t suits = entry[2] + entry[3];
    if (l->search.status != RP_OK)
        return l->search.status;
    if (plan.again && rp_memory_room(&l->next) < (int64_t)suits * MOST_OF_SUIT)
        return RP_STATES_FULL;
    for (int kind = RP_PART_UPCARD_SUIT; plan.again && kind <= RP_PART_OTHER_SUIT; kind++) {
        const uint64_t count = kind == RP_PART_UPCARD_SUIT ? entry[2] : entry[3];
        for (uint32_t i = 0; i < count; i++) {
            const rp_part_suit suit = rp_suit_of_part(states, &part, kind, i);
            for (uint32_t left = plan.again; left; left &= left - 1)
                pass_on_suit(l, &part, &suit, rp_lowest64(left));
        }
    }
    l->search.steps -= (int64_t)suits;
    return RP_OK;
}
