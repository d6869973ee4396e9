/* Which classes the options ask to be dumped, and the names of methods there. */
#include "src/dump/dump_select.h"

#include "src/interp/path.h"
#include "src/options/glob.h"
#include "src/report/words.h"

struct cf_str bl_dump_method_name(struct cf_arena *a, struct cf_str cls, struct cf_str name,
                                  struct cf_str descriptor)
{
  const struct bl_place at = {.cls = bl_dotted(a, cls), .method = name, .descriptor = descriptor};
  return bl_words_method(a, &at);
}

bool bl_dump_selects(const struct bl_options *o, bool library, const struct cf_class *cls)
{
  return !library && bl_glob_selects(&o->only, &o->exclude, cf_class_name(cls));
}
