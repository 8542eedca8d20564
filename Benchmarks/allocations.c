// Counts how often a program asks the C library for memory. Preload it: when the program ends, the line
// "allocations N" is on standard error, N being the calls of malloc, calloc, realloc, posix_memalign, aligned_alloc
// and memalign in all of its threads. For glibc, whose own functions it calls by their second names.
#define _GNU_SOURCE
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_ullong calls;

static void count_call(void) { atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed); }

void *malloc(size_t size) {
  count_call();
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  count_call();
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  count_call();
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  count_call();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count_call();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  count_call();
  if (alignment == 0 || (alignment & (alignment - 1)) != 0 || alignment % sizeof(void *) != 0) return EINVAL;
  void *result = __libc_memalign(alignment, size);
  if (!result) return ENOMEM;
  *memory = result;
  return 0;
}

__attribute__((destructor)) static void print_calls(void) {
  char line[48];
  int length = snprintf(line, sizeof line, "allocations %llu\n", (unsigned long long)calls);
  if (write(STDERR_FILENO, line, (size_t)length) != length) _exit(1);
}
