import Foundation
import GalleyTextStore
import TestSupport
import TextEditing
import TextKit

/// Editors over every kind of document, written and shown as text: `|` is a caret or the head of a range, `^`
/// its anchor.
struct EditorFixture {
  enum Kind: String, CaseIterable {
    case plain, storage, textKit1, textKit2, rope
    var isLaidOut: Bool { self == .textKit1 || self == .textKit2 || self == .rope }
  }

  let editor: TextEditor
  /// What editors and documents do not keep.
  private var kept: [AnyObject] = []

  /// Creates an editor.
  ///
  /// - Parameters:
  ///   - marked: Its text, with the selection.
  ///   - kind: The kind of document.
  ///   - width: The width of lines, in points.
  ///   - binds: Whether `@` and the letters after it are bound together.
  init(_ marked: String, _ kind: Kind = .storage, width: CGFloat = 10_000, binds: Bool = false) {
    let (text, selection) = EditorFixture.parse(marked)
    let font = NSFont(name: "Liberation Serif", size: 16)!
    let styled = NSAttributedString(string: text, attributes: [.font: font])
    let container = NSTextContainer(size: CGSize(width: width, height: 0))
    switch kind {
    case .plain: editor = TextEditor(ArrayDocument(text))
    case .storage: editor = TextEditor(StorageDocument(NSTextStorage(attributedString: styled)))
    case .textKit1:
      let storage = NSTextStorage(attributedString: styled)
      let manager = NSLayoutManager()
      storage.addLayoutManager(manager)
      manager.addTextContainer(container)
      editor = TextEditor(StorageDocument(storage, layoutManager: manager))
      kept = [storage, manager, container]
    case .textKit2, .rope:
      let manager = NSTextLayoutManager()
      manager.textContainer = container
      let content: NSTextContentManager
      if kind == .rope {
        content = TextRopeContentManager(TextRope(text), attributes: [.font: font])
      } else {
        let storage = NSTextContentStorage()
        storage.attributedString = styled
        content = storage
      }
      content.addTextLayoutManager(manager)
      editor = TextEditor(ContentDocument(content, textLayoutManager: manager))
      kept = [content, manager, container]
    }
    editor.defaultAttributes = [.font: font]
    editor.pageHeight = 100
    editor.selection = selection
    guard binds else { return }
    let units = Array(text.utf16)
    for start in units.indices where units[start] == 0x40 {
      let end = units[(start + 1)...].firstIndex { !(0x61...0x7A).contains($0) } ?? units.count
      editor.document.setAttributes([.font: font, .textBinding: start as NSNumber], in: start..<end)
    }
  }

  static func parse(_ marked: String) -> (String, EditorSelection) {
    var units: [UInt16] = []
    var parts: [EditorSelection.Part] = []
    var open: (offset: Int, isAnchor: Bool)?
    let all = Array(marked.utf16)
    for (index, unit) in all.enumerated() {
      guard unit == 0x7C || unit == 0x5E else {
        units.append(unit)
        continue
      }
      let isAnchor = unit == 0x5E
      if let first = open {
        parts.append(
          EditorSelection.Part(
            anchor: isAnchor ? units.count : first.offset, head: isAnchor ? first.offset : units.count))
        open = nil
      } else if isAnchor || Self.hasAnchor(all[(index + 1)...]) {
        open = (units.count, isAnchor)
      } else {
        parts.append(EditorSelection.Part(units.count))
      }
    }
    return (String(decoding: units, as: UTF16.self), EditorSelection(parts))
  }

  /// Whether the next mark is an anchor that no head follows at once: that of a head before.
  private static func hasAnchor(_ units: ArraySlice<UInt16>) -> Bool {
    let marks = units.filter { $0 == 0x7C || $0 == 0x5E }
    // `|…^` with an even number of marks after an anchor is a pair of the next head.
    guard marks.first == 0x5E else { return false }
    return marks.dropFirst().first != 0x7C || marks.count % 2 == 1
  }

  var shown: String { EditorFixture.show(text, editor.selection) }

  static func show(_ text: String, _ selection: EditorSelection) -> String {
    var units = Array(text.utf16)
    for part in selection.parts.reversed() {
      if part.isCaret {
        units.insert(0x7C, at: part.head)
      } else {
        units.insert(part.head > part.anchor ? 0x7C : 0x5E, at: part.range.upperBound)
        units.insert(part.head > part.anchor ? 0x5E : 0x7C, at: part.range.lowerBound)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  var text: String {
    String(decoding: editor.document.units(in: 0..<editor.document.length), as: UTF16.self)
  }
}

/// A document of a program's own: no more than the protocol requires, and no attributes.
final class ArrayDocument: EditableDocument {
  private var text: [UInt16]

  init(_ text: String) { self.text = Array(text.utf16) }

  var length: Int { text.count }
  func units(in range: Range<Int>) -> [UInt16] { Array(text[range]) }
  func attributedText(in range: Range<Int>) -> NSAttributedString {
    NSAttributedString(string: String(decoding: text[range], as: UTF16.self))
  }
  func replace(_ range: Range<Int>, with new: NSAttributedString) {
    text.replaceSubrange(range, with: new.string.utf16)
  }
  func setAttributes(_ attributes: [NSAttributedString.Key: Any], in range: Range<Int>) {}
}

/// A clipboard in memory.
final class MemoryClipboard: EditorClipboard {
  var content: ClipboardContent = [:]
}
