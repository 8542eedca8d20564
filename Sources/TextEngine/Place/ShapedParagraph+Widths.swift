extension ShapedParagraph {
  /// The widths between which a column suits the paragraph, in points, indents included.
  ///
  /// `least` holds the widest stretch that no line may end in; `most` holds each of its lines that only a forced break ends.
  package var naturalWidths: (least: Double, most: Double) {
    var least = 0.0
    var start = 0
    while start < count {
      least = max(least, unbreakableWidth(from: start, to: count, limit: .infinity))
      start += 1
      while start < count, flags[start].isDisjoint(with: [.breakAllowed, .breakMandatory]) { start += 1 }
    }
    let indent = max(style.firstLineHeadIndent, style.headIndent, 0)
    let inset = indent + max(-style.tailIndent, 0)
    var most = 0.0
    for line in lines(width: .infinity).lines { most = max(most, line.width) }
    return (least + inset, max(most, least) + inset)
  }
}
