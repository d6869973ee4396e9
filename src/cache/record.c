/* The tables. A row for each field, in the order of the declarations, also of those that are not
   kept: what a run measures of itself. */
#include "src/cache/record.h"

/* A list of fields is a macro F(X, S) that says X(S, kind, …) of each field of the structure S.
   Made into rows it is the table; made into an initialiser it must be as long as the structure, or
   -Wmissing-field-initializers speaks. */
#define ROW(s, kind, ...)  ROW_##kind(s, __VA_ARGS__)
#define ZERO(s, kind, ...) ZERO_##kind,

#define ROWS(name) (sizeof name##_rows / sizeof *name##_rows)

#define ROW_NONE(s, f)
#define ROW_NUMBER(s, f)       {BL_ROW_NUMBER, sizeof((s *)0)->f, offsetof(s, f), 0, 0, NULL},
#define ROW_BELOW(s, f, limit) {BL_ROW_NUMBER, sizeof((s *)0)->f, offsetof(s, f), 0, limit, NULL},
#define ROW_FLAG(s, f)         ROW_BELOW(s, f, 2)
#define ROW_BIT(s, f, limit)   {BL_ROW_BIT, sizeof((s *)0)->f, offsetof(s, f), 0, limit, NULL},
#define ROW_PAIR(s, f)         ROW_NUMBER(s, f[0]) ROW_NUMBER(s, f[1])
#define ROW_FOUR(s, f)         ROW_PAIR(s, f) ROW_NUMBER(s, f[2]) ROW_NUMBER(s, f[3])
#define ROW_TEXT(s, f)         {BL_ROW_TEXT, 0, offsetof(s, f), 0, 0, NULL},
#define ROW_RECORD(s, f, r)    {BL_ROW_RECORD, 0, offsetof(s, f), 0, 0, &r},
#define ROW_LIST(s, f, n, r)   {BL_ROW_LIST, 0, offsetof(s, f), offsetof(s, n), 0, &r},
#define ROW_ITEMS(s, f, r)     ROW_LIST(s, f.items, f.n, r)
#define ROW_COUNT(s, f)        /* said by its list */

#define ZERO_NONE   0
#define ZERO_NUMBER 0
#define ZERO_BELOW  0
#define ZERO_FLAG   0
#define ZERO_BIT    0
#define ZERO_COUNT  0
#define ZERO_LIST   0
#define ZERO_PAIR                                                                                  \
  {                                                                                                \
  }
#define ZERO_FOUR                                                                                  \
  {                                                                                                \
  }
#define ZERO_TEXT                                                                                  \
  {                                                                                                \
  }
#define ZERO_RECORD                                                                                \
  {                                                                                                \
  }
#define ZERO_ITEMS                                                                                 \
  {                                                                                                \
  }

#define RECORD(linkage, name, s, F)                                                                \
  _Static_assert(sizeof((const s){F(ZERO, s)}) == sizeof(s), "a row for each field");              \
  static const struct bl_row name##_rows[] = {F(ROW, s)};                                          \
  linkage const struct bl_record name = {name##_rows, ROWS(name), sizeof(s)}

#define PLACE(X, S)                                                                                \
  X(S, TEXT, cls)                                                                                  \
  X(S, TEXT, method)                                                                               \
  X(S, TEXT, descriptor)                                                                           \
  X(S, TEXT, file)                                                                                 \
  X(S, NUMBER, line)                                                                               \
  X(S, NUMBER, bci)                                                                                \
  X(S, NUMBER, body)                                                                               \
  X(S, FLAG, lambda)
RECORD(static, place, struct bl_place, PLACE);

#define STEP(X, S)                                                                                 \
  X(S, RECORD, at, place)                                                                          \
  X(S, TEXT, note)                                                                                 \
  X(S, BELOW, kind, BL_STEP_ACCESS + 1)                                                            \
  X(S, FLAG, held)                                                                                 \
  X(S, FLAG, gap)
RECORD(static, step, struct bl_step, STEP);

#define GROUNDS(X, S)                                                                              \
  X(S, BELOW, same_lock, BL_CERTAIN + 1)                                                           \
  X(S, BELOW, interferer, BL_OTHER_METHOD + 1)                                                     \
  X(S, FLAG, interferer_vague)                                                                     \
  X(S, BELOW, sharing, BL_SEEN_SHARED + 1)                                                         \
  X(S, TEXT, sharing_text)                                                                         \
  X(S, FLAG, by_contract)                                                                          \
  X(S, FLAG, only_declared)                                                                        \
  X(S, FLAG, of_two)                                                                               \
  X(S, NUMBER, age)                                                                                \
  X(S, NUMBER, writes)                                                                             \
  X(S, NUMBER, guarded)                                                                            \
  X(S, BELOW, ends, BL_ENDS_IN_METHOD + 1)                                                         \
  X(S, FLAG, remote)                                                                               \
  X(S, FLAG, far)                                                                                  \
  X(S, FLAG, own)                                                                                  \
  X(S, NUMBER, in)                                                                                 \
  X(S, NUMBER, from)                                                                               \
  X(S, NUMBER, to)                                                                                 \
  X(S, FLAG, split)                                                                                \
  X(S, FLAG, upgraded)                                                                             \
  X(S, FLAG, keyed)                                                                                \
  X(S, FLAG, nested)                                                                               \
  X(S, FLAG, lone_key)                                                                             \
  X(S, FLAG, owner_key)                                                                            \
  X(S, FLAG, extreme)                                                                              \
  X(S, FLAG, late)                                                                                 \
  X(S, FLAG, outlived)                                                                             \
  X(S, FLAG, by_guard)                                                                             \
  X(S, FLAG, away)                                                                                 \
  X(S, FLAG, plainly)                                                                              \
  X(S, FLAG, bounded)                                                                              \
  X(S, FLAG, overfills)                                                                            \
  X(S, FLAG, set_back)                                                                             \
  X(S, FLAG, counted)                                                                              \
  X(S, FLAG, steps)                                                                                \
  X(S, FLAG, apart)                                                                                \
  X(S, FLAG, summed)                                                                               \
  X(S, FLAG, decided)                                                                              \
  X(S, FLAG, declared)                                                                             \
  X(S, NUMBER, repeated)                                                                           \
  X(S, FLAG, again)                                                                                \
  X(S, FLAG, drawn)                                                                                \
  X(S, FLAG, conflict)                                                                             \
  X(S, FLAG, unlocked)                                                                             \
  X(S, FLAG, held_in_vain)                                                                         \
  X(S, FLAG, look)                                                                                 \
  X(S, FLAG, half_guarded)                                                                         \
  X(S, FLAG, one_writer)                                                                           \
  X(S, FLAG, published)                                                                            \
  X(S, FLAG, indexed)                                                                              \
  X(S, FLAG, dropped)                                                                              \
  X(S, FLAG, composed)                                                                             \
  X(S, FLAG, fills_in)                                                                             \
  X(S, FLAG, fills_alone)                                                                          \
  X(S, FLAG, local)                                                                                \
  X(S, FLAG, beside_plain)                                                                         \
  X(S, FLAG, walked)                                                                               \
  X(S, FLAG, own_lock)                                                                             \
  X(S, FLAG, lent)                                                                                 \
  X(S, FLAG, one_way)                                                                              \
  X(S, FLAG, obtained)                                                                             \
  X(S, FLAG, takes_back)                                                                           \
  X(S, FLAG, takes_found)                                                                          \
  X(S, FLAG, puts_missing)                                                                         \
  X(S, FLAG, puts_holder)                                                                          \
  X(S, NUMBER, made)                                                                               \
  X(S, FLAG, one_root)                                                                             \
  X(S, FLAG, in_turn)                                                                              \
  X(S, FLAG, by_name)                                                                              \
  X(S, FLAG, by_worker)                                                                            \
  X(S, NUMBER, same)                                                                               \
  X(S, NUMBER, likewise)                                                                           \
  X(S, NUMBER, stands_for)                                                                         \
  X(S, PAIR, versions)                                                                             \
  X(S, NUMBER, distance)
RECORD(static, grounds, struct bl_grounds, GROUNDS);

_Static_assert(BL_MAX_OWNERS == 4, "a row for each");
#define OWNERS(X, S)                                                                               \
  X(S, NUMBER, state)                                                                              \
  X(S, NUMBER, through)                                                                            \
  X(S, FOUR, cls)                                                                                  \
  X(S, BELOW, n, BL_MAX_OWNERS + 1)
RECORD(static, owners, struct bl_owners, OWNERS);

static const struct bl_row word_rows[] = {{BL_ROW_TEXT, 0, 0, 0, 0, NULL}};
static const struct bl_record word = {word_rows, 1, sizeof(struct cf_str)};

#define FINDING(X, S)                                                                              \
  X(S, BELOW, kind, BL_KIND_COUNT_)                                                                \
  X(S, BIT, check, BL_CHECK_ALL + 1)                                                               \
  X(S, BELOW, checks, BL_CHECK_ALL + 1)                                                            \
  X(S, BELOW, confidence, BL_HIGH + 1)                                                             \
  X(S, BELOW, rank, 101)                                                                           \
  X(S, BELOW, benign, BL_BENIGN_COUNT_)                                                            \
  X(S, BELOW, suppressed, BL_SUPPRESSED_BY_RULE + 1)                                               \
  X(S, TEXT, justification)                                                                        \
  X(S, RECORD, at, place)                                                                          \
  X(S, NUMBER, read_line)                                                                          \
  X(S, TEXT, input)                                                                                \
  X(S, TEXT, field)                                                                                \
  X(S, TEXT, lock)                                                                                 \
  X(S, TEXT, message)                                                                              \
  X(S, TEXT, mend)                                                                                 \
  X(S, TEXT, variable)                                                                             \
  X(S, LIST, trace, n_trace, step)                                                                 \
  X(S, COUNT, n_trace)                                                                             \
  X(S, RECORD, grounds, grounds)                                                                   \
  X(S, RECORD, owners, owners)                                                                     \
  X(S, LIST, rank_reasons, n_rank_reasons, word)                                                   \
  X(S, COUNT, n_rank_reasons)                                                                      \
  X(S, NUMBER, id)
RECORD(static, finding, struct bl_finding, FINDING);

static const struct bl_row number_rows[] = {{BL_ROW_NUMBER, sizeof(uint32_t), 0, 0, 0, NULL}};
static const struct bl_record number = {number_rows, 1, sizeof(uint32_t)};

#define CODE_LINE(X, S)                                                                            \
  X(S, NUMBER, bci)                                                                                \
  X(S, NUMBER, line)                                                                               \
  X(S, FLAG, behind_gap)                                                                           \
  X(S, TEXT, text)
RECORD(static, code_line, struct bl_code_line, CODE_LINE);

#define EXCERPT(X, S)                                                                              \
  X(S, NUMBER, body)                                                                               \
  X(S, LIST, bcis, n_bcis, number)                                                                 \
  X(S, COUNT, n_bcis)                                                                              \
  X(S, LIST, lines, n_lines, code_line)                                                            \
  X(S, COUNT, n_lines)
RECORD(static, excerpt, struct bl_excerpt, EXCERPT);

#define DIAGNOSTIC(X, S)                                                                           \
  X(S, FLAG, error)                                                                                \
  X(S, TEXT, input)                                                                                \
  X(S, TEXT, message)
RECORD(static, diagnostic, struct bl_diagnostic, DIAGNOSTIC);

#define STATS(X, S)                                                                                \
  X(S, NUMBER, inputs)                                                                             \
  X(S, NUMBER, given)                                                                              \
  X(S, NUMBER, classes)                                                                            \
  X(S, NUMBER, methods)                                                                            \
  X(S, NUMBER, code_bytes)                                                                         \
  X(S, NUMBER, lines)                                                                              \
  X(S, NUMBER, class_bytes)                                                                        \
  X(S, NUMBER, skipped)                                                                            \
  X(S, NUMBER, duplicates)                                                                         \
  X(S, NUMBER, libraries)                                                                          \
  X(S, NUMBER, module_infos)                                                                       \
  X(S, NUMBER, missing_classes)                                                                    \
  X(S, NUMBER, jdk_classes)                                                                        \
  X(S, TEXT, jdk)                                                                                  \
  X(S, NUMBER, not_read)                                                                           \
  X(S, NONE, partial)                                                                              \
  X(S, NUMBER, methods_analysed)                                                                   \
  X(S, NUMBER, methods_without_code)                                                               \
  X(S, NUMBER, methods_malformed)                                                                  \
  X(S, NUMBER, methods_over_budget)                                                                \
  X(S, NUMBER, methods_stopped)                                                                    \
  X(S, NUMBER, methods_summarised)                                                                 \
  X(S, NUMBER, methods_with_locks)                                                                 \
  X(S, NUMBER, library_methods_unknown)                                                            \
  X(S, NUMBER, open_calls)                                                                         \
  X(S, NUMBER, overflow_calls)                                                                     \
  X(S, NONE, seconds_read)                                                                         \
  X(S, NONE, seconds_link)                                                                         \
  X(S, NONE, seconds_analyse)                                                                      \
  X(S, NONE, seconds_report)                                                                       \
  X(S, NONE, seconds_total)                                                                        \
  X(S, NONE, peak_bytes)
RECORD(static, stats, struct bl_stats, STATS);

#define OUTCOME(X, S)                                                                              \
  X(S, RECORD, stats, stats)                                                                       \
  X(S, ITEMS, findings, finding)                                                                   \
  X(S, ITEMS, diagnostics, diagnostic)                                                             \
  X(S, ITEMS, reviewed, diagnostic)                                                                \
  X(S, LIST, missing, n_missing, word)                                                             \
  X(S, COUNT, n_missing)                                                                           \
  X(S, ITEMS, excerpts, excerpt)
RECORD(, bl_outcome_record, struct bl_outcome, OUTCOME);
