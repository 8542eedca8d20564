package import GalleyFonts

/// The font that layout gives one grapheme, and why it is that one.
package struct GraphemeFont: Sendable {
  /// What decided.
  package enum Reason: Sendable, Hashable, CustomStringConvertible {
    /// The text's own font, or what stands in for it.
    case choice(FontChoice.Reason)
    /// White space and invisible characters stay in the font of the text before them.
    case textBefore
    /// A tab, a line end, a control character or a placeholder, which no font draws.
    case notShaped

    /// The answer to "why this font?", in one clause.
    package var description: String {
      switch self {
      case .choice(let reason): "\(reason)"
      case .textBefore: "stays with the text before it"
      case .notShaped: "no font draws it"
      }
    }
  }

  /// UTF-16 units.
  package var range: Range<Int>
  /// The font.
  package var font: Font
  /// Why it is this one.
  package var reason: Reason
}
