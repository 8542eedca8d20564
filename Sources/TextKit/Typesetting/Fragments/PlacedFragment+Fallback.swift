internal import CoreGraphics
internal import CoreText
internal import TextEngine

extension PlacedFragment {
  /// How much higher and deeper the line is because other fonts stand in for the requested ones, in points;
  /// zero where something else makes it as high.
  var fallbackExcess: (above: CGFloat, below: CGFloat) {
    guard let source = line?.source, source.origin == nil else { return (0, 0) }
    // The line with the requested fonts, and with those that stand in for them.
    var (asked, shown) = ((above: 0.0, below: 0.0), (above: 0.0, below: 0.0))
    var start = 0
    for (index, run) in source.text.styled.runs.enumerated() {
      let part = (start..<run.end).clamped(to: source.line.range)
      start = run.end
      guard !part.isEmpty else { continue }
      let attributes = source.text.attributes(ofRun: index).dictionary
      let stand = attributes[.originalFont] == nil ? nil : attributes[.font] as? CTFont
      if let stand {
        shown = (max(shown.above, CTFontGetAscent(stand)), max(shown.below, CTFontGetDescent(stand)))
      }
      guard let font = (stand == nil ? attributes[.font] : attributes[.originalFont]) as? CTFont else {
        continue
      }
      asked = (max(asked.above, CTFontGetAscent(font)), max(asked.below, CTFontGetDescent(font)))
    }
    func excess(_ line: Double, _ shown: Double, _ asked: Double) -> CGFloat {
      abs(line - shown) < 0.01 ? CGFloat(max(shown - asked, 0)) : 0
    }
    return (
      excess(source.line.ascent, shown.above, asked.above),
      excess(source.line.descent, shown.below, asked.below)
    )
  }
}
