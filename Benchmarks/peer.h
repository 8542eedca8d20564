// What the programs beside galley share: a text file as UTF-8, as UTF-16 and as paragraphs, the clocks, and the JSON
// line that `galley bench` prints. Each program is one file that includes this one, in C or C++.
#ifndef GALLEY_BENCHMARKS_PEER_H
#define GALLEY_BENCHMARKS_PEER_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

// One paragraph without its line feed: half-open ranges of the text's bytes and units.
struct peer_paragraph {
  size_t byte_start, byte_end;
  size_t unit_start, unit_end;
};

// A text in both encodings. Units count line feeds, as galley does.
struct peer_text {
  const char *path;
  char *bytes;
  size_t byte_count;
  uint16_t *units;
  size_t unit_count;
  struct peer_paragraph *paragraphs;
  size_t paragraph_count;
};

// A word of a paragraph of mixed attributes, in the bytes or units of the paragraph.
struct peer_word {
  size_t start, end;
  int is_bold, is_red;
};

// Time in seconds: what passed, and what this process spent outside of the kernel.
struct peer_time {
  double wall, user;
};

static void peer_fail(const char *path, const char *reason) {
  fprintf(stderr, "%s: %s\n", path, reason);
  exit(1);
}

static void *peer_allocate(size_t count, size_t size) {
  void *memory = calloc(count ? count : 1, size);
  if (!memory) peer_fail("memory", "there is not enough");
  return memory;
}

// Decodes one scalar value at `i` and moves past it; ends the program when the bytes are not UTF-8.
static uint32_t peer_decode(const struct peer_text *text, size_t *i) {
  static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
  unsigned char lead = (unsigned char)text->bytes[*i];
  size_t more = lead < 0x80 ? 0 : lead >= 0xC2 && lead < 0xE0 ? 1 : lead >= 0xE0 && lead < 0xF0 ? 2 : 3;
  if ((lead >= 0x80 && lead < 0xC2) || lead > 0xF4 || more >= text->byte_count - *i) {
    peer_fail(text->path, "is not UTF-8");
  }
  uint32_t scalar = more == 0 ? lead : lead & (0x3Fu >> more);
  for (size_t k = 1; k <= more; k++) {
    unsigned char next = (unsigned char)text->bytes[*i + k];
    if ((next & 0xC0) != 0x80) peer_fail(text->path, "is not UTF-8");
    scalar = scalar << 6 | (next & 0x3F);
  }
  if (scalar < least[more] || scalar > 0x10FFFF || (scalar >= 0xD800 && scalar < 0xE000)) {
    peer_fail(text->path, "is not UTF-8");
  }
  *i += more + 1;
  return scalar;
}

// Reads a whole file. What follows the last line feed is a paragraph too, unless it is empty.
static struct peer_text peer_read(const char *path) {
  struct peer_text text;
  memset(&text, 0, sizeof text);
  text.path = path;
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END) != 0) peer_fail(path, "cannot be read");
  long size = ftell(file);
  if (size < 0 || fseek(file, 0, SEEK_SET) != 0) peer_fail(path, "cannot be read");
  text.byte_count = (size_t)size;
  text.bytes = (char *)peer_allocate(text.byte_count, 1);
  if (fread(text.bytes, 1, text.byte_count, file) != text.byte_count) peer_fail(path, "cannot be read");
  fclose(file);

  size_t paragraphs = 1;
  for (size_t i = 0; i < text.byte_count; i++) paragraphs += text.bytes[i] == '\n';
  text.paragraphs = (struct peer_paragraph *)peer_allocate(paragraphs, sizeof *text.paragraphs);
  text.units = (uint16_t *)peer_allocate(text.byte_count, sizeof *text.units);  // A unit takes a byte or more.

  struct peer_paragraph paragraph = {0, 0, 0, 0};
  for (size_t i = 0; i < text.byte_count;) {
    paragraph.byte_end = i;
    paragraph.unit_end = text.unit_count;
    uint32_t scalar = peer_decode(&text, &i);
    if (scalar >= 0x10000) {
      text.units[text.unit_count++] = (uint16_t)(0xD7C0 + (scalar >> 10));
      scalar = 0xDC00 | (scalar & 0x3FF);
    }
    text.units[text.unit_count++] = (uint16_t)scalar;
    if (scalar == '\n') {
      text.paragraphs[text.paragraph_count++] = paragraph;
      paragraph.byte_start = i;
      paragraph.unit_start = text.unit_count;
    }
  }
  if (paragraph.byte_start < text.byte_count) {
    paragraph.byte_end = text.byte_count;
    paragraph.unit_end = text.unit_count;
    text.paragraphs[text.paragraph_count++] = paragraph;
  }
  return text;
}

static inline void peer_free(struct peer_text *text) {
  free(text->bytes);
  free(text->units);
  free(text->paragraphs);
}

// Finds the next word of a paragraph that is bold (word 3k + 2) or red (10k + 9); words lie between single spaces.
// `unit(context, i)` is the code unit at `i`. Set `word->end` to 0 and `number` to 0 first. Returns 0 at the end.
static inline int peer_next_word(
    uint32_t (*unit)(const void *context, size_t i), const void *context, size_t count, size_t *number,
    struct peer_word *word) {
  size_t start = word->end;
  while (start < count) {
    if (unit(context, start) == ' ') {
      (*number)++;
      start++;
      continue;
    }
    size_t end = start;
    while (end < count && unit(context, end) != ' ') end++;
    word->start = start;
    word->end = end;
    word->is_bold = *number % 3 == 2;
    word->is_red = *number % 10 == 9;
    if (word->is_bold || word->is_red) return 1;
    start = end;
  }
  return 0;
}

static struct peer_time peer_now(void) {
  struct rusage usage;
  struct timespec time;
  struct peer_time now;
  getrusage(RUSAGE_SELF, &usage);
  clock_gettime(CLOCK_MONOTONIC, &time);
  now.user = (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec * 1e-6;
  now.wall = (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
  return now;
}

static struct peer_time peer_since(struct peer_time start) {
  struct peer_time now = peer_now();
  now.user -= start.user;
  now.wall -= start.wall;
  return now;
}

// Prints the line of a task, with the largest resident set so far and more members, each after a comma. The corpus is
// the name of the text's file up to its first dot.
static inline void peer_print_task(
    const char *engine, const char *version, const char *task, const struct peer_text *text, size_t lines, double height,
    struct peer_time cost, const char *more) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  const char *slash = strrchr(text->path, '/');
  const char *name = slash ? slash + 1 : text->path;
  printf("{\"engine\":\"%s %s\",\"task\":\"%s\",\"corpus\":\"", engine, version, task);
  for (; *name && *name != '.'; name++) {
    if ((unsigned char)*name < ' ' || *name == '"' || *name == '\\') {
      printf("\\u%04x", (unsigned)(unsigned char)*name);
    } else {
      putchar(*name);
    }
  }
  printf("\",\"chars\":%zu,\"lines\":%zu,\"height\":%.0f,\"seconds\":%.6f,\"user\":%.6f,\"peak_rss_kb\":%ld%s}\n",
         text->unit_count, lines, height, cost.wall, cost.user, usage.ru_maxrss, more);
}

// Prints the line of wrapping.
static inline void peer_print(
    const char *engine, const char *version, int is_mixed, const struct peer_text *text, size_t lines, double height,
    struct peer_time cost) {
  peer_print_task(engine, version, is_mixed ? "wrap-mixed" : "wrap", text, lines, height, cost, "");
}

#endif
