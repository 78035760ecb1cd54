/* SPDX-License-Identifier: MIT */
#include "redraw_ends.h"

/* Only straights and flushes can tie with a dealer who has bought one. */
static int can_tie(uint32_t category)
{
    return category == RP_STRAIGHT || category == RP_FLUSH || category >= RP_STRAIGHT_FLUSH;
}

void rp_terms_init(rp_terms *terms, const rp_redraw *redraw, const rp_stakes *stakes,
                   uint32_t category, int counts)
{
    static const rp_end counted[RP_GAINS] = {RP_NO_QUALIFY, RP_REDRAW_WIN, RP_REDRAW_LOSE,
                                             RP_REDRAW_PUSH};
    const int count = !counts ? 1 : can_tie(category) ? RP_GAINS : RP_GAIN_PUSH;
    terms->count = count;
    terms->scale = 1;
    rp_gain_terms_init(&terms->of[RP_GAIN_TRUE], redraw, stakes, category);
    for (int i = RP_GAIN_WIN; i < count; i++)
        terms->scale = rp_scaled_terms_init(&terms->of[i], redraw, stakes, category, counted[i]);
}

/* Unsigned numbers keep what is left modulo 2^64. */
static int64_t counted_by(const rp_terms *terms, const rp_gains *gains, int i)
{
    const uint64_t scaled = (uint64_t)terms->scale * (uint64_t)gains->of[RP_GAIN_TRUE];
    return i < terms->count ? (int64_t)(scaled - (uint64_t)gains->of[i]) : 0;
}

/* All redraws gain what their ends are worth beyond failing, less for each what taking the
 * ante is worth beyond it: one ante, or two. */
rp_ends rp_ends_of_gains(const rp_terms *terms, const rp_stakes *stakes, const rp_gains *gains)
{
    const int32_t *net = stakes->uninsured, fail = net[RP_REDRAW_FAIL];
    rp_ends ends = rp_no_ends();
    int64_t *of = ends.of;
    uint64_t beyond = 0 - (uint64_t)gains->of[RP_GAIN_TRUE];
    of[RP_REDRAW_WIN] = counted_by(terms, gains, RP_GAIN_WIN);
    of[RP_REDRAW_LOSE] = counted_by(terms, gains, RP_GAIN_LOSE);
    of[RP_REDRAW_PUSH] = counted_by(terms, gains, RP_GAIN_PUSH);
    for (int end = RP_REDRAW_WIN; end < RP_REDRAW_FAIL; end++)
        beyond += (uint64_t)(net[end] - fail) * (uint64_t)of[end];
    const int64_t bought = (int64_t)beyond / (net[RP_NO_QUALIFY] - fail);
    of[RP_REDRAW_FAIL] = bought - of[RP_REDRAW_WIN] - of[RP_REDRAW_PUSH] - of[RP_REDRAW_LOSE];
    of[RP_NO_QUALIFY] = -bought;
    return ends;
}
