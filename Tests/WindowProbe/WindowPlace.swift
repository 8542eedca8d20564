#if Desktop
  import CGalleyGTK
  import CoreGraphics
  import GTKHost

  /// Where a view is in its window.
  @MainActor enum WindowPlace {
    /// Returns the upper left corner of the view, in points of the surface that the display has, which holds
    /// GTK's shadow and title, too.
    static func origin(of window: GTKWindow) -> CGPoint {
      let (widget, frame) = (
        window.view.widget.assumingMemoryBound(to: GtkWidget.self),
        window.pointer.assumingMemoryBound(to: GtkWidget.self)
      )
      var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
      gtk_widget_translate_coordinates(widget, frame, 0, 0, &x, &y)
      gtk_native_get_surface_transform(OpaquePointer(window.pointer), &left, &top)
      return CGPoint(x: x + left, y: y + top)
    }
  }
#endif
