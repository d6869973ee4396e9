/* Findings made by hand, for the tests of order, fingerprints and reports. */
#ifndef FINDINGS_SAMPLE_H
#define FINDINGS_SAMPLE_H

#include "src/finding/finding.h"

static inline struct bl_place sample_place(const char *method, uint32_t line, uint32_t bci)
{
  return (struct bl_place){.cls = CF_STR("com.acme.Counter"),
                           .method = cf_str_c(method),
                           .descriptor = CF_STR("()V"),
                           .file = CF_STR("com/acme/Counter.java"),
                           .line = line,
                           .bci = bci};
}

static inline struct bl_step sample_step(enum bl_step_kind kind, struct bl_place at,
                                         const char *note)
{
  bool held = kind == BL_STEP_READ && strstr(note, "under") != NULL;
  return (struct bl_step){at, cf_str_c(note), kind, held, false};
}

/* README's example: a lost update with an interfering write. */
static inline struct bl_finding sample_lost_update(struct cf_arena *a)
{
  struct bl_step *trace = CF_NEW_N(a, struct bl_step, 5);
  struct cf_str *reasons = CF_NEW_N(a, struct cf_str, 2);
  trace[0] = sample_step(BL_STEP_READ, sample_place("inc", 10, 12), "read under this.lock");
  trace[1] = sample_step(BL_STEP_RELEASE, sample_place("inc", 11, 18), "released");
  trace[2] = sample_step(BL_STEP_INTERFERE, sample_place("reset", 22, 7),
                         "Counter.reset() (line 22) may have written 'count' meanwhile");
  trace[3] = sample_step(BL_STEP_ACQUIRE, sample_place("inc", 13, 30), "taken again");
  trace[4] = sample_step(BL_STEP_USE, sample_place("inc", 14, 34), "written back");
  reasons[0] = CF_STR("written back to the field that it was read from");
  reasons[1] = CF_STR("another method writes it");
  return (struct bl_finding){
      .kind = BL_LOST_UPDATE,
      .check = BL_CHECK_BLOCK_LOCAL,
      .checks = BL_CHECK_BLOCK_LOCAL | BL_CHECK_BURROWS_LEINO,
      .confidence = BL_HIGH,
      .rank = 93,
      .at = sample_place("inc", 14, 34),
      .read_line = 10,
      .input = CF_STR("app.jar"),
      .field = CF_STR("com.acme.Counter.count"),
      .lock = CF_STR("this.lock"),
      .message = CF_STR("'count' is written back from a value read at line 10; lock 'this.lock' "
                        "was released in between"),
      .mend = CF_STR("read and write it in one block of 'this.lock'"),
      .trace = trace,
      .n_trace = 5,
      .rank_reasons = reasons,
      .n_rank_reasons = 2,
  };
}

/* Benign, with steps in another file and in an inner class. */
static inline struct bl_finding sample_benign(struct cf_arena *a)
{
  struct bl_finding f = sample_lost_update(a);
  struct bl_step *trace = CF_NEW_N(a, struct bl_step, 3);
  struct bl_place pool = {.cls = CF_STR("com.acme.Pool$Inner"),
                          .method = CF_STR("take"),
                          .descriptor = CF_STR("()I"),
                          .file = CF_STR("com/acme/Pool.java"),
                          .line = 4,
                          .bci = 2};
  trace[0] = sample_step(BL_STEP_READ, pool, "read under its 'this'");
  trace[1] = sample_step(BL_STEP_RELEASE, pool, "released");
  trace[2] = sample_step(BL_STEP_CHECK, sample_place("inc", 22, 40), "compared with a fresh read");
  f.kind = BL_CHECK_THEN_ACT;
  f.checks = BL_CHECK_BLOCK_LOCAL;
  f.confidence = BL_MEDIUM;
  f.benign = BL_RECHECKED;
  f.mend = CF_STR("");
  f.at.line = 22;
  f.at.bci = 40;
  f.at.lambda = true;
  f.at.descriptor = CF_STR("(ILjava/util/Map$Entry;[[Ljava/lang/String;)V");
  f.message = CF_STR("'next' may have changed since it was checked");
  f.trace = trace;
  f.n_trace = 3;
  f.n_rank_reasons = 0;
  f.rank = 40;
  return f;
}

/* Suppressed, with a reason that escapes. */
static inline struct bl_finding sample_suppressed(struct cf_arena *a)
{
  struct bl_finding f = sample_lost_update(a);
  f.at.method = CF_STR("add");
  f.suppressed = BL_SUPPRESSED_IN_SOURCE;
  f.justification = CF_STR("a \"statistic\"\x1b[31m");
  return f;
}

/* No line table, and names as only obfuscators and attackers write them. */
static inline struct bl_finding sample_unicode(struct cf_arena *a)
{
  struct bl_finding f = sample_lost_update(a);
  struct bl_step *trace = CF_NEW_N(a, struct bl_step, 2);
  struct bl_place at = {.cls =
                            CF_STR("\xc3\xbc.\xed\xa0\xbd\xed\xb8\x80"), /* ü, a surrogate pair */
                        .method = CF_STR("<init>"),
                        .descriptor = CF_STR("not a descriptor"),
                        .file = CF_STR("\xc3\xbc/A\x1b[31m.java"), /* an escape sequence */
                        .bci = 17};
  trace[0] = sample_step(BL_STEP_READ, at, "");
  at.bci = 20;
  trace[1] = sample_step(BL_STEP_USE, at, "used \xe2\x80\xae here"); /* turns the direction */
  f.kind = BL_STALE_VALUE;
  f.checks = BL_CHECK_BLOCK_LOCAL;
  f.confidence = BL_LOW;
  f.at = at;
  f.read_line = 0;
  f.field = CF_STR("");
  f.lock = CF_STR("a\xc0\x80z\xff"); /* NUL, and a byte that is no character */
  f.mend = CF_STR("");
  f.message = CF_STR("a \"quoted\" \\ name\n");
  f.trace = trace;
  f.n_trace = 2;
  f.n_rank_reasons = 0;
  f.rank = 5;
  return f;
}

#endif
