/* SPDX-License-Identifier: MIT */
#include "repeat_parts.h"

#include "draw_walk.h"

/* No cards: they tell these entries from values. */
#define TAG_OF_RANKS (UINT64_C(2) << 60)
#define TAG_OF_SUIT (UINT64_C(3) << 60)

#define NO_SUM ((rp_wide){0, INT64_MIN})

/* ---- ranks, the upcard's suit and that of the near cards ---- */

/* A sum over draws, and whether it is one of parts. */
typedef struct rank_part {
    rp_near_draws draws;
    uint32_t suits[RP_SUITS]; /* live ranks; none where they are left out */
    rp_wide sum;
    int is_part;
} rank_part;

/* Adds `ways` draws that make such a hand. A redraw has to be worth the same whatever is chosen,
 * for other suits add to it. */
static void add_hand(rank_part *p, const rp_near_hand *hand, int ways)
{
    const rp_near_draws *n = &p->draws;
    const rp_rules *rules = n->draws->rules;
    const rp_worth worth = rp_near_worth(&p->draws, hand, p->suits);
    const rp_worth without = {worth.ends, 0};
    const rp_choice choice = rp_choose_bet(rules, hand->stakes, 1, &without);
    if (rp_redraw_can_pay(&n->redraw, &n->composition, hand->stakes, hand->strength))
        p->is_part &=
            rp_gain_comes_on_top(rules, choice) &&
            rp_by_gain(rp_near_terms(&p->draws, hand), &n->redraw, hand->stakes, hand->strength);
    p->sum =
        rp_wide_add_product(p->sum, ways, rp_value_of_choice(rules, hand->stakes, choice, &worth));
}

static void add_rank(rank_part *p, int rank)
{
    const int suit = p->draws.draws->upcard_suit, own_suit = p->draws.near->suit;
    const int others = rp_others_of_rank(p->draws.by_rank, rank);
    const uint32_t card = 1u << rank;
    rp_near_draw_rank(&p->draws, rank);
    if (others) {
        const rp_near_hand hand = rp_near_hand_of(&p->draws, rank, 0);
        const int matters = suit != own_suit && (p->suits[suit] & card);
        if (others > matters)
            add_hand(p, &hand, others - matters);
        if (matters) {
            p->suits[suit] ^= card;
            add_hand(p, &hand, 1);
            p->suits[suit] ^= card;
        }
    }
    if (p->suits[own_suit] & card) {
        const rp_near_hand hand = rp_near_hand_of(&p->draws, rank, 1);
        p->suits[own_suit] ^= card;
        add_hand(p, &hand, 1);
        p->suits[own_suit] ^= card;
    }
}

static rp_wide part_of_ranks(const rp_draws *draws, const rp_near_cards *near, uint64_t live,
                             uint64_t by_rank)
{
    rank_part p = {.suits = {0}, .sum = {0, 0}, .is_part = 1};
    p.suits[draws->upcard_suit] = rp_suit_ranks(live, draws->upcard_suit);
    p.suits[near->suit] = rp_suit_ranks(live, near->suit);
    rp_near_draws_init(&p.draws, draws, near, by_rank);
    for (int rank = 0; rank < RP_RANKS && p.is_part; rank++)
        if (by_rank >> 4 * rank & 7)
            add_rank(&p, rank);
    return p.is_part ? p.sum : NO_SUM;
}

/* ---- another suit ---- */

/* Whether a dealer whose upcard is replaced can keep four cards of the suit. */
static int is_seen(const rp_draws *draws, uint32_t suited)
{
    const uint32_t four = suited & draws->plan.beside;
    const int cards = rp_popcount32(four);
    return cards > RP_DEALER_HIDDEN ||
           (cards == RP_DEALER_HIDDEN && !rp_straight(four | 1u << draws->dealer.upcard_rank));
}

static rp_wide part_of_suit(const rp_draws *draws, const rp_near_cards *near, uint64_t by_rank,
                            uint32_t suited)
{
    rp_near_draws n;
    rp_wide sum = {0, 0};
    rp_near_draws_init(&n, draws, near, by_rank);
    for (int rank = 0; rank < RP_RANKS; rank++) {
        const int others = rp_others_of_rank(by_rank, rank), matters = suited >> rank & 1;
        if (!(by_rank >> 4 * rank & 7))
            continue;
        rp_near_draw_rank(&n, rank);
        if (others) {
            const rp_near_hand hand = rp_near_hand_of(&n, rank, 0);
            if (others > matters)
                sum = rp_wide_add_product(sum, others - matters,
                                          rp_near_gain_in_suit(&n, &hand, suited));
            if (matters)
                sum = rp_wide_add(
                    sum, rp_wide_of(rp_near_gain_in_suit(&n, &hand, suited & ~(1u << rank))));
        }
        if (rp_own_of_rank(by_rank, rank)) {
            const rp_near_hand hand = rp_near_hand_of(&n, rank, 1);
            sum = rp_wide_add(sum, rp_wide_of(rp_near_gain_in_suit(&n, &hand, suited)));
        }
    }
    return sum;
}

/* ---- all together ---- */

/* The live cards by rank, and in the fourth bit of each rank those of one suit. */
static uint64_t with_suit(uint64_t by_rank, uint64_t live, int suit)
{
    return by_rank | (live >> suit & RP_ONE_SUIT) << 3;
}

static void keep_part(rp_search *s, const rp_memory_key *key, rp_wide value)
{
    if (!rp_remember(&s->memory, key, value))
        s->status = RP_MEMORY_FULL;
}

int rp_sum_parts(rp_search *s, const rp_near_cards *near, uint64_t live, rp_wide *sum)
{
    const uint64_t by_rank = rp_live_by_rank(live, near->suit);
    const rp_memory_key ranks = {near->kept | TAG_OF_RANKS,
                                 with_suit(by_rank, live, s->upcard_suit)};
    if (!rp_recall(&s->memory, &ranks, sum)) {
        *sum = part_of_ranks(&s->draws, near, live, by_rank);
        keep_part(s, &ranks, *sum);
    }
    if (sum->high == INT64_MIN)
        return 0;
    for (int suit = 0; suit < RP_SUITS; suit++) {
        const uint32_t suited = rp_suit_ranks(live, suit);
        const rp_memory_key key = {near->kept | TAG_OF_SUIT, with_suit(by_rank, live, suit)};
        rp_wide part;
        if (suit == near->suit || suit == s->upcard_suit || !is_seen(&s->draws, suited))
            continue;
        if (!rp_recall(&s->memory, &key, &part)) {
            part = part_of_suit(&s->draws, near, by_rank, suited);
            keep_part(s, &key, part);
        }
        *sum = rp_wide_add(*sum, part);
    }
    return 1;
}
