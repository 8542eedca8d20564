import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import TextKit

@Suite("Paragraphs of NSLayoutManager whose lines are found without glyphs")
struct MeasuredParagraphTests {
  private static let words = [
    "office", "AVATAR", "To", "fjord", "12", "3,5", "“Yes”", "of-fice", "fi/fl", "x/y", "\t", "  ", "漢字かな",
    "(x)", "नमस्ते", "e\u{301}", "🙂", "שלום", "incomprehensibilities", "\u{AD}end", "\u{2028}", "\u{C}",
    "if (x) {", "Жизнь",
  ]

  /// Words of which paragraphs are made that mostly run from right to left.
  private static let rightToLeft = [
    "שלום", "(עברית)", "مرحبا", "بِسْمِ", "12", "x/y", "،", "3,5", "-", "  ", "العربية",
  ]

  /// - Parameter hasColors: Whether some paragraphs have another colour.
  private static func text(_ random: inout SeededGenerator, hasColors: Bool = true) -> NSAttributedString {
    let text = NSMutableAttributedString(string: "")
    let paragraph = NSMutableParagraphStyle()
    paragraph.alignment = [.natural, .left, .center, .right, .justified].randomElement(using: &random)!
    paragraph.firstLineHeadIndent = [0, 0, 14].randomElement(using: &random)!
    paragraph.paragraphSpacing = [0, 5].randomElement(using: &random)!
    paragraph.paragraphSpacingBefore = [0, 3].randomElement(using: &random)!
    paragraph.lineSpacing = [0, 2.5].randomElement(using: &random)!
    // Styles that may change are not measured.
    let style = paragraph.copy()
    let font = UIFont(name: "Noto Sans", size: [12, 17].randomElement(using: &random)!)!
    for number in 0..<40 {
      // Tables of words are made when a thousand units have come.
      var line = number == 1 ? String(repeating: "words that are met first ", count: 44) : ""
      for _ in 0..<Int.random(in: 0..<20, using: &random) {
        // Most of the lines are of one script, and half have no opportunities in words with ligatures.
        let end = [words.count, 7, 7, 10][number % 4]
        line +=
          number % 8 == 5
          ? rightToLeft.randomElement(using: &random)! : words[Int.random(in: 0..<end, using: &random)]
        line += [" ", " ", ""].randomElement(using: &random)!
      }
      let color = hasColors && Int.random(in: 0..<6, using: &random) == 0 ? UIColor.red : UIColor.black
      text.append(
        NSAttributedString(
          string: line + (number == 39 ? "" : ["\n", "\n", "\r\n"].randomElement(using: &random)!),
          attributes: [.font: font, .paragraphStyle: style, .foregroundColor: color]))
    }
    return text
  }

  private static func stage(
    _ text: NSAttributedString, _ sizes: [CGSize], measuresFirst: Bool, hasHole: Bool = false
  ) -> QueryStage {
    let containers = sizes.map { NSTextContainer(size: $0) }
    if hasHole {
      containers[0].exclusionPaths = [UIBezierPath(rect: CGRect(x: 20, y: 30, width: 50, height: 40))]
    }
    let stage = QueryStage(text, containers)
    stage.manager.measuresFirst = measuresFirst
    return stage
  }

  /// What the queries say of all lines.
  private struct Seen: Equatable {
    var glyphs: [Range<Int>] = []
    var characters: [Range<Int>] = []
    var frames: [CGRect] = []
    var used: [CGRect] = []
    var origins: [CGPoint] = []
    var glyphCount = 0
    var areas: [CGRect] = []

    init(_ stage: QueryStage) {
      // The areas before the lines, for which glyphs may be made.
      stage.manager.layOut(paragraphsBefore: .max)
      areas = stage.manager.textContainers.map { stage.manager.usedRect(for: $0) }
      glyphCount = stage.manager.numberOfGlyphs
      for index in 0..<stage.manager.state.paragraphs.count {
        for fragment in stage.manager.placement(ofParagraph: index)?.fragments ?? [] {
          glyphs.append(fragment.glyphs)
          characters.append(fragment.characters)
          frames.append(fragment.rect)
          used.append(fragment.usedRect)
          origins.append(fragment.origin)
        }
      }
    }
  }

  private static func measuredCount(_ stage: QueryStage) -> Int {
    (0..<stage.manager.state.paragraphs.count).filter {
      stage.manager.state.paragraphs[$0].content?.isShaped == false
    }.count
  }

  private static func pixels(_ stage: QueryStage) throws -> Data {
    let size = stage.manager.usedRect(for: stage.container)
    let context = try #require(
      CGContext(
        data: nil, width: 460, height: Int(size.maxY.rounded(.up)) + 1, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.translateBy(x: 0, y: CGFloat(context.height))
    context.scaleBy(x: 1, y: -1)
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    stage.manager.drawGlyphs(forGlyphRange: stage.manager.glyphRange(for: stage.container), at: .zero)
    return try #require(context.makeImage()?.dataProvider?.data) as Data
  }

  @Test(
    "Their lines, glyph numbers and pixels are those of paragraphs that are set with glyphs at once",
    arguments: UInt64(0)..<10)
  func twins(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = Self.text(&random)
    let width = [120.0, 240, 400].randomElement(using: &random)!
    // Some have two more containers, and one a hole.
    let heights: [CGFloat] = seed % 3 == 0 ? [200, 150, 0] : [0]
    let sizes = heights.map { CGSize(width: width + Double.random(in: 0..<40, using: &random), height: $0) }
    let quick = Self.stage(text, sizes, measuresFirst: true, hasHole: seed % 4 == 3)
    let slow = Self.stage(text, sizes, measuresFirst: false, hasHole: seed % 4 == 3)
    #expect(Seen(quick) == Seen(slow), "seed \(seed)")
    #expect(Self.measuredCount(slow) == 0)
    for character in stride(from: 0, to: text.length, by: 7) {
      #expect(
        quick.manager.glyphIndexForCharacter(at: character)
          == slow.manager.glyphIndexForCharacter(at: character), "seed \(seed), character \(character)")
    }
    #expect(try Self.pixels(quick) == (try Self.pixels(slow)), "seed \(seed)")
    #expect(Seen(quick) == Seen(slow), "seed \(seed): after drawing")
  }

  @Test("Edits and other widths keep them equal", arguments: UInt64(0)..<5)
  func edits(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = Self.text(&random)
    let size = CGSize(width: 220, height: 0)
    let quick = Self.stage(text, [size], measuresFirst: true)
    let slow = Self.stage(text, [size], measuresFirst: false)
    for step in 0..<24 {
      let start = Int.random(in: 0...quick.storage.length, using: &random)
      let range = NSRange(start..<min(start + Int.random(in: 0..<12, using: &random), quick.storage.length))
      let piece = NSAttributedString(
        string: Self.words.randomElement(using: &random)! + ["", "\n"].randomElement(using: &random)!,
        attributes: text.attributes(at: 0, effectiveRange: nil))
      let width: CGFloat = [100, 220, 333].randomElement(using: &random)!
      for stage in [quick, slow] {
        if step % 5 == 4 { stage.container.size.width = width }
        stage.storage.replaceCharacters(in: range, with: piece)
      }
      #expect(Seen(quick) == Seen(slow), "seed \(seed), step \(step)")
      if step % 7 == 6 { #expect(try Self.pixels(quick) == (try Self.pixels(slow)), "seed \(seed), \(step)") }
    }
  }

  /// The number of paragraphs that have neither glyphs nor fragments.
  private static func unplacedCount(_ stage: QueryStage) -> Int {
    (0..<stage.manager.state.paragraphs.count).filter {
      stage.manager.state.paragraphs[$0].measured != nil && stage.manager.state.paragraphs[$0].content == nil
    }.count
  }

  @Test(
    "Text in one set of attributes has no fragments until they are looked at, and then those of other text",
    arguments: UInt64(100)..<116)
  func unplaced(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = Self.text(&random, hasColors: false)
    let style = try #require(text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle)
    let heights: [CGFloat] = seed % 3 == 0 ? [200, 150, 0] : [0]
    let sizes = heights.map { CGSize(width: Double.random(in: 100..<400, using: &random), height: $0) }
    let quick = Self.stage(text, sizes, measuresFirst: true, hasHole: seed % 4 == 3)
    let slow = Self.stage(text, sizes, measuresFirst: false, hasHole: seed % 4 == 3)
    quick.manager.layOut(paragraphsBefore: .max)
    let count = Self.unplacedCount(quick)
    if style.alignment != .justified { #expect(count > 8, "seed \(seed)") }
    // One paragraph is looked at, and then one is edited, with the rest as it is.
    let place = quick.storage.length / 3
    #expect(
      quick.manager.lineFragmentRect(
        forGlyphAt: quick.manager.glyphIndexForCharacter(at: place), effectiveRange: nil)
        == slow.manager.lineFragmentRect(
          forGlyphAt: slow.manager.glyphIndexForCharacter(at: place), effectiveRange: nil))
    #expect(Self.unplacedCount(quick) >= count - 1)
    for stage in [quick, slow] {
      stage.storage.replaceCharacters(in: NSRange(location: place, length: 2), with: "edited\n and more")
    }
    #expect(
      quick.manager.usedRect(for: quick.container) == slow.manager.usedRect(for: slow.container),
      "seed \(seed)")
    #expect(Seen(quick) == Seen(slow), "seed \(seed)")
    #expect(try Self.pixels(quick) == (try Self.pixels(slow)), "seed \(seed)")
  }

  @Test("Another width measures anew, without glyphs")
  func anotherWidth() {
    let text = NSAttributedString(
      string: String(repeating: "some words of a line that is broken, difficult ones, too\n", count: 60),
      attributes: [.font: UIFont(name: "Noto Sans", size: 13)!])
    let stage = Self.stage(text, [CGSize(width: 200, height: 0)], measuresFirst: true)
    let first = Seen(stage)
    let count = Self.measuredCount(stage)
    #expect(count > 30)
    stage.container.size.width = 150
    let second = Seen(stage)
    #expect(Self.measuredCount(stage) >= count && second.areas[0].height > first.areas[0].height)
    stage.container.size.width = 200
    #expect(Seen(stage) == first && Self.measuredCount(stage) >= count)
  }
}
