// GTK 4, from 4.8 on, and what Swift cannot call of it: variadic functions and macros.
#ifndef CGALLEYGTK_SHIM_H
#define CGALLEYGTK_SHIM_H

#include <glib-unix.h>
#include <gtk/gtk.h>
#include <gtk/gtkunixprint.h>

// libdispatch has the main queue driven by another loop through these, which are not in its headers.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

static inline int galley_int_property(gpointer object, const char *name) {
  int value = 0;
  g_object_get(object, name, &value, NULL);
  return value;
}

// To be freed with g_free.
static inline char *galley_string_property(gpointer object, const char *name) {
  char *value = NULL;
  g_object_get(object, name, &value, NULL);
  return value;
}

static inline void galley_set_int_property(gpointer object, const char *name, int value) {
  g_object_set(object, name, value, NULL);
}

static inline GtkWidget *galley_message_dialog(GtkWindow *parent, const char *title, const char *message) {
  GtkWidget *dialog =
      gtk_message_dialog_new(parent, GTK_DIALOG_MODAL, GTK_MESSAGE_OTHER, GTK_BUTTONS_NONE, "%s", title);
  if (message && *message) {
    gtk_message_dialog_format_secondary_text(GTK_MESSAGE_DIALOG(dialog), "%s", message);
  }
  return dialog;
}

// Without the header of that backend, which GTK may be built without.
static inline gboolean galley_is_of_x11(GdkDisplay *display) {
  return display && g_strcmp0(G_OBJECT_TYPE_NAME(display), "GdkX11Display") == 0;
}

static inline gboolean galley_draws_with_cairo(GskRenderer *renderer) {
  return renderer && GSK_IS_CAIRO_RENDERER(renderer);
}

#endif
