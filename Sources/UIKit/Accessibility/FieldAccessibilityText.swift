internal import CoreGraphics
internal import Foundation
internal import GalleyTextStore
internal import TextEditing
internal import TextKit
internal import ViewHosting

/// The text of a field for screen readers: of a secret one, its dots.
@MainActor final class FieldAccessibilityText: AccessibilityText {
  private let field: UITextField

  init(_ field: UITextField) { self.field = field }

  private var content: FieldText { field.content }

  private func clamped(_ range: Range<Int>) -> Range<Int> { range.clamped(to: 0..<content.document.length) }

  var length: Int { content.document.length }

  func string(in range: Range<Int>) -> String {
    let range = clamped(range)
    guard !field.isSecureTextEntry else { return String(repeating: FieldDocument.dot, count: range.count) }
    return (content.document.storage.string as NSString)
      .substring(with: NSRange(location: range.lowerBound, length: range.count))
  }

  var selections: [Range<Int>] { content.editor.selection.ranges }

  var caret: Int { content.editor.selection.parts[0].head }

  func select(_ ranges: [Range<Int>]) -> Bool {
    guard let first = ranges.first else { return false }
    content.editor.selection = EditorSelection(clamped(first))
    return true
  }

  func frame(of range: Range<Int>) -> CGRect {
    field.placeText()
    let rects = content.rects(of: clamped(range))
    guard let first = rects.first else { return .null }
    return field.convert(rects.dropFirst().reduce(first) { $0.union($1) }, to: nil)
  }

  func position(at point: CGPoint) -> Int? {
    field.placeText()
    return content.offset(at: field.convert(point, from: nil))
  }

  func attributes(at position: Int) -> (attributes: [String: String], range: Range<Int>) {
    TextAttributeNames.run(at: position, of: content.document.storage, usual: [:], field.traitCollection)
  }

  var links: [AccessibilityLink] { [] }

  func replace(_ range: Range<Int>, with text: String) -> Bool {
    field.isEnabled && content.editor.insertText(text.onOneLine, replacing: clamped(range))
  }

  func scrollToVisible(_ range: Range<Int>) {
    content.editor.selection = EditorSelection(clamped(range).lowerBound)
  }

  // MARK: Reading

  func range(of unit: AccessibilityTextUnit, at position: Int) -> Range<Int> {
    guard unit != .row, unit != .paragraph else { return 0..<length }
    return ReadingUnits(Array(string(in: 0..<length).utf16)).range(of: unit, at: position)
  }

  func row(at position: Int) -> Int? { (0...length).contains(position) ? 0 : nil }

  func range(ofRow row: Int) -> Range<Int>? { row == 0 ? 0..<length : nil }

  var visibleRange: Range<Int> { 0..<length }

  /// A dot stands for each unit of a secret text.
  func codePointIndex(at position: Int) -> Int {
    let position = min(max(position, 0), length)
    return field.isSecureTextEntry
      ? position : content.document.storage.reportedText.codePointIndex(at: position)
  }

  func position(ofCodePoint index: Int) -> Int {
    field.isSecureTextEntry
      ? min(max(index, 0), length) : content.document.storage.reportedText.offset(ofCodePoint: index)
  }
}
