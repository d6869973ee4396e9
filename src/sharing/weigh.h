/* The weighing of evidence, for evidence.c and judge.c: strength.c, what it amounts to, and
   habit.c, what is a class's habit. `e` is the best evidence for the object of the finding. All of
   it only reads. */
#ifndef BL_SHARING_WEIGH_H
#define BL_SHARING_WEIGH_H

#include "src/sharing/parts.h"

/* --- strength.c --- */

/* Two roots are as good as what leads from both to one object. What a thread is given is mostly
   handed over to it. */
enum bl_sharing_known bl_evidence_strength(const struct bl_evidence *e);

/* A field that is shared by itself, as a static one or by declaration, or lies in what is. */
bool bl_evidence_is_shared_itself(const struct bl_evidence *e);

/* There is one of it, or it says of itself that several threads use it. */
bool bl_evidence_is_one_for_all(const struct bl_evidence *e);

/* The object, or the state itself, is one for all, and not one of those in a collection. */
bool bl_evidence_is_global(const struct bl_evidence *e);

/* What several threads run that are given the very object; NULL if they are not seen to be. */
const struct bl_method *bl_evidence_what_several_run(const struct bl_evidence *e);

/* … and the finding's method is seen to be run by them, or by threads that each of them starts. */
bool bl_sharing_is_run_by_several(const struct bl_sharing *s, const struct bl_finding *f,
                                  const struct bl_evidence *e);

/* Who writes it is run by each of the threads that a method of its nest makes. */
bool bl_sharing_is_each_threads(const struct bl_sharing *s, const struct bl_finding *f);

/* What there is one of, and several threads that run the same come to it. */
bool bl_sharing_is_of_several(const struct bl_sharing *s, const struct bl_finding *f,
                              const struct bl_evidence *e);

/* What the finding is about is what a collection or an atomic has, and not a field. */
bool bl_sharing_is_contents(const struct bl_finding *f);

/* The object lies in a thread-safe collection. */
bool bl_evidence_is_in_collection(const struct bl_evidence *e);

/* Objects of its type are for several threads by what the library says of it. */
bool bl_evidence_is_by_contract(const struct bl_evidence *e);

/* Several threads come by this very object: it is one for all, or they find it in what is. */
bool bl_evidence_is_met(const struct bl_evidence *e);

/* --- habit.c --- */

/* An increment and the like: the value is back within a line or two. */
bool bl_sharing_is_update_at_once(const struct bl_finding *f);

/* Signs of the class itself that say little: a volatile or a concurrent field is what the state of
   an operation is, and who holds an object has it to himself as often as not. */
bool bl_sharing_is_weak(const struct bl_sharing *s, const struct bl_finding *f,
                        const struct bl_evidence *e);

/* The value is back at once: x++, x += y, or of what a map has for one key. */
bool bl_sharing_is_counted(const struct bl_finding *f);

/* Of a field, not of what a map has for a key or an atomic for its value. */
bool bl_sharing_is_plain_update(const struct bl_finding *f);

/* An update without any lock, and no mere count: of what one method alone writes, or where a
   volatile field publishes the object, it is as likely one thread's that the others look at, unless
   the object is one for all. */
bool bl_sharing_is_update_by_habit(const struct bl_sharing *s, const struct bl_finding *f,
                                   const struct bl_evidence *e);

/* What only shows how its class goes about things: it counts where the object is evidently one for
   several threads. */
bool bl_sharing_is_by_habit(const struct bl_sharing *s, const struct bl_finding *f,
                            const struct bl_evidence *e);

#endif
