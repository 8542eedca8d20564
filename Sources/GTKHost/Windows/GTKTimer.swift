#if Desktop
  internal import CGalleyGTK
  internal import Foundation
  internal import ViewHosting

  /// A call that GTK's main loop owes.
  @MainActor final class GTKTimer: HostTimer {
    private var source: guint = 0
    private var body: (@MainActor () -> Void)?

    init(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) {
      self.body = body
      let fire: @MainActor @convention(c) (gpointer?) -> gboolean = { data in
        let timer = Unmanaged<GTKTimer>.fromOpaque(data!).takeUnretainedValue()
        timer.source = 0
        let body = timer.body
        timer.body = nil
        body?()
        return 0
      }
      let release: @convention(c) (gpointer?) -> Void = { Unmanaged<GTKTimer>.fromOpaque($0!).release() }
      let milliseconds = min(max((delay * 1000).rounded(.up), 0), Double(Int32.max))
      source = g_timeout_add_full(
        0, guint(milliseconds), callback(fire), Unmanaged.passRetained(self).toOpaque(), callback(release))
    }

    func cancel() {
      body = nil
      guard source != 0 else { return }
      let source = source
      self.source = 0
      g_source_remove(source)
    }
  }
#endif
