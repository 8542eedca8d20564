extension StyledText {
  /// Returns the font that layout chooses for every grapheme, in the order of the text.
  ///
  /// - Complexity: That of laying out the text, without the shaping.
  package func graphemeFonts() -> [GraphemeFont] { FallbackFontFinder().graphemeFonts(of: self) }
}
