public import Foundation

/// The conversation that a text is written for, such as a chat: what suggests answers reads it.
///
/// A program sets it as the `conversationContext` of the field or text view in which answers are typed, and
/// whatever suggests answers is that view's `inputDelegate`. No input method of Linux reads it.
open class UIConversationContext: NSObject {
  /// A message of the conversation.
  open class Entry: NSObject {
    /// What names the message in the conversation.
    open var entryIdentifier = ""
    /// The name of the message that this one answers; `nil` for none.
    open var replyThreadIdentifier: String?
    /// The text of the message.
    open var text = ""
    /// When it was sent.
    open var sentDate = Date()
    /// The identifier of the person who has sent it.
    open var senderIdentifier = ""
    /// The identifiers of the people whom it was sent to.
    open var primaryRecipientIdentifiers: Set<String> = []

    /// Creates an empty message, sent now.
    public override init() { super.init() }
  }

  /// What names the conversation, for as long as it lasts.
  open var threadIdentifier = ""
  /// The messages.
  open var entries: [Entry] = []
  /// The identifiers of the person at this machine.
  open var selfIdentifiers: Set<String> = []
  /// The identifiers of the people whom an answer is sent to.
  open var responsePrimaryRecipientIdentifiers: Set<String> = []
  /// The names of people, by identifier.
  open var participantNameByIdentifier: [String: PersonNameComponents] = [:]

  /// Creates a conversation without messages.
  public override init() { super.init() }
}
