/* From paths on the command line to the bytes of class files. The only user of the inflater.
   Knows nothing of what a class contains. */
#ifndef CF_ARCHIVE_H
#define CF_ARCHIVE_H

#include "classfile/base/arena.h"
#include "classfile/base/err.h"
#include "classfile/base/limits.h"

/* One class file that can be read. Entries are in a fixed order: inputs as given, archive order
   within an archive (its nested archives behind its own classes), sorted names within a directory;
   so an entry's index is the same in every run.

   What the names are, by kind of input ("!/" stands before what is inside an archive):
     app.jar             container "app.jar"                     name "com/acme/A.class"
     app.war, nested     container "app.war!/WEB-INF/lib/a.jar"  name "com/acme/A.class"
     app.jmod, app.war   the name as it stands in the archive: "classes/com/acme/A.class",
                         "WEB-INF/classes/…", "META-INF/versions/11/…"
     jdk/lib/modules     the module before the name: "java.base/java/lang/Object.class"
     a directory         container "classes"                     name "com/acme/A.class"
     a jar below it      container "classes/lib/a.jar"           name "com/acme/A.class"
     build/A.class       container "build" ("" without a folder) name "A.class"
   Names are the bytes that the archive has: perhaps no UTF-8, perhaps "../../x". They are only
   names; nothing is ever written under them. */
struct cf_entry {
  struct cf_str container;
  struct cf_str name;
  uint32_t input;          /* index of the input it came from */
  bool in_archive;         /* "!/" stands between container and name, else "/" */
  uint64_t size;           /* claimed inflated size, not yet believed */
  uint32_t source_, slot_; /* private: where the bytes are */
};

/* A message about the inputs themselves: unreadable file, damaged directory, entry left out. */
struct cf_notice {
  bool error;          /* a whole input could not be read (exit status 3); else a warning */
  uint32_t input;      /* index of the input it came from */
  struct cf_str where; /* "app.jar", "app.jar!/lib/x.jar" */
  struct cf_str text;
};

struct cf_archive_options {
  int release; /* multi-release jars: classes for this Java release; 0 = the newest */
  const struct cf_limits *limits; /* NULL = cf_default_limits */
  /* Asked before each input and each nested archive: whether to leave out the rest, with a notice.
     May be NULL. */
  bool (*stop)(void *ctx);
  void *stop_ctx;
};

/* What was met, so that --stats adds up:
   entries = classes + resources + archives + shadowed + left_out. */
struct cf_archive_ledger {
  uint64_t containers; /* archives and directories opened, single class files */
  uint64_t entries;    /* files in them, not counting folders */
  uint64_t classes;    /* cf_archive_entries */
  uint64_t resources;  /* neither class files nor archives */
  uint64_t archives;   /* nested archives, and those below a directory, whether readable or not */
  uint64_t shadowed;   /* classes that this Java release does not see: other versions of a
                          multi-release jar, META-INF/versions without that, equal names */
  uint64_t left_out;   /* classes that cannot be read: encrypted, impossible claims, limits */
};

struct cf_archive; /* opaque: open files, mappings, entry table, notices */

/* Opens all inputs and lists their class entries, nested archives included (in memory, inflated
   once). Inputs: .jar .war .ear .aar .zip .jmod and a JDK's lib/modules by content, not by name; a
   directory (class files and archives below it, sorted); a single .class. module-info.class and
   package-info.class are entries like others. An input that cannot be read is a notice with
   `error`, never a failure of the whole; a fault inside an input is a notice without. Never NULL.
   Free with cf_archive_close.
 */
struct cf_archive *cf_archive_open(const char *const *inputs, uint32_t n,
                                   const struct cf_archive_options *opt);
void cf_archive_close(struct cf_archive *ar);

/* Gives the memory of mapped files back to the system once most has been read; what is read after
   all is fetched again. While nobody reads. */
void cf_archive_unload(struct cf_archive *ar);

const struct cf_entry *cf_archive_entries(const struct cf_archive *ar, uint32_t *n);
const struct cf_notice *cf_archive_notices(const struct cf_archive *ar, uint32_t *n);
/* The files that are mapped: archives given or found below a directory, single class files. The
   class files below a directory are the entries that are not in_archive. */
struct cf_source {
  struct cf_str path;
  struct cf_bytes bytes; /* all of the file, until the archive is closed */
};
const struct cf_source *cf_archive_sources(const struct cf_archive *ar, uint32_t *n);

struct cf_archive_ledger cf_archive_ledger(const struct cf_archive *ar);

/* The entry's full name for messages: "app.jar!/com/acme/A.class", "classes/com/acme/A.class". */
struct cf_str cf_entry_path(struct cf_arena *a, const struct cf_entry *entry);

/* Reads and inflates entry i into `a`; checks size and crc. May be called by any number of threads,
   each with its own `a` and inflater; no lock is taken. */
struct cf_inflater; /* a thread's decompressor */
struct cf_inflater *cf_inflater_new(void);
void cf_inflater_free(struct cf_inflater *inf);
bool cf_archive_read(struct cf_bytes *out, struct cf_arena *a, struct cf_archive *ar, uint32_t i,
                     struct cf_inflater *inf, struct cf_err *err);

/* Says what has been read of entry i, so that it need not be read again: the bytes must live until
   the archive is closed. Of what is in archives nothing is remembered, they are mapped. While
   nobody reads. */
void cf_archive_remember(struct cf_archive *ar, uint32_t i, struct cf_bytes content);

#endif
