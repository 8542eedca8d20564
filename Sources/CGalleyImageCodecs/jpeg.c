#include "CGalleyImageCodecs.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// libjpeg's header uses size_t and FILE without including what declares them.
#include <jpeglib.h>
#include <jerror.h>

/// libjpeg's error manager, extended by the way out.
typedef struct {
  struct jpeg_error_mgr base;
  jmp_buf escape;
  char *reason;
} jpeg_session;

static void on_error(j_common_ptr cinfo) {
  jpeg_session *session = (jpeg_session *)cinfo->err;
  char message[JMSG_LENGTH_MAX];
  cinfo->err->format_message(cinfo, message);
  snprintf(session->reason, CIMAGE_REASON_CAPACITY, "%s", message);
  longjmp(session->escape, 1);
}

static void on_message(j_common_ptr cinfo, int level) {
  if (level >= 0) return;  // a trace
  switch (cinfo->err->msg_code) {
    // libjpeg would paint what is missing grey and call it a success.
    case JWRN_JPEG_EOF:
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_BOGUS_PROGRESSION:
    case JWRN_MUST_RESYNC:
    case JWRN_NOT_SEQUENTIAL:
      on_error(cinfo);
      break;
    default:  // stray bytes between markers and the like; the pixels are whole
      break;
  }
}

static void on_output(j_common_ptr cinfo) { (void)cinfo; }

/// `a * b / 255`, rounded.
static uint8_t multiplied(unsigned a, unsigned b) { return (uint8_t)((a * b + 127) / 255); }

bool cimage_decode_jpeg(
    const uint8_t *bytes, size_t count, int32_t max_side, cimage_pixels *result,
    char reason[CIMAGE_REASON_CAPACITY]) {
  memset(result, 0, sizeof *result);
  struct jpeg_decompress_struct cinfo;
  jpeg_session session = {.reason = reason};
  cinfo.err = jpeg_std_error(&session.base);
  session.base.error_exit = on_error;
  session.base.emit_message = on_message;
  session.base.output_message = on_output;
  uint8_t *volatile pixels = NULL;
  uint8_t *volatile row = NULL;
  if (setjmp(session.escape)) {
    jpeg_destroy_decompress(&cinfo);
    free(row);
    free(pixels);
    return false;
  }
  jpeg_create_decompress(&cinfo);
  jpeg_mem_src(&cinfo, bytes, count);
  jpeg_read_header(&cinfo, TRUE);
  if (cinfo.image_width > (JDIMENSION)max_side || cinfo.image_height > (JDIMENSION)max_side) {
    snprintf(
        reason, CIMAGE_REASON_CAPACITY, "%u by %u pixels are more than %d a side", cinfo.image_width,
        cinfo.image_height, max_side);
    longjmp(session.escape, 1);
  }
  bool is_cmyk = cinfo.jpeg_color_space == JCS_CMYK || cinfo.jpeg_color_space == JCS_YCCK;
  cinfo.out_color_space = is_cmyk ? JCS_CMYK : JCS_EXT_RGBA;
  int32_t components = cinfo.num_components;
  jpeg_start_decompress(&cinfo);
  size_t width = cinfo.output_width, height = cinfo.output_height;
  pixels = malloc(width * height * 4);
  row = malloc(width * 4);
  if (!pixels || !row) {
    snprintf(reason, CIMAGE_REASON_CAPACITY, "out of memory");
    longjmp(session.escape, 1);
  }
  while (cinfo.output_scanline < cinfo.output_height) {
    uint8_t *target = pixels + (size_t)cinfo.output_scanline * width * 4;
    JSAMPROW target_row = is_cmyk ? row : target;
    jpeg_read_scanlines(&cinfo, &target_row, 1);
    if (!is_cmyk) continue;
    for (size_t x = 0; x < width; x++) {
      // Adobe's files, which are nearly all there are, store 255 minus the ink.
      unsigned c = row[4 * x], m = row[4 * x + 1], y = row[4 * x + 2], k = row[4 * x + 3];
      if (!cinfo.saw_Adobe_marker) c = 255 - c, m = 255 - m, y = 255 - y, k = 255 - k;
      target[4 * x] = multiplied(c, k);
      target[4 * x + 1] = multiplied(m, k);
      target[4 * x + 2] = multiplied(y, k);
      target[4 * x + 3] = 255;
    }
  }
  jpeg_finish_decompress(&cinfo);
  jpeg_destroy_decompress(&cinfo);
  free(row);
  result->pixels = pixels;
  result->width = (int32_t)width;
  result->height = (int32_t)height;
  result->components = components;
  return true;
}
