/* Files and directories of the file system: what a path on the command line is, the walk below a
   directory, and plain class files as a container of their own kind. */
#include "classfile/archive/container.h"

#include "classfile/base/map.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* A class file, and what is known of its content by now; `p` is NULL: nothing. */
struct file {
  const char *path;
  struct cf_bytes content;
};

/* The class files of one directory input, by slot. */
struct files {
  CF_VEC(file_vec, struct file) all;
};

struct walk {
  struct cf_archive *ar;
  struct cf_container *files;
  struct cf_map seen; /* directories by device and inode: symlinks may make a loop */
  size_t root_length; /* of the input's own path and the slash behind it */
};

static bool is_class_file(struct cf_bytes b)
{
  return b.n >= 4 && memcmp(b.p, "\xCA\xFE\xBA\xBE", 4) == 0;
}

/* --- reading plain files --- */

/* Reads n bytes, or up to the end of a file that has shrunk meanwhile. */
static ssize_t read_fully(int fd, uint8_t *p, size_t n)
{
  size_t got = 0;
  while (got < n) {
    ssize_t r = read(fd, p + got, n - got);
    if (r < 0 && errno == EINTR) {
      continue;
    }
    if (r < 0) {
      return -1;
    }
    if (r == 0) {
      break;
    }
    got += (size_t)r;
  }
  return (ssize_t)got;
}

static bool read_open_file(struct cf_bytes *out, struct cf_arena *a, int fd, uint64_t limit,
                           struct cf_err *err)
{
  struct stat st;
  if (fstat(fd, &st) != 0) {
    return cf_fail(err, CF_ERR_IO, "file", -1, "cannot be examined (errno %lld)", errno,
                   CF_NO_OFFSET);
  }
  if ((uint64_t)st.st_size > limit) {
    return cf_fail(err, CF_ERR_LIMIT, "file", -1, "its %lld bytes exceed the limit", st.st_size,
                   CF_NO_OFFSET);
  }
  uint8_t *p = cf_arena_alloc(a, (size_t)st.st_size + 1);
  ssize_t got = read_fully(fd, p, (size_t)st.st_size);
  if (got < 0) {
    return cf_fail(err, CF_ERR_IO, "file", -1, "cannot be read (errno %lld)", errno, CF_NO_OFFSET);
  }
  *out = (struct cf_bytes){p, (size_t)got};
  return true;
}

static bool files_read(struct cf_bytes *out, struct cf_arena *a, struct cf_container *c,
                       const struct cf_entry *entry, struct cf_inflater *inf, struct cf_err *err)
{
  (void)inf;
  const struct file *file = &((const struct files *)c->state)->all.items[entry->slot_];
  if (file->content.p != NULL) {
    *out = file->content;
    return true;
  }
  int fd = open(file->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) {
    return cf_fail(err, CF_ERR_IO, "file", -1, "cannot be opened (errno %lld)", errno,
                   CF_NO_OFFSET);
  }
  bool ok = read_open_file(out, a, fd, c->limits->max_entry_bytes, err);
  close(fd);
  return ok;
}

static void files_remember(struct cf_container *c, const struct cf_entry *entry,
                           struct cf_bytes content)
{
  ((struct files *)c->state)->all.items[entry->slot_].content = content;
}

const struct cf_container_kind cf_files_kind = {.read = files_read, .remember = files_remember};

static struct cf_container *files_new(struct cf_archive *ar, const struct cf_origin *origin)
{
  struct cf_container *c = cf_container_new(ar, &cf_files_kind, origin);
  c->state = CF_NEW(&ar->arena, struct files);
  ar->ledger.containers++;
  return c;
}

/* Adds the class file at `path`, which must live as long as ar; its name starts at `name`. */
static void add_class_file(struct cf_archive *ar, struct cf_container *c, const char *path,
                           const char *name, uint64_t size)
{
  struct files *files = c->state;
  const struct file file = {.path = path};
  cf_vec_push(&ar->arena, &files->all, file);
  cf_container_add_class(ar, c, cf_str_c(name), size, files->all.n - 1);
}

/* --- archives in the file system --- */

bool cf_file_map(struct cf_bytes *out, struct cf_archive *ar, const struct cf_origin *origin,
                 const char *path, size_t size)
{
  *out = (struct cf_bytes){NULL, size};
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  void *p = MAP_FAILED;
  if (fd >= 0 && size > 0) {
    p = mmap(NULL, size, PROT_READ, MAP_PRIVATE, fd, 0);
  }
  if (fd < 0 || (size > 0 && p == MAP_FAILED)) {
    cf_notice_add(ar, origin, origin->name, "cannot be opened: %s", strerror(errno));
  }
  if (fd >= 0) {
    close(fd);
  }
  out->p = p != MAP_FAILED ? p : NULL;
  bool good = fd >= 0 && (size == 0 || p != MAP_FAILED);
  if (good) {
    const struct cf_source source = {cf_str_c(path), *out};
    cf_vec_push(&ar->arena, &ar->sources, source);
  }
  return good;
}

static void set_budget(struct cf_origin *origin, struct cf_archive *ar)
{
  origin->bytes_left = CF_NEW(&ar->arena, uint64_t);
  *origin->bytes_left = ar->limits.max_archive_bytes;
}

/* --- the walk below a directory --- */

static void walk_directory(struct walk *w, const char *path, const struct stat *st);

static void found_archive(struct walk *w, const char *path, const struct stat *st)
{
  struct cf_origin origin = w->files->origin;
  struct cf_bytes bytes;
  origin.name = cf_str_c(path);
  origin.whole_input = false;
  set_budget(&origin, w->ar);
  w->ar->ledger.archives++;
  if (!cf_archive_must_stop(w->ar, &origin, origin.name) &&
      cf_file_map(&bytes, w->ar, &origin, path, (size_t)st->st_size)) {
    cf_container_open(w->ar, &origin, bytes);
  }
}

/* Java looks for versions in jars only, so META-INF/versions of a directory is never loaded. */
static void found_class(struct walk *w, const char *path, const struct stat *st)
{
  struct cf_archive *ar = w->ar;
  const char *name = path + w->root_length;
  if (cf_str_starts(cf_str_c(name), CF_STR("META-INF/versions/"))) {
    ar->ledger.shadowed++;
  } else if ((uint64_t)st->st_size > ar->limits.max_entry_bytes) {
    ar->ledger.left_out++;
    cf_notice_warn(ar, &w->files->origin, cf_str_c(path), "left out: %lld bytes, the limit is %llu",
                   (long long)st->st_size, (unsigned long long)ar->limits.max_entry_bytes);
  } else {
    add_class_file(ar, w->files, path, name, (uint64_t)st->st_size);
  }
}

static void found_file(struct walk *w, const char *path, const struct stat *st)
{
  struct cf_str name = cf_str_c(path);
  w->ar->ledger.entries++;
  if (cf_name_is_class(name)) {
    found_class(w, path, st);
  } else if (cf_name_is_archive(name)) {
    found_archive(w, path, st);
  } else {
    w->ar->ledger.resources++;
  }
}

static void found(struct walk *w, const char *path)
{
  struct stat st;
  if (stat(path, &st) != 0) {
    if (!cf_name_is_class(cf_str_c(path)) && !cf_name_is_archive(cf_str_c(path))) {
      return; /* a dangling link to something else is nobody's concern */
    }
    cf_notice_warn(w->ar, &w->files->origin, cf_str_c(path), "left out: %s", strerror(errno));
  } else if (S_ISDIR(st.st_mode)) {
    walk_directory(w, path, &st);
  } else if (S_ISREG(st.st_mode)) {
    found_file(w, path, &st);
  }
}

/* Whether the directory is met for the first time. */
static bool first_visit(struct walk *w, const struct stat *st)
{
  uint64_t *key = CF_NEW_N(&w->ar->arena, uint64_t, 2);
  key[0] = (uint64_t)st->st_dev;
  key[1] = (uint64_t)st->st_ino;
  void **value = cf_map_at(&w->seen, key, 2 * sizeof *key);
  bool first = *value == NULL;
  *value = key;
  return first;
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
  return strcmp((*a)->d_name, (*b)->d_name);
}

static int not_dots(const struct dirent *d)
{
  return strcmp(d->d_name, ".") != 0 && strcmp(d->d_name, "..") != 0;
}

static void walk_directory(struct walk *w, const char *path, const struct stat *st)
{
  struct dirent **list;
  if (!first_visit(w, st)) {
    return;
  }
  int n = scandir(path, &list, not_dots, by_name);
  if (n < 0) {
    cf_notice_add(w->ar, &w->files->origin, cf_str_c(path), "cannot be listed: %s",
                  strerror(errno));
    return;
  }
  for (int i = 0; i < n; i++) {
    size_t length = strlen(path);
    const char *slash = length > 0 && path[length - 1] == '/' ? "" : "/";
    found(w, cf_arena_printf(&w->ar->arena, "%s%s%s", path, slash, list[i]->d_name).p);
    free(list[i]);
  }
  free(list);
}

/* --- inputs --- */

static void open_directory(struct cf_archive *ar, struct cf_origin *origin, const struct stat *st)
{
  struct walk w = {.ar = ar, .files = files_new(ar, origin)};
  bool slash = cf_str_ends(origin->name, CF_STR("/")); /* only of "/" itself */
  w.root_length = origin->name.n + !slash;
  cf_map_init(&w.seen, &ar->arena);
  walk_directory(&w, origin->name.p, st);
  cf_map_destroy(&w.seen);
}

/* A single class file: its folder is the container, as if the folder held nothing else. */
static void open_class_file(struct cf_archive *ar, const struct cf_origin *origin, const char *path,
                            uint64_t size)
{
  struct cf_origin folder = *origin;
  const char *slash = strrchr(path, '/');
  if (size > ar->limits.max_entry_bytes) {
    cf_notice_add(ar, origin, origin->name, "%llu bytes, the limit is %llu",
                  (unsigned long long)size, (unsigned long long)ar->limits.max_entry_bytes);
    return;
  }
  folder.name.n = slash == NULL ? 0 : slash == path ? 1 : (uint32_t)(slash - path);
  ar->ledger.entries++;
  add_class_file(ar, files_new(ar, &folder), path, slash == NULL ? path : slash + 1, size);
}

static void open_file(struct cf_archive *ar, struct cf_origin *origin, const struct stat *st)
{
  struct cf_bytes bytes;
  set_budget(origin, ar);
  if (!cf_file_map(&bytes, ar, origin, origin->name.p, (size_t)st->st_size)) {
    return;
  }
  if (is_class_file(bytes)) {
    open_class_file(ar, origin, origin->name.p, (uint64_t)st->st_size);
  } else {
    cf_container_open(ar, origin, bytes);
  }
}

/* The path without slashes at its end, in the archive's arena. */
static struct cf_str input_name(struct cf_archive *ar, const char *path)
{
  struct cf_str name = cf_str_c(path);
  while (name.n > 1 && name.p[name.n - 1] == '/') {
    name.n--;
  }
  return cf_arena_str(&ar->arena, name);
}

void cf_input_open(struct cf_archive *ar, const char *path, uint32_t input)
{
  struct cf_origin origin = {
      .name = input_name(ar, path), .input = input, .whole_input = true, .bytes_left = NULL};
  uint32_t entries = ar->entries.n, notices = ar->notices.n;
  struct stat st;
  if (cf_archive_must_stop(ar, &origin, origin.name)) {
    return;
  }
  if (stat(path, &st) != 0) {
    cf_notice_add(ar, &origin, origin.name, "cannot be opened: %s", strerror(errno));
  } else if (S_ISDIR(st.st_mode)) {
    open_directory(ar, &origin, &st);
  } else if (S_ISREG(st.st_mode)) {
    open_file(ar, &origin, &st);
  } else {
    cf_notice_add(ar, &origin, origin.name, "neither a file nor a directory");
  }
  if (entries == ar->entries.n && notices == ar->notices.n) {
    cf_notice_warn(ar, &origin, origin.name, "no class files in it");
  }
}
