/* See the header. The depth is fixed, so aliases can neither loop nor multiply. */
#include "src/options/settings.h"

#include "src/options/suggest.h"

#include <errno.h>
#include <yaml.h>

struct reader {
  struct cf_arena *a;
  const char *file;
  struct cf_str *message;
  yaml_document_t *document;
};

static bool fail(struct reader *r, size_t line, const char *what)
{
  *r->message = cf_arena_printf(r->a, "%s:%zu: %s", r->file, line + 1, what);
  return false;
}

static yaml_node_t *node_at(struct reader *r, int index)
{
  return yaml_document_get_node(r->document, index);
}

static bool take_word(const char **out, struct reader *r, const yaml_node_t *n, const char *what)
{
  if (n->type != YAML_SCALAR_NODE) {
    return fail(r, n->start_mark.line, what);
  }
  const char *text = (const char *)n->data.scalar.value;
  if (strlen(text) != n->data.scalar.length) {
    return fail(r, n->start_mark.line, "a zero byte in a word");
  }
  *out = cf_arena_str(r->a, (struct cf_str){text, (uint32_t)n->data.scalar.length}).p;
  return true;
}

static bool push_value(struct reader *r, struct bl_setting *s, const yaml_node_t *n)
{
  const char *word;
  if (!take_word(&word, r, n, "a word, a number or a list of these is meant here")) {
    return false;
  }
  cf_vec_push(r->a, &s->values, word);
  return true;
}

static bool take_values(struct reader *r, struct bl_setting *s, const yaml_node_t *n)
{
  if (n->type != YAML_SEQUENCE_NODE) {
    return push_value(r, s, n);
  }
  for (yaml_node_item_t *i = n->data.sequence.items.start; i < n->data.sequence.items.top; i++) {
    if (!push_value(r, s, node_at(r, *i))) {
      return false;
    }
  }
  return true;
}

static bool take_pair(struct reader *r, struct bl_setting_block *b, const yaml_node_pair_t *pair)
{
  const yaml_node_t *key = node_at(r, pair->key);
  struct bl_setting s = {.line = (uint32_t)key->start_mark.line + 1};
  if (!take_word(&s.key, r, key, "a key is meant here") ||
      !take_values(r, &s, node_at(r, pair->value))) {
    return false;
  }
  for (uint32_t i = 0; i < b->n; i++) {
    if (strcmp(b->items[i].key, s.key) == 0) {
      struct cf_str what = cf_arena_printf(r->a, "'%s' is said twice", s.key);
      return fail(r, key->start_mark.line, what.p);
    }
  }
  cf_vec_push(r->a, b, s);
  return true;
}

static bool take_block(struct reader *r, struct bl_setting_blocks *out, const yaml_node_t *n)
{
  if (n->type != YAML_MAPPING_NODE) {
    return fail(r, n->start_mark.line, "'key: value' is meant here");
  }
  struct bl_setting_block b = {.line = (uint32_t)n->start_mark.line + 1};
  for (yaml_node_pair_t *p = n->data.mapping.pairs.start; p < n->data.mapping.pairs.top; p++) {
    if (!take_pair(r, &b, p)) {
      return false;
    }
  }
  cf_vec_push(r->a, out, b);
  return true;
}

static bool take_list(struct reader *r, struct bl_setting_blocks *out, const yaml_node_t *n)
{
  if (n->type != YAML_SEQUENCE_NODE) {
    return fail(r, n->start_mark.line, "a list is meant here: '- key: value'");
  }
  for (yaml_node_item_t *i = n->data.sequence.items.start; i < n->data.sequence.items.top; i++) {
    if (!take_block(r, out, node_at(r, *i))) {
      return false;
    }
  }
  return true;
}

/* An empty file is a document whose root is an empty word, or none. */
static bool is_empty(const yaml_node_t *root)
{
  return root == NULL || (root->type == YAML_SCALAR_NODE && root->data.scalar.length == 0);
}

/* What the parser did not like. It must not be asked again: it would end the process. */
static bool fail_parsing(struct reader *r, const yaml_parser_t *parser)
{
  struct cf_str what = cf_arena_printf(
      r->a, "%s%s%s", parser->context == NULL ? "" : parser->context,
      parser->context == NULL ? "" : ", ", parser->problem == NULL ? "no YAML" : parser->problem);
  return fail(r, parser->problem_mark.line, what.p);
}

static bool take_document(struct reader *r, struct bl_setting_blocks *out, yaml_parser_t *parser,
                          enum bl_settings_form form)
{
  yaml_document_t document;
  if (!yaml_parser_load(parser, &document)) {
    return fail_parsing(r, parser);
  }
  r->document = &document;
  const yaml_node_t *root = yaml_document_get_root_node(&document);
  bool good = is_empty(root) ||
              (form == BL_SETTINGS_LIST ? take_list(r, out, root) : take_block(r, out, root));
  yaml_document_delete(&document);
  return good;
}

/* Behind the first document nothing may follow. */
static bool is_over(struct reader *r, yaml_parser_t *parser)
{
  yaml_document_t document;
  if (!yaml_parser_load(parser, &document)) {
    return fail_parsing(r, parser);
  }
  const yaml_node_t *root = yaml_document_get_root_node(&document);
  bool over = root == NULL || fail(r, root->start_mark.line, "a second document");
  yaml_document_delete(&document);
  return over;
}

bool bl_settings_read(struct bl_setting_blocks *out, struct cf_arena *a, const char *file,
                      enum bl_settings_form form, struct cf_str *message)
{
  struct reader r = {.a = a, .file = file, .message = message};
  struct cf_str text;
  yaml_parser_t parser;
  *out = (struct bl_setting_blocks){0};
  if (!bl_read_file(&text, a, file)) {
    *message = cf_arena_printf(a, "%s: %s", file, strerror(errno));
    return false;
  }
  if (!yaml_parser_initialize(&parser)) {
    return fail(&r, 0, "no memory to read it");
  }
  yaml_parser_set_input_string(&parser, (const unsigned char *)text.p, text.n);
  bool good = take_document(&r, out, &parser, form) && is_over(&r, &parser);
  yaml_parser_delete(&parser);
  return good;
}

struct cf_str bl_settings_unknown(struct cf_arena *a, const char *file, const struct bl_setting *s,
                                  const char *const *known)
{
  struct bl_suggestion near = bl_suggest(cf_str_c(s->key));
  for (; *known != NULL; known++) {
    bl_suggest_offer(&near, *known);
  }
  return cf_arena_printf(a, "%s:%u: unknown key '%s'%s%s%s", file, s->line, s->key,
                         near.best == NULL ? "" : "; did you mean '",
                         near.best == NULL ? "" : near.best, near.best == NULL ? "" : "'?");
}
