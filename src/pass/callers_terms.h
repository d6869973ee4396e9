/* What a method does in the terms of who calls it: for this folder alone. */
#ifndef BL_CALLERS_TERMS_H
#define BL_CALLERS_TERMS_H

#include "src/summary/fill.h"

/* Which parameters are asked for: all 0 before the first instruction of a method. */
struct bl_asking {
  bool numbers_known, deciding_known; /* the second for the instruction at hand */
  uint64_t numbers; /* of the parameters, those that are numbers and flags: what a reference leads
                       to, the method asks for itself */
  uint8_t deciding; /* of these, the ones that decide what happens at the instruction at hand */
};

/* The path of the name, if callers can say it; else one without a root. */
struct bl_path bl_sayable(const struct bl_interp *it, uint32_t name);

/* The parameter that the value is, + 1, as it came; 0 if none that can be told. */
uint8_t bl_parameter_of(const struct bl_path *p);

/* A key as callers can say it: see bl_seen. */
uint8_t bl_sayable_key(const struct bl_worker *w, const struct bl_interp *it, uint32_t key);

/* The key of an access: one that no parameter is may be what a parameter tells of itself. */
void bl_note_key(const struct bl_worker *w, const struct bl_interp *it, uint32_t key,
                 struct bl_access *x, struct bl_what *what);

/* The parameters, a bit each, that flow into what the set of observations is of, or the slot. */
uint64_t bl_params_among(const struct bl_interp *it, const struct bl_frame *f,
                         const uint64_t *current);
uint64_t bl_params_in(const struct bl_interp *it, const struct bl_frame *f, unsigned slot);

/* Those of `params` that are numbers and flags of the method. */
uint8_t bl_numbers_among(struct bl_asking *n, const struct bl_summaries *s,
                         const struct bl_method *m, uint64_t params);

/* The parameters that decide what happens at the instruction at hand, whose state is `f`: numbers,
   and references that are asked whether they are null. */
uint8_t bl_params_deciding(struct bl_asking *n, const struct bl_summaries *s,
                           const struct bl_interp *it, const struct bl_frame *f);

#endif
