/* Makes the table of the models that come with the tool, when it is built:
     build_table OUT FILE.model…
   Reads the files as those that a user names are read, and writes what they say as C. Ends with
   status 1 where a file cannot be read, or says nonsense. */
#include "src/model/table.h"

#include "classfile/base/memory.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

/* Here nothing is built in yet. */
const struct bl_built_in_models bl_built_in_models = {0};

/* --- reading --- */

static struct cf_str text_of(struct cf_arena *a, const char *path)
{
  enum { LARGEST = 1 << 22 };
  char *text = cf_arena_alloc(a, LARGEST);
  FILE *f = fopen(path, "rb");
  size_t n = f == NULL ? 0 : fread(text, 1, LARGEST, f);
  if (f == NULL || ferror(f) != 0 || n == LARGEST) {
    fprintf(stderr, "%s: %s\n", path, errno != 0 ? strerror(errno) : "too large");
    exit(1);
  }
  (void)fclose(f);
  return (struct cf_str){text, (uint32_t)n};
}

/* Faults are named by the file without its folder, wherever the tool is built. */
static void read_file(struct bl_models *ms, const char *path)
{
  const char *slash = strrchr(path, '/');
  struct cf_arena a;
  struct cf_str message;
  cf_arena_init(&a);
  if (!bl_models_add(ms, slash == NULL ? path : slash + 1, text_of(&a, path), &a, &message)) {
    fprintf(stderr, "%.*s\n", (int)message.n, message.p);
    exit(1);
  }
  cf_arena_destroy(&a);
}

/* --- writing --- */

static void put_str(FILE *out, struct cf_str s)
{
  fprintf(out, "{\"");
  for (uint32_t i = 0; i < s.n; i++) {
    unsigned c = (unsigned char)s.p[i];
    bool plain = c < 0x80 && isprint((int)c) && strchr("\"\\?", (int)c) == NULL;
    fprintf(out, plain ? "%c" : "\\%03o", c);
  }
  fprintf(out, "\", %u}", s.n);
}

static uint32_t put_names(FILE *out, const struct bl_entry_names *names)
{
  for (uint32_t i = 0; i < names->n; i++) {
    fprintf(out, "  ");
    put_str(out, names->items[i]);
    fprintf(out, ",\n");
  }
  return names->n;
}

enum { LISTS = 10 };

static void lists_of(const struct bl_entry_names *lists[LISTS], const struct bl_class_model *c)
{
  lists[0] = &c->entries;
  lists[1] = &c->callbacks;
  lists[2] = &c->serials;
  lists[3] = &c->begins;
  lists[4] = &c->within;
  lists[5] = &c->unlocked;
  lists[6] = &c->mutes;
  lists[7] = &c->statics;
  lists[8] = &c->evicts;
  lists[9] = &c->for_tests;
}

/* All names that lists have, one list after the other. */
static void put_all_names(FILE *out, const struct bl_models *ms)
{
  fprintf(out, "static struct cf_str names[] = {\n");
  for (uint32_t i = 0; i < ms->named.n; i++) {
    const struct bl_entry_names *lists[LISTS];
    lists_of(lists, ms->named.items[i]);
    for (int k = 0; k < LISTS; k++) {
      put_names(out, lists[k]);
    }
  }
  fprintf(out, "  {\"\", 0}};\n\n");
}

static uint32_t place_of(const struct bl_models *ms, const struct bl_class_model *c)
{
  uint32_t i = 0;
  while (ms->named.items[i] != c) {
    i++;
  }
  return i;
}

static void put_all_supers(FILE *out, const struct bl_models *ms)
{
  fprintf(out,
          "static const struct bl_class_model classes[%u];\n"
          "static const struct bl_class_model *supers[] = {\n",
          ms->named.n);
  for (uint32_t i = 0; i < ms->named.n; i++) {
    const struct bl_class_model_vec *supers = &ms->named.items[i]->supers;
    for (uint32_t k = 0; k < supers->n; k++) {
      fprintf(out, "  classes + %u,\n", place_of(ms, supers->items[k]));
    }
  }
  fprintf(out, "  0};\n\n");
}

/* A list of `n` items from *at on, which moves on. It has no room, so that who adds to a copy moves
   it. */
static void put_list(FILE *out, const char *field, const char *of, uint32_t *at, uint32_t n)
{
  if (n > 0) {
    fprintf(out, ", .%s = {%s + %u, %u, %u}", field, of, *at, n, n);
  }
  *at += n;
}

static void put_class(FILE *out, const struct bl_class_model *c, uint32_t *super, uint32_t *name)
{
  static const char *const fields[LISTS] = {"entries", "callbacks", "serials", "begins",
                                            "within",  "unlocked",  "mutes",   "statics",
                                            "evicts",  "for_tests"};
  const struct bl_entry_names *lists[LISTS];
  lists_of(lists, c);
  fprintf(out, "  {.name = ");
  put_str(out, c->name);
  put_list(out, "supers", "supers", super, c->supers.n);
  for (int k = 0; k < LISTS; k++) {
    put_list(out, fields[k], "names", name, lists[k]->n);
  }
  fprintf(out, ", .traits = %u, .methods = %lluu},\n", c->traits, (unsigned long long)c->methods);
}

static void put_classes(FILE *out, const struct bl_models *ms)
{
  uint32_t super = 0, name = 0;
  put_all_names(out, ms);
  put_all_supers(out, ms);
  fprintf(out, "static const struct bl_class_model classes[%u] = {\n", ms->named.n);
  for (uint32_t i = 0; i < ms->named.n; i++) {
    put_class(out, ms->named.items[i], &super, &name);
  }
  fprintf(out, "};\n\n");
}

static void put_method(FILE *out, const struct bl_method_model *m)
{
  fprintf(out, "  {.key = ");
  put_str(out, m->key);
  fprintf(out, ", .file = %u, .line = %u, .model = {.n = %u, .effects = {", m->file, m->line,
          m->model.n);
  for (uint32_t i = 0; i < m->model.n; i++) {
    fprintf(out, "{%d, %d},", m->model.effects[i].kind, m->model.effects[i].operand);
  }
  fprintf(out, "}");
  if (m->model.state.n > 0) {
    fprintf(out, ", .cls = ");
    put_str(out, m->model.cls);
    fprintf(out, ", .state = ");
    put_str(out, m->model.state);
  }
  fprintf(out, "}},\n");
}

static void put_methods(FILE *out, const struct bl_models *ms)
{
  fprintf(out, "static const struct bl_method_model methods[] = {\n");
  for (uint32_t i = 0; i < ms->said.n; i++) {
    put_method(out, ms->said.items[i]);
  }
  fprintf(out, "};\n\n");
}

static void put_muted(FILE *out, const struct bl_models *ms)
{
  fprintf(out, "static const struct bl_muted muted[] = {\n");
  for (uint32_t i = 0; i < ms->muted.n; i++) {
    fprintf(out, "  {");
    put_str(out, ms->muted.items[i].word);
    fprintf(out, ", ");
    put_str(out, ms->muted.items[i].where);
    fprintf(out, "},\n");
  }
  fprintf(out, "};\n\n");
}

static struct cf_str class_key(const struct bl_models *ms, uint32_t i)
{
  return ms->named.items[i]->name;
}

static struct cf_str method_key(const struct bl_models *ms, uint32_t i)
{
  return ms->said.items[i]->key;
}

/* Returns the mask. */
static uint32_t put_slots(FILE *out, const char *name, const struct bl_models *ms, uint32_t n,
                          struct cf_str (*key)(const struct bl_models *ms, uint32_t i))
{
  uint32_t size = 2;
  while (size < 2 * n) {
    size *= 2;
  }
  uint16_t *slots = cf_memory_zeroed(size, sizeof *slots);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t h = bl_model_hash(key(ms, i));
    while (slots[h & (size - 1)] != 0) {
      h++;
    }
    slots[h & (size - 1)] = (uint16_t)(i + 1);
  }
  fprintf(out, "static const uint16_t %s[] = {", name);
  for (uint32_t i = 0; i < size; i++) {
    fprintf(out, "%u,%s", slots[i], i % 16 == 15 ? "\n" : "");
  }
  fprintf(out, "};\n\n");
  free(slots);
  return size - 1;
}

static void put_table(FILE *out, const struct bl_models *ms)
{
  fprintf(out, "/* Made from model files by build_table.c. */\n#include \"src/model/table.h\"\n\n");
  put_classes(out, ms);
  put_methods(out, ms);
  put_muted(out, ms);
  uint32_t classes = put_slots(out, "class_slots", ms, ms->named.n, class_key);
  uint32_t methods = put_slots(out, "method_slots", ms, ms->said.n, method_key);
  fprintf(out,
          "const struct bl_built_in_models bl_built_in_models = {\n"
          "    classes, methods, muted, %u, %u, %u, {class_slots, %u}, {method_slots, %u}};\n",
          ms->named.n, ms->said.n, ms->muted.n, classes, methods);
}

int main(int argc, char **argv)
{
  struct bl_models *ms = bl_models_new();
  for (int i = 2; i < argc; i++) {
    read_file(ms, argv[i]);
  }
  if (argc < 3 || ms->named.n >= UINT16_MAX || ms->said.n >= UINT16_MAX || ms->muted.n == 0) {
    fprintf(stderr, "usage: build_table OUT FILE.model...\n");
    return 1;
  }
  FILE *out = fopen(argv[1], "wb");
  if (out != NULL) {
    put_table(out, ms);
  }
  bl_models_free(ms);
  if (out == NULL || ferror(out) != 0 || fclose(out) != 0) {
    fprintf(stderr, "%s: %s\n", argv[1], strerror(errno));
    return 1;
  }
  return 0;
}
