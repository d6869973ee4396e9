/* A finding as it is reported: strings and numbers, nothing that points back into the analysis.
   Received from the checks; handed to ranking, filtering and the reports. All strings are borrowed
   from arenas that outlive the report. */
#ifndef BL_FINDING_H
#define BL_FINDING_H

#include "classfile/base/vec.h"

/* In the order of ANALYSIS §7's table: of two uses of one stale value the earlier kind counts. */
enum bl_kind {
  BL_LOST_UPDATE,
  BL_CHECK_THEN_ACT,
  BL_CHECK_THEN_WAIT,
  BL_LOST_CAS,
  BL_STALE_AFTER_WAIT,
  BL_STALE_VALUE,
  BL_INCONSISTENT_READ,
  BL_ESCAPED_VALUE,
  BL_GUARDED_BY,
  BL_NON_ATOMIC,
  BL_MUTABLE_LOCK,
  BL_KIND_COUNT_
};

enum bl_confidence { BL_LOW, BL_MEDIUM, BL_HIGH };

/* One step lower; low stays low. */
static inline enum bl_confidence bl_lower(enum bl_confidence c)
{
  return c == BL_LOW ? BL_LOW : (enum bl_confidence)(c - 1);
}

enum bl_benign {
  BL_NOT_BENIGN,
  BL_RECHECKED,
  BL_HANDED_OVER,
  BL_CONFINED,
  BL_ORDERED,
  BL_NO_WRITER,
  BL_COVERED,
  BL_WRITE_ONCE,
  BL_REPORTED_ONLY,
  BL_BENIGN_COUNT_
};

/* Who has said that it is not to be reported. */
enum bl_suppressed { BL_NOT_SUPPRESSED, BL_SUPPRESSED_IN_SOURCE, BL_SUPPRESSED_BY_RULE };

/* Bits of bl_finding.checks and of the --check option. */
enum bl_check {
  BL_CHECK_BLOCK_LOCAL = 1,
  BL_CHECK_BURROWS_LEINO = 2,
  BL_CHECK_STATE_VERSION = 4,
  BL_CHECK_GUARDED_BY = 8,
  BL_CHECK_ATOMICITY = 16
};

enum bl_step_kind {
  BL_STEP_READ,
  BL_STEP_RELEASE,
  BL_STEP_ACQUIRE,
  BL_STEP_WAIT,
  BL_STEP_INTERFERE,
  BL_STEP_CHECK,
  BL_STEP_USE,
  BL_STEP_ACCESS
};

/* Where in the program: enough to print and to open an editor. */
struct bl_place {
  struct cf_str cls;        /* binary name with dots: "com.acme.Counter" */
  struct cf_str method;     /* "inc"; of a lambda body the method that it is written in */
  struct cf_str descriptor; /* "()V" */
  struct cf_str file; /* "com/acme/Counter.java"; the class name's path if there is no SourceFile */
  uint32_t line;      /* 0 = unknown */
  uint32_t bci;
  uint32_t body; /* the program's number of the method whose code that bci is in, of a lambda's body
                    its own, plus one; 0 = unknown */
  bool lambda;
};

/* Orders by method: class, name, descriptor. */
int bl_place_cmp_methods(const struct bl_place *a, const struct bl_place *b);

static inline bool bl_place_same_method(const struct bl_place *a, const struct bl_place *b)
{
  return bl_place_cmp_methods(a, b) == 0;
}

struct bl_step {
  struct bl_place at;
  /* "read under this.lock". That of BL_STEP_INTERFERE names its method and line by itself,
     "Counter.reset() (line 22) may have written 'count' meanwhile": text shows it beside the step
     that ends the gap. */
  struct cf_str note;
  enum bl_step_kind kind;
  bool held; /* of a read or an access: done under the finding's lock */
  bool gap;  /* of what is not atomic: others can come in behind this step */
};

enum bl_sureness { BL_UNKNOWN, BL_LIKELY, BL_CERTAIN };
enum bl_interferer { BL_NOBODY, BL_SAME_METHOD, BL_OTHER_METHOD };
enum bl_sharing_known {
  BL_SHARING_UNKNOWN, /* not asked */
  BL_NOT_SHARED,      /* no evidence */
  BL_MEANT_SHARED,    /* its class is made for several threads, or its holder is shared */
  BL_LIKELY_SHARED,   /* threads get at it, perhaps one after the other */
  BL_SEEN_SHARED      /* the code shows how several threads come by it */
};

/* Where the value was read and where it is used. */
enum bl_ends { BL_ENDS_UNKNOWN, BL_ENDS_APART, BL_ENDS_IN_CLASS, BL_ENDS_IN_METHOD };

/* What speaks for a finding and against it (ANALYSIS §10): what the rank is computed from. Zero is
   "not known" and weighs nothing. */
struct bl_grounds {
  enum bl_sureness same_lock;
  enum bl_interferer interferer;
  bool interferer_vague; /* it perhaps writes: its method was only scanned */
  enum bl_sharing_known sharing;
  struct cf_str sharing_text; /* "stored in static field X.instance" */
  bool by_contract;           /* objects of its type are shared, as the library says */
  bool only_declared;         /* an annotation says that it is shared, and nothing else does */
  bool of_two;                /* a story: two methods, or threads in one, make it together */
  uint32_t age;               /* critical sections entered since the read's block ended */
  uint32_t writes, guarded;   /* of the state, after construction; those under the lock */
  enum bl_ends ends;
  bool remote;           /* both are in callees, of other classes than the method's */
  bool far;              /* and what acts lies behind one that does more than to call it */
  bool own;              /* the object is the method's own, or lies below it */
  uint32_t in, from, to; /* ids of the method, of that which reads and of that which acts */
  bool split;            /* read in one block of the lock, used in a later one */
  bool upgraded;         /* … which writes, while the first let other readers in */
  bool keyed;            /* what a collection has for one key */
  bool nested;           /* … or has at all, which is itself an element of another */
  bool lone_key;         /* which is an object, and only this method changes the collection */
  bool owner_key; /* by which one alone comes: a thread, or the number of one or of a lone key */
  bool extreme;   /* the greatest, or least, of what it is given is kept */
  bool late;      /* something is added though who ends it has emptied it by then */
  bool outlived;  /* … or an entry is removed by its key when what was put there is over */
  bool by_guard;  /* … as a helper that throws once it is over is asked by many methods */
  bool away;      /* … or is taken away though who has found a flag as it was needs it */
  bool
      plainly; /* … or is added though a plain flag of a lock was asked, which need not be an end */
  bool bounded;   /* an atomic counts as long as a bound is not reached */
  bool overfills; /* one more goes into a collection where there were fewer than some bound */
  bool set_back;  /* what was read is taken as a whole, in two steps: who takes away does no harm */
  bool counted;   /* what is written is made of the old value by one operator, or takes it away */
  bool steps;     /* and the operator adds a constant, as x++ does */
  bool apart;     /* a number is counted by one operation, and asked for its value by another */
  bool summed;    /* and it adds at all, or multiplies: no bits, of which each is a state */
  bool decided;   /* the old value decides the use, and does not flow into it */
  bool declared;  /* a declaration in the code is broken */
  uint32_t
      repeated;  /* in how many methods the same two make a finding, where that weighs; else 0 */
  bool again;    /* the state is read again after the test and used as if it were the same */
  bool drawn;    /* and that takes something out, or fails where there is nothing */
  bool conflict; /* read without a lock, where no lock guards it and nothing makes it one operation
                  */
  bool unlocked; /* no lock has to do with it: the state's own operations are its blocks */
  bool held_in_vain; /* read twice under a lock that not all who change it hold */
  bool look;         /* an access without its guard is but a look */
  bool half_guarded; /* it is updated under a lock that other writers do not take */
  bool one_writer;   /* only this method writes what it updates */
  bool published;    /* what is tested is set before what it announces is there; or what is run by
                        several threads, by contract, changes it */
  bool indexed;      /* an index into a list is computed from what the list had */
  bool walked;       /* a walk over a collection does not hold its lock, or the one over a view that
                        is handed out, or goes on over a wait or in a later block */
  bool own_lock;     /* … which is its own monitor */
  bool lent;         /* … over what a getter hands out that takes the lock for it */
  bool dropped;      /* something is added to what others drop from a map when it is empty */
  bool composed;     /* of two calls that are each atomic by themselves */
  bool fills_in;     /* a value is computed for a key that had none: to do it twice wastes time */
  bool fills_alone;  /* and nobody else changes what is there */
  bool local;        /* the object is one that the method made, or got from a call */
  bool beside_plain; /* the method also updates plain fields of the object, without a lock */
  bool one_way;      /* a flag that all set to the same is looked at without its lock, and set */
  bool obtained;     /* what is put for a key is not given to the method, but got by it */
  bool takes_back;   /* something is taken out, or the field given what it was born with */
  bool takes_found;  /* one is taken because there were some: who adds another does no harm */
  bool puts_missing; /* what was not there is put there: who takes something away does no harm */
  bool puts_holder;  /* what is put is a new collection, which is there to be filled */
  uint64_t made;  /* of a method that no source has a line of: what it does, as a number; else 0 */
  bool one_root;  /* but one thread root, of its own class, is seen to reach the method */
  bool in_turn;   /* all writes of the state, and the method, come one after the other */
  bool by_name;   /* the method says by its name that it takes no lock, or that its caller has */
  bool by_worker; /* who acts is a method that does more than set a field */
  uint32_t same;  /* findings of one cause that this one is among, where another stands for them */
  uint32_t likewise;   /* private to likewise.c: how much further in the list, modulo 2^32, the next
                          is   that this one stands for and names; 0: there is none */
  uint32_t stands_for; /* findings of its kind on its field, in overloads, that it stands for */
  uint64_t
      versions[2]; /* where the versions come from that are in conflict: method and bci; 0: none */
  uint32_t distance; /* instructions between read and use in the method; 0 = unknown */
};

/* Who has the state of a finding, innermost object last, in numbers of the program: for the
   evidence that it is shared. */
enum { BL_MAX_OWNERS = 4, BL_NO_OWNER = 0xffffffffu };
struct bl_owners {
  uint32_t state;   /* BL_NO_OWNER: none in particular */
  uint32_t through; /* the static field that the way to it begins at, or BL_NO_OWNER */
  uint32_t cls[BL_MAX_OWNERS];
  uint32_t n;
};

struct bl_finding {
  enum bl_kind kind;
  enum bl_check check; /* the first of `checks` */
  unsigned checks;     /* enum bl_check bits */
  enum bl_confidence confidence;
  unsigned rank; /* 0–100 */
  enum bl_benign benign;
  enum bl_suppressed suppressed;
  struct cf_str justification; /* why it is suppressed, in the words of who did so; may be empty */
  struct bl_place at;          /* of the worst use */
  uint32_t read_line;          /* one finding a method, read line and kind */
  struct cf_str input;         /* "app.jar" */
  struct cf_str field;         /* "com.acme.Counter.count" */
  struct cf_str lock;          /* "this.lock" */
  struct cf_str message;
  struct cf_str mend; /* "take 'this.lock' around the access"; may be empty */
  struct cf_str
      variable; /* of burrows-leino: the local variable that is stale, if its name is known */
  struct bl_step *trace; /* [n_trace], in the order of execution */
  uint32_t n_trace;
  struct bl_grounds grounds;
  struct bl_owners owners;
  struct cf_str *rank_reasons; /* [n_rank_reasons] "+5 the lock is certainly the same" */
  uint32_t n_rank_reasons;
  uint64_t id; /* fingerprint: no line numbers in it */
};
CF_VEC(bl_findings, struct bl_finding);

/* So many critical sections lie between read and use that who wrote them hardly took the two for
   one action: one step of confidence less ([BL] §6); one is enough where what is put for a key is
   got in between. Asks kind and grounds. */
bool bl_finding_is_old(const struct bl_finding *f);

/* So many instructions of the method lie between what a check or an update reads and what it does
   that its author hardly took the two for one action: medium at most. Asks kind and grounds. */
bool bl_finding_is_wide(const struct bl_finding *f);

struct bl_diagnostic {
  bool error;
  struct cf_str input, message;
};
CF_VEC(bl_diagnostics, struct bl_diagnostic);

/* What --stats prints. Each given class file is in exactly one of: classes (analysed), libraries,
   skipped, duplicates, module_infos, not_read; each of `methods` in exactly one of: analysed,
   without_code, malformed, over_budget, stopped. */
struct bl_stats {
  uint64_t inputs;
  uint64_t given;                        /* class files in the inputs and on the class path */
  uint64_t classes, methods, code_bytes; /* to report on; code_bytes of their methods with code */
  uint64_t lines;                        /* of the line tables of the classes to report on */
  uint64_t class_bytes;                  /* inflated, of all class files read */
  uint64_t skipped;                      /* classes that could not be read */
  uint64_t duplicates, libraries, module_infos;
  uint64_t missing_classes; /* referred to, not given, nor in the JDK */
  uint64_t jdk_classes;     /* read from the JDK, beside the given ones */
  struct cf_str jdk;        /* its folder; empty: the built-in models stand for it */
  uint64_t not_read;        /* class files that the run had to end before */
  const char *partial; /* why the run had to end: "timeout", "memory", "interrupted"; or NULL */
  uint64_t methods_analysed, methods_without_code, methods_malformed, methods_over_budget;
  uint64_t methods_stopped; /* which the run had to end before */
  /* Those of libraries and of the JDK too: with a summary, without one for whatever reason. */
  uint64_t methods_summarised, methods_with_locks, library_methods_unknown;
  uint64_t open_calls, overflow_calls;
  double seconds_read, seconds_link, seconds_analyse, seconds_report, seconds_total;
  uint64_t peak_bytes;
};

const char *bl_kind_name(enum bl_kind k);             /* "lost-update" */
const char *bl_confidence_name(enum bl_confidence c); /* "high" */
const char *bl_benign_name(enum bl_benign b);         /* "rechecked"; NULL for BL_NOT_BENIGN */
const char *bl_check_name(enum bl_check c);           /* "block-local" */
const char *bl_step_name(enum bl_step_kind s);        /* "read" */

enum { BL_CHECK_COUNT_ = 5, BL_CHECK_ALL = 31 };
enum { BL_CHECK_DEFAULT = BL_CHECK_BLOCK_LOCAL | BL_CHECK_GUARDED_BY | BL_CHECK_ATOMICITY };

/* Which of the default checks makes findings of the kind. */
enum bl_check bl_kind_check(enum bl_kind k);

/* What a run looks for: whether there may be findings of a kind in it at all, or of a check. */
struct bl_scope {
  unsigned checks; /* enum bl_check bits */
  bool strict;
};

/* Whether the run finds all that the words, each a kind or a check, are about; "all" is what the
   default checks find. If not, then that nothing fits them says nothing. */
bool bl_scope_covers(const struct bl_scope *s, const struct cf_str *words, uint32_t n);

/* The value of that name, or -1. */
int bl_kind_find(struct cf_str name);
int bl_confidence_find(struct cf_str name);
int bl_benign_find(struct cf_str name);
int bl_check_find(struct cf_str name); /* the bit */
int bl_step_find(struct cf_str name);

/* Sorts by class, method, descriptor, bci, kind, read line: the order of reports. Equal ones
   are ordered by what they say, so that the order does not depend on the one given. */
void bl_findings_sort(struct bl_findings *fs);

/* Sorts by rank, the highest first, and equal ones as bl_findings_sort does. */
void bl_findings_sort_by_rank(struct bl_findings *fs);

/* Gives every finding of a sorted list its fingerprint: kind, class, method, descriptor, field,
   lock, and a running number among equals. Neither lines, bcis nor inputs are in it, so that it
   survives edits elsewhere and a rebuilt jar. */
void bl_findings_identify(struct bl_findings *fs);

/* Orders fingerprints, for qsort and bsearch. */
int bl_cmp_ids(const void *a, const void *b);

#endif
