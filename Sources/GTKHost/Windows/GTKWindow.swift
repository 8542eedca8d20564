#if Desktop
  internal import AccessibilityATK
  internal import CGalleyGTK
  public import CoreGraphics
  internal import ViewHosting

  /// A window of the desktop that shows a tree of views.
  ///
  /// ```swift
  /// try GTKApplication.run {
  ///   let window = GTKWindow(title: "Letter", size: CGSize(width: 640, height: 480))
  ///   let letter = UIWindow(host: window.view, rootView: UITextView())
  ///   window.show()
  /// }
  /// ```
  ///
  /// It is there until it is closed. All of it belongs to the main thread.
  @MainActor public final class GTKWindow {
    /// The widget that fills the window: the host of its tree.
    public let view: GTKView
    /// The window, a `GtkWindow *`.
    public let pointer: UnsafeMutableRawPointer
    /// Asked when the user wants to close the window: whether it closes. Without it, it does.
    public var shouldClose: (@MainActor () -> Bool)?
    /// Called when the window was closed.
    public var didClose: (@MainActor () -> Void)?
    /// What the window's frame says.
    public var title: String {
      didSet {
        gtk_window_set_title(pointer.typed(), title)
        view.accessibility?.treeMayHaveChanged()
      }
    }
    /// Whether the window was closed.
    public private(set) var isClosed = false

    /// The windows that were not closed, which stay alive.
    static var open: [GTKWindow] = []

    /// Creates a window, which is not seen yet.
    ///
    /// - Parameters:
    ///   - title: What its frame says.
    ///   - size: The size of what is in it, in points.
    public init(title: String, size: CGSize) {
      self.title = title
      view = GTKView(size: size)
      view.setSizes(minimum: CGSize(width: 120, height: 80), natural: size)
      pointer = gtk_window_new()!.raw
      gtk_window_set_title(pointer.typed(), title)
      gtk_window_set_default_size(pointer.typed(), gint(size.width), gint(size.height))
      gtk_window_set_child(pointer.typed(), view.pointer)
      GTKWindow.open.append(self)
      let asked: @MainActor @convention(c) (gpointer?, gpointer?) -> gboolean = { pointer, _ in
        guard let window = GTKWindow.open.first(where: { $0.pointer == pointer }) else { return 0 }
        return window.shouldClose?() == false ? 1 : 0
      }
      connect(pointer, "close-request", nil, asked)
      let destroyed: @MainActor @convention(c) (gpointer?, gpointer?) -> Void = { pointer, _ in
        GTKWindow.open.first(where: { $0.pointer == pointer })?.closed()
      }
      connect(pointer, "destroy", nil, destroyed)
      view.accessibility = AccessibilityTree(view) { [weak self] in
        self?.title ?? ""
      } origin: { [weak view] in
        view?.originInWindow ?? .zero
      }
    }

    /// Shows the window before the others, and gives it the keyboard.
    public func show() {
      gtk_window_present(pointer.typed())
      gtk_widget_grab_focus(view.pointer)
    }

    /// Closes the window, whatever ``shouldClose`` says.
    public func close() { if !isClosed { gtk_window_destroy(pointer.typed()) } }

    private func closed() {
      isClosed = true
      GTKWindow.open.removeAll { $0 === self }
      view.accessibility?.close()
      view.client?.hostClosed()
      didClose?()
      if GTKWindow.open.isEmpty { GTKApplication.lastWindowClosed() }
    }
  }
#endif
