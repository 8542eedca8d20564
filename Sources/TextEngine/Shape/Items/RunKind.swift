/// The kind of an item or of a run of a line.
public enum RunKind: UInt8, Sendable {
  /// Glyphs of a font.
  case glyphs
  /// A placeholder: one entry with the width of its style.
  case placeholder
  /// One tab.
  case tab
  /// Control characters without width: line ends and the like.
  case control
}
