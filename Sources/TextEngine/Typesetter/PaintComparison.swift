internal import GalleyFonts

/// A comparison of two texts of the same characters, which finds paragraphs that differ in paint only: their
/// runs may differ, but not the styles of their units.
///
/// See docs/decisions/change-of-paint.md.
struct PaintComparison {
  private let old: StyledText
  private let new: StyledText
  private let canonicalStyles: [Int]
  /// For every style of the old text, the canonical equal style of the new text; -1 if there is none.
  private let newStyles: [Int]

  /// - Parameter canonicalStyles: For every style of the new text, the index of the first style that equals
  ///   it.
  init(of old: StyledText, with new: StyledText, canonicalStyles: [Int]) {
    self.old = old
    self.new = new
    self.canonicalStyles = canonicalStyles
    var indexes: [TextStyle: Int] = [:]
    for index in new.styles.indices { indexes[new.styles[index]] = canonicalStyles[index] }
    newStyles = old.styles.map { indexes[$0] ?? -1 }
  }

  /// Whether the texts differ in paint only.
  var isPaintOnly: Bool {
    old.paragraphStyles == new.paragraphStyles && old.paragraphRuns == new.paragraphRuns
      && hasSameStyles(0..<new.text.count)
  }

  /// Returns the paragraphs of the old text that the new one may use.
  func keep(_ shaped: [Int: ShapedParagraph]) -> [Int: ShapedParagraph] {
    shaped.compactMapValues { paragraph in
      let range = paragraph.sourceRange
      let style = new.paragraphStyles[new.paragraphRuns[new.paragraphRunIndex(at: range.lowerBound)].style]
      guard paragraph.style == style, hasSameStyles(range) else { return nil }
      return paragraph.repainted(new) { newStyles[$0] }
    }
  }

  /// Whether all units of a range have equal styles in both texts.
  private func hasSameStyles(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return true }
    var (first, second) = (old.runIndex(at: range.lowerBound), new.runIndex(at: range.lowerBound))
    while true {
      let (a, b) = (old.runs[first], new.runs[second])
      guard newStyles[a.style] == canonicalStyles[b.style] else { return false }
      let end = min(a.end, b.end)
      if end >= range.upperBound { return true }
      if a.end == end { first += 1 }
      if b.end == end { second += 1 }
    }
  }
}

extension ShapedParagraph {
  /// Returns the same glyphs in a text that differs from the source in paint only.
  ///
  /// - Parameter style: The index that a style of the source has in the new text.
  fileprivate func repainted(_ source: StyledText, style: (Int) -> Int) -> ShapedParagraph {
    ShapedParagraph(
      source: source, sourceRange: sourceRange, text: text, style: self.style, baseLevel: baseLevel,
      levels: levels, fonts: fonts, flags: flags,
      runs: runs.map { run in
        var run = run
        run.style = style(run.style)
        return run
      }, glyphs: glyphs, positions: positions, tatweels: tatweels, isSearchable: isSearchable,
      usesTables: usesTables,
      hasVerticalForms: hasVerticalForms, rubies: rubies, combined: combined)
  }
}
