#include <stdint.h>

// Swift's fuzzer sanitizer reports every comparison, and libFuzzer notes the operands to put them into inputs. That
// takes a third of the time and finds nothing here: bytes choose from lists, and templates have a dictionary. The
// linker is told to call these functions instead (--wrap in script/fuzz).
void __wrap___sanitizer_cov_trace_cmp1(uint8_t a, uint8_t b) {}
void __wrap___sanitizer_cov_trace_cmp2(uint16_t a, uint16_t b) {}
void __wrap___sanitizer_cov_trace_cmp4(uint32_t a, uint32_t b) {}
void __wrap___sanitizer_cov_trace_cmp8(uint64_t a, uint64_t b) {}
void __wrap___sanitizer_cov_trace_const_cmp1(uint8_t a, uint8_t b) {}
void __wrap___sanitizer_cov_trace_const_cmp2(uint16_t a, uint16_t b) {}
void __wrap___sanitizer_cov_trace_const_cmp4(uint32_t a, uint32_t b) {}
void __wrap___sanitizer_cov_trace_const_cmp8(uint64_t a, uint64_t b) {}
void __wrap___sanitizer_cov_trace_switch(uint64_t value, uint64_t *cases) {}
