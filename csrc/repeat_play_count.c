/* SPDX-License-Identifier: MIT */
/* The outcomes of parts. */
#include <string.h>

#include "repeat_part.h"

enum { MOST_SUITS = 128, STEPS_OF_RANKS = 4, SUITS_A_STEP = 4 };

/* One suit of the live cards. */
typedef struct suit {
    uint32_t suited;
    int is_upcards;
    rp_wide ways;
} one_suit;

/* Some suits with the same ranks of live cards. */
typedef struct counting {
    rp_layer *layer;
    rp_part part;
    rp_near_cards near;
    rp_near_draws draws;
    int count;
    one_suit suit[MOST_SUITS];
    rp_wide ways; /* of all of them together, by that of the upcard */
} counting;

/* ---- ends ---- */

static rp_gains near_suit_gains(const counting *c, int rank, int own)
{
    uint32_t suited = 0;
    rp_gains none = {{0}};
    for (int i = 0; i < RP_RANKS; i++)
        suited |= (uint32_t)rp_own_of_rank(c->part.by_rank, i) << i;
    return c->part.joins
               ? none
               : rp_known_in_suit(&c->draws.known, own ? suited & ~(1u << rank) : suited, 0);
}

/* Adds draws of a hand by ranks alone, the near cards' suit with them. */
static void count_by_ranks(counting *c, const rp_near_hand *hand, rp_choice choice, int gains,
                           int rank, int own, int draws)
{
    const rp_near_draws *n = &c->draws;
    const rp_showdowns s = rp_rank_showdowns(&n->composition, hand->strength);
    rp_worth worth = {rp_ends_of(&s, n->redraw.sequences), 0};
    if (gains) {
        const rp_terms *terms = rp_near_terms(&c->draws, hand);
        const rp_gains in_suit = near_suit_gains(c, rank, own);
        rp_gains all = rp_known_by_ranks(&n->known);
        rp_add_gains(&all, terms, 1, &in_suit);
        rp_worth_add_gains(&worth, terms, hand->stakes, &all);
    }
    rp_record(&c->layer->ends, n->draws->rules, hand->first, hand->second, choice, draws,
              &worth.ends);
}

/* What the live ranks of a suit change in one draw. */
static rp_ends suit_ends(counting *c, const rp_near_hand *hand, int gains, uint32_t suited,
                         int is_upcards)
{
    const rp_near_draws *n = &c->draws;
    const rp_dealer *dealer = &n->draws->dealer;
    rp_showdowns s = {0, 0, 0, 0};
    rp_worth worth;
    if (is_upcards)
        rp_correct_flushes(dealer, suited, rp_count_flushes(dealer, suited), hand->strength, &s);
    worth = (rp_worth){rp_ends_of(&s, n->redraw.sequences), 0};
    if (gains) {
        const rp_gains in_suit = rp_known_in_suit(&n->known, suited, is_upcards);
        rp_worth_add_gains(&worth, rp_near_terms(&c->draws, hand), hand->stakes, &in_suit);
    }
    return worth.ends;
}

static void count_suit(counting *c, const rp_near_hand *hand, rp_choice choice, int gains,
                       const one_suit *suit, uint32_t gone, int draws)
{
    const int taken = (suit->suited & gone) != 0;
    const int counts[] = {draws - taken, taken};
    const uint32_t suited[] = {suit->suited, suit->suited & ~gone};
    for (int i = 0; i < 2; i++) {
        if (!counts[i])
            continue;
        const rp_ends ends = suit_ends(c, hand, gains, suited[i], suit->is_upcards);
        rp_add_ends(c->layer->stopped, c->draws.draws->rules, hand->first, hand->second, choice,
                    rp_wide_scale(suit->ways, counts[i]), &ends);
    }
}

/* ---- hands ---- */

static void count_hand(counting *c, int rank, int own, int draws)
{
    const rp_near_hand hand = rp_near_hand_of(&c->draws, rank, own);
    int sure = 1;
    const rp_choice choice = rp_choice_by_ranks(&c->draws, &hand, 0, &sure);
    const int gains = choice != RP_CHOOSE_FOLD && rp_near_know_gains(&c->draws, &hand);
    count_by_ranks(c, &hand, choice, gains, rank, own, draws);
    for (int i = 0; choice != RP_CHOOSE_FOLD && i < c->count; i++) {
        const one_suit *suit = &c->suit[i];
        /* Of the suits that are told apart the draw can be of this one, or of the near cards'. */
        const int may_be = own == (suit->is_upcards && c->part.joins);
        if (suit->is_upcards || gains)
            count_suit(c, &hand, choice, gains, suit, may_be ? 1u << rank : 0, draws);
    }
}

static void count_ranks(counting *c)
{
    memset(&c->layer->ends, 0, sizeof c->layer->ends);
    rp_near_draws_init(&c->draws, &c->layer->search.draws, &c->near, c->part.by_rank);
    c->draws.counts = 1;
    for (int rank = 0; rank < RP_RANKS; rank++) {
        const int others =
            c->part.out[0] >> rank & 1 ? 0 : rp_others_of_rank(c->part.by_rank, rank);
        const int own = c->part.out[1] >> rank & 1 ? 0 : rp_own_of_rank(c->part.by_rank, rank);
        if (others || own)
            rp_near_draw_rank(&c->draws, rank);
        if (others)
            count_hand(c, rank, 0, others);
        if (own)
            count_hand(c, rank, 1, 1);
    }
    rp_add_outcomes(c->layer->stopped, c->ways, &c->layer->ends);
}

/* ---- parts ---- */

static void add_suit(counting *c, int kind, uint32_t number)
{
    const rp_memory *table = &c->layer->next;
    const rp_memory_key listed = rp_part_key(&c->part, kind + RP_PART_LISTED, number);
    rp_wide suited = {0, 0};
    one_suit *suit = &c->suit[c->count++];
    rp_recall(table, &listed, &suited);
    const rp_memory_key key = rp_part_key(&c->part, kind, (uint32_t)suited.low);
    suit->suited = (uint32_t)suited.low;
    suit->is_upcards = kind == RP_PART_UPCARD_SUIT;
    suit->ways = (rp_wide){0, 0};
    rp_recall(table, &key, &suit->ways);
    if (suit->is_upcards)
        c->ways = rp_wide_add(c->ways, suit->ways);
}

static void count_part(rp_layer *l, const uint64_t *entry)
{
    counting c;
    c.layer = l;
    c.part = rp_part_of(entry);
    c.near.kept = 0; /* any: ranks and whether the suit is the upcard's are all that matters */
    c.near.ranks = c.part.near;
    c.near.suit = (l->search.upcard_suit + !c.part.joins) % RP_SUITS;
    c.count = 0;
    c.ways = rp_wide_of(0);
    for (int kind = RP_PART_UPCARD_SUIT; kind <= RP_PART_OTHER_SUIT; kind++) {
        const uint64_t count = kind == RP_PART_UPCARD_SUIT ? entry[2] : entry[3];
        for (uint32_t i = 0; i < count; i++) {
            add_suit(&c, kind, i);
            if (c.count < MOST_SUITS)
                continue;
            count_ranks(&c);
            c.count = 0;
            c.ways = rp_wide_of(0);
        }
    }
    if (c.count)
        count_ranks(&c);
    l->search.steps -= STEPS_OF_RANKS + (int64_t)(entry[2] + entry[3]) / SUITS_A_STEP;
}

/* Leaves the states alone: of a table nothing is recalled any more. */
static void remove_parts(rp_memory *table)
{
    for (int64_t slot = 0; slot < table->slots; slot++) {
        uint64_t *entry = table->words + RP_MEMORY_HEADER + slot * RP_MEMORY_ENTRY;
        if (rp_kind_of_part(entry))
            rp_forget(table, entry);
    }
}

int32_t rp_count_parts(rp_layer *l)
{
    uint64_t *done = &l->next.words[RP_PARTS_DONE];
    for (; *done < (uint64_t)l->next.slots; ++*done) {
        const uint64_t *entry = l->next.words + RP_MEMORY_HEADER + *done * RP_MEMORY_ENTRY;
        if (rp_kind_of_part(entry) != RP_PART_RANKS)
            continue;
        if (l->search.steps <= 0)
            return RP_UNFINISHED;
        count_part(l, entry);
    }
    remove_parts(&l->next);
    return RP_OK;
}
