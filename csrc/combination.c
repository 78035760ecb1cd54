/* SPDX-License-Identifier: MIT */
#include "combination.h"

#include "deal.h"

enum { MOST_CARDS = RP_HAND + 1, SUBSETS = 1 << MOST_CARDS };

/* The combination whose core is exactly this set of cards, or RP_HIGH_CARD. */
static int core_category(uint64_t core)
{
    const rp_ranks r = rp_ranks_of(core);
    switch (rp_popcount64(core)) {
    case 2:
        return r.two ? RP_PAIR : r.one == RP_BIG_SLICK ? RP_ACE_KING : RP_HIGH_CARD;
    case 3:
        return r.three ? RP_TRIPS : RP_HIGH_CARD;
    case 4:
        return r.four ? RP_QUADS : r.two == r.one ? RP_TWO_PAIR : RP_HIGH_CARD;
    case 5: {
        int category = (int)rp_category_of(rp_set_strength(core));
        return category == RP_QUADS || category < RP_STRAIGHT ? RP_HIGH_CARD : category;
    }
    default:
        return RP_HIGH_CARD;
    }
}

/* Whether a core can be the first one: of the best hand's category, and for two
 * pair made of the two highest pairs. */
static int is_first(uint64_t core, int category, uint32_t strength)
{
    if (category != (int)rp_category_of(strength))
        return 0;
    return category != RP_TWO_PAIR || rp_ranks_of(core).one == rp_primary_of(strength);
}

/* Whether `second` may be paid beside `first`. */
static int is_second(const rp_rules *rules, uint64_t first, int first_category, uint64_t second,
                     int second_category)
{
    if (!(second & ~first) || second_category == RP_HIGH_CARD)
        return 0;
    if (second_category == RP_ACE_KING && !rules->ace_king_as_second)
        return 0;
    /* The same straight again by its paired card. */
    return !(rules->straight_and_pair && first_category == RP_STRAIGHT &&
             second_category == RP_STRAIGHT && rp_ranks_of(first).one == rp_ranks_of(second).one);
}

/* The subset of a hand's cards that the bits of `chosen` pick in card order. */
static uint64_t pick(const uint64_t *bits, int chosen)
{
    uint64_t set = 0;
    for (int i = 0; chosen >> i; i++)
        if (chosen >> i & 1)
            set |= bits[i];
    return set;
}

static int split_cards(uint64_t set, uint64_t *bits)
{
    int count = 0;
    for (; set; set &= set - 1)
        bits[count++] = set & (~set + 1);
    return count;
}

/* Of equal pay the higher category is reported, which changes no payment. */
rp_combinations rp_set_combinations(const rp_rules *rules, uint64_t set, uint32_t strength)
{
    uint64_t bits[MOST_CARDS], core[SUBSETS];
    int category[SUBSETS], cores = 0;
    const int subsets = 1 << split_cards(set, bits);
    const int first = (int)rp_category_of(strength);
    int second = RP_HIGH_CARD;
    for (int chosen = 0; chosen < subsets; chosen++) {
        core[cores] = pick(bits, chosen);
        category[cores] = core_category(core[cores]);
        cores += category[cores] != RP_HIGH_CARD;
    }
    for (int i = 0; i < cores && rules->second_combination; i++) {
        if (!is_first(core[i], category[i], strength))
            continue;
        for (int j = 0; j < cores; j++) {
            int better = rules->pay[category[j]] - rules->pay[second];
            if ((better > 0 || (better == 0 && category[j] > second)) &&
                is_second(rules, core[i], first, core[j], category[j]))
                second = category[j];
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
