#include "CGalleyUnicode.h"

#include <stdlib.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>

int32_t cunicode_normalize(
    int32_t compose, const uint32_t *scalars, int32_t count, uint32_t *result, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *form = compose ? unorm2_getNFCInstance(&status) : unorm2_getNFDInstance(&status);
  if (U_FAILURE(status) || count < 0 || count > INT32_MAX / 64) return -1;
  if (count == 0) return 0;

  // No code point takes more than 18 units in any form.
  int32_t room = count * 18 + 1;
  UChar *units = malloc((size_t)room * sizeof(UChar));
  UChar *normalized = malloc((size_t)room * sizeof(UChar));
  int32_t written = -1;
  if (units && normalized) {
    int32_t length = 0;
    for (int32_t i = 0; i < count; i++) {
      UChar32 c = scalars[i] > 0x10FFFF ? 0xFFFD : (UChar32)scalars[i];
      if (c > 0xFFFF) {
        units[length++] = (UChar)(0xD7C0 + (c >> 10));
        units[length++] = (UChar)(0xDC00 | (c & 0x3FF));
      } else {
        units[length++] = (UChar)c;
      }
    }
    int32_t end = unorm2_normalize(form, units, length, normalized, room, &status);
    if (U_SUCCESS(status)) {
      written = 0;
      for (int32_t i = 0; i < end;) {
        UChar32 c = normalized[i++];
        if ((c & 0xFC00) == 0xD800 && i < end && (normalized[i] & 0xFC00) == 0xDC00) {
          c = ((c & 0x3FF) << 10 | (normalized[i++] & 0x3FF)) + 0x10000;
        }
        if (written < capacity) result[written] = (uint32_t)c;
        written++;
      }
    }
  }
  free(units);
  free(normalized);
  return written;
}
