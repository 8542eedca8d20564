internal import GalleyFonts
internal import GalleyUTF16

/// Where a line beside or through text stands: points from the line's baseline, y up.
public struct DecorationPosition: Sendable, Hashable {
  /// The edge from which the decoration is as thick as the font says.
  public var edge: Double
  /// Whether it grows away from the text upwards, instead of downwards.
  public var growsUp: Bool
}

extension ParagraphLayout {
  /// Where an underline of a run stands.
  ///
  /// In a horizontal line, and on its side, it is below the text, where the font says. In vertical forms it
  /// is beside the em of the characters: on their right in Japanese and Korean, as is the custom there,
  /// else on their left.
  public func underlinePosition(of run: PlacedRun) -> DecorationPosition {
    let font = fonts[run.font]
    guard paragraph.hasVerticalForms else {
      return DecorationPosition(edge: run.baselineOffset + font.underlinePosition, growsUp: false)
    }
    let style = paragraph.source.styles[paragraph.source.runs[run.styleRun].style]
    let language = style.language?.prefix { $0 != "-" && $0 != "_" }.lowercased()
    let isRight = language == "ja" || language == "ko"
    return DecorationPosition(
      edge: style.baselineOffset + (isRight ? font.size / 2 : -font.size / 2), growsUp: isRight)
  }

  /// Where a line through a run has its upper edge: as the font says, in vertical forms in the middle of
  /// the characters.
  public func strikeoutPosition(of run: PlacedRun) -> DecorationPosition {
    let font = fonts[run.font]
    guard paragraph.hasVerticalForms else {
      return DecorationPosition(edge: run.baselineOffset + font.strikeoutPosition, growsUp: false)
    }
    let offset = paragraph.source.styles[paragraph.source.runs[run.styleRun].style].baselineOffset
    return DecorationPosition(edge: offset + font.strikeoutThickness / 2, growsUp: false)
  }

  /// How the outlines of a run's glyphs lie in the line's space.
  ///
  /// - Parameter index: An index into `runs`.
  public func glyphTransform(ofRun index: Int) -> GlyphTransform {
    let run = runs[index]
    switch run.orientation {
    case .alongLine: return .identity
    case .upright: return .upright
    case .combined:
      let cell = paragraph.combined.partitioningIndex { $0.range.upperBound > run.range.lowerBound }
      return GlyphTransform(a: 0, b: paragraph.combined[cell].compression, c: -1, d: 0)
    }
  }
}
