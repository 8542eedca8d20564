public import CoreGraphics
public import Foundation
internal import TextEditing
public import TextKit

/// The text as input methods see it. Positions of another view are not taken.
extension UITextView {
  // MARK: Offsets

  func offset(_ position: UITextPosition) -> Int? {
    guard let position = position as? TextViewPosition, position.view === self else { return nil }
    return min(position.offset, stack.length)
  }

  func offsets(_ range: UITextRange) -> Range<Int>? {
    guard let range = range as? TextViewRange, range.view === self else { return nil }
    return range.offsets.clamped(to: 0..<stack.length)
  }

  // MARK: Text

  /// Returns the text of a range; `nil` for a range of another view.
  public func text(in range: UITextRange) -> String? {
    offsets(range).map { String(decoding: stack.document.units(in: $0), as: UTF16.self) }
  }

  /// Replaces a range of the text, if the delegate agrees.
  public func replace(_ range: UITextRange, withText text: String) {
    guard let range = offsets(range) else { return }
    bridge.replaceByProgram(range) { $0.insertText(text, replacing: range) }
  }

  /// Returns the text of a range with its attributes.
  public func attributedText(in range: UITextRange) -> NSAttributedString {
    offsets(range).map { stack.document.attributedText(in: $0) } ?? NSAttributedString(string: "")
  }

  /// Replaces a range by text with attributes, if the delegate agrees.
  public func replace(_ range: UITextRange, withAttributedText attributedText: NSAttributedString) {
    guard let range = offsets(range) else { return }
    bridge.perform {
      $0.selection = EditorSelection(range)
      $0.insertAttributedText(attributedText)
    }
  }

  /// Inserts text with attributes in place of what is selected, if the delegate agrees.
  public func insertAttributedText(_ string: NSAttributedString) {
    bridge.perform { $0.insertAttributedText(string) }
  }

  /// Replaces the marked text, or else what is selected, by text with attributes that is still being
  /// composed.
  /// The attributes are painted, and not stored.
  public func setAttributedMarkedText(_ markedText: NSAttributedString?, selectedRange: NSRange) {
    let text = markedText ?? NSAttributedString(string: "")
    let start =
      selectedRange.location == NSNotFound ? text.length : min(max(selectedRange.location, 0), text.length)
    let selected = start..<start + min(max(selectedRange.length, 0), text.length - start)
    bridge.compose { $0.setMarkedText(text, selected: selected) }
  }

  /// On which of two lines the caret is, where one ends without a terminator.
  public var selectionAffinity: UITextStorageDirection {
    get { editor.selection.parts[0].affinity == .upstream ? .backward : .forward }
    set {
      guard let part = editor.selection.parts.first, part.isCaret else { return }
      editor.selection = EditorSelection(
        part.head, affinity: newValue == .backward ? .upstream : .downstream)
    }
  }

  // MARK: Positions

  /// The text's start.
  public var beginningOfDocument: UITextPosition { TextViewPosition(0, in: self) }
  /// The text's end.
  public var endOfDocument: UITextPosition { TextViewPosition(stack.length, in: self) }

  /// Returns the range between two positions; `nil` for positions of another view.
  public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    guard let start = offset(fromPosition), let end = offset(toPosition) else { return nil }
    return TextViewRange(min(start, end)..<max(start, end), in: self)
  }

  /// Returns the position a number of UTF-16 units away; `nil` outside of the text.
  public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    guard let start = self.offset(position) else { return nil }
    let (place, isTooFar) = start.addingReportingOverflow(offset)
    guard !isTooFar, (0...stack.length).contains(place) else { return nil }
    return TextViewPosition(place, in: self)
  }

  /// Returns the position a number of characters or lines away, as they are shown; `nil` outside of the text.
  public func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition? {
    guard var place = self.offset(position) else { return nil }
    let editor = TextEditor(stack.document)
    let isReversed = offset < 0
    let command: EditorCommand =
      switch direction {
      case .right: isReversed ? .moveLeft : .moveRight
      case .left: isReversed ? .moveRight : .moveLeft
      case .up: isReversed ? .moveDown : .moveUp
      case .down: isReversed ? .moveUp : .moveDown
      }
    editor.selection = EditorSelection(place)
    for _ in 0..<abs(offset) {
      editor.perform(turned(command))
      let new = editor.selection.parts[0].head
      guard new != place else { return nil }
      place = new
    }
    return TextViewPosition(place, in: self)
  }

  /// Compares two positions.
  public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    let (one, two) = (offset(position) ?? 0, offset(other) ?? 0)
    return one < two ? .orderedAscending : one > two ? .orderedDescending : .orderedSame
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
    guard let offsets = offsets(range) else { return nil }
    let isEnd =
      switch direction {
      case .up: false
      case .down: true
      case .right: !isRightToLeft(at: offsets.lowerBound)
      case .left: isRightToLeft(at: offsets.lowerBound)
      }
    return TextViewPosition(isEnd ? offsets.upperBound : offsets.lowerBound, in: self)
  }

  /// Returns the text between a position and its line's end in a direction; up and down that of the text.
  public func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange? {
    guard let place = offset(position) else { return nil }
    let line = stack.document.line(at: place)?.range ?? place..<place
    let isForward = (direction == .right) != isRightToLeft(at: place)
    let found =
      switch direction {
      case .up: 0..<place
      case .down: place..<stack.length
      default: isForward ? place..<max(line.upperBound, place) : min(line.lowerBound, place)..<place
      }
    return TextViewRange(found, in: self)
  }

  private func isRightToLeft(at offset: Int) -> Bool {
    stack.document.line(at: offset)?.isRightToLeft ?? false
  }

  // MARK: Writing direction

  /// Returns the writing direction of the line beside a position.
  public func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection {
    let place = max(0, (offset(position) ?? 0) - (direction == .backward ? 1 : 0))
    return isRightToLeft(at: place) ? .rightToLeft : .leftToRight
  }

  /// Gives the paragraphs of a range a writing direction.
  public func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {
    guard let range = offsets(range) else { return }
    setDirection(writingDirection, ofParagraphsIn: range)
  }

  /// Returns font and colours of the character beside a position.
  public func textStyling(
    at position: UITextPosition, in direction: UITextStorageDirection
  ) -> [NSAttributedString.Key: Any]? {
    guard let place = offset(position), hasText else { return nil }
    let character = min(max(0, place - (direction == .backward ? 1 : 0)), stack.length - 1)
    let attributes = attributes(at: character)
    return attributes.filter { [.font, .foregroundColor, .backgroundColor].contains($0.key) }
  }

  // MARK: Geometry

  /// Returns the rectangle of the first line of a range, or of the caret for an empty one, in points of the
  /// view.
  public func firstRect(for range: UITextRange) -> CGRect {
    layOutStaleText()
    guard let range = offsets(range) else { return .zero }
    let bands = bands(of: range, in: nil)
    guard let first = bands.first else {
      let caret = caretRect(of: EditorSelection.Part(range.lowerBound))
      return CGRect(x: caret.minX, y: caret.minY, width: 0, height: caret.height)
    }
    return bands.filter { $0.rect.minY == first.rect.minY }.reduce(first.rect) { $0.union($1.rect) }
  }

  /// Returns the position nearest to a point of the view.
  public func closestPosition(to point: CGPoint) -> UITextPosition? {
    TextViewPosition(caret(at: point).head, in: self)
  }

  /// Returns the position of a range that is nearest to a point of the view.
  public func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    guard let range = offsets(range) else { return nil }
    return TextViewPosition(min(max(caret(at: point).head, range.lowerBound), range.upperBound), in: self)
  }

  /// Returns the character at a point of the view; `nil` where there is none.
  public func characterRange(at point: CGPoint) -> UITextRange? {
    let place = textPoint(point)
    guard let line = stack.document.line(nearest: place), line.frame.minY <= place.y,
      place.y < line.frame.maxY,
      let step = line.steps.first(where: { $0.left <= place.x && place.x < $0.right })
    else { return nil }
    return TextViewRange(step.range, in: self)
  }

  /// Returns the caret nearest to a point of the view.
  func caret(at point: CGPoint) -> EditorSelection.Part {
    let place = textPoint(point)
    if isBelowText(place) { return keptInMarkedText(EditorSelection.Part(stack.length)) }
    let editor = TextEditor(stack.document)
    editor.setCaret(at: place)
    return keptInMarkedText(editor.selection.parts[0])
  }
}

/// The units of a text view's text, lines among them.
final class TextViewTokenizer: UITextInputStringTokenizer {
  private weak var view: UITextView?

  init(view: UITextView) {
    self.view = view
    super.init(textInput: view)
  }

  /// Returns the line on one side of a position, without its terminator.
  private func line(_ position: UITextPosition, _ direction: UITextDirection) -> Range<Int>? {
    guard let view, let offset = view.offset(position) else { return nil }
    let isBackward =
      direction == .storage(.backward) || direction == .layout(.up) || direction == .layout(.left)
    let place = isBackward ? offset - 1 : offset
    guard place >= 0, place < view.stack.length, let line = view.stack.document.line(at: place) else {
      return nil
    }
    let end = line.steps.map(\.range.upperBound).max() ?? line.range.lowerBound
    let range = line.range.lowerBound..<max(end, line.range.lowerBound)
    return range.contains(place) ? range : nil
  }

  override func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> UITextRange? {
    guard granularity == .line else {
      return super.rangeEnclosingPosition(position, with: granularity, inDirection: direction)
    }
    guard let view, let line = line(position, direction) else { return nil }
    return TextViewRange(line, in: view)
  }

  override func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextPosition? {
    guard granularity == .line else {
      return super.position(from: position, toBoundary: granularity, inDirection: direction)
    }
    guard let view, let line = line(position, direction) else { return nil }
    let isBackward =
      direction == .storage(.backward) || direction == .layout(.up) || direction == .layout(.left)
    return TextViewPosition(isBackward ? line.lowerBound : line.upperBound, in: view)
  }

  override func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool {
    guard granularity == .line else {
      return super.isPosition(position, atBoundary: granularity, inDirection: direction)
    }
    guard let view, let offset = view.offset(position) else { return false }
    let isBackward =
      direction == .storage(.backward) || direction == .layout(.up) || direction == .layout(.left)
    let beside = line(position, .storage(isBackward ? .forward : .backward))
    return isBackward ? beside?.lowerBound == offset : beside?.upperBound == offset
  }

  override func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool {
    guard granularity == .line else {
      return super.isPosition(position, withinTextUnit: granularity, inDirection: direction)
    }
    return line(position, direction) != nil
  }
}
