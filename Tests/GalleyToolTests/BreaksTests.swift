import Foundation
import TestSupport
import Testing

/// All claims about optimality are checked from the printed numbers alone.
@Suite("galley breaks")
struct BreaksTests {
  /// Kerning with the space ("AV A", "1 To"), so that words and spaces are not what they are by themselves.
  private static let english = """
    A paragraph of AV A Type, P To be or 11 1 not to be: whether 'tis nobler in the mind to suffer the slings and \
    arrows of outrageous fortune, or to take arms against a sea of troubles, and by opposing end them. To die, to \
    sleep, no more; and by a sleep to say we end the heart-ache and the thousand natural shocks that flesh is heir to.
    """

  /// A text, the fonts that it is set in and its language.
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let fonts: [String]
    let language: String
    /// Two widths, between which lines hold several words each.
    let widths: ClosedRange<Double>

    var testDescription: String { name }

    func breaks(_ mode: String, _ width: Double) throws -> BrokenParagraph {
      try BrokenParagraph(
        Galley.run(
          ["breaks", "--text", text, "--json", "--mode", mode, "--width", "\(width)", "--language", language]
            + fonts.flatMap { ["--font", $0] }))
    }
  }

  static let samples = [
    Sample(
      name: "kerned", text: english, fonts: [TestFonts.liberationSans], language: "en", widths: 110...400),
    Sample(
      name: "serif", text: english, fonts: [TestFonts.liberationSerif], language: "en", widths: 110...400),
    Sample(
      name: "monospaced", text: english, fonts: [TestFonts.liberationMono], language: "en", widths: 120...400),
    Sample(
      name: "slashes and hyphens",
      text: String(
        repeating: "and/or well-known e-mail https://example.org/a/long/path?q=1&r=2 x – y ", count: 6),
      fonts: [TestFonts.liberationSans], language: "en", widths: 130...330),
    Sample(
      name: "soft hyphens",
      text: String(
        repeating: "ex\u{AD}traor\u{AD}di\u{AD}nary con\u{AD}sid\u{AD}er\u{AD}a\u{AD}tions, AV A ", count: 8),
      fonts: [TestFonts.liberationSans], language: "en", widths: 60...300),
    Sample(
      name: "Chinese and Latin",
      text: String(repeating: "排版引擎把文字分成行，「每一行」都要好看。Core Text 也是如此；", count: 5),
      fonts: [TestFonts.liberationSans, TestFonts.notoSansCJK], language: "zh-Hans", widths: 90...360),
    Sample(
      name: "Arabic and English",
      text: String(repeating: "تتصل الحروف في الكتابة العربية (and English too) على كل سطر، ", count: 5),
      fonts: [TestFonts.notoSansArabic, TestFonts.liberationSans], language: "ar", widths: 140...360),
    Sample(
      name: "Thai", text: String(repeating: "ภาษาไทยไม่มีช่องว่างระหว่างคำ ", count: 6),
      fonts: [TestFonts.notoSansThai, TestFonts.liberationSans], language: "th", widths: 110...300),
  ]

  private static func widths(_ sample: Sample, count: Int) -> [Double] {
    var random = SeededGenerator(seed: 34)
    return (0..<count).map { _ in Double.random(in: sample.widths, using: &random) }
  }

  @Test("No way to break has a smaller sum of squared slack than --mode even", arguments: samples)
  func evenIsOptimal(_ sample: Sample) throws {
    var improved = 0
    for width in Self.widths(sample, count: 8) {
      let even = try sample.breaks("even", width)
      #expect(abs(even.width - width) < 1e-9 && even.words.count > 10)
      let cost = try #require(even.cost(even.breaks), "a line is too wide for \(width)")
      let least = try #require(even.leastCost)
      #expect(cost <= least * (1 + 1e-9) + 1e-9, "seed 34, width \(width)")
      let greedy = try #require(even.cost(even.firstFit))
      if greedy > cost + 1 { improved += 1 }
    }
    #expect(improved > 0, "first fit would have passed, too")
  }

  @Test(
    "Of all 2ⁿ⁻¹ ways to break a short text none is better",
    arguments: Array(stride(from: 50, through: 170, by: 10)))
  func exhaustive(width: Int) throws {
    let sample = Sample(
      name: "short", text: "It was A VAST and empty plain, AV 11 To far a way, I 1 T",
      fonts: [TestFonts.liberationSans],
      language: "en", widths: 50...170)
    let even = try sample.breaks("even", Double(width))
    let least = try #require(even.leastCostOfAllWays)
    #expect(try #require(even.cost(even.breaks)) <= least + 1e-6)
    #expect(try abs(#require(even.leastCost) - least) < 1e-6, "the checker agrees with itself")
  }

  @Test("--mode greedy is first fit by the same numbers", arguments: samples)
  func greedyIsFirstFit(_ sample: Sample) throws {
    for width in Self.widths(sample, count: 4) {
      let greedy = try sample.breaks("greedy", width)
      #expect(greedy.breaks == greedy.firstFit, "seed 34, width \(width)")
      let even = try sample.breaks("even", width)
      #expect(greedy.words == even.words && greedy.gaps == even.gaps)
    }
  }

  @Test("Words and spaces add up to the widths that layout gives its lines", arguments: samples)
  func sums(_ sample: Sample) throws {
    for width in Self.widths(sample, count: 2) {
      let breaks = try sample.breaks("greedy", width)
      let outcome = try Galley.run(
        ["layout", "--text", sample.text, "--json", "--width", "\(width)", "--language", sample.language]
          + sample.fonts.flatMap { ["--font", $0] })
      let lines = try #require(try outcome.object["lines"] as? [[String: Any]])
      let widths = try lines.map { try #require($0["width"] as? Double) }
      let sums = breaks.lines(breaks.breaks).map { breaks.lineWidth($0) }
      #expect(widths.count == sums.count)
      for (width, sum) in zip(widths, sums) { #expect(abs(width - sum) < BrokenParagraph.tolerance) }
    }
  }

  @Test("The lines of --mode even are those of a justified layout")
  func justifiedLayout() throws {
    let sample = Self.samples[0]
    // One word number for each UTF-16 offset: hyphens are places to break, too.
    var wordStarts: [Int] = [0]
    for (offset, unit) in sample.text.utf16.enumerated() where unit == 0x20 || unit == 0x2D {
      wordStarts.append(offset + 1)
    }
    for width in [150, 220, 310] {
      let even = try sample.breaks("even", Double(width))
      #expect(even.words.count == wordStarts.count)
      let outcome = try Galley.run(
        "layout", "--text", sample.text, "--json", "--width", "\(width)", "--align", "justified", "--font",
        TestFonts.liberationSans, "--language", "en")
      let lines = try #require(try outcome.object["lines"] as? [[String: Any]])
      let starts = lines.dropFirst().compactMap { ($0["range"] as? [Int])?.first }
      #expect(even.breaks.map { wordStarts[$0] } == starts)
    }
  }

  @Test(
    "Space is one number where it is the same everywhere, else one for each gap; without white space it is 0")
  func space() throws {
    let mono = try Self.samples[2].breaks("greedy", 300)
    #expect(!mono.hasOneSpace, "heart-ache has a gap without a space")
    func breaks(_ text: String, _ font: String) throws -> BrokenParagraph {
      try BrokenParagraph(Galley.run("breaks", "--text", text, "--json", "--font", font, "--size", "10"))
    }
    let plain = try breaks("one two three", TestFonts.liberationMono)
    #expect(plain.hasOneSpace && plain.words.count == 3 && plain.gaps[0] == plain.words[0] / 3)
    let kerned = try breaks("one two A three", TestFonts.liberationSans)
    #expect(!kerned.hasOneSpace && kerned.gaps[1] < kerned.gaps[0])
    let hyphen = try breaks("well-known", TestFonts.liberationMono)
    #expect(hyphen.hasOneSpace && hyphen.gaps == [0] && hyphen.words == [5, 5].map { $0 * plain.gaps[0] })
    let ideographs = try breaks("漢字", TestFonts.notoSansCJK)
    #expect(ideographs.words == [10, 10] && ideographs.gaps == [0])
    let soft = try breaks("ab\u{AD}cd", TestFonts.liberationMono)
    #expect(soft.words == [3, 2].map { $0 * plain.gaps[0] } && soft.gaps == [-plain.gaps[0]])
    let padded = try breaks(" a  b  ", TestFonts.liberationMono)
    #expect(padded.words == [0, plain.gaps[0], plain.gaps[0]])
    #expect(padded.gaps == [plain.gaps[0], 2 * plain.gaps[0]])
    let empty = try breaks("", TestFonts.liberationMono)
    #expect(empty.words.isEmpty && empty.gaps.isEmpty && empty.breaks.isEmpty)
  }

  @Test(
    "A word wider than the column is given in its pieces, and no line is too wide",
    arguments: ["greedy", "even"])
  func overlong(mode: String) throws {
    for (text, font) in [
      ("a Donaudampfschifffahrtsgesellschaft b c", TestFonts.dejaVuSans),
      ("و الكتابةالعربيةتتصلالحروففيها ب", TestFonts.notoSansArabic),
    ] {
      func breaks(_ width: String) throws -> BrokenParagraph {
        try BrokenParagraph(
          Galley.run("breaks", "--text", text, "--json", "--mode", mode, "--width", width, "--font", font))
      }
      let cut = try breaks("60")
      let whole = try breaks("inf")
      #expect(whole.breaks.isEmpty && whole.lineWidth(0..<whole.words.count) <= whole.width + 1e-6)
      #expect(cut.words.count > whole.words.count)
      #expect(cut.cost(cut.breaks) != nil)
      #expect(cut.breaks == cut.firstFit, "every line of pieces is as full as it gets")
      if font == TestFonts.dejaVuSans {
        // Latin letters are as wide cut as whole.
        #expect(abs(cut.lineWidth(0..<cut.words.count) - whole.width) < 1e-6)
      }
    }
  }

  @Test("With --hyphenate words have opportunities inside; lines ending there have the hyphen of layout")
  func hyphenation() throws {
    let text =
      "Typographical considerations notwithstanding, extraordinarily complicated responsibilities follow."
    let options = [
      "--text", text, "--json", "--width", "130", "--font", TestFonts.liberationSerif, "--language", "en-US",
      "--hyphenate", "1",
    ]
    for (mode, align) in [("greedy", "left"), ("even", "justified")] {
      let breaks = try BrokenParagraph(Galley.run(["breaks", "--mode", mode] + options))
      #expect(breaks.words.count > text.split(separator: " ").count && !breaks.hyphens.isEmpty)
      #expect(breaks.cost(breaks.breaks) != nil, "a hyphen does not fit")
      if mode == "greedy" { #expect(breaks.breaks == breaks.firstFit) }
      let outcome = try Galley.run(["layout", "--align", align] + options)
      let lines = try #require(try outcome.object["lines"] as? [[String: Any]])
      let hyphens = breaks.breaks.map { breaks.hyphens.contains($0 - 1) } + [false]
      #expect(lines.map { $0["hyphen"] as? Bool ?? false } == hyphens && hyphens.contains(true))
    }
  }

  @Test("The mode follows the alignment unless it is given")
  func mode() throws {
    let sample = Self.samples[0]
    func starts(_ arguments: String...) throws -> [Int] {
      try BrokenParagraph(
        Galley.run(["breaks", "--text", sample.text, "--json", "--font", sample.fonts[0]] + arguments)
      ).breaks
    }
    let (greedy, even) = (try starts("--mode", "greedy"), try starts("--mode", "even"))
    #expect(greedy != even)
    #expect(try starts("--align", "justified") == even && starts("--align", "right") == greedy)
    #expect(try starts("--align", "left", "--mode", "even") == even)
    #expect(try starts("--align", "justified", "--mode", "greedy") == greedy)
  }

  @Test("Indents of the paragraph are part of the answer")
  func indents() throws {
    let work = try Workspace()
    let attributes = try work.write(
      "[{\"range\":[0,1],\"attributes\":{\"firstLineHeadIndent\":30,\"headIndent\":10,\"tailIndent\":-5}}]",
      to: "a.json")
    let outcome = try Galley.run(
      "breaks", "--text", Self.english, "--json", "--mode", "even", "--font", TestFonts.liberationSans,
      "--attributes", attributes)
    #expect(try outcome.object["firstIndent"] as? Double == 35 && outcome.object["indent"] as? Double == 15)
    let breaks = try BrokenParagraph(outcome)
    for (index, line) in breaks.lines(breaks.breaks).enumerated() {
      #expect(breaks.lineWidth(line) <= 200 - (index == 0 ? 35 : 15) + 1e-6)
    }
  }

  @Test("What is not one paragraph of plain widths is refused, with its position")
  func refused() throws {
    let work = try Workspace()
    let file = try work.write("one\ntwo\n", to: "two.txt")
    for (arguments, message) in [
      ([file], "\(file): is more than one paragraph: the second begins at UTF-16 unit 4"),
      (["--text", "a b\tc"], "--text: has a tab at UTF-16 unit 3"),
      (["--text", "a\u{2028}b"], "--text: has a line break at UTF-16 unit 2"),
    ] {
      let outcome = try Galley.run(["breaks", "--json"] + arguments)
      #expect(outcome.status == 1 && outcome.output.isEmpty)
      #expect(outcome.error.hasPrefix("galley: error: \(message)"), "\(outcome.error)")
    }
    #expect(try Galley.run("breaks", "--text", "a", "--mode", "best").status == 64)
    #expect(try Galley.run("breaks", "--json").error.hasPrefix("galley: error: breaks: needs exactly one of"))
    let terminated = try work.write("one two\n", to: "one.txt")
    #expect(try BrokenParagraph(Galley.run("breaks", terminated, "--json")).words.count == 2)
  }
}
