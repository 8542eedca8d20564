public import CoreGraphics
public import Foundation
public import TextKit

/// A view with text, as input methods and the system's text interactions see it: positions and ranges that
/// only the view understands, a selection, marked text, and where all of that is.
///
/// Rectangles and points are in points of the view, y down. Members that Apple marks as optional have default
/// implementations.
@MainActor
public protocol UITextInput: UIKeyInput {
  // MARK: Text

  /// Returns the text of a range; `nil` for a range of another view.
  func text(in range: UITextRange) -> String?

  /// Replaces a range of the text.
  func replace(_ range: UITextRange, withText text: String)

  /// Whether a replacement may be made. By default it may.
  func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool

  /// Returns the text of a range with its attributes. By default it has none.
  func attributedText(in range: UITextRange) -> NSAttributedString

  /// Replaces a range by text with attributes. By default they are left out.
  func replace(_ range: UITextRange, withAttributedText attributedText: NSAttributedString)

  /// Inserts text with attributes in place of what is selected. By default they are left out.
  func insertAttributedText(_ string: NSAttributedString)

  /// Inserts text that could have been other text. By default the other texts are left out.
  func insertText(_ text: String, alternatives: [String], style: UITextAlternativeStyle)

  /// Whether the text is edited. By default it is.
  var isEditable: Bool { get }

  // MARK: Selection and marked text

  /// What is selected; an empty range for a caret; `nil` without either.
  var selectedTextRange: UITextRange? { get set }

  /// Where the caret is shown at the end of a line without a terminator: `.backward` for the line that ends.
  /// By default always `.forward`.
  var selectionAffinity: UITextStorageDirection { get set }

  /// The text that is being composed; `nil` if there is none.
  var markedTextRange: UITextRange? { get }

  /// What marked text looks like.
  var markedTextStyle: [NSAttributedString.Key: Any]? { get set }

  /// Replaces the marked text, or else what is selected, by text that is still being composed. Without text
  /// composing ends.
  ///
  /// - Parameters:
  ///   - markedText: The text.
  ///   - selectedRange: What is selected of it, from its start.
  func setMarkedText(_ markedText: String?, selectedRange: NSRange)

  /// Replaces the marked text by text with attributes that is still being composed. By default they are left
  /// out.
  func setAttributedMarkedText(_ markedText: NSAttributedString?, selectedRange: NSRange)

  /// Ends composing, and keeps the text.
  func unmarkText()

  // MARK: Positions

  /// The text's start.
  var beginningOfDocument: UITextPosition { get }

  /// The text's end.
  var endOfDocument: UITextPosition { get }

  /// Returns the range between two positions; `nil` for positions of another view.
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?

  /// Returns the position a number of UTF-16 units away; `nil` outside of the text.
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?

  /// Returns the position a number of characters or lines away, as they are shown; `nil` outside of the text.
  func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition?

  /// Compares two positions.
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult

  /// Returns the number of UTF-16 units between two positions.
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int

  /// Returns the position a number of characters after a range's start. By default a character is a UTF-16
  /// unit.
  func position(within range: UITextRange, atCharacterOffset offset: Int) -> UITextPosition?

  /// Returns the number of characters between a range's start and a position. By default a character is a
  /// UTF-16 unit.
  func characterOffset(of position: UITextPosition, within range: UITextRange) -> Int

  /// Returns the end of a range that is farthest in a direction.
  func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition?

  /// Returns the text between a position and the farthest one of its line in a direction.
  func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange?

  // MARK: The system

  /// What is told of changes that the keyboard has not made.
  var inputDelegate: (any UITextInputDelegate)? { get set }

  /// What tells the units of the text.
  var tokenizer: any UITextInputTokenizer { get }

  // MARK: Writing direction and look

  /// Returns the writing direction of the text beside a position.
  func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection

  /// Gives the paragraphs of a range a writing direction.
  func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange)

  /// Returns font and colours of the text beside a position; by default `nil`.
  func textStyling(
    at position: UITextPosition, in direction: UITextStorageDirection
  ) -> [NSAttributedString.Key: Any]?

  // MARK: Geometry

  /// Returns the rectangle of the first line of a range.
  func firstRect(for range: UITextRange) -> CGRect

  /// Returns the rectangle in which a caret is drawn.
  func caretRect(for position: UITextPosition) -> CGRect

  /// Returns what the caret is transformed by before it is drawn; by default identity.
  func caretTransform(for position: UITextPosition) -> CGAffineTransform

  /// Returns the rectangles of a range, line by line.
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect]

  /// Returns the position nearest to a point.
  func closestPosition(to point: CGPoint) -> UITextPosition?

  /// Returns the position of a range that is nearest to a point.
  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?

  /// Returns the character at a point; `nil` where there is none.
  func characterRange(at point: CGPoint) -> UITextRange?

  /// The view whose points rectangles and positions are in; by default the input itself, or the next view
  /// among its responders.
  var textInputView: UIView { get }

  // MARK: Placeholders

  /// Reserves space for text that will come. By default none.
  func insertTextPlaceholder(with size: CGSize) -> UITextPlaceholder

  /// Takes reserved space away. By default nothing happens.
  func remove(_ textPlaceholder: UITextPlaceholder)

  // MARK: What is dictated and suggested

  /// Inserts what was understood of speech. By default the phrases one after the other, with their
  /// alternatives.
  func insertDictationResult(_ dictationResult: [UIDictationPhrase])

  /// Called when nothing is spoken any more, and what was spoken is not understood yet. By default nothing
  /// happens.
  func dictationRecordingDidEnd()

  /// Called when what was spoken was not understood. By default nothing happens.
  func dictationRecognitionFailed()

  /// Makes a placeholder for what is spoken until it is understood. By default one without space, where the
  /// selection is.
  var insertDictationResultPlaceholder: Any { get }

  /// Returns where a placeholder is, for something to be shown there.
  func frame(forDictationResultPlaceholder placeholder: Any) -> CGRect

  /// Called when a placeholder is no longer needed, before the result is inserted if there is one. By default
  /// its space is taken away.
  func removeDictationResultPlaceholder(_ placeholder: Any, willInsertResult: Bool)

  /// Inserts a suggestion that was chosen. By default the text of a short answer.
  func insert(_ inputSuggestion: UIInputSuggestion)

  // MARK: The floating caret

  /// Called when the user begins to move a caret that floats over the text. By default nothing happens.
  func beginFloatingCursor(at point: CGPoint)

  /// Called while the user moves the floating caret. By default nothing happens.
  func updateFloatingCursor(at point: CGPoint)

  /// Called when the user drops the floating caret. By default nothing happens.
  func endFloatingCursor()

  // MARK: The edit menu

  /// Returns the edit menu for a range; `nil`, which is the default, for that of the suggested entries.
  func editMenu(for textRange: UITextRange, suggestedActions: [UIMenuElement]) -> UIMenu?

  /// Called before the edit menu appears. By default nothing happens.
  func willPresentEditMenu(animator: any UIEditMenuInteractionAnimating)

  /// Called before the edit menu disappears. By default nothing happens.
  func willDismissEditMenu(animator: any UIEditMenuInteractionAnimating)
}

/// How text is shown that could have been other text.
public enum UITextAlternativeStyle: Int, Sendable {
  /// As all other text.
  case none
  /// So that the user notices that it may be wrong.
  case lowConfidence
}

/// Default implementations.
extension UITextInput {
  /// Returns `true`.
  public func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool { true }

  /// Returns the text without attributes.
  public func attributedText(in range: UITextRange) -> NSAttributedString {
    NSAttributedString(string: text(in: range) ?? "")
  }

  /// Replaces the range by the characters.
  public func replace(_ range: UITextRange, withAttributedText attributedText: NSAttributedString) {
    replace(range, withText: attributedText.string)
  }

  /// Inserts the characters.
  public func insertAttributedText(_ string: NSAttributedString) { insertText(string.string) }

  /// Inserts the text.
  public func insertText(_ text: String, alternatives: [String], style: UITextAlternativeStyle) {
    insertText(text)
  }

  /// `true`.
  public var isEditable: Bool { true }

  /// `.forward`; setting it does nothing.
  public var selectionAffinity: UITextStorageDirection {
    get { .forward }
    set {}
  }

  /// Marks the characters.
  public func setAttributedMarkedText(_ markedText: NSAttributedString?, selectedRange: NSRange) {
    setMarkedText(markedText?.string, selectedRange: selectedRange)
  }

  /// Counts UTF-16 units.
  public func position(within range: UITextRange, atCharacterOffset offset: Int) -> UITextPosition? {
    guard offset >= 0, let found = position(from: range.start, offset: offset),
      compare(found, to: range.end) != .orderedDescending
    else { return nil }
    return found
  }

  /// Counts UTF-16 units.
  public func characterOffset(of position: UITextPosition, within range: UITextRange) -> Int {
    offset(from: range.start, to: position)
  }

  /// Returns `nil`.
  public func textStyling(
    at position: UITextPosition, in direction: UITextStorageDirection
  ) -> [NSAttributedString.Key: Any]? { nil }

  /// The input itself if it is a view, else the next view among its responders; an empty one without.
  public var textInputView: UIView {
    (self as? UIResponder)?.chain.lazy.compactMap { $0 as? UIView }.first ?? UIView()
  }

  /// Returns a placeholder without space.
  public func insertTextPlaceholder(with size: CGSize) -> UITextPlaceholder { UITextPlaceholder() }

  /// Does nothing.
  public func remove(_ textPlaceholder: UITextPlaceholder) {}

  /// Returns identity.
  public func caretTransform(for position: UITextPosition) -> CGAffineTransform { .identity }

  /// Does nothing.
  public func beginFloatingCursor(at point: CGPoint) {}

  /// Does nothing.
  public func updateFloatingCursor(at point: CGPoint) {}

  /// Does nothing.
  public func endFloatingCursor() {}

  /// Returns `nil`.
  public func editMenu(for textRange: UITextRange, suggestedActions: [UIMenuElement]) -> UIMenu? { nil }

  /// Does nothing.
  public func willPresentEditMenu(animator: any UIEditMenuInteractionAnimating) {}

  /// Does nothing.
  public func willDismissEditMenu(animator: any UIEditMenuInteractionAnimating) {}
}
