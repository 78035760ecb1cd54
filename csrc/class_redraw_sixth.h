/* SPDX-License-Identifier: MIT */
/* What the dealer's redraw adds to the sixth card in a rank class, but for hands that are a
 * flush already. */
#ifndef RP_CLASS_REDRAW_SIXTH_H
#define RP_CLASS_REDRAW_SIXTH_H

#include "class_redraw.h"
#include "class_sixth.h"

/* All deals of the class, as if no sixth card made a flush. */
void rp_value_sixth_redraws(const rp_redraw_scene *scene, const rp_class_sixth *sixth,
                            rp_class_redraws *out);
void rp_add_sixth_redraws(const rp_redraw_scene *scene, const rp_class_sixth *sixth,
                          const rp_class_redraws *values, const rp_suit_weights *deals,
                          rp_redraw_record record);

/* What flushes add in a deal with four cards of a suit. Returns 0 if the deal has to be
 * analysed by itself. */
int rp_value_sixth_flush_redraws(const rp_redraw_scene *scene, const rp_class_sixth *sixth,
                                 const rp_suiting *deal, int suit, rp_wide *value);
void rp_add_sixth_flush_redraws(const rp_redraw_scene *scene, const rp_class_sixth *sixth,
                                const rp_suiting *deal, int suit, rp_redraw_record record);

#endif
