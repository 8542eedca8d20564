#include "CGalleyUnicode.h"

#include <unicode/udata.h>
#include <unicode/utypes.h>

const uint8_t *cunicode_dictionary(const char *name, int32_t *count, int32_t *base, const void **owner) {
  UErrorCode status = U_ZERO_ERROR;
  // Never closed: the bytes are used as long as the process lives.
  UDataMemory *data = udata_open(U_ICUDATA_NAME "-brkitr", "dict", name, &status);
  if (U_FAILURE(status)) return NULL;
  const int32_t *numbers = (const int32_t *)udata_getMemory(data);
  const int32_t start = numbers[0], end = numbers[3], kind = numbers[4], transform = numbers[5];
  // A trie of bytes, each the distance of a character from the first one of its script.
  if ((kind & 7) != 0 || (transform & 0x7F000000) != 0x1000000 || start < 0 || end <= start) {
    udata_close(data);
    return NULL;
  }
  *count = end - start;
  *base = transform & 0x1FFFFF;
  *owner = data;
  return (const uint8_t *)numbers + start;
}
