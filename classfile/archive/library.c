/* Classes by name: in a JDK's image by the image's own hash table, in other archives by a map that
   is made when they are opened. */
#include "classfile/archive/library.h"

#include "classfile/archive/container.h"
#include "classfile/archive/jimage.h"
#include "classfile/base/map.h"

#include <stdlib.h>
#include <sys/stat.h>

struct image {
  struct cf_jimage jimage;
  struct cf_str path;
};

struct cf_library {
  struct cf_archive *archive; /* what is no image; and the owner of mappings and notices */
  struct cf_map by_name;      /* class name → 1 + entry */
  CF_VEC(image_vec, struct image) images;
};

/* --- opening --- */

/* Opens the file as an image. False if it is none; then nothing is done. */
static bool open_image(struct cf_library *lib, const char *path, uint32_t input)
{
  struct cf_archive *ar = lib->archive;
  struct cf_origin origin = {.name = cf_str_c(path), .input = input, .whole_input = true};
  struct cf_bytes bytes;
  struct stat st;
  struct cf_err err = {0};
  char text[256];
  struct image image = {.path = cf_arena_str(&ar->arena, origin.name)};
  if (stat(path, &st) != 0 || !S_ISREG(st.st_mode) ||
      !cf_file_map(&bytes, ar, &origin, path, (size_t)st.st_size) || !cf_jimage_recognise(bytes)) {
    return false;
  }
  if (cf_jimage_open(&image.jimage, bytes, &err)) {
    cf_vec_push(&ar->arena, &lib->images, image);
  } else {
    cf_err_format(text, sizeof text, &err);
    cf_notice_add(ar, &origin, origin.name, "%s", text);
  }
  return true;
}

/* "java/lang/Object" of "java/lang/Object.class", in a jmod below classes/. */
static struct cf_str class_name(const struct cf_entry *e)
{
  const struct cf_str folder = CF_STR("classes/");
  struct cf_str name = {e->name.p, e->name.n - 6};
  if (cf_str_ends(e->container, CF_STR(".jmod")) && cf_str_starts(name, folder)) {
    name.p += folder.n;
    name.n -= folder.n;
  }
  return name;
}

static void map_entries(struct cf_library *lib)
{
  uint32_t n;
  const struct cf_entry *entries = cf_archive_entries(lib->archive, &n);
  for (uint32_t i = 0; i < n; i++) {
    struct cf_str name = class_name(&entries[i]);
    void **at = cf_map_at(&lib->by_name, name.p, name.n);
    *at = *at != NULL ? *at : (void *)(uintptr_t)(i + 1);
  }
}

struct cf_library *cf_library_open(const char *const *paths, uint32_t n,
                                   const struct cf_archive_options *opt)
{
  struct cf_archive *ar = cf_archive_open(NULL, 0, opt);
  struct cf_library *lib = CF_NEW(&ar->arena, struct cf_library);
  lib->archive = ar;
  cf_map_init(&lib->by_name, &ar->arena);
  for (uint32_t i = 0; i < n; i++) {
    if (!open_image(lib, paths[i], i)) {
      cf_input_open(ar, paths[i], i);
    }
  }
  map_entries(lib);
  return lib;
}

void cf_library_close(struct cf_library *lib)
{
  if (lib != NULL) {
    cf_map_destroy(&lib->by_name);
    cf_archive_close(lib->archive);
  }
}

const struct cf_notice *cf_library_notices(const struct cf_library *lib, uint32_t *n)
{
  return cf_archive_notices(lib->archive, n);
}

/* --- reading --- */

static enum cf_lookup outcome(bool found, const struct cf_err *err)
{
  return found ? CF_LOOKUP_READ : err->code == CF_OK ? CF_LOOKUP_ABSENT : CF_LOOKUP_FAULT;
}

static enum cf_lookup read_from_image(struct cf_bytes *out, struct cf_arena *a,
                                      const struct cf_library *lib, const struct image *image,
                                      struct cf_str name, struct cf_inflater *inf,
                                      struct cf_err *err)
{
  const char *slash = memrchr(name.p, '/', name.n);
  struct cf_str package = {name.p, slash == NULL ? 0 : (uint32_t)(slash - name.p)};
  struct cf_str module = cf_jimage_module_of(&image->jimage, package);
  struct cf_jimage_location at;
  if (module.n == 0) {
    return CF_LOOKUP_ABSENT;
  }
  struct cf_str full =
      cf_arena_printf(a, "/%.*s/%.*s.class", (int)module.n, module.p, (int)name.n, name.p);
  return outcome(cf_jimage_find(&at, &image->jimage, full, err) &&
                     cf_jimage_read(out, a, &image->jimage, &at, &lib->archive->limits, inf, err),
                 err);
}

enum cf_lookup cf_library_read(struct cf_bytes *out, struct cf_str *where, struct cf_arena *a,
                               struct cf_library *lib, struct cf_str name, struct cf_inflater *inf,
                               struct cf_err *err)
{
  for (uint32_t i = 0; i < lib->images.n; i++) {
    *where = lib->images.items[i].path;
    enum cf_lookup got = read_from_image(out, a, lib, &lib->images.items[i], name, inf, err);
    if (got != CF_LOOKUP_ABSENT) {
      return got;
    }
  }
  uint32_t n, i = (uint32_t)(uintptr_t)cf_map_get(&lib->by_name, name.p, name.n);
  if (i == 0) {
    return CF_LOOKUP_ABSENT;
  }
  *where = cf_archive_entries(lib->archive, &n)[i - 1].container;
  return outcome(cf_archive_read(out, a, lib->archive, i - 1, inf, err), err);
}
