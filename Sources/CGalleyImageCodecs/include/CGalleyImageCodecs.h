#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Image decoders and encoders in plain C types. libpng and libjpeg leave their code by longjmp when data is
/// damaged, which Swift frames must not see: every jump starts and ends inside this target's C files.

/// Room for one sentence that says what is wrong, NUL included.
enum { CIMAGE_REASON_CAPACITY = 200 };

/// A decoded picture: rows from the top, four bytes a pixel, R G B A, alpha not multiplied in.
typedef struct {
  /// `width * height * 4` bytes from malloc; the receiver frees them with free. NULL when decoding failed.
  uint8_t *pixels;
  int32_t width;
  int32_t height;
  /// Whether some pixel may have an alpha other than 255.
  bool has_alpha;
  /// JPEG only: the number of colour components in the file (1, 3 or 4); 0 otherwise.
  int32_t components;
} cimage_pixels;

/// Decodes a whole PNG file.
///
/// Palettes, grey, 16-bit and interlaced pictures become 8-bit RGBA. A file that ends early, or whose checksum is
/// wrong, is refused: there are no half pictures.
///
/// @param max_side  No side may be longer than this many pixels.
/// @param reason  Receives a NUL-terminated sentence when the result is false.
/// @return Whether `result` holds a picture.
bool cimage_decode_png(
    const uint8_t *bytes, size_t count, int32_t max_side, cimage_pixels *result,
    char reason[CIMAGE_REASON_CAPACITY]);

/// Decodes a whole JPEG file (baseline or progressive; grey, YCbCr, RGB, CMYK and YCCK) to opaque RGBA.
///
/// A file that ends early or whose entropy-coded data is damaged is refused.
bool cimage_decode_jpeg(
    const uint8_t *bytes, size_t count, int32_t max_side, cimage_pixels *result,
    char reason[CIMAGE_REASON_CAPACITY]);

/// Encodes rows of R G B A (alpha not multiplied in) or R G B as a PNG file in sRGB.
///
/// The same pixels give the same bytes.
///
/// @param channels  4 for RGBA, 3 for RGB.
/// @param pixels_per_metre  Resolution to record, or 0 for none.
/// @param out  Receives bytes from malloc that the receiver frees.
bool cimage_encode_png(
    const uint8_t *pixels, int32_t width, int32_t height, size_t bytes_per_row, int32_t channels,
    uint32_t pixels_per_metre, uint8_t **out, size_t *out_count, char reason[CIMAGE_REASON_CAPACITY]);

/// Encodes rows of R G B and an unused byte as a baseline JPEG file. The same pixels give the same bytes.
///
/// @param quality  0 (small) to 100 (good).
/// @param out  Receives bytes from malloc that the receiver frees.
bool cimage_encode_jpeg(
    const uint8_t *pixels, int32_t width, int32_t height, size_t bytes_per_row, int32_t quality, uint8_t **out,
    size_t *out_count, char reason[CIMAGE_REASON_CAPACITY]);
