/* SPDX-License-Identifier: MIT */
/* Deals of a whole game that are worth more where single exchanges may be repeated. */
#include "repeat_search.h"

#include "deal.h"
#include "repeat_best.h"

int32_t rp_repeat_unit(const rp_rules *rules, int32_t live, uint64_t *low, int64_t *high)
{
    const int32_t status = rp_rules_check(rules);
    if (status != RP_OK)
        return status;
    if (!rules->repeated_exchange)
        return RP_ACTION_NOT_OFFERED;
    if (live <= RP_DEALER_HIDDEN || live >= RP_CARDS - RP_HAND)
        return RP_BAD_CARD;
    const rp_wide unit = rp_search_unit(rules, live);
    *low = unit.low;
    *high = unit.high;
    return RP_OK;
}

static rp_deal deal_of(const rp_repeat_table *table, int64_t row)
{
    rp_deal deal = {.seen = table->seen, .upcard = (uint8_t)table->upcard};
    for (int i = 0; i < RP_HAND; i++)
        deal.hand[i] = table->hands[row * RP_HAND + i];
    return deal;
}

static int32_t check(const rp_rules *rules, const rp_repeat_table *table, int64_t steps)
{
    if (rp_rules_check(rules) != RP_OK)
        return RP_BAD_RULES;
    if (!rules->repeated_exchange)
        return RP_ACTION_NOT_OFFERED;
    if (table->upcard < 0 || table->upcard >= RP_CARDS || steps < RP_FEWEST_STEPS ||
        rp_popcount64(table->common) > RP_HAND)
        return RP_BAD_CARD;
    for (int64_t row = 0; row < table->count; row++) {
        const rp_deal deal = deal_of(table, row);
        uint64_t live;
        const int32_t status = rp_live_cards(&deal, &live);
        if (status != RP_OK)
            return status;
        if (live & table->common)
            return RP_BAD_CARD;
        if (rp_popcount64(live) - 1 < RP_DEALER_HIDDEN)
            return RP_ACTION_NOT_OFFERED;
    }
    return RP_OK;
}

/* Finds what a row is worth and puts it in its place. */
static void find_row(rp_search *s, const rp_repeat_table *table, int64_t row)
{
    const uint8_t *hand = table->hands + row * RP_HAND;
    const rp_wide least = {table->low[row], table->high[row]};
    const rp_best_repeat best = rp_find_best_repeat(s, hand, least, table->ties[row]);
    if (s->status != RP_OK)
        return;
    table->position[row] = (uint8_t)best.position;
    table->low[row] = best.value.low;
    table->high[row] = best.value.high;
}

int32_t rp_repeat_best(const rp_rules *rules, const rp_repeat_table *table, int64_t steps,
                       uint64_t *memory, int64_t words, int64_t *done)
{
    rp_search s;
    rp_reach common;
    rp_memory view;
    const int32_t status = check(rules, table, steps);
    if (status != RP_OK)
        return status;
    view = rp_memory_of(memory, words);
    if (!view.slots)
        return RP_MEMORY_FULL;
    memory[RP_MEMORY_CARDS] = RP_FULL_DECK & ~table->seen & ~table->common & ~rp_bit(table->upcard);
    s.status = RP_OK;
    for (int64_t first = *done; *done < table->count && s.status == RP_OK;) {
        const rp_deal deal = deal_of(table, *done);
        uint64_t live = 0;
        rp_live_cards(&deal, &live);
        if (*done == first)
            rp_search_init(&s, rules, live, table->upcard, 0, steps, &view);
        else
            rp_search_take(&s, live);
        if (*done == first)
            rp_reach_init_many(&common, &s.draws, memory[RP_MEMORY_CARDS], rp_popcount64(live), 0);
        s.common = &common;
        find_row(&s, table, *done);
        if (s.status != RP_OK)
            break;
        ++*done;
        if (--s.steps <= 0) /* a row that took none is heard too */
            s.status = RP_UNFINISHED;
    }
    return *done == table->count ? RP_OK : s.status;
}
