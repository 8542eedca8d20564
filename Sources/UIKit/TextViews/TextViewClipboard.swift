internal import Foundation
internal import TextEditing
internal import ViewHosting

/// The clipboard of the host that shows a text view.
final class TextViewClipboard: EditorClipboard, @unchecked Sendable {
  nonisolated(unsafe) weak var view: UITextView?

  var content: ClipboardContent {
    get { MainActor.assumeIsolated { read() } }
    set { MainActor.assumeIsolated { write(newValue) } }
  }

  @MainActor private var board: (any HostPasteboard)? {
    guard let view, !view.isSecureTextEntry else { return nil }
    return view.window?.host?.pasteboard(.general)
  }

  @MainActor private func read() -> ClipboardContent {
    guard let board, let view else { return [:] }
    var content: ClipboardContent = [:]
    for type in view.bridge.editor.readableTypes + [.textParts] {
      if let data = board.readNow(type.rawValue) { content[type] = data }
    }
    return content
  }

  @MainActor private func write(_ content: ClipboardContent) {
    guard let board, let view else { return }
    let types = view.bridge.editor.writableTypes.filter { content[$0] != nil }
    let rest = content.keys.filter { !types.contains($0) }.sorted { $0.rawValue < $1.rawValue }
    board.write([
      PasteboardItem(
        (types + rest).map { type in
          let data = content[type]
          return PasteboardItem.Representation(type.rawValue) { data }
        })
    ])
  }
}
