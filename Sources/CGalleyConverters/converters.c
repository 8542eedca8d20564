#include "CGalleyConverters.h"

#include <string.h>
#include <unicode/ucnv.h>

static UConverter *opened(const char *encoding) {
  UErrorCode status = U_ZERO_ERROR;
  if (!encoding || !*encoding) return NULL;
  UConverter *converter = ucnv_open(encoding, &status);
  return U_SUCCESS(status) ? converter : NULL;
}

int32_t cconverters_name(const char *encoding, char *name, int32_t capacity) {
  UConverter *converter = opened(encoding);
  if (!converter) return -1;
  UErrorCode status = U_ZERO_ERROR;
  const char *own = ucnv_getName(converter, &status);
  UErrorCode standard = U_ZERO_ERROR;
  const char *common = ucnv_getStandardName(own, "IANA", &standard);
  if (U_SUCCESS(standard) && common) own = common;
  int32_t length = U_SUCCESS(status) && own ? (int32_t)strlen(own) : -1;
  if (length >= capacity) length = -1;
  if (length >= 0) memcpy(name, own, (size_t)length + 1);
  ucnv_close(converter);
  return length;
}

int32_t cconverters_decode(
    const char *encoding, const char *bytes, int32_t count, uint16_t *units, int32_t capacity) {
  UConverter *converter = opened(encoding);
  if (!converter) return -1;
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = ucnv_toUChars(converter, (UChar *)units, capacity, bytes, count, &status);
  ucnv_close(converter);
  return U_SUCCESS(status) || status == U_BUFFER_OVERFLOW_ERROR ? length : -1;
}

int32_t cconverters_encode(
    const char *encoding, const uint16_t *units, int32_t count, char *bytes, int32_t capacity) {
  UConverter *converter = opened(encoding);
  if (!converter) return -1;
  UErrorCode status = U_ZERO_ERROR;
  ucnv_setFromUCallBack(converter, UCNV_FROM_U_CALLBACK_STOP, NULL, NULL, NULL, &status);
  int32_t length = ucnv_fromUChars(converter, bytes, capacity, (const UChar *)units, count, &status);
  ucnv_close(converter);
  if (U_SUCCESS(status) || status == U_BUFFER_OVERFLOW_ERROR) return length;
  return -2;
}
