#if Desktop
  internal import CGalleyGTK
  internal import Foundation

  /// What has GLib's main loop run what Swift schedules on the main thread: `DispatchQueue.main`, tasks of
  /// the main actor, and timers of the main run loop.
  @MainActor enum MainLoop {
    private static var isAttached = false
    /// Whether nothing but the run loop's source ran since it was asked for its timers.
    private static var isSettled = false
    /// When the run loop's next timer is due; `nil` for none.
    private static var nextTimer: Date?
    /// The functions of the run loop's source, which have to stay.
    private static let functions: UnsafeMutablePointer<GSourceFuncs> = {
      let functions = UnsafeMutablePointer<GSourceFuncs>.allocate(capacity: 1)
      functions.initialize(to: GSourceFuncs())
      let prepare:
        @MainActor @convention(c) (UnsafeMutablePointer<GSource>?, UnsafeMutablePointer<gint>?) -> gboolean =
          {
            MainLoop.prepare($1)
          }
      let check: @MainActor @convention(c) (UnsafeMutablePointer<GSource>?) -> gboolean = { _ in
        MainLoop.isDue ? 1 : 0
      }
      let dispatch:
        @MainActor @convention(c) (UnsafeMutablePointer<GSource>?, GSourceFunc?, gpointer?) -> gboolean = {
          _, _, _ in
          MainLoop.runTimers()
          return 1
        }
      functions.pointee.prepare = callback(prepare)
      functions.pointee.check = callback(check)
      functions.pointee.dispatch = callback(dispatch)
      return functions
    }()

    /// Joins the loops, once in a process.
    static func attach() {
      guard !isAttached else { return }
      isAttached = true
      let drain: @MainActor @convention(c) (gint, GIOCondition, gpointer?) -> gboolean = { _, _, _ in
        _dispatch_main_queue_callback_4CF(nil)
        return 1
      }
      g_unix_fd_add(_dispatch_get_main_queue_handle_4CF(), G_IO_IN, callback(drain), nil)
      let source = g_source_new(functions, guint(MemoryLayout<GSource>.size))
      g_source_set_name(source, "Swift's run loop")
      g_source_attach(source, nil)
      g_source_unref(source)
    }

    /// After anything that ran the timers are asked once more, since it may have added one. They are run
    /// while the source is dispatched, where they may run a loop of their own.
    private static func prepare(_ timeout: UnsafeMutablePointer<gint>?) -> gboolean {
      timeout?.pointee = -1
      guard isSettled else { return 1 }
      isSettled = false
      guard let nextTimer else { return 0 }
      let wait = nextTimer.timeIntervalSinceNow
      timeout?.pointee = gint(min(max((wait * 1000).rounded(.up), 0), 3_600_000))
      return wait <= 0 ? 1 : 0
    }

    private static var isDue: Bool { nextTimer.map { $0.timeIntervalSinceNow <= 0 } ?? false }

    private static func runTimers() {
      nextTimer = RunLoop.main.limitDate(forMode: .default)
      // Far in the future means that there is none.
      if let timer = nextTimer, timer.timeIntervalSinceNow > 1e8 { nextTimer = nil }
      isSettled = true
    }
  }
#endif
