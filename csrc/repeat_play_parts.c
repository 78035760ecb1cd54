/* SPDX-License-Identifier: MIT */
/* Which draws are counted in parts, and how often each part comes up. */
#include "draw_walk.h"
#include "repeat_part.h"
#include "repeat_parts.h"

/* No cards: it tells these entries of the search's memory from values. */
#define TAG_OF_CHOICES (UINT64_C(4) << 60)

/* Ranks whose draws are not like others, by whether the card is of the near cards' suit. */
typedef struct choices {
    uint32_t apart[2]; /* a redraw can change the choice, or is counted hand by hand */
    uint32_t doubt[2]; /* flushes as dealt can change it */
} choices;

/* ---- choices by ranks ---- */

/* Each flush as dealt changes what one dealer hand is worth, with insurance and without. */
static int64_t most_by_flushes(const rp_near_draws *n, const rp_near_hand *hand)
{
    const int64_t flushes = rp_choose(RP_RANKS - 1, RP_DEALER_HIDDEN);
    return flushes * n->draws->largest_difference[hand->first][hand->second] * n->redraw.sequences;
}

static void look_at_hand(rp_near_draws *n, int rank, int own, choices *c)
{
    const rp_near_hand hand = rp_near_hand_of(n, rank, own);
    int sure = 1;
    const rp_choice choice = rp_choice_by_ranks(n, &hand, most_by_flushes(n, &hand), &sure);
    if (rp_redraw_can_pay(&n->redraw, &n->composition, hand.stakes, hand.strength) &&
        !(rp_gain_comes_on_top(n->draws->rules, choice) &&
          rp_by_gain(rp_near_terms(n, &hand), &n->redraw, hand.stakes, hand.strength)))
        c->apart[own] |= 1u << rank;
    else if (!sure)
        c->doubt[own] |= 1u << rank;
}

static choices find_choices(const rp_draws *draws, const rp_near_cards *near, uint64_t by_rank)
{
    choices c = {{0, 0}, {0, 0}};
    rp_near_draws n;
    rp_near_draws_init(&n, draws, near, by_rank);
    for (int rank = 0; rank < RP_RANKS; rank++) {
        if (!rp_cards_of_rank(by_rank, rank))
            continue;
        rp_near_draw_rank(&n, rank);
        if (rp_others_of_rank(by_rank, rank))
            look_at_hand(&n, rank, 0, &c);
        if (rp_own_of_rank(by_rank, rank))
            look_at_hand(&n, rank, 1, &c);
    }
    return c;
}

static choices choices_of(rp_search *s, const rp_near_cards *near, uint64_t by_rank)
{
    const rp_memory_key key = {near->kept | TAG_OF_CHOICES, by_rank};
    rp_wide known;
    choices c;
    if (rp_recall(&s->memory, &key, &known)) {
        for (int own = 0; own < 2; own++) {
            c.apart[own] = (uint32_t)(known.low >> (RP_RANKS * own)) & RP_RANK_MASK;
            c.doubt[own] = (uint32_t)((uint64_t)known.high >> (RP_RANKS * own)) & RP_RANK_MASK;
        }
        return c;
    }
    c = find_choices(&s->draws, near, by_rank);
    s->steps--;
    known = (rp_wide){c.apart[0] | (uint64_t)c.apart[1] << RP_RANKS,
                      c.doubt[0] | (int64_t)c.doubt[1] << RP_RANKS};
    if (!rp_remember(&s->memory, &key, known))
        s->status = RP_MEMORY_FULL;
    return c;
}

/* ---- choices with flushes ---- */

static int is_chosen(const rp_near_draws *n, const rp_near_hand *hand, uint32_t suited)
{
    int sure = 1;
    const rp_showdowns s = rp_count_showdowns(&n->composition, suited, hand->strength);
    const rp_worth worth = {rp_ends_of(&s, n->redraw.sequences), 0};
    return rp_choose_bet(n->draws->rules, hand->stakes, 1, &worth) ==
           rp_choice_by_ranks(n, hand, 0, &sure);
}

/* Leaves out the ranks whose cards do not all make the choice that ranks make. */
static void leave_out_doubtful(const rp_draws *draws, const rp_near_cards *near, uint64_t live,
                               const choices *c, rp_part *part)
{
    const uint32_t suited = rp_suit_ranks(live, draws->upcard_suit);
    rp_near_draws n;
    rp_near_draws_init(&n, draws, near, part->by_rank);
    for (int own = 0; own < 2; own++) {
        for (uint32_t left = c->doubt[own] & ~part->out[own]; left; left &= left - 1) {
            const int rank = rp_lowest64(left);
            const rp_near_hand hand = rp_near_hand_of(&n, rank, own);
            rp_near_draw_rank(&n, rank);
            if (!is_chosen(&n, &hand, suited) || !is_chosen(&n, &hand, suited & ~(1u << rank)))
                part->out[own] |= 1u << rank;
        }
    }
}

/* ---- parts ---- */

/* Ranks of which most of the other suits' cards are followed by one more exchange. */
static uint32_t going_on(uint64_t by_rank, uint64_t again, int suit)
{
    const uint64_t going = rp_rank_counts(again & ~(RP_ONE_SUIT << suit));
    uint32_t ranks = 0;
    for (int rank = 0; rank < RP_RANKS; rank++)
        if (2 * (int)(going >> 4 * rank & 3) > rp_others_of_rank(by_rank, rank))
            ranks |= 1u << rank;
    return ranks;
}

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

/* The cards of a rank together. */
static uint64_t cards_of(uint32_t ranks)
{
    return 15 * rp_spread_ranks(ranks);
}

rp_single_draws rp_add_parts(rp_layer *l, uint64_t kept, uint64_t live, uint64_t again,
                             rp_wide ways)
{
    rp_search *s = &l->search;
    const rp_near_cards near = rp_near_cards_of(kept);
    const uint64_t own = live & RP_ONE_SUIT << near.suit;
    const uint64_t by_rank = rp_live_by_rank(live, near.suit);
    if (!l->in_parts || (kept & ~(RP_ONE_SUIT << near.suit)) || !s->reach.straights.of[near.ranks])
        return (rp_single_draws){live & ~again, 0};
    const choices c = choices_of(s, &near, by_rank);
    if (s->status != RP_OK)
        return (rp_single_draws){0, 0};
    rp_part part = {near.ranks,
                    near.suit == s->upcard_suit,
                    {c.apart[0] | going_on(by_rank, again, near.suit), c.apart[1]},
                    by_rank};
    if ((c.doubt[0] & ~part.out[0]) || (c.doubt[1] & ~part.out[1]))
        leave_out_doubtful(&s->draws, &near, live, &c, &part);
    for (int suit = 0; suit < RP_SUITS; suit++) {
        const uint32_t suited = rp_suit_ranks(live, suit);
        if (suit == s->upcard_suit)
            add_suit(l, &part, RP_PART_UPCARD_SUIT, suited, ways);
        else if (suit != near.suit && rp_suit_is_seen(&s->draws, suited))
            add_suit(l, &part, RP_PART_OTHER_SUIT, suited, ways);
    }
    const uint64_t out = (cards_of(part.out[0]) & ~own) | (cards_of(part.out[1]) & own);
    return (rp_single_draws){live & out & ~again, again & ~out};
}
