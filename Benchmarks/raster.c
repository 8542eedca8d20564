// What Pango and Cairo cost on pixels: a view of 800 by 800 pixels that is laid out once in 16 px and painted again
// and again, black on white, as `galley bench raster` does.
//
// usage: raster TEXT FAMILIES [VIEWS [PNG]]
// Prints a JSON line like that of `galley bench raster`; with PNG it writes the picture there, too.
#include <pango/pangocairo.h>

#include "peer.h"

enum { side = 800 };

// A paragraph of the view and its upper edge, in pixels.
struct shown {
  PangoLayout *layout;
  double top;
};

static void paint(cairo_t *cairo, const struct shown *shown, size_t count) {
  cairo_set_source_rgb(cairo, 1, 1, 1);
  cairo_paint(cairo);
  cairo_set_source_rgb(cairo, 0, 0, 0);
  for (size_t i = 0; i < count; i++) {
    cairo_move_to(cairo, 0, shown[i].top);
    pango_cairo_show_layout(cairo, shown[i].layout);
  }
}

int main(int argc, char **argv) {
  if (argc < 3 || argc > 5) {
    fprintf(stderr, "usage: raster TEXT FAMILIES [VIEWS [PNG]]\n");
    return 64;
  }
  struct peer_text text = peer_read(argv[1]);
  long views = argc > 3 ? strtol(argv[3], NULL, 10) : 400;

  PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options(context, options);
  pango_context_set_round_glyph_positions(context, FALSE);
  PangoFontDescription *font = pango_font_description_new();
  pango_font_description_set_family(font, argv[2]);
  pango_font_description_set_absolute_size(font, 16 * PANGO_SCALE);

  struct shown *shown = (struct shown *)peer_allocate(text.paragraph_count, sizeof *shown);
  size_t count = 0, lines = 0;
  double top = 0;
  for (size_t i = 0; i < text.paragraph_count && top < side; i++) {
    struct peer_paragraph paragraph = text.paragraphs[i];
    PangoLayout *layout = pango_layout_new(context);
    pango_layout_set_font_description(layout, font);
    pango_layout_set_width(layout, side * PANGO_SCALE);
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_text(
        layout, text.bytes + paragraph.byte_start, (int)(paragraph.byte_end - paragraph.byte_start));
    // Only whole lines are in view.
    int height;
    pango_layout_get_size(layout, NULL, &height);
    while (pango_layout_get_line_count(layout) > 1 && top + height / (double)PANGO_SCALE > side) {
      PangoLayoutLine *last = pango_layout_get_line_readonly(layout, pango_layout_get_line_count(layout) - 1);
      char *rest = g_strndup(pango_layout_get_text(layout), (gsize)last->start_index);
      pango_layout_set_text(layout, rest, -1);
      g_free(rest);
      pango_layout_get_size(layout, NULL, &height);
    }
    if (top + height / (double)PANGO_SCALE > side) {
      g_object_unref(layout);
      break;
    }
    shown[count].layout = layout;
    shown[count++].top = top;
    lines += (size_t)pango_layout_get_line_count(layout);
    top += height / (double)PANGO_SCALE;
  }

  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side);
  cairo_t *cairo = cairo_create(surface);
  for (int i = 0; i < 2; i++) paint(cairo, shown, count);
  struct peer_time start = peer_now();
  for (long i = 0; i < views; i++) paint(cairo, shown, count);
  struct peer_time cost = peer_since(start);

  char more[64];
  snprintf(more, sizeof more, ",\"views_a_second\":%.0f", (double)views / (cost.user > 0 ? cost.user : 1e-9));
  char version[64];
  snprintf(version, sizeof version, "%s, Cairo %s", pango_version_string(), cairo_version_string());
  peer_print_task("Pango", version, "raster", &text, lines, top, cost, more);
  if (argc > 4 && cairo_surface_write_to_png(surface, argv[4]) != CAIRO_STATUS_SUCCESS) {
    peer_fail(argv[4], "cannot be written");
  }
  for (size_t i = 0; i < count; i++) g_object_unref(shown[i].layout);
  free(shown);
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
  pango_font_description_free(font);
  cairo_font_options_destroy(options);
  g_object_unref(context);
  peer_free(&text);
  return 0;
}
