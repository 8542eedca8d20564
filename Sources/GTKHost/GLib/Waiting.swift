#if Desktop
  internal import CGalleyGTK

  /// Waiting for another program in the middle of a call, while GTK's loop runs on: what a person does
  /// meanwhile reaches the tree afterwards, in its order.
  @MainActor enum Waiting {
    /// Whether something waits.
    private(set) static var isOn = false
    private static var deferred: [@MainActor () -> Void] = []

    /// Runs a closure: now, or after the waiting.
    static func afterwards(_ body: @escaping @MainActor () -> Void) {
      if isOn { deferred.append(body) } else { body() }
    }

    /// Runs GTK's loop until a condition holds.
    ///
    /// - Parameter limit: The longest time, in milliseconds.
    static func wait(limit: guint, until isDone: () -> Bool) {
      guard !isOn else { return }
      isOn = true
      let end = g_get_monotonic_time() + gint64(limit) * 1000
      // So that the loop does not sleep beyond the end.
      let wake: @convention(c) (gpointer?) -> gboolean = { _ in 1 }
      let timer = g_timeout_add(limit, wake, nil)
      while !isDone(), g_get_monotonic_time() < end { g_main_context_iteration(nil, 1) }
      g_source_remove(timer)
      isOn = false
      while !deferred.isEmpty, !isOn { deferred.removeFirst()() }
    }
  }
#endif
