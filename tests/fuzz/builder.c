/* The class around random bodies: a constant pool with all that they may name, fields that locks
   could guard, methods that call each other. */
#include "tests/fuzz/builder.h"

#include "classfile/class/descriptor.h"
#include "classfile/code/insn.h"

#include "tests/fuzz/body.h"

#include <stdlib.h>

/* JVMS §4.1 */
enum { ACC_SUPER = 0x20 };

enum { MOST_ENTRIES = 600 };

#define FIELD(name, type, access)                                                                  \
  {                                                                                                \
    CF_TAG_FIELDREF, ((access)&CF_ACC_STATIC) != 0, "F", name, type, access, 0                     \
  }
#define METHOD(name, type, access)                                                                 \
  {                                                                                                \
    CF_TAG_METHODREF, ((access)&CF_ACC_STATIC) != 0, "F", name, type, access, 0                    \
  }
#define VIRTUAL(owner, name, type)                                                                 \
  {                                                                                                \
    CF_TAG_METHODREF, false, owner, name, type, 0, 0                                               \
  }
#define STATIC(owner, name, type)                                                                  \
  {                                                                                                \
    CF_TAG_METHODREF, true, owner, name, type, 0, 0                                                \
  }
#define INTERFACE(owner, name, type)                                                               \
  {                                                                                                \
    CF_TAG_INTERFACE_METHODREF, false, owner, name, type, 0, 0                                     \
  }

#define LOCKS  "java/util/concurrent/locks/"
#define ATOMIC "java/util/concurrent/atomic/AtomicInteger"
#define MAP    "java/util/concurrent/ConcurrentHashMap"

/* The constructor first: `new` calls it. */
static const struct fuzz_member members_of_all[] = {
    METHOD("<init>", "()V", CF_ACC_PUBLIC),
    METHOD("run", "()V", CF_ACC_PUBLIC),
    METHOD("one", "(I)I", CF_ACC_PUBLIC | CF_ACC_SYNCHRONIZED),
    METHOD("two", "(LF;I)Ljava/lang/Object;", CF_ACC_PRIVATE),
    METHOD("three", "(JLjava/lang/Object;)J", CF_ACC_PUBLIC | CF_ACC_STATIC),
    METHOD("four", "(LF;)I", CF_ACC_PUBLIC | CF_ACC_STATIC | CF_ACC_SYNCHRONIZED),
    {CF_TAG_INVOKE_DYNAMIC, true, "F", "run", "(LF;)Ljava/lang/Runnable;", 0, 0},
    FIELD("count", "I", CF_ACC_PRIVATE),
    FIELD("total", "I", CF_ACC_PUBLIC),
    FIELD("flag", "I", CF_ACC_PUBLIC | CF_ACC_VOLATILE),
    FIELD("all", "I", CF_ACC_PRIVATE | CF_ACC_STATIC),
    FIELD("sum", "J", CF_ACC_PRIVATE),
    FIELD("next", "LF;", CF_ACC_PRIVATE),
    FIELD("held", "Ljava/lang/Object;", CF_ACC_PUBLIC | CF_ACC_VOLATILE),
    FIELD("numbers", "[I", CF_ACC_PRIVATE),
    FIELD("things", "[Ljava/lang/Object;", CF_ACC_PRIVATE | CF_ACC_FINAL),
    FIELD("lock", "Ljava/lang/Object;", CF_ACC_PRIVATE | CF_ACC_FINAL),
    FIELD("LOCK", "Ljava/lang/Object;", CF_ACC_PRIVATE | CF_ACC_STATIC | CF_ACC_FINAL),
    FIELD("own", "L" LOCKS "ReentrantLock;", CF_ACC_PRIVATE | CF_ACC_FINAL),
    FIELD("both", "L" LOCKS "ReentrantReadWriteLock;", CF_ACC_PRIVATE | CF_ACC_FINAL),
    FIELD("view", "L" LOCKS "Lock;", CF_ACC_PRIVATE),
    FIELD("stamped", "L" LOCKS "StampedLock;", CF_ACC_PRIVATE | CF_ACC_FINAL),
    FIELD("ready", "L" LOCKS "Condition;", CF_ACC_PRIVATE | CF_ACC_FINAL),
    FIELD("number", "L" ATOMIC ";", CF_ACC_PRIVATE | CF_ACC_FINAL),
    FIELD("map", "L" MAP ";", CF_ACC_PRIVATE | CF_ACC_FINAL),
    FIELD("list", "Ljava/util/List;", CF_ACC_PRIVATE),
    VIRTUAL("java/lang/Object", "wait", "()V"),
    VIRTUAL("java/lang/Object", "notifyAll", "()V"),
    VIRTUAL("java/lang/Object", "equals", "(Ljava/lang/Object;)Z"),
    VIRTUAL(LOCKS "ReentrantLock", "lock", "()V"),
    VIRTUAL(LOCKS "ReentrantLock", "unlock", "()V"),
    VIRTUAL(LOCKS "ReentrantLock", "tryLock", "()Z"),
    VIRTUAL(LOCKS "ReentrantLock", "newCondition", "()L" LOCKS "Condition;"),
    VIRTUAL(LOCKS "ReentrantReadWriteLock", "readLock",
            "()L" LOCKS "ReentrantReadWriteLock$ReadLock;"),
    VIRTUAL(LOCKS "ReentrantReadWriteLock", "writeLock",
            "()L" LOCKS "ReentrantReadWriteLock$WriteLock;"),
    INTERFACE(LOCKS "Lock", "lock", "()V"),
    INTERFACE(LOCKS "Lock", "unlock", "()V"),
    INTERFACE(LOCKS "Condition", "await", "()V"),
    VIRTUAL(LOCKS "StampedLock", "tryOptimisticRead", "()J"),
    VIRTUAL(LOCKS "StampedLock", "validate", "(J)Z"),
    VIRTUAL(LOCKS "StampedLock", "writeLock", "()J"),
    VIRTUAL(LOCKS "StampedLock", "unlockWrite", "(J)V"),
    VIRTUAL(ATOMIC, "get", "()I"),
    VIRTUAL(ATOMIC, "set", "(I)V"),
    VIRTUAL(ATOMIC, "compareAndSet", "(II)Z"),
    VIRTUAL(ATOMIC, "incrementAndGet", "()I"),
    VIRTUAL(MAP, "get", "(Ljava/lang/Object;)Ljava/lang/Object;"),
    VIRTUAL(MAP, "put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"),
    VIRTUAL(MAP, "containsKey", "(Ljava/lang/Object;)Z"),
    INTERFACE("java/util/List", "isEmpty", "()Z"),
    INTERFACE("java/util/List", "remove", "(I)Ljava/lang/Object;"),
    STATIC("java/util/Collections", "synchronizedList", "(Ljava/util/List;)Ljava/util/List;"),
    STATIC("java/lang/Thread", "yield", "()V"),
};
enum { MEMBERS = sizeof members_of_all / sizeof *members_of_all };

/* --- bytes and the constant pool --- */

struct writer {
  uint8_t *out;
  uint32_t n;
  uint16_t entries;               /* the next one's index */
  const char *text[MOST_ENTRIES]; /* of Utf8 */
  struct fuzz_member members[MEMBERS];
};

static void u1(struct writer *w, unsigned v)
{
  if (w->n == FUZZ_CLASS_SIZE) {
    abort();
  }
  w->out[w->n++] = (uint8_t)v;
}

static void u2(struct writer *w, unsigned v)
{
  u1(w, v >> 8 & 0xff);
  u1(w, v & 0xff);
}

/* Several, behind each other. */
static void u2s(struct writer *w, const uint16_t *v, unsigned n)
{
  for (unsigned i = 0; i < n; i++) {
    u2(w, v[i]);
  }
}

static void u4(struct writer *w, uint32_t v)
{
  u2(w, v >> 16);
  u2(w, v & 0xffff);
}

static void bytes(struct writer *w, const void *p, uint32_t n)
{
  for (uint32_t i = 0; i < n; i++) {
    u1(w, ((const uint8_t *)p)[i]);
  }
}

/* A length, to be filled in by close_length. */
static uint32_t open_length(struct writer *w)
{
  u4(w, 0);
  return w->n;
}

static void close_length(struct writer *w, uint32_t from)
{
  uint32_t end = w->n;
  w->n = from - 4;
  u4(w, end - from);
  w->n = end;
}

static uint16_t utf8(struct writer *w, const char *text)
{
  for (uint16_t i = 1; i < w->entries; i++) {
    if (w->text[i] != NULL && strcmp(w->text[i], text) == 0) {
      return i;
    }
  }
  uint16_t n = (uint16_t)strlen(text);
  u1(w, CF_TAG_UTF8);
  u2(w, n);
  bytes(w, text, n);
  w->text[w->entries] = text;
  return w->entries++;
}

static uint16_t of_one(struct writer *w, unsigned tag, unsigned a)
{
  u1(w, tag);
  u2(w, a);
  return w->entries++;
}

static uint16_t of_two(struct writer *w, unsigned tag, unsigned a, unsigned b)
{
  u1(w, tag);
  u2(w, a);
  u2(w, b);
  return w->entries++;
}

static uint16_t class_entry(struct writer *w, const char *name)
{
  return of_one(w, CF_TAG_CLASS, utf8(w, name));
}

/* The entry of a member; of a lambda, with the first bootstrap. */
static uint16_t member_entry(struct writer *w, const struct fuzz_member *m)
{
  uint16_t name = utf8(w, m->name), descriptor = utf8(w, m->descriptor);
  uint16_t both = of_two(w, CF_TAG_NAME_AND_TYPE, name, descriptor);
  unsigned owner = m->tag == CF_TAG_INVOKE_DYNAMIC ? 0 : class_entry(w, m->owner);
  return of_two(w, m->tag, owner, both);
}

/* --- the class --- */

struct names { /* entries of the pool */
  uint16_t own, object, object_init, code, bootstraps, annotations, guarded_by, value, guard;
  uint16_t factory, lambda_type, lambda_body, number, wide;
};

static void make_lambda(struct names *x, struct writer *w)
{
  static const struct fuzz_member factory = STATIC(
      "java/lang/invoke/LambdaMetafactory", "metafactory",
      "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
      "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)"
      "Ljava/lang/invoke/CallSite;");
  enum { INVOKE_VIRTUAL = 5, INVOKE_STATIC = 6 };
  x->bootstraps = utf8(w, "BootstrapMethods");
  uint16_t ref = member_entry(w, &factory);
  u1(w, CF_TAG_METHOD_HANDLE);
  u1(w, INVOKE_STATIC);
  u2(w, ref);
  x->factory = w->entries++;
  x->lambda_type = of_one(w, CF_TAG_METHOD_TYPE, utf8(w, "()V"));
  u1(w, CF_TAG_METHOD_HANDLE);
  u1(w, INVOKE_VIRTUAL);
  u2(w, w->members[1].index);
  x->lambda_body = w->entries++;
}

static void make_names(struct names *x, struct writer *w)
{
  static const struct fuzz_member object_init = VIRTUAL("java/lang/Object", "<init>", "()V");
  x->own = class_entry(w, "F");
  x->object = class_entry(w, "java/lang/Object");
  x->object_init = member_entry(w, &object_init);
  x->code = utf8(w, "Code");
  x->annotations = utf8(w, "RuntimeVisibleAnnotations");
  x->guarded_by = utf8(w, "Ljavax/annotation/concurrent/GuardedBy;");
  x->value = utf8(w, "value");
  u1(w, CF_TAG_INTEGER);
  u4(w, 1u << 20);
  x->number = w->entries++;
  u1(w, CF_TAG_LONG);
  u4(w, 1);
  u4(w, 2);
  x->wide = w->entries++;
  w->entries++; /* a Long takes two */
}

/* What a field is said to be guarded by: of choices, so that it may be anything. */
static void make_guard(struct names *x, struct writer *w, struct fuzz_body *b)
{
  static const char *const guards[] = {"this",    "lock", "F.LOCK",
                                       "F.class", "own",  "both.readLock()"};
  enum { KNOWN = sizeof guards / sizeof *guards, LONGEST = 24 };
  unsigned k = fuzz_choose(b, KNOWN + 1);
  if (k < KNOWN) {
    x->guard = utf8(w, guards[k]);
    return;
  }
  unsigned n = fuzz_choose(b, LONGEST);
  u1(w, CF_TAG_UTF8);
  u2(w, n);
  for (unsigned i = 0; i < n; i++) {
    u1(w, 1u + fuzz_choose(b, 127));
  }
  x->guard = w->entries++;
}

static void make_field(struct writer *w, const struct names *x, const struct fuzz_member *m,
                       bool guarded)
{
  u2(w, m->access);
  u2(w, utf8(w, m->name));
  u2(w, utf8(w, m->descriptor));
  u2(w, guarded);
  if (guarded) {
    u2(w, x->annotations);
    uint32_t length = open_length(w);
    u2s(w, (uint16_t[]){1, x->guarded_by, 1, x->value}, 4);
    u1(w, 's');
    u2(w, x->guard);
    close_length(w, length);
  }
}

static void make_code(struct writer *w, const struct names *x, const struct fuzz_body *b,
                      const uint8_t *code, uint32_t n)
{
  u2(w, x->code);
  uint32_t length = open_length(w);
  u2(w, FUZZ_STACK);
  u2(w, b->locals + FUZZ_LOCALS);
  u4(w, n);
  bytes(w, code, n);
  u2(w, b->n_handlers);
  for (uint32_t i = 0; i < b->n_handlers; i++) {
    u2s(w, b->handlers[i], 3);
    u2(w, 0);
  }
  u2(w, 0);
  close_length(w, length);
}

static void make_method(struct writer *w, const struct names *x, const struct fuzz_member *m,
                        struct fuzz_body *b)
{
  b->of = m;
  b->locals = (uint16_t)(!m->is_static + cf_descriptor_slots(cf_str_c(m->descriptor)));
  b->n = b->n_handlers = b->n_labels = 0;
  u2(w, m->access);
  u2(w, utf8(w, m->name));
  u2(w, utf8(w, m->descriptor));
  u2(w, 1);
  if (m->name[0] == '<') {
    const uint8_t code[] = {CF_aload_0, CF_invokespecial, (uint8_t)(x->object_init >> 8),
                            (uint8_t)x->object_init, CF_return};
    make_code(w, x, b, code, sizeof code);
  } else {
    fuzz_make_body(b);
    make_code(w, x, b, b->code, b->n);
  }
}

static bool is_own(const struct fuzz_member *m, enum cf_tag tag)
{
  return m->tag == tag && strcmp(m->owner, "F") == 0;
}

static void make_members(struct writer *w, const struct names *x, enum cf_tag tag,
                         struct fuzz_body *b)
{
  unsigned n = 0;
  for (unsigned i = 0; i < MEMBERS; i++) {
    n += is_own(&w->members[i], tag);
  }
  u2(w, n);
  for (unsigned i = 0; i < MEMBERS; i++) {
    const struct fuzz_member *m = &w->members[i];
    if (is_own(m, tag) && tag == CF_TAG_FIELDREF) {
      make_field(w, x, m, strcmp(m->descriptor, "I") == 0);
    } else if (is_own(m, tag)) {
      make_method(w, x, m, b);
    }
  }
}

static void make_bootstraps(struct writer *w, const struct names *x)
{
  u2(w, 1);
  u2(w, x->bootstraps);
  uint32_t length = open_length(w);
  u2s(w, (uint16_t[]){1, x->factory, 3, x->lambda_type, x->lambda_body, x->lambda_type}, 6);
  close_length(w, length);
}

static void make_pool(struct names *x, struct writer *w, struct fuzz_body *b)
{
  uint32_t count = w->n;
  u2(w, 0);
  w->entries = 1;
  memcpy(w->members, members_of_all, sizeof members_of_all);
  for (unsigned i = 0; i < MEMBERS; i++) {
    bool left_out = b->subroutines && w->members[i].tag == CF_TAG_INVOKE_DYNAMIC;
    w->members[i].index = left_out ? 0 : member_entry(w, &w->members[i]);
  }
  make_names(x, w);
  if (!b->subroutines) {
    make_lambda(x, w);
  }
  make_guard(x, w, b);
  uint32_t end = w->n;
  w->n = count;
  u2(w, w->entries);
  w->n = end;
}

struct cf_bytes fuzz_build_class(uint8_t *out, struct cf_bytes choices)
{
  struct writer w = {.out = out};
  struct fuzz_body b = {.choice = choices.p,
                        .end = choices.n == 0 ? choices.p : choices.p + choices.n};
  struct names x;
  b.subroutines = fuzz_choose(&b, 4) == 1; /* such class files are too old for lambdas */
  u4(&w, 0xcafebabe);
  u4(&w, b.subroutines ? 49 : 61);
  make_pool(&x, &w, &b);
  b.members = w.members;
  b.n_members = MEMBERS;
  b.own_class = x.own;
  b.number = x.number;
  b.wide_number = x.wide;
  u2s(&w, (uint16_t[]){CF_ACC_PUBLIC | ACC_SUPER, x.own, x.object, 0}, 4);
  make_members(&w, &x, CF_TAG_FIELDREF, &b);
  make_members(&w, &x, CF_TAG_METHODREF, &b);
  if (b.subroutines) {
    u2(&w, 0);
  } else {
    make_bootstraps(&w, &x);
  }
  return (struct cf_bytes){out, w.n};
}
