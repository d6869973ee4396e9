/* The rank of a finding, 0–100 (ANALYSIS §10): by which to begin. Receives a finding with its
   grounds; hands on a number and the list of what it is made of. */
#ifndef BL_RANK_H
#define BL_RANK_H

#include "src/finding/finding.h"

/* Fills in rank and rank_reasons from kind, confidence, benign and grounds. Each reason is a signed
   number and what for; together, held within 0 and 100, they are the rank. They live in `a`. */
void bl_rank(struct bl_finding *f, struct cf_arena *a);

/* How far n guarded of m writes are from what chance would give, in standard deviations: the z of
   [RX] for proportions, against the 60 % from which on a lock counts as a guard. 0 for no writes.
 */
double bl_guard_z(uint32_t guarded, uint32_t writes);

#endif
