/// A canvas that keeps text as text.
protocol TextCanvas: Canvas {
  /// Shows glyphs as text that can be found and copied.
  ///
  /// - Parameter clusters: Of the batch, in the order in which they are read from left to right.
  func showText(_ clusters: [GlyphClusters.Cluster], of batch: GlyphBatch, mode: CGBlendMode)
  /// Writes invisible text.
  ///
  /// - Parameter batch: The glyphs that it stands for.
  func hideText(_ pieces: [HiddenText.Piece], of batch: GlyphBatch, font: HiddenText)
}
