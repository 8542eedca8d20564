#if Desktop
  internal import CGalleyGTK
  internal import CoreGraphics
  internal import Foundation
  internal import ViewHosting

  /// The desktop's settings.
  extension GTKView {
    func readEnvironment() -> HostEnvironment {
      var environment = HostEnvironment()
      environment.scale = CGFloat(max(gtk_widget_get_scale_factor(pointer), 1))
      environment.isDark = hasLightText
      environment.isRightToLeft = gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL
      environment.screenSize = screenSize
      guard let settings = gtk_settings_get_default()?.raw else { return environment }
      environment.wantsHighContrast =
        owned(galley_string_property(settings, "gtk-theme-name"))?.hasPrefix("HighContrast") == true
      environment.reducesMotion = galley_int_property(settings, "gtk-enable-animations") == 0
      environment.fontFamily = owned(galley_string_property(settings, "gtk-font-name")).flatMap { name in
        let description = pango_font_description_from_string(name)
        defer { pango_font_description_free(description) }
        return pango_font_description_get_family(description).map { String(cString: $0) }
      }
      let dotsPerInch = galley_int_property(settings, "gtk-xft-dpi")
      if dotsPerInch > 0 { environment.textScale = CGFloat(dotsPerInch) / 1024 / 96 }
      // The desktop's time is that of a whole turn, on and off.
      let blinks = galley_int_property(settings, "gtk-cursor-blink") != 0
      let blinkTime = Double(galley_int_property(settings, "gtk-cursor-blink-time")) / 2000
      environment.caretBlinkTime = blinks && blinkTime > 0 ? blinkTime : nil
      environment.doubleClickTime = Double(galley_int_property(settings, "gtk-double-click-time")) / 1000
      return environment
    }

    /// Whether text on the widget is light by the theme, which is then dark.
    private var hasLightText: Bool {
      var color = GdkRGBA()
      gtk_style_context_get_color(gtk_widget_get_style_context(pointer), &color)
      return 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue > 0.5
    }

    /// The size of the first screen, in points.
    private var screenSize: CGSize? {
      guard let monitors = gdk_display_get_default().flatMap({ gdk_display_get_monitors($0) }),
        let monitor = g_list_model_get_item(monitors, 0)
      else { return nil }
      defer { g_object_unref(monitor) }
      var area = GdkRectangle()
      gdk_monitor_get_geometry(monitor.opaque, &area)
      return CGSize(width: CGFloat(area.width), height: CGFloat(area.height))
    }
  }
#endif
