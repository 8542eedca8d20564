internal import GalleyFonts
internal import GalleyUnicode

/// Sets several characters side by side in one cell of a vertical line: tate-chu-yoko.
///
/// The characters are shaped as in a horizontal line, with the font's narrow forms, then narrowed to an em
/// if they are wider, and centred in a cell of one em. The cell belongs to the last glyph of the first run;
/// all others have no advance, so that every pen stands at the cell's start.
enum CombinedCharacters {
  /// The characters of one cell.
  struct Cell: Sendable {
    var range: Range<Int>
    /// The factor by which glyphs are narrowed.
    var compression: Double
  }

  /// Shapes items that are one cell and appends their runs.
  ///
  /// - Parameters:
  ///   - items: Neighbours of one style.
  ///   - text: The whole paragraph.
  ///   - ruby: The index of the items' ruby, -1 for none.
  static func append(
    _ items: ArraySlice<TextItem>, of text: UnsafeBufferPointer<UInt16>, _ source: StyledText,
    _ itemizer: borrowing Itemizer, _ buffer: borrowing ShapingBuffer,
    flags: UnsafeMutablePointer<UnitFlags>,
    spacer: EastAsianSpacer, ruby: Int, into columns: inout RunColumns
  ) {
    guard let first = items.first, let last = items.last else { return }
    let style = source.styles[first.style]
    let range = first.range.lowerBound..<last.range.upperBound
    let features = style.shapingFeatures + narrowForms(count: characterCount(text, range))
    var starts: [Int] = []
    var widths: [Double] = []
    for item in items {
      let start = columns.glyphs.count
      starts.append(start)
      var none: [Int32]?
      buffer.shape(
        text, item.range, font: itemizer.font(item.font).instance, script: item.script,
        isRightToLeft: item.level & 1 == 1, language: style.language, features: features,
        into: &columns.glyphs, tatweels: &none)
      var advance: Int64 = 0
      for glyph in start..<columns.glyphs.count { advance += Int64(columns.glyphs.advances[glyph]) }
      widths.append(Double(advance) * itemizer.font(item.font).horizontalScale)
    }
    starts.append(columns.glyphs.count)
    let total = widths.reduce(0, +)
    let compression = total > style.font.size ? style.font.size / total : 1
    columns.combined.append(Cell(range: range, compression: compression))
    var x = -total / 2 * compression
    for (index, item) in items.enumerated() {
      let glyphs = starts[index]..<starts[index + 1]
      place(
        glyphs, at: x, compression: compression, font: itemizer.font(item.font), hasCell: index == 0,
        in: &columns.glyphs)
      x += widths[index] * compression
      var run = ShapedParagraph.Run(
        kind: .glyphs, range: item.range, glyphs: glyphs,
        font: columns.index(ofChoice: item.font, in: itemizer),
        level: item.level, script: item.script, style: item.style,
        scale: itemizer.font(item.font).horizontalScale, fixedAdvance: 0,
        letterSpacing: index == 0 ? style.letterSpacing : 0)
      run.orientation = .combined
      run.hasRuby = ruby >= 0
      if ruby >= 0 {
        columns.rubies[ruby].space(
          &columns.glyphs, glyphs, units: range, line: 0..<text.count,
          scale: run.scale, isRightToLeft: false, orientation: .combined)
      }
      columns.append(run, flags: flags, spacer: spacer)
    }
  }

  /// Moves glyphs of a horizontal line into a cell.
  ///
  /// - Parameter start: Points right of the cell's middle.
  private static func place(
    _ range: Range<Int>, at start: Double, compression: Double, font: Font, hasCell: Bool,
    in glyphs: inout GlyphBuffer
  ) {
    guard font.horizontalScale > 0 else { return }
    let metrics = font.instance.metrics
    // The middle of the font's line is in the middle of the cell.
    let baseline = (Double(metrics.unitsPerEm) + metrics.ascent - metrics.descent) / 2
    var pen = start / font.horizontalScale
    for glyph in range {
      let x = pen + Double(glyphs.xOffsets[glyph]) * compression
      pen += Double(glyphs.advances[glyph]) * compression
      glyphs.xOffsets[glyph] = Int32(fontUnits: (baseline - Double(glyphs.yOffsets[glyph])).rounded())
      glyphs.yOffsets[glyph] = Int32(fontUnits: x.rounded())
      glyphs.advances[glyph] =
        hasCell && glyph == range.upperBound - 1 ? Int32(clamping: metrics.unitsPerEm) : 0
      glyphs.unsafeToBreak[glyph] = false
    }
  }

  /// Returns the features for forms of which a number stand in an em.
  private static func narrowForms(count: Int) -> [FontFeature] {
    switch count {
    case 2: [FontFeature(tag: "hwid", value: 1)]
    case 3: [FontFeature(tag: "twid", value: 1)]
    case 4: [FontFeature(tag: "qwid", value: 1)]
    default: []
    }
  }

  /// Returns the number of code points without marks.
  private static func characterCount(_ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>) -> Int {
    GraphemeScalars(text.span, range).scalars.count {
      !CharacterProperties.isMark($0) && !CharacterProperties.isDefaultIgnorable($0)
    }
  }
}

extension Int32 {
  /// Creates a whole number of font units, small enough that a few sums do not overflow; 0 for NaN.
  init(fontUnits: Double) { self = fontUnits.isNaN ? 0 : Int32(Swift.min(Swift.max(fontUnits, -1e8), 1e8)) }
}
