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
  private var words: WordDivider?
  private var divisions: [DividedWords.Division] = []
  private var candidates: BreakCandidates
  /// What each entry of `candidates` does to the text around it.
  private var kinds: [Kind]
  /// The line ends that show something differently, but for divisions of known words.
  private var special: [LineEnd] = []

  /// What a line end does to the text around it.
  private enum Kind {
    /// Nothing.
    case plain
    /// It is an entry of `special`.
    case special(Int32)
    /// It divides a known word that begins at a unit.
    case division(start: Int32)
  }

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
  ///
  /// - Parameter usesMemory: Whether divided words are looked up that were met before. The answer does not
  ///   depend on it; tests compare both.
  static func opportunities(
    of paragraph: ShapedParagraph, usesMemory: Bool = true, measure: @escaping LineMeasure
  ) -> (candidates: BreakCandidates, ends: [LineEnd]) {
    let start = LineEnd(offset: 0)
    var planner = ParagraphPlanner(
      paragraph, from: start, to: paragraph.count, widths: LineWidths(.infinity), veto: nil,
      measure: measure)
    if !usesMemory { planner.words = nil }
    planner.collect(from: start)
    return (planner.candidates, planner.kinds.indices.map { planner.lineEnd($0) })
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
    words = WordDivider(paragraph)
    candidates = BreakCandidates(offset: start.offset)
    special = [start]
    kinds = [.special(0)]
  }

  /// Returns the line end of an entry of `candidates`.
  private func lineEnd(_ entry: Int) -> LineEnd {
    let offset = Int(candidates.offsets[entry])
    switch kinds[entry] {
    case .plain: return LineEnd(offset: offset)
    case .special(let index): return special[Int(index)]
    case .division:
      return LineEnd(
        offset: offset, tail: LineEdit(replaced: offset..<offset, units: [hyphens.hyphen(before: offset)]))
    }
  }

  /// Lists the opportunities, with what each does to the widths of the lines beside it.
  private mutating func collect(from start: LineEnd) {
    let paragraph = paragraph
    paragraph.text.withUnsafeBufferPointer { text in
      paragraph.flags.withUnsafeBufferPointer { flags in
        paragraph.positions.withUnsafeBufferPointer { positions in
          collect(from: start, text, flags, positions)
        }
      }
    }
  }

  private mutating func collect(
    from start: LineEnd, _ text: UnsafeBufferPointer<UInt16>, _ flags: UnsafeBufferPointer<UnitFlags>,
    _ positions: UnsafeBufferPointer<Double>
  ) {
    let origin = positions[start.offset]
    candidates = BreakCandidates(offset: start.offset, lineStart: lineStart(start) - origin)
    // Words of some letters, of which some have divisions.
    candidates.reserveCapacity((end - start.offset) / 4 + 8)
    kinds.reserveCapacity((end - start.offset) / 4 + 8)
    var spaces = 0.0
    var contentSpaces = 0.0
    var content = start.offset
    var place = start.offset
    let narrowest = min(widths.first, widths.other)
    let divides = paragraph.style.hyphenationFactor > 0
    for offset in start.offset + 1..<end + 1 {
      let unit = text[offset - 1]
      if unit == 0x20 || unit == 0xA0 { spaces += positions[offset] - positions[offset - 1] }
      if !flags[offset - 1].contains(.whitespace) {
        content = offset
        contentSpaces = spaces
      }
      let isForced = offset == end || flags[offset].contains(.breakMandatory)
      guard isForced || flags[offset].contains(.breakAllowed) else { continue }
      let count = kinds.count
      if divides {
        appendDivisions(
          place..<offset, content: content, spaces: (contentSpaces, spaces), text, flags, positions)
      }
      if content > place, count == kinds.count, positions[content] - positions[place] > narrowest {
        appendCuts(of: place..<offset, content: content, spaces: (contentSpaces, spaces))
      }
      if HyphenFinder.mayShowMore(after: unit, mayRepeat: true) {
        append(
          hyphens.lineEnd(at: offset), content: content, spaces: (contentSpaces, spaces),
          flags: isForced ? .mandatory : [])
      } else if offset >= flags.count || flags[offset].contains(.safeToCut) {
        candidates.append(
          offset: offset, lineEnd: positions[content] - origin, lineStart: positions[offset] - origin,
          spaceEnd: contentSpaces, spaceStart: spaces, flags: isForced ? .mandatory : [])
        kinds.append(.plain)
      } else {
        append(
          LineEnd(offset: offset), content: content, spaces: (contentSpaces, spaces),
          flags: isForced ? .mandatory : [])
      }
      place = offset
    }
  }

  /// Adds the divisions of a word.
  ///
  /// - Parameters:
  ///   - segment: The word with the white space after it.
  ///   - content: Where that white space begins.
  private mutating func appendDivisions(
    _ segment: Range<Int>, content: Int, spaces: (Double, Double), _ text: UnsafeBufferPointer<UInt16>,
    _ flags: UnsafeBufferPointer<UnitFlags>, _ positions: UnsafeBufferPointer<Double>
  ) {
    // A line may end within white space: then there is no word before its end.
    let start = segment.lowerBound
    if !divisions.isEmpty { divisions.removeAll(keepingCapacity: true) }
    guard content > start, words != nil,
      let scale = words!.append(start..<content, segment, text, flags, &hyphens, to: &divisions)
    else {
      for division in hyphens.lineEnds(in: segment).reversed() {
        append(division, content: division.offset, spaces: spaces, flags: [.hyphen, .automatic])
      }
      return
    }
    let origin = positions[Int(candidates.offsets[0])]
    for division in divisions {
      let offset = start + division.offset
      let width = Double(division.advance) * scale + Double(division.hyphen) * scale
      let isSafe = flags[offset].contains(.safeToCut)
      kinds.append(.division(start: Int32(start)))
      candidates.append(
        offset: offset, lineEnd: positions[start] + width - origin,
        lineStart: (isSafe ? positions[offset] : lineStart(LineEnd(offset: offset))) - origin,
        spaceEnd: spaces.0, spaceStart: spaces.1, flags: [.hyphen, .automatic])
    }
  }

  /// Adds the cuts between the graphemes of a word that is wider than a line.
  private mutating func appendCuts(of text: Range<Int>, content: Int, spaces: (Double, Double)) {
    for offset in text.dropFirst()
    where offset < content && paragraph.flags[offset].contains(.graphemeStart) {
      append(LineEnd(offset: offset), content: offset, spaces: spaces, flags: .emergency)
    }
  }

  private mutating func append(
    _ place: LineEnd, content: Int, spaces: (atEnd: Double, inside: Double), flags: BreakCandidates.Flags
  ) {
    let first = Int(candidates.offsets[0])
    let origin = paragraph.positions[first]
    let isSafe = flags.contains(.emergency) || paragraph.isSafeToCut(at: place.offset)
    var flags = flags
    if place.tail != nil { flags.insert(.hyphen) }
    var lineEnd = paragraph.positions[content]
    if !isSafe || place.tail != nil {
      let anchor = safeOffset(before: place.offset, after: first)
      let line = LineContent(from: LineEnd(offset: anchor), to: place)
      lineEnd = paragraph.positions[anchor] + measure(line, paragraph, 0).width
    }
    candidates.append(
      offset: place.offset, lineEnd: lineEnd - origin,
      lineStart: (isSafe && place.head == nil ? paragraph.positions[place.offset] : lineStart(place))
        - origin,
      spaceEnd: spaces.atEnd, spaceStart: spaces.inside, flags: flags)
    if place.tail == nil, place.head == nil {
      kinds.append(.plain)
    } else {
      kinds.append(.special(Int32(special.count)))
      special.append(place)
    }
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
  private func safeOffset(before offset: Int, after first: Int) -> Int {
    var place = offset - 1
    while place > first,
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
      approve = {
        let end = lineEnd($0)
        return veto.allows(end.offset + base, isHyphen: end.tail != nil)
      }
    }
    var lines: [Int] = []
    var breaker = TotalFit()
    breaker.breakLines(at: candidates, widths: widths, goal: goal, approve: approve, into: &lines)
    let plan = lines.map { lineEnd($0) }
    return fit(lines, plan, from: start) ? plan : nil
  }

  /// Whether all lines of a plan fit.
  private func fit(_ lines: [Int], _ plan: [LineEnd], from start: LineEnd) -> Bool {
    var start = start
    var entry = 0
    for (index, end) in plan.enumerated() {
      let width = index == 0 ? widths.first : widths.other
      if !fits(from: start, to: end, entries: (entry, lines[index]), width) { return false }
      (start, entry) = (end, lines[index])
    }
    return true
  }

  /// Whether a line fits; it is measured where its ends change glyphs.
  private func fits(from start: LineEnd, to end: LineEnd, entries: (Int, Int), _ available: Double) -> Bool {
    let isSafeStart = start.head == nil && paragraph.isSafeToCut(at: start.offset)
    if isSafeStart, case .division(let word) = kinds[entries.1], start.offset <= Int(word),
      candidates.lineEnds[entries.1] - candidates.lineStarts[entries.0] <= LineWidths.limit(available)
    {
      // The word was measured with its hyphen, and nothing before it changes.
      return true
    }
    let isSafe = isSafeStart && end.tail == nil && paragraph.isSafeToCut(at: end.offset)
    let content = paragraph.contentEnd(before: end.offset, from: start.offset)
    let width =
      isSafe
      ? paragraph.positions[content] - paragraph.positions[start.offset]
      : measure(LineContent(from: start, to: end), paragraph, 0).width
    return width <= LineWidths.limit(available) + Tolerance.shapedWidth
  }
}
