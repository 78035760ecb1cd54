/* SPDX-License-Identifier: MIT */
/* What the dealer's redraw adds to the sixth card in a rank class, but for hands that are a
 * flush already. */
#ifndef RP_CLASS_REDRAW_SIXTH_H
#define RP_CLASS_REDRAW_SIXTH_H

#include "class_redraw.h"
#include "class_sixth.h"

/* All deals of the class, as if no sixth card made a flush. */
void rp_value_sixth_redraws(const rp_redraw_scene *scene, const rp_class_sixth *sixth,
                            const rp_redraw_wants *wants, rp_class_redraws *out);
void rp_add_sixth_redraws(const rp_redraw_scene *scene, const rp_class_sixth *sixth,
                          const rp_class_redraws *values, const rp_suit_weights *deals,
                          rp_redraw_record record);

/* Whether four cards of a suit are these. */
int rp_holds_four(const rp_suiting *deal, uint32_t held);

/* What flushes add in the deals of the class that hold such four. Returns 0 if they have to be
 * analysed by themselves. */
int rp_value_sixth_flush_redraws(const rp_redraw_scene *scene, const rp_class_sixth *sixth,
                                 uint32_t held, rp_wide by_deal[RP_MOST_DEALS]);
void rp_add_sixth_flush_redraws(const rp_redraw_scene *scene, const rp_class_sixth *sixth,
                                uint32_t held, const int64_t deals[RP_MOST_DEALS],
                                rp_redraw_record record);

#endif
