import GalleyFonts
import TestSupport
import TextEngine

typealias HarfBuzzGlyph = HarfBuzzOracle.Glyph

/// Shapes a text with HarfBuzz and nothing else: a face opened from the file, one script and language.
///
/// - Parameter features: Settings with the UTF-16 range that they hold for.
func harfBuzz(
  _ text: String, file: String, face index: Int = 0, rightToLeft: Bool = false, language: String? = nil,
  features: [(feature: FontFeature, range: Range<Int>)] = [], variations: [FontVariation] = []
) -> [HarfBuzzGlyph] {
  HarfBuzzOracle(file, face: index, axes: variations).shape(
    Array(text.utf16), direction: rightToLeft ? .rightToLeft : .leftToRight, language: language,
    features: features.map { .init($0.feature.tag, $0.feature.value, in: $0.range) })
}

/// Shapes a text from top to bottom with HarfBuzz and nothing else. Advances are downwards, offsets y up.
func harfBuzzVertical(_ text: String, file: String, face index: Int, bottomUp: Bool = false)
  -> [HarfBuzzGlyph]
{
  HarfBuzzOracle(file, face: index).shape(
    Array(text.utf16), direction: bottomUp ? .bottomToTop : .topToBottom)
}
