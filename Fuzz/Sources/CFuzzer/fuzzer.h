#include <stddef.h>
#include <stdint.h>

// The entry point of libFuzzer, which -sanitize=fuzzer links in.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*body)(const uint8_t *data, size_t size));
