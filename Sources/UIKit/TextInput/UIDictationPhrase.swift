public import Foundation

/// What was understood of a phrase that was spoken.
///
/// Nothing listens here by itself: a program that recognises speech makes phrases, and hands them to the text
/// input that has the keys by `insertDictationResult(_:)`.
open class UIDictationPhrase: NSObject {
  /// The most likely text.
  public let text: String?
  /// Other texts that it could have been, the likeliest first; `nil` if there is no doubt.
  public let alternativeInterpretations: [String]?

  /// Creates a phrase.
  ///
  /// Not in Apple's UIKit, where the system makes them.
  ///
  /// - Parameters:
  ///   - text: The most likely text.
  ///   - alternativeInterpretations: Other texts that it could have been.
  public init(text: String?, alternativeInterpretations: [String]? = nil) {
    (self.text, self.alternativeInterpretations) = (text, alternativeInterpretations)
    super.init()
  }
}

/// Default implementations of what is dictated.
extension UITextInput {
  /// Inserts the phrases one after the other, each with its alternatives.
  public func insertDictationResult(_ dictationResult: [UIDictationPhrase]) {
    for phrase in dictationResult {
      guard let text = phrase.text, !text.isEmpty else { continue }
      insertText(text, alternatives: phrase.alternativeInterpretations ?? [], style: .none)
    }
  }

  /// Does nothing.
  public func dictationRecordingDidEnd() {}

  /// Does nothing.
  public func dictationRecognitionFailed() {}

  /// A placeholder that takes no space: it is where the selection is.
  public var insertDictationResultPlaceholder: Any { UITextPlaceholder() }

  /// Returns where the placeholder's space is, or else the rectangle of the selection.
  public func frame(forDictationResultPlaceholder placeholder: Any) -> CGRect {
    if let rect = (placeholder as? UITextPlaceholder)?.rects.first?.rect { return rect }
    return selectedTextRange.map { firstRect(for: $0) } ?? .zero
  }

  /// Takes the placeholder's space away, if it has any.
  public func removeDictationResultPlaceholder(_ placeholder: Any, willInsertResult: Bool) {
    if let placeholder = placeholder as? UITextPlaceholder { remove(placeholder) }
  }
}
