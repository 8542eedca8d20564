/// A text that an input method is composing.
public struct MarkedText: Sendable, Hashable {
  /// The look of a part.
  public enum Style: Sendable, Hashable {
    /// Underlined, as what is composed usually is.
    case plain
    /// Underlined heavily: the part that is being converted.
    case active
    /// As a selection.
    case selected
    /// Without a mark.
    case unmarked
  }

  /// A part with a look.
  public struct Part: Sendable, Hashable {
    /// Where, in UTF-16 code units.
    public var range: Range<Int>
    /// The look.
    public var style: Style
    /// Creates a part.
    public init(_ range: Range<Int>, _ style: Style) { (self.range, self.style) = (range, style) }
  }

  /// The characters.
  public var string: String
  /// The selection in it, in UTF-16 code units; empty for a caret.
  public var selection: Range<Int>
  /// Looks of parts; what they leave out is plain.
  public var parts: [Part]
  /// Whether no caret is shown while the text is composed.
  public var hidesCaret = false

  /// Creates a text; the caret is at its end if nothing else is said.
  public init(_ string: String, selection: Range<Int>? = nil, parts: [Part] = []) {
    self.string = string
    self.selection = selection ?? string.utf16.count..<string.utf16.count
    self.parts = parts
  }
}
