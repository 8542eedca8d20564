internal import GalleyFonts
internal import GalleyUnicode

/// Removes the white half of fullwidth punctuation and adds space between scripts, after shaping.
///
/// Which half of a mark is white is read from its glyph's ink, so that centred stops (as in Taiwan) keep
/// their width. Where spacing depends on the ends of lines, a paragraph is not safe to cut; a line that is
/// cut there is shaped and spaced for itself.
struct EastAsianSpacer {
  let text: [UInt16]
  /// The units on the same line, as far as is known. The range begins where a line does.
  let line: Range<Int>
  /// Whether a line ends where `line` does.
  let endsLine: Bool
  let options: ParagraphStyle.EastAsianSpacing

  /// Whether the spacing before a unit would differ if a line began there.
  func dependsOnLineStart(at offset: Int) -> Bool {
    guard !options.isEmpty, offset > 0 else { return false }
    return isOpening(text[offset]) || isClosing(text[offset - 1]) || changesScript(at: offset)
  }

  /// Changes the advances and offsets of the glyphs of a left-to-right run, in font units.
  func adjust(
    _ glyphs: inout GlyphBuffer, _ range: Range<Int>, font: FontInstance, orientation: GlyphOrientation
  ) {
    guard !options.isEmpty else { return }
    let em = Int32(font.metrics.unitsPerEm)
    for index in range {
      let offset = Int(glyphs.clusters[index])
      guard line.contains(offset) else { continue }
      let next = index + 1 < range.upperBound ? Int(glyphs.clusters[index + 1]) : endOfCharacter(offset)
      if next == offset { continue }  // Only a cluster's last glyph carries its spacing.
      if isTrimmed(glyphs, index, next: next, em: em, font: font, isUpright: orientation == .upright) {
        glyphs.advances[index] -= em / 2
        if isOpening(text[offset]) { glyphs.xOffsets[index] -= em / 2 }
      }
      if options.contains(.spacesScripts), next < line.upperBound, changesScript(at: next) {
        glyphs.advances[index] += em / 4
      }
    }
  }

  /// Whether a mark loses its white half beside another mark or at the line's edge.
  private func isTrimmed(
    _ glyphs: borrowing GlyphBuffer, _ index: Int, next: Int, em: Int32, font: FontInstance, isUpright: Bool
  )
    -> Bool
  {
    let offset = Int(glyphs.clusters[index])
    switch mark(glyphs, index, em: em, font: font, isUpright: isUpright) {
    case .none: return false
    case .opening:
      if offset == line.lowerBound { return options.contains(.trimsLineEdges) }
      return options.contains(.trimsAdjacentPunctuation) && isOpening(text[offset - 1])
    case .closing:
      if next >= contentEnd { return endsLine && options.contains(.trimsLineEdges) }
      return options.contains(.trimsAdjacentPunctuation) && (isOpening(text[next]) || isClosing(text[next]))
    }
  }

  private enum Mark { case none, opening, closing }

  /// Whether a glyph is a fullwidth mark with a white half.
  private func mark(
    _ glyphs: borrowing GlyphBuffer, _ index: Int, em: Int32, font: FontInstance, isUpright: Bool
  ) -> Mark {
    let unit = text[Int(glyphs.clusters[index])]
    guard isOpening(unit) || isClosing(unit), glyphs.advances[index] == em,
      isUpright || glyphs.xOffsets[index] == 0, let ink = font.bounds(of: glyphs.ids[index])
    else { return .none }
    // Along the line an upright glyph runs from its top down, from the origin of its cell on.
    let start = isUpright ? Double(glyphs.xOffsets[index]) - ink.maxY : ink.minX
    let end = isUpright ? Double(glyphs.xOffsets[index]) - ink.minY : ink.maxX
    let half = Double(em) / 2
    let slack = Double(em) / 20
    if isOpening(unit) { return start >= half - slack ? .opening : .none }
    return end <= half + slack ? .closing : .none
  }

  /// The end of the line's text before white space.
  private var contentEnd: Int {
    var end = line.upperBound
    while end > line.lowerBound, ParagraphAnalysis.hangsAtLineEnd(text[end - 1]) { end -= 1 }
    return end
  }

  private func endOfCharacter(_ offset: Int) -> Int {
    offset + (text[offset] & 0xFC00 == 0xD800 && offset + 1 < text.count ? 2 : 1)
  }

  private func isOpening(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x2018, 0x201C, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D,
      0xFF08,
      0xFF3B, 0xFF5B, 0xFF5F:
      true
    default: false
    }
  }

  private func isClosing(_ unit: UInt16) -> Bool {
    EastAsianSpacer.isStop(unit) || isClosingBracket(unit)
  }

  private func isClosingBracket(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x2019, 0x201D, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301E,
      0x301F,
      0xFF09, 0xFF1A, 0xFF1B, 0xFF3D, 0xFF5D, 0xFF60:
      true
    default: false
    }
  }

  /// Whether a unit is a stop or comma, which may hang outside the line.
  static func isStop(_ unit: UInt16) -> Bool {
    unit == 0x3001 || unit == 0x3002 || unit == 0xFF0C || unit == 0xFF0E
  }

  /// Whether an ideograph and a letter or digit of another script meet at an offset.
  private func changesScript(at offset: Int) -> Bool {
    guard options.contains(.spacesScripts), offset > 0, offset < text.count else { return false }
    let isTrail = text[offset - 1] & 0xFC00 == 0xDC00 && offset > 1
    let before = isTrail ? offset - 2 : offset - 1
    return (isIdeographic(text[before]) && isAlphabetic(text[offset]))
      || (isAlphabetic(text[before]) && isIdeographic(text[offset]))
  }

  /// Whether a unit is Han or kana, or a lead surrogate of the ideographic planes.
  private func isIdeographic(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x3005...0x3007, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xF900...0xFAFF, 0xD840...0xD887:
      true
    default: false
    }
  }

  private func isAlphabetic(_ unit: UInt16) -> Bool {
    guard unit < 0x2E80 else { return false }
    switch CharacterProperties.generalCategory(of: UInt32(unit)) {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .decimalNumber: return true
    default: return false
    }
  }
}
