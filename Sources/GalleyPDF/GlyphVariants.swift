/// The glyphs of a font that show, in some places, another text than elsewhere, or none: each has a code of
/// its own there, so that the font tells the text to readers that look at nothing else. Where that is none,
/// the font says that it is a soft hyphen, which it is where a word is divided (ISO 32000-1, 14.8.2.2.3):
/// readers leave that out, but take the code for text where the font says nothing.
struct GlyphVariants {
  private struct Key: Hashable {
    let glyph: UInt16
    let text: String
  }

  private var codes: [Key: UInt16] = [:]
  /// In the order of their use.
  private(set) var all: [(code: UInt16, glyph: UInt16, text: String)] = []

  /// Returns the code of a glyph that shows a text.
  func code(of glyph: UInt16, showing text: String) -> UInt16? { codes[Key(glyph: glyph, text: text)] }

  mutating func add(_ code: UInt16, of glyph: UInt16, showing text: String) {
    codes[Key(glyph: glyph, text: text)] = code
    all.append((code, glyph, text))
  }
}

/// Neighbouring glyphs of a run whose usual codes do not tell their text.
package struct PDFGlyphSpan {
  /// Which of the run's glyphs they are.
  package private(set) var glyphs: Range<Int>
  /// What they show together; `nil` where their codes tell it.
  package internal(set) var text: String?
  /// The code of each.
  private(set) var codes: [UInt16]

  fileprivate init(glyphs: Range<Int>, text: String?, codes: [UInt16]) {
    (self.glyphs, self.text, self.codes) = (glyphs, text, codes)
  }

  /// Adds the span that follows, if both say their text in the same way.
  ///
  /// - Returns: Whether they do.
  package mutating func join(_ next: PDFGlyphSpan) -> Bool {
    guard glyphs.upperBound == next.glyphs.lowerBound, (text == nil) == (next.text == nil),
      text?.isEmpty == next.text?.isEmpty
    else { return false }
    glyphs = glyphs.lowerBound..<next.glyphs.upperBound
    text = text.map { $0 + (next.text ?? "") }
    codes += next.codes
    return true
  }

  /// Returns those of its glyphs that are in a part of the run, counted from the beginning of that.
  func part(_ range: Range<Int>) -> PDFGlyphSpan {
    let own = glyphs.clamped(to: range)
    return PDFGlyphSpan(
      glyphs: own.lowerBound - range.lowerBound..<own.upperBound - range.lowerBound, text: text,
      codes: Array(codes[own.lowerBound - glyphs.lowerBound..<own.upperBound - glyphs.lowerBound]))
  }
}

extension PDFFont {
  /// Makes glyphs ready for being written where they show a text that `use` did not take.
  ///
  /// The first of them shows it all.
  ///
  /// - Parameters:
  ///   - range: Which of the run's glyphs they are.
  ///   - text: What they show together; "" for nothing.
  package func span(
    _ range: Range<Int>, of glyphs: UnsafeBufferPointer<UInt16>, text: String
  ) -> PDFGlyphSpan {
    let first = text.isEmpty ? nil : code(of: glyphs[range.lowerBound], showing: text)
    var codes = [first ?? silentCode(of: glyphs[range.lowerBound])]
    for index in range.dropFirst() { codes.append(silentCode(of: glyphs[index])) }
    let isTold = range.count == 1 && first != nil
    return PDFGlyphSpan(glyphs: range, text: isTold ? nil : text, codes: codes)
  }
}
