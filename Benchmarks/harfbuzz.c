// What HarfBuzz alone costs: hb_shape of every paragraph of a text with one font, and nothing else.
//
// usage: harfbuzz TEXT FONT [FACE]
// Prints the JSON line that `galley bench` prints. Lines and height are 0: nothing is broken.
#include <hb-ot.h>
#include <hb.h>

#include "peer.h"

int main(int argc, char **argv) {
  if (argc < 3 || argc > 4) {
    fprintf(stderr, "usage: harfbuzz TEXT FONT [FACE]\n");
    return 64;
  }
  struct peer_text text = peer_read(argv[1]);
  hb_blob_t *blob = hb_blob_create_from_file_or_fail(argv[2]);
  if (!blob) peer_fail(argv[2], "cannot be read");
  hb_face_t *face = hb_face_create(blob, argc > 3 ? (unsigned)atoi(argv[3]) : 0);
  if (hb_face_get_glyph_count(face) == 0) peer_fail(argv[2], "is not a font");
  hb_font_t *font = hb_font_create(face);
  hb_buffer_t *buffer = hb_buffer_create();
  hb_buffer_add_utf8(buffer, "warm up", -1, 0, -1);
  hb_buffer_guess_segment_properties(buffer);
  hb_shape(font, buffer, NULL, 0);

  struct peer_time start = peer_now();
  for (size_t i = 0; i < text.paragraph_count; i++) {
    struct peer_paragraph paragraph = text.paragraphs[i];
    hb_buffer_clear_contents(buffer);
    hb_buffer_add_utf16(
        buffer, text.units + paragraph.unit_start, (int)(paragraph.unit_end - paragraph.unit_start), 0, -1);
    hb_buffer_guess_segment_properties(buffer);
    hb_shape(font, buffer, NULL, 0);
  }
  struct peer_time cost = peer_since(start);

  peer_print("HarfBuzz", hb_version_string(), 0, &text, 0, 0, cost);
  hb_buffer_destroy(buffer);
  hb_font_destroy(font);
  hb_face_destroy(face);
  hb_blob_destroy(blob);
  peer_free(&text);
  return 0;
}
