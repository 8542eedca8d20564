internal import Foundation
internal import TextEditing
internal import ViewHosting

/// The clipboard of the host that shows a view of text. A secret text is not copied.
final class TextClipboard: EditorClipboard, @unchecked Sendable {
  nonisolated(unsafe) weak var view: (any EditedTextView)?

  var content: ClipboardContent {
    get { MainActor.assumeIsolated { read() } }
    set { MainActor.assumeIsolated { write(newValue) } }
  }

  @MainActor private var board: (any HostPasteboard)? {
    view?.window?.host?.pasteboard(.general)
  }

  /// The things that are there.
  @MainActor var items: [PasteboardItem] {
    guard let board else { return [] }
    if let own = board.ownItems { return own }
    let types = board.types
    return types.isEmpty ? [] : [PasteboardItem(types.map { type in .init(type) { board.readNow(type) } })]
  }

  @MainActor private func read() -> ClipboardContent {
    guard let board, let view else { return [:] }
    var content: ClipboardContent = [:]
    let wanted = Set(view.editor.readableTypes + [.textParts])
    for name in board.types {
      let type = ContentType(rawValue: UniformType.usualName(name))
      if wanted.contains(type), content[type] == nil { content[type] = board.readNow(name) }
    }
    return content
  }

  /// Writes one thing in all types, the richest first, and plain text by the names that Linux has for it.
  @MainActor private func write(_ content: ClipboardContent) {
    guard let board, let view, !view.isSecureTextEntry else { return }
    let types = view.editor.writableTypes.filter { content[$0] != nil }
    let rest = content.keys.filter { !types.contains($0) }.sorted { $0.rawValue < $1.rawValue }
    let names = (types + rest).flatMap { type -> [(String, Data?)] in
      let aliases = type == .plainText ? UniformType.plainTextAliases : []
      return (aliases + [type.rawValue]).map { ($0, content[type]) }
    }
    UIPasteboard.writing {
      board.write([
        PasteboardItem(names.map { name, data in PasteboardItem.Representation(name) { data } })
      ])
    }
  }
}
