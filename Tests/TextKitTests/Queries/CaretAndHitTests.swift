import TestSupport
import Testing

@testable import TextKit

@Suite("Carets and hits")
struct CaretAndHitTests {
  @Test("U15: A point in a cluster hits its characters, in lines of many scripts", arguments: UInt64(0)..<20)
  func hits(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = QueryStage.randomText(&random, pieces: 14)
    let stage = try QueryStage(text, width: CGFloat.random(in: 40...400, using: &random))
    let units = Array(text.utf16)
    for fragment in stage.fragments {
      for (characters, x) in stage.clusterBoxes(fragment) where x.upperBound - x.lowerBound > 0.5 {
        // At a line's end, white space takes the line's direction, and Core Text's runs still list it in the
        // text's.
        if units[characters.lowerBound] == 0x20 { continue }
        for part in [0.1, 0.3, 0.7, 0.9] {
          let point = CGPoint(
            x: x.lowerBound + (x.upperBound - x.lowerBound) * part, y: fragment.rect.midY)
          let hit = stage.manager.characterIndex(
            for: point, in: stage.container, fractionOfDistanceBetweenInsertionPoints: nil)
          // A cluster may be part of a syllable that carets pass whole.
          let glyph = stage.manager.glyphIndex(for: point, in: stage.container)
          let box = stage.manager.boundingRect(
            forGlyphRange: NSRange(location: glyph, length: 1), in: stage.container)
          let step = stage.steps(around: characters, fragment)
          #expect(
            step.contains(hit),
            "seed \(seed), \(point) in \(characters) hits \(hit) in \(text.debugDescription)")
          #expect(
            box.insetBy(dx: -0.01, dy: 0).contains(point), "seed \(seed), \(point) in \(characters), \(box)")
        }
      }
    }
  }

  @Test("U15: From insertion point to point and back leads to the same place", arguments: UInt64(0)..<20)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = QueryStage.randomText(&random, pieces: 12)
    let stage = try QueryStage(text, width: CGFloat.random(in: 60...500, using: &random))
    let manager = stage.manager
    for fragment in stage.fragments where fragment.line != nil {
      var x = [CGFloat](repeating: 0, count: fragment.characters.count + 1)
      var characters = [Int](repeating: 0, count: fragment.characters.count + 1)
      let count = manager.getLineFragmentInsertionPoints(
        forCharacterAt: fragment.characters.lowerBound, alternatePositions: false, inDisplayOrder: false,
        positions: &x, characterIndexes: &characters)
      #expect(count > 0 && count <= fragment.characters.count + 1)
      #expect(characters[..<count].sorted() == Array(characters[..<count]))
      var other = x
      #expect(
        manager.getLineFragmentInsertionPoints(
          forCharacterAt: fragment.characters.lowerBound, alternatePositions: true, inDisplayOrder: false,
          positions: &other, characterIndexes: nil) == count)
      for index in 0..<count {
        // Hitting a little beside a caret gives a character that this caret is at, before or after.
        for side in [-0.05, 0.05] {
          var fraction: CGFloat = 0
          let point = CGPoint(x: fragment.rect.minX + x[index] + side, y: fragment.rect.midY)
          let hit = manager.characterIndex(
            for: point, in: stage.container, fractionOfDistanceBetweenInsertionPoints: &fraction)
          let order = characters[..<count].firstIndex(of: hit)
          let place = try #require(order, "seed \(seed): \(hit) owns no insertion point")
          let found = fraction > 0.5 ? min(place + 1, count - 1) : place
          let isThere = [x[found], other[found]].contains { abs($0 - x[index]) < 0.2 }
          let isLineEnd = fraction > 0.5 && place + 1 == count
          #expect(
            isThere || isLineEnd, "seed \(seed): \(characters[index]) came back as \(characters[found])")
        }
      }
    }
  }

  @Test("S0-03: A ligature has a caret inside, and each half hits its own letter")
  func ligature() throws {
    let stage = QueryStage(try QueryStage.string("flat", TestFonts.dejaVuSans))
    let manager = stage.manager
    #expect(manager.numberOfGlyphs == 3)
    var x = [CGFloat](repeating: 0, count: 5)
    var characters = [Int](repeating: 0, count: 5)
    let count = manager.getLineFragmentInsertionPoints(
      forCharacterAt: 0, alternatePositions: false, inDisplayOrder: true, positions: &x,
      characterIndexes: &characters)
    #expect(count == 5 && characters == [0, 1, 2, 3, 4])
    let next = manager.location(forGlyphAt: 1).x
    #expect(x[0] == 5 && x[1] > 5.5 && x[1] < next - 0.5 && abs(x[2] - next) < 0.001)
    var fraction: CGFloat = 0
    let inL = CGPoint(x: (x[1] + 3 * x[2]) / 4, y: 8)
    #expect(
      manager.characterIndex(
        for: inL, in: stage.container, fractionOfDistanceBetweenInsertionPoints: &fraction) == 1)
    #expect(abs(fraction - 0.75) < 0.001)
    #expect(manager.glyphIndex(for: inL, in: stage.container, fractionOfDistanceThroughGlyph: &fraction) == 0)
    #expect(abs(fraction - (inL.x - x[0]) / (x[2] - x[0])) < 0.001)
  }

  @Test("B22: A point beside all glyphs gives the nearest, and its bounding rectangle tells that it missed")
  func nearest() throws {
    let stage = try QueryStage("ab\ncd")
    let manager = stage.manager
    let line = manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
    let beside = CGPoint(x: 900, y: 2)
    #expect(manager.glyphIndex(for: beside, in: stage.container) == 1)
    #expect(manager.fractionOfDistanceThroughGlyph(for: beside, in: stage.container) == 1)
    #expect(!manager.boundingRect(forGlyphRange: NSRange(1..<2), in: stage.container).contains(beside))
    #expect(manager.glyphIndex(for: CGPoint(x: -50, y: line.maxY + 2), in: stage.container) == 3)
    #expect(manager.glyphIndex(for: CGPoint(x: 0, y: -100), in: stage.container) == 0)
    #expect(manager.glyphIndex(for: CGPoint(x: 900, y: 5000), in: stage.container) == 4)
    #expect(manager.glyphIndex(for: CGPoint(x: CGFloat.nan, y: .infinity), in: stage.container) == 0)
    let (a, b) = (manager.location(forGlyphAt: 0).x, manager.location(forGlyphAt: 1).x)
    let third = CGPoint(x: a + (b - a) / 3, y: 5)
    #expect(abs(manager.fractionOfDistanceThroughGlyph(for: third, in: stage.container) - 1.0 / 3) < 0.001)
  }

  @Test("B23: The fraction grows to the left in text from right to left, and marks own no insertion point")
  func fractions() throws {
    let stage = try QueryStage("שלום")
    let manager = stage.manager
    let fragment = try #require(stage.fragments.first)
    let boxes = stage.clusterBoxes(fragment)
    let first = try #require(boxes.first { $0.characters == 0..<1 })
    var fraction: CGFloat = 0
    let point = CGPoint(x: first.x.lowerBound + (first.x.upperBound - first.x.lowerBound) * 0.2, y: 5)
    #expect(
      manager.characterIndex(
        for: point, in: stage.container, fractionOfDistanceBetweenInsertionPoints: &fraction) == 0)
    #expect(abs(fraction - 0.8) < 0.001)
    let marks = try QueryStage("e\u{301}x")
    for x in stride(from: 5.5, to: 13, by: 0.5) {
      #expect(
        marks.manager.characterIndex(
          for: CGPoint(x: x, y: 5), in: marks.container, fractionOfDistanceBetweenInsertionPoints: nil) == 0)
    }
  }

  @Test("B24: Without text there are no glyphs, and points give 0")
  func emptyText() throws {
    let stage = try QueryStage("")
    #expect(stage.manager.numberOfGlyphs == 0)
    var fraction: CGFloat = 7
    let point = CGPoint(x: 30, y: 30)
    #expect(
      stage.manager.glyphIndex(for: point, in: stage.container, fractionOfDistanceThroughGlyph: &fraction)
        == 0)
    #expect(fraction == 0)
    fraction = 7
    #expect(
      stage.manager.characterIndex(
        for: point, in: stage.container, fractionOfDistanceBetweenInsertionPoints: &fraction) == 0)
    #expect(fraction == 0)
    #expect(
      stage.manager.getLineFragmentInsertionPoints(
        forCharacterAt: 0, alternatePositions: false, inDisplayOrder: false, positions: nil,
        characterIndexes: nil) == 0)
  }

  @Test("B24: The rectangle of a glyph that does not exist is the caller's mistake")
  func missingGlyph() async {
    await #expect(processExitsWith: .failure) {
      let stage = try QueryStage("abc")
      _ = stage.manager.lineFragmentRect(forGlyphAt: 3, effectiveRange: nil)
    }
  }

  @Test("Below text that ends with a line end, a point belongs after it")
  func extraLine() throws {
    let stage = try QueryStage("ab\n")
    var fraction: CGFloat = 0
    let point = CGPoint(x: 30, y: stage.manager.extraLineFragmentRect.midY)
    #expect(
      stage.manager.characterIndex(
        for: point, in: stage.container, fractionOfDistanceBetweenInsertionPoints: &fraction) == 2)
    #expect(fraction == 1)
  }

  @Test(
    "U33: Links are hit exactly where they are, however words are divided", arguments: [60.0, 75, 90, 130])
  func links(width: CGFloat) throws {
    let style = NSMutableParagraphStyle()
    style.hyphenationFactor = 1
    let text = NSMutableAttributedString(
      string:
        "Some extraordinarily complicated hyphenation considerations demonstrate administrative responsibilities.",
      attributes: [
        .font: try QueryStage.font(), .paragraphStyle: style, .languageIdentifier: "en-US",
      ])
    let link = (text.string as NSString).range(of: "considerations demonstrate")
    text.addAttribute(.link, value: "https://example.org", range: link)
    let stage = QueryStage(text, width: width)
    let fragments = stage.fragments
    #expect(fragments.contains { $0.line?.isHyphenated == true })
    for fragment in fragments {
      let boxes = stage.clusterBoxes(fragment)
      for x in stride(from: fragment.rect.minX + 0.05, to: fragment.rect.maxX, by: 0.37) {
        let point = CGPoint(x: x, y: fragment.rect.midY)
        let glyph = stage.manager.glyphIndex(for: point, in: stage.container)
        let glyphs = NSRange(location: glyph, length: 1)
        let character = stage.manager.characterIndexForGlyph(at: glyph)
        let isHit = stage.manager.boundingRect(forGlyphRange: glyphs, in: stage.container).contains(point)
        let isLink = isHit && text.attribute(.link, at: character, effectiveRange: nil) != nil
        let expected = boxes.contains {
          NSLocationInRange($0.characters.lowerBound, link) && $0.x.contains(x)
        }
        // Ink may reach over the edges of its box.
        let nearEdge = boxes.contains { abs($0.x.lowerBound - x) < 1.5 || abs($0.x.upperBound - x) < 1.5 }
        #expect(isLink == expected || nearEdge, "\(width): \(point)")
      }
    }
  }
}
