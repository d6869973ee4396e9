/* The table behind models: filled by model.c, looked into by lookup.c. What is built in was put
   into this form by build_table.c when the tool was built: to read its text in every run took
   longer than a small archive. */
#ifndef BL_TABLE_H
#define BL_TABLE_H

#include "classfile/base/map.h"
#include "classfile/base/vec.h"
#include "src/model/model.h"

CF_VEC(bl_class_model_vec, const struct bl_class_model *);
CF_VEC(bl_entry_names, struct cf_str);

/* What is said of one class. */
struct bl_class_model {
  struct cf_str name;
  struct bl_class_model_vec supers;
  struct bl_entry_names entries;   /* of entry:NAME; "*" is any */
  struct bl_entry_names callbacks; /* of callback:NAME, likewise */
  struct bl_entry_names serials;   /* of serial:NAME, likewise */
  struct bl_entry_names begins;    /* of begins:NAME, likewise */
  struct bl_entry_names within;    /* of within:NAME, likewise */
  struct bl_entry_names unlocked;  /* of unlocked:PATTERN, as it stands there */
  struct bl_entry_names evicts;    /* of evicts:NAME, likewise */
  struct bl_entry_names for_tests; /* of for-tests:PATTERN, likewise */
  struct bl_entry_names mutes;     /* of mutes:WORD, likewise */
  unsigned traits;                 /* BL_T_… */
  struct bl_entry_names statics;   /* of gets:NAME and sets:NAME, some twice */
  uint64_t methods;                /* bl_model_name_bit of every method that a line names */
};

/* A word of mutes:WORD, and where it stands. */
struct bl_muted {
  struct cf_str word, where;
};
CF_VEC(bl_muted_words, struct bl_muted);

/* What a line says of a method, and where it stands. */
struct bl_method_model {
  struct cf_str key; /* "CLASS.METHOD(PARAMETERS)RESULT" */
  struct bl_model model;
  uint32_t file, line;
};
CF_VEC(bl_method_model_vec, struct bl_method_model *);

/* One bit for a method's name: most names of a class have no line, and are not looked up. */
static inline uint64_t bl_model_name_bit(struct cf_str name)
{
  unsigned ends = name.n == 0 ? 0 : (unsigned)(uint8_t)name.p[0] + (uint8_t)name.p[name.n - 1] * 5u;
  return (uint64_t)1 << ((ends + name.n * 7u) % 64);
}

/* Numbers + 1 by the hashes of their keys, 0 where there is none; at most half of them are taken.
 */
struct bl_model_slots {
  const uint16_t *items; /* [mask + 1] */
  uint32_t mask;
};

struct bl_built_in_models {
  const struct bl_class_model *classes; /* as the files name them */
  const struct bl_method_model *methods;
  const struct bl_muted *muted;
  uint32_t n_classes, n_methods, n_muted;
  struct bl_model_slots class_slots, method_slots;
};
extern const struct bl_built_in_models bl_built_in_models;

/* The same wherever it is asked. Only keys of files that come with the tool are found by it. */
static inline uint32_t bl_model_hash(struct cf_str key)
{
  uint64_t h = key.n;
  for (uint32_t i = 0; i < key.n; i += 8) {
    uint64_t word = 0;
    memcpy(&word, key.p + i, key.n - i < 8 ? key.n - i : 8);
    h = (h ^ word) * 0x9e3779b97f4a7c15u;
    h ^= h >> 32;
  }
  return (uint32_t)h;
}

/* What files that a user names say; a class that is built in is copied before more is said of it.
 */
struct bl_models {
  struct cf_arena arena;
  struct cf_map classes;           /* name → bl_class_model */
  struct bl_class_model_vec named; /* the same, as the files name them */
  struct cf_map methods;           /* key → bl_method_model */
  struct bl_method_model_vec said; /* the same, as the files say it */
  struct bl_muted_words muted;
  uint32_t n_files;
};

/* What is said of the class, or NULL. */
const struct bl_class_model *bl_models_class(const struct bl_models *ms, struct cf_str name);

/* What the line of that key says, or NULL. The key is as a line begins. */
const struct bl_model *bl_models_at(const struct bl_models *ms, struct cf_str key);

#endif
