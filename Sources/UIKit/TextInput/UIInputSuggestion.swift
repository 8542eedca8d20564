public import Foundation

/// Something that a person has chosen of what was suggested to type.
///
/// No input method of Linux makes suggestions of this kind: a program that does hands the chosen one to the
/// text input that has the keys by `insert(_:)`.
open class UIInputSuggestion: NSObject {
  /// Creates a suggestion without text.
  public override init() { super.init() }
}

/// A short answer to a message, as "Yes, gladly".
open class UISmartReplySuggestion: UIInputSuggestion {
  /// The answer.
  public let smartReply: String

  /// Creates a suggestion.
  ///
  /// Not in Apple's UIKit, where the keyboard makes them.
  ///
  /// - Parameter smartReply: The answer.
  public init(smartReply: String) {
    self.smartReply = smartReply
    super.init()
  }
}

/// Default implementations of what is suggested.
extension UITextInput {
  /// Inserts the text of a short answer; of other suggestions nothing.
  public func insert(_ inputSuggestion: UIInputSuggestion) { insertReply(of: inputSuggestion) }

  func insertReply(of suggestion: UIInputSuggestion) {
    guard isEditable, let reply = suggestion as? UISmartReplySuggestion else { return }
    insertText(reply.smartReply)
  }
}

extension UITextView {
  /// Has the delegate insert a suggestion. By default that inserts the text of a short answer.
  public func insert(_ inputSuggestion: UIInputSuggestion) {
    guard isEditable else { return }
    guard let delegate else { return insertReply(of: inputSuggestion) }
    delegate.textView(self, insertInputSuggestion: inputSuggestion)
  }

  /// The conversation that the text belongs to; setting another one tells ``inputDelegate``.
  public var conversationContext: UIConversationContext? {
    get { traits.conversationContext }
    set {
      guard newValue !== traits.conversationContext else { return }
      traits.conversationContext = newValue
      inputDelegate?.conversationContext(newValue, didChange: self)
    }
  }
}

extension UITextField {
  /// Has the delegate insert a suggestion. By default that inserts the text of a short answer.
  public func insert(_ inputSuggestion: UIInputSuggestion) {
    guard isEditable else { return }
    guard let delegate else { return insertReply(of: inputSuggestion) }
    delegate.textField(self, insertInputSuggestion: inputSuggestion)
  }

  /// The conversation that the text belongs to; setting another one tells ``inputDelegate``.
  public var conversationContext: UIConversationContext? {
    get { traits.conversationContext }
    set {
      guard newValue !== traits.conversationContext else { return }
      traits.conversationContext = newValue
      inputDelegate?.conversationContext(newValue, didChange: self)
    }
  }
}
