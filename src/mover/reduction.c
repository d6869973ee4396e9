/* The algebra of movers, all columns at once: see the header. */
#include "src/mover/reduction.h"

const char *bl_atomicity_name(enum bl_atomicity a)
{
  static const char *const names[] = {
      [BL_A_CONST] = "const",     [BL_A_MOVER] = "mover",   [BL_A_RIGHT] = "right mover",
      [BL_A_LEFT] = "left mover", [BL_A_ATOMIC] = "atomic", [BL_A_COMPOUND] = "compound"};
  return names[a];
}

struct bl_move bl_move_of(enum bl_atomicity a, bl_columns in)
{
  return (struct bl_move){.moves = a == BL_A_CONST ? 0 : in,
                          .right = a == BL_A_RIGHT ? in : 0,
                          .left = a == BL_A_LEFT ? in : 0,
                          .atomic = a == BL_A_ATOMIC ? in : 0,
                          .compound = a == BL_A_COMPOUND ? in : 0};
}

enum bl_atomicity bl_move_at(const struct bl_move *m, unsigned column)
{
  bl_columns in = (bl_columns)1 << column;
  return (m->compound & in) != 0 ? BL_A_COMPOUND
         : (m->atomic & in) != 0 ? BL_A_ATOMIC
         : (m->left & in) != 0   ? BL_A_LEFT
         : (m->right & in) != 0  ? BL_A_RIGHT
         : (m->moves & in) != 0  ? BL_A_MOVER
                                 : BL_A_CONST;
}

/* What both have in common: `atomic` and `compound` are known, the rest is what either is. */
static struct bl_move unite(const struct bl_move *a, const struct bl_move *b, bl_columns atomic,
                            bl_columns compound)
{
  bl_columns settled = atomic | compound;
  return (struct bl_move){.moves = a->moves | b->moves,
                          .right = (a->right | b->right) & ~settled,
                          .left = (a->left | b->left) & ~settled,
                          .atomic = atomic & ~compound,
                          .compound = compound,
                          .error = a->error | b->error};
}

struct bl_move bl_move_then(const struct bl_move *a, const struct bl_move *b)
{
  bl_columns compound =
      a->compound | b->compound | ((a->left | a->atomic) & (b->right | b->atomic));
  return unite(a, b, a->atomic | b->atomic | (a->right & b->left), compound);
}

struct bl_move bl_move_or(const struct bl_move *a, const struct bl_move *b)
{
  bl_columns both = (a->right & b->left) | (a->left & b->right);
  return unite(a, b, a->atomic | b->atomic | both, a->compound | b->compound);
}

void bl_phases_act(struct bl_phases *p, const struct bl_move *m)
{
  bl_columns reached = p->before | p->after;
  p->broken |= (reached & m->compound) | (p->after & (m->right | m->atomic));
  p->after &= ~(m->right | m->atomic | m->compound);
  p->after |= p->before & (m->left | m->atomic);
  p->before &= ~(m->left | m->atomic | m->compound);
}

bool bl_phases_join(struct bl_phases *into, const struct bl_phases *from)
{
  struct bl_phases old = *into;
  into->before |= from->before;
  into->after |= from->after;
  into->broken |= from->broken;
  return into->before != old.before || into->after != old.after || into->broken != old.broken;
}
