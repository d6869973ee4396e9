/* Parsed classes (JVMS §4). Receives the bytes of one class file; hands on structures that borrow
   them. Knows nothing of archives, of other classes, or of what the code does. */
#ifndef CF_CLASS_H
#define CF_CLASS_H

#include "classfile/base/arena.h"
#include "classfile/base/err.h"
#include "classfile/base/limits.h"
#include "classfile/class/pool.h"

/* JVMS §4.1, §4.5, §4.6 access flags that readers of this module ask for. */
enum {
  CF_ACC_PUBLIC = 0x0001,
  CF_ACC_PRIVATE = 0x0002,
  CF_ACC_PROTECTED = 0x0004,
  CF_ACC_STATIC = 0x0008,
  CF_ACC_FINAL = 0x0010,
  CF_ACC_SYNCHRONIZED = 0x0020,
  CF_ACC_VOLATILE = 0x0040,
  CF_ACC_BRIDGE = 0x0040,
  CF_ACC_TRANSIENT = 0x0080,
  CF_ACC_VARARGS = 0x0080,
  CF_ACC_NATIVE = 0x0100,
  CF_ACC_INTERFACE = 0x0200,
  CF_ACC_ABSTRACT = 0x0400,
  CF_ACC_SYNTHETIC = 0x1000,
  CF_ACC_ANNOTATION = 0x2000,
  CF_ACC_ENUM = 0x4000,
  CF_ACC_MODULE = 0x8000
};

/* One annotation with its element-value pairs left unread (JVMS §4.7.16); see annotation.h. */
struct cf_annotations {
  struct cf_bytes visible, invisible; /* from num_annotations on; empty where there are none */
};

struct cf_line {
  uint16_t bci, line;
};

struct cf_local {
  uint16_t start, length, slot;
  uint16_t name; /* pool index of Utf8 */
};

struct cf_handler {
  uint16_t start, end, handler; /* bcis, [start, end) */
  uint16_t catch_type;          /* pool index of a Class, 0 = any */
};

/* The Code attribute (JVMS §4.7.3). Line and local tables of several attributes are joined. */
struct cf_code {
  uint16_t max_stack, max_locals;
  struct cf_bytes bytecode;
  size_t bytecode_offset;      /* of bytecode in the class file, for messages */
  struct cf_handler *handlers; /* [n_handlers], in order */
  struct cf_line *lines;       /* [n_lines], sorted by bci */
  struct cf_local *locals;     /* [n_locals] */
  uint32_t n_handlers, n_lines, n_locals;
};

/* What few members have. */
struct cf_rare {
  struct cf_annotations annotations;
  struct cf_bytes exceptions; /* method: the Exceptions table, u2 indices without the count */
};

/* A field or method (JVMS §4.5, §4.6). */
struct cf_member {
  uint16_t access;            /* with CF_ACC_SYNTHETIC also where the attribute says it */
  uint16_t name, descriptor;  /* pool indices of Utf8 */
  uint16_t signature;         /* pool index of Utf8, 0 = none */
  uint16_t constant_value;    /* field: pool index, 0 = none */
  bool has_code;              /* method: a Code attribute is there … */
  bool packed;                /* … and settled: in place of attributes it has packed tables */
  uint32_t code_length;       /* its attribute_length … */
  const uint8_t *code;        /* … and its content after that */
  const struct cf_rare *rare; /* never NULL */
};
_Static_assert(sizeof(struct cf_member) == 32, "classes have more of them than of all else");

static inline struct cf_bytes cf_member_code(const struct cf_member *m)
{
  return (struct cf_bytes){m->code, m->code_length};
}

struct cf_inner_class {
  uint16_t inner, outer, name, access; /* JVMS §4.7.6; outer and name may be 0 */
};

struct cf_bootstrap {
  uint16_t method_handle; /* pool index */
  uint16_t n_arguments;
  const uint8_t *arguments; /* n_arguments big-endian u2 pool indices, borrowed */
};

struct cf_class {
  struct cf_pool pool;
  uint16_t minor, major, access;
  uint16_t this_class;       /* pool index of Class */
  uint16_t super_class;      /* the same; 0 for Object and modules */
  uint16_t source_file;      /* pool index of Utf8, 0 = none */
  uint16_t signature;        /* pool index of Utf8, 0 = none */
  uint16_t nest_host;        /* pool index of Class, 0 = none */
  uint16_t enclosing_class;  /* pool index of Class, 0 = none */
  uint16_t enclosing_method; /* pool index of NameAndType, 0 = none */
  bool is_record;
  uint16_t *interfaces;            /* [n_interfaces] pool indices of Class */
  struct cf_member *fields;        /* [n_fields] */
  struct cf_member *methods;       /* [n_methods] */
  struct cf_inner_class *inner;    /* [n_inner] */
  struct cf_bootstrap *bootstraps; /* [n_bootstraps] */
  uint16_t *nest_members;          /* [n_nest_members] pool indices of Class */
  uint32_t n_interfaces, n_fields, n_methods, n_inner, n_bootstraps, n_nest_members;
  struct cf_annotations annotations;
  struct cf_bytes source_debug; /* the SourceDebugExtension (JVMS §4.7.11), borrowed; often none */
};

/* The newest major version that the specification followed here knows (Java SE 25). */
enum { CF_NEWEST_MAJOR = 69 };

/* Parses one class. The result lives in `a` and borrows `bytes`. On false, *err, which begins as
   {0}, holds the first fault (CF_ERR_LIMIT: longer than max_entry_bytes), and *out is of no use.
   Counts are checked against the bytes left before anything is allocated for them. Code attributes
   are not opened: see cf_code_parse. All pool references that the accessors below follow are
   checked here, so the accessors cannot fail on a parsed class (JVMS §4.1–§4.7). */
bool cf_class_parse(struct cf_class *out, struct cf_arena *a, struct cf_bytes bytes,
                    const struct cf_limits *lim, struct cf_err *err);

/* Copies what a parsed class borrows into `a`, its texts into `texts`: the bytes that it was
   parsed from may go. What is in `scratch` then is of no use. */
void cf_class_settle(struct cf_class *cls, struct cf_arena *a, struct cf_arena *scratch,
                     struct cf_texts *texts);

/* Parses the Code attribute of a method that has one. Tables live in `a`. `want_locals` also reads
   LocalVariableTable. Checks: code length 1…65535, handler ranges within the code, catch types.
   Lines and locals that lie outside of the code or name what is not there are dropped. */
bool cf_code_parse(struct cf_code *out, struct cf_arena *a, const struct cf_class *cls,
                   const struct cf_member *method, bool want_locals, struct cf_err *err);

/* The same checks, but the tables of lines and locals are left out. */
bool cf_code_check(struct cf_code *out, struct cf_arena *a, const struct cf_class *cls,
                   const struct cf_member *method, struct cf_err *err);

/* The same of code that has passed before: the attributes are not looked at again. */
bool cf_code_parse_again(struct cf_code *out, struct cf_arena *a, const struct cf_class *cls,
                         const struct cf_member *method, struct cf_err *err);

/* The bytecode alone of code that has passed before. */
struct cf_bytes cf_code_bytecode(const struct cf_class *cls, const struct cf_member *method);

/* Whether that local variable is in `slot` at `bci` (JVMS §4.7.13). */
static inline bool cf_local_covers(const struct cf_local *l, uint32_t slot, uint32_t bci)
{
  return l->slot == slot && l->start <= bci && bci - l->start < l->length;
}

/* The line of the instruction at `bci`: that of the greatest entry not above it, or 0. */
uint32_t cf_code_line(const struct cf_code *code, uint32_t bci);

/* How many different lines the line tables of its methods name; 0 where it was compiled without.
   Damaged Code attributes count as far as they can be read. */
uint32_t cf_class_count_lines(const struct cf_class *cls);

/* Argument i of a bootstrap method: a pool index. */
static inline uint16_t cf_bootstrap_argument(const struct cf_bootstrap *b, uint32_t i)
{
  return cf_load_u2(b->arguments + 2 * (size_t)i);
}

/* The class's own binary name with slashes; its superclass's, empty if none. */
struct cf_str cf_class_name(const struct cf_class *cls);
struct cf_str cf_class_super(const struct cf_class *cls);

/* The line of the source file that a line of the line tables stands for. Kotlin gives what it
   inlines from elsewhere lines beyond the file's last one, and says in the SourceDebugExtension
   which calls these were (JSR 45, the stratum KotlinDebug); any other line stands for itself. */
uint32_t cf_class_source_line(const struct cf_class *cls, uint32_t line);

/* "Foo.java" of the SourceFile attribute, empty if none. */
struct cf_str cf_class_source(const struct cf_class *cls);

#endif
