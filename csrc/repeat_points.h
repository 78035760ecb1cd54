/* SPDX-License-Identifier: MIT */
/* Values in units, and bounds in points. */
#ifndef RP_REPEAT_POINTS_H
#define RP_REPEAT_POINTS_H

#include "repeat_search.h"

/* Points in units of so many live cards, rounded up. */
rp_wide rp_units_of_points(const rp_search *s, int live, int64_t points);

/* The same the other way round, rounded up. */
int64_t rp_points_above(const rp_search *s, int live, rp_wide value);

/* A value in ends of a bet in points, rounded down, or up. */
int64_t rp_points_below_ends(const rp_search *s, int live, int64_t value);
int64_t rp_points_above_ends(const rp_search *s, int live, int64_t value);

#endif
