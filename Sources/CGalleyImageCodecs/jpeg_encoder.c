#include "CGalleyImageCodecs.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
// libjpeg's header uses size_t and FILE without including what declares them.
#include <jpeglib.h>

/// libjpeg's error manager, extended by the way out.
typedef struct {
  struct jpeg_error_mgr base;
  jmp_buf escape;
  char *reason;
} encoder_session;

static void on_error(j_common_ptr cinfo) {
  encoder_session *session = (encoder_session *)cinfo->err;
  char message[JMSG_LENGTH_MAX];
  cinfo->err->format_message(cinfo, message);
  snprintf(session->reason, CIMAGE_REASON_CAPACITY, "%s", message);
  longjmp(session->escape, 1);
}

static void on_output(j_common_ptr cinfo) { (void)cinfo; }

bool cimage_encode_jpeg(
    const uint8_t *pixels, int32_t width, int32_t height, size_t bytes_per_row, int32_t quality, uint8_t **out,
    size_t *out_count, char reason[CIMAGE_REASON_CAPACITY]) {
  struct jpeg_compress_struct cinfo;
  encoder_session session = {.reason = reason};
  cinfo.err = jpeg_std_error(&session.base);
  session.base.error_exit = on_error;
  session.base.output_message = on_output;
  // libjpeg replaces this block by a larger one when it is full.
  unsigned char *volatile buffer = NULL;
  unsigned long size = 0;
  if (setjmp(session.escape)) {
    jpeg_destroy_compress(&cinfo);
    free(buffer);
    return false;
  }
  jpeg_create_compress(&cinfo);
  jpeg_mem_dest(&cinfo, (unsigned char **)&buffer, &size);
  cinfo.image_width = (JDIMENSION)width;
  cinfo.image_height = (JDIMENSION)height;
  cinfo.input_components = 4;
  cinfo.in_color_space = JCS_EXT_RGBX;
  jpeg_set_defaults(&cinfo);
  jpeg_set_quality(&cinfo, quality, TRUE);
  jpeg_start_compress(&cinfo, TRUE);
  while (cinfo.next_scanline < cinfo.image_height) {
    JSAMPROW row = (JSAMPROW)(pixels + (size_t)cinfo.next_scanline * bytes_per_row);
    jpeg_write_scanlines(&cinfo, &row, 1);
  }
  jpeg_finish_compress(&cinfo);
  jpeg_destroy_compress(&cinfo);
  *out = buffer;
  *out_count = size;
  return true;
}
