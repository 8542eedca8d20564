// Plain C over ICU's converters of character encodings, whose functions are renamed by macros.
#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Writes the name that the internet uses for an encoding, such as "windows-1252", with a zero at its end.
// Returns its length, or -1 when ICU has no such encoding or there is no room.
int32_t cconverters_name(const char *encoding, char *name, int32_t capacity);

// Turns bytes into UTF-16; what is no character becomes U+FFFD.
// Returns the number of units, written or not: if more than capacity, call again. -1: no such encoding.
int32_t cconverters_decode(
    const char *encoding, const char *bytes, int32_t count, uint16_t *units, int32_t capacity);

// Turns UTF-16 into bytes. Returns their number, written or not: if more than capacity, call again.
// -1: no such encoding. -2: a character is not in the encoding.
int32_t cconverters_encode(
    const char *encoding, const uint16_t *units, int32_t count, char *bytes, int32_t capacity);

#ifdef __cplusplus
}
#endif
