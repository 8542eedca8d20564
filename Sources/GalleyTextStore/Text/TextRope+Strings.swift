internal import GalleyUTF16

/// Strings that become text of a rope.
extension TextRope {
  /// The units of a string, ready to replace others: in pieces if they are many, so that they are copied
  /// once.
  package struct Replacement {
    private enum Content {
      case units([UInt16])
      case text(TextRope)
    }
    private let content: Content

    /// Decodes a string.
    package init(_ string: String) {
      content =
        string.utf8.count <= TextSpan.largest
        ? .units(UTF8Decoder.units(of: string)) : .text(TextRope(string))
    }

    /// The number of units.
    package var count: Int {
      switch content {
      case .units(let units): units.count
      case .text(let text): text.count
      }
    }

    fileprivate func replace(_ range: Range<Int>, of text: inout TextRope) {
      switch content {
      case .units(let units): text.replace(range, with: units)
      case .text(let new): text.replace(range, with: new)
      }
    }
  }

  /// Replaces units by those of a string.
  ///
  /// - Precondition: The range lies in the text.
  package mutating func replace(_ range: Range<Int>, with replacement: Replacement) {
    replacement.replace(range, of: &self)
  }
}
