internal import Foundation
internal import TextEditing
internal import ViewHosting

/// The clipboard of the host that shows a field.
@MainActor final class FieldClipboard: @MainActor EditorClipboard {
  private unowned let field: UITextField

  init(_ field: UITextField) { self.field = field }

  private var board: (any HostPasteboard)? { field.window?.host?.pasteboard(.general) }

  /// What is there, and can be read at once.
  var content: ClipboardContent {
    get {
      guard let board else { return [:] }
      var content: ClipboardContent = [:]
      for type in board.types { content[ContentType(rawValue: type)] = board.readNow(type) }
      return content
    }
    set {
      // Plain text comes last: readers take the first type that they know.
      let types = newValue.keys.sorted {
        ($0 == .plainText ? 1 : 0, $0.rawValue) < ($1 == .plainText ? 1 : 0, $1.rawValue)
      }
      board?.write([
        PasteboardItem(types.map { type in PasteboardItem.Representation(type.rawValue) { newValue[type] } })
      ])
    }
  }
}
