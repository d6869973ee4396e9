/* Reads a JDK on demand. A JDK has 27,000 classes, and a jar of a hundred needs some hundred of
   them: the classes that it names, and their superclasses and interfaces. */
#include "src/driver/jdk.h"

#include "classfile/archive/library.h"
#include "classfile/base/map.h"
#include "src/program/pool.h"

#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAJOR_OF_JAVA_0 = 44 }; /* JVMS §4.1: Java N has the class-file version 44 + N */

/* --- where it is --- */

static bool is_file(const char *path)
{
  struct stat st;
  return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

static bool add_file(struct bl_jdk *jdk, struct cf_arena *a, const char *path)
{
  bool there = is_file(path);
  if (there) {
    cf_vec_push(a, &jdk->paths, path);
  }
  return there;
}

static int is_jmod(const struct dirent *entry)
{
  return cf_str_ends(cf_str_c(entry->d_name), CF_STR(".jmod"));
}

static int by_bytes(const struct dirent **x, const struct dirent **y)
{
  return strcmp((*x)->d_name, (*y)->d_name);
}

static bool add_jmods(struct bl_jdk *jdk, struct cf_arena *a, const char *home)
{
  struct dirent **entries;
  const char *folder = cf_arena_printf(a, "%s/jmods", home).p;
  int n = scandir(folder, &entries, is_jmod, by_bytes);
  for (int i = 0; i < n; i++) {
    cf_vec_push(a, &jdk->paths, cf_arena_printf(a, "%s/%s", folder, entries[i]->d_name).p);
    free(entries[i]);
  }
  if (n >= 0) {
    free(entries);
  }
  return jdk->paths.n > 0;
}

/* Up to Java 8: in a JDK below jre/lib, in a JRE below lib. */
static bool add_rt(struct bl_jdk *jdk, struct cf_arena *a, const char *home)
{
  static const char *const folders[] = {"jre/lib", "lib"};
  static const char *const jars[] = {"rt.jar", "jce.jar", "jsse.jar"};
  for (size_t i = 0; i < sizeof folders / sizeof *folders && jdk->paths.n == 0; i++) {
    for (size_t k = 0; k < sizeof jars / sizeof *jars; k++) {
      if (!add_file(jdk, a, cf_arena_printf(a, "%s/%s/%s", home, folders[i], jars[k]).p)) {
        break; /* the others count beside rt.jar only */
      }
    }
  }
  return jdk->paths.n > 0;
}

/* lib/modules first: it needs no listing. */
static bool open_home(struct bl_jdk *jdk, struct cf_arena *a, const char *home)
{
  bool good = add_file(jdk, a, cf_arena_printf(a, "%s/lib/modules", home).p) ||
              add_jmods(jdk, a, home) || add_rt(jdk, a, home);
  jdk->home = cf_str_c(good ? home : "");
  return good;
}

/* The folder above bin/java, links resolved; NULL if this is no such path. */
static const char *home_of_java(struct cf_arena *a, const char *java)
{
  char resolved[PATH_MAX];
  if (!is_file(java) || access(java, X_OK) != 0 || realpath(java, resolved) == NULL) {
    return NULL;
  }
  struct cf_str path = cf_str_c(resolved);
  const struct cf_str end = CF_STR("/bin/java");
  return cf_str_ends(path, end) ? cf_arena_str(a, (struct cf_str){path.p, path.n - end.n}).p : NULL;
}

/* The first `java` that PATH leads to, as the shell would find it. */
static const char *home_on_path(struct cf_arena *a)
{
  const char *path = getenv("PATH");
  while (path != NULL && *path != '\0') {
    size_t n = strcspn(path, ":");
    const char *java = cf_arena_printf(a, "%.*s/java", n == 0 ? 1 : (int)n, n == 0 ? "." : path).p;
    if (is_file(java) && access(java, X_OK) == 0) {
      return home_of_java(a, java);
    }
    path += n + (path[n] == ':');
  }
  return NULL;
}

static void warn_no_jdk(struct cf_arena *a, struct bl_diagnostics *ds, const char *home)
{
  bl_diagnose(ds, a, false, cf_str_c(home),
              CF_STR("no JDK: neither lib/modules, jmods/*.jmod nor lib/rt.jar is in it"));
}

void bl_jdk_find(struct bl_jdk *out, struct cf_arena *a, struct bl_diagnostics *ds,
                 const struct bl_options *o)
{
  *out = (struct bl_jdk){0};
  const char *named = o->jdk != NULL ? o->jdk : getenv("JAVA_HOME");
  if (o->no_jdk) {
    return;
  }
  if (named != NULL && named[0] != '\0') {
    if (open_home(out, a, named)) {
      return;
    }
    warn_no_jdk(a, ds, named);
  }
  const char *home = o->jdk == NULL ? home_on_path(a) : NULL;
  if (home != NULL) {
    open_home(out, a, home); /* a JRE without class files, a start script: nobody named it */
  }
}

/* --- what is read of it --- */

struct slot {
  struct cf_class *cls; /* NULL unless parsed */
  struct cf_str where;
  struct cf_err err;
  enum cf_lookup found;
  uint32_t bytes;
};

/* The names that are wanted, in the order in which they were met, and what became of them. */
struct loader {
  struct cf_library *library;
  struct bl_reading *reading;
  struct cf_arena *arena;
  struct bl_diagnostics *diagnostics;
  struct bl_stats *stats;
  struct cf_map known; /* names given or wanted */
  CF_VEC(name_vec, struct cf_str) names;
  CF_VEC(slot_vec, struct slot) slots;
  CF_VEC(input_vec, struct bl_input_class) loaded;
  struct cf_inflater **inflaters;
  struct bl_budget *budget;
  uint32_t base; /* the first name of this round */
};

static void know(struct loader *l, struct cf_str name)
{
  *cf_map_at(&l->known, name.p, name.n) = l;
}

/* Of an array only the elements' class matters, and whoever uses that names it too. */
static void want(struct loader *l, struct cf_str name)
{
  if (name.n > 0 && name.p[0] != '[' && cf_map_get(&l->known, name.p, name.n) == NULL) {
    know(l, name);
    cf_vec_push(l->arena, &l->names, name);
  }
}

static void want_pool(struct loader *l, const struct cf_class *c)
{
  for (uint32_t i = 1; i < c->pool.count; i++) {
    if (c->pool.tag[i] == CF_TAG_CLASS) {
      want(l, cf_pool_name(&c->pool, i));
    }
  }
}

static void want_supers(struct loader *l, const struct cf_class *c)
{
  want(l, cf_class_super(c));
  for (uint32_t i = 0; i < c->n_interfaces; i++) {
    want(l, cf_pool_name(&c->pool, c->interfaces[i]));
  }
}

static void want_what_is_given(struct loader *l)
{
  const struct bl_reading *r = l->reading;
  for (uint32_t i = 0; i < r->n; i++) {
    know(l, cf_class_name(r->classes[i].cf));
  }
  want(l, CF_STR("java/lang/Object"));
  for (uint32_t i = 0; i < r->n; i++) {
    want_pool(l, r->classes[i].cf);
  }
}

static void read_one(void *ctx, unsigned thread, uint32_t i)
{
  struct loader *l = ctx;
  struct slot *s = &l->slots.items[l->base + i];
  struct cf_arena *a = &l->reading->arenas[thread];
  struct cf_bytes bytes;
  s->found = CF_LOOKUP_ABSENT;
  if (bl_budget_is_spent(l->budget, BL_STAGE_READ)) {
    return;
  }
  s->found = cf_library_read(&bytes, &s->where, a, l->library, l->names.items[l->base + i],
                             l->inflaters[thread], &s->err);
  if (s->found == CF_LOOKUP_READ) {
    struct cf_class *c = CF_NEW(a, struct cf_class);
    bool good = cf_class_parse(c, a, bytes, &l->reading->limits, &s->err);
    s->cls = good ? c : NULL;
    s->found = good ? CF_LOOKUP_READ : CF_LOOKUP_FAULT;
    s->bytes = (uint32_t)bytes.n;
  }
}

static void tell_fault(struct loader *l, const struct slot *s, struct cf_str name)
{
  char text[256];
  cf_err_format(text, sizeof text, &s->err);
  bl_diagnose(l->diagnostics, l->arena, false, s->where,
              cf_arena_printf(l->arena, "%.*s: %s", (int)name.n, name.p, text));
}

/* A class of another name than the one it was found by is not the one that was wanted. */
static void take_slot(struct loader *l, const struct slot *s, struct cf_str name)
{
  if (s->found == CF_LOOKUP_FAULT) {
    tell_fault(l, s, name);
  }
  if (s->found != CF_LOOKUP_READ || !cf_str_eq(cf_class_name(s->cls), name)) {
    l->stats->missing_classes++;
    cf_vec_push(l->arena, &l->reading->missing, name);
    return;
  }
  struct bl_input_class c = {
      .cf = s->cls, .container = s->where, .library = true, .platform = true};
  cf_vec_push(l->arena, &l->loaded, c);
  l->stats->class_bytes += s->bytes;
  want_supers(l, s->cls);
}

/* Reads the names wanted so far, and thereby learns of more. */
static void read_round(struct loader *l)
{
  uint32_t end = l->names.n;
  while (l->slots.n < end) {
    const struct slot none = {0};
    cf_vec_push(l->arena, &l->slots, none);
  }
  bl_pool_for(l->reading->n_arenas, end - l->base, read_one, l);
  for (uint32_t i = l->base; i < end; i++) {
    take_slot(l, &l->slots.items[i], l->names.items[i]);
  }
  l->base = end;
}

static void append_loaded(struct loader *l)
{
  struct bl_reading *r = l->reading;
  struct bl_input_class *all = CF_NEW_N(l->arena, struct bl_input_class, r->n + l->loaded.n);
  if (r->n > 0) {
    memcpy(all, r->classes, r->n * sizeof *all);
  }
  if (l->loaded.n > 0) {
    memcpy(all + r->n, l->loaded.items, l->loaded.n * sizeof *all);
  }
  r->classes = all;
  r->n += l->loaded.n;
  l->stats->jdk_classes = l->loaded.n;
}

static void tell_notices(struct loader *l)
{
  uint32_t n;
  const struct cf_notice *notices = cf_library_notices(l->library, &n);
  for (uint32_t i = 0; i < n; i++) {
    bl_diagnose(l->diagnostics, l->arena, false, notices[i].where, notices[i].text);
  }
}

/* The JDK's Java release is that of java/lang/Object, the first name wanted. */
static void tell_age(struct loader *l, uint32_t n_given, const struct bl_jdk *jdk)
{
  int newest = 0;
  for (uint32_t i = 0; i < n_given; i++) {
    int major = l->reading->classes[i].cf->major;
    newest = major > newest && major <= CF_NEWEST_MAJOR ? major : newest;
  }
  int own = l->loaded.n > 0 ? l->loaded.items[0].cf->major : CF_NEWEST_MAJOR;
  if (newest > own) {
    bl_diagnose(l->diagnostics, l->arena, false, jdk->home,
                cf_arena_printf(l->arena,
                                "this JDK is of Java %d, but classes are of Java %d: what is newer "
                                "is missing",
                                own - MAJOR_OF_JAVA_0, newest - MAJOR_OF_JAVA_0));
  }
}

static void load(struct loader *l, const struct bl_jdk *jdk)
{
  uint32_t n_given = l->reading->n;
  cf_map_init(&l->known, l->arena);
  tell_notices(l);
  want_what_is_given(l);
  while (l->base < l->names.n) {
    read_round(l);
  }
  append_loaded(l);
  tell_age(l, n_given, jdk);
  cf_map_destroy(&l->known);
}

void bl_jdk_read(struct bl_reading *r, struct cf_arena *a, struct bl_diagnostics *ds,
                 struct bl_stats *st, const struct bl_options *o, struct bl_budget *budget)
{
  struct bl_jdk jdk;
  bl_jdk_find(&jdk, a, ds, o);
  if (jdk.home.n == 0) {
    return;
  }
  const struct cf_archive_options how = {.release = o->release, .limits = &r->limits};
  struct loader l = {.library = cf_library_open(jdk.paths.items, jdk.paths.n, &how),
                     .reading = r,
                     .arena = a,
                     .diagnostics = ds,
                     .stats = st,
                     .budget = budget,
                     .inflaters = CF_NEW_N(a, struct cf_inflater *, r->n_arenas)};
  r->jdk = l.library;
  for (unsigned t = 0; t < r->n_arenas; t++) {
    l.inflaters[t] = cf_inflater_new();
  }
  load(&l, &jdk);
  for (unsigned t = 0; t < r->n_arenas; t++) {
    cf_inflater_free(l.inflaters[t]);
  }
  st->jdk = st->jdk_classes > 0 ? jdk.home : CF_STR("");
}
