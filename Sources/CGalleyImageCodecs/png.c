#include "CGalleyImageCodecs.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// What the libpng callbacks share with the function that called libpng.
typedef struct {
  jmp_buf escape;
  char *reason;
  // Reading.
  const uint8_t *bytes;
  size_t count;
  size_t position;
  // Writing.
  uint8_t *out;
  size_t out_count;
  size_t out_capacity;
} png_session;

static void on_error(png_structp png, png_const_charp message) {
  png_session *session = png_get_error_ptr(png);
  snprintf(session->reason, CIMAGE_REASON_CAPACITY, "%s", message);
  longjmp(session->escape, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
  // Warnings concern ancillary chunks (profiles, text) that do not change the pixels.
  (void)png;
  (void)message;
}

static void on_read(png_structp png, png_bytep target, png_size_t length) {
  png_session *session = png_get_io_ptr(png);
  if (length > session->count - session->position) png_error(png, "the file ends early");
  memcpy(target, session->bytes + session->position, length);
  session->position += length;
}

bool cimage_decode_png(
    const uint8_t *bytes, size_t count, int32_t max_side, cimage_pixels *result,
    char reason[CIMAGE_REASON_CAPACITY]) {
  memset(result, 0, sizeof *result);
  png_session session = {.reason = reason, .bytes = bytes, .count = count};
  png_structp png =
      png_create_read_struct(PNG_LIBPNG_VER_STRING, &session, on_error, on_warning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    if (png) png_destroy_read_struct(&png, NULL, NULL);
    snprintf(reason, CIMAGE_REASON_CAPACITY, "out of memory");
    return false;
  }
  // Changed between setjmp and longjmp, hence volatile.
  uint8_t *volatile pixels = NULL;
  png_bytep *volatile rows = NULL;
  if (setjmp(session.escape)) {
    png_destroy_read_struct(&png, &info, NULL);
    free((void *)rows);
    free(pixels);
    return false;
  }
  png_set_user_limits(png, (png_uint_32)max_side, (png_uint_32)max_side);
  png_set_read_fn(png, &session, on_read);
  png_read_info(png, info);
  png_uint_32 width = png_get_image_width(png, info);
  png_uint_32 height = png_get_image_height(png, info);
  bool has_alpha = (png_get_color_type(png, info) & PNG_COLOR_MASK_ALPHA) ||
                   png_get_valid(png, info, PNG_INFO_tRNS);
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t row_bytes = (size_t)width * 4;
  if (png_get_rowbytes(png, info) != row_bytes) png_error(png, "unsupported pixel layout");
  pixels = malloc(row_bytes * height);
  rows = malloc(sizeof(png_bytep) * height);
  if (!pixels || !rows) png_error(png, "out of memory");
  for (png_uint_32 y = 0; y < height; y++) rows[y] = pixels + y * row_bytes;
  png_read_image(png, rows);
  png_read_end(png, NULL);
  png_destroy_read_struct(&png, &info, NULL);
  free((void *)rows);
  result->pixels = pixels;
  result->width = (int32_t)width;
  result->height = (int32_t)height;
  result->has_alpha = has_alpha;
  return true;
}

static void on_write(png_structp png, png_bytep source, png_size_t length) {
  png_session *session = png_get_io_ptr(png);
  size_t needed = session->out_count + length;
  if (needed > session->out_capacity) {
    size_t capacity = session->out_capacity ? session->out_capacity * 2 : 1 << 16;
    while (capacity < needed) capacity *= 2;
    uint8_t *grown = realloc(session->out, capacity);
    if (!grown) png_error(png, "out of memory");
    session->out = grown;
    session->out_capacity = capacity;
  }
  memcpy(session->out + session->out_count, source, length);
  session->out_count = needed;
}

static void on_flush(png_structp png) { (void)png; }

bool cimage_encode_png(
    const uint8_t *pixels, int32_t width, int32_t height, size_t bytes_per_row, int32_t channels,
    uint32_t pixels_per_metre, uint8_t **out, size_t *out_count, char reason[CIMAGE_REASON_CAPACITY]) {
  png_session session = {.reason = reason};
  png_structp png =
      png_create_write_struct(PNG_LIBPNG_VER_STRING, &session, on_error, on_warning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    if (png) png_destroy_write_struct(&png, NULL);
    snprintf(reason, CIMAGE_REASON_CAPACITY, "out of memory");
    return false;
  }
  if (setjmp(session.escape)) {
    png_destroy_write_struct(&png, &info);
    free(session.out);
    return false;
  }
  png_set_write_fn(png, &session, on_write, on_flush);
  png_set_IHDR(
      png, info, (png_uint_32)width, (png_uint_32)height, 8,
      channels == 4 ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  if (pixels_per_metre)
    png_set_pHYs(png, info, pixels_per_metre, pixels_per_metre, PNG_RESOLUTION_METER);
  png_write_info(png, info);
  for (int32_t y = 0; y < height; y++) png_write_row(png, pixels + (size_t)y * bytes_per_row);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  *out = session.out;
  *out_count = session.out_count;
  return true;
}
