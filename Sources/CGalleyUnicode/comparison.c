#include "CGalleyUnicode.h"

#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>

int32_t cunicode_boundaries(
    int32_t kind, const char *locale, const uint16_t *text, int32_t count, uint8_t *boundaries) {
  static const UBreakIteratorType types[] = {UBRK_CHARACTER, UBRK_WORD, UBRK_LINE, UBRK_SENTENCE};
  if (kind < 0 || kind > 3) return -1;
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *iterator = ubrk_open(types[kind], locale, text, count, &status);
  if (U_FAILURE(status)) return -1;
  memset(boundaries, 0, (size_t)count);
  for (int32_t at = ubrk_first(iterator); at != UBRK_DONE && at < count; at = ubrk_next(iterator)) {
    boundaries[at] = 1;
  }
  ubrk_close(iterator);
  return 0;
}

const char *cunicode_property(int32_t property, uint32_t scalar) {
  static const UProperty properties[] = {
      UCHAR_GENERAL_CATEGORY,  UCHAR_LINE_BREAK,           UCHAR_BIDI_CLASS,
      UCHAR_EAST_ASIAN_WIDTH, UCHAR_VERTICAL_ORIENTATION, UCHAR_SCRIPT,
  };
  if (property < 0 || property > 5) return NULL;
  UProperty which = properties[property];
  return u_getPropertyValueName(which, u_getIntPropertyValue((UChar32)scalar, which), U_SHORT_PROPERTY_NAME);
}

int32_t cunicode_has(int32_t property, uint32_t scalar) {
  static const UProperty properties[] = {
      UCHAR_EMOJI,
      UCHAR_EMOJI_PRESENTATION,
      UCHAR_EMOJI_MODIFIER,
      UCHAR_EMOJI_MODIFIER_BASE,
      UCHAR_EXTENDED_PICTOGRAPHIC,
      UCHAR_DEFAULT_IGNORABLE_CODE_POINT,
      UCHAR_WHITE_SPACE,
      UCHAR_VARIATION_SELECTOR,
  };
  if (property < 0 || property > 7) return 0;
  return u_hasBinaryProperty((UChar32)scalar, properties[property]) ? 1 : 0;
}

int32_t cunicode_has_script(uint32_t scalar, const char *tag) {
  int32_t script = u_getPropertyValueEnum(UCHAR_SCRIPT, tag);
  return script != UCHAR_INVALID_CODE && uscript_hasScript((UChar32)scalar, (UScriptCode)script) ? 1 : 0;
}

int32_t cunicode_bidi_levels(const uint16_t *text, int32_t count, int32_t direction, uint8_t *levels) {
  UErrorCode status = U_ZERO_ERROR;
  UBiDi *bidi = ubidi_openSized(count, 0, &status);
  if (U_FAILURE(status)) return -1;
  UBiDiLevel asked = direction == 2 ? UBIDI_DEFAULT_LTR : (UBiDiLevel)direction;
  ubidi_setPara(bidi, text, count, asked, NULL, &status);
  const UBiDiLevel *found = U_SUCCESS(status) && count > 0 ? ubidi_getLevels(bidi, &status) : NULL;
  int32_t paragraph = U_SUCCESS(status) ? ubidi_getParaLevel(bidi) : -1;
  if (found) memcpy(levels, found, (size_t)count);
  ubidi_close(bidi);
  return paragraph;
}
