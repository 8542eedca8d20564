internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit

/// The text of a field, and the one line that shows it: as it is, or as a dot for each character.
final class FieldDocument: EditableDocument {
  /// The text.
  let storage: NSTextStorage
  /// Lays out what is shown.
  let layoutManager = NSLayoutManager()
  /// The space of the line.
  let container = NSTextContainer()

  private let dots = NSTextStorage(string: "")
  private let plain: StorageDocument
  private let dotted: StorageDocument
  /// The offsets at which characters start, and the text's end, while dots are shown.
  private var starts: [Int] = [0]

  /// Called before an edit with its range and what takes its place.
  var willEdit: ((Range<Int>, String) -> Void)?
  /// Called after an edit.
  var didEdit: (() -> Void)?

  /// The dot that stands for a character.
  static let dot = "\u{2022}"

  /// Whether dots are shown.
  var isSecret = false {
    didSet {
      guard isSecret != oldValue else { return }
      (oldValue ? dots : storage).removeLayoutManager(layoutManager)
      shown.addLayoutManager(layoutManager)
      refresh()
    }
  }

  init(_ storage: NSTextStorage) {
    self.storage = storage
    layoutManager.usesFontLeading = false
    container.lineFragmentPadding = 0
    container.maximumNumberOfLines = 1
    layoutManager.addTextContainer(container)
    storage.addLayoutManager(layoutManager)
    plain = StorageDocument(storage, layoutManager: layoutManager)
    dotted = StorageDocument(dots, layoutManager: layoutManager)
  }

  /// The text that is laid out.
  var shown: NSTextStorage { isSecret ? dots : storage }

  /// Makes the dots anew after the text or its attributes have changed.
  func refresh() {
    guard isSecret else { return }
    var offset = 0
    starts = storage.string.map { character in
      defer { offset += character.utf16.count }
      return offset
    }
    starts.append(offset)
    var attributes: [NSAttributedString.Key: Any] = [:]
    if storage.length > 0 {
      let first = storage.attributes(at: 0, effectiveRange: nil)
      for key in [NSAttributedString.Key.font, .foregroundColor, .paragraphStyle] {
        attributes[key] = first[key]
      }
    }
    dots.setAttributedString(
      NSAttributedString(
        string: String(repeating: FieldDocument.dot, count: starts.count - 1), attributes: attributes))
  }

  var length: Int { plain.length }

  func units(in range: Range<Int>) -> [UInt16] { plain.units(in: range) }

  func attributedText(in range: Range<Int>) -> NSAttributedString { plain.attributedText(in: range) }

  func replace(_ range: Range<Int>, with text: NSAttributedString) {
    willEdit?(range, text.string)
    plain.replace(range, with: text)
    refresh()
    didEdit?()
  }

  func setAttributes(_ attributes: [NSAttributedString.Key: Any], in range: Range<Int>) {
    plain.setAttributes(attributes, in: range)
    refresh()
  }

  func performEdits(_ body: () -> Void) {
    plain.performEdits(body)
    refresh()
  }

  func paragraph(containing offset: Int) -> Range<Int> { 0..<length }

  func line(at offset: Int) -> EditableLine? {
    guard isSecret else { return plain.line(at: offset) }
    guard length > 0 else { return nil }
    let dot = (starts.lastIndex { $0 <= offset } ?? 0)
    return dotted.line(at: min(dot, dots.length - 1)).map(revealed)
  }

  func line(nearest point: CGPoint) -> EditableLine? {
    isSecret ? dotted.line(nearest: point).map(revealed) : plain.line(nearest: point)
  }

  /// Returns a line of dots with the offsets of the characters that they stand for.
  private func revealed(_ line: EditableLine) -> EditableLine {
    func offsets(_ range: Range<Int>) -> Range<Int> {
      let last = starts.count - 1
      return starts[min(range.lowerBound, last)]..<starts[min(range.upperBound, last)]
    }
    var line = line
    line.range = offsets(line.range)
    line.steps = line.steps.map {
      var step = $0
      step.range = offsets($0.range)
      return step
    }
    return line
  }
}
