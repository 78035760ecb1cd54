/* SPDX-License-Identifier: MIT */
/* Repeated single exchange, from the outside. */
#include <string.h>

#include "deal.h"
#include "repeat_search.h"

static int32_t begin(rp_search *s, const rp_rules *rules, const rp_deal *deal, int32_t exchanged,
                     int64_t steps, uint64_t *words, int64_t count)
{
    uint64_t live = 0;
    rp_memory memory;
    int32_t status = rp_rules_check(rules);
    if (status == RP_OK)
        status = rp_live_cards(deal, &live);
    if (status != RP_OK)
        return status;
    if (exchanged < 0 || exchanged > rp_popcount64(deal->seen) || steps < RP_FEWEST_STEPS)
        return RP_BAD_CARD;
    if (!rules->repeated_exchange || rp_popcount64(live) - 1 < RP_DEALER_HIDDEN)
        return RP_ACTION_NOT_OFFERED;
    memory = rp_memory_of(words, count);
    if (!memory.slots)
        return RP_MEMORY_FULL;
    rp_search_init(s, rules, live, deal->upcard, exchanged, steps, &memory);
    return rp_popcount64(live) > s->least_live ? RP_OK : RP_TOO_DEEP;
}

static uint64_t kept_cards(const rp_deal *deal, int position)
{
    uint64_t kept = 0;
    for (int i = 0; i < RP_HAND; i++)
        kept |= i == position ? 0 : rp_bit(deal->hand[i]);
    return kept;
}

int32_t rp_repeat(const rp_rules *rules, const rp_deal *deal, int32_t exchanged, int64_t steps,
                  uint64_t *memory, int64_t words, rp_repeats *values)
{
    rp_search s;
    rp_repeats found;
    const int32_t status = begin(&s, rules, deal, exchanged, steps, memory, words);
    if (status != RP_OK)
        return status;
    const uint64_t live = s.draws.live;
    const rp_wide unit = s.unit[rp_popcount64(live)];
    for (int i = 0; i < RP_HAND; i++) {
        const rp_wide value = rp_exchange_value(&s, kept_cards(deal, i), live, 1);
        found.low[i] = value.low;
        found.high[i] = value.high;
    }
    if (s.status != RP_OK)
        return s.status;
    found.denominator_low = unit.low;
    found.denominator_high = (uint64_t)unit.high;
    found.deepest = s.memory.words[RP_MEMORY_DEEPEST];
    *values = found;
    return RP_OK;
}

/* Hand positions of a set of cards, `drawn` being in the place of a discard. */
static uint8_t positions_of(const rp_deal *deal, int position, int drawn, uint64_t set)
{
    uint8_t mask = 0;
    for (int i = 0; i < RP_HAND; i++)
        if (set >> (i == position ? drawn : deal->hand[i]) & 1)
            mask |= (uint8_t)(1u << i);
    return mask;
}

int32_t rp_repeat_after(const rp_rules *rules, const rp_deal *deal, int32_t exchanged,
                        int32_t position, int64_t steps, uint64_t *memory, int64_t words,
                        rp_repeat_draws *draws)
{
    rp_search s;
    rp_tally tally = {{0, 0}, &draws->stopped};
    uint8_t next[RP_CARDS];
    int32_t status = begin(&s, rules, deal, exchanged, steps, memory, words);
    if (status == RP_OK && (position < 0 || position >= RP_HAND))
        status = RP_UNKNOWN_ACTION;
    if (status != RP_OK)
        return status;
    const uint64_t live = s.draws.live, kept = kept_cards(deal, position);
    memset(next, RP_NO_CARD, sizeof next);
    for (uint64_t left = live; left; left &= left - 1) {
        const int drawn = rp_lowest64(left);
        next[drawn] =
            positions_of(deal, position, drawn,
                         rp_best_exchanges(&s, kept | rp_bit(drawn), live & ~rp_bit(drawn)));
    }
    if (s.status != RP_OK)
        return s.status;
    memset(draws, 0, sizeof *draws);
    memcpy(draws->next, next, sizeof next);
    for (uint64_t left = live; left; left &= left - 1) {
        const uint64_t drawn = rp_bit(rp_lowest64(left));
        if (!next[rp_lowest64(left)])
            rp_settle_final(&s.draws, kept | drawn, live & ~drawn, 1, &tally);
    }
    return RP_OK;
}
