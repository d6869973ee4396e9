/* Which methods read in blocks of one operation and act on it. Receives what instructions tell,
   then the facts and the effects of calls; hands on yes or no, and no only where it is sure.
   Interprets nothing. */
#include "classfile/class/descriptor.h"
#include "src/summary/answered.h"
#include "src/summary/contents.h"
#include "src/summary/kept.h"
#include "src/summary/operations.h"
#include "src/summary/put_in.h"
#include "src/summary/vouched.h"

/* --- as far as instructions tell --- */

enum {
  MAX_FIELDS = 48,
  MAX_GETTER = 8,
  MAX_TELLER = 13, /* bytes of one that tells whether a field is null */
  MAX_SETTER = 12, /* what it sets, it may be called for under its caller's lock */
  HELPERS_DEEP = 3,
  VOLATILES = BL_M_READS_VOLATILE | BL_M_WRITES_VOLATILE
};

/* Fields by id, the first few of a method. */
struct fields {
  uint32_t items[MAX_FIELDS];
  bool again[MAX_FIELDS]; /* more than once */
  unsigned n;
};

static void add_field(struct fields *to, const struct bl_field *f)
{
  for (unsigned i = 0; i < to->n; i++) {
    if (to->items[i] == f->id) {
      to->again[i] = true;
      return;
    }
  }
  if (to->n < MAX_FIELDS) {
    to->again[to->n] = false;
    to->items[to->n++] = f->id;
  }
}

static bool has_field(const struct fields *of, uint32_t id)
{
  for (unsigned i = 0; i < of->n; i++) {
    if (of->items[i] == id) {
      return true;
    }
  }
  return false;
}

struct field_lists {
  struct fields *read, *written;
};

static void list_field(void *ctx, const struct bl_field *f, bool write)
{
  const struct field_lists *to = ctx;
  add_field(write ? to->written : to->read, f);
}

/* What the method's own instructions read and write; false if it has more code than `most`. */
static bool scan_fields(const struct bl_method *m, uint32_t most, struct fields *read,
                        struct fields *written)
{
  struct field_lists to = {read, written};
  return bl_scan_fields(m, most, list_field, &to);
}

/* The fields that a method which takes locks writes there, or whose contents it may change. */
static void mark_written(struct bl_summaries *s, const struct bl_method *m)
{
  struct fields read, written;
  read.n = written.n = 0;
  if (bl_method_is_init(m) || !scan_fields(m, UINT32_MAX, &read, &written)) {
    return;
  }
  for (unsigned i = 0; i < written.n; i++) {
    s->perhaps_guarded[written.items[i]] = true;
  }
  bool changes = (s->contents[m->id] & BL_WRITES_CONTENTS) != 0;
  for (unsigned i = 0; changes && i < read.n; i++) {
    const struct bl_field *f = s->program->fields[read.items[i]];
    s->perhaps_guarded[f->id] |= f->type == 'L';
  }
}

void bl_operations_mark_lambdas(struct bl_summaries *s, const struct bl_method *m)
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_method *body = bl_call_action_body(&m->calls[i]);
    if (body != NULL) {
      mark_written(s, body);
    }
  }
}

void bl_operations_mark_guarded(struct bl_summaries *s, const struct bl_method *m)
{
  mark_written(s, m);
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    if (callee != NULL && callee->cls == m->cls && bl_method_has_body(callee) &&
        (bl_method_is(callee, CF_ACC_PRIVATE) || callee->n_insns <= MAX_SETTER)) {
      mark_written(s, callee);
    }
  }
}

/* The fields that its getters read are the method's own reads. */
static void add_getters(const struct bl_method *m, struct fields *read)
{
  struct fields written;
  written.n = 0;
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_targets *t = bl_call_targets(&m->calls[i]);
    bool answer;
    if (t->n == 1 && bl_answers_if_there(t->items[0], NULL, &answer)) {
      (void)scan_fields(t->items[0], UINT32_MAX, read, &written);
    } else if (t->n == 1 && t->items[0]->n_calls == 0 &&
               cf_descriptor_type(cf_descriptor_result(bl_method_descriptor(t->items[0]))) != 'V') {
      (void)scan_fields(t->items[0], MAX_TELLER, read, &written);
    }
  }
}

/* A getter of a volatile field, as far as its flags tell. */
static bool is_volatile_getter(const struct bl_method *m)
{
  return (m->flags & VOLATILES) == BL_M_READS_VOLATILE && m->n_calls == 0 &&
         m->n_insns <= MAX_GETTER;
}

/* What the method tests for null may be what a getter has told it, and will tell it again. */
static bool asks_getters(const struct bl_method *m)
{
  bool tests = (m->flags & (BL_M_TESTS_NULL | BL_M_TESTS_CALL)) != 0;
  unsigned n = (m->flags & BL_M_READS_VOLATILE) != 0 ? 1 : 0;
  for (uint32_t i = 0; i < m->n_calls && n < 2 && tests; i++) {
    const struct bl_targets *t = bl_call_targets(&m->calls[i]);
    n += t->n == 1 && is_volatile_getter(t->items[0]) ? 1 : 0;
  }
  return n > 1;
}

/* The method tells whether a field is null, be it that it asks for more. */
static bool tells_whether_there(const struct bl_method *m)
{
  bool there;
  return (m->flags & BL_M_TESTS_NULL) != 0 &&
         ((m->n_insns <= MAX_GETTER && bl_told_by(m, &there) != NULL) ||
          bl_answers_if_there(m, NULL, &there));
}

/* It calls who tells that: what it says need not hold for what the method then reads itself. */
static bool asks_whether_there(const struct bl_method *m)
{
  bool asks = false;
  for (uint32_t i = 0; i < m->n_calls && !asks; i++) {
    const struct bl_targets *t = bl_call_targets(&m->calls[i]);
    asks = t->n == 1 && tells_whether_there(t->items[0]);
  }
  return asks;
}

/* The one method that a call can reach: what it reads and writes is as good as the method's. */
static const struct bl_method *helper_of(const struct bl_method *m, const struct bl_call *c)
{
  const struct bl_targets *t = bl_call_targets(c);
  return t->n == 1 && t->items[0] != m && !bl_method_is_init(t->items[0]) ? t->items[0] : NULL;
}

/* What a small helper asks for in turn is as good as its own. */
static bool asks_on(const struct bl_method *helper, unsigned depth)
{
  return depth > 1 && helper->n_insns <= MAX_GETTER;
}

/* What a lambda of the method's does may be done in place, and is as good as its own, too. */
static void add_helpers(const struct bl_summaries *s, const struct bl_method *m, unsigned depth,
                        struct fields *read, struct fields *written)
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_method *helper = helper_of(m, &m->calls[i]),
                           *action = bl_call_action_body(&m->calls[i]);
    if (helper != NULL && (s->contents[helper->id] != 0 || (helper->flags & VOLATILES) != 0)) {
      (void)scan_fields(helper, UINT32_MAX, read, written);
    }
    if (action != NULL && (s->contents[action->id] != 0 || (action->flags & VOLATILES) != 0)) {
      (void)scan_fields(action, UINT32_MAX, read, written);
    }
    if (helper != NULL && asks_on(helper, depth)) {
      add_helpers(s, helper, depth - 1, read, written);
    }
    if (action != NULL && asks_on(action, depth)) {
      add_helpers(s, action, depth - 1, read, written);
    }
  }
}

/* What the method and its helpers do, as far as their calls and flags tell. */
struct outline {
  unsigned own, all;             /* BL_READS_CONTENTS, BL_WRITES_CONTENTS: itself, with helpers */
  uint32_t own_flags, all_flags; /* BL_M_… */
};

static void outline_helpers(struct outline *o, const struct bl_summaries *s,
                            const struct bl_method *m, unsigned depth)
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_method *helper = helper_of(m, &m->calls[i]),
                           *action = bl_call_action_body(&m->calls[i]);
    if (helper != NULL) {
      o->all |= s->contents[helper->id] & (BL_READS_CONTENTS | BL_WRITES_CONTENTS);
      o->all_flags |= helper->flags;
    }
    if (action != NULL) {
      o->all |= s->contents[action->id] & (BL_READS_CONTENTS | BL_WRITES_CONTENTS);
      o->all_flags |= action->flags & VOLATILES;
    }
    if (helper != NULL && asks_on(helper, depth)) {
      outline_helpers(o, s, helper, depth - 1);
    }
    if (action != NULL && asks_on(action, depth)) {
      outline_helpers(o, s, action, depth - 1);
    }
  }
}

static struct outline outline_of(const struct bl_summaries *s, const struct bl_method *m)
{
  struct outline o = {.own = s->contents[m->id], .own_flags = m->flags};
  o.all = o.own;
  o.all_flags = o.own_flags;
  outline_helpers(&o, s, m, HELPERS_DEEP);
  return o;
}

static bool is_promising(unsigned contents, uint32_t flags)
{
  unsigned both = BL_READS_CONTENTS | BL_WRITES_CONTENTS;
  bool by_handle = (contents & BL_WRITES_BY_HANDLE) != 0 && (flags & BL_M_READS_VOLATILE) != 0;
  return (contents & both) == both || (flags & VOLATILES) == VOLATILES || by_handle;
}

static bool reads_and_acts(const struct bl_summaries *s, const struct fields *read,
                           const struct fields *written, unsigned contents, bool locker)
{
  unsigned all = BL_READS_CONTENTS | BL_WRITES_CONTENTS;
  bool both = (contents & all) == all;
  if (both && (contents & BL_LOCAL_CONTENTS) != 0) {
    return true;
  }
  for (unsigned i = 0; i < read->n; i++) {
    const struct bl_field *f = s->program->fields[read->items[i]];
    bool is_volatile = (f->access & CF_ACC_VOLATILE) != 0;
    bool by_handle = (contents & BL_WRITES_BY_HANDLE) != 0;
    if ((is_volatile && (has_field(written, f->id) || by_handle)) ||
        (both && (s->holds_traits[f->id] & BL_T_SAFE) != 0) ||
        (locker && s->perhaps_guarded[f->id])) {
      return true;
    }
  }
  return false;
}

/* It asks how many there are, makes an array for them, and walks over them. */
static bool may_fill(const struct bl_summaries *s, const struct bl_method *m)
{
  return (m->flags & (BL_M_SIZES_ARRAY | BL_M_LOOPS)) == (BL_M_SIZES_ARRAY | BL_M_LOOPS) &&
         (s->contents[m->id] & BL_READS_CONTENTS) != 0;
}

/* What was asked how much it has need not be what something is then taken of: an array, or what is
   of a library. */
static bool may_be_another(const struct bl_program *p, const struct bl_field *f)
{
  bool may = (f->access & CF_ACC_VOLATILE) != 0 && f->late_written;
  if (!may || f->type != 'L') {
    return may && f->type == '[';
  }
  const struct bl_class *c = bl_program_class(p, cf_descriptor_class(bl_field_descriptor(f)));
  return c == NULL || c->cf == NULL || c->library;
}

/* Something that can become null, or be taken away, is read more than once: what was tested need
   not be what is used. */
static bool reads_again(const struct bl_summaries *s, const struct bl_method *m,
                        const struct fields *read)
{
  bool contents = (s->contents[m->id] & BL_AGAIN_CONTENTS) != 0;
  bool fills = may_fill(s, m);
  if ((contents || fills) && (s->contents[m->id] & BL_OWN_CONTENTS) != 0) {
    return true;
  }
  for (unsigned i = 0; i < read->n; i++) {
    const struct bl_field *f = s->program->fields[read->items[i]];
    bool is_volatile = (f->access & CF_ACC_VOLATILE) != 0;
    bool safe = (s->holds_traits[f->id] & (BL_T_SAFE | BL_T_FADES)) != 0;
    if ((read->again[i] && f->nulled && (is_volatile || s->perhaps_guarded[f->id])) ||
        (read->again[i] && may_be_another(s->program, f)) ||
        ((contents || fills) && (safe || s->perhaps_guarded[f->id]))) {
      return true;
    }
  }
  return false;
}

static bool may_read_again(const struct bl_summaries *s, const struct bl_method *m)
{
  return (m->flags & (BL_M_TESTS_NULL | BL_M_READS_VOLATILE)) != 0 ||
         (s->contents[m->id] & BL_AGAIN_CONTENTS) != 0 || may_fill(s, m);
}

static bool has_volatile_flag(const struct bl_summaries *s, const struct fields *read)
{
  bool any = false;
  for (unsigned i = 0; i < read->n && !any; i++) {
    const struct bl_field *f = s->program->fields[read->items[i]];
    any = (f->access & CF_ACC_VOLATILE) != 0 && f->type == 'Z';
  }
  return any;
}

/* The method itself, or a getter that it calls, reads a volatile field. */
static bool asks_volatile(const struct bl_method *m)
{
  bool asks = (m->flags & BL_M_READS_VOLATILE) != 0;
  for (uint32_t i = 0; i < m->n_calls && !asks; i++) {
    const struct bl_targets *t = bl_call_targets(&m->calls[i]);
    asks = t->n == 1 && is_volatile_getter(t->items[0]);
  }
  return asks;
}

/* It asks what an atomic has, which may be a flag. */
static bool asks_cell(const struct bl_summaries *s, const struct bl_method *m)
{
  bool asks = false;
  for (uint32_t i = 0; i < m->n_calls && !asks; i++) {
    const struct bl_call_effect *e = bl_modelled_call(s, &m->calls[i]);
    asks = e != NULL && e->n_accesses == 1 && e->accesses[0].cell && !e->accesses[0].write;
  }
  return asks;
}

bool bl_operations_ends_on_empty(const struct bl_summaries *s, const struct bl_method *m)
{
  return (m->flags & BL_M_LOOPS) != 0 && (s->contents[m->id] & BL_FINDS_ANY) != 0 &&
         bl_operations_flagged(s, m) && (asks_volatile(m) || asks_cell(s, m));
}

/* It, or a method of its nest that it calls, changes what a collection has. */
static bool adds_near(const struct bl_summaries *s, const struct bl_method *m)
{
  bool adds = (s->contents[m->id] & BL_WRITES_CONTENTS) != 0;
  for (uint32_t i = 0; i < m->n_calls && !adds; i++) {
    const struct bl_method *helper = helper_of(m, &m->calls[i]);
    adds = helper != NULL && helper->cls->nest_host == m->cls->nest_host &&
           (s->contents[helper->id] & BL_WRITES_CONTENTS) != 0;
  }
  return adds;
}

/* A flag is asked, and something added, one of them by a helper: what that does must be known. */
static bool adds_by_flag(const struct bl_summaries *s, const struct bl_method *m,
                         const struct outline *o)
{
  bool perhaps = (o->all_flags & BL_M_READS_VOLATILE) != 0 && (o->all & BL_WRITES_CONTENTS) != 0 &&
                 bl_operations_flagged(s, m);
  bool alone = (o->own & BL_WRITES_CONTENTS) != 0 && (o->own_flags & BL_M_READS_VOLATILE) != 0;
  struct fields read, written;
  read.n = written.n = 0;
  if (!perhaps || alone || !asks_volatile(m) || !adds_near(s, m) ||
      !scan_fields(m, UINT32_MAX, &read, &written)) {
    return false;
  }
  add_getters(m, &read);
  return has_volatile_flag(s, &read);
}

/* The helper asks whether something is there, and throws if not. */
static bool vouches_for_one(const struct bl_summaries *s, const struct bl_method *helper)
{
  bool asks = (helper->flags & (BL_M_READS_VOLATILE | BL_M_TESTS_NULL)) ==
                  (BL_M_READS_VOLATILE | BL_M_TESTS_NULL) ||
              (s->contents[helper->id] & BL_READS_CONTENTS) != 0;
  return asks && bl_may_vouch(helper);
}

/* Something that is read more than once may be gone by then. */
static bool has_vanishing(const struct bl_summaries *s, const struct fields *read)
{
  bool any = false;
  for (unsigned i = 0; i < read->n && !any; i++) {
    const struct bl_field *f = s->program->fields[read->items[i]];
    bool is_volatile = (f->access & CF_ACC_VOLATILE) != 0;
    any =
        read->again[i] && ((is_volatile && f->nulled) || (s->holds_traits[f->id] & BL_T_SAFE) != 0);
  }
  return any;
}

/* What a helper of the nest vouches for is then read by the method, as if it were still there. */
static bool reads_vouched(const struct bl_summaries *s, const struct bl_method *m)
{
  bool reads = (m->flags & BL_M_READS_VOLATILE) != 0 || (s->contents[m->id] & BL_ASKS_FOR_ONE) != 0;
  for (uint32_t i = 0; i < m->n_calls && reads; i++) {
    const struct bl_method *helper = helper_of(m, &m->calls[i]);
    if (helper == NULL || helper->cls->nest_host != m->cls->nest_host ||
        !vouches_for_one(s, helper)) {
      continue;
    }
    struct fields read, written;
    read.n = written.n = 0;
    (void)scan_fields(helper, UINT32_MAX, &read, &written);
    (void)scan_fields(m, UINT32_MAX, &read, &written);
    if (has_vanishing(s, &read)) {
      return true;
    }
  }
  return false;
}

/* Small helpers ask a collection, or they and the method do: what one of them has found need not be
   there for the other (`has(key)`, then `find(key)`). */
static bool asks_by_helpers(const struct bl_summaries *s, const struct bl_method *m)
{
  unsigned all = s->contents[m->id], asked = (all & BL_READS_CONTENTS) != 0 ? 1 : 0;
  struct fields read, written;
  read.n = written.n = 0;
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_method *helper = helper_of(m, &m->calls[i]);
    if (helper != NULL && helper->n_insns <= MAX_GETTER &&
        (s->contents[helper->id] & (BL_READS_CONTENTS | BL_WRITES_CONTENTS)) == BL_READS_CONTENTS) {
      all |= s->contents[helper->id];
      asked++;
      (void)scan_fields(helper, UINT32_MAX, &read, &written);
    }
  }
  if (read.n == 0 || asked < 2 || (all & BL_ASKS_FOR_ONE) == 0) {
    return false;
  }
  (void)scan_fields(m, UINT32_MAX, &read, &written);
  return has_vanishing(s, &read);
}

bool bl_operations_may_be_handed(const struct bl_summaries *s, const struct bl_method *m)
{
  struct fields read, written;
  bool asks = (m->flags & BL_M_LAMBDA_BODY) != 0 && (m->flags & BL_M_TESTS_CALL) == 0 &&
              (s->contents[m->id] & BL_ASKS_FOR_ONE) != 0;
  bool safe = false;
  read.n = written.n = 0;
  if (asks && scan_fields(m, UINT32_MAX, &read, &written)) {
    for (unsigned i = 0; i < read.n && !safe; i++) {
      safe = (s->holds_traits[read.items[i]] & BL_T_SAFE) != 0;
    }
  }
  return safe;
}

static bool starts_some(const struct bl_summaries *s, const struct bl_method *m)
{
  bool starts = false;
  for (uint32_t i = 0; i < m->n_calls && !starts; i++) {
    const struct bl_call_effect *e = bl_modelled_call(s, &m->calls[i]);
    starts = e != NULL && e->starts != 0;
  }
  return starts;
}

/* Contents are written that are more than one value. */
static bool changes_many(unsigned contents)
{
  return (contents & BL_WRITES_CONTENTS) != 0 && (contents & BL_SETS_CELL) == 0 &&
         (contents & BL_WINS_CONTENTS) == 0;
}

/* A collection is changed here, and by a task that is started here, be it by a helper of its own:
   who is first? */
static bool vies_with_task(const struct bl_summaries *s, const struct bl_method *m)
{
  bool vies = false;
  if (!changes_many(s->contents[m->id])) {
    return false;
  }
  for (uint32_t i = 0; i < m->n_calls && !vies; i++) {
    const struct bl_method *body = bl_call_action_body(&m->calls[i]);
    vies = body != NULL && changes_many(outline_of(s, body).all);
  }
  return vies && starts_some(s, m);
}

/* It walks over what lies in a collection of plain collections, some of which are changed where a
   lock is held, or in the holder's own block. */
static bool walks_over_element(const struct bl_summaries *s, const struct bl_method *m)
{
  const unsigned asks = BL_ASKS_FOR_ONE | BL_READS_CONTENTS;
  struct fields read, written;
  bool walks = false;
  read.n = written.n = 0;
  if (s->program->n_with_elements == 0 || (m->flags & BL_M_LOOPS) == 0 ||
      (s->contents[m->id] & asks) != asks || !scan_fields(m, UINT32_MAX, &read, &written)) {
    return false;
  }
  for (unsigned i = 0; i < read.n && !walks; i++) {
    const struct bl_field *of = bl_program_elements(s->program, read.items[i]);
    walks = of != NULL && s->perhaps_guarded[read.items[i]] &&
            (s->holds_traits[of->id] & BL_PUT_PLAIN) != 0;
  }
  return walks;
}

bool bl_operations_may_act(const struct bl_summaries *s, const struct bl_method *m, bool locker)
{
  struct fields read, written; /* of which the lengths will do */
  read.n = written.n = 0;
  if (m->cls->library) {
    return false;
  }
  if ((s->contents[m->id] & (BL_SETS_OF_PROCESS | BL_AGAIN_FADING)) != 0) {
    return true;
  }
  struct outline o = outline_of(s, m);
  bool getters = asks_getters(m) || asks_whether_there(m);
  if (adds_by_flag(s, m, &o) || reads_vouched(s, m) || asks_by_helpers(s, m) ||
      vies_with_task(s, m) || bl_operations_may_be_handed(s, m) || walks_over_element(s, m)) {
    return true;
  }
  if (!locker && !is_promising(o.all, o.all_flags)) {
    if ((!getters && !may_read_again(s, m)) || !scan_fields(m, UINT32_MAX, &read, &written)) {
      return false;
    }
    if (getters) {
      add_getters(m, &read);
    }
    return reads_again(s, m, &read);
  }
  bool scanned = scan_fields(m, UINT32_MAX, &read, &written);
  if (locker || getters) {
    add_getters(m, &read);
  }
  bool acts =
      scanned && (reads_again(s, m, &read) || reads_and_acts(s, &read, &written, o.all, locker));
  if (!acts && is_promising(o.all, o.all_flags)) {
    add_getters(m, &read);
    add_helpers(s, m, HELPERS_DEEP, &read, &written);
    acts = scanned && reads_and_acts(s, &read, &written, o.all, locker);
  }
  return acts;
}

/* --- the same once the facts are known: worth a look at all? --- */

static bool acts_by_call(const struct bl_summaries *s, const struct bl_call_effect *e)
{
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    if (a->write && (a->own_block || a->where->at.state >= BL_UNMAPPED ||
                     s->operations[a->where->at.state] != BL_OP_NONE)) {
      return true;
    }
  }
  return false;
}

static bool sees_by_call(const struct bl_summaries *s, const struct bl_call_effect *e)
{
  for (uint32_t i = 0; i < bl_effect_brings(e); i++) {
    const struct bl_seen *seen = bl_effect_brought(e, i);
    uint32_t state = seen->at.state;
    bool told = seen->vouches == BL_VOUCH_THERE; /* that matters to another read only */
    if (!told && (state >= BL_UNMAPPED || s->operations[state] != BL_OP_NONE)) {
      return true;
    }
  }
  return false;
}

/* What the callee vouches for the method itself reads. */
static bool reads_told(const struct bl_summaries *s, const struct bl_method *m,
                       const struct bl_call_effect *e)
{
  const struct bl_fact_list *facts = &s->facts_of[m->id];
  for (uint32_t k = 0; k < e->n_seen && e->seen[0].vouches != BL_VOUCH_NOT; k++) {
    for (uint32_t i = 0; i < facts->n && e->seen[k].vouches == BL_VOUCH_THERE; i++) {
      if (facts->items[i].state == e->seen[k].at.state && !facts->items[i].write) {
        return true;
      }
    }
  }
  return false;
}

/* The method itself reads one such state more than once. */
static bool sees_again(const struct bl_summaries *s, const struct bl_method *m)
{
  const struct bl_fact_list *facts = &s->facts_of[m->id];
  for (uint32_t i = 1; may_read_again(s, m) && i < facts->n; i++) {
    const struct bl_fact *f = &facts->items[i];
    for (uint32_t k = 0; !f->write && s->operations[f->state] != BL_OP_NONE && k < i; k++) {
      if (facts->items[k].state == f->state && !facts->items[k].write) {
        return true;
      }
    }
  }
  return false;
}

/* A lambda, or an object written in the method, may see, or act, where it is run. */
static void look_at_action(const struct bl_worker *w, const struct bl_method *m,
                           const struct bl_call *call, bool *sees, bool *acts)
{
  const struct bl_method *body = bl_call_action_body(call);
  if (body != NULL) {
    const struct bl_call_effect *e = bl_summaries_of_body(w, m, body);
    *sees |= sees_by_call(w->all, e);
    *acts |= acts_by_call(w->all, e);
  }
}

bool bl_operations_possible(const struct bl_worker *w, const struct bl_method *m)
{
  const struct bl_summaries *s = w->all;
  bool sees = false, told = false,
       acts = (m->flags & BL_M_MONITOR) != 0 || bl_summaries_entry(s, m)->n_locks > 0;
  for (uint32_t i = 0; i < s->facts_of[m->id].n; i++) {
    const struct bl_fact *f = &s->facts_of[m->id].items[i];
    bool operation = s->operations[f->state] != BL_OP_NONE;
    sees |= operation && !f->write;
    acts |= operation && f->write;
  }
  for (uint32_t i = 0; i < m->n_calls && !(sees && acts); i++) {
    const struct bl_call_effect *e = bl_summaries_of_call(w, m, &m->calls[i]);
    sees |= sees_by_call(s, e);
    told |= reads_told(s, m, e);
    acts |= e->n_locks > 0 || acts_by_call(s, e);
    look_at_action(w, m, &m->calls[i], &sees, &acts);
  }
  return (sees && acts) || sees_again(s, m) ||
         (sees && (asks_getters(m) || asks_whether_there(m) || asks_by_helpers(s, m) ||
                   bl_operations_may_be_handed(s, m))) ||
         told;
}
