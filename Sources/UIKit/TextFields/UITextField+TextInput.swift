public import CoreGraphics
public import Foundation
internal import TextEditing
public import TextKit

/// A position in a field's text. It is bound to its field.
final class FieldPosition: UITextPosition {
  let offset: Int
  weak var field: UITextField?

  init(_ offset: Int, in field: UITextField) {
    (self.offset, self.field) = (offset, field)
    super.init()
  }

  nonisolated override func isEqual(_ object: Any?) -> Bool {
    (object as? FieldPosition).map { $0.offset == offset } ?? false
  }

  nonisolated override var hash: Int { offset }
}

/// A range of a field's text.
final class FieldRange: UITextRange {
  let range: Range<Int>
  private weak var field: UITextField?

  init(_ range: Range<Int>, in field: UITextField) {
    (self.range, self.field) = (range, field)
    super.init()
  }

  override var start: UITextPosition {
    field.map { FieldPosition(range.lowerBound, in: $0) } ?? UITextPosition()
  }
  override var end: UITextPosition {
    field.map { FieldPosition(range.upperBound, in: $0) } ?? UITextPosition()
  }
  override var isEmpty: Bool { range.isEmpty }

  nonisolated override func isEqual(_ object: Any?) -> Bool {
    (object as? FieldRange).map { $0.range == range } ?? false
  }

  nonisolated override var hash: Int { range.hashValue }

  func belongs(to field: UITextField) -> Bool { self.field === field }
}

/// A rectangle of a field's selection.
final class FieldSelectionRect: UITextSelectionRect {
  private let (frame, isFirst, isLast, direction): (CGRect, Bool, Bool, NSWritingDirection)

  init(_ frame: CGRect, isFirst: Bool, isLast: Bool, _ direction: NSWritingDirection) {
    (self.frame, self.isFirst, self.isLast, self.direction) = (frame, isFirst, isLast, direction)
    super.init()
  }

  override var rect: CGRect { frame }
  override var containsStart: Bool { isFirst }
  override var containsEnd: Bool { isLast }
  override var writingDirection: NSWritingDirection { direction }
}

/// The text as input methods and text interactions see it. Positions and ranges of other views are not taken:
/// methods answer `nil`, or do nothing.
extension UITextField {
  func offset(_ position: UITextPosition) -> Int? {
    guard let position = position as? FieldPosition, position.field === self else { return nil }
    return min(position.offset, content.document.length)
  }

  func offsets(_ range: UITextRange) -> Range<Int>? {
    guard let range = range as? FieldRange, range.belongs(to: self) else { return nil }
    return range.range.clamped(to: 0..<content.document.length)
  }

  private func position(_ offset: Int) -> UITextPosition? {
    (0...content.document.length).contains(offset) ? FieldPosition(offset, in: self) : nil
  }

  // MARK: Text

  /// Whether the text is edited: by a field that is enabled.
  public var isEditable: Bool { isEnabled }

  /// Returns the text of a range; `nil` for a range of another view.
  public func text(in range: UITextRange) -> String? {
    offsets(range).map { String(decoding: content.document.units(in: $0), as: UTF16.self) }
  }

  /// Replaces a range of the text, if the delegate agrees. Line ends become spaces.
  public func replace(_ range: UITextRange, withText text: String) {
    guard let range = offsets(range) else { return }
    replacesOnInsertion = false
    content.editor.insertText(text.onOneLine, replacing: range)
  }

  /// Returns the text of a range with its attributes.
  public func attributedText(in range: UITextRange) -> NSAttributedString {
    offsets(range).map(content.document.attributedText) ?? NSAttributedString(string: "")
  }

  /// Replaces a range by text with attributes, if the delegate agrees. Line ends become spaces.
  public func replace(_ range: UITextRange, withAttributedText attributedText: NSAttributedString) {
    guard let range = offsets(range) else { return }
    content.editor.selection = EditorSelection(range)
    insertAttributedText(attributedText)
  }

  /// Inserts text with attributes in place of what is selected, if the delegate agrees. Line ends become
  /// spaces.
  public func insertAttributedText(_ string: NSAttributedString) {
    replacesOnInsertion = false
    content.editor.insertAttributedText(string.onOneLine)
  }

  // MARK: Selection and marked text

  func selectByInput(_ range: Range<Int>) {
    replacesOnInsertion = false
    content.editor.selection = EditorSelection(range)
  }

  func compose(_ text: String, _ selected: NSRange) {
    guard isEnabled, !isSecureTextEntry else { return }
    replacesOnInsertion = false
    let text = text.onOneLine
    let length = text.utf16.count
    let start = min(selected.location == NSNotFound ? length : max(selected.location, 0), length)
    let end = start + min(max(selected.length, 0), length - start)
    editing.compose { content.editor.setMarkedText(text, selected: start..<end) }
    setNeedsDisplay()
  }

  // MARK: Positions

  /// The text's start.
  public var beginningOfDocument: UITextPosition { FieldPosition(0, in: self) }

  /// The text's end.
  public var endOfDocument: UITextPosition { FieldPosition(content.document.length, in: self) }

  /// Returns the range between two positions.
  public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    guard let from = offset(fromPosition), let to = offset(toPosition) else { return nil }
    return FieldRange(min(from, to)..<max(from, to), in: self)
  }

  /// Returns the position a number of UTF-16 units away.
  public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    guard let start = self.offset(position) else { return nil }
    let (place, isTooFar) = start.addingReportingOverflow(offset)
    return isTooFar ? nil : self.position(place)
  }

  /// Returns the position a number of characters away, as they are shown.
  public func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition? {
    guard let start = self.offset(position) else { return nil }
    let steps = content.document.line(at: 0)?.steps ?? []
    switch direction {
    case .up, .down: return offset == 0 ? self.position(start) : nil
    case .left, .right:
      // The caret's places from left to right: before each character, and after the last.
      var places = steps.map { $0.isRightToLeft ? $0.range.upperBound : $0.range.lowerBound }
      if let last = steps.last {
        places.append(last.isRightToLeft ? last.range.lowerBound : last.range.upperBound)
      }
      guard let index = places.firstIndex(of: start) else { return offset == 0 ? self.position(start) : nil }
      let moved = index + (direction == .right ? offset : -offset)
      return places.indices.contains(moved) ? self.position(places[moved]) : nil
    }
  }

  /// Compares two positions.
  public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    let (left, right) = (offset(position) ?? 0, offset(other) ?? 0)
    return left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
  }

  /// Returns the number of UTF-16 units between two positions; 0 for positions of another view.
  public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    guard let start = offset(from), let end = offset(toPosition) else { return 0 }
    return end - start
  }

  /// Returns the end of a range that is farthest in a direction.
  public func position(
    within range: UITextRange, farthestIn direction: UITextLayoutDirection
  ) -> UITextPosition? {
    guard let range = offsets(range) else { return nil }
    let isEnd = direction == .down || (direction == .right) != isTextRightToLeft && direction != .up
    return position(isEnd ? range.upperBound : range.lowerBound)
  }

  /// Returns the text between a position and the text's end in a direction.
  public func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange? {
    guard let place = offset(position) else { return nil }
    let isEnd = direction == .down || (direction == .right) != isTextRightToLeft && direction != .up
    return FieldRange(isEnd ? place..<content.document.length : 0..<place, in: self)
  }

  private var isTextRightToLeft: Bool { content.document.line(at: 0)?.isRightToLeft ?? isRightToLeft }

  // MARK: Writing direction

  /// Returns the writing direction of the text.
  public func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection {
    isTextRightToLeft ? .rightToLeft : .leftToRight
  }

  /// Gives the text, which is one paragraph, a writing direction.
  public func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {
    guard offsets(range) != nil, content.document.length > 0 else { return }
    let storage = content.document.storage
    storage.setBaseWritingDirection(writingDirection, range: NSRange(location: 0, length: storage.length))
    content.document.refresh()
    textChanged()
  }

  /// Returns font and colours of the character beside a position.
  public func textStyling(
    at position: UITextPosition, in direction: UITextStorageDirection
  ) -> [NSAttributedString.Key: Any]? {
    guard let place = offset(position), hasText else { return nil }
    let character = min(max(0, place - (direction == .backward ? 1 : 0)), content.document.length - 1)
    let attributes = content.document.storage.attributes(at: character, effectiveRange: nil)
    return attributes.filter { [.font, .foregroundColor, .backgroundColor].contains($0.key) }
  }

  // MARK: Geometry

  /// Returns the rectangle of a range, which has no width if the range is empty.
  public func firstRect(for range: UITextRange) -> CGRect {
    guard let range = offsets(range) else { return .null }
    placeText()
    let rects = content.rects(of: range)
    guard let first = rects.first else {
      return content.caret(of: EditorSelection.Part(range.lowerBound)).withoutWidth
    }
    return rects.dropFirst().reduce(first) { $0.union($1) }
  }

  func caretRect(at position: UITextPosition) -> CGRect {
    guard let place = offset(position) else { return .null }
    placeText()
    return content.caret(of: EditorSelection.Part(place))
  }

  func rectangles(of range: UITextRange) -> [UITextSelectionRect] {
    guard let range = offsets(range) else { return [] }
    placeText()
    let rects = content.rects(of: range)
    return rects.enumerated().map { index, rect in
      FieldSelectionRect(
        rect, isFirst: index == (isTextRightToLeft ? rects.count - 1 : 0),
        isLast: index == (isTextRightToLeft ? 0 : rects.count - 1),
        isTextRightToLeft ? .rightToLeft : .leftToRight)
    }
  }

  /// Returns the position nearest to a point.
  public func closestPosition(to point: CGPoint) -> UITextPosition? {
    placeText()
    return position(content.offset(at: point))
  }

  /// Returns the position of a range that is nearest to a point.
  public func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    guard let range = offsets(range) else { return nil }
    placeText()
    return position(min(max(content.offset(at: point), range.lowerBound), range.upperBound))
  }

  /// Returns the character at a point.
  public func characterRange(at point: CGPoint) -> UITextRange? {
    placeText()
    let x = point.x - content.origin.x
    guard bounds.contains(point), let line = content.document.line(at: 0),
      let step = line.steps.first(where: { $0.left <= x && x < $0.right })
    else { return nil }
    return FieldRange(step.range, in: self)
  }
}

extension CGRect {
  /// The rectangle's left side.
  fileprivate var withoutWidth: CGRect { CGRect(x: minX, y: minY, width: 0, height: height) }
}
