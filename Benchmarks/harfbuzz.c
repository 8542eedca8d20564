// What HarfBuzz alone costs: hb_shape of every paragraph of a text with one font, and nothing else.
//
// usage: harfbuzz CORPUS.txt FONT [FACE]
// Prints the JSON line that `galley bench` prints. Lines and height are 0: nothing is broken.
#include <hb-ot.h>
#include <hb.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static double user_seconds(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec * 1e-6;
}

static double wall_seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

// Returns the UTF-16 units of a UTF-8 file; the caller frees them.
static uint16_t *read_units(const char *path, size_t *count) {
  hb_blob_t *blob = hb_blob_create_from_file_or_fail(path);
  if (!blob) {
    fprintf(stderr, "harfbuzz: %s: cannot be read\n", path);
    exit(1);
  }
  unsigned length;
  const unsigned char *bytes = (const unsigned char *)hb_blob_get_data(blob, &length);
  uint16_t *units = malloc(((size_t)length + 1) * sizeof *units);
  size_t n = 0;
  for (unsigned i = 0; i < length;) {
    unsigned char lead = bytes[i];
    int more = lead < 0x80 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
    uint32_t scalar = more == 0 ? lead : lead & (0x3F >> more);
    for (i++; more > 0 && i < length; more--, i++) scalar = scalar << 6 | (bytes[i] & 0x3F);
    if (scalar >= 0x10000) {
      units[n++] = (uint16_t)(0xD7C0 + (scalar >> 10));
      scalar = 0xDC00 | (scalar & 0x3FF);
    }
    units[n++] = (uint16_t)scalar;
  }
  hb_blob_destroy(blob);
  *count = n;
  return units;
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: harfbuzz CORPUS.txt FONT [FACE]\n");
    return 64;
  }
  size_t count;
  uint16_t *units = read_units(argv[1], &count);
  hb_blob_t *blob = hb_blob_create_from_file_or_fail(argv[2]);
  if (!blob) {
    fprintf(stderr, "harfbuzz: %s: cannot be read\n", argv[2]);
    return 1;
  }
  hb_face_t *face = hb_face_create(blob, argc > 3 ? (unsigned)atoi(argv[3]) : 0);
  hb_font_t *font = hb_font_create(face);
  hb_buffer_t *buffer = hb_buffer_create();
  hb_buffer_add_utf8(buffer, "warm up", -1, 0, -1);
  hb_buffer_guess_segment_properties(buffer);
  hb_shape(font, buffer, NULL, 0);

  double wall = wall_seconds(), user = user_seconds();
  uint64_t advances = 0;
  for (size_t start = 0, i = 0; i < count; i++) {
    if (units[i] != '\n') continue;
    hb_buffer_clear_contents(buffer);
    hb_buffer_add_utf16(buffer, units + start, (int)(i - start), 0, -1);
    hb_buffer_guess_segment_properties(buffer);
    hb_shape(font, buffer, NULL, 0);
    unsigned glyphs;
    const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(buffer, &glyphs);
    for (unsigned g = 0; g < glyphs; g++) advances += (uint64_t)positions[g].x_advance;
    start = i + 1;
  }
  user = user_seconds() - user;
  wall = wall_seconds() - wall;

  const char *name = strrchr(argv[1], '/');
  name = name ? name + 1 : argv[1];
  const char *dot = strchr(name, '.');
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  printf("{\"engine\":\"harfbuzz %s\",\"task\":\"wrap\",\"corpus\":\"%.*s\",\"chars\":%zu,\"lines\":0,\"height\":0,"
         "\"seconds\":%.6f,\"user\":%.6f,\"peak_rss_kb\":%ld,\"advances\":%llu}\n",
         hb_version_string(), (int)(dot ? dot - name : (long)strlen(name)), name, count, wall, user, usage.ru_maxrss,
         (unsigned long long)advances);
  hb_buffer_destroy(buffer);
  hb_font_destroy(font);
  hb_face_destroy(face);
  hb_blob_destroy(blob);
  free(units);
  return 0;
}
