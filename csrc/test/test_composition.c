/* SPDX-License-Identifier: MIT */
/* The composition against every dealer hand looked at. */
#include "flush.h"

#include "check.h"

typedef struct met {
    int flush_win, flush_push, straight_flush, wheel, pushes, kicker_of_upcard;
} met;

/* The dealer's hands one by one. */
static rp_showdowns look_at_all(const rp_dealer *dealer, uint64_t live, int upcard, uint32_t player,
                                met *m)
{
    rp_showdowns s = {0, 0, 0, 0};
    uint64_t bits[RP_CARDS];
    int n = 0;
    for (; live; live &= live - 1)
        bits[n++] = live & (~live + 1);
    for (int a = 0; a < n; a++)
        for (int b = 0; b < a; b++)
            for (int c = 0; c < b; c++)
                for (int d = 0; d < c; d++) {
                    const uint32_t dealt =
                        rp_set_strength(bits[a] | bits[b] | bits[c] | bits[d] | rp_bit(upcard));
                    const int category = (int)rp_category_of(dealt);
                    m->flush_win += category == RP_FLUSH && player > dealt;
                    m->flush_push += category == RP_FLUSH && player == dealt;
                    m->straight_flush += category >= RP_STRAIGHT_FLUSH;
                    m->wheel += category == RP_STRAIGHT && rp_primary_of(dealt) == 1u << 3;
                    m->pushes += player == dealt;
                    s.no_qualify += category < dealer->qualifier;
                    s.win += category >= dealer->qualifier && player > dealt;
                    s.push += category >= dealer->qualifier && player == dealt;
                    s.lose += category >= dealer->qualifier && player < dealt;
                }
    return s;
}

static uint64_t hand_of(const rp_deal *deal)
{
    uint64_t set = 0;
    for (int i = 0; i < RP_HAND; i++)
        set |= rp_bit(deal->hand[i]);
    return set;
}

static void short_decks_agree(void)
{
    met m = {0, 0, 0, 0, 0, 0};
    uint64_t random = 4;
    for (int round = 0; round < 6000; round++) {
        const rp_rules rules = random_rules(&random);
        const rp_deal deal = short_deal(&random, 4 + random_below(&random, 14), round % 3);
        const uint64_t hand = hand_of(&deal);
        const uint64_t live = RP_FULL_DECK & ~(deal.seen | hand | rp_bit(deal.upcard));
        const uint32_t strength = rp_set_strength(hand);
        rp_dealer dealer;
        rp_composition composition;
        rp_showdowns fast, slow;
        rp_dealer_init(&dealer, &rules, deal.upcard);
        rp_composition_of(&composition, &dealer, live);
        fast =
            rp_count_showdowns(&composition, rp_suit_ranks(live, rp_suit(deal.upcard)), strength);
        slow = look_at_all(&dealer, live, deal.upcard, strength, &m);
        CHECK(memcmp(&fast, &slow, sizeof fast) == 0);
    }
    CHECK(m.flush_win && m.flush_push && m.straight_flush && m.wheel && m.pushes);
}

/* Dealer hands that qualify, of all 249,900 given the upcard alone. */
static void published_qualifiers(void)
{
    static const int64_t qualify[RP_RANKS] = {135660, 135915, 136170, 136425, 136425,
                                              136425, 136425, 136425, 136170, 135915,
                                              135660, 166005, 166005};
    const rp_rules rules = basic_rules();
    for (int upcard = 0; upcard < RP_CARDS; upcard++) {
        const uint64_t live = RP_FULL_DECK & ~rp_bit(upcard);
        const uint32_t nothing = rp_make_strength(RP_HIGH_CARD, 0, 0);
        rp_dealer dealer;
        rp_composition composition;
        rp_showdowns s;
        rp_dealer_init(&dealer, &rules, upcard);
        rp_composition_of(&composition, &dealer, live);
        s = rp_count_showdowns(&composition, rp_suit_ranks(live, rp_suit(upcard)), nothing);
        CHECK(s.no_qualify + s.win + s.push + s.lose == 249900);
        CHECK(249900 - s.no_qualify == qualify[rp_rank(upcard)]);
    }
}

int main(void)
{
    short_decks_agree();
    published_qualifiers();
    puts("composition: ok");
    return 0;
}
