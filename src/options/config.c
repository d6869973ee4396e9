/* See the header. */
#include "src/options/config.h"

#include "src/options/settings.h"

#include <sys/stat.h>
#include <unistd.h>

static const char file_name[] = "blocal.yml";

struct config {
  struct bl_option_parser *ps;
  const char *file;
  const char *folder; /* with a slash at its end, or empty */
};

/* --- where it is --- */

static bool is_there(struct cf_arena *a, const char *folder, const char *name)
{
  return access(cf_arena_printf(a, "%s%s", folder, name).p, F_OK) == 0;
}

/* Whether the folder has none above it: "/" and "/.." are one. */
static bool is_root(struct cf_arena *a, const char *folder)
{
  struct stat here, above;
  return stat(cf_arena_printf(a, "%s.", folder).p, &here) != 0 ||
         stat(cf_arena_printf(a, "%s..", folder).p, &above) != 0 ||
         (here.st_ino == above.st_ino && here.st_dev == above.st_dev);
}

/* What lies above the project is somebody else's. */
static const char *find_upwards(struct cf_arena *a)
{
  enum { HIGHEST = 64 };
  const char *folder = "";
  for (int i = 0; i < HIGHEST; i++) {
    if (is_there(a, folder, file_name)) {
      return cf_arena_printf(a, "%s%s", folder, file_name).p;
    }
    if (is_there(a, folder, ".git") || is_root(a, folder)) {
      break;
    }
    folder = cf_arena_printf(a, "../%s", folder).p;
  }
  return NULL;
}

static const char *folder_of(struct cf_arena *a, const char *file)
{
  const char *slash = strrchr(file, '/');
  return slash == NULL ? ""
                       : cf_arena_str(a, (struct cf_str){file, (uint32_t)(slash + 1 - file)}).p;
}

/* --- values --- */

/* A path as it is seen from the working directory. */
static const char *path_from(struct config *c, const char *path)
{
  bool stays = path[0] == '/' || path[0] == '\0' || strcmp(path, "-") == 0;
  return stays ? path : cf_arena_printf(c->ps->arena, "%s%s", c->folder, path).p;
}

/* Entries are divided by colons. */
static const char *class_path_from(struct config *c, const char *path)
{
  struct cf_str all = CF_STR("");
  while (*path != '\0') {
    size_t n = strcspn(path, ":");
    struct cf_str entry = cf_arena_str(c->ps->arena, (struct cf_str){path, (uint32_t)n});
    all = cf_arena_printf(c->ps->arena, "%.*s%s%s", (int)all.n, all.p, all.n > 0 ? ":" : "",
                          path_from(c, entry.p));
    path += n + (path[n] == ':');
  }
  return all.p;
}

static const char *value_from(struct config *c, const struct bl_option_row *r, const char *value)
{
  const char *equals = strcmp(r->argument, "[FMT=]FILE") == 0 ? bl_option_format_end(value) : NULL;
  if (equals != NULL) {
    return cf_arena_printf(c->ps->arena, "%.*s=%s", (int)(equals - value), value,
                           path_from(c, equals + 1))
        .p;
  }
  return strcmp(r->argument, "PATH") == 0 ? class_path_from(c, value)
         : bl_option_is_path(r)           ? path_from(c, value)
                                          : value;
}

/* --- keys --- */

static bool apply_flag(struct config *c, const struct bl_option_row *r, const struct bl_setting *s)
{
  const char *value = s->values.n == 1 ? s->values.items[0] : "";
  bool yes = strcmp(value, "true") == 0;
  if (!yes && strcmp(value, "false") != 0) {
    return bl_usage_fault("%s: it is 'true' or 'false'", c->ps->option);
  }
  if (yes && r->flag != 0) {
    *(bool *)((char *)c->ps->out + r->flag) = true;
  }
  return !yes || r->apply == NULL || r->apply(c->ps, NULL);
}

static bool apply_values(struct config *c, const struct bl_option_row *r,
                         const struct bl_setting *s)
{
  if (s->values.n == 0 || (s->values.n > 1 && !r->many)) {
    return bl_usage_fault("%s: it takes one value", c->ps->option);
  }
  for (uint32_t i = 0; i < s->values.n; i++) {
    if (!r->apply(c->ps, value_from(c, r, s->values.items[i]))) {
      return false;
    }
  }
  return true;
}

/* The command line's inputs stand for all. */
static void apply_inputs(struct config *c, const struct bl_setting *s)
{
  struct bl_strings *inputs = &c->ps->out->inputs;
  for (uint32_t i = 0; c->ps->inputs_given == 0 && i < s->values.n; i++) {
    cf_vec_push(c->ps->arena, inputs, path_from(c, s->values.items[i]));
  }
}

/* Options that only a command line can mean. Of the cache, because who chooses its folder chooses
   what is reported, and the file comes with what is looked at. */
static bool is_for_files(const struct bl_option_row *r)
{
  static const char *const others[] = {"help", "version", "config", "no-config", "from", "cache"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    if (strcmp(r->name, others[i]) == 0) {
      return false;
    }
  }
  return r->group != BL_GROUP_DUMP;
}

static bool unknown_key(struct config *c, const struct bl_setting *s)
{
  const char **known = CF_NEW_N(c->ps->arena, const char *, bl_option_row_count + 2);
  uint32_t n = 0;
  known[n++] = "input";
  for (unsigned i = 0; i < bl_option_row_count; i++) {
    if (is_for_files(&bl_option_rows[i])) {
      known[n++] = bl_option_rows[i].name;
    }
  }
  struct cf_str message = bl_settings_unknown(c->ps->arena, c->file, s, known);
  return bl_usage_fault("%.*s", (int)message.n, message.p);
}

static const struct bl_option_row *row_of(const char *name)
{
  for (unsigned i = 0; i < bl_option_row_count; i++) {
    if (strcmp(bl_option_rows[i].name, name) == 0) {
      return &bl_option_rows[i];
    }
  }
  return NULL;
}

static bool is_given(const struct config *c, const struct bl_option_row *r)
{
  const struct bl_option_row *other = r->rival == NULL ? r : row_of(r->rival);
  uint64_t bits = UINT64_C(1) << (r - bl_option_rows) | UINT64_C(1) << (other - bl_option_rows);
  return (c->ps->given & bits) != 0;
}

/* The formats of findings are not those of tables. */
static bool is_for_verb(const struct config *c, const struct bl_option_row *r)
{
  bool format = r->argument != NULL && strcmp(r->argument, "FMT") == 0;
  return (r->verbs & c->ps->verb_bit) != 0 && (!format || c->ps->verb_bit == BL_FOR_SCAN);
}

static bool apply_setting(struct config *c, const struct bl_setting *s)
{
  struct bl_option_parser *ps = c->ps;
  const struct bl_option_row *r = row_of(s->key);
  if (strcmp(s->key, "input") == 0) {
    apply_inputs(c, s);
    return true;
  }
  if (r == NULL || !is_for_files(r)) {
    return unknown_key(c, s);
  }
  if (is_given(c, r) || !is_for_verb(c, r)) {
    return true;
  }
  ps->option = cf_arena_printf(ps->arena, "%s:%u: %s", c->file, s->line, s->key).p;
  return r->argument == NULL ? apply_flag(c, r, s) : apply_values(c, r, s);
}

bool bl_config_apply(struct bl_option_parser *ps)
{
  struct config c = {.ps = ps, .file = ps->config};
  struct bl_setting_blocks blocks;
  struct cf_str message;
  if (c.file == NULL && !ps->no_config) {
    c.file = find_upwards(ps->arena);
  }
  if (c.file == NULL) {
    return true;
  }
  c.folder = folder_of(ps->arena, c.file);
  if (!bl_settings_read(&blocks, ps->arena, c.file, BL_SETTINGS_MAPPING, &message)) {
    return bl_usage_fault("%.*s", (int)message.n, message.p);
  }
  ps->out->config = c.file;
  for (uint32_t i = 0; i < blocks.n; i++) {
    for (uint32_t k = 0; k < blocks.items[i].n; k++) {
      if (!apply_setting(&c, &blocks.items[i].items[k])) {
        return false;
      }
    }
  }
  return true;
}
