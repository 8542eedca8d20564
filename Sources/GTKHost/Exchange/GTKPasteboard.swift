#if Desktop
  internal import CGalleyGTK
  internal import Foundation
  internal import ViewHosting

  /// A clipboard of the desktop.
  @MainActor final class GTKPasteboard: HostPasteboard {
    /// The clipboards by their names, as long as the program runs.
    private static var known: [PasteboardName: GTKPasteboard] = [:]

    /// Returns the clipboard of a name; `nil` where the desktop has none of it.
    static func named(_ name: PasteboardName) -> GTKPasteboard? {
      if let known = known[name] { return known }
      guard let display = gdk_display_get_default() else { return nil }
      let clipboard: OpaquePointer?
      switch name {
      case .general: clipboard = gdk_display_get_clipboard(display)
      case .primary: clipboard = gdk_display_get_primary_clipboard(display)
      default: clipboard = nil
      }
      let board = clipboard.map { GTKPasteboard($0) }
      known[name] = board
      return board
    }

    private let clipboard: OpaquePointer
    private var items: [PasteboardItem] = []
    private(set) var changeCount = 0

    private init(_ clipboard: OpaquePointer) {
      self.clipboard = clipboard
      let changed: @MainActor @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
        Unmanaged<GTKPasteboard>.fromOpaque(data!).takeUnretainedValue().changed()
      }
      connect(clipboard.raw, "changed", Unmanaged.passUnretained(self).toOpaque(), changed)
    }

    private func changed() {
      changeCount += 1
      if gdk_clipboard_is_local(clipboard) == 0 { items = [] }
    }

    var types: [String] { MediaTypes.types(of: gdk_clipboard_get_formats(clipboard)) }

    var ownItems: [PasteboardItem]? {
      gdk_clipboard_is_local(clipboard) != 0 && !items.isEmpty ? items : nil
    }

    func write(_ items: [PasteboardItem]) {
      self.items = items
      guard !items.isEmpty else {
        gdk_clipboard_set_content(clipboard, nil)
        return
      }
      let provider = ContentProvider.make(items)
      gdk_clipboard_set_content(clipboard, provider)
      g_object_unref(provider)
    }

    /// Waits for the program that has the data, a second at most: pasting is done at once.
    func readNow(_ type: String) -> Data? {
      if let ownItems { return MediaTypes.data(of: ownItems, type) }
      guard types.contains(type) else { return nil }
      let answer = Held<Data?>(nil)
      var isDone = false
      read(type) { data in
        answer.value = data
        isDone = true
      }
      Waiting.wait(limit: 1000) { isDone }
      return answer.value
    }

    func read(_ type: String) async -> Data? {
      if let ownItems { return MediaTypes.data(of: ownItems, type) }
      return await withCheckedContinuation { continuation in
        read(type) { continuation.resume(returning: $0) }
      }
    }

    private func read(_ type: String, then reader: @escaping Streams.Reader) {
      let done:
        @MainActor @convention(c) (UnsafeMutablePointer<GObject>?, OpaquePointer?, gpointer?) -> Void = {
          source, result, data in
          let reader = Held<Streams.Reader>.taken(data)
          Streams.read(gdk_clipboard_read_finish(source!.raw.opaque, result, nil, nil), then: reader)
        }
      Streams.withList(MediaTypes.wanted(type)) { names in
        gdk_clipboard_read_async(
          clipboard, names, 0, nil, callback(done), Held<Streams.Reader>.pointer(reader))
      }
    }
  }
#endif
