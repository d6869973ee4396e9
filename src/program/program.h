/* All classes of a run as one linked program. Receives parsed classes; hands on classes, fields and
   methods that know each other: superclasses and subclasses, resolved references, call sites and
   call targets. Knows nothing of locks or values.
   Built by one call, then frozen: everything here may be read by any number of threads. */
#ifndef BL_PROGRAM_H
#define BL_PROGRAM_H

#include "classfile/class/class.h"
#include "classfile/base/vec.h"
#include "classfile/code/insn.h"

struct bl_class;
struct bl_lambda;
struct bl_method;
struct bl_program;
struct bl_targets;

/* What else than its maker makes is written to a field. */
enum {
  BL_MADE_GIVEN = 1,  /* what a method was given as a parameter, as it came, or what is cast to
                         another class than the field's type, as what was read from a stream is */
  BL_MADE_UNLIKE = 2, /* anything else, but for … */
  BL_MADE_COPIED = 4  /* … what that very field of some object has */
};

/* A field. References to fields of classes that are not given make a phantom. What the class file
   says of it is asked of bl_field_member, bl_field_name, bl_field_descriptor. */
struct bl_field {
  uint32_t id;        /* dense, stable for the same inputs */
  uint32_t signature; /* private: equal for equal name and descriptor */
  struct bl_class *cls;
  /* The constructor, or static method, whose result the writes store, as far as the instruction
     before each tells, or all that fill the local variable which it loads; of constructors any one
     of the class. NULL if none is seen. Where writes store other things too, made_otherwise, of
     BL_MADE_…; null is not counted. */
  const struct bl_method *maker;
  uint16_t access;   /* of a phantom: public, and static if some instruction takes it as such */
  char type;         /* what its descriptor begins with: 'I', 'L', '[' */
  bool phantom;      /* no given class declares it */
  bool late_written; /* somewhere outside the <init> (<clinit>) of its own class */
  uint8_t made_otherwise;
  bool nulled;     /* null is stored, as the instruction before tells, by one of the late writes */
  bool of_process; /* static, and a library's methods read and write it: see bl_program_keep */
};
_Static_assert(sizeof(struct bl_field) == 32, "what the class file says of it is left there");

enum { BL_NO_CLASS = 0xffffffffu };

/* One invoke instruction of a method. A program has as many as methods ten times over: nothing is
   kept that can be told from the rest. */
struct bl_call {
  union {
    const struct bl_method *callee;   /* until targets are linked */
    const struct bl_targets *targets; /* see bl_call_targets, bl_call_callee; of invokedynamic … */
    const struct bl_lambda *lambda;   /* … see bl_call_lambda */
  } private_;
  uint32_t named; /* id of the class that the reference names, as bl_program_owner; BL_NO_CLASS for
                     invokedynamic */
  uint16_t bci;
  uint8_t op; /* CF_invokevirtual … CF_invokedynamic */
};
_Static_assert(sizeof(struct bl_call) == 16, "they are a tenth of what a program takes");

/* A lambda or method reference made by LambdaMetafactory (JVMS §6.5 invokedynamic). */
struct bl_lambda {
  const struct bl_method *body; /* what the functional interface's method calls */
  uint8_t
      kind; /* reference kind of the handle: 5 virtual, 6 static, 7 special, 8 new, 9 interface */
  uint32_t captured;            /* number of captured arguments (not slots) */
  struct cf_str interface_name; /* the functional interface, "java/lang/Runnable" */
  struct cf_str method_name;    /* its method, "run" */
  bool answers;                 /* it returns something: else what the body answers is dropped */
  const struct bl_targets *targets; /* what calling the body can reach */
};

enum {
  BL_M_MONITOR = 1,           /* has monitorenter or is synchronized */
  BL_M_LAMBDA_BODY = 2,       /* the body of a lambda of its class, made by a compiler */
  BL_M_MALFORMED = 4,         /* its code could not be decoded: no body */
  BL_M_REACHABLE_VIRTUAL = 8, /* can be the target of a call that is not in the program: public or
                                 protected (as whatever overrides a library's method is), a class
                                 initialiser, main, a hook of serialization; never a lambda body,
                                 nor a name that only a compiler makes */
  BL_M_READS_VOLATILE = 16,   /* has a getfield or getstatic of a volatile field */
  BL_M_WRITES_VOLATILE = 32,
  BL_M_LOOPS = 64,          /* branches backwards */
  BL_M_TESTS_NULL = 128,    /* has a test for null of what a field holds */
  BL_M_MAKES_THIS = 256,    /* a constructor, or a hook that reads an object back in: nobody else
                               has `this` yet */
  BL_M_SIZES_ARRAY = 512,   /* makes an array of a length that a call has told */
  BL_M_BODY = 1024,         /* has code that could be decoded */
  BL_M_SPECIAL = 2048,      /* <init> or <clinit> (JVMS §2.9) */
  BL_M_EXACT = 4096,        /* declared by a given class, and nothing below can replace it */
  BL_M_TESTS_CALL = 16384,  /* has a test for null of what a call has told */
  BL_M_NEVER_MEANT = 8192,  /* throws where a check of a compiler's own fails; by a model */
  BL_M_RETURNS = 32768,     /* a value */
  BL_M_CONSTRUCTOR = 65536, /* <init> */
  BL_M_TOLD_NULL = 131072,  /* a setter, that some call gives null */
  BL_M_ACCESSOR = 262144    /* its callers make the access: see bl_method_is_accessor */
};

struct bl_method {
  uint32_t id;    /* dense, stable for the same inputs */
  uint32_t kinds; /* of its instructions, a bit 1 << CF_K_… each; 0 without a body */
  struct bl_class *cls;
  uint16_t access;       /* of a phantom as for fields */
uint16_t slots : 15;     /* of receiver and parameters: at most 256 */
  bool phantom : 1;      /* no given class declares it */
  uint32_t flags;        /* BL_M_… */
  struct bl_call *calls; /* [n_calls], by bci */
  uint32_t n_calls;
  uint32_t n_insns; /* of its body, as cf_insns_check counts */
  uint32_t
      enclosing; /* of a lambda body: id of the method that it is written in, else its own id */
  uint32_t signature; /* private: equal for equal name and descriptor */
};
_Static_assert(sizeof(struct bl_method) == 48, "as for fields; a program has three times as many");

enum { BL_MAX_TARGETS = 32 };

/* Which methods with a body a call can reach. */
struct bl_targets {
  const struct bl_method *const *items; /* [n] sorted by id */
  const struct bl_method *declared;     /* see bl_call_callee */
  uint32_t id; /* dense, stable for the same inputs, equal for equal sets only */
  uint8_t n;
  /* Others may be reached too: the declaration is a phantom; some class that counts inherits the
     method from a missing class, has it native, or is a lambda of that interface; nothing at all
     has a body; or overflow. Classes that are not given and that nothing mentions are not thought
     of. */
  bool open;
  bool overflow; /* more than BL_MAX_TARGETS: n is 0 */
};
_Static_assert(sizeof(struct bl_targets) == 24, "there are as many as methods that are called");

/* Set 0: nothing is known of what is called. */
extern const struct bl_targets bl_no_targets;

/* Private: where a class declares the member of a signature. */
struct bl_place_of {
  uint32_t signature, index;
};

/* Private: of so many entries of a pool which ones are resolved, a bit each, and how many such come
   before them. They are a third of all: so there is a number for each of those only. */
enum { BL_RANKED = 32 };
struct bl_rank {
  uint32_t has, before;
};

struct bl_class {
  uint32_t id;
  uint32_t n_above;          /* private: of `above` */
  struct cf_str name;        /* "com/acme/A" */
  const struct cf_class *cf; /* NULL: missing, referred to but not given */
  bool library;              /* from --classpath or the JDK: summarised, not reported */
  bool platform;             /* from the JDK */
  bool resumes : 1;    /* a method that suspends says in a field of it where it is to go on; by a
                          model */
  bool says_equal : 1; /* declares equals(Object) */
  bool annotated : 1;  /* an annotation of it, or of a member, says something; by the models */
  bool inside : 1;     /* private, or written in a method: who is not of its nest cannot name it */
  bool no_lines;       /* no class of its container has a line table */
  bool instantiated;   /* a `new` of it is somewhere in the program, or a lambda makes it */
  bool in_place; /* of an interface: a lambda, or a class that is written in a method, is one */
  bool made_otherwise; /* see made_for */
  bool nest_open;      /* private, of a nest host: a member is missing or has malformed code */
  /* Of a class that is written in a method (JVMS §4.7.7) the one method that others can call: what
     it captures it keeps in final fields, so that its object is to it what a lambda is to its body.
     NULL if there are several, or none. */
  const struct bl_method *action;
  /* The class whose methods make all objects of this one, each with their own `this` as its first
     argument, as javac does for an inner class; NULL if no `new` of it is seen. Where some `new` of
     it is not so, or is in another class, made_otherwise. */
  const struct bl_class *made_for;
  struct cf_str container;      /* the input as a user would name it */
  struct bl_class *super;       /* NULL for java/lang/Object and missing classes */
  struct bl_class **interfaces; /* [n_interfaces]; of a missing one all that is said to be above */
  struct bl_class **subs;       /* [n_subs] direct subclasses, implementors and subinterfaces */
  struct bl_field *fields;      /* [n_fields] declared; phantoms are in bl_program only */
  struct bl_method *methods;    /* [n_methods] declared, likewise */
  uint32_t n_interfaces, n_subs, n_fields, n_methods;
  uint32_t n_lines;    /* different ones in its line tables */
  uint32_t code_bytes; /* of all its methods */
  struct bl_class
      *nest_host; /* itself if it hosts or is alone (old inner classes: the outermost class) */
  struct bl_class *nest_first; /* of a host: the first by id of the given classes that it hosts */
  struct bl_class *nest_next;  /* the next one of the same host, or NULL */
  const struct bl_program *program; /* private */
  const struct bl_rank *ranks;      /* private: of the pool's entries, by index / BL_RANKED */
  uint32_t *resolved;               /* private: by rank: id + 1 of the class, field or method */
  uint32_t *signatures;             /* private: of NameAndType, by pool index; NULL once resolved */
  const struct bl_place_of *fields_by_signature, *methods_by_signature; /* private: sorted; NULL
                                                                           once linked */
  uint32_t *above; /* private: [n_above] ids of all classes and interfaces above it, sorted */
};
_Static_assert(sizeof(struct bl_class) == 216, "no gaps: a program has as many as class files");

struct bl_program {
  struct cf_arena arena;
  struct bl_class *
      *classes; /* [n_classes] by id; given ones first, in input order, then missing ones */
  struct bl_method **methods; /* [n_methods] by id */
  struct bl_field **fields;   /* [n_fields] by id */
  uint32_t n_classes, n_given, n_methods, n_fields;
  const struct bl_class *object; /* java.lang.Object, given or only mentioned */
  const struct bl_field
      *nowhere;                  /* stands for every place that is no field: a parameter, a local */
  const struct bl_field *fading; /* … of a reference that the collector clears */
  const struct bl_field *unseen; /* … that a callee may have read: nobody can tell */
  struct bl_field **of_process;  /* [n_of_process] what bl_program_keep was told of */
  const struct bl_field **inherited; /* [n_classes] see bl_program_inherited; NULL: none */
  const struct bl_field **elements;  /* [n_with_elements] see bl_program_elements; NULL: none */
  uint32_t n_with_elements;
  uint32_t n_of_process;
  uint32_t n_declared_fields;      /* private: phantoms follow */
  uint32_t room_for_fields;        /* private: how many more `fields` has room for */
  const struct bl_method **bodies; /* [n_bodies] the methods with a body, by id */
  uint32_t n_bodies, n_missing;
  const struct bl_targets **target_sets; /* [n_target_sets] by bl_targets.id */
  uint32_t n_target_sets;
  struct bl_program_maps *maps; /* private */
};

/* A class as the reader hands it on. */
struct bl_input_class {
  const struct cf_class *cf;
  struct cf_str container;
  bool library, platform; /* as in bl_class; platform implies library */
};

/* A message about one class: a duplicate, malformed code, a cyclic superclass. */
struct bl_program_notice {
  struct cf_str where; /* "app.jar!/a/B.class" or "app.jar!/a/B.class: m()V" */
  bool error;
  struct cf_str text;
};
CF_VEC(bl_program_notices, struct bl_program_notice);

/* Who says what stands above a class that is not given: `tell` calls `add` with the name of each
   class and interface above that one, the nearest first, as far as they are known. */
struct bl_hearsay {
  const void *ctx;
  void (*tell)(const void *ctx, struct cf_str cls, void (*add)(void *to, struct cf_str name),
               void *to);
};

/* Links the classes (borrowed for the program's life). Of two classes of one name the first counts;
   but for that their order does not matter. Cyclic hierarchies are cut. Notices live in the
   program's arena. Never fails. `threads` may be used for the scan of method bodies; the result
   does not depend on it. `hearsay` (or NULL) is asked here only. Free with bl_program_free. */
struct bl_program *bl_program_link(const struct bl_input_class *classes, uint32_t n,
                                   const struct bl_hearsay *hearsay, unsigned threads,
                                   struct bl_program_notices *notices);
void bl_program_free(struct bl_program *p);

/* Says that methods of the class read and write a static field of that name for the whole process,
   whatever its class file says of it (JLS §17.5.4: System.out); where the class has none it is made
   up. Nothing is done if no given class mentions the class. Before anybody else asks the program;
   the name lives as long as it. */
void bl_program_keep(struct bl_program *p, struct cf_str cls, struct cf_str field);

/* The field that bl_program_keep was told of, or NULL. */
const struct bl_field *bl_program_kept(const struct bl_program *p, struct cf_str cls,
                                       struct cf_str field);

/* Says that objects of the class have, from the class of a library that it extends, contents that
   are in no field of theirs that is seen: the value of an atomic, what is in a collection. A field
   is made up that stands for the object as a keeper of these, for the class and all below it.
   Before anybody else asks the program. */
void bl_program_inherit(struct bl_program *p, struct bl_class *cls);

/* The field that bl_program_inherit made up, or NULL. */
static inline const struct bl_field *bl_program_inherited(const struct bl_program *p, uint32_t cls)
{
  return p->inherited == NULL ? NULL : p->inherited[cls];
}

/* Whether it is such a field. */
static inline bool bl_field_is_inherited(const struct bl_program *p, const struct bl_field *f)
{
  return bl_program_inherited(p, f->cls->id) == f;
}

/* Says that what the field holds has elements of the class of that name that have contents
   themselves, as a map of lists or of atomic variables has: a field is made up beside it that
   stands for all of these. After all that is made up otherwise, and before anybody else asks the
   program. */
void bl_program_add_elements(struct bl_program *p, const struct bl_field *f, struct cf_str cls);

/* The field that stands for the elements of what that one holds, or NULL. */
static inline const struct bl_field *bl_program_elements(const struct bl_program *p, uint32_t field)
{
  return field < p->n_with_elements ? p->elements[field] : NULL;
}

/* The field that holds what has the elements that this one stands for; NULL if it stands for none.
 */
const struct bl_field *bl_field_holder(const struct bl_field *f);

/* The class of that name, or NULL. */
struct bl_class *bl_program_class(const struct bl_program *p, struct cf_str name);

/* The class that the method's descriptor says it returns; NULL where it is none, or an array. */
const struct bl_class *bl_program_result(const struct bl_program *p, const struct bl_method *m);

/* What a Fieldref of `cls` resolves to (JVMS §5.4.3.2): never NULL, perhaps a phantom. */
const struct bl_field *bl_program_field(const struct bl_class *cls, uint32_t pool_index);

/* What a Methodref or InterfaceMethodref of `cls` resolves to (JVMS §5.4.3.3, .4): never NULL. For
   arrays ("[I".clone) the methods of java/lang/Object. */
const struct bl_method *bl_program_method(const struct bl_class *cls, uint32_t pool_index);

/* The class that a Class entry of `cls` names; for arrays java/lang/Object. Never NULL. */
const struct bl_class *bl_program_class_at(const struct bl_class *cls, uint32_t pool_index);

/* The class that a Fieldref, Methodref or InterfaceMethodref of `cls` names: the static type of the
   receiver. For arrays java/lang/Object. Never NULL. */
const struct bl_class *bl_program_owner(const struct bl_class *cls, uint32_t pool_index);

/* Where its class declares the field or method; NULL for a phantom. */
static inline const struct cf_member *bl_field_member(const struct bl_field *f)
{
  return f->phantom ? NULL : &f->cls->cf->fields[f - f->cls->fields];
}
static inline const struct cf_member *bl_method_member(const struct bl_method *m)
{
  return m->phantom ? NULL : &m->cls->cf->methods[m - m->cls->methods];
}

/* What it is called, by its class or, a phantom, by those that refer to it. */
struct cf_str bl_field_name(const struct bl_field *f);
/* A part of the name, as people wrote it: "queue" of "com$acme$Pool$$queue", as Scala spells what
   an inner class or a closure of the class needs, too; any other name is left as it is. */
struct cf_str bl_unexpanded(struct cf_str name);
/* bl_field_name, so. */
struct cf_str bl_field_word(const struct bl_field *f);
struct cf_str bl_field_descriptor(const struct bl_field *f);
struct cf_str bl_method_name(const struct bl_method *m);
struct cf_str bl_method_descriptor(const struct bl_method *m);

/* What its descriptor ends with: 'V' if it returns nothing, 'I', …, or ';' for an object. */
static inline char bl_method_result(const struct bl_method *m)
{
  struct cf_str d = bl_method_descriptor(m);
  return d.p[d.n - 1];
}

static inline bool bl_method_returns(const struct bl_method *m)
{
  return (m->flags & BL_M_RETURNS) != 0;
}

/* The same method, as if no given class declared it. */
const struct bl_method *bl_method_as_phantom(const struct bl_method *m, struct cf_arena *a);

/* The call at `bci`, or NULL. */
const struct bl_call *bl_method_call(const struct bl_method *m, uint32_t bci);

/* Whether some call of the method resolves to that callee. */
bool bl_method_calls(const struct bl_method *m, const struct bl_method *callee);

/* The one method of the caller's nest that the call reaches: a helper of its own, no constructor;
   NULL where it is none, or where there may be another. A call may be NULL. */
const struct bl_method *bl_helper_of(const struct bl_method *m, const struct bl_call *call);

/* Whether the class is of the nest of the other one, or of that of a class of the program above it:
   what it does with their objects it does with those of the other one. */
bool bl_is_of_family(const struct bl_class *c, const struct bl_class *of);

/* The same as bl_helper_of, but the method may be one of the caller's family. */
const struct bl_method *bl_family_helper_of(const struct bl_method *m, const struct bl_call *call);

/* What an object of the class runs where the method, which a class at or above it declares, is
   called on it (JVMS §5.4.6); NULL if there is no such class, or no body. */
const struct bl_method *bl_method_run_by(const struct bl_class *c,
                                         const struct bl_method *declared);

/* Whether some jump behind the instruction at `at` (a bci) leads to before it. */
bool bl_method_repeats(const struct bl_method *m, uint32_t at);

/* The targets of a call, never NULL: the callee itself for invokestatic and invokespecial; for
   virtual and interface calls what every class at or below the named one would run (JVMS §5.4.6),
   of library classes only those that are instantiated; open for invokedynamic. Calls that name one
   class and one callee share a set. */
static inline const struct bl_targets *bl_call_targets(const struct bl_call *call)
{
  return call->op == CF_invokedynamic ? &bl_no_targets : call->private_.targets;
}

/* The resolved declaration (of a super call: what is selected, JVMS §6.5 invokespecial); NULL for
   invokedynamic. The descriptor at a signature-polymorphic call is another one. */
static inline const struct bl_method *bl_call_callee(const struct bl_call *call)
{
  return bl_call_targets(call)->declared;
}

/* The lambda or method reference that an invokedynamic makes, else NULL. */
static inline const struct bl_lambda *bl_call_lambda(const struct bl_call *call)
{
  return call->op == CF_invokedynamic ? call->private_.lambda : NULL;
}

/* Whether the InvokeDynamic entry of the class's pool is one that puts a text together (JLS
   §15.18.1, as compilers have done it since Java 9). */
bool bl_joins_text(const struct cf_class *cf, uint32_t pool_index);

/* What is run where the object that the call makes is run: the body of a lambda, or the action of a
   class that is written in a method, whose constructor is called. Else NULL. */
static inline const struct bl_method *bl_call_action(const struct bl_call *call)
{
  if (call->op == CF_invokedynamic) {
    return call->private_.lambda == NULL ? NULL : call->private_.lambda->body;
  }
  return call->op == CF_invokespecial && bl_call_callee(call) != NULL &&
                 (bl_call_callee(call)->flags & BL_M_SPECIAL) != 0
             ? bl_call_callee(call)->cls->action
             : NULL;
}

/* Whether a is b or below it, through superclasses and interfaces. */
bool bl_class_is_a(const struct bl_class *a, const struct bl_class *b);

/* Objects of the class have one field at most, what they inherit counted, as far as it is given. */
bool bl_class_has_one_field(const struct bl_class *c);

/* The class that `c` is written in, or NULL (JVMS §4.7.6, §4.7.7). */
struct bl_class *bl_class_written_in(const struct bl_class *c);

/* Whether the method has code that could be decoded. */
static inline bool bl_method_has_body(const struct bl_method *m)
{
  return (m->flags & BL_M_BODY) != 0;
}

/* bl_call_action, if its code is given; else NULL. */
static inline const struct bl_method *bl_call_action_body(const struct bl_call *call)
{
  const struct bl_method *action = bl_call_action(call);
  return action != NULL && bl_method_has_body(action) ? action : NULL;
}

/* Whether some instruction is of one of the kinds, bits 1 << CF_K_…. */
static inline bool bl_method_has_any(const struct bl_method *m, uint32_t kinds)
{
  return (m->kinds & kinds) != 0;
}

/* Whether the field has the bits of what has been initialised that Scala's compiler keeps to check
   that nothing is read before (-Xcheckinit). */
bool bl_field_keeps_made(const struct bl_field *f);

/* Whether the field's every write is in the given classes: it is private, and its nest is given. */
bool bl_field_is_closed(const struct bl_field *f);

/* Whether it never changes once its object is made, or its class initialised: it is final, or every
   write is in the given classes, and none outside the constructors, or initialiser, of its own. */
bool bl_field_is_for_good(const struct bl_field *f);

static inline bool bl_method_is(const struct bl_method *m, unsigned access)
{
  return (m->access & access) != 0;
}

/* By which a compiler lets an inner class at a private member, or, as Scala's does, a class at its
   own private variable. Its callers make the access. */
static inline bool bl_method_is_accessor(const struct bl_method *m)
{
  return (m->flags & BL_M_ACCESSOR) != 0;
}

/* One of a variable, which has a place in the source; the others have none. */
static inline bool bl_method_stands_for_field(const struct bl_method *m)
{
  return bl_method_is_accessor(m) && !bl_method_is(m, CF_ACC_SYNTHETIC);
}

/* The text of an object: its own method, or the class's answer to being printed. */
static inline bool bl_method_makes_text(const struct bl_method *m)
{
  return cf_str_is(bl_method_name(m), "toString") && bl_method_descriptor(m).p[1] == ')';
}

static inline bool bl_method_is_init(const struct bl_method *m)
{
  return (m->flags & BL_M_SPECIAL) != 0;
}

static inline bool bl_method_is_constructor(const struct bl_method *m)
{
  return (m->flags & BL_M_CONSTRUCTOR) != 0;
}

/* While it runs nobody else has the object, or the class, that it is called for: it is constructed,
   initialised or read back in. */
static inline bool bl_method_makes(const struct bl_method *m)
{
  return (m->flags & (BL_M_SPECIAL | BL_M_MAKES_THIS)) != 0;
}

/* Whether Scala's compilers have it fill a value of a trait as an object that has it is made, or
   the class of an object, and at no other time ("com$acme$Api$_setter_$timeout_$eq"). */
bool bl_method_fills_value(const struct bl_method *m);

#endif
