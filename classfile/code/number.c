/* Floating-point constants in Java's spelling: the fewest digits, but at least two, that give back
   the same value (Double.toString since JDK 19). Receives bits, hands on text. */
#include "classfile/code/print.h"

#include <math.h>
#include <stdlib.h>

/* The digits of a positive finite value d.ddd × 10^exponent, trailing zeros removed. */
struct decimal {
  char digits[20];
  int n, exponent;
};

static bool same(double value, const char *text, bool is_float)
{
  return is_float ? strtof(text, NULL) == (float)value : strtod(text, NULL) == value;
}

/* 17 digits always do for a double, 9 for a float. */
static struct decimal shortest(double value, bool is_float)
{
  char text[40];
  int digits = 2;
  snprintf(text, sizeof text, "%.*e", digits - 1, value);
  while (!same(value, text, is_float) && digits < 17) {
    digits++;
    snprintf(text, sizeof text, "%.*e", digits - 1, value);
  }
  struct decimal d = {.n = digits, .exponent = atoi(strchr(text, 'e') + 1)};
  d.digits[0] = text[0];
  memcpy(d.digits + 1, text + 2, (size_t)digits - 1); /* text[1] is the locale's point */
  while (d.n > 1 && d.digits[d.n - 1] == '0') {
    d.n--;
  }
  return d;
}

static char digit(const struct decimal *d, int i)
{
  return i >= 0 && i < d->n ? d->digits[i] : '0';
}

/* Below 10^7 all digits before the point are written, from 10^-3 all zeros behind it. */
static char *put_plain(char *p, const struct decimal *d)
{
  int first = d->exponent < 0 ? d->exponent : 0;
  int last = d->n - 1 > d->exponent + 1 ? d->n - 1 : d->exponent + 1;
  for (int i = first; i <= last; i++) {
    *p++ = digit(d, i);
    if (i == d->exponent || (d->exponent < 0 && i == first)) {
      *p++ = '.';
    }
  }
  return p;
}

static char *put_scientific(char *p, const struct decimal *d)
{
  *p++ = d->digits[0];
  *p++ = '.';
  for (int i = 1; i < d->n || i == 1; i++) {
    *p++ = digit(d, i);
  }
  return p + snprintf(p, 8, "E%d", d->exponent);
}

static void format(char buf[CF_NUMBER_SIZE], double value, bool is_float)
{
  char *p = buf;
  if (isnan(value)) {
    memcpy(buf, "NaN", 4);
    return;
  }
  if (signbit(value)) {
    *p++ = '-';
    value = -value;
  }
  if (isinf(value)) {
    memcpy(p, "Infinity", 9);
    return;
  }
  struct decimal d = shortest(value, is_float);
  bool plain = value == 0 || (value >= 1e-3 && value < 1e7);
  p = plain ? put_plain(p, &d) : put_scientific(p, &d);
  *p = '\0';
}

void cf_format_float(char buf[CF_NUMBER_SIZE], int32_t bits)
{
  float value;
  memcpy(&value, &bits, sizeof value);
  format(buf, (double)value, true);
}

void cf_format_double(char buf[CF_NUMBER_SIZE], int64_t bits)
{
  double value;
  memcpy(&value, &bits, sizeof value);
  format(buf, value, false);
}
