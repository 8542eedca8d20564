#pragma once

#include <stddef.h>
#include <stdint.h>

/// Painting over pixels of 32 bits whose colours are multiplied by alpha, the highest byte. Products of two bytes
/// are rounded as by pixman, so that pixels are the same whether Cairo or this paints them.

/// Four pixels side by side of a mask, once or several times: the unit in which masks are stored and painted.
typedef struct {
  /// The part of each pixel that is covered, left to right; 255 for all of it.
  uint8_t coverage[4];
  /// How many times the four pixels stand side by side.
  uint16_t count;
  /// The first pixel's column in the mask.
  uint8_t column;
  /// Its row in the mask.
  uint8_t row;
} cpixels_group;

/// A part of a bitmap that is painted on.
typedef struct {
  /// The first pixel of the top row.
  uint32_t *pixels;
  /// Pixels from one row to the next.
  ptrdiff_t stride;
} cpixels_area;

/// Columns and rows of pixels; the upper bounds are outside.
typedef struct {
  ptrdiff_t min_x, min_y, max_x, max_y;
} cpixels_box;

/// Returns the largest whole number that is not above a number, which must lie within the range of the result.
static inline ptrdiff_t cpixels_floor(double number) {
  ptrdiff_t whole = (ptrdiff_t)number;
  return (double)whole > number ? whole - 1 : whole;
}

/// Has the first 128 bytes from an address on brought into the cache.
static inline void cpixels_fetch(const void *address) {
  __builtin_prefetch(address);
  __builtin_prefetch((const char *)address + 64);
}

/// Paints a colour through a mask.
///
/// @param area   Begins with the mask's first pixel; all groups must lie inside of the bitmap.
/// @param color  The colour as a pixel.
void cpixels_paint_mask(cpixels_area area, const cpixels_group *groups, size_t count, uint32_t color);

/// Does the same on any processor, four pixels in two steps: the twin of `cpixels_paint_mask` where that takes wider
/// registers.
void cpixels_paint_narrow_mask(cpixels_area area, const cpixels_group *groups, size_t count, uint32_t color);

/// Paints a colour through the part of a mask that lies in a box, pixel by pixel: the slow twin of
/// `cpixels_paint_mask`.
///
/// @param clip  Counted from the mask's first pixel; must lie inside of the bitmap.
void cpixels_paint_clipped_mask(
    cpixels_area area, const cpixels_group *groups, size_t count, uint32_t color, cpixels_box clip);

/// Paints a picture.
///
/// @param area           Begins with the picture's first pixel.
/// @param picture_width  The pixels in a row of the picture.
/// @param alpha          255 for a picture as opaque as it is.
/// @param clip           Counted from the picture's first pixel; must lie inside of both.
void cpixels_paint_picture(
    cpixels_area area, const uint32_t *picture, ptrdiff_t picture_width, uint8_t alpha, cpixels_box clip);

/// Paints a colour over a rectangle.
///
/// @param area   Begins with the rectangle's first pixel.
/// @param color  The colour as a pixel.
/// @param part   The part of each pixel that is covered; 255 for all of it.
void cpixels_fill(cpixels_area area, ptrdiff_t width, ptrdiff_t height, uint32_t color, uint8_t part);
