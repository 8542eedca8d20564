import Fonts
import Testing

@testable import TextEngine

/// Measuring, compared with laying every paragraph out with HarfBuzz for every run and a walk for every line.
enum MeasureOracle {
  /// The lines of the long way.
  static func laidOut(_ text: StyledText, width: Double) -> TextMeasure {
    let typesetter = TextTypesetter(text, usesFastPath: false)
    var measure = TextMeasure()
    for index in typesetter.paragraphRanges.indices {
      let paragraph = typesetter.paragraph(index)
      let start = typesetter.paragraphRanges[index].lowerBound
      let layout = ParagraphFiller.fill(
        paragraph, 0..<paragraph.count, in: TextShape(width: width), top: 0, veto: nil)
      for line in layout.lines { measure.appendLine(end: start + line.range.upperBound) }
      measure.endParagraph(height: layout.height, spacing: layout.spacingAfter)
    }
    return measure
  }

  static func expectSame(_ text: StyledText, widths: [Double], _ what: String) {
    let kept = TextTypesetter(text)
    for width in widths {
      let expected = laidOut(text, width: width)
      let cold = TextTypesetter(text).measure(width: width, threads: 1, isKept: false)
      let again = kept.measure(width: width)
      for (measure, how) in [(cold, "cold"), (again, "again")] {
        guard measure.lineEnds == expected.lineEnds, measure.paragraphEnds == expected.paragraphEnds,
          measure.heights == expected.heights, measure.spacings == expected.spacings
        else {
          let line = zip(measure.lineEnds, expected.lineEnds).first { $0 != $1 }
          let height = zip(measure.heights, expected.heights).enumerated().first {
            $0.element.0 != $0.element.1
          }
          let end = Int(line?.1 ?? 20)
          let near = text.text.units(max(0, end - 20)..<min(end + 20, text.text.count))
          Issue.record(
            """
            \(what), width \(width), \(how): first other line \(String(describing: line)) near \
            \(String(decoding: near, as: UTF16.self).debugDescription), height \(String(describing: height))
            """)
          return
        }
      }
    }
  }
}
