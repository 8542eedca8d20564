#if Desktop
  internal import CGalleyGTK
  internal import CoreGraphics

  /// GTK's class of the widgets that show trees of views.
  @MainActor enum WidgetClass {
    static let type: GType = {
      var query = GTypeQuery()
      g_type_query(gtk_widget_get_type(), &query)
      let start: @MainActor @convention(c) (gpointer?, gpointer?) -> Void = { pointer, _ in
        WidgetClass.fill(pointer!.typed(GtkWidgetClass.self))
      }
      return g_type_register_static_simple(
        gtk_widget_get_type(), "GalleyView", query.class_size, callback(start), query.instance_size, nil,
        GTypeFlags(rawValue: 0))
    }()

    private static func fill(_ type: UnsafeMutablePointer<GtkWidgetClass>) {
      let measure:
        @MainActor @convention(c) (
          UnsafeMutablePointer<GtkWidget>?, GtkOrientation, gint, UnsafeMutablePointer<gint>?,
          UnsafeMutablePointer<gint>?, UnsafeMutablePointer<gint>?, UnsafeMutablePointer<gint>?
        ) -> Void = { widget, orientation, _, minimum, natural, _, _ in
          let sizes = GTKView.of(widget)?.sizes ?? (minimum: .zero, natural: .zero)
          let isAcross = orientation == GTK_ORIENTATION_HORIZONTAL
          let least = isAcross ? sizes.minimum.width : sizes.minimum.height
          let usual = isAcross ? sizes.natural.width : sizes.natural.height
          minimum?.pointee = gint(least.rounded(.up))
          natural?.pointee = gint(max(least, usual).rounded(.up))
        }
      type.pointee.measure = callback(measure)
      let allocate: @MainActor @convention(c) (UnsafeMutablePointer<GtkWidget>?, gint, gint, gint) -> Void = {
        widget, width, height, _ in
        GTKView.of(widget)?.allocated(CGSize(width: CGFloat(width), height: CGFloat(height)))
      }
      type.pointee.size_allocate = callback(allocate)
      let snapshot: @MainActor @convention(c) (UnsafeMutablePointer<GtkWidget>?, OpaquePointer?) -> Void = {
        widget, snapshot in
        GTKView.of(widget)?.paint(into: snapshot)
      }
      type.pointee.snapshot = callback(snapshot)
      let styled: @MainActor @convention(c) (UnsafeMutablePointer<GtkWidget>?, OpaquePointer?) -> Void = {
        widget, change in
        WidgetClass.parentClass.pointee.css_changed?(widget, change)
        GTKView.of(widget)?.surroundingsMayHaveChanged()
      }
      type.pointee.css_changed = callback(styled)
      let dispose: @MainActor @convention(c) (UnsafeMutablePointer<GObject>?) -> Void = { object in
        let widget = object?.raw.typed(GtkWidget.self)
        GTKView.of(widget)?.widgetGoes()
        WidgetClass.parentClass.raw.typed(GObjectClass.self).pointee.dispose?(object)
      }
      type.raw.typed(GObjectClass.self).pointee.dispose = callback(dispose)
    }

    /// The class whose functions are called, too.
    private static var parentClass: UnsafeMutablePointer<GtkWidgetClass> {
      g_type_class_peek(gtk_widget_get_type()).typed(GtkWidgetClass.self)
    }
  }
#endif
