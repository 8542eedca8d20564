#if Desktop
  internal import AccessibilityATK
  internal import CGalleyGTK
  internal import CoreGraphics
  public import Foundation
  public import ViewHosting

  /// A widget of GTK 4 that shows a tree of views: in a window of a ``GTKWindow``, or in any program's.
  ///
  /// ```swift
  /// let view = GTKView()
  /// let window = UIWindow(host: view, rootView: UITextView())
  /// gtk_box_append(box, view.widget.assumingMemoryBound(to: GtkWidget.self))
  /// ```
  ///
  /// The view keeps the widget; the widget does not keep the view, so that a program holds on to the view as
  /// long as it is shown. GTK has to have been started before. All of it belongs to the main thread.
  @MainActor public final class GTKView: ViewHost {
    /// The widget, a `GtkWidget *` of the view's own, which belongs into one container.
    public nonisolated var widget: UnsafeMutableRawPointer { owned }
    private nonisolated(unsafe) let owned: UnsafeMutableRawPointer
    var pointer: UnsafeMutablePointer<GtkWidget> { widget.typed() }

    /// The root of the tree.
    public var client: (any ViewHostClient)?
    /// The size of the widget, in points: before it has one, that which it was created with.
    public private(set) var size: CGSize
    /// The desktop's settings, as far as GTK knows them.
    public private(set) var environment = HostEnvironment()
    /// Whether the widget has the keyboard, and its window is the one that is used.
    public private(set) var isActive = false
    /// The time since the machine was started, in seconds.
    public var now: TimeInterval { Double(g_get_monotonic_time()) / 1e6 }

    /// The sizes that suit the tree.
    var sizes = (minimum: CGSize.zero, natural: CGSize.zero)
    /// What was drawn, from top to bottom; empty before anything was.
    private var pixels: [WidgetPixels] = []
    private var needsUpdate = false
    private var wantsFrames = false
    /// The number of GTK's calls for frames; 0 for none.
    private var frames: guint = 0
    private var isPainting = false

    /// What composes text.
    let input = InputMethod()
    /// Buttons and fingers that are down.
    var pointers = PointerState()
    /// Keys that are down, by the numbers that the keyboard has for them.
    var keysDown: Set<guint> = []
    /// Menus that are open, which GTK wants to be placed with the widget.
    var popovers: [UnsafeMutablePointer<GtkWidget>] = []
    /// The drag that the tree has begun.
    var drag: GTKDrag?
    /// What screen readers see; `nil` in windows of other programs.
    var accessibility: AccessibilityTree?
    /// The operations that the drop would do that is over the widget.
    var dropOperations: DragOperations = []

    /// Creates a widget.
    ///
    /// - Parameter size: The size in points that the tree has before the widget was given one.
    public init(size: CGSize = .zero) {
      MainLoop.attach()
      self.size = size
      sizes.natural = size
      owned = g_object_ref_sink(g_object_new_with_properties(WidgetClass.type, 0, nil, nil)!.raw)!
      g_object_set_data(widget.typed(), "galley-view", Unmanaged.passUnretained(self).toOpaque())
      gtk_widget_set_focusable(pointer, 1)
      gtk_widget_set_hexpand(pointer, 1)
      gtk_widget_set_vexpand(pointer, 1)
      gtk_widget_set_overflow(pointer, GTK_OVERFLOW_HIDDEN)
      environment = readEnvironment()
      takeEvents()
      followFocus()
      followSettings()
      input.attach(to: self)
      takeDrops()
    }

    deinit {
      g_object_set_data(owned.typed(), "galley-view", nil)
      g_object_unref(owned)
    }

    /// Returns the view of a widget, as long as it is there.
    static func of(_ widget: UnsafeMutableRawPointer?) -> GTKView? {
      guard let widget, let view = g_object_get_data(widget.typed(), "galley-view") else { return nil }
      return Unmanaged<GTKView>.fromOpaque(view).takeUnretainedValue()
    }

    static func of(_ widget: UnsafeMutablePointer<GtkWidget>?) -> GTKView? { of(widget?.raw) }

    // MARK: Frames

    /// Brings the tree up to date before the next frame.
    public func setNeedsUpdate() {
      needsUpdate = true
      requestFrame()
    }

    /// Draws rectangles anew in the next frame.
    public func setNeedsDisplay(_ rects: [CGRect]) {
      for part in pixels { part.add(rects) }
      requestFrame()
    }

    /// Moves pixels by whole ones; by parts of pixels the rectangle is drawn anew.
    public func movePixels(in rect: CGRect, by offset: CGSize) {
      let rect = rect.intersection(CGRect(origin: .zero, size: size))
      guard let part = pixels.first(where: { $0.frame.contains(rect) }) else {
        return setNeedsDisplay([rect])
      }
      part.move(rect, by: offset)
      requestFrame()
    }

    /// Asks GTK for frames, or no more.
    public func setWantsFrames(_ wantsFrames: Bool) {
      self.wantsFrames = wantsFrames
      if wantsFrames { requestFrame() }
    }

    private func requestFrame() {
      guard frames == 0, !isPainting else { return }
      let tick:
        @MainActor @convention(c) (UnsafeMutablePointer<GtkWidget>?, OpaquePointer?, gpointer?) -> gboolean =
          {
            widget, clock, _ in
            GTKView.of(widget)?.frame(clock) == true ? 1 : 0
          }
      frames = gtk_widget_add_tick_callback(pointer, callback(tick), nil, nil)
    }

    /// Makes a frame. Returns whether there is to be another.
    private func frame(_ clock: OpaquePointer?) -> Bool {
      guard !Waiting.isOn else { return true }
      if wantsFrames {
        let time = Double(gdk_frame_clock_get_frame_time(clock)) / 1e6
        var interval: gint64 = 0
        gdk_frame_clock_get_refresh_info(clock, 0, &interval, nil)
        client?.frame(at: time, next: time + (interval > 0 ? Double(interval) / 1e6 : 1.0 / 60))
      }
      bringUpToDate()
      let goesOn = wantsFrames || needsUpdate
      if !goesOn { frames = 0 }
      return goesOn
    }

    private func bringUpToDate() {
      for _ in 0..<8 where needsUpdate {
        needsUpdate = false
        client?.update()
      }
      accessibility?.treeMayHaveChanged()
      if pixels.isEmpty { pixels = WidgetPixels.make(size, scale: environment.scale) }
      let renderer = gtk_widget_get_native(pointer).flatMap { gtk_native_get_renderer($0) }
      let withCairo = galley_draws_with_cairo(renderer) != 0
      var hasChanged = false
      for part in pixels where part.render(client, withCairo: withCairo) { hasChanged = true }
      if hasChanged, !isPainting { gtk_widget_queue_draw(pointer) }
    }

    /// Has GTK paint what was drawn.
    func paint(into snapshot: OpaquePointer?) {
      isPainting = true
      if !Waiting.isOn { bringUpToDate() }
      isPainting = false
      for part in pixels { part.append(to: snapshot) }
      if needsUpdate { requestFrame() }
    }

    // MARK: The widget

    /// Takes the size that GTK gives the widget.
    func allocated(_ size: CGSize) {
      for popover in popovers { gtk_popover_present(popover.raw.typed()) }
      guard size != self.size || pixels.isEmpty else { return }
      self.size = size
      pixels = []
      client?.hostResized(to: size)
      needsUpdate = true
      requestFrame()
    }

    /// Lets go of what GTK wants to be let go of before the widget goes.
    func widgetGoes() {
      for popover in popovers { gtk_widget_unparent(popover) }
      popovers = []
      frames = 0
    }

    /// Says which sizes suit the tree: at least so much GTK gives the widget.
    public func setSizes(minimum: CGSize, natural: CGSize) {
      guard sizes != (minimum, natural) else { return }
      sizes = (minimum, natural)
      gtk_widget_queue_resize(pointer)
    }

    /// Sets the pointer's shape over the widget.
    public func setCursor(_ cursor: CursorShape) { gtk_widget_set_cursor_from_name(pointer, cursor.rawValue) }

    /// The window that the widget is in; `nil` while it is in none.
    var window: UnsafeMutablePointer<GtkWindow>? {
      guard let root = gtk_widget_get_root(pointer)?.raw,
        g_type_check_instance_is_a(root.typed(), gtk_window_get_type()) != 0
      else { return nil }
      return root.typed()
    }

    /// Where the widget is in its window, in points.
    var originInWindow: CGPoint {
      var (x, y) = (0.0, 0.0)
      guard let window else { return .zero }
      gtk_widget_translate_coordinates(pointer, window.raw.typed(), 0, 0, &x, &y)
      return CGPoint(x: x, y: y)
    }

    /// Closes the window that the widget is in.
    public func close() { if let window { gtk_window_close(window) } }

    /// Tells screen readers of a change. Only those of the program's own windows, ``GTKWindow``, are read.
    public func post(_ change: AccessibilityChange) { accessibility?.post(change) }

    /// Opens none: menus are GTK's own, and what else floats is drawn by the tree.
    public func openChild(_ kind: ChildKind, anchor: CGRect, size: CGSize) -> (any ViewHost)? { nil }

    /// Returns a clipboard of the desktop: the general and the primary one.
    public func pasteboard(_ name: PasteboardName) -> (any HostPasteboard)? { GTKPasteboard.named(name) }

    /// Calls a closure once, from GTK's main loop.
    public func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> any HostTimer
    {
      GTKTimer(after: delay, body)
    }

    // MARK: Keyboard and surroundings

    private func followFocus() {
      let changed: @MainActor @convention(c) (gpointer?, gpointer?) -> Void = { _, widget in
        GTKView.of(widget)?.focusMayHaveChanged()
      }
      let notified: @MainActor @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, widget in
        GTKView.of(widget)?.focusMayHaveChanged()
      }
      let focus = gtk_event_controller_focus_new()
      connect(focus?.raw, "enter", widget, changed)
      connect(focus?.raw, "leave", widget, changed)
      gtk_widget_add_controller(pointer, focus)
      let rooted: @MainActor @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, widget in
        guard let view = GTKView.of(widget), let window = view.window else { return }
        let changed: @MainActor @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, widget in
          GTKView.of(widget)?.focusMayHaveChanged()
        }
        // The widget lends its life to the connexion: a window may outlive it.
        g_signal_connect_object(
          window.raw, "notify::is-active", callback(changed), widget, GConnectFlags(rawValue: 0))
      }
      connect(widget, "notify::root", widget, rooted)
      connect(widget, "notify::has-focus", widget, notified)
    }

    private func focusMayHaveChanged() {
      let isActive = gtk_widget_is_focus(pointer) != 0 && window.map { gtk_window_is_active($0) != 0 } == true
      guard isActive != self.isActive else { return }
      self.isActive = isActive
      if !isActive { keysDown = [] }
      input.focusChanged(isActive)
      client?.hostFocusChanged(isActive: isActive)
      accessibility?.activated(isActive)
    }

    private func followSettings() {
      let changed: @MainActor @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, widget in
        GTKView.of(widget)?.surroundingsMayHaveChanged()
      }
      connect(widget, "notify::scale-factor", widget, changed)
      g_signal_connect_object(
        gtk_settings_get_default()?.raw, "notify", callback(changed), widget, GConnectFlags(rawValue: 0))
    }

    /// Looks at the settings, and tells the tree if any is another.
    func surroundingsMayHaveChanged() {
      let now = readEnvironment()
      guard now != environment else { return }
      if now.scale != environment.scale { pixels = [] }
      environment = now
      client?.hostEnvironmentChanged()
    }
  }
#endif
