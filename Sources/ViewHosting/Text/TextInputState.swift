public import CoreGraphics

/// What an input method and an on-screen keyboard need to know of the text that is edited.
public struct TextInputState: Sendable, Hashable {
  /// The kind of text that is expected.
  public enum Purpose: Sendable, Hashable {
    /// Any text.
    case text
    /// Digits only.
    case digits
    /// A number.
    case number
    /// A telephone number.
    case phone
    /// An address of the web.
    case url
    /// An address of electronic mail.
    case email
    /// A name.
    case name
    /// A secret.
    case password
  }

  /// What would help the person who types.
  public struct Hints: OptionSet, Sendable, Hashable {
    /// The bits of the set.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Words may be completed.
    public static let completion = Hints(rawValue: 1)
    /// Spelling may be checked.
    public static let spelling = Hints(rawValue: 2)
    /// Sentences begin with a capital.
    public static let capitalSentences = Hints(rawValue: 4)
    /// Words begin with a capital.
    public static let capitalWords = Hints(rawValue: 8)
    /// All letters are capitals.
    public static let capitals = Hints(rawValue: 16)
    /// Text may have several lines.
    public static let multiline = Hints(rawValue: 32)
    /// What is typed is not shown, and not to be learnt.
    public static let hidden = Hints(rawValue: 64)
  }

  /// The kind of text.
  public var purpose: Purpose
  /// What would help.
  public var hints: Hints
  /// The caret, or the first row of the selection, in points of the surface.
  public var caretRect: CGRect
  /// A part of the text around the caret; without what is being composed.
  public var surroundingText: String
  /// The selection in ``surroundingText``, in UTF-16 code units; empty for a caret.
  public var selection: Range<Int>
  /// Whether the last change was made by something else than the input method.
  public var isChangedByOthers: Bool

  /// Creates a state.
  public init(
    purpose: Purpose = .text, hints: Hints = [], caretRect: CGRect, surroundingText: String = "",
    selection: Range<Int> = 0..<0, isChangedByOthers: Bool = false
  ) {
    self.purpose = purpose
    self.hints = hints
    self.caretRect = caretRect
    self.surroundingText = surroundingText
    self.selection = selection
    self.isChangedByOthers = isChangedByOthers
  }
}
