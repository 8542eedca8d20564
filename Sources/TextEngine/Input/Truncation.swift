/// The rule by which the last line of text that does not fit is truncated.
public struct Truncation: Sendable {
  /// The part of the text that is hidden.
  public enum Position: UInt8, Sendable {
    /// The beginning: the line shows the end of the text.
    case head
    /// The middle: the line shows what follows the line before it and the end of the text, in equal parts.
    case middle
    /// The end: the line shows as much as fits of what follows the line before it.
    case tail
  }

  /// The text that stands for hidden text.
  public enum Token: Sendable {
    /// Nothing.
    case none
    /// U+2026 in the style of the text beside it.
    case ellipsis
    /// Any text; of several paragraphs it is still set in one line.
    case text(StyledText)
  }

  /// The part of the text that is hidden.
  public var position: Position
  /// The text that stands for it. A token wider than the line is left out of a column's last line.
  public var token: Token
  /// Whether, with `.tail`, the token stands at the line's trailing edge instead of beside the text.
  public var putsTokenAtTrailingEdge: Bool

  /// Creates a rule.
  public init(_ position: Position = .tail, token: Token = .ellipsis, putsTokenAtTrailingEdge: Bool = false) {
    self.position = position
    self.token = token
    self.putsTokenAtTrailingEdge = putsTokenAtTrailingEdge
  }
}
