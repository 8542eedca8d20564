/// The numbers by which one paragraph was broken into lines: enough to check the line ends without the
/// engine.
///
/// Every opportunity separates two words, with a gap between them. The width of a line, in points and before
/// it is justified, is the sum of its words and the gaps between them:
/// - The gap at white space is that white space, with the kerning on both sides of it that the two words lose
///   when a line ends there.
/// - The gap at an opportunity without white space is 0, unless the glyphs around it depend on each other;
///   where a line end shows a hyphen that is not in the text, it is less by that hyphen.
/// - A word wider than its line is given in the pieces that it was cut into.
///
/// Tabs have no such numbers: their widths depend on where their line begins.
package struct BreakNumbers: Sendable {
  /// The words' widths in points.
  package private(set) var words: [Double] = []
  /// The gaps in points: entry `i` is the gap after word `i`. There is one gap fewer than words.
  package private(set) var gaps: [Double] = []
  /// The word that begins each line after the first.
  package private(set) var breaks: [Int] = []
  /// The words after which a line end shows a hyphen that is not in the text.
  package private(set) var hyphens: [Int] = []

  /// Reads the numbers of a paragraph that was laid out from its beginning to its end.
  ///
  /// - Precondition: The layout is complete, and its paragraph has no tabs.
  package init(_ layout: ParagraphLayout) {
    let paragraph = layout.paragraph
    precondition(layout.isComplete && !paragraph.hasTabs, "only whole paragraphs without tabs have numbers")
    guard !layout.lines.isEmpty else { return }
    let (candidates, ends) = ParagraphPlanner.opportunities(of: paragraph, measure: ParagraphLayout.measure)
    var opportunities = candidates.offsets.indices.map {
      Opportunity(end: ends[$0], lineStart: candidates.lineStarts[$0], lineEnd: candidates.lineEnds[$0])
    }
    BreakNumbers.addCuts(of: layout, to: &opportunities)
    let lineStarts = Set(layout.lines.dropFirst().map(\.range.lowerBound))
    for index in opportunities.indices.dropFirst() {
      let opportunity = opportunities[index]
      words.append(opportunity.lineEnd - opportunities[index - 1].lineStart)
      guard index + 1 < opportunities.count else { break }
      gaps.append(opportunity.lineStart - opportunity.lineEnd)
      if opportunity.end.tail != nil { hyphens.append(index - 1) }
      if lineStarts.contains(opportunity.end.offset) { breaks.append(index) }
    }
  }

  /// An opportunity with its positions in `BreakCandidates`.
  private struct Opportunity {
    var end: LineEnd
    var lineStart: Double
    var lineEnd: Double
  }

  /// Adds the offsets inside words at which lines had to be cut; the lines beside them are measured.
  private static func addCuts(of layout: ParagraphLayout, to opportunities: inout [Opportunity]) {
    let paragraph = layout.paragraph
    let known = Dictionary(
      opportunities.indices.map { (opportunities[$0].end.offset, $0) }, uniquingKeysWith: { $1 })
    var cuts: [Opportunity] = []
    for line in layout.lines {
      let start = known[line.range.lowerBound]
      let end = known[line.range.upperBound]
      guard start == nil || end == nil else { continue }
      let width = ParagraphLayout.measure(
        LineContent(
          from: start.map { opportunities[$0].end } ?? LineEnd(offset: line.range.lowerBound),
          to: end.map { opportunities[$0].end } ?? LineEnd(offset: line.range.upperBound)), of: paragraph,
        inset: 0
      ).width
      if start == nil, let end { cuts[cuts.count - 1].lineStart = opportunities[end].lineEnd - width }
      guard end == nil else { continue }
      let lineStart = start.map { opportunities[$0].lineStart } ?? cuts[cuts.count - 1].lineStart
      cuts.append(
        Opportunity(
          end: LineEnd(offset: line.range.upperBound),
          lineStart: paragraph.positions[line.range.upperBound], lineEnd: lineStart + width))
    }
    guard !cuts.isEmpty else { return }
    opportunities = (opportunities + cuts).sorted { $0.end.offset < $1.end.offset }
  }
}
