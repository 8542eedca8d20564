import GalleyFonts
import TestSupport
import Testing
import TextEngine

@testable import TextKit

@Suite("Scripts and lines in fragments")
struct FragmentScriptTests {
  private static func noto(_ name: String) -> String {
    "/usr/share/fonts/truetype/noto/\(name)-Regular.ttf"
  }

  private static func stage(_ text: String, _ path: String, size: Double = 40) throws -> FragmentStage {
    FragmentStage(
      .storage, NSAttributedString(string: text, attributes: [.font: try fileFont(size, path)]), width: 600)
  }

  /// The glyphs that HarfBuzz gives for a text, called directly.
  ///
  /// - Parameter weight: Of a variable font.
  private static func shape(_ text: String, _ path: String, features: [String] = [], weight: Float? = nil)
    -> [HarfBuzzOracle.Glyph]
  {
    HarfBuzzOracle(path, axes: weight.map { [FontVariation(tag: "wght", value: Double($0))] } ?? [])
      .shape(text, features: features)
  }

  /// The glyphs of a line with their advances, left to right.
  private static func glyphs(_ line: NSTextLineFragment) -> [(id: UInt16, advance: CGFloat)] {
    guard let text = line.placed?.line else { return [] }
    return text.runs.flatMap { run in
      (0..<CTRunGetGlyphCount(run)).map { (CTRunGetGlyphsPtr(run)![$0], CTRunGetAdvancesPtr(run)![$0].width) }
    }
  }

  @Test(
    "S1-06: October in Kannada: any part coloured loses no ink, and its conjunct is one character in one colour"
  )
  func october() throws {
    let word = "ಅಕ್ಟೋಬರ್"
    let path = Self.noto("NotoSansKannada")
    let stage = try Self.stage(word, path, size: 60)
    let line = try #require(stage.fragments.first?.textLineFragments.first)
    #expect(Self.glyphs(line).map(\.id) == Self.shape(word, path).map(\.id))
    let plain = try stage.page(320, 110)
    // The conjunct is what a caret passes at once, and what a segment of any part of it covers.
    let range = try #require(stage.manager.textRange(for: .character, enclosing: stage.place(2)))
    #expect(stage.offset(range.location) == 1 && stage.offset(range.endLocation) == 5)
    func frame(_ range: Range<Int>) -> CGRect {
      var union = CGRect.null
      stage.manager.enumerateTextSegments(in: stage.range(range), type: .standard) { _, frame, _, _ in
        union = union.union(frame)
        return true
      }
      return union
    }
    for start in 1..<5 { #expect(frame(start..<start + 1) == frame(1..<5)) }
    let units = word.utf16.count
    for start in 0..<units {
      for end in start + 1...units {
        stage.manager.setRenderingAttributes([.foregroundColor: UIColor.red], for: stage.range(start..<end))
        let page = try stage.page(320, 110)
        stage.manager.invalidateRenderingAttributes(for: stage.range(0..<units))
        // In the green channel red ink looks as black ink does.
        let isSame = (0..<320 * 110).allSatisfy {
          abs(Int(page.bytes[$0 * 4 + 1]) - Int(plain.bytes[$0 * 4 + 1])) <= 24
        }
        #expect(isSame, "\(start)..<\(end)")
        // The conjunct is red or black, not both.
        let box = frame(1..<5)
        var (red, dark) = (0, 0)
        for y in 0..<110 {
          for x in Int(box.minX) + 3..<Int(box.maxX) - 3 {
            let pixel = page[x, y]
            if Page.isRed(pixel[0], pixel[1], pixel[2]) { red += 1 }
            if Page.isDark(pixel[0], pixel[1], pixel[2]) { dark += 1 }
          }
        }
        #expect((red == 0) != (dark == 0), "\(start)..<\(end): \(red) red, \(dark) dark")
      }
    }
    #expect(try stage.page(320, 110).bytes == plain.bytes)
  }

  @Test(
    "S1-07: The segment of a two-part vowel sign holds all of its ink, and no caret stands between the parts",
    arguments: [
      ("NotoSansKannada", "ಕೋ"), ("NotoSansTamil", "கொ"), ("NotoSansTamil", "கௌ"), ("NotoSansBengali", "কো"),
      ("NotoSansBengali", "কৌ"),
    ])
  func splitVowels(font: String, syllable: String) throws {
    let stage = try Self.stage(syllable + syllable, Self.noto(font))
    let count = syllable.utf16.count
    let manager = stage.manager
    for start in [0, count] {
      var frames: [CGRect] = []
      manager.enumerateTextSegments(
        in: stage.range(start + count - 1..<start + count), type: .standard
      ) { range, frame, _, _ in
        #expect(range == stage.range(start..<start + count), "the sign has no part of its own")
        frames.append(frame)
        return true
      }
      #expect(frames.count == 1)
      let frame = try #require(frames.first)
      manager.setRenderingAttributes([.foregroundColor: UIColor.red], for: stage.range(start..<start + count))
      let ink = try stage.page(300, 90).box(where: Page.isRed)
      manager.invalidateRenderingAttributes(for: stage.range(start..<start + count))
      #expect(frame.insetBy(dx: -2.5, dy: -6).contains(ink), "\(frame) \(ink)")
      #expect(ink.width > frame.width * 0.7)
    }
    var places: Set<Int> = []
    manager.enumerateCaretOffsetsInLineFragment(at: stage.place(0)) { _, place, _, _ in
      places.insert(stage.offset(place))
    }
    #expect(places == [0, count])
    // No press puts a caret between the parts.
    for x in stride(from: CGFloat(5), to: 150, by: 3) {
      let selection = manager.textSelectionNavigation.textSelections(
        interactingAt: CGPoint(x: x, y: 30), inContainerAt: stage.place(0), anchors: [], modifiers: [],
        selecting: false, bounds: .zero)
      let place = try #require(selection.first?.textRanges.first).location
      #expect([0, count, 2 * count].contains(stage.offset(place)))
    }
  }

  @Test(
    "S1-08: Features on a range give HarfBuzz's glyphs for the same features, and none outside of it",
    arguments: ["smcp", "onum", "ss01"])
  func features(tag: String) throws {
    let path = "/usr/share/fonts/truetype/noto/NotoSans-Italic.ttf"
    let font = try fileFont(24, path)
    let features: [[CFString: Any]] = [[kCTFontOpenTypeFeatureTag: tag, kCTFontOpenTypeFeatureValue: 1]]
    let descriptor = CTFontDescriptorCreateWithAttributes(
      [kCTFontFeatureSettingsAttribute as String: features] as CFDictionary)
    let text = NSMutableAttributedString(
      string: "afgi 0123 afgi 0123 afgi", attributes: [.font: font])
    text.addAttribute(
      .font, value: CTFontCreateCopyWithAttributes(font, 24, nil, descriptor),
      range: NSRange(location: 10, length: 9))
    let stage = FragmentStage(.storage, text, width: 600)
    let line = try #require(stage.fragments.first?.textLineFragments.first)
    let (plain, featured) = (Self.shape("afgi 0123", path), Self.shape("afgi 0123", path, features: [tag]))
    #expect(plain.map(\.id) != featured.map(\.id), "the font must have the feature")
    let space = Self.shape(" ", path).map(\.id)
    let expected =
      plain.map(\.id) + space + featured.map(\.id) + space + Self.shape("afgi", path).map(\.id)
    #expect(Self.glyphs(line).map(\.id) == expected)
  }

  @Test(
    "S1-09: Three weights on three ranges advance as HarfBuzz's instances do, in any order",
    arguments: [[300, 400, 700], [700, 300, 400]] as [[Double]])
  func weights(order: [Double]) throws {
    let face = try FontFace(contentsOf: TestFonts.interVariable)
    let size = Double(face.unitsPerEm)
    let text = NSMutableAttributedString()
    for weight in order {
      let font = Font(face: face, size: size, variations: [FontVariation(tag: "wght", value: weight)])
      text.append(
        NSAttributedString(
          string: "Hamburgevons",
          attributes: [.font: CTFont(font, collection: FontCollection(faces: [face])), .kern: 0]))
    }
    let stage = FragmentStage(.storage, text, width: 200_000)
    let line = try #require(stage.fragments.first?.textLineFragments.first)
    let advances = Self.glyphs(line).map(\.advance)
    let expected = order.flatMap {
      Self.shape("Hamburgevons", TestFonts.interVariable, features: ["kern=0"], weight: Float($0)).map(
        \.advance)
    }
    #expect(advances.count == expected.count)
    for (one, other) in zip(advances, expected) { #expect(abs(one - CGFloat(other)) <= 0.5) }
    #expect(Set(expected).count > 12, "weights differ")
  }

  @Test(
    "S1-41: The lines of all fragments are as many as one counts on the page, empty paragraphs included",
    arguments: FragmentStage.Kind.allCases)
  func counting(kind: FragmentStage.Kind) {
    // Letters of 12 points in a fixed pitch of 7.2: ten fit in a line.
    let font = LayoutText.font(12, TestFonts.liberationMono)
    let text = "aaaa bbbb cccc dddd\n\nxxxxxxxxxxxxxxx\n\n\nend"
    let stage = FragmentStage(kind, NSAttributedString(string: text, attributes: [.font: font]), width: 83)
    func count() -> Int { stage.fragments.reduce(0) { $0 + $1.textLineFragments.count } }
    // "aaaa bbbb", "cccc dddd", "", "xxxxxxxxxx", "xxxxx", "", "", "end"
    #expect(count() == 8)
    stage.replace(
      stage.length..<stage.length, with: NSAttributedString(string: "\n", attributes: [.font: font]))
    #expect(count() == 9, "a terminator at the end has the extra line below it")
    var lines = 0
    stage.manager.enumerateTextLayoutFragments(from: nil, options: .ensuresLayout) {
      lines += $0.textLineFragments.count
      return true
    }
    #expect(lines == 8, "which only shows where it is asked for")
  }

  @Test(
    "S1-42: Fragments come in order from anywhere in both directions, and only one option lays anything out",
    arguments: FragmentStage.Kind.allCases, [true, false])
  func enumeration(kind: FragmentStage.Kind, ensures: Bool) {
    let text = (0..<9).map { "paragraph \($0)" }.joined(separator: "\n")
    let stage = FragmentStage(kind, LayoutText.string(text))
    let starts = (0..<9).map { $0 * 12 }
    func shown(from place: Int?, _ options: NSTextLayoutFragment.EnumerationOptions) -> ([Int], Int?) {
      var found: [Int] = []
      let reached = stage.manager.enumerateTextLayoutFragments(
        from: place.map(stage.place), options: ensures ? options.union(.ensuresLayout) : options
      ) { fragment in
        #expect((fragment.state == .layoutAvailable) == ensures)
        found.append(stage.offset(fragment.rangeInElement.location))
        return true
      }
      return (found, reached.map(stage.offset))
    }
    #expect(shown(from: nil, []) == (starts, stage.length))
    #expect(shown(from: 50, []) == (Array(starts[4...]), stage.length))
    #expect(shown(from: 48, []) == (Array(starts[4...]), stage.length))
    #expect(shown(from: nil, .reverse) == (starts.reversed(), 0))
    // In reverse the first is that which holds the place, or the one before where a fragment begins.
    #expect(shown(from: 50, .reverse) == (starts[...4].reversed(), 0))
    #expect(shown(from: 48, .reverse) == (starts[..<4].reversed(), 0))
    #expect(shown(from: stage.length, .reverse) == (starts.reversed(), 0))
    #expect(shown(from: 3, .reverse) == ([0], 0))
    #expect(shown(from: 0, .reverse).0.isEmpty && shown(from: 0, .reverse).1 == nil)
    if !ensures {
      #expect(stage.manager.counters.placed == 0 && stage.manager.counters.shaped == 0)
      stage.manager.enumerateTextLayoutFragments(from: nil, options: .estimatesSize) {
        #expect($0.state == .estimatedUsageBounds && $0.layoutFragmentFrame.height > 0)
        return true
      }
      #expect(stage.manager.counters.placed == 0)
    }
    var first: Int?
    let reached = stage.manager.enumerateTextLayoutFragments(from: stage.place(30), options: []) {
      first = stage.offset($0.rangeInElement.location)
      return false
    }
    #expect(first == 24 && reached.map(stage.offset) == 36)
  }

  @Test(
    "An empty document shows its fragment in both directions, from anywhere",
    // A tree without nodes has no element, and so no fragment.
    arguments: FragmentStage.Kind.allCases.filter { $0 != .nodes })
  func emptyDocument(kind: FragmentStage.Kind) {
    let stage = FragmentStage(kind, NSAttributedString(string: ""))
    for options: NSTextLayoutFragment.EnumerationOptions in [[], .reverse] {
      for place in [nil, stage.content.documentRange.location] {
        var count = 0
        let reached = stage.manager.enumerateTextLayoutFragments(
          from: place, options: options.union([.ensuresLayout, .ensuresExtraLineFragment])
        ) {
          count += $0.layoutFragmentFrame.height > 0 ? 1 : 0
          return true
        }
        #expect(count == 1 && reached.map(stage.offset) == 0)
      }
    }
  }

  @Test("Natural alignment follows each paragraph's direction, or the preferred language alone")
  func naturalAlignment() throws {
    let stage = FragmentStage(
      .storage, LayoutText.string("left\nשלום\n", 14, TestFonts.dejaVuSans), width: 200)
    func edges() -> [Bool] { stage.fragments.prefix(2).map { $0.textLineFragments[0].placed!.lineX < 50 } }
    #expect(edges() == [true, false])
    stage.manager.resolvesNaturalAlignmentWithBaseWritingDirection = false
    let isLeft = NSTextLayoutManager.alignment(ofLanguage: Locale.preferredLanguages.first ?? "en") == .left
    #expect(edges() == [isLeft, isLeft])
    stage.manager.resolvesNaturalAlignmentWithBaseWritingDirection = true
    #expect(edges() == [true, false])
    #expect(NSTextLayoutManager.alignment(ofLanguage: "he") == .right)
    #expect(NSTextLayoutManager.alignment(ofLanguage: "ar-EG") == .right)
    #expect(NSTextLayoutManager.alignment(ofLanguage: "de-DE") == .left)
  }

  @Test("S1-05: Nothing public in TextKit 2 takes or returns the index of a glyph")
  func interface() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../../Sources/TextKit")
    // Apple's names for a point and for a fraction, which count no glyphs.
    let harmless: Set<String> = ["glyphOrigin", "fractionOfDistanceThroughGlyph"]
    var names = 0
    for folder in ["Content", "TextLayoutManager", "Selection"] {
      let files = try #require(
        FileManager.default.enumerator(
          at: sources.appendingPathComponent(folder), includingPropertiesForKeys: nil))
      for case let file as URL in files where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        var declaration = ""
        for line in text.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
          let isPublic = ["public ", "open ", "func text"].contains { line.hasPrefix($0) }
          if isPublic || !declaration.isEmpty { declaration += line + " " }
          guard !declaration.isEmpty, line.contains("{") || isPublic && !line.hasSuffix("(") else { continue }
          let words = declaration.split { !$0.isLetter && !$0.isNumber }.map(String.init)
          for word in words where word.lowercased().contains("glyph") {
            names += 1
            #expect(harmless.contains(word), "\(file.lastPathComponent): \(declaration)")
          }
          declaration = ""
        }
      }
    }
    #expect(names >= 2, "the declarations were read")
  }
}
