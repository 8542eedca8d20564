#include "CGalleyPixels.h"

#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif
#ifdef __x86_64__
#include <immintrin.h>
#endif

// MARK: One pixel

// Returns a pixel of which all bytes are multiplied by a part of 255.
static inline uint32_t scaled(uint32_t pixel, uint32_t part) {
  // Two bytes at a time, 16 bits apart.
  uint32_t low = (pixel & 0xFF00FF) * part + 0x800080;
  uint32_t high = (pixel >> 8 & 0xFF00FF) * part + 0x800080;
  low = (low + (low >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF;
  high = (high + (high >> 8 & 0xFF00FF)) & 0xFF00FF00;
  return low | high;
}

// Returns a pixel over another one.
static inline uint32_t over(uint32_t pixel, uint32_t under) { return pixel + scaled(under, 255 - (pixel >> 24)); }

// MARK: Four pixels

typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef uint8_t bytes16 __attribute__((vector_size(16)));
typedef uint16_t words8 __attribute__((vector_size(16)));
typedef uint32_t pixels4 __attribute__((vector_size(16)));

static inline words8 first_half(bytes16 bytes) {
  return __builtin_convertvector(__builtin_shufflevector(bytes, bytes, 0, 1, 2, 3, 4, 5, 6, 7), words8);
}

static inline words8 second_half(bytes16 bytes) {
  return __builtin_convertvector(__builtin_shufflevector(bytes, bytes, 8, 9, 10, 11, 12, 13, 14, 15), words8);
}

// Returns words of 255 at most as bytes.
static inline bytes16 joined(words8 first, words8 second) {
#ifdef __SSE2__
  return (bytes16)_mm_packus_epi16((__m128i)first, (__m128i)second);
#else
  bytes8 low = __builtin_convertvector(first, bytes8), high = __builtin_convertvector(second, bytes8);
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
#endif
}

// Returns products of two bytes divided by 255, rounded.
static inline words8 divided(words8 products) {
  words8 rounded = products + 128;
#ifdef __SSE2__
  // The high words of products with 257: what the next line says, in one step.
  return (words8)_mm_mulhi_epu16((__m128i)rounded, _mm_set1_epi16(257));
#else
  return (rounded + (rounded >> 8)) >> 8;
#endif
}

static inline bytes16 load(const uint32_t *pixels) {
  bytes16 bytes;
  memcpy(&bytes, pixels, sizeof bytes);
  return bytes;
}

static inline void store(uint32_t *pixels, bytes16 bytes) { memcpy(pixels, &bytes, sizeof bytes); }

// Returns each coverage four times over, once for each byte of its pixel.
static inline bytes16 spread(const uint8_t coverage[4]) {
  uint32_t word;
  memcpy(&word, coverage, sizeof word);
  pixels4 words = {word, 0, 0, 0};
  bytes16 bytes = (bytes16)words;
  return __builtin_shufflevector(bytes, bytes, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
}

typedef enum { black, opaque, translucent } kind;

// What is known of a colour.
typedef struct {
  // The colour four times, and the bytes of two pixels.
  bytes16 pixels;
  words8 words;
  // The alpha of each of these bytes.
  words8 alphas;
} source;

static inline source source_of(uint32_t color) {
  pixels4 pixels = {color, color, color, color};
  uint16_t alpha = (uint16_t)(color >> 24);
  source result = {(bytes16)pixels, first_half((bytes16)pixels), (words8){} + alpha};
  return result;
}

// Returns half of four pixels under a colour that covers parts of them.
static inline words8 covered_half(words8 under, words8 covered, const source *color, kind kind) {
  words8 alpha = kind == translucent ? divided(color->alphas * covered) : covered;
  words8 kept = divided(under * (255 - alpha));
  return kind == black ? kept : kept + divided(color->words * covered);
}

static inline bytes16 covered_pixels(bytes16 under, bytes16 covered, const source *color, kind kind) {
  words8 first = covered_half(first_half(under), first_half(covered), color, kind);
  words8 second = covered_half(second_half(under), second_half(covered), color, kind);
  bytes16 result = joined(first, second);
  // Of black there is nothing to add but its alpha, which is the coverage.
  const pixels4 alpha = {0xFF000000, 0xFF000000, 0xFF000000, 0xFF000000};
  return kind == black ? result + (covered & (bytes16)alpha) : result;
}

// MARK: Masks

static inline __attribute__((always_inline)) void paint_groups(
    cpixels_area area, const cpixels_group *groups, size_t count, source color, kind kind) {
  for (const cpixels_group *group = groups, *end = groups + count; group < end; group++) {
    uint32_t *target = area.pixels + group->row * area.stride + group->column;
    if (__builtin_expect(group->count == 1, 1)) {
      store(target, covered_pixels(load(target), spread(group->coverage), &color, kind));
      continue;
    }
    bytes16 covered = spread(group->coverage);
    for (uint32_t i = 0; i < group->count; i++, target += 4) {
      store(target, kind == translucent ? covered_pixels(load(target), covered, &color, kind) : color.pixels);
    }
  }
}

#ifdef __x86_64__
// The same for colours without transparency, with both halves of four pixels in one register.
static inline __attribute__((always_inline, target("avx2"))) void paint_wide_groups(
    cpixels_area area, const cpixels_group *groups, size_t count, uint32_t color, int is_black) {
  const __m128i each_four_times = _mm_setr_epi8(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
  const __m128i alpha = _mm_set1_epi32((int)0xFF000000);
  const __m128i pixels = _mm_set1_epi32((int)color);
  const __m256i words = _mm256_cvtepu8_epi16(pixels);
  const __m256i all = _mm256_set1_epi16(255), half = _mm256_set1_epi16(128), reciprocal = _mm256_set1_epi16(257);
  for (const cpixels_group *group = groups, *end = groups + count; group < end; group++) {
    __m128i *target = (__m128i *)(area.pixels + group->row * area.stride + group->column);
    if (__builtin_expect(group->count != 1, 0)) {
      // All of these pixels are covered.
      for (uint32_t i = 0; i < group->count; i++) _mm_storeu_si128(target + i, pixels);
      continue;
    }
    int four;
    memcpy(&four, group->coverage, sizeof four);
    __m128i covered = _mm_shuffle_epi8(_mm_cvtsi32_si128(four), each_four_times);
    __m256i part = _mm256_cvtepu8_epi16(covered);
    __m256i under = _mm256_cvtepu8_epi16(_mm_loadu_si128(target));
    // Products of two bytes divided by 255, rounded, as in `divided`.
    __m256i kept = _mm256_mullo_epi16(under, _mm256_sub_epi16(all, part));
    kept = _mm256_mulhi_epu16(_mm256_add_epi16(kept, half), reciprocal);
    if (!is_black) {
      __m256i added = _mm256_mullo_epi16(words, part);
      kept = _mm256_add_epi16(kept, _mm256_mulhi_epu16(_mm256_add_epi16(added, half), reciprocal));
    }
    __m128i result = _mm_packus_epi16(_mm256_castsi256_si128(kept), _mm256_extracti128_si256(kept, 1));
    // Of black there is nothing to add but its alpha, which is the coverage.
    if (is_black) result = _mm_add_epi8(result, _mm_and_si128(covered, alpha));
    _mm_storeu_si128(target, result);
  }
}

static __attribute__((target("avx2"))) void paint_wide_mask(
    cpixels_area area, const cpixels_group *groups, size_t count, uint32_t color) {
  if (color == 0xFF000000) {
    paint_wide_groups(area, groups, count, color, 1);
  } else {
    paint_wide_groups(area, groups, count, color, 0);
  }
}
#endif

void cpixels_paint_mask(cpixels_area area, const cpixels_group *groups, size_t count, uint32_t color) {
#ifdef __x86_64__
  if (color >> 24 == 0xFF && __builtin_cpu_supports("avx2")) return paint_wide_mask(area, groups, count, color);
#endif
  cpixels_paint_narrow_mask(area, groups, count, color);
}

void cpixels_paint_narrow_mask(cpixels_area area, const cpixels_group *groups, size_t count, uint32_t color) {
  source source = source_of(color);
  if (color == 0xFF000000) {
    paint_groups(area, groups, count, source, black);
  } else if (color >> 24 == 0xFF) {
    paint_groups(area, groups, count, source, opaque);
  } else {
    paint_groups(area, groups, count, source, translucent);
  }
}

void cpixels_paint_clipped_mask(
    cpixels_area area, const cpixels_group *groups, size_t count, uint32_t color, cpixels_box clip) {
  for (size_t i = 0; i < count; i++) {
    cpixels_group group = groups[i];
    if (group.row < clip.min_y || group.row >= clip.max_y) continue;
    uint32_t *row = area.pixels + group.row * area.stride;
    for (ptrdiff_t k = 0; k < 4 * group.count; k++) {
      ptrdiff_t column = group.column + k;
      if (column < clip.min_x || column >= clip.max_x || group.coverage[k & 3] == 0) continue;
      row[column] = over(scaled(color, group.coverage[k & 3]), row[column]);
    }
  }
}

void cpixels_paint_picture(
    cpixels_area area, const uint32_t *picture, ptrdiff_t picture_width, uint8_t alpha, cpixels_box clip) {
  for (ptrdiff_t row = clip.min_y; row < clip.max_y; row++) {
    const uint32_t *from = picture + row * picture_width;
    uint32_t *to = area.pixels + row * area.stride;
    for (ptrdiff_t column = clip.min_x; column < clip.max_x; column++) {
      if (from[column] != 0) to[column] = over(scaled(from[column], alpha), to[column]);
    }
  }
}

// MARK: Rectangles

void cpixels_fill(cpixels_area area, ptrdiff_t width, ptrdiff_t height, uint32_t color, uint8_t part) {
  uint32_t pixel = part == 255 ? color : scaled(color, part);
  uint32_t kept = 255 - (pixel >> 24);
  if (kept == 0 && pixel == (pixel & 0xFF) * 0x01010101) {
    // White, for example: one byte, and of whole rows one stretch.
    if (width == area.stride) {
      memset(area.pixels, (int)(pixel & 0xFF), (size_t)(width * height) * sizeof pixel);
      return;
    }
    for (ptrdiff_t row = 0; row < height; row++) {
      memset(area.pixels + row * area.stride, (int)(pixel & 0xFF), (size_t)width * sizeof pixel);
    }
    return;
  }
  for (ptrdiff_t row = 0; row < height; row++) {
    uint32_t *target = area.pixels + row * area.stride;
    if (kept == 0) {
      for (ptrdiff_t column = 0; column < width; column++) target[column] = pixel;
    } else {
      for (ptrdiff_t column = 0; column < width; column++) target[column] = pixel + scaled(target[column], kept);
    }
  }
}
