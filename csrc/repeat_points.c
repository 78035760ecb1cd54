/* SPDX-License-Identifier: MIT */
#include "repeat_points.h"

#define MOST_POINTS (RP_POINTS << 17)

rp_wide rp_units_of_points(const rp_search *s, int live, int64_t points)
{
    const rp_wide point = rp_wide_add(rp_wide_halve(s->unit[live], RP_POINT_BITS), rp_wide_of(1));
    const rp_wide antes = rp_wide_scale(s->unit[live], points >> RP_POINT_BITS);
    return rp_wide_add(antes, rp_wide_scale(point, points & (RP_POINTS - 1)));
}

int64_t rp_points_above(const rp_search *s, int live, rp_wide value)
{
    const rp_wide unit = s->unit[live], point = rp_wide_halve(unit, RP_POINT_BITS);
    int64_t low = -MOST_POINTS, high = MOST_POINTS;
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        const rp_wide antes = rp_wide_scale(unit, middle >> RP_POINT_BITS);
        const rp_wide rest = rp_wide_scale(point, middle & (RP_POINTS - 1));
        if (rp_wide_less(rp_wide_add(antes, rest), value))
            low = middle;
        else
            high = middle;
    }
    return high;
}

int64_t rp_points_below_ends(const rp_search *s, int live, int64_t value)
{
    const int64_t total = s->total[live];
    return value / total * RP_POINTS + value % total * RP_POINTS / total - 1;
}

int64_t rp_points_above_ends(const rp_search *s, int live, int64_t value)
{
    return -rp_points_below_ends(s, live, -value);
}
