extension TextTypesetter {
  /// Finds the line ends and heights of the whole text in a column without end, which costs a small part of laying
  /// it out.
  ///
  /// - Parameter width: The column's width in points.
  public func measure(width: Double) -> TextMeasure {
    var measurer = ParagraphMeasurer(
      text, canonicalStyles: canonicalStyles, width: width, usesFastPath: usesFastPath)
    var measure = TextMeasure()
    for range in paragraphRanges { _ = measurer.measure(range, into: &measure) }
    return measure
  }
}
