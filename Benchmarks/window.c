// What a key costs in a window of the desktop, seen from outside: a client of the X server sends keys to a program as
// a keyboard does (XTEST), and is told of each drawing into its window (DAMAGE).
//
// usage: window [--keys N] [--seed N] [--idle SECONDS] [--still FOLDER] TITLE PROGRAM [ARGUMENT ...]
//
// The program is started, its window waited for, and ended afterwards. A key's time is that from sending its press
// until the server says that the window was drawn into where that has changed pixels of the text: all but the
// window's frame and bars. Its processor time is that of the program from then until the release of the key was
// handled, too, and nothing happened for some time: of its main thread, and of all its threads. Keys come 50 to 150 ms
// after what the last one caused has ended, whatever the program's frames do. They are letters, spaces, ends of lines
// and deletions at places all over the text; what arrows, pages and the wheel cost is in lines of its own. Printed are
// milliseconds.
//
// A key after which the program has drawn, but nothing of the text looks otherwise, such as a space that a line's end
// hides, is left out: what ended its time would be the next blink of the caret. Such keys are counted as unseen, those
// after which nothing was drawn within a second as lost.
//
// With --idle nothing is typed: printed is the processor time of so many seconds. With --still the program is told not
// to blink its caret, by GTK's settings in a folder.
#define _GNU_SOURCE
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xdamage.h>
#include <X11/keysym.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// What is pressed: a kind of key has a line in the table.
enum kind { letter, space, line_end, deletion, arrow, page, wheel, kind_count };
static const char *const kind_names[] = {"letter", "space", "line end", "delete", "arrow down", "page down", "wheel"};

// Seconds: until the first changed pixels of the text, until the last change of the window, and of processors.
struct cost {
  double first, last, main_thread, process;
};

struct costs {
  struct cost *costs;
  size_t count, lost, unseen;
};

struct rect {
  int left, top, right, bottom;
};

struct bench {
  Display *display;
  int damage_event;
  pid_t program;
  Window window;
  int width, height;
  // Where text is, without the window's frame and bars.
  struct rect text;
  XShmSegmentInfo segment;
  XImage *image;
  // The pixels of the window when it was looked at last.
  uint32_t *seen;
  clockid_t clock;
  uint64_t random;
  struct costs costs[kind_count];
};

static pid_t child;

static void stop_program(void) {
  if (child <= 0) return;
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
  child = 0;
}

static void fail(const char *format, ...) {
  va_list values;
  va_start(values, format);
  fputs("window: ", stderr);
  vfprintf(stderr, format, values);
  fputc('\n', stderr);
  va_end(values);
  exit(1);
}

static double seconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static double now(void) { return seconds(CLOCK_MONOTONIC); }

static double next_random(struct bench *bench) {
  bench->random = bench->random * 6364136223846793005u + 1442695040888963407u;
  return (double)(bench->random >> 11) / 9007199254740992.0;
}

// MARK: The program and its window

static void start_program(struct bench *bench, char **arguments) {
  child = fork();
  if (child < 0) fail("cannot start a process: %s", strerror(errno));
  if (child == 0) {
    execvp(arguments[0], arguments);
    fprintf(stderr, "window: %s: %s\n", arguments[0], strerror(errno));
    _exit(127);
  }
  bench->program = child;
  atexit(stop_program);
  if (clock_getcpuclockid(child, &bench->clock)) fail("the program's processor time is not known");
}

// The processor time of the program's main thread. The kernel adds it up whenever the thread gives the processor away.
static double main_thread_seconds(const struct bench *bench) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task/%d/schedstat", (int)bench->program, (int)bench->program);
  FILE *file = fopen(path, "r");
  unsigned long long nanoseconds = 0;
  if (!file || fscanf(file, "%llu", &nanoseconds) != 1) fail("%s cannot be read", path);
  fclose(file);
  return (double)nanoseconds * 1e-9;
}

static int has_title(Display *display, Window window, const char *title) {
  XTextProperty property;
  Atom name = XInternAtom(display, "_NET_WM_NAME", False);
  if (!XGetTextProperty(display, window, &property, name) || !property.value) return 0;
  int found = strstr((const char *)property.value, title) != NULL;
  XFree(property.value);
  return found;
}

static Window find_window(Display *display, const char *title) {
  Window root, parent, *children = NULL, found = None;
  unsigned count = 0;
  if (!XQueryTree(display, DefaultRootWindow(display), &root, &parent, &children, &count)) return None;
  for (unsigned i = 0; i < count; i++) {
    XWindowAttributes attributes;
    if (XGetWindowAttributes(display, children[i], &attributes) && attributes.map_state == IsViewable &&
        has_title(display, children[i], title)) {
      found = children[i];
    }
  }
  if (children) XFree(children);
  return found;
}

// How far GTK's shadow reaches around the frame, in pixels.
static struct rect frame_extents(Display *display, Window window) {
  struct rect extents = {0, 0, 0, 0};
  Atom type;
  int format;
  unsigned long count, rest;
  unsigned char *bytes = NULL;
  if (XGetWindowProperty(display, window, XInternAtom(display, "_GTK_FRAME_EXTENTS", False), 0, 4, False,
                         XA_CARDINAL, &type, &format, &count, &rest, &bytes) == Success && count == 4) {
    const long *numbers = (const long *)bytes;
    extents = (struct rect){(int)numbers[0], (int)numbers[2], (int)numbers[1], (int)numbers[3]};
  }
  if (bytes) XFree(bytes);
  return extents;
}

static int ignore_error(Display *display, XErrorEvent *event) {
  (void)display, (void)event;
  return 0;
}

static void open_window(struct bench *bench, const char *title) {
  Display *display = bench->display;
  // Windows may go between being listed and being asked.
  XErrorHandler handler = XSetErrorHandler(ignore_error);
  for (int i = 0; i < 600 && bench->window == None; i++) {
    usleep(50000);
    if (waitpid(child, NULL, WNOHANG) == child) {
      child = 0;
      fail("the program has ended");
    }
    bench->window = find_window(display, title);
  }
  if (bench->window == None) fail("there is no window whose title has \"%s\"", title);
  XMoveWindow(display, bench->window, 0, 0);
  XSetInputFocus(display, bench->window, RevertToParent, CurrentTime);
  XSync(display, False);
  XSetErrorHandler(handler);
  usleep(1500000);
  XWindowAttributes attributes;
  XGetWindowAttributes(display, bench->window, &attributes);
  bench->width = attributes.width;
  bench->height = attributes.height;
  struct rect extents = frame_extents(display, bench->window);
  // Without the title above, which changes at the first key, and the line below that tells where the caret is.
  bench->text = (struct rect){extents.left, extents.top + 40, attributes.width - extents.right,
                              attributes.height - extents.bottom - 30};

  bench->image = XShmCreateImage(display, attributes.visual, (unsigned)attributes.depth, ZPixmap, NULL,
                                 &bench->segment, (unsigned)bench->width, (unsigned)bench->height);
  if (!bench->image || bench->image->bits_per_pixel != 32) fail("the display has no pixels of 32 bits to share");
  size_t size = (size_t)bench->image->bytes_per_line * (size_t)bench->height;
  bench->segment.shmid = shmget(IPC_PRIVATE, size, IPC_CREAT | 0600);
  bench->segment.shmaddr = bench->image->data = (char *)shmat(bench->segment.shmid, NULL, 0);
  bench->seen = (uint32_t *)calloc(1, size);
  if (bench->image->data == (char *)-1 || !bench->seen) fail("there is not enough memory");
  XShmAttach(display, &bench->segment);
  XSync(display, False);
  shmctl(bench->segment.shmid, IPC_RMID, NULL);
  XDamageCreate(display, bench->window, XDamageReportRawRectangles);
  XSync(display, False);
}

// MARK: Pixels

// Whether pixels of a rectangle are others than those that are remembered.
static int has_changed(const struct bench *bench, struct rect area) {
  size_t length = (size_t)(area.right - area.left) * 4, stride = (size_t)bench->image->bytes_per_line;
  for (int y = area.top; y < area.bottom; y++) {
    size_t start = (size_t)y * stride + (size_t)area.left * 4;
    if (memcmp((const char *)bench->seen + start, bench->image->data + start, length)) return 1;
  }
  return 0;
}

// Takes a picture of the window, and remembers it. Returns whether text, and whether anything is other than before.
static void look(struct bench *bench, int *text, int *any) {
  if (!XShmGetImage(bench->display, bench->window, bench->image, 0, 0, AllPlanes)) fail("the window is not seen");
  const struct rect all = {0, 0, bench->width, bench->height};
  *text = has_changed(bench, bench->text);
  *any = *text || has_changed(bench, all);
  if (*any) memcpy(bench->seen, bench->image->data, (size_t)bench->image->bytes_per_line * (size_t)bench->height);
}

// Waits until the window is drawn into, or a time has come. Returns whether it was, and when that was known.
static int wait_for_drawing(struct bench *bench, double until, double *time) {
  struct pollfd poll_of = {.fd = ConnectionNumber(bench->display), .events = POLLIN};
  for (;;) {
    int is_drawn = 0;
    while (XPending(bench->display)) {
      XEvent event;
      XNextEvent(bench->display, &event);
      is_drawn |= event.type == bench->damage_event;
    }
    *time = now();
    if (is_drawn) return 1;
    double left = until - *time;
    if (left <= 0) return 0;
    struct timespec wait = {.tv_sec = (time_t)left, .tv_nsec = (long)((left - (double)(time_t)left) * 1e9)};
    ppoll(&poll_of, 1, &wait, NULL);
  }
}

// Waits until nothing was drawn for some seconds. Returns when the last pixels of the window have changed, or 0.
static double wait_for_rest(struct bench *bench, double quiet) {
  double time, last = 0, until = now() + quiet, limit = now() + 2;
  while (wait_for_drawing(bench, until, &time) && time < limit) {
    int text, any;
    look(bench, &text, &any);
    if (any) last = time;
    until = time + quiet;
  }
  return last;
}

// MARK: Keys

static void send(struct bench *bench, enum kind kind, KeySym symbol, Bool is_down) {
  if (kind == wheel) {
    XTestFakeButtonEvent(bench->display, 5, is_down, CurrentTime);
  } else {
    XTestFakeKeyEvent(bench->display, XKeysymToKeycode(bench->display, symbol), is_down, CurrentTime);
  }
  XFlush(bench->display);
}

// Presses a key, and measures what comes of it.
static void measure(struct bench *bench, enum kind kind, KeySym symbol) {
  int text, any;
  double time;
  wait_for_rest(bench, 0.05 + next_random(bench) * 0.1);
  look(bench, &text, &any);
  double main_thread = main_thread_seconds(bench), process = seconds(bench->clock);

  double start = now(), first = 0, drawn = 0;
  send(bench, kind, symbol, True);
  // What is drawn beside the text comes in the same frame, and the caret blinks much later.
  while (!first && wait_for_drawing(bench, drawn ? drawn + 0.1 : start + 1, &time)) {
    look(bench, &text, &any);
    if (text) first = time;
    if (any && !drawn) drawn = time;
  }
  send(bench, kind, symbol, False);
  double last = wait_for_rest(bench, 0.04);
  struct costs *costs = &bench->costs[kind];
  if (!first) {
    if (drawn) costs->unseen++;
    else costs->lost++;
    return;
  }
  costs->costs = (struct cost *)realloc(costs->costs, (costs->count + 1) * sizeof *costs->costs);
  if (!costs->costs) fail("there is not enough memory");
  costs->costs[costs->count++] = (struct cost){first - start, (last > first ? last : first) - start,
                                               main_thread_seconds(bench) - main_thread,
                                               seconds(bench->clock) - process};
}

// Types as a person does, with some ends of lines and deletions.
static void type(struct bench *bench) {
  double chance = next_random(bench);
  if (chance < 0.03) {
    measure(bench, line_end, XK_Return);
  } else if (chance < 0.10) {
    measure(bench, deletion, XK_BackSpace);
  } else if (chance < 0.24) {
    measure(bench, space, XK_space);
  } else {
    measure(bench, letter, XK_a + (KeySym)(next_random(bench) * 26));
  }
}

static void press(struct bench *bench, KeySym symbol, KeySym with) {
  KeyCode modifier = with ? XKeysymToKeycode(bench->display, with) : 0;
  if (modifier) XTestFakeKeyEvent(bench->display, modifier, True, CurrentTime);
  send(bench, letter, symbol, True);
  send(bench, letter, symbol, False);
  if (modifier) XTestFakeKeyEvent(bench->display, modifier, False, CurrentTime);
  XFlush(bench->display);
  wait_for_rest(bench, 0.1);
}

static void measure_keys(struct bench *bench, long keys) {
  // Places all over the text: so many keys at each, and pages between them.
  const long places = 20;
  XTestFakeMotionEvent(bench->display, -1, (bench->text.left + bench->text.right) / 2,
                       (bench->text.top + bench->text.bottom) / 2, CurrentTime);
  press(bench, XK_Home, XK_Control_L);
  // What a program does once.
  for (int i = 0; i < 10; i++) measure(bench, letter, XK_x);
  for (int i = 0; i < 10; i++) measure(bench, deletion, XK_BackSpace);
  for (int kind = 0; kind < kind_count; kind++) bench->costs[kind].count = bench->costs[kind].lost = bench->costs[kind].unseen = 0;
  for (long place = 0; place < places; place++) {
    for (long i = place * keys / places; i < (place + 1) * keys / places; i++) type(bench);
    for (int i = 0; i < 4; i++) measure(bench, arrow, XK_Down);
    for (int i = 0; i < 4; i++) measure(bench, wheel, 0);
    for (int i = 0; i < 5; i++) measure(bench, page, XK_Page_Down);
    for (int i = 0; i < 8; i++) press(bench, XK_Page_Down, 0);
    press(bench, XK_Home, 0);
  }
}

// MARK: Numbers

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

// What a part of the costs stays below, in milliseconds: 1 for the largest.
static double part(const struct costs *costs, size_t member, double part) {
  double *sorted = (double *)malloc((costs->count ? costs->count : 1) * sizeof *sorted);
  if (!sorted) fail("there is not enough memory");
  for (size_t i = 0; i < costs->count; i++) memcpy(&sorted[i], (const char *)&costs->costs[i] + member, sizeof *sorted);
  qsort(sorted, costs->count, sizeof *sorted, compare);
  size_t index = (size_t)((double)costs->count * part);
  if (index >= costs->count) index = costs->count ? costs->count - 1 : 0;
  double answer = costs->count ? sorted[index] * 1e3 : 0;
  free(sorted);
  return answer;
}

static void print_row(const char *name, const struct costs *costs) {
  printf("%-12s %5zu %4zu %6zu", name, costs->count, costs->lost, costs->unseen);
  const size_t members[] = {offsetof(struct cost, first), offsetof(struct cost, last),
                            offsetof(struct cost, main_thread), offsetof(struct cost, process)};
  for (size_t i = 0; i < 4; i++) {
    printf("  %6.2f %6.2f %6.2f", part(costs, members[i], 0.5), part(costs, members[i], 0.99),
           part(costs, members[i], 1));
  }
  printf("\n");
}

static void print_table(const struct bench *bench) {
  printf("%-12s %5s %4s %6s  %-20s  %-20s  %-20s  %-20s\n", "", "", "", "", "key to pixels", "to the last pixels",
         "main thread's CPU", "program's CPU");
  printf("%-12s %5s %4s %6s", "key", "times", "lost", "unseen");
  for (int i = 0; i < 4; i++) printf("  %6s %6s %6s", "p50", "p99", "max");
  printf("\n");
  struct costs typed = {NULL, 0, 0, 0};
  for (int kind = 0; kind <= deletion; kind++) {
    const struct costs *costs = &bench->costs[kind];
    typed.costs = (struct cost *)realloc(typed.costs, (typed.count + costs->count + 1) * sizeof *typed.costs);
    if (!typed.costs) fail("there is not enough memory");
    if (costs->count) memcpy(typed.costs + typed.count, costs->costs, costs->count * sizeof *typed.costs);
    typed.count += costs->count;
    typed.lost += costs->lost;
    typed.unseen += costs->unseen;
  }
  print_row("all typing", &typed);
  for (int kind = 0; kind < kind_count; kind++) print_row(kind_names[kind], &bench->costs[kind]);
  if (typed.unseen) printf("%zu keys changed nothing of the text that is seen, and are left out\n", typed.unseen);
  double latency = part(&typed, offsetof(struct cost, first), 0.99);
  double share = part(&typed, offsetof(struct cost, main_thread), 0.99);
  printf("floor: key to pixels p99 16 ms: %s; main thread p99 4 ms: %s\n",
         latency <= 16 && !typed.lost ? "met" : "missed", share <= 4 ? "met" : "missed");
  free(typed.costs);
}

static void measure_idle(struct bench *bench, double idle, int is_still) {
  // Until what comes after opening is done.
  usleep(3000000);
  double time, start = now();
  unsigned drawings = 0;
  double main_thread = main_thread_seconds(bench), process = seconds(bench->clock);
  while (wait_for_drawing(bench, start + idle, &time)) drawings++;
  printf("idle for %.0f s, the caret %s: main thread %.2f ms, program %.2f ms, %u drawings\n", idle,
         is_still ? "still" : "blinking", (main_thread_seconds(bench) - main_thread) * 1e3,
         (seconds(bench->clock) - process) * 1e3, drawings);
}

// Has GTK programs that are started find a settings file without a blinking caret, in a folder of the caller's.
static void keep_still(const char *folder) {
  char path[4096];
  snprintf(path, sizeof path, "%s/gtk-4.0", folder);
  mkdir(path, 0700);
  snprintf(path, sizeof path, "%s/gtk-4.0/settings.ini", folder);
  FILE *file = fopen(path, "w");
  if (!file || fputs("[Settings]\ngtk-cursor-blink=0\n", file) < 0 || fclose(file)) fail("%s cannot be written", path);
  setenv("XDG_CONFIG_HOME", folder, 1);
}

int main(int argc, char **argv) {
  long keys = 600;
  double idle = 0;
  int is_still = 0, i = 1;
  struct bench bench = {.random = 1, .window = None};
  for (; i < argc && !strncmp(argv[i], "--", 2); i++) {
    if (!strcmp(argv[i], "--still") && i + 1 < argc) {
      is_still = 1;
      keep_still(argv[++i]);
    } else if (!strcmp(argv[i], "--keys") && i + 1 < argc) {
      keys = strtol(argv[++i], NULL, 10);
    } else if (!strcmp(argv[i], "--seed") && i + 1 < argc) {
      bench.random = strtoull(argv[++i], NULL, 10);
    } else if (!strcmp(argv[i], "--idle") && i + 1 < argc) {
      idle = strtod(argv[++i], NULL);
    } else {
      break;
    }
  }
  if (argc - i < 2 || !strncmp(argv[i], "--", 2)) {
    fprintf(stderr, "usage: window [--keys N] [--seed N] [--idle SECONDS] [--still FOLDER] TITLE PROGRAM [ARGUMENT ...]\n");
    return 64;
  }
  bench.display = XOpenDisplay(NULL);
  if (!bench.display) fail("there is no X display");
  int error, event, opcode;
  if (!XDamageQueryExtension(bench.display, &bench.damage_event, &error) || !XShmQueryExtension(bench.display) ||
      !XTestQueryExtension(bench.display, &event, &error, &opcode, &opcode)) {
    fail("the display lacks DAMAGE, MIT-SHM or XTEST");
  }
  bench.damage_event += XDamageNotify;
  start_program(&bench, argv + i + 1);
  open_window(&bench, argv[i]);
  if (idle > 0) {
    measure_idle(&bench, idle, is_still);
  } else {
    measure_keys(&bench, keys);
    print_table(&bench);
  }
  return 0;
}
