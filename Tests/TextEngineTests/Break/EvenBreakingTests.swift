import GalleyFonts
import TestSupport
import Testing
import TextEngine

@Suite("Even breaking of justified text")
struct EvenBreakingTests {
  private let prose = String(
    repeating: """
      When all lines of a paragraph are in view, a break early on can be moved so that a later line need not \
      be torn apart; the reader sees an even grey, and nobody notices why. \

      """, count: 12)

  private func layout(
    _ text: String, width: Double, justified: Bool, face: FontFace = EngineFixture.serif,
    _ change: (inout ParagraphStyle) -> Void = { _ in }
  ) -> [ColumnLine] {
    let paragraph = EngineFixture.paragraphStyle {
      $0.alignment = justified ? .justified : .left
      change(&$0)
    }
    return EngineFixture.layout(text, EngineFixture.style(face, 14), paragraph, width: width).allLines
  }

  /// What the spaces of every line but the last have to grow by.
  private func slacks(_ lines: [ColumnLine], width: Double) -> [Double] {
    lines.dropLast().map { line in
      let layout = TextTypesetter.line(
        of: EngineFixture.text(
          String(decoding: Array(prose.utf16)[line.range], as: UTF16.self),
          EngineFixture.style(EngineFixture.serif, 14)))
      let spaces = Array(prose.utf16)[line.range.lowerBound..<line.line.contentEnd].filter { $0 == 0x20 }
        .count
      return (width - (layout?.lines[0].width ?? 0)) / Double(max(spaces, 1))
    }
  }

  @Test("Even breaks lower the variance of the space between words, and its maximum on average")
  func evenness() {
    func variance(_ values: [Double]) -> Double {
      let mean = values.reduce(0, +) / Double(values.count)
      return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
    }
    var variances = (even: 0.0, greedy: 0.0)
    var maxima = variances
    for width in stride(from: 200.0, through: 400, by: 40) {
      let even = layout(prose, width: width, justified: true)
      let greedy = layout(prose, width: width, justified: false)
      #expect(even.count <= greedy.count + 1)
      for line in even { #expect(line.line.width <= width + 1e-6) }
      let evenSlacks = slacks(even, width: width)
      let greedySlacks = slacks(greedy, width: width)
      // Where greedy happens to be optimal the two agree.
      #expect(variance(evenSlacks) <= variance(greedySlacks) + 1e-9, "width \(width)")
      variances.even += variance(evenSlacks)
      variances.greedy += variance(greedySlacks)
      maxima.even += evenSlacks.max() ?? 0
      maxima.greedy += greedySlacks.max() ?? 0
    }
    #expect(variances.even < variances.greedy)
    #expect(maxima.even < maxima.greedy)
  }

  @Test("S1-28: other alignments keep the greedy breaks")
  func otherAlignments() {
    let greedy = layout(prose, width: 260, justified: false).map(\.range)
    for alignment in [ParagraphStyle.Alignment.right, .center, .natural] {
      #expect(layout(prose, width: 260, justified: false) { $0.alignment = alignment }.map(\.range) == greedy)
    }
    #expect(layout(prose, width: 260, justified: true).map(\.range) != greedy)
  }

  @Test("No other way to break has less squared slack", arguments: UInt64(0)..<(runsAllTests ? 40 : 15))
  func optimal(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let words = (0..<Int.random(in: 6...14, using: &random)).map { _ in
      String(
        (0..<Int.random(in: 1...9, using: &random)).map { _ in
          "abcdefghilmnorstu".randomElement(using: &random) ?? "a"
        })
    }
    let text = words.joined(separator: " ")
    let width = Double.random(in: 70...200, using: &random)
    let units = Array(text.utf16)
    var widths: [Range<Int>: Double] = [:]
    func lineWidth(_ range: Range<Int>) -> Double {
      if let known = widths[range] { return known }
      let piece = String(decoding: units[range], as: UTF16.self).trimmingSpaces
      let line = TextTypesetter.line(
        of: EngineFixture.text(piece, EngineFixture.style(EngineFixture.serif, 14)))
      let width = line?.lines[0].width ?? 0
      widths[range] = width
      return width
    }
    let starts = [0] + units.indices.filter { units[$0] == 0x20 }.map { $0 + 1 }
    // Every way to break, tried.
    var best = Double.infinity
    func search(_ from: Int, _ cost: Double) {
      if lineWidth(from..<units.count) <= width { best = min(best, cost) }
      for next in starts where next > from {
        let slack = width - lineWidth(from..<next)
        if slack >= -1e-9 { search(next, cost + slack * slack) }
      }
    }
    search(0, 0)
    let lines = layout(text, width: width, justified: true)
    let cost = lines.dropLast().reduce(0) { sum, line in
      let slack = width - lineWidth(line.range)
      return sum + slack * slack
    }
    #expect(abs(cost - best) <= 1e-6 * max(best, 1), "seed \(seed)")
  }

  @Test(
    "S0-07: with hyphens and all lines in view, every line still fits",
    arguments: Array(stride(from: 60, through: 300, by: 7)))
  func hyphenatedLinesFit(width: Int) {
    var style = EngineFixture.style(EngineFixture.serif, 14)
    style.language = "en-US"
    let paragraph = EngineFixture.paragraphStyle {
      $0.alignment = .justified
      $0.hyphenationFactor = 1
    }
    let lines = EngineFixture.layout(prose, style, paragraph, width: Double(width)).allLines
    for line in lines {
      let advance = line.line.runs.flatMap { line.layout.glyphs(of: $0).advances }.reduce(0, +)
      #expect(advance - line.line.trailingWhitespaceWidth <= Double(width) + 1e-6)
    }
    #expect(lines.last?.range.upperBound == prose.utf16.count)
    if width < 120 { #expect(lines.contains { $0.line.isHyphenated }) }
  }

  @Test("A column that goes on where another ended has the lines of one long column")
  func continuation() {
    let typesetter = TextTypesetter(
      EngineFixture.text(
        prose, EngineFixture.style(EngineFixture.serif, 14),
        EngineFixture.paragraphStyle { $0.alignment = .justified }))
    let whole = typesetter.layout(in: TextShape(width: 220)).allLines.map(\.range)
    let half = typesetter.layout(in: TextShape(width: 220, height: 200))
    let rest = typesetter.layout(from: half.range.upperBound, in: TextShape(width: 220))
    #expect(half.allLines.map(\.range) + rest.allLines.map(\.range) == whole)
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    var result = self[...]
    while result.last == " " { result.removeLast() }
    return String(result)
  }
}
