/* SPDX-License-Identifier: MIT */
#include "class_sixth.h"

#include <string.h>

#include "class_walk.h"
#include "combination.h"
#include "final.h"

/* Where final hands go: into a value, or into outcomes. */
typedef struct sink {
    const rp_draws *draws;
    int64_t *value; /* or NULL: */
    rp_outcomes *out;
} sink;

/* Six cards of these ranks, no five of one suit. */
static uint64_t without_flush(const rp_rank_class *class, int sixth)
{
    uint64_t set = 0;
    for (int rank = RP_RANKS - 1, cards = 0; rank >= 0; rank--) {
        int held = rank == sixth;
        for (int i = 0; i < RP_HAND; i++)
            held += class->hand[i] == rank;
        for (; held > 0; held--, cards++)
            set |= rp_bit(rank * RP_SUITS + cards % RP_SUITS);
    }
    return set;
}

static void know_rank(const rp_draws *draws, const rp_rank_class *class, int sixth,
                      rp_sixth_rank *out)
{
    const uint64_t set = without_flush(class, sixth);
    rp_composition_begin(&out->composition, &draws->dealer);
    for (int rank = 0; rank < RP_RANKS; rank++)
        rp_composition_set(&out->composition, rank, class->live[rank] - (rank == sixth));
    rp_composition_finish(&out->composition, rp_choose(class->live_cards - 1, RP_DEALER_HIDDEN));
    out->strength = rp_set_strength(set);
    out->paid = rp_set_combinations(draws->rules, set, out->strength);
    out->showdowns = rp_rank_showdowns(&out->composition, out->strength);
}

/* `ways` final hands that leave these ranks of the upcard's suit. */
static void put(const sink *to, uint32_t strength, rp_combinations paid, rp_showdowns showdowns,
                uint32_t suited, int64_t ways)
{
    const rp_rules *rules = to->draws->rules;
    const rp_stakes *stakes = &to->draws->stakes[paid.first][paid.second];
    const rp_worth worth = rp_worth_in_suit(to->draws, suited, strength, showdowns);
    const rp_choice choice = rp_choose_bet(rules, stakes, 1, &worth);
    if (to->value)
        *to->value += ways * rp_value_of_choice(rules, stakes, choice, &worth);
    else
        rp_record(to->out, rules, paid.first, paid.second, choice, ways, &worth.ends);
}

/* All sixth cards in one lane, as if they made no flush, for each of `deals`. */
static void put_lane(const sink *to, const rp_rank_class *class, const rp_class_sixth *sixth,
                     int lane, int64_t deals)
{
    const uint32_t suited = class->suited[lane];
    for (int rank = 0; rank < RP_RANKS; rank++) {
        const rp_sixth_rank *r = &sixth->rank[rank];
        const int own = (int)(suited >> rank & 1), others = class->live[rank] - own;
        if (others)
            put(to, r->strength, r->paid, r->showdowns, suited, others * deals);
        if (own)
            put(to, r->strength, r->paid, r->showdowns, suited & ~(1u << rank), deals);
    }
}

/* The suits of six cards do not matter beside which of them are of one suit. */
static const rp_sixth_flush *know_flush(const rp_draws *draws, rp_class_sixth *sixth, int kind,
                                        int rank, uint64_t set)
{
    rp_sixth_flush *flush = &sixth->flush[kind][rank];
    if (!flush->known) {
        flush->known = 1;
        flush->strength = rp_set_strength(set);
        flush->paid = rp_set_combinations(draws->rules, set, flush->strength);
        flush->showdowns = rp_rank_showdowns(&sixth->rank[rank].composition, flush->strength);
    }
    return flush;
}

static void put_flush(const sink *to, const rp_sixth_flush *f, uint32_t suited, int64_t ways)
{
    if (ways)
        put(to, f->strength, f->paid, f->showdowns, suited, ways);
}

/* Which card of the hand is not of the longest suit. */
static int odd_card(const rp_rank_class *class, const rp_suiting *deal)
{
    int odd = 0;
    for (int suit = 0; suit < RP_SUITS; suit++)
        if (suit != deal->longest && deal->ranks[suit])
            while (class->hand[odd] != rp_lowest64(deal->ranks[suit]))
                odd++;
    return odd;
}

/* The sixth cards that make a flush, instead of the same ranks without one. */
static void put_flushes(const sink *to, const rp_rank_class *class, rp_class_sixth *sixth,
                        const rp_suiting *deal, int64_t deals)
{
    const uint64_t hand = rp_suiting_cards(deal);
    const int suit = deal->longest, odd = odd_card(class, deal);
    uint32_t live = class->deck.ranks & ~deal->ranks[suit];
    if (suit == RP_UPCARD_SUIT)
        live &= ~(1u << class->upcard_rank);
    for (; live; live &= live - 1) {
        const int rank = rp_lowest64(live);
        const rp_sixth_rank *r = &sixth->rank[rank];
        const uint32_t drawn = suit == RP_UPCARD_SUIT ? 1u << rank : 0;
        const uint32_t suited = class->suited[deal->lane] & ~drawn;
        const uint64_t set = hand | rp_bit(rank * RP_SUITS + suit);
        put_flush(to, know_flush(to->draws, sixth, odd, rank, set), suited, deals);
        put(to, r->strength, r->paid, r->showdowns, suited, -deals);
    }
}

/* All sixth cards beside a flush. */
static void put_beside_flush(const sink *to, const rp_rank_class *class, rp_class_sixth *sixth,
                             const rp_suiting *deal, int64_t deals)
{
    const uint64_t hand = rp_suiting_cards(deal);
    const uint32_t suited = class->suited[deal->lane];
    const int suit = deal->longest, other = suit ? 0 : 1;
    for (int rank = 0; rank < RP_RANKS; rank++) {
        const uint64_t card = rp_bit(rank * RP_SUITS);
        const int own = (int)(suited >> rank & 1);
        const int same = suit == RP_UPCARD_SUIT
                             ? own
                             : (int)((class->deck.ranks & ~deal->ranks[suit]) >> rank & 1);
        const int beside = class->live[rank] - same;
        const int own_beside = suit == RP_UPCARD_SUIT ? 0 : own;
        const uint32_t left = suited & ~(1u << rank);
        if (same)
            put_flush(to,
                      know_flush(to->draws, sixth, RP_SIXTH_OF_FLUSH, rank, hand | card << suit),
                      suit == RP_UPCARD_SUIT ? left : suited, deals);
        if (beside) {
            const rp_sixth_flush *f =
                know_flush(to->draws, sixth, RP_SIXTH_BESIDE_FLUSH, rank, hand | card << other);
            put_flush(to, f, suited, (beside - own_beside) * deals);
            put_flush(to, f, left, own_beside * deals);
        }
    }
}

/* A card of a rank: its value without flushes of the dealer, which are good for nobody below a
 * full house, insurance apart. */
static int64_t most_of_rank(const rp_draws *draws, const rp_rank_class *class,
                            const rp_sixth_rank *r)
{
    const rp_stakes *stakes = &draws->stakes[r->paid.first][r->paid.second];
    const rp_worth worth = {rp_ends_of(&r->showdowns, 1), 0};
    const int64_t value = rp_best_value(draws->rules, stakes, 1, &worth);
    if (r->paid.first < RP_FULL_HOUSE && !stakes->insurance)
        return value;
    return value +
           rp_most_flushes(class) * draws->largest_difference[r->paid.first][r->paid.second];
}

void rp_begin_sixth(const rp_draws *draws, const rp_rank_class *class, rp_class_sixth *sixth)
{
    sixth->most = 0;
    sixth->known = 0;
    memset(sixth->flush, 0, sizeof sixth->flush);
    for (int rank = 0; rank < RP_RANKS; rank++)
        if (class->live[rank]) {
            know_rank(draws, class, rank, &sixth->rank[rank]);
            sixth->most += class->live[rank] * most_of_rank(draws, class, &sixth->rank[rank]);
        }
}

int64_t rp_value_sixth(const rp_draws *draws, const rp_rank_class *class, rp_class_sixth *sixth,
                       int lane)
{
    const sink to = {draws, &sixth->value[lane], NULL};
    if (!(sixth->known >> lane & 1)) {
        sixth->value[lane] = 0;
        put_lane(&to, class, sixth, lane, 1);
    }
    sixth->known |= 1u << lane;
    return sixth->value[lane];
}

int64_t rp_value_sixth_flushes(const rp_draws *draws, const rp_rank_class *class,
                               rp_class_sixth *sixth, const rp_suiting *deal)
{
    int64_t value = 0;
    const sink to = {draws, &value, NULL};
    put_flushes(&to, class, sixth, deal, 1);
    return value;
}

int64_t rp_value_sixth_of_flush(const rp_draws *draws, const rp_rank_class *class,
                                rp_class_sixth *sixth, const rp_suiting *deal)
{
    int64_t value = 0;
    const sink to = {draws, &value, NULL};
    put_beside_flush(&to, class, sixth, deal, 1);
    return value;
}

void rp_add_sixth_outcomes(const rp_draws *draws, const rp_rank_class *class,
                           const rp_class_sixth *sixth, const int64_t deals[RP_MOST_LANES],
                           rp_outcomes *out)
{
    const sink to = {draws, NULL, out};
    for (int lane = 0; lane < class->lanes; lane++)
        if (deals[lane])
            put_lane(&to, class, sixth, lane, deals[lane]);
}

void rp_add_sixth_flush_outcomes(const rp_draws *draws, const rp_rank_class *class,
                                 rp_class_sixth *sixth, const rp_suiting *deal, rp_outcomes *out)
{
    const sink to = {draws, NULL, out};
    put_flushes(&to, class, sixth, deal, deal->weight);
}

void rp_add_sixth_of_flush_outcomes(const rp_draws *draws, const rp_rank_class *class,
                                    rp_class_sixth *sixth, const rp_suiting *deal, rp_outcomes *out)
{
    const sink to = {draws, NULL, out};
    put_beside_flush(&to, class, sixth, deal, deal->weight);
}
