#if Desktop
  internal import AccessibilityATK
  internal import CGalleyGTK
  internal import Foundation

  /// A program that has windows of its own: it starts GTK and runs its main loop.
  @MainActor public enum GTKApplication {
    /// Why there are no windows.
    public struct NoDisplay: Error, CustomStringConvertible {
      /// What a user can be told.
      public var description: String {
        "there is no display: neither DISPLAY nor WAYLAND_DISPLAY leads to one"
      }
    }

    private static var loop: OpaquePointer?

    /// Starts GTK, and runs its main loop until the last window was closed.
    ///
    /// `Task`, `DispatchQueue.main` and timers of the main run loop work meanwhile.
    ///
    /// - Parameters:
    ///   - name: The program's name, by which desktops know its windows.
    ///   - start: Opens the first window. If it opens none, the loop does not run.
    /// - Throws: ``NoDisplay`` if there is no display to open windows on, or what `start` throws.
    public static func run(name: String = "galley", _ start: @MainActor () throws -> Void) throws {
      g_set_prgname(name)
      // The windows have a tree of their own: see docs/decisions/gtk-host.md.
      g_setenv("GTK_A11Y", "none", 1)
      if !GraphicsCard.mayBeThere() { g_setenv("GSK_RENDERER", "cairo", 0) }
      guard gtk_init_check() != 0 else { throw NoDisplay() }
      MainLoop.attach()
      DesktopColors.follow()
      try start()
      guard !GTKWindow.open.isEmpty else { return }
      // After the first frame: connecting waits for other programs.
      let connect: @MainActor @convention(c) (gpointer?) -> gboolean = { _ in
        AccessibleApplication.connect(name: g_get_prgname().map { String(cString: $0) } ?? "galley")
        return 0
      }
      g_idle_add_full(G_PRIORITY_LOW, callback(connect), nil, nil)
      loop = g_main_loop_new(nil, 0)
      g_main_loop_run(loop)
      g_main_loop_unref(loop)
      loop = nil
    }

    static func lastWindowClosed() { if let loop { g_main_loop_quit(loop) } }
  }
#endif
