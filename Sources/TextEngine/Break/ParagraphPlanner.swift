/// Chooses all line ends of a justified paragraph together, where the available width does not depend on what
/// is put into it.
///
/// See docs/decisions/total-fit.md.
struct ParagraphPlanner {
  private let paragraph: ShapedParagraph
  private let end: Int
  private let widths: LineWidths
  private let veto: BreakVeto?
  private let measure: LineMeasure
  private var hyphens: HyphenFinder
  private var candidates: BreakCandidates
  /// The line end of each entry of `candidates`.
  private var ends: [LineEnd]

  /// Whether total fit is the rule for a paragraph: justified, wrapped at words, without tabs, in lines of
  /// finite width.
  static func applies(to paragraph: ShapedParagraph, in shape: TextShape) -> Bool {
    shape.isRectangle && shape.bounds.width.isFinite && shape.bounds.width > 0
      && paragraph.style.alignment == .justified && paragraph.style.lineBreakMode == .wordWrapping
      && !paragraph.hasTabs
  }

  /// Finds the ends of all lines from `start` on.
  ///
  /// - Parameters:
  ///   - paragraph: The paragraph.
  ///   - start: Where the first line begins.
  ///   - end: Where the units to lay out end.
  ///   - widths: The available widths.
  ///   - veto: The caller's say in where lines may end.
  ///   - measure: Measures a line that is shaped for real.
  /// - Returns: `nil` when some line would not fit, which only happens where nothing fits: greedy breaking
  ///   has rules for that.
  static func plan(
    _ paragraph: ShapedParagraph, from start: LineEnd, to end: Int, widths: LineWidths, veto: BreakVeto?,
    measure: @escaping LineMeasure
  ) -> [LineEnd]? {
    var planner = ParagraphPlanner(
      paragraph, from: start, to: end, widths: widths, veto: veto, measure: measure)
    planner.collect(from: start)
    return planner.solve(from: start)
  }

  /// Returns every opportunity of a paragraph, cuts of overlong words left out, and what each does to the
  /// text around it. The columns are parallel; entry 0 is the paragraph's start.
  static func opportunities(
    of paragraph: ShapedParagraph, measure: @escaping LineMeasure
  ) -> (candidates: BreakCandidates, ends: [LineEnd]) {
    let start = LineEnd(offset: 0)
    var planner = ParagraphPlanner(
      paragraph, from: start, to: paragraph.count, widths: LineWidths(.infinity), veto: nil,
      measure: measure)
    planner.collect(from: start)
    return (planner.candidates, planner.ends)
  }

  private init(
    _ paragraph: ShapedParagraph, from start: LineEnd, to end: Int, widths: LineWidths, veto: BreakVeto?,
    measure: @escaping LineMeasure
  ) {
    self.paragraph = paragraph
    self.end = end
    self.widths = widths
    self.veto = veto
    self.measure = measure
    hyphens = HyphenFinder(paragraph)
    candidates = BreakCandidates(offset: start.offset)
    ends = [start]
  }

  /// Lists the opportunities, with what each does to the widths of the lines beside it.
  private mutating func collect(from start: LineEnd) {
    let origin = paragraph.positions[start.offset]
    candidates = BreakCandidates(offset: start.offset, lineStart: lineStart(start) - origin)
    var spaces = 0.0
    var contentSpaces = 0.0
    var content = start.offset
    var place = start.offset
    let narrowest = min(widths.first, widths.other)
    for offset in start.offset + 1..<end + 1 {
      let unit = paragraph.text[offset - 1]
      if unit == 0x20 || unit == 0xA0 {
        spaces += paragraph.positions[offset] - paragraph.positions[offset - 1]
      }
      if !paragraph.flags[offset - 1].contains(.whitespace) {
        content = offset
        contentSpaces = spaces
      }
      let isForced = offset == end || paragraph.flags[offset].contains(.breakMandatory)
      guard isForced || paragraph.flags[offset].contains(.breakAllowed) else { continue }
      appendInside(
        place..<offset, content: content, narrowest: narrowest, spaces: (contentSpaces, spaces))
      append(
        hyphens.lineEnd(at: offset), content: content, spaces: (contentSpaces, spaces),
        flags: isForced ? .mandatory : [])
      place = offset
    }
  }

  /// Adds the divisions of a word, or where it is wider than a line the cuts between its graphemes.
  private mutating func appendInside(
    _ text: Range<Int>, content: Int, narrowest: Double, spaces: (Double, Double)
  ) {
    if paragraph.style.hyphenationFactor > 0 {
      for division in hyphens.lineEnds(in: text).reversed() {
        append(division, content: division.offset, spaces: spaces, flags: [.hyphen, .automatic])
      }
    }
    guard content > text.lowerBound,
      paragraph.positions[content] - paragraph.positions[text.lowerBound] > narrowest
    else { return }
    let divisions = Set(ends.suffix(while: { $0.offset > text.lowerBound }).map(\.offset))
    guard divisions.isEmpty else { return }
    for offset in text.dropFirst()
    where offset < content && paragraph.flags[offset].contains(.graphemeStart) {
      append(LineEnd(offset: offset), content: offset, spaces: spaces, flags: .emergency)
    }
  }

  private mutating func append(
    _ place: LineEnd, content: Int, spaces: (atEnd: Double, inside: Double), flags: BreakCandidates.Flags
  ) {
    let origin = paragraph.positions[ends[0].offset]
    let isSafe = flags.contains(.emergency) || paragraph.isSafeToCut(at: place.offset)
    var flags = flags
    if place.tail != nil { flags.insert(.hyphen) }
    var lineEnd = paragraph.positions[content]
    if !isSafe || place.tail != nil {
      let anchor = safeOffset(before: place.offset)
      let line = LineContent(from: LineEnd(offset: anchor), to: place)
      lineEnd = paragraph.positions[anchor] + measure(line, paragraph, 0).width
    }
    candidates.append(
      offset: place.offset, lineEnd: lineEnd - origin,
      lineStart: (isSafe && place.head == nil ? paragraph.positions[place.offset] : lineStart(place))
        - origin,
      spaceEnd: spaces.atEnd, spaceStart: spaces.inside, flags: flags)
    ends.append(place)
  }

  /// Returns where a line that begins at an opportunity begins on the endless line, so that subtracting gives
  /// its width.
  private func lineStart(_ place: LineEnd) -> Double {
    let isSafe = place.head == nil && paragraph.isSafeToCut(at: place.offset)
    guard !isSafe, place.offset < end else { return paragraph.positions[place.offset] }
    var anchor = place.offset + 1
    while anchor < end,
      !(paragraph.flags[anchor].contains(.breakAllowed) && paragraph.isSafeToCut(at: anchor))
    {
      anchor += 1
    }
    let line = LineContent(from: place, to: LineEnd(offset: anchor))
    let widths = measure(line, paragraph, 0)
    return paragraph.positions[anchor] - (widths.width + widths.trailing)
  }

  /// Returns the nearest opportunity before an offset where the glyphs may be cut.
  private func safeOffset(before offset: Int) -> Int {
    var place = offset - 1
    while place > ends[0].offset,
      !(paragraph.flags[place].contains(.breakAllowed) && paragraph.isSafeToCut(at: place))
    {
      place -= 1
    }
    return place
  }

  private func solve(from start: LineEnd) -> [LineEnd]? {
    var goal = TotalFit.Goal.leastSquares
    if paragraph.style.hyphenationFactor > 0 {
      var demerits = TotalFit.Demerits()
      demerits.threshold = paragraph.style.hyphenationFactor
      goal = .demerits(demerits)
    }
    var approve: ((Int) -> Bool)?
    if let veto {
      let base = paragraph.sourceRange.lowerBound
      approve = { veto.allows(ends[$0].offset + base, isHyphen: ends[$0].tail != nil) }
    }
    var lines: [Int] = []
    var breaker = TotalFit()
    breaker.breakLines(at: candidates, widths: widths, goal: goal, approve: approve, into: &lines)
    let plan = lines.map { ends[$0] }
    return fits(plan, from: start) ? plan : nil
  }

  private func fits(_ plan: [LineEnd], from start: LineEnd) -> Bool {
    var start = start
    for (index, end) in plan.enumerated() {
      let limit = LineWidths.limit(index == 0 ? widths.first : widths.other) + Tolerance.shapedWidth
      let line = LineContent(from: start, to: end)
      let isSafe =
        start.head == nil && end.tail == nil && paragraph.isSafeToCut(at: start.offset)
        && paragraph.isSafeToCut(at: end.offset)
      let content = paragraph.contentEnd(before: end.offset, from: start.offset)
      let width =
        isSafe
        ? paragraph.positions[content] - paragraph.positions[start.offset]
        : measure(line, paragraph, 0).width
      if width > limit { return false }
      start = end
    }
    return true
  }
}

extension Array {
  /// The longest end of the array whose elements all satisfy a condition.
  fileprivate func suffix(while condition: (Element) -> Bool) -> ArraySlice<Element> {
    var first = endIndex
    while first > startIndex, condition(self[first - 1]) { first -= 1 }
    return self[first...]
  }
}
