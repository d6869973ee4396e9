/* See the header. The folder is held open, and all names are looked up in it: it cannot be replaced
   by another meanwhile. Of a file nothing is believed but what has been read. */
#include "src/cache/store.h"

#include "src/cache/entry.h"
#include "src/cache/room.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MINE_ALONE = 0700, FILE_MODE = 0600 };

/* --- the folder --- */

/* The folder, and those above it. */
static bool make_folders(struct cf_arena *a, const char *path)
{
  char *p = cf_arena_alloc(a, strlen(path) + 1);
  strcpy(p, path);
  for (char *slash = strchr(p + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
    *slash = '\0';
    if (mkdir(p, MINE_ALONE) != 0 && errno != EEXIST) {
      return false;
    }
    *slash = '/';
  }
  return mkdir(p, MINE_ALONE) == 0 || errno == EEXIST;
}

/* Why an open folder is not to be used, or NULL. */
static const char *fault_of(int folder)
{
  struct stat st;
  if (fstat(folder, &st) != 0) {
    return strerror(errno);
  }
  return st.st_uid != geteuid()                         ? "it belongs to somebody else"
         : (st.st_mode & (S_IWGRP | S_IWOTH)) != 0      ? "others may write in it"
         : faccessat(folder, ".", W_OK, AT_EACCESS) < 0 ? strerror(errno)
                                                        : NULL;
}

bool bl_store_open(struct bl_store *s, struct cf_arena *a, const char *cache, struct cf_str *why)
{
  struct cf_str path = cf_arena_printf(a, "%s/results", cache);
  const char *fault = NULL;
  s->folder = -1;
  if (!make_folders(a, path.p) ||
      (s->folder = open(path.p, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)) < 0) {
    fault = strerror(errno);
  }
  fault = fault == NULL ? fault_of(s->folder) : fault;
  if (fault != NULL) {
    *why = cf_arena_printf(a, "%s: %s", path.p, fault);
    bl_store_close(s);
  }
  return fault == NULL;
}

void bl_store_close(struct bl_store *s)
{
  if (s->folder >= 0) {
    close(s->folder);
  }
  s->folder = -1;
}

/* --- reading --- */

static bool read_all(int fd, uint8_t *p, size_t n)
{
  for (size_t got = 0; got < n;) {
    ssize_t r = read(fd, p + got, n - got);
    if (r == 0 || (r < 0 && errno != EINTR)) {
      return false;
    }
    got += r < 0 ? 0 : (size_t)r;
  }
  return true;
}

/* An open file's bytes, if it is one of those that this folder holds. */
static bool read_file(struct cf_bytes *out, struct cf_arena *a, int fd)
{
  struct stat st;
  if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || st.st_uid != geteuid() ||
      st.st_size > BL_STORE_LARGEST) {
    return false;
  }
  uint8_t *p = cf_arena_alloc(a, (size_t)st.st_size + 1);
  *out = (struct cf_bytes){p, (size_t)st.st_size};
  return read_all(fd, p, out->n);
}

bool bl_store_get(struct cf_bytes *content, struct cf_arena *a, const struct bl_store *s,
                  const struct bl_digest *key)
{
  char name[BL_DIGEST_DIGITS + 1];
  struct cf_bytes file;
  bl_digest_text(name, key);
  int fd = openat(s->folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) {
    if (errno == ELOOP) {
      bl_store_drop(s, key);
    }
    return false;
  }
  bool good = read_file(&file, a, fd) && bl_entry_open(content, file, key);
  if (good) {
    futimens(fd, NULL); /* the time of its last use */
  } else {
    bl_store_drop(s, key);
  }
  close(fd);
  return good;
}

void bl_store_drop(const struct bl_store *s, const struct bl_digest *key)
{
  char name[BL_DIGEST_DIGITS + 1];
  bl_digest_text(name, key);
  unlinkat(s->folder, name, 0);
}

/* --- writing --- */

static bool write_all(int fd, const uint8_t *p, size_t n)
{
  for (size_t done = 0; done < n;) {
    ssize_t w = write(fd, p + done, n - done);
    if (w < 0 && errno != EINTR) {
      return false;
    }
    done += w < 0 ? 0 : (size_t)w;
  }
  return true;
}

static bool write_file(int fd, const struct bl_digest *key, struct cf_bytes content)
{
  uint8_t head[BL_ENTRY_HEAD];
  bl_entry_head(head, key, content);
  bool good = write_all(fd, head, sizeof head) && write_all(fd, content.p, content.n);
  return close(fd) == 0 && good;
}

bool bl_store_put(const struct bl_store *s, const struct bl_digest *key, struct cf_bytes content)
{
  char name[BL_DIGEST_DIGITS + 1], temporary[64];
  if (content.n > BL_STORE_LARGEST - BL_ENTRY_HEAD) {
    return false;
  }
  bl_digest_text(name, key);
  snprintf(temporary, sizeof temporary, BL_ROOM_TEMPORARY "%ld", (long)getpid());
  unlinkat(s->folder, temporary, 0); /* of a process of this number that has died */
  int fd =
      openat(s->folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, FILE_MODE);
  bool good = fd >= 0 && write_file(fd, key, content) &&
              renameat(s->folder, temporary, s->folder, name) == 0;
  if (!good && fd >= 0) {
    unlinkat(s->folder, temporary, 0);
  }
  if (good && bl_room_is_due(key)) {
    bl_room_make(s->folder, BL_STORE_MOST);
  }
  return good;
}
