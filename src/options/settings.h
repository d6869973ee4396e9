/* Files that people edit: a small part of YAML, namely mappings of keys to a word or a list of
   words, or a list of such mappings. Receives a file's name; hands on keys and words with their
   lines. Knows no key. The only user of libyaml. */
#ifndef BL_SETTINGS_H
#define BL_SETTINGS_H

#include "src/options/args.h"

struct bl_setting {
  const char *key;
  struct bl_strings values; /* one, or those of a list */
  uint32_t line;            /* from 1 */
};

/* One mapping; no key is there twice. */
struct bl_setting_block {
  struct bl_setting *items; /* [n] in the file's order */
  uint32_t n, cap;
  uint32_t line;
};
CF_VEC(bl_setting_blocks, struct bl_setting_block);

enum bl_settings_form { BL_SETTINGS_MAPPING, BL_SETTINGS_LIST };

/* Reads the file: one block, or as many as the list has; none of an empty file. Everything lives in
   `a`. On false *message is "FILE:LINE: what is wrong", in `a`. */
bool bl_settings_read(struct bl_setting_blocks *out, struct cf_arena *a, const char *file,
                      enum bl_settings_form form, struct cf_str *message);

/* "FILE:LINE: 'KEY' is unknown; did you mean …?", of the words that are known (NULL at their end);
   in `a`. */
struct cf_str bl_settings_unknown(struct cf_arena *a, const char *file, const struct bl_setting *s,
                                  const char *const *known);

#endif
