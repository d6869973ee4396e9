/* What is added to a collection that has been emptied for good (ANALYSIS §7, check-then-act): who
   adds has looked whether all is over yet, and it is by now; who ended it has set the flag, emptied
   the collection, and does not look again. Receives finished summaries; hands on findings.
   late_possible.c tells which methods to look at, late.c looks at who adds, late_closer.c at who
   ends it, late_text.c writes up. */
#ifndef BL_LATE_H
#define BL_LATE_H

#include "src/story/story.h"

/* A test of a flag, and an addition to a collection of the same object that it decides; or a
   reference of the object that is set, to what is to be ended with it. */
struct bl_late {
  const struct bl_interp *it;    /* of the method that adds */
  uint32_t test, add;            /* instruction indices */
  struct bl_test on;             /* the test */
  bool plain;                    /* … of a plain flag of a lock, and it is added to something */
  enum bl_standing order;        /* … of a number */
  bool by_helper;                /* … which a helper makes, that throws if it is all over */
  uint32_t over;                 /* the block that it leads to where nothing is added */
  uint32_t to;                   /* state: the collection's contents, or a reference */
  bool reference;                /* the latter: what is put there is the one that it has */
  bool made;                     /* … and is made by the method, which is not given it */
  bool turn;                     /* what is added is made anew in each turn of a loop around both */
  const struct bl_method *drops; /* … what it is told where it is not put there, or NULL */
  struct bl_path kept[BL_MAX_HOLDS]; /* locks held from the test to the addition, of the object */
  unsigned n_kept;
  struct bl_path taken[BL_MAX_HOLDS]; /* … and those that are taken for the addition alone */
  unsigned n_taken;
};

/* Who sets the flag so that nothing is added any more, and then empties the collection. */
struct bl_closer {
  const struct bl_method *method; /* NULL: nobody is seen to */
  uint32_t set, empties;          /* bcis */
  bool clears;                    /* it is set to 0, false or null */
  bool too_late;                  /* … only when what is there has been dealt with, by a walk */
};

/* Whether the access puts something there that the call is given. */
bool bl_puts_given(const struct bl_access *a, const struct bl_args *args);

/* Whether the method adds to something, or sets a reference, and reads a flag that another method
   sets, itself or by a helper, as far as its instructions tell. */
bool bl_late_possible(const struct bl_worker *w, const struct bl_method *m);

/* Whether it perhaps sets a volatile reference, or one that a lock guards. */
bool bl_late_sets_reference(const struct bl_worker *w, const struct bl_method *m);

/* Another method of the nest, or of a class above, that no lock keeps from coming in between. In
   the worker's scratch, which is not reset. */
struct bl_closer bl_late_find_closer(struct bl_worker *w, const struct bl_late *l);

void bl_late_write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_late *l,
                      const struct bl_closer *by);

/* Appends the findings of one method to *out; everything lives in `a`. The method's own memory is
   the worker's scratch, which is reset. */
void bl_late_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                    const struct bl_method *m);

#endif
