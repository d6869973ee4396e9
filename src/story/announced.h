/* Flags that are won, or set, before what they announce is there (ANALYSIS §7, check-then-act): who
   is told so in between goes on too early. Receives finished summaries; hands on findings. Three
   files share what is below: announced.c looks into the method that announces, announced_readers.c
   looks for those that go by it elsewhere, announced_text.c writes up. */
#ifndef BL_ANNOUNCED_H
#define BL_ANNOUNCED_H

#include "src/story/story.h"

/* A flag, and a field that is written, or a collection that is filled, after it. */
struct bl_announced {
  const struct bl_method *method; /* that announces and writes */
  uint32_t flag;                  /* state of the flag */
  struct bl_constant told;        /* what the flag says then, where that is a constant */
  struct bl_constant before;      /* … and what a compareAndSet expects that it said before */
  struct bl_constant first;       /* … and what it says as long as nobody has set it, if known */
  const struct bl_fact *write;    /* of the field */
  uint32_t kept;                  /* bit k: its lock k was held when the flag was set, and since */
  bool away; /* it is no announcement: what the flag has told of is taken away by the write … */
  const struct bl_fact *clear; /* … before which the flag is set back by this one, whose lock keeps
                                  the write out, too; NULL: after it */
  bool silently; /* who is not the one to write comes back at once, and is told nothing */
  bool given;    /* the field gets what the method is given: a result */
  bool answers;  /* who is not the one to write is told by an exception, or by the answer */
  bool inside;   /* the field is one of the object that the flag, a reference, announces */
};

/* Who goes by the flag, and reads the field; method NULL: nobody is seen to. */
struct bl_announced_reader {
  const struct bl_method *method;
  uint32_t bci;
  const struct bl_method *getter; /* of the field, where the method only tells of the flag */
};

/* Whether the instruction reads what is written late: the field, or what a collection has, which it
   also hands back where it hands back the field; *object: a name. */
bool bl_reads_late(struct bl_interp *it, const struct bl_frame *f, uint32_t insn, uint32_t state,
                   uint32_t *object);

/* Who else goes by it: a method of the nest that calls the announcing one, or that tests the flag,
   and then uses the field of the same object. */
struct bl_announced_reader bl_announced_find(struct bl_worker *w, const struct bl_announced *a);

/* --- one way to announce too early --- */

struct bl_flag_branch {
  uint32_t insn;
  struct bl_flag_test on;
  uint32_t than; /* name of the value that the flag is compared with, if that is no constant */
  struct bl_hold held[BL_MAX_HOLDS];
};

/* A write of a field: the method's own, or made in a call. */
struct bl_late_write {
  uint32_t insn, object;
  const struct bl_fact *fact;
  bool given; /* what the method is given is written */
  struct bl_hold held[BL_MAX_HOLDS];
};

struct bl_scene; /* private to announced.c */
struct bl_announcing {
  struct bl_scene *scene;
  const struct bl_flag_set *set;
  const struct bl_flag_branch *test; /* NULL: the method tests nothing first */
  const struct bl_late_write *write;
  uint32_t kept;       /* as in bl_announced */
  uint32_t told, todo; /* blocks: of who is told, and of who does it */
  bool inside;         /* the field is one of the new object that the flag announces */
  const bool *quiet;   /* [cfg.n_blocks] who is told comes there without doing anything else */
  struct bl_announced_reader reader;
};

/* Appends the story of the interpreter's method as a finding, in `a`. */
void bl_announced_write_up(struct bl_findings *out, struct cf_arena *a,
                           const struct bl_announcing *st, const struct bl_interp *it);

/* Appends the findings of one method to *out; everything lives in `a`. The method's own memory is
   the worker's scratch, which is reset. */
void bl_announced_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                         const struct bl_method *m);

#endif
