/* SPDX-License-Identifier: MIT */
#include "combination.h"

#include "deal.h"

enum { MOST_CARDS = RP_HAND + 1, SUBSETS = 1 << MOST_CARDS };

/* Some cards of a hand, whose bits are set: `suits` has the suits that all of them are of. */
typedef struct subset {
    rp_ranks ranks;
    uint32_t suits;
} subset;

/* The combination whose core is exactly these cards, so many of them, or RP_HIGH_CARD. */
static int core_category(const subset *s, int cards)
{
    const rp_ranks *r = &s->ranks;
    switch (cards) {
    case 2:
        return r->two ? RP_PAIR : r->one == RP_BIG_SLICK ? RP_ACE_KING : RP_HIGH_CARD;
    case 3:
        return r->three ? RP_TRIPS : RP_HIGH_CARD;
    case 4:
        return r->four ? RP_QUADS : r->two == r->one ? RP_TWO_PAIR : RP_HIGH_CARD;
    case 5:
        if (s->suits)
            return (int)rp_category_of(rp_suited_strength(r->one));
        if (r->three & ~r->four && r->two != r->three)
            return RP_FULL_HOUSE;
        return !r->two && rp_straight(r->one) ? RP_STRAIGHT : RP_HIGH_CARD;
    default:
        return RP_HIGH_CARD;
    }
}

/* A combination and its core: the bits of its cards, and their ranks. */
typedef struct core {
    int cards, category;
    uint32_t ranks;
} core;

/* All of a hand; returns how many. */
static int list_cores(uint64_t set, core out[SUBSETS])
{
    subset all[SUBSETS] = {{{0, 0, 0, 0}, (1u << RP_SUITS) - 1}};
    uint8_t count[SUBSETS] = {0};
    int subsets = 1, cores = 0;
    for (; set; set &= set - 1, subsets *= 2) {
        const int card = rp_lowest64(set);
        for (int i = 0; i < subsets; i++) {
            subset *with = &all[subsets + i];
            with->ranks = rp_ranks_add(all[i].ranks, 1u << rp_rank(card));
            with->suits = all[i].suits & 1u << rp_suit(card);
            count[subsets + i] = (uint8_t)(count[i] + 1);
            out[cores] =
                (core){subsets + i, core_category(with, count[subsets + i]), with->ranks.one};
            cores += out[cores].category != RP_HIGH_CARD;
        }
    }
    return cores;
}

/* Whether a core can be the first one: of the best hand's category, and for two
 * pair made of the two highest pairs. */
static int is_first(const core *c, uint32_t strength)
{
    if (c->category != (int)rp_category_of(strength))
        return 0;
    return c->category != RP_TWO_PAIR || c->ranks == rp_primary_of(strength);
}

/* Whether `second` may be paid beside `first`. */
static int is_second(const rp_rules *rules, const core *first, const core *second)
{
    if (!(second->cards & ~first->cards))
        return 0;
    if (second->category == RP_ACE_KING && !rules->ace_king_as_second)
        return 0;
    /* The same straight again by its paired card. */
    return !(rules->straight_and_pair && first->category == RP_STRAIGHT &&
             second->category == RP_STRAIGHT && first->ranks == second->ranks);
}

/* Of equal pay the higher category is reported, which changes no payment. */
rp_combinations rp_set_combinations(const rp_rules *rules, uint64_t set, uint32_t strength)
{
    core found[SUBSETS];
    const int first = (int)rp_category_of(strength);
    const int cores = rules->second_combination ? list_cores(set, found) : 0;
    int second = RP_HIGH_CARD;
    for (int i = 0; i < cores; i++) {
        if (!is_first(&found[i], strength))
            continue;
        for (int j = 0; j < cores; j++) {
            const int category = found[j].category;
            const int better = rules->pay[category] - rules->pay[second];
            if ((better > 0 || (better == 0 && category > second)) &&
                is_second(rules, &found[i], &found[j]))
                second = category;
        }
    }
    return (rp_combinations){first, second, rules->pay[first] + rules->pay[second]};
}

int32_t rp_combine(const rp_rules *rules, const uint8_t *cards, int32_t count,
                   rp_combinations *combinations)
{
    uint64_t set = 0;
    int32_t status = rp_rules_check(rules);
    if (status == RP_OK && count != RP_HAND && count != RP_HAND + 1)
        status = RP_BAD_CARD;
    if (status == RP_OK)
        status = rp_add_cards(cards, count, &set);
    if (status == RP_OK)
        *combinations = rp_set_combinations(rules, set, rp_set_strength(set));
    return status;
}
