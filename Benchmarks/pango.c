// What Pango costs: a PangoLayout for every paragraph of a text, wrapped at 600 units in 16 px.
//
// usage: pango TEXT FAMILIES [mixed]
// Prints the JSON line that `galley bench` prints. "mixed" makes word 3k + 2 of each paragraph bold, 10k + 9 red.
#include <pango/pangocairo.h>

#include "peer.h"

static uint32_t byte_at(const void *bytes, size_t i) { return ((const unsigned char *)bytes)[i]; }

static void insert(PangoAttrList *list, PangoAttribute *attribute, struct peer_word word) {
  attribute->start_index = (guint)word.start;
  attribute->end_index = (guint)word.end;
  pango_attr_list_insert(list, attribute);
}

static PangoAttrList *mixed_attributes(const char *bytes, size_t count) {
  PangoAttrList *list = pango_attr_list_new();
  struct peer_word word = {0, 0, 0, 0};
  for (size_t number = 0; peer_next_word(byte_at, bytes, count, &number, &word);) {
    if (word.is_bold) insert(list, pango_attr_weight_new(PANGO_WEIGHT_BOLD), word);
    if (word.is_red) insert(list, pango_attr_foreground_new(0xFFFF, 0, 0), word);
  }
  return list;
}

int main(int argc, char **argv) {
  int is_mixed = argc == 4 && strcmp(argv[3], "mixed") == 0;
  if (argc != 3 + is_mixed) {
    fprintf(stderr, "usage: pango TEXT FAMILIES [mixed]\n");
    return 64;
  }
  struct peer_text text = peer_read(argv[1]);
  PangoAttrList **attributes = (PangoAttrList **)peer_allocate(text.paragraph_count, sizeof *attributes);
  for (size_t i = 0; is_mixed && i < text.paragraph_count; i++) {
    struct peer_paragraph paragraph = text.paragraphs[i];
    attributes[i] = mixed_attributes(text.bytes + paragraph.byte_start, paragraph.byte_end - paragraph.byte_start);
  }

  // Positions are those of the outlines: no hinting, nothing rounded to pixels.
  PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options);
  pango_context_set_round_glyph_positions(context, FALSE);
  PangoFontDescription *font = pango_font_description_new();
  pango_font_description_set_family(font, argv[2]);
  pango_font_description_set_absolute_size(font, 16 * PANGO_SCALE);
  PangoTabArray *tabs = pango_tab_array_new_with_positions(1, TRUE, PANGO_TAB_LEFT, 28);  // As galley's and Apple's.
  PangoLayout *warm_up = pango_layout_new(context);
  pango_layout_set_font_description(warm_up, font);
  pango_layout_set_text(warm_up, "warm up", -1);
  pango_layout_get_line_count(warm_up);
  g_object_unref(warm_up);

  size_t lines = 0;
  double height = 0;
  struct peer_time start = peer_now();
  for (size_t i = 0; i < text.paragraph_count; i++) {
    struct peer_paragraph paragraph = text.paragraphs[i];
    PangoLayout *layout = pango_layout_new(context);
    pango_layout_set_font_description(layout, font);
    pango_layout_set_width(layout, 600 * PANGO_SCALE);
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_tabs(layout, tabs);
    if (is_mixed) pango_layout_set_attributes(layout, attributes[i]);
    pango_layout_set_text(
        layout, text.bytes + paragraph.byte_start, (int)(paragraph.byte_end - paragraph.byte_start));
    int paragraph_height;
    pango_layout_get_size(layout, NULL, &paragraph_height);
    lines += (size_t)pango_layout_get_line_count(layout);
    height += paragraph_height;
    g_object_unref(layout);
  }
  struct peer_time cost = peer_since(start);

  peer_print("Pango", pango_version_string(), is_mixed, &text, lines, height / PANGO_SCALE, cost);
  for (size_t i = 0; is_mixed && i < text.paragraph_count; i++) pango_attr_list_unref(attributes[i]);
  free(attributes);
  pango_tab_array_free(tabs);
  pango_font_description_free(font);
  cairo_font_options_destroy(options);
  g_object_unref(context);
  peer_free(&text);
  return 0;
}
