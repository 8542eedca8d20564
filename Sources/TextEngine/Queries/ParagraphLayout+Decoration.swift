internal import GalleyFonts
internal import GalleyUTF16

/// The position of a line beside or through text: points from the baseline of the text's line, y up.
public struct DecorationPosition: Sendable, Hashable {
  /// The edge of the decoration, from which it has the thickness that the font states.
  public var edge: Double
  /// Whether it grows away from the text upwards, instead of downwards.
  public var growsUp: Bool
}

extension ParagraphLayout {
  /// Returns the position of an underline of a run.
  ///
  /// In a horizontal line, and for text on its side, it is below the text, where the font states. In vertical
  /// forms it is beside the em of the characters: on their right in Japanese and Korean, as is the custom,
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

  /// Returns the position of the upper edge of a line through a run: where the font states, in vertical forms
  /// in the middle of the characters.
  public func strikeoutPosition(of run: PlacedRun) -> DecorationPosition {
    let font = fonts[run.font]
    guard paragraph.hasVerticalForms else {
      return DecorationPosition(edge: run.baselineOffset + font.strikeoutPosition, growsUp: false)
    }
    let offset = paragraph.source.styles[paragraph.source.runs[run.styleRun].style].baselineOffset
    return DecorationPosition(edge: offset + font.strikeoutThickness / 2, growsUp: false)
  }

  /// Returns the transformation from the outlines of a run's glyphs to the space of the line.
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
