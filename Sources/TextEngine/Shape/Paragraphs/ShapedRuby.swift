internal import GalleyFonts
internal import GalleyUTF16

/// The extent of an annotation that is set as a line of its own.
struct AnnotationExtent {
  /// The width in points, white space at the end included.
  var width: Double
  /// The line's extents above and below its baseline.
  var metrics: LineMetrics
}

/// Places an annotation on a line of its own and returns its extent. Shaping needs it, and later stages
/// provide it.
typealias AnnotationMeasure = @Sendable (ShapedParagraph) -> AnnotationExtent

/// A ruby over its base, measured: everything about it that does not depend on the line.
struct ShapedRuby: Sendable {
  /// An annotation, shaped as a line of its own.
  struct Piece: Sendable {
    var position: Ruby.Position
    /// The annotation's text and glyphs.
    var paragraph: ShapedParagraph
    /// The extent of its line.
    var metrics: LineMetrics
    /// Points along the annotation's own line.
    var width: Double
    /// The em of its text, in points.
    var size: Double
  }

  /// The units of the base.
  var base: Range<Int>
  var alignment: Ruby.Alignment
  /// At most one in each position.
  var pieces: [Piece]
  /// The base's own width in points.
  var baseWidth: Double
  /// The number of graphemes in the base.
  var letterCount: Int
  /// The width of annotations after the base, in points.
  var widthAfter: Double
  /// The greatest overhang over the text before the base, in points.
  var startLimit: Double
  /// The greatest overhang over the text after the base, in points.
  var endLimit: Double
  /// Whether a line break follows the base.
  var endsLine = false

  /// The width of the widest annotation over or under the base.
  var width: Double {
    pieces.reduce(0) { $1.position == .before || $1.position == .after ? max($0, $1.width) : $0 }
  }

  /// The spaces between the letters of a base, and the overhang of its annotation, in points.
  struct Spacing {
    /// The space before the first letter.
    var leading = 0.0
    /// The space between two letters.
    var between = 0.0
    /// The space after the last letter, the width of annotations after the base included.
    var trailing = 0.0
    /// The distance by which the widest annotation begins before the base.
    var startOverhang = 0.0
    /// The distance by which the widest annotation ends after the base.
    var endOverhang = 0.0
  }

  /// The difference of the widths of the widest annotation and the base; negative if the base is wider.
  private var excess: Double { width - baseWidth }

  /// Whether the spacing differs where the base begins or ends a line.
  var dependsOnLine: (start: Bool, end: Bool) {
    guard excess > 0 else { return (false, false) }
    let inside = spacing(startsLine: false, endsLine: false)
    return (
      inside.startOverhang > 0 || alignment == .lineEdge, inside.endOverhang > 0 || alignment == .lineEdge
    )
  }

  /// Returns the alignment of base and annotation on a line. Both are flush with an edge of the line if the
  /// base stands there and the ruby asks for it.
  func alignment(startsLine: Bool, endsLine: Bool) -> Ruby.Alignment {
    guard alignment == .lineEdge, startsLine != (endsLine || self.endsLine) else { return alignment }
    return startsLine ? .start : .end
  }

  /// Returns the spacing that gives the annotations of the base their width.
  ///
  /// - Parameters:
  ///   - startsLine: Whether nothing stands before the base that an annotation may overhang.
  ///   - endsLine: Whether nothing stands after it.
  func spacing(startsLine: Bool, endsLine: Bool) -> Spacing {
    var spacing = Spacing(trailing: widthAfter)
    guard excess > 0 else { return spacing }
    let endsLine = endsLine || self.endsLine
    let alignment = alignment(startsLine: startsLine, endsLine: endsLine)
    let startShare =
      switch alignment {
      case .start: 0.0
      case .end: excess
      default: excess / 2
      }
    spacing.startOverhang = startsLine ? 0 : min(startShare, startLimit)
    spacing.endOverhang = endsLine || widthAfter > 0 ? 0 : min(excess - startShare, endLimit)
    let extra = excess - spacing.startOverhang - spacing.endOverhang
    switch alignment {
    case .start: spacing.trailing += extra
    case .end: spacing.leading = extra
    case .distributeLetter where letterCount > 1: spacing.between = extra / Double(letterCount - 1)
    case .distributeSpace:
      spacing.between = extra / Double(letterCount)
      spacing.leading = spacing.between / 2
      spacing.trailing += spacing.between / 2
    case .automatic, .center, .lineEdge, .distributeLetter:
      spacing.leading = startShare - spacing.startOverhang
      spacing.trailing += excess - startShare - spacing.endOverhang
    }
    return spacing
  }

  /// Adds the spacing to the glyphs of a run of the base.
  ///
  /// - Parameters:
  ///   - glyphs: The buffer, in font units.
  ///   - range: The run's glyphs.
  ///   - units: What the glyphs stand for.
  ///   - line: The line as far as it is known.
  ///   - scale: Points per font unit.
  func space(
    _ glyphs: inout GlyphBuffer, _ range: Range<Int>, units: Range<Int>, line: Range<Int>, scale: Double,
    isRightToLeft: Bool, orientation: GlyphOrientation
  ) {
    guard scale > 0, !range.isEmpty else { return }
    let spacing = spacing(
      startsLine: base.lowerBound == line.lowerBound, endsLine: base.upperBound == line.upperBound)
    func fontUnits(_ points: Double) -> Int32 { Int32(fontUnits: (points / scale).rounded(.up)) }
    let leading = units.lowerBound == base.lowerBound ? fontUnits(spacing.leading) : 0
    let trailing = units.upperBound == base.upperBound ? fontUnits(spacing.trailing) : 0
    if orientation == .combined {
      // All pens stand at the cell's start, and one glyph has the cell.
      for glyph in range {
        glyphs.xOffsets[glyph] += leading
        if glyphs.advances[glyph] != 0 { glyphs.advances[glyph] += leading + trailing }
      }
      return
    }
    let between = fontUnits(spacing.between)
    if between != 0 {
      for glyph in range.dropLast() where glyphs.clusters[glyph] != glyphs.clusters[glyph + 1] {
        glyphs.advances[glyph] += between
      }
      if isRightToLeft ? units.lowerBound > base.lowerBound : units.upperBound < base.upperBound {
        glyphs.advances[range.upperBound - 1] += between
      }
    }
    let left = isRightToLeft ? trailing : leading
    glyphs.xOffsets[range.lowerBound] += left
    glyphs.advances[range.lowerBound] += left
    glyphs.advances[range.upperBound - 1] += isRightToLeft ? leading : trailing
  }
}

extension ShapedParagraph {
  /// Returns the ruby whose base contains a unit; `nil` if there is none.
  func ruby(at unit: Int) -> ShapedRuby? {
    let index = rubies.partitioningIndex { $0.base.upperBound > unit }
    return index < rubies.count && rubies[index].base.contains(unit) ? rubies[index] : nil
  }

  /// Whether the base of a run stands at an edge of a line and is spaced differently there.
  func isSpacedAnew(_ run: Run, in line: Range<Int>) -> Bool {
    guard let ruby = ruby(at: run.range.lowerBound) else { return false }
    return (ruby.base.lowerBound == line.lowerBound && ruby.dependsOnLine.start)
      || (ruby.base.upperBound == line.upperBound && ruby.dependsOnLine.end)
  }

  /// Whether an offset lies between two units of a base.
  func isInsideRubyBase(_ offset: Int) -> Bool {
    ruby(at: offset).map { $0.base.lowerBound < offset } ?? false
  }
}
