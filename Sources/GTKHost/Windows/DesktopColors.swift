#if Desktop
  internal import CGalleyGTK
  internal import Foundation

  /// Whether the desktop is dark, which GTK 4.8 does not ask for by itself: the portal says it, and tells of
  /// changes.
  @MainActor enum DesktopColors {
    private static let space = "org.freedesktop.appearance"
    private static let key = "color-scheme"
    private static let portal = (
      name: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop",
      interface: "org.freedesktop.portal.Settings"
    )

    /// Follows the desktop with the windows of this program. A theme that the user has chosen by `GTK_THEME`
    /// stays.
    static func follow() {
      guard g_getenv("GTK_THEME") == nil, g_getenv("DBUS_SESSION_BUS_ADDRESS") != nil else { return }
      let connected: @MainActor @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> Void = {
        _, result, _ in
        if let bus = g_bus_get_finish(result, nil) { DesktopColors.listen(on: bus) }
      }
      g_bus_get(G_BUS_TYPE_SESSION, nil, callback(connected), nil)
    }

    private static func listen(on bus: OpaquePointer) {
      let changed:
        @MainActor @convention(c) (
          OpaquePointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
          UnsafePointer<CChar>?, OpaquePointer?, gpointer?
        ) -> Void = { _, _, _, _, _, values, _ in
          guard let values, g_variant_n_children(values) == 3,
            DesktopColors.text(values, 0) == DesktopColors.space,
            DesktopColors.text(values, 1) == DesktopColors.key
          else { return }
          DesktopColors.take(g_variant_get_child_value(values, 2))
        }
      g_dbus_connection_signal_subscribe(
        bus, portal.name, portal.interface, "SettingChanged", portal.path, space,
        G_DBUS_SIGNAL_FLAGS_NONE, callback(changed), nil, nil)
      var arguments: [OpaquePointer?] = [g_variant_new_string(space), g_variant_new_string(key)]
      let answered: @MainActor @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> Void = {
        bus, result, _ in
        guard let answer = g_dbus_connection_call_finish(bus?.opaque, result, nil) else { return }
        DesktopColors.take(g_variant_get_child_value(answer, 0))
        g_variant_unref(answer)
      }
      g_dbus_connection_call(
        bus, portal.name, portal.path, portal.interface, "Read", g_variant_new_tuple(&arguments, 2), nil,
        G_DBUS_CALL_FLAGS_NONE, -1, nil, callback(answered), nil)
    }

    private static func text(_ values: OpaquePointer, _ index: gsize) -> String {
      let value = g_variant_get_child_value(values, index)
      defer { g_variant_unref(value) }
      return g_variant_get_string(value, nil).map { String(cString: $0) } ?? ""
    }

    /// Takes the portal's answer, a number in one or two wrappings, and gives it back.
    private static func take(_ value: OpaquePointer?) {
      guard let value else { return }
      defer { g_variant_unref(value) }
      if g_variant_is_of_type(value, g_variant_type_checked_("v")) != 0 {
        return take(g_variant_get_variant(value))
      }
      guard g_variant_is_of_type(value, g_variant_type_checked_("u")) != 0 else { return }
      galley_set_int_property(
        gtk_settings_get_default()?.raw, "gtk-application-prefer-dark-theme",
        g_variant_get_uint32(value) == 1 ? 1 : 0)
    }
  }
#endif
