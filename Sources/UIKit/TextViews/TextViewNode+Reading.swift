internal import Foundation
internal import GalleyTextStore
internal import TextEditing
internal import TextKit
internal import ViewHosting

/// Units and rows of a text view for screen readers.
extension TextViewNode {
  /// Words and sentences are looked for as far as this at either side, in UTF-16 units.
  private static let reach = 4096

  func range(of unit: AccessibilityTextUnit, at position: Int) -> Range<Int> {
    guard let view, length > 0 else { return 0..<0 }
    let document = view.stack.document
    let place = min(max(position, 0), length)
    switch unit {
    case .row: return rowRange(at: place)
    case .paragraph: return document.paragraph(containing: place)
    case .character, .word, .sentence:
      let start = document.paragraph(containing: max(0, place - Self.reach)).lowerBound
      let first = max(start, place - 2 * Self.reach)
      let units = document.units(in: first..<min(length, place + Self.reach))
      let found = ReadingUnits(units).range(of: unit, at: min(place, length - 1) - first)
      return found.lowerBound + first..<found.upperBound + first
    }
  }

  /// Returns the row at a position; where the caret is after the last character of a row, that row.
  private func rowRange(at place: Int) -> Range<Int> {
    guard let view else { return 0..<0 }
    let document = view.stack.document
    if endsWithTerminator, place == length { return length..<length }
    let caret = view.editor.selection.parts.first { $0.isCaret && $0.head == place }
    let isBefore = place == length || (caret?.affinity == .upstream && place > 0)
    return document.line(at: isBefore ? place - 1 : place)?.range ?? place..<place
  }

  /// Whether there is an empty row after the last terminator.
  private var endsWithTerminator: Bool {
    guard let document = view?.stack.document else { return false }
    return length > 0 && document.paragraph(containing: length).isEmpty
  }

  func row(at position: Int) -> Int? {
    guard (0...length).contains(position) else { return nil }
    var found: Int?
    enumerateRows { row, range in
      // An offset at the text's end belongs to the last row.
      if range.contains(position) || range.upperBound == length && position == length { found = row }
      return found == nil || position == length
    }
    return found
  }

  func range(ofRow row: Int) -> Range<Int>? {
    guard row >= 0 else { return nil }
    var found: Range<Int>?
    enumerateRows { number, range in
      if number == row { found = range }
      return found == nil
    }
    return found
  }

  /// Calls a closure with rows and their text, until it returns false.
  private func enumerateRows(_ body: (Int, Range<Int>) -> Bool) {
    guard let document = view?.stack.document else { return }
    var (row, place) = (0, 0)
    while place < length, let line = document.line(at: place) {
      let range = place..<max(line.range.upperBound, place + 1)
      guard body(row, range) else { return }
      (row, place) = (row + 1, range.upperBound)
    }
    if length == 0 || endsWithTerminator { _ = body(row, length..<length) }
  }

  func codePointIndex(at position: Int) -> Int {
    guard let view else { return 0 }
    let position = min(max(position, 0), length)
    // A dot stands for each unit.
    if view.isSecureTextEntry { return position }
    return view.rope?.codePointIndex(at: position)
      ?? CodePointOffsets(string(in: 0..<length)).codePoint(atUnit: position)
  }

  func position(ofCodePoint index: Int) -> Int {
    guard let view else { return 0 }
    if view.isSecureTextEntry { return min(max(index, 0), length) }
    return view.rope?.offset(ofCodePoint: index)
      ?? CodePointOffsets(string(in: 0..<length)).unit(atCodePoint: index)
  }

  var visibleRange: Range<Int> {
    guard let view, length > 0 else { return 0..<0 }
    let document = view.stack.document
    let seen = view.textRect(view.bounds)
    guard let first = document.line(nearest: CGPoint(x: 0, y: seen.minY + 0.5)),
      let last = document.line(nearest: CGPoint(x: 0, y: seen.maxY - 0.5))
    else { return 0..<length }
    return first.range.lowerBound..<max(first.range.lowerBound, last.range.upperBound)
  }
}
