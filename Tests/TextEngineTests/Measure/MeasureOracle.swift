import GalleyFonts
import TestSupport
import Testing

@testable import TextEngine

/// Measuring, compared with laying every paragraph out with HarfBuzz for every run and a walk for every line.
enum MeasureOracle {
  /// The long way: all paragraphs are shaped once, and laid out for every width.
  struct LongWay {
    private let paragraphs: [(start: Int, shaped: ShapedParagraph)]

    init(_ text: StyledText) {
      let typesetter = TextTypesetter(text, usesFastPath: false)
      paragraphs = typesetter.paragraphRanges.indices.map {
        (typesetter.paragraphRanges[$0].lowerBound, typesetter.paragraph($0))
      }
    }

    /// Returns the lines, and the width that they need.
    func lines(width: Double) -> (measure: TextMeasure, usedWidth: Double) {
      var measure = TextMeasure()
      var usedWidth = 0.0
      for (start, paragraph) in paragraphs {
        let layout = ParagraphFiller.fill(
          paragraph, 0..<paragraph.count, in: TextShape(width: width), top: 0, veto: nil)
        for line in layout.lines { measure.appendLine(end: start + line.range.upperBound) }
        measure.endParagraph(height: layout.height, spacing: layout.spacingAfter)
        usedWidth = max(usedWidth, layout.usedWidth)
      }
      return (measure, usedWidth)
    }
  }

  static func expectSame(_ text: StyledText, widths: [Double], _ what: String) {
    let kept = TextTypesetter(text)
    let long = LongWay(text)
    for width in widths {
      let (expected, usedWidth) = long.lines(width: width)
      let once = TextTypesetter(text).measureUsedWidth(width: width, threads: 1)
      // Lines that are equally wide in font units may be rounded differently, and only one is laid out.
      #expect(abs(once.usedWidth - usedWidth) <= usedWidth * 1e-13, "\(what), width \(width)")
      let cold = TextTypesetter(text).measure(width: width, threads: 1, storesOpportunities: false)
      let again = kept.measure(width: width)
      for (measure, how) in [(cold, "cold"), (again, "again"), (once.measure, "once")] {
        guard isSame(measure, expected, text, "\(what), width \(width), \(how)") else { return }
      }
    }
    expectSameAfterSteps(text, kept, long, what)
  }

  /// Goes on to widths near the ends of the intervals in which paragraphs keep their lines.
  private static func expectSameAfterSteps(
    _ text: StyledText, _ kept: TextTypesetter, _ long: LongWay, _ what: String
  ) {
    var random = SeededGenerator(seed: UInt64(text.text.count))
    let again = TextTypesetter(text)
    _ = again.measure(width: 200)
    _ = kept.measure(width: 200)
    for step in 0..<16 {
      let interval = kept.measurements.last!.intervals[
        Int.random(in: 0..<kept.paragraphRanges.count, using: &random)]
      let end = Double([interval.from, interval.through].randomElement(using: &random)!)
      let nearEnd = [end, end.nextDown, end.nextUp, end - 1e-9, end + 20, end + 30, end - 0.01, end + 0.01]
      let isNear = end > 0 && end < 2000 && step % 4 < 3
      let width =
        isNear ? nearEnd.randomElement(using: &random)! : Double.random(in: 0..<600, using: &random)
      // Without the last lines everything is found from the places.
      again.measurements.last = nil
      let what = "\(what), step \(step) to width \(width)"
      let measure = kept.measure(width: width)
      guard isSame(measure, again.measure(width: width), text, what + ", from places"),
        step % 8 > 0 || isSame(measure, long.lines(width: width).measure, text, what + ", laid out")
      else { return }
    }
    #expect(again.measureCounts.reusedParagraphs == 0)
  }

  private static func isSame(
    _ measure: TextMeasure, _ expected: TextMeasure, _ text: StyledText, _ what: String
  ) -> Bool {
    if measure.lineEnds == expected.lineEnds, measure.paragraphEnds == expected.paragraphEnds,
      measure.heights == expected.heights, measure.spacings == expected.spacings
    {
      return true
    }
    let line = zip(measure.lineEnds, expected.lineEnds).first { $0 != $1 }
    let height = zip(measure.heights, expected.heights).enumerated().first { $0.element.0 != $0.element.1 }
    let end = Int(line?.1 ?? 20)
    let near = text.text.units(max(0, end - 20)..<min(end + 20, text.text.count))
    Issue.record(
      """
      \(what): first other line \(String(describing: line)) near \
      \(String(decoding: near, as: UTF16.self).debugDescription), height \(String(describing: height))
      """)
    return false
  }
}
