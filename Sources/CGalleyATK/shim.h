// ATK and its bridge to AT-SPI, and what Swift cannot call of them: variadic functions.
#ifndef CGALLEYATK_SHIM_H
#define CGALLEYATK_SHIM_H

#include <atk-bridge.h>
#include <atk/atk.h>

static inline void galley_atk_emit(AtkObject *object, const char *signal) {
  g_signal_emit_by_name(object, signal);
}

static inline void galley_atk_emit_offset(AtkObject *object, const char *signal, int offset) {
  g_signal_emit_by_name(object, signal, offset);
}

static inline void galley_atk_emit_text(
    AtkObject *object, const char *signal, int offset, int length, const char *text) {
  g_signal_emit_by_name(object, signal, offset, length, text);
}

static inline void galley_atk_emit_child(
    AtkObject *object, const char *signal, unsigned index, AtkObject *child) {
  g_signal_emit_by_name(object, signal, index, child);
}

// ATK has it from 2.46 on.
static inline void galley_atk_announce(AtkObject *object, const char *text) {
  if (g_signal_lookup("announcement", ATK_TYPE_OBJECT)) g_signal_emit_by_name(object, "announcement", text);
}

#endif
