internal import CoreGraphics
internal import TextEngine

/// One line of a layout with the attributed text that it came from: what a `CTLine` and its runs are views
/// of.
struct LineSource: Sendable {
  /// The attributed text; the layout's style runs index it.
  var text: AttributedText
  /// The layout that holds the line.
  var layout: ParagraphLayout
  /// The line's index in the layout.
  var index: Int
  /// What is added to the layout's offsets to give indexes into the caller's string.
  var offset: Int
  /// What is added to the layout's offsets to give indexes into `text`, which may be a part of the caller's
  /// string.
  var textOffset: Int

  /// The line.
  var line: Line { layout.lines[index] }

  /// The line's units in the caller's string.
  var range: Range<Int> { line.range.lowerBound + offset..<line.range.upperBound + offset }

  /// Units of the layout as units of `text`.
  func textRange(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound + textOffset..<range.upperBound + textOffset
  }

  /// The line's visible part, without the white space at its end: from and to this far right of its origin.
  var content: ClosedRange<Double> {
    let start = layout.paragraph.isRightToLeft ? line.trailingWhitespaceWidth : 0
    return start...max(start, start + line.width)
  }

  /// The line's placed runs in the groups that make one `CTRun` each, left to right.
  ///
  /// The engine gives tabs, line ends and white space at the line's end runs of their own; here they join the
  /// text beside them that has the same attributes and direction, as long as the units stay in one piece.
  func groups() -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var font: Int?
    for index in line.runs {
      let run = layout.runs[index]
      let runFont = run.kind == .glyphs ? run.font : nil
      if let group = groups.last, joins(layout.runs[index - 1], run),
        font == nil || runFont == nil || font == runFont
      {
        groups[groups.count - 1] = group.lowerBound..<index + 1
        font = font ?? runFont
      } else {
        groups.append(index..<index + 1)
        font = runFont
      }
    }
    return groups
  }

  private func joins(_ left: PlacedRun, _ right: PlacedRun) -> Bool {
    guard left.styleRun == right.styleRun, left.level == right.level, left.orientation == right.orientation
    else { return false }
    return left.isRightToLeft
      ? right.range.upperBound == left.range.lowerBound : left.range.upperBound == right.range.lowerBound
  }
}
