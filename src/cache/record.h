/* What an outcome consists of, as tables: of each structure its fields, and how each is kept.
   Private to the cache. A field that a structure has and its table has not is a warning of the
   compiler, and so an error where warnings are. */
#ifndef BL_RECORD_H
#define BL_RECORD_H

#include "src/cache/outcome.h"

enum bl_row_kind {
  BL_ROW_NUMBER, /* an integer of 1, 2, 4 or 8 bytes, below `limit` if that is not 0 */
  BL_ROW_BIT,    /* an integer of which one bit is set, below `limit` */
  BL_ROW_TEXT,   /* a cf_str */
  BL_ROW_RECORD, /* a structure in place */
  BL_ROW_LIST    /* a pointer to as many structures, or cf_str, as the uint32_t at `count` says */
};

struct bl_row {
  uint8_t kind; /* enum bl_row_kind */
  uint8_t size; /* of an integer: bytes */
  uint16_t offset, count;
  uint32_t limit;
  const struct bl_record *of; /* of a record or list */
};

struct bl_record {
  const struct bl_row *rows; /* [n] */
  uint32_t n;
  uint32_t size; /* of the structure */
};

extern const struct bl_record bl_outcome_record;

#endif
