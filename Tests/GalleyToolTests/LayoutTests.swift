import Foundation
import TestSupport
import Testing

@Suite("galley layout, shape, fonts and unicode")
struct LayoutTests {
  private let font = TestFonts.liberationSans

  private func lines(_ outcome: Galley.Outcome) throws -> [[String: Any]] {
    try #require(try outcome.object["lines"] as? [[String: Any]])
  }

  @Test("Lines tile the text, stay in the column, and stand below each other")
  func layout() throws {
    let text = "Some text that wraps, 中文也在这里, and goes on until there are several lines."
    let outcome = try Galley.run("layout", "--text", text, "--json", "--width", "150", "--font", font)
    let lines = try lines(outcome)
    #expect(lines.count > 2)
    var next = 0
    var bottom = 0.0
    for line in lines {
      let range = try #require(line["range"] as? [Int])
      #expect(range[0] == next)
      next = range[0] + range[1]
      let numbers = try ["x", "y", "width", "height", "baseline"].map { try #require(line[$0] as? Double) }
      #expect(numbers[0] >= 0 && numbers[0] + numbers[2] <= 150.001)
      #expect(numbers[1] >= bottom - 0.001 && numbers[4] > numbers[1] && numbers[4] < numbers[1] + numbers[3])
      bottom = numbers[1] + numbers[3]
    }
    #expect(next == text.utf16.count)
    #expect(try outcome.object["length"] as? Int == text.utf16.count)
    #expect(try #require(try outcome.object["height"] as? Double) >= bottom - 0.001)
    let endless = try self.lines(
      Galley.run("layout", "--text", text, "--json", "--width", "inf", "--font", font))
    #expect(endless.count == 1)
  }

  @Test("--runs adds fonts, levels and glyphs; --direction sets the base direction")
  func runs() throws {
    let outcome = try Galley.run(
      "layout", "--text", "ab שלום 12", "--json", "--runs", "--font", font, "--direction", "rtl", "--width",
      "300")
    let line = try #require(try lines(outcome).first)
    let runs = try #require(line["runs"] as? [[String: Any]])
    let levels = Set(runs.compactMap { $0["level"] as? Int })
    #expect(levels == [1, 2])
    #expect(runs.allSatisfy { $0["font"] as? String == "LiberationSans" })
    let glyphs = runs.flatMap { $0["glyphs"] as? [[String: Any]] ?? [] }
    #expect(glyphs.count == 10)
    let xs = glyphs.compactMap { $0["x"] as? Double }
    #expect(xs == xs.sorted() && xs[0] > 200, "the line is at the right")
    #expect(glyphs.compactMap { $0["cluster"] as? Int }.first == 8, "the number is leftmost")
  }

  @Test("Attributes change what they say and where; bad ones are errors")
  func attributes() throws {
    let work = try Workspace()
    let good = try work.write(
      "[{\"range\":[2,3],\"attributes\":{\"size\":40,\"color\":\"red\"}}]", to: "a.json")
    let plain = try lines(Galley.run("layout", "--text", "abcdefg", "--json", "--font", font))
    let outcome = try Galley.run(
      "layout", "--text", "abcdefg", "--json", "--runs", "--font", font, "--attributes", good)
    let line = try #require(try lines(outcome).first)
    #expect(try #require(line["height"] as? Double) > 2 * (try #require(plain[0]["height"] as? Double)))
    let ranges = (line["runs"] as? [[String: Any]])?.compactMap { $0["range"] as? [Int] }
    #expect(ranges == [[0, 2], [2, 3], [5, 2]])
    for (json, reason) in [
      ("[{\"range\":[5,3],\"attributes\":{}}]", "outside of the text"),
      ("[{\"range\":[0,1],\"attributes\":{\"size\":-4}}]", "attribute 'size'"),
      ("[{\"range\":[0,1],\"attributes\":{\"colour\":1}}]", "'colour' is no attribute"),
      ("[{\"range\":[0,1.5],\"attributes\":{}}]", "an entry is"), ("{}", "array of ranges"),
      ("[", "line 1, column 2"),
      ("[{\"range\":[9223372036854775807,9223372036854775807],\"attributes\":{}}]", "an entry is"),
    ] {
      let bad = try work.write(json, to: "bad.json")
      let outcome = try Galley.run("layout", "--text", "abcdefg", "--json", "--attributes", bad)
      #expect(outcome.status == 1 && outcome.error.contains(reason), "\(json): \(outcome.error)")
    }
  }

  @Test("An attachment takes the place of U+FFFC with its own size")
  func attachment() throws {
    let work = try Workspace()
    let picture = try work.picture("p.png", width: 90, height: 50)
    let line = try #require(
      try lines(
        Galley.run(
          "layout", "--text", "a\u{FFFC}b", "--json", "--runs", "--font", font, "--attachment", picture)
      ).first)
    #expect(try #require(line["baseline"] as? Double) >= 50)
    let glyphs = (line["runs"] as? [[String: Any]] ?? []).flatMap { $0["glyphs"] as? [[String: Any]] ?? [] }
    #expect(glyphs.compactMap { $0["advance"] as? Double }[1] == 90)
    #expect(try Galley.run("layout", "--text", "a", "--attachment", font).status == 1)
  }

  @Test("--utf16 keeps lone surrogates: every offset is that of the file")
  func utf16() throws {
    let work = try Workspace()
    let units: [UInt16] = [0x61, 0xD800, 0x20, 0xDC00, 0x62, 0, 0xFFFE]
    let bytes = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let file = try work.directory.write(bytes, to: "t.utf16")
    let outcome = try Galley.run("layout", "--utf16", file, "--json", "--runs", "--font", font)
    #expect(outcome.status == 0)
    #expect(try outcome.object["length"] as? Int == 7)
    let big = try work.directory.write([0xFE, 0xFF, 0, 0x61, 0, 0x62], to: "big.utf16")
    #expect(try Galley.run("layout", "--utf16", big, "--json").object["length"] as? Int == 2)
    let odd = try work.directory.write([1, 2, 3], to: "odd.utf16")
    #expect(try Galley.run("layout", "--utf16", odd, "--json").status == 1)
  }

  @Test("shape gives the glyphs, clusters and advances that HarfBuzz itself gives, in font units")
  func shapeOracle() throws {
    for (file, text) in [
      (font, "AVATAR office, ﬁ"), (TestFonts.notoSansDevanagari, "क्षत्रिय किताब"),
      (TestFonts.notoSansArabic, "تتصل الحروف"), (TestFonts.notoSansThai, "ภาษาไทยน้ำ"),
    ] {
      let outcome = try Galley.run("shape", "--font", file, "--text", text, "--json")
      let glyphs = try #require(try outcome.object["glyphs"] as? [[String: Any]])
      let expected = HarfBuzzOracle(file).shape(text)
      #expect(glyphs.compactMap { $0["id"] as? Int } == expected.map { Int($0.id) }, "\(text)")
      #expect(glyphs.compactMap { $0["cluster"] as? Int } == expected.map(\.cluster), "\(text)")
      let advances = glyphs.compactMap { $0["advance"] as? Double }
      #expect(advances == expected.map { Double($0.advance) }, "\(text)")
    }
  }

  @Test("shape takes features, variations, sizes and outlines")
  func shape() throws {
    func glyphs(_ arguments: String...) throws -> [[String: Any]] {
      let outcome = try Galley.run(["shape", "--json"] + arguments)
      #expect(outcome.status == 0, "\(outcome.error)")
      return try #require(try outcome.object["glyphs"] as? [[String: Any]])
    }
    func advances(_ glyphs: [[String: Any]]) -> [Double] { glyphs.compactMap { $0["advance"] as? Double } }
    let kerned = try glyphs("--font", font, "--text", "AV")
    let loose = try glyphs("--font", font, "--text", "AV", "--features", "kern=0")
    #expect(advances(kerned)[0] < advances(loose)[0])
    #expect(kerned.compactMap { $0["name"] as? String } == ["A", "V"])
    let points = try glyphs("--font", font, "--text", "AV", "--size", "20.48")
    for (large, small) in zip(advances(kerned), advances(points)) { #expect(abs(large / 100 - small) < 1e-9) }
    let outline = try glyphs("--font", font, "--text", "I ", "--outlines").compactMap {
      $0["path"] as? String
    }
    #expect(
      outline.count == 2 && outline[0].hasPrefix("M") && outline[0].hasSuffix("Z") && outline[1].isEmpty)
    #expect(kerned[0]["path"] == nil)
    let light = try glyphs("--font", TestFonts.interVariable, "--text", "AV", "--variations", "wght=100")
    let heavy = try glyphs("--font", TestFonts.interVariable, "--text", "AV", "--variations", "wght=900")
    #expect(advances(light)[0] < advances(heavy)[0])
    for bad in [
      ["--features", "toolong=1"], ["--features", "liga=x"], ["--features", "=1"], ["--variations", "wght"],
      ["--size", "0"],
    ] {
      #expect(try Galley.run(["shape", "--font", font, "--text", "a"] + bad).status == 64, "\(bad)")
    }
    // Nothing is wrong with the call: the font lacks the axis.
    let lacking = try Galley.run("shape", "--font", font, "--text", "a", "--variations", "wght=1")
    #expect(lacking.status == 1 && lacking.error.contains("'Liberation Sans' has no axis 'wght'"))
  }

  @Test("shape pads tags of fewer than four letters with spaces")
  func shortTags() throws {
    // Inter with its axis of weight called "wg".
    let work = try Workspace()
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: TestFonts.interVariable)))
    let (old, new) = (Array("wght".utf8), Array("wg  ".utf8))
    for start in 0..<bytes.count - 4 where bytes[start] == old[0] && Array(bytes[start..<start + 4]) == old {
      bytes.replaceSubrange(start..<start + 4, with: new)
    }
    let file = try work.directory.write(bytes, to: "short.ttf")
    func width(_ arguments: String...) throws -> Double {
      let outcome = try Galley.run(["shape", "--json", "--font", file, "--text", "A"] + arguments)
      #expect(outcome.status == 0, "\(outcome.error)")
      let glyphs = try #require(try outcome.object["glyphs"] as? [[String: Any]])
      return try #require(glyphs.first?["advance"] as? Double)
    }
    #expect(try width("--variations", "wg=900") > width("--variations", "wg=100"))
    #expect(try width("--variations", "wg=900") == width("--variations", "wg  =900"))
    #expect(try width("--features", "ab") == width("--features", "ab  "))
    #expect(try Galley.run("shape", "--font", file, "--text", "A", "--variations", "wght=9").status == 1)
  }

  @Test("fonts lists the collection in order, and says which font each character gets and why")
  func fonts() throws {
    let work = try Workspace()
    let fonts = try work.fonts()
    let list = try #require(try Galley.run("fonts", "--json", "--fonts", fonts).json as? [[String: Any]])
    let names = list.compactMap { $0["postScriptName"] as? String }
    #expect(names.contains("LiberationSans") && names.contains("NotoColorEmoji"))
    let choices = try #require(
      try Galley.run("fonts", "aé漢👨‍👩‍👧", "--json", "--fonts", fonts, "--font", font, "--language", "ja").json
        as? [[String: Any]])
    #expect(choices.compactMap { $0["range"] as? [Int] } == [[0, 1], [1, 1], [2, 1], [3, 8]])
    #expect(
      choices.compactMap { $0["family"] as? String } == [
        "Liberation Sans", "Liberation Sans", "Noto Sans CJK JP", "Noto Color Emoji",
      ])
    #expect(choices.allSatisfy { ($0["reason"] as? String)?.isEmpty == false })
    // Fonts of --font come first, in their order.
    let preferred = try #require(
      try Galley.run("fonts", "漢", "--json", "--font", font, "--font", TestFonts.notoSerifCJK).json
        as? [[String: Any]])
    #expect((preferred[0]["source"] as? String) == TestFonts.notoSerifCJK)
  }

  @Test(
    "fonts: the language decides whose shapes Han characters have",
    arguments: [
      ("zh-Hans", "SC"), ("zh-Hant", "TC"), ("zh-HK", "HK"), ("ja", "JP"), ("ko", "KR"), ("zh", "SC"),
    ])
  func regionalFonts(language: String, region: String) throws {
    let work = try Workspace()
    let arguments = ["--json", "--fonts", try work.fonts(), "--font", font, "--language", language]
    let text = "a直「、骨"
    let choices = try #require(try Galley.run(["fonts", text] + arguments).json as? [[String: Any]])
    #expect(
      choices.compactMap { $0["family"] as? String }
        == ["Liberation Sans"] + Array(repeating: "Noto Sans CJK \(region)", count: 4))
    let family = "Noto Sans CJK \(region)"
    for choice in choices.dropFirst() {
      #expect(choice["reason"] as? String == "'\(family)' is preferred for language \(language)")
    }
  }

  @Test("fonts gives every grapheme the font that layout draws it in")
  func fontsAgreeWithLayout() throws {
    let work = try Workspace()
    let text = "Ab שלום, 漢字「、」 x\u{301}y 👨‍👩‍👧🇩🇪 1️⃣ (שלום) \u{200B}é\t٪\n한글…"
    let arguments = ["--json", "--fonts", try work.fonts(), "--font", font]
    let choices = try #require(try Galley.run(["fonts", text] + arguments).json as? [[String: Any]])
    var next = 0
    var fonts: [Int: String] = [:]
    for choice in choices {
      let range = try #require(choice["range"] as? [Int])
      #expect(range[0] == next && range[1] > 0)
      next = range[0] + range[1]
      fonts[range[0]] = choice["font"] as? String
    }
    #expect(next == text.utf16.count)
    let laidOut = try lines(
      Galley.run(["layout", "--text", text, "--runs", "--width", "inf"] + arguments))
    var checked = 0
    for run in laidOut.flatMap({ $0["runs"] as? [[String: Any]] ?? [] }) {
      for glyph in run["glyphs"] as? [[String: Any]] ?? [] where glyph["id"] as? Int != 65535 {
        let cluster = try #require(glyph["cluster"] as? Int)
        guard let expected = fonts[cluster] else { continue }
        #expect(run["font"] as? String == expected, "at \(cluster)")
        checked += 1
      }
    }
    #expect(checked > 30)
  }

  @Test("hit finds the graphemes of the engine: emoji and marked letters are one")
  func hitGraphemes() throws {
    let work = try Workspace()
    let text = "xe\u{301}🇩🇪🇫🇷👨‍👩‍👧한x"
    let input = try work.write(text, to: "t.txt")
    let arguments = ["--json", "--fonts", try work.fonts(), "--font", font]
    let choices = try #require(try Galley.run(["fonts", text] + arguments).json as? [[String: Any]])
    let graphemes = choices.compactMap { $0["range"] as? [Int] }
    #expect(graphemes == [[0, 1], [1, 2], [3, 4], [7, 4], [11, 8], [19, 1], [20, 1]])
    var found: [[Int]] = []
    for x in stride(from: 1, to: 140, by: 4) {
      let hit = try Galley.run(["hit", input, "--x", "\(x)", "--y", "10"] + arguments).object
      guard hit["kind"] as? String == "text", let range = hit["range"] as? [Int] else { continue }
      if found.last != range { found.append(range) }
    }
    #expect(found == graphemes)
  }

  @Test("unicode answers in code points, a line a case")
  func unicode() throws {
    func answer(_ algorithm: String, _ input: String) throws -> [String] {
      let outcome = try Galley.run("unicode", algorithm, input: input)
      #expect(outcome.status == 0, "\(outcome.error)")
      return outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
        String.init)
    }
    #expect(try answer("linebreak", "0061 0020 0062\n1F600 0020 0061\n0061\n") == ["2", "2", ""])
    #expect(try answer("word", "0061 0062 0020 0063") == ["2 3"])
    #expect(try answer("grapheme", "0065 0301 1F468 200D 1F469 0061") == ["2 5"])
    #expect(try answer("bidi", "05D0 0061;2\n0061 202A 05D0;0") == ["1;1 2;1 0", "0;0 x 3;0 2"])
    #expect(try Galley.run("unicode", "bidi", input: "0061").status == 1)
    #expect(
      try Galley.run("unicode", "word", input: "0061\nxyz").error.contains("line 2: 'xyz' is no code point"))
    #expect(try Galley.run("unicode", "nothing").status == 64)
  }
}
