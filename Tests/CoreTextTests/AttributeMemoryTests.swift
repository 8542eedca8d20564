import Foundation
import GalleyFonts
import TestSupport
import Testing
import TextEngine

@testable import CoreText

/// What another module reads.
private final class ForeignValue: AttributeValue, ForeignAttributeValue {
  let number: Int

  init(_ number: Int) {
    self.number = number
    super.init()
  }

  override func isEqual(_ object: Any?) -> Bool { (object as? ForeignValue)?.number == number }
  override var hash: Int { number }
}

@Suite("Sets of attributes are read once for all texts")
struct AttributeMemoryTests {
  private static func font(_ size: Double) throws -> CTFont {
    let face = try FontFace(contentsOf: TestFonts.liberationSans)
    return CTFont(Font(face: face, size: size), collection: FontCollection(faces: [face]))
  }

  @Test("A set that can never change is shared, any other is read again, and few are stored")
  func shared() throws {
    let memory = AttributeMemory()
    let font = try Self.font(12)
    let plain: [NSAttributedString.Key: Any] = [.ctFont: font]
    let first = try #require(memory.shared(plain))
    #expect(memory.shared(plain) === first)
    // An equal font is another object, which attributes of runs must lead to.
    #expect(memory.shared([.ctFont: try Self.font(12)]) !== first)
    #expect(memory.shared([.ctFont: font, .ctLanguage: "de"]) == nil)
    for size in 1...40 { _ = memory.shared([.ctFont: try Self.font(Double(size))]) }
    #expect(memory.shared(plain) !== first)
  }

  @Test("A dictionary that is handed over again has the set that it had, one that was changed has its own")
  func sameDictionary() throws {
    let memory = AttributeMemory()
    var attributes: [NSAttributedString.Key: Any] = [.ctFont: try Self.font(12)]
    let first = try #require(memory.shared(attributes))
    let copy = attributes
    #expect(memory.shared(copy) === first)
    attributes[.ctFont] = try Self.font(13)
    let second = try #require(memory.shared(attributes))
    #expect(second !== first)
    #expect(memory.shared(copy) === first)
    #expect(memory.shared(attributes) === second)
    attributes[.ctLanguage] = "de"
    #expect(memory.shared(attributes) == nil)
    attributes[.ctLanguage] = nil
    #expect(memory.shared(attributes) === second)
  }

  @Test("A text in one set has the sheet that texts of runs with that set have")
  func singleSets() throws {
    let memory = AttributeMemory()
    let set = try #require(memory.shared([.ctFont: try Self.font(12)]))
    let other = try #require(memory.shared([.ctFont: try Self.font(13)]))
    let collection = AttributeResolver.collection(of: [set])
    let sheet = memory.sheet(of: set)
    #expect(memory.sheet(of: [set, other], collection) !== sheet)
    #expect(memory.sheet(of: other) !== sheet)
    #expect(memory.sheet(of: [set], collection) === sheet)
    #expect(memory.sheet(of: set) === sheet)
  }

  @Test("A pool lends what it has, and keeps a bounded number, on any thread")
  func pool() async {
    let pool = AttributeMemoryPool()
    pool.withMemory { outer in
      pool.withMemory { inner in #expect(inner !== outer) }
    }
    #expect(pool.count == 2)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<64 { group.addTask { for _ in 0..<100 { pool.withMemory { _ in } } } }
    }
    #expect((1...AttributeMemoryPool.capacity).contains(pool.count))
    func nest(_ depth: Int) {
      guard depth > 0 else { return }
      pool.withMemory { _ in nest(depth - 1) }
    }
    nest(20)
    #expect(pool.count == AttributeMemoryPool.capacity)
  }

  @Test("Lines of strings with shared sets have the attributes of their own strings")
  func attributes() throws {
    for size in [12.0, 12, 20] {
      let font = try Self.font(size)
      let line = CTLineCreateWithAttributedString(
        NSAttributedString(string: "Hamburg", attributes: [.ctFont: font]))
      let runs = CTLineGetGlyphRuns(line) as! [CTRun]
      #expect(CTRunGetAttributes(runs[0])[kCTFontAttributeName] as? CTFont === font)
    }
  }

  @Test("A font of a family is one object as long as the fonts are the same, and few are stored")
  func sharedFonts() throws {
    let faces = try [TestFonts.liberationSans, TestFonts.liberationSerif].map {
      try FontFace(contentsOf: $0)
    }
    func font(_ size: CGFloat, isItalic: Bool = false) -> CTFont {
      CTFont.shared(family: "Liberation Sans", size: size) { $0.isItalic = isItalic }
    }
    let (first, second) = (FontCollection(faces: faces), FontCollection(faces: faces))
    FontCollection.$current.withValue(first) {
      let known = font(14)
      #expect(font(14) === known && font(15) !== known && font(14, isItalic: true) !== known)
      #expect(known == CTFont(family: "Liberation Sans", size: 14) { _ in })
      #expect(font(.nan) === font(0) && font(-3) === font(12))
      FontCollection.$current.withValue(second) { #expect(font(14) !== known && font(14) == font(14)) }
      for size in 1...200 { #expect(font(CGFloat(size)).size == Double(size)) }
    }
    #expect((1...SharedFonts.capacity).contains(SharedFonts.shared.count))
  }

  @Test("Sets that differ in what others read mean the same, stay apart, and are handed back whole")
  func foreign() throws {
    let key = NSAttributedString.Key("foreign")
    let fonts = try [Self.font(12), Self.font(20)]
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let (string, plain) = (NSMutableAttributedString(), NSMutableAttributedString())
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let attributes: [NSAttributedString.Key: Any] = [
          .ctFont: fonts[Int.random(in: 0...1, using: &random)]
        ]
        let part = ["word ", "x", "two words "][Int.random(in: 0...2, using: &random)]
        var more = attributes
        if Int.random(in: 0...2, using: &random) > 0 {
          more[key] = ForeignValue(Int.random(in: 0...2, using: &random))
        }
        string.append(NSAttributedString(string: part, attributes: more))
        plain.append(NSAttributedString(string: part, attributes: attributes))
      }
      let memory = AttributeMemory()
      let (read, alone) = (
        AttributeResolver.resolve(string, memory: memory), AttributeResolver.resolve(plain)
      )
      var (start, run) = (0, 0)
      while start < string.length {
        // Runs are the ranges of equal attributes, as Foundation has them.
        var range = NSRange()
        let attributes = string.attributes(
          at: start, longestEffectiveRange: &range, in: NSRange(location: 0, length: string.length))
        #expect(read.styled.runs[run].end == NSMaxRange(range), "seed \(seed)")
        let set = read.attributes(ofRun: run)
        #expect(AttributeResolver.areEqual(set.dictionary, attributes), "seed \(seed)")
        let other = alone.styled.runs.firstIndex { $0.end > start }!
        #expect(
          read.styled.styles[read.styled.runs[run].style]
            == alone.styled.styles[alone.styled.runs[other].style], "seed \(seed)")
        #expect(set.font === alone.attributes(ofRun: other).font, "seed \(seed)")
        #expect(set.paint == alone.attributes(ofRun: other).paint, "seed \(seed)")
        (start, run) = (NSMaxRange(range), run + 1)
      }
      #expect(run == read.styled.runs.count)
      #expect(read.styled.styles.count <= 2)
    }
  }

  @Test(
    "Run delegates add their spaces to styles that texts share, and each run has the style of its own set")
  func spaces() throws {
    func delegate(_ width: Int) throws -> CTRunDelegate {
      var callbacks = CTRunDelegateCallbacks(
        version: kCTRunDelegateCurrentVersion, dealloc: { _ in }, getAscent: { _ in 10 },
        getDescent: { _ in 2 }, getWidth: { CGFloat(Int(bitPattern: $0)) })
      return try #require(CTRunDelegateCreate(&callbacks, UnsafeMutableRawPointer(bitPattern: width)))
    }
    let fonts = try [Self.font(12), Self.font(20)]
    let key = NSAttributedString.Key("foreign")
    let memory = AttributeMemory()
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let string = NSMutableAttributedString()
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        var attributes: [NSAttributedString.Key: Any] = [.ctFont: fonts.randomElement(using: &random)!]
        if Bool.random(using: &random) {
          attributes[key] = ForeignValue(Int.random(in: 0...2, using: &random))
        }
        var part = ["word ", "x", "two words "].randomElement(using: &random)!
        switch Int.random(in: 0...4, using: &random) {
        case 0, 1:
          attributes[.ctRunDelegate] = try delegate(Int.random(in: 1...3, using: &random))
          part = "\u{FFFC}"
        case 2: attributes[NSAttributedString.Key("no delegate")] = try delegate(9)
        case 3: attributes[.ctLanguage] = "de"
        default: break
        }
        string.append(NSAttributedString(string: part, attributes: attributes))
      }
      let fresh = AttributeResolver.resolve(string, memory: AttributeMemory())
      for read in [
        fresh, AttributeResolver.resolve(string, memory: memory), AttributeResolver.resolve(string),
      ] {
        #expect(read.styled.styles == fresh.styled.styles, "seed \(seed)")
        #expect(read.styled.runs.map(\.end) == fresh.styled.runs.map(\.end), "seed \(seed)")
        for (index, run) in read.styled.runs.enumerated() {
          let attributes = read.attributes(ofRun: index).dictionary
          let font = try #require(attributes[.ctFont] as? CTFont)
          let style = AttributeResolver.textStyle(
            attributes, font: font, over: font.textStyle(in: read.styled.fonts))
          #expect(read.styled.styles[run.style] == style, "seed \(seed)")
          #expect(read.attributes(ofRun: index).font === font, "seed \(seed)")
        }
      }
    }
    // Few styles are stored: those of the first of these texts gave way.
    let entries = try (1...40).map { width in
      let text = NSAttributedString(
        string: "\u{FFFC}", attributes: [.ctFont: fonts[0], .ctRunDelegate: try delegate(100 + width)])
      _ = AttributeResolver.resolve(text, memory: memory)
      let own = [AttributeMemory.Attribute(key: .ctFont, value: fonts[0])]
      let meaning = try #require(memory.meaning(of: own, fonts[0].collection.registered))
      return StyleSheet.Entry(
        meaning: meaning, space: Placeholder(width: 100 + Double(width), ascent: 10, descent: 2))
    }
    let known = entries.filter { memory.knownStyles(of: [$0], fonts[0].collection.registered) != nil }
    #expect((1...16).contains(known.count) && known.last?.space?.width == 140)
  }

  @Test("Attributes are read as Foundation hands them out, of strings of any class with values of any kind")
  func reading() throws {
    /// A string that says something else than Foundation has stored for it.
    final class Other: NSMutableAttributedString {
      override func attributes(
        at location: Int, effectiveRange range: NSRangePointer?
      ) -> [NSAttributedString.Key: Any] {
        range?.pointee = NSRange(location: location, length: 1)
        return [.ctLanguage: "x"]
      }
    }
    let font = try Self.font(12)
    for seed in 0..<100 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let text = NSMutableAttributedString(string: "One text with attributes, and 世界 with 👩‍👩‍👧 in it.")
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let start = Int.random(in: 0..<text.length, using: &random)
        let range = NSRange(location: start, length: Int.random(in: 1...text.length - start, using: &random))
        let key = NSAttributedString.Key(
          ["a", "NSFont", "longer than fifteen", "ß"].randomElement(using: &random)!)
        let values: [Any] = [
          font, ForeignValue(1), ForeignValue(2), 7, 1.5, true, "text", NSNumber(value: 3),
        ]
        // Numbers and strings now and then: one of them in a set is enough for the other way.
        let value = values[Int.random(in: 0..<(seed % 3 == 0 ? values.count : 3), using: &random)]
        text.addAttribute(key, value: value, range: range)
      }
      for string in [text, NSAttributedString(attributedString: text), Other(attributedString: text)] {
        for offset in 0..<string.length {
          var (expected, found) = (NSRange(), NSRange())
          let attributes = string.attributes(at: offset, effectiveRange: &expected)
          let read = string.readAttributes(at: offset, &found)
          #expect(AttributeResolver.areEqual(read, attributes), "seed \(seed)")
          #expect(found == expected, "seed \(seed)")
          for (key, value) in attributes {
            #expect(type(of: value) == type(of: read[key]!), "seed \(seed)")
          }
        }
      }
    }
  }
}
