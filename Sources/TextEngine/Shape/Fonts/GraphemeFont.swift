package import GalleyFonts

/// The font that layout chooses for one grapheme, and the reason.
package struct GraphemeFont: Sendable {
  /// The reason for a choice.
  package enum Reason: Sendable, Hashable, CustomStringConvertible {
    /// The text's own font, or a fallback.
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

  /// The grapheme, in UTF-16 units.
  package var range: Range<Int>
  /// The font.
  package var font: Font
  /// The reason.
  package var reason: Reason
}
