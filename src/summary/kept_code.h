/* Decoded methods that are opened again soon. Receives methods; hands on what bl_interp_decode
   makes of them, as long as somebody needs it. Knows no effects. NULL keeps nothing. */
#ifndef BL_KEPT_CODE_H
#define BL_KEPT_CODE_H

#include "src/interp/interp.h"

struct bl_kept_code;

struct bl_kept_code *bl_kept_code_new(unsigned threads, uint32_t n_methods);
void bl_kept_code_free(struct bl_kept_code *k);

/* The method, or NULL if it is not kept. */
const struct bl_decoded *bl_kept_code_of(const struct bl_kept_code *k, const struct bl_method *m);

/* Decodes the method, and keeps it; NULL if it cannot be decoded, or is not kept: nothing is any
   more, or much is already and the method is not opened often. Other threads may do the same with
   other methods meanwhile. */
const struct bl_decoded *bl_kept_code_add(struct bl_kept_code *k, unsigned thread,
                                          struct cf_arena *scratch, const struct bl_method *m,
                                          bool often);

/* From now on nothing is kept that is not yet. One thread alone. */
void bl_kept_code_end(struct bl_kept_code *k);

/* Nobody has the method open as it is kept, and few will again; after bl_kept_code_end. The memory
   becomes room of `to`, once all that lie beside it have been dropped, too; where little is kept it
   stays. Other threads may drop other methods meanwhile. */
void bl_kept_code_drop(struct bl_kept_code *k, const struct bl_method *m, struct cf_arena *to);

/* All methods have been dropped: nothing is left where that did drop them, else it stays. */
struct bl_kept_code *bl_kept_code_close(struct bl_kept_code *k);

#endif
