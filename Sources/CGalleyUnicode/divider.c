#include "CGalleyUnicode.h"

#include <unicode/ubrk.h>

cunicode_divider *cunicode_divider_create(void) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *iterator = ubrk_open(UBRK_LINE, "", NULL, 0, &status);
  if (U_FAILURE(status)) return NULL;
  return (cunicode_divider *)iterator;
}

void cunicode_divider_destroy(cunicode_divider *divider) { ubrk_close((UBreakIterator *)divider); }

int32_t cunicode_divider_divide(
    cunicode_divider *divider, const uint16_t *text, int32_t count, int32_t *offsets, int32_t capacity) {
  UBreakIterator *iterator = (UBreakIterator *)divider;
  UErrorCode status = U_ZERO_ERROR;
  ubrk_setText(iterator, text, count, &status);
  if (U_FAILURE(status)) return -1;
  int32_t found = 0;
  for (int32_t at = ubrk_next(iterator); at != UBRK_DONE && at < count; at = ubrk_next(iterator)) {
    if (found < capacity) offsets[found] = at;
    found++;
  }
  return found;
}
