/* The table behind models: filled by model.c, looked into by lookup.c. */
#ifndef BL_TABLE_H
#define BL_TABLE_H

#include "classfile/base/map.h"
#include "classfile/base/vec.h"
#include "src/model/model.h"

CF_VEC(bl_class_model_vec, struct bl_class_model *);
CF_VEC(bl_entry_names, struct cf_str);

/* What is said of one class. */
struct bl_class_model {
  struct cf_str name;
  struct bl_class_model_vec supers;
  struct bl_entry_names entries;   /* of entry:NAME; "*" is any */
  struct bl_entry_names callbacks; /* of callback:NAME, likewise */
  struct bl_entry_names serials;   /* of serial:NAME, likewise */
  struct bl_entry_names begins;    /* of begins:NAME, likewise */
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

/* One bit for a method's name: most names of a class have no line, and are not looked up. */
static inline uint64_t bl_model_name_bit(struct cf_str name)
{
  unsigned ends = name.n == 0 ? 0 : (unsigned)(uint8_t)name.p[0] + (uint8_t)name.p[name.n - 1] * 5u;
  return (uint64_t)1 << ((ends + name.n * 7u) % 64);
}

struct bl_models {
  struct cf_arena arena;
  struct cf_map classes;           /* name → bl_class_model */
  struct bl_class_model_vec named; /* the same, as the files name them */
  struct cf_map methods; /* "CLASS.METHOD(PARAMETERS)RESULT" → what a line says, see model.c */
  struct bl_muted_words muted;
  uint32_t n_files;
};

/* What the line of that key says, or NULL. The key is as a line begins. */
const struct bl_model *bl_models_at(const struct bl_models *ms, struct cf_str key);

/* The embedded files: made by src/embed.cmake, ends with a NULL name. */
struct bl_model_file {
  const char *name;
  const unsigned char *text;
  uint32_t n;
};
extern const struct bl_model_file bl_model_files[];

#endif
