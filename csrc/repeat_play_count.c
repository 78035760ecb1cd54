/* SPDX-License-Identifier: MIT */
/* The outcomes of parts. */
#include <string.h>

#include "repeat_part.h"
#include "repeat_plan.h"

enum { MOST_SUITS = 128, STEPS_OF_RANKS = 4, SUITS_A_STEP = 4 };

/* Some suits with the same ranks of live cards. */
typedef struct counting {
    rp_layer *layer;
    rp_part part;
    int joins; /* whether the near cards are of the upcard's suit */
    rp_near_draws draws;
    int count;
    rp_part_suit suit[MOST_SUITS];
    rp_wide ways; /* of all of them together, by that of the upcard */
} counting;

static int is_upcards(const rp_part_suit *suit)
{
    return suit->kind == RP_PART_UPCARD_SUIT;
}

/* ---- ends ---- */

static rp_gains near_suit_gains(const counting *c, int rank, int own)
{
    const uint32_t suited = rp_own_ranks(c->part.by_rank) & ~((uint32_t)own << rank);
    const rp_gains none = {{0}};
    return c->joins ? none : rp_known_in_suit(&c->draws.known, suited, 0);
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
                       const rp_part_suit *suit, uint32_t gone, int draws)
{
    const int taken = (suit->suited & gone) != 0;
    const int counts[] = {draws - taken, taken};
    const uint32_t suited[] = {suit->suited, suit->suited & ~gone};
    for (int i = 0; i < 2; i++) {
        if (!counts[i])
            continue;
        const rp_ends ends = suit_ends(c, hand, gains, suited[i], is_upcards(suit));
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
        const rp_part_suit *suit = &c->suit[i];
        /* Of the suits that are told apart the draw can be of this one, or of the near cards'. */
        const int may_be = own == (is_upcards(suit) && c->joins);
        if (is_upcards(suit) || gains)
            count_suit(c, &hand, choice, gains, suit, may_be ? 1u << rank : 0, draws);
    }
}

static void count_ranks(counting *c, const rp_plan *plan)
{
    const uint64_t by_rank = c->part.by_rank;
    const uint32_t out = plan->again | plan->open | plan->split[0];
    memset(&c->layer->ends, 0, sizeof c->layer->ends);
    rp_near_draws_init(&c->draws, &c->layer->search.draws, &c->part.near, by_rank);
    c->draws.counts = 1;
    for (int rank = 0; rank < RP_RANKS; rank++) {
        const int others = out >> rank & 1 ? 0 : rp_others_of_rank(by_rank, rank);
        const int own = plan->split[1] >> rank & 1 ? 0 : rp_own_of_rank(by_rank, rank);
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

static void begin(counting *c)
{
    c->count = 0;
    c->ways = rp_wide_of(0);
}

static void count_part(rp_layer *l, const uint64_t *entry)
{
    counting c;
    c.layer = l;
    c.part = rp_part_of(entry);
    const rp_plan plan = rp_plan_of(&l->search, &c.part.near, c.part.by_rank);
    if (l->search.status != RP_OK)
        return;
    c.joins = c.part.near.suit == l->search.upcard_suit;
    begin(&c);
    for (int kind = RP_PART_UPCARD_SUIT; kind <= RP_PART_OTHER_SUIT; kind++) {
        const uint64_t count = kind == RP_PART_UPCARD_SUIT ? entry[2] : entry[3];
        for (uint32_t i = 0; i < count; i++) {
            const rp_part_suit suit = rp_suit_of_part(&l->next, &c.part, kind, i);
            c.suit[c.count++] = suit;
            if (is_upcards(&suit))
                c.ways = rp_wide_add(c.ways, suit.ways);
            if (c.count < MOST_SUITS)
                continue;
            count_ranks(&c, &plan);
            begin(&c);
        }
    }
    if (c.count)
        count_ranks(&c, &plan);
    l->search.steps -= STEPS_OF_RANKS + (int64_t)(entry[2] + entry[3]) / SUITS_A_STEP;
}

static int is_gone_on_from(rp_layer *l, const uint64_t *entry)
{
    const int kind = rp_kind_of_part(entry);
    if (kind != RP_PART_RANKS)
        return !kind;
    const rp_part part = rp_part_of(entry);
    return rp_plan_of(&l->search, &part.near, part.by_rank).again != 0;
}

/* Whether the player goes on from any entry. */
static int goes_on(rp_layer *l)
{
    for (int64_t slot = 0; slot < l->next.slots; slot++) {
        const uint64_t *entry = l->next.words + RP_MEMORY_HEADER + slot * RP_MEMORY_ENTRY;
        if (entry[0] && is_gone_on_from(l, entry))
            return 1;
    }
    return 0;
}

int32_t rp_count_parts(rp_layer *l)
{
    uint64_t *done = &l->next.words[RP_PARTS_DONE];
    for (; *done < (uint64_t)l->next.slots; ++*done) {
        const uint64_t *entry = l->next.words + RP_MEMORY_HEADER + *done * RP_MEMORY_ENTRY;
        if (!entry[0] || rp_kind_of_part(entry) != RP_PART_RANKS)
            continue;
        if (l->search.steps <= 0)
            return RP_UNFINISHED;
        count_part(l, entry);
        if (l->search.status != RP_OK)
            return l->search.status;
    }
    if (!goes_on(l))
        rp_forget_all(&l->next);
    return RP_OK;
}
