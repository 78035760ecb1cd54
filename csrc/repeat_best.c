/* SPDX-License-Identifier: MIT */
#include "repeat_best.h"

/* The best so far. */
typedef struct looking {
    rp_search *search;
    rp_best_repeat best;
    int ties; /* positions at which as much is enough */
} looking;

static void try_exchange(looking *l, uint64_t kept, int position)
{
    rp_search *s = l->search;
    const rp_wide value = rp_exchange_value(s, kept, s->live, 1);
    if (s->status != RP_OK || rp_wide_less(value, l->best.value))
        return;
    if (!rp_wide_less(l->best.value, value) && position >= l->ties)
        return;
    l->best = (rp_best_repeat){position, value};
    l->ties = position;
}

rp_best_repeat rp_find_best_repeat(rp_search *s, const uint8_t hand[RP_HAND], rp_wide least,
                                   int ties)
{
    looking l = {s, {RP_NO_CARD, least}, ties};
    uint64_t cards = 0;
    for (int i = 0; i < RP_HAND; i++)
        cards |= rp_bit(hand[i]);
    for (int i = 0; i < RP_HAND && s->status == RP_OK; i++)
        try_exchange(&l, cards & ~rp_bit(hand[i]), i);
    return l.best;
}
