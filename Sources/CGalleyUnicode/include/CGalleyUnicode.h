// Plain C over ICU. ICU's own headers stay inside the .c files: its functions are renamed by macros, and its
// types clash with the ICU inside Foundation. Texts are UTF-16; offsets count its units.
#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Normalization Form C (compose != 0) or D of some code points, surrogates left as they are.
// Returns how many code points there are, written or not: if more than capacity, call again. -1: out of memory.
int32_t cunicode_normalize(
    int32_t compose, const uint32_t *scalars, int32_t count, uint32_t *result, int32_t capacity);

// Divides scripts that write no spaces into words by ICU's dictionaries. One divider serves one thread at a time.
typedef struct cunicode_divider cunicode_divider;

// Returns NULL if ICU's data is missing or memory is.
cunicode_divider *cunicode_divider_create(void);
void cunicode_divider_destroy(cunicode_divider *divider);

// Writes the offsets strictly inside the text where a line may end, in order.
// Returns how many there are, written or not: if more than capacity, call again. -1: failure.
int32_t cunicode_divider_divide(
    cunicode_divider *divider, const uint16_t *text, int32_t count, int32_t *offsets, int32_t capacity);

// One of ICU's dictionaries, such as "thaidict": a serialised trie of bytes, each the distance of a character from *base.
// Returns NULL if there is none of that form. It lasts as long as the process; a reference to *owner tells leak detectors
// that it is in use.
const uint8_t *cunicode_dictionary(const char *name, int32_t *count, int32_t *base, const void **owner);

// What follows lets tests compare with ICU.

enum {
  CUNICODE_GRAPHEMES = 0,
  CUNICODE_WORDS = 1,
  CUNICODE_LINES = 2,
  CUNICODE_SENTENCES = 3,
};

// Writes 1 for each unit that starts a piece of text by ICU's rules for a locale, else 0. Returns 0, or -1.
int32_t cunicode_boundaries(
    int32_t kind, const char *locale, const uint16_t *text, int32_t count, uint8_t *boundaries);

enum {
  CUNICODE_GENERAL_CATEGORY = 0,
  CUNICODE_LINE_BREAK = 1,
  CUNICODE_BIDI_CLASS = 2,
  CUNICODE_EAST_ASIAN_WIDTH = 3,
  CUNICODE_VERTICAL_ORIENTATION = 4,
  CUNICODE_SCRIPT = 5,
};

// The short name of a property's value, such as "Lu"; NULL if there is none.
const char *cunicode_property(int32_t property, uint32_t scalar);

enum {
  CUNICODE_EMOJI = 0,
  CUNICODE_EMOJI_PRESENTATION = 1,
  CUNICODE_EMOJI_MODIFIER = 2,
  CUNICODE_EMOJI_MODIFIER_BASE = 3,
  CUNICODE_EXTENDED_PICTOGRAPHIC = 4,
  CUNICODE_DEFAULT_IGNORABLE = 5,
  CUNICODE_WHITE_SPACE = 6,
  CUNICODE_VARIATION_SELECTOR = 7,
};

// Whether a code point has a binary property.
int32_t cunicode_has(int32_t property, uint32_t scalar);

// Whether Script_Extensions of a code point include a script, by its four-letter tag.
int32_t cunicode_has_script(uint32_t scalar, const char *tag);

// Levels after rule L1 of a text as one line. direction: 0 left to right, 1 right to left, 2 automatic.
// Returns the level of the paragraph, or -1.
int32_t cunicode_bidi_levels(const uint16_t *text, int32_t count, int32_t direction, uint8_t *levels);

#ifdef __cplusplus
}
#endif
