internal import CoreGraphics
package import TextEngine

/// One line of a layout with the attributed text that it came from: what a `CTLine` and its runs are views
/// of.
///
/// A reference and an index: what the lines of a paragraph have in common is there once.
package struct LineSource: Sendable {
  /// What the lines of a layout have in common.
  package final class Paragraph: Sendable {
    fileprivate let text: AttributedText
    fileprivate let layout: ParagraphLayout
    fileprivate let offset: Int
    fileprivate let origin: LineOrigin?
    fileprivate let token: AttributedText?
    fileprivate let stringStart: Int
    fileprivate let wholeRange: Range<Int>?

    /// Creates what lines have in common; see the members of `LineSource`.
    package init(
      text: AttributedText, layout: ParagraphLayout, offset: Int, origin: LineOrigin? = nil,
      token: AttributedText? = nil, stringStart: Int = 0, wholeRange: Range<Int>? = nil
    ) {
      self.text = text
      self.layout = layout
      self.offset = offset
      self.origin = origin
      self.token = token
      self.stringStart = stringStart
      self.wholeRange = wholeRange
    }
  }

  private let paragraph: Paragraph
  /// The line's index in the layout.
  package let index: Int

  /// Creates the source of a line.
  package init(_ paragraph: Paragraph, index: Int) {
    self.paragraph = paragraph
    self.index = index
  }

  /// The attributed text; the layout's style runs index it.
  package var text: AttributedText { paragraph.text }
  /// The layout that holds the line.
  package var layout: ParagraphLayout { _read { yield paragraph.layout } }
  /// The difference of indexes into the caller's string from offsets of the layout, or of the text that
  /// `origin` leads to.
  package var offset: Int { paragraph.offset }
  /// The origin of the units and style runs of a line that truncation composed; `nil` for a line of the
  /// unchanged text.
  package var origin: LineOrigin? { _read { yield paragraph.origin } }
  /// The attributed text of the token in `origin`; `nil` for an ellipsis, which has the attributes of the
  /// text beside it.
  package var token: AttributedText? { paragraph.token }
  /// The index in the caller's string of the first UTF-16 unit of `text`.
  package var stringStart: Int { paragraph.stringStart }
  /// The UTF-16 range of a line before it was truncated; `nil` for a line of the unchanged text.
  package var wholeRange: Range<Int>? { paragraph.wholeRange }

  /// Returns the source of another line of the layout.
  func line(_ index: Int) -> LineSource { LineSource(paragraph, index: index) }

  /// Returns the source of the same text's line in another layout.
  package func with(_ layout: ParagraphLayout) -> LineSource {
    LineSource(
      Paragraph(
        text: text, layout: layout, offset: offset, origin: origin, token: token, stringStart: stringStart,
        wholeRange: wholeRange), index: index)
  }

  /// The line.
  package var line: Line { layout.lines[index] }

  /// The line's UTF-16 range in the caller's string; of a truncated line from the first to the last unit that
  /// it shows.
  package var range: Range<Int> {
    let range = origin?.sourceRange ?? line.range
    return range.lowerBound + offset..<range.upperBound + offset
  }

  /// Returns the index in the caller's string of a unit of the layout. Of a token it is that of the text that
  /// the token hides.
  package func stringIndex(of unit: Int) -> Int {
    if let piece = origin?.pieces.first(where: { $0.range.contains(unit) }),
      case .text(let start) = piece.content
    {
      return start + unit - piece.range.lowerBound + offset
    }
    return stringIndex(endingAt: unit)
  }

  /// Returns the index in the caller's string after the unit before an offset of the layout. Where truncation
  /// without a token has hidden text, it differs from that of the unit after the offset.
  package func stringIndex(endingAt place: Int) -> Int { (origin?.sourceOffset(of: place) ?? place) + offset }

  /// Returns the offset in the layout of an index of the caller's string; indexes outside of the line count
  /// as its nearer end, and hidden ones as the offset before the token.
  package func unit(at stringIndex: Int) -> Int {
    let range = self.range
    let place = min(max(stringIndex, range.lowerBound), range.upperBound) - offset
    guard let origin else { return place }
    return origin.unit(ofSource: place) ?? origin.tokenRange?.lowerBound ?? 0
  }

  /// Returns whether a unit of the layout is not the text's but part of a token, or inserted around it.
  package func isToken(_ unit: Int) -> Bool {
    guard let piece = origin?.pieces.first(where: { $0.range.contains(unit) }) else { return false }
    if case .text = piece.content { return false }
    return true
  }

  /// The attributes of a run of the layout, as they were given.
  package func dictionary(ofRun styleRun: Int) -> [NSAttributedString.Key: Any] {
    origin == nil
      ? text.sets[text.setOfRun[styleRun]].dictionary : attributes(ofRun: styleRun).dictionary
  }

  /// The attributes of a run of the layout.
  package func attributes(ofRun styleRun: Int) -> ResolvedAttributes {
    guard let origin else { return text.attributes(ofRun: styleRun) }
    var known: ResolvedAttributes?
    for run in [origin.runs[styleRun]] + origin.runs where known == nil {
      switch run {
      case .text(let run): known = text.attributes(ofRun: run)
      case .token(let run): known = token?.attributes(ofRun: run)
      case .inserted: break
      }
    }
    return known ?? text.sets[0]
  }

  /// The line's visible part, without the white space at its end: from and to this far right of its origin.
  package var content: ClosedRange<Double> {
    let start = layout.paragraph.isRightToLeft ? line.trailingWhitespaceWidth : 0
    return start...max(start, start + line.width)
  }

  /// The line's placed runs in the groups that make one `CTRun` each, left to right.
  ///
  /// The engine gives tabs, line ends and white space at the line's end runs of their own; here they join the
  /// text beside them that has the same attributes and direction, provided that the units are adjacent.
  package func groups() -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var first = line.runs.lowerBound
    while first < line.runs.upperBound {
      let end = LineSource.groupEnd(from: first, of: line.runs, in: layout)
      groups.append(first..<end)
      first = end
    }
    return groups
  }

  /// Returns the end of the group that begins with one of a line's placed runs.
  static func groupEnd(from first: Int, of runs: Range<Int>, in layout: ParagraphLayout) -> Int {
    layout.runs.withUnsafeBufferPointer { all in
      var font = all[first].kind == .glyphs ? all[first].font : nil
      var end = first + 1
      while end < runs.upperBound, joins(all[end - 1], to: all[end]) {
        let own = all[end].kind == .glyphs ? all[end].font : nil
        guard font == nil || own == nil || font == own else { break }
        font = font ?? own
        end += 1
      }
      return end
    }
  }

  private static func joins(_ left: PlacedRun, to right: PlacedRun) -> Bool {
    guard left.styleRun == right.styleRun, left.level == right.level, left.orientation == right.orientation
    else { return false }
    return left.isRightToLeft
      ? right.range.upperBound == left.range.lowerBound : left.range.upperBound == right.range.lowerBound
  }
}
