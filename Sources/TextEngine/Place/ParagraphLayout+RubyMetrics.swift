internal import GalleyFonts
internal import GalleyUTF16

/// The extents of annotations in their line.
extension ParagraphLayout {
  /// Returns the extents of the annotations of a line above and below its baseline.
  ///
  /// - Parameters:
  ///   - lineRuns: The line's runs.
  ///   - range: The line's units.
  func rubyMetrics(ofRuns lineRuns: Range<Int>, in range: Range<Int>) -> LineMetrics {
    var metrics = LineMetrics()
    let rubies = paragraph.rubies
    var index = rubies.partitioningIndex { $0.base.lowerBound >= range.lowerBound }
    while index < rubies.count, rubies[index].base.lowerBound < range.upperBound {
      if let box = emBox(ofUnits: rubies[index].base, in: lineRuns) {
        for piece in rubies[index].pieces {
          switch piece.position {
          case .before: metrics.unite(ascent: box.top + piece.size, descent: 0, leading: 0)
          case .after: metrics.unite(ascent: 0, descent: piece.size - box.bottom, leading: 0)
          case .interCharacter:
            let middle = (box.top + box.bottom) / 2
            metrics.unite(
              ascent: middle + piece.width / 2, descent: piece.width / 2 - middle, leading: 0)
          case .inline:
            metrics.unite(
              ascent: piece.metrics.ascent + box.baseline, descent: piece.metrics.descent - box.baseline,
              leading: piece.metrics.leading)
          }
        }
      }
      index += 1
    }
    return metrics
  }

  /// Returns the box of the ems of some units: an em of every font, centred on the middle of its line. Points
  /// from the baseline, y up.
  ///
  /// Annotations stand on this box and not on the fonts' ascents, which in fonts for ideographs are far from
  /// the ink.
  func emBox(ofUnits units: Range<Int>, in lineRuns: Range<Int>) -> (
    top: Double, bottom: Double, baseline: Double
  )? {
    var box: (top: Double, bottom: Double, baseline: Double)?
    for index in lineRuns where runs[index].range.overlaps(units) {
      let run = runs[index]
      var top: Double
      var bottom: Double
      if run.kind == .glyphs {
        let extents = extents(of: run)
        let middle = (extents.ascent - extents.descent) / 2
        top = middle + fonts[run.font].size / 2
        bottom = middle - fonts[run.font].size / 2
      } else if run.kind == .placeholder {
        let extents = extents(of: run)
        top = extents.ascent
        bottom = -extents.descent
      } else {
        continue
      }
      let style = paragraph.source.styles[paragraph.source.runs[run.styleRun].style]
      let baseline = style.usesVerticalForms ? style.baselineOffset : run.baselineOffset
      if let known = box {
        top = max(top, known.top)
        bottom = min(bottom, known.bottom)
        box = (top, bottom, known.baseline)
      } else {
        box = (top, bottom, baseline)
      }
    }
    return box
  }
}

extension ParagraphShaper {
  /// Creates a shaper for the paragraphs of a text, which places the annotations of rubies on lines of their
  /// own.
  ///
  /// - Parameters:
  ///   - canonicalStyles: For every style, the index of the first style that equals it.
  ///   - usesFastPath: Whether simple text is set from tables; the results are the same with and without.
  init(_ source: StyledText, canonicalStyles: [Int], usesFastPath: Bool = true) {
    self.init(source, canonicalStyles: canonicalStyles, usesFastPath: usesFastPath) { annotation in
      let line = ParagraphLayout.singleLine(of: annotation).lines[0]
      return AnnotationExtent(
        width: line.totalWidth,
        metrics: LineMetrics(ascent: line.ascent, descent: line.descent, leading: line.leading))
    }
  }
}
