/* SPDX-License-Identifier: MIT */
#include "repeat_parts.h"

#include "draw_walk.h"

/* No cards: they tell these entries from values. */
#define TAG_OF_RANKS (UINT64_C(2) << 60)
#define TAG_OF_SUIT (UINT64_C(3) << 60)

#define NO_SUM ((rp_wide){0, INT64_MIN})

/* Gains by ranks are most of the work, and the same for all sets of live cards that differ in one
 * suit's ranks. In a long search all of these come up: many are summed at once. */
enum { MOST_VARIANTS = 32, LONG_SEARCH = 1 << 15 };

/* Live ranks of one suit, all with as many live cards of each rank; and sums with each. */
typedef struct variants {
    int count;
    uint32_t suited[MOST_VARIANTS];
    rp_wide sum[MOST_VARIANTS];
    uint8_t is_part[MOST_VARIANTS];
} variants;

static void add_variant(variants *v, uint32_t suited)
{
    v->suited[v->count] = suited;
    v->sum[v->count] = (rp_wide){0, 0};
    v->is_part[v->count++] = 1;
}

/* ---- ranks, the upcard's suit and that of the near cards ---- */

typedef struct rank_part {
    rp_near_draws draws;
    uint32_t suits[RP_SUITS]; /* live ranks; none where they are left out */
    variants *variants;       /* of the upcard's suit */
} rank_part;

/* Adds `ways` draws that make such a hand to a variant. A redraw has to be worth the same whatever
 * is chosen, for other suits add to it. */
static void add_hand(rank_part *p, int variant, const rp_near_hand *hand, int ways)
{
    const rp_near_draws *n = &p->draws;
    const rp_rules *rules = n->draws->rules;
    const rp_worth worth = rp_near_worth(&p->draws, hand, p->suits);
    const rp_worth without = {worth.ends, 0};
    const rp_choice choice = rp_choose_bet(rules, hand->stakes, 1, &without);
    rp_wide *sum = &p->variants->sum[variant];
    if (rp_redraw_can_pay(&n->redraw, &n->composition, hand->stakes, hand->strength) &&
        !(rp_gain_comes_on_top(rules, choice) &&
          rp_by_gain(rp_near_terms(&p->draws, hand), &n->redraw, hand->stakes, hand->strength)))
        p->variants->is_part[variant] = 0;
    *sum = rp_wide_add_product(*sum, ways, rp_value_of_choice(rules, hand->stakes, choice, &worth));
}

/* A card of another suit than the near cards'. */
static void add_other(rank_part *p, int rank, int others)
{
    const rp_near_hand hand = rp_near_hand_of(&p->draws, rank, 0);
    const int suit = p->draws.draws->upcard_suit;
    for (int i = 0; i < p->variants->count; i++) {
        const uint32_t suited = p->variants->suited[i];
        const int matters = suit != p->draws.near->suit && (suited >> rank & 1);
        p->suits[suit] = suited;
        if (others > matters)
            add_hand(p, i, &hand, others - matters);
        p->suits[suit] = suited & ~(1u << rank);
        if (matters)
            add_hand(p, i, &hand, 1);
        p->suits[suit] = suited;
    }
}

static void add_own(rank_part *p, int rank)
{
    const rp_near_hand hand = rp_near_hand_of(&p->draws, rank, 1);
    const int suit = p->draws.draws->upcard_suit, own_suit = p->draws.near->suit;
    const uint32_t own = p->suits[own_suit];
    for (int i = 0; i < p->variants->count; i++) {
        p->suits[suit] = p->variants->suited[i];
        p->suits[own_suit] = own & ~(1u << rank);
        add_hand(p, i, &hand, 1);
    }
    p->suits[own_suit] = own;
}

static void sum_ranks(const rp_draws *draws, const rp_near_cards *near, uint64_t live,
                      uint64_t by_rank, variants *v)
{
    rank_part p = {.suits = {0}, .variants = v};
    p.suits[near->suit] = rp_suit_ranks(live, near->suit);
    rp_near_draws_init(&p.draws, draws, near, by_rank);
    for (int rank = 0; rank < RP_RANKS; rank++) {
        const int others = rp_others_of_rank(by_rank, rank), own = rp_own_of_rank(by_rank, rank);
        if (others || own)
            rp_near_draw_rank(&p.draws, rank);
        if (others)
            add_other(&p, rank, others);
        if (own)
            add_own(&p, rank);
    }
    for (int i = 0; i < v->count; i++)
        v->sum[i] = v->is_part[i] ? v->sum[i] : NO_SUM;
}

/* ---- another suit ---- */

int rp_suit_is_seen(const rp_draws *draws, uint32_t suited)
{
    if (draws->rules->redraw_card == RP_REDRAW_NONE) /* there is no plan */
        return 0;
    const uint32_t four = suited & draws->plan.beside;
    const int cards = rp_popcount32(four);
    return cards > RP_DEALER_HIDDEN ||
           (cards == RP_DEALER_HIDDEN && !rp_straight(four | 1u << draws->dealer.upcard_rank));
}

static void add_gains(rp_near_draws *n, const rp_near_hand *hand, int ways, uint32_t gone,
                      variants *v)
{
    for (int i = 0; i < v->count; i++) {
        const uint32_t suited = v->suited[i];
        const int matters = (suited & gone) != 0;
        if (ways > matters)
            v->sum[i] = rp_wide_add_product(v->sum[i], ways - matters,
                                            rp_near_gain_in_suit(n, hand, suited));
        if (matters)
            v->sum[i] =
                rp_wide_add(v->sum[i], rp_wide_of(rp_near_gain_in_suit(n, hand, suited & ~gone)));
    }
}

static void sum_suit(const rp_draws *draws, const rp_near_cards *near, uint64_t by_rank,
                     variants *v)
{
    rp_near_draws n;
    rp_near_draws_init(&n, draws, near, by_rank);
    for (int rank = 0; rank < RP_RANKS; rank++) {
        const int others = rp_others_of_rank(by_rank, rank), own = rp_own_of_rank(by_rank, rank);
        if (others || own)
            rp_near_draw_rank(&n, rank);
        if (others) {
            const rp_near_hand hand = rp_near_hand_of(&n, rank, 0);
            add_gains(&n, &hand, others, 1u << rank, v);
        }
        if (own) {
            const rp_near_hand hand = rp_near_hand_of(&n, rank, 1);
            add_gains(&n, &hand, 1, 0, v);
        }
    }
}

/* ---- all together ---- */

/* A part: what it is remembered by but for the live ranks of its suit. */
typedef struct request {
    rp_search *search;
    const rp_near_cards *near;
    uint64_t live, by_rank, tag;
    int suit;
} request;

/* The live cards by rank, and in the fourth bit of each rank those of one suit. */
static rp_memory_key key_of(const request *r, uint64_t suited)
{
    return (rp_memory_key){r->near->kept | r->tag, r->by_rank | suited << 3};
}

/* Adds other live ranks of the suit that may come up as well, if nothing is known of them. */
static void add_variants(const request *r, uint64_t suited, variants *v)
{
    const uint64_t first = r->search->live & ~(RP_ONE_SUIT << r->near->suit);
    uint64_t open = 0; /* ranks with such a card or without */
    for (int rank = 0; rank < RP_RANKS && rp_popcount64(open) < 5; rank++) {
        const int others = rp_others_of_rank(r->by_rank, rank);
        const uint64_t cards = first >> RP_SUITS * rank & 15;
        if ((cards >> r->suit & 1) && others && others < rp_popcount64(cards))
            open |= rp_bit(RP_SUITS * rank);
    }
    for (uint64_t part = open; r->suit != r->near->suit; part = (part - 1) & open) {
        const uint64_t other = (suited & ~open) | part;
        const rp_memory_key key = key_of(r, other);
        rp_wide known;
        if (other != suited && !rp_recall(&r->search->memory, &key, &known))
            add_variant(v, rp_suit_ranks(other, 0));
        if (!part)
            break;
    }
}

static rp_wide part_of(const request *r)
{
    rp_search *s = r->search;
    const uint64_t suited = r->live >> r->suit & RP_ONE_SUIT;
    const rp_memory_key key = key_of(r, suited);
    rp_wide sum;
    variants v;
    if (rp_recall(&s->memory, &key, &sum))
        return sum;
    v.count = 0;
    add_variant(&v, rp_suit_ranks(suited, 0));
    if (rp_remembered(&s->memory) >= LONG_SEARCH)
        add_variants(r, suited, &v);
    if (r->tag == TAG_OF_RANKS)
        sum_ranks(&s->draws, r->near, r->live, r->by_rank, &v);
    else
        sum_suit(&s->draws, r->near, r->by_rank, &v);
    s->steps -= v.count;
    for (int i = 0; i < v.count; i++) {
        const rp_memory_key each = key_of(r, rp_spread_ranks(v.suited[i]));
        if (!rp_remember(&s->memory, &each, v.sum[i]))
            s->status = RP_MEMORY_FULL;
    }
    return v.sum[0];
}

int rp_sum_parts(rp_search *s, const rp_near_cards *near, uint64_t live, rp_wide *sum)
{
    request r = {s, near, live, rp_live_by_rank(live, near->suit), TAG_OF_RANKS, s->upcard_suit};
    *sum = part_of(&r);
    if (sum->high == INT64_MIN)
        return 0;
    r.tag = TAG_OF_SUIT;
    for (r.suit = 0; r.suit < RP_SUITS; r.suit++)
        if (r.suit != near->suit && r.suit != s->upcard_suit &&
            rp_suit_is_seen(&s->draws, rp_suit_ranks(live, r.suit)))
            *sum = rp_wide_add(*sum, part_of(&r));
    return 1;
}
