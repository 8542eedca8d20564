import CoreGraphics
import Foundation
import TestSupport
import Testing
import TextEngine

@testable import CoreText

@Suite("Frames of paragraphs as bare glyphs", .serialized)
struct CompactFrameTests {
  private static let words = [
    "office", "AVATAR", "To", "fjord", "3,5", "\"Yes\"", "a-b", "if (x) {", "}", "return 0;", "  ", "a  b",
    "waffle",
    "->", "==", "!=", "/*", "123", "(456)", "x", "fi", "ffl", "Ty.", "'", "http://a.b/c?d=e", "~", "\\", "=",
  ]
  private static let rare = [" ", "\t", "\n", "\u{1}", "\u{7F}", "“”", "é", "漢", "\u{AD}", "ש", "\u{301}"]

  private static let fonts: [CTFont] =
    ["Noto Sans", "Noto Serif", "Liberation Serif", "DejaVu Sans Mono", "Noto Sans Arabic"].flatMap { name in
      [12, 17].map { CTFontCreateWithName(name as CFString, $0, nil) }
    }

  private static let paragraphStyles: [CTParagraphStyle?] = {
    var styles: [CTParagraphStyle?] = [nil]
    for alignment in [CTTextAlignment.left, .right, .center, .natural, .justified] {
      for (indent, tail, height, spacing) in [
        (0.0, 0.0, 0.0, 0.0), (12, -7, 1.3, 3), (20, 300, 0, 0), (0, 0, 0, -25),
      ] {
        styles.append(style(alignment, CGFloat(indent), CGFloat(tail), CGFloat(height), CGFloat(spacing)))
      }
    }
    return styles
  }()

  private static func style(
    _ alignment: CTTextAlignment, _ indent: CGFloat, _ tail: CGFloat, _ height: CGFloat, _ spacing: CGFloat
  ) -> CTParagraphStyle {
    // The alignment is one byte, the others begin at multiples of eight.
    withUnsafeBytes(of: (alignment, indent, tail, height, spacing)) { values in
      let base = values.baseAddress!
      let settings = [
        CTParagraphStyleSetting(spec: .alignment, valueSize: MemoryLayout<CTTextAlignment>.size, value: base),
        CTParagraphStyleSetting(spec: .firstLineHeadIndent, valueSize: 8, value: base + 8),
        CTParagraphStyleSetting(spec: .tailIndent, valueSize: 8, value: base + 16),
        CTParagraphStyleSetting(spec: .lineHeightMultiple, valueSize: 8, value: base + 24),
        CTParagraphStyleSetting(spec: .lineSpacingAdjustment, valueSize: 8, value: base + 32),
        CTParagraphStyleSetting(spec: .minimumLineSpacing, valueSize: 8, value: base + 32),
      ]
      return CTParagraphStyleCreate(settings, settings.count)
    }
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    var text = (0..<Int.random(in: 1..<12, using: &random)).map { _ in
      words.randomElement(using: &random)! + ["", " ", " "].randomElement(using: &random)!
    }.joined()
    if Int.random(in: 0..<6, using: &random) == 0 {
      let place = text.index(text.startIndex, offsetBy: Int.random(in: 0...text.count, using: &random))
      text.insert(contentsOf: rare.randomElement(using: &random)!, at: place)
    } else if Int.random(in: 0..<4, using: &random) != 0 {
      while text.hasSuffix(" ") { text.removeLast() }
    }
    return text
  }

  /// Everything that a frame's getters tell.
  private static func description(of frame: CTFrame) -> [String] {
    var parts: [String] = []
    let lines = CTFrameGetLines(frame) as! [CTLine]
    // What can be told without glyphs first.
    for line in lines { parts.append("\(CTLineGetGlyphCount(line)) \(CTLineGetStringRange(line))") }
    if lines.count > 1 {
      var last = CGPoint.zero
      CTFrameGetLineOrigins(frame, CFRange(location: lines.count - 1, length: 1), &last)
      parts.append("\(last)")
    }
    var origins = [CGPoint](repeating: .zero, count: lines.count)
    CTFrameGetLineOrigins(frame, CFRange(location: 0, length: 0), &origins)
    parts.append("\(CTFrameGetStringRange(frame)) \(CTFrameGetVisibleStringRange(frame)) \(origins)")
    for line in lines {
      parts.append("\(CTLineGetGlyphCount(line)) glyphs, range \(CTLineGetStringRange(line))")
      var (ascent, descent, leading) = (CGFloat(0), CGFloat(0), CGFloat(0))
      let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
      parts.append("\(width) \(ascent) \(descent) \(leading) \(CTLineGetTrailingWhitespaceWidth(line))")
      parts.append(
        "\(CTLineGetBoundsWithOptions(line, [])) \(CTLineGetBoundsWithOptions(line, .useGlyphPathBounds))")
      parts.append("\(CTLineGetPenOffsetForFlush(line, 0.5, 400))")
      let range = CTLineGetStringRange(line)
      for index in range.location...range.location + range.length {
        var secondary = CGFloat(0)
        let offset = CTLineGetOffsetForStringIndex(line, index, &secondary)
        parts.append("caret \(index): \(offset) \(secondary)")
      }
      for x in stride(from: -5.0, through: width + 5, by: 3.7) {
        parts.append("hit \(x): \(CTLineGetStringIndexForPosition(line, CGPoint(x: x, y: 0)))")
      }
      for run in CTLineGetGlyphRuns(line) as! [CTRun] {
        let glyphs = 0..<CTRunGetGlyphCount(run)
        let all = CFRange(location: 0, length: 0)
        parts.append(
          "run \(CTRunGetStringRange(run)) \(CTRunGetStatus(run).rawValue) \(CTRunGetTextMatrix(run))")
        var (ids, positions) = (
          [CGGlyph](repeating: 0, count: glyphs.count), [CGPoint](repeating: .zero, count: glyphs.count)
        )
        var (advances, indices) = (
          [CGSize](repeating: .zero, count: glyphs.count), [CFIndex](repeating: 0, count: glyphs.count)
        )
        CTRunGetGlyphs(run, all, &ids)
        CTRunGetPositions(run, all, &positions)
        CTRunGetAdvances(run, all, &advances)
        CTRunGetStringIndices(run, all, &indices)
        parts.append("\(ids) \(positions) \(advances) \(indices)")
        let attributes = CTRunGetAttributes(run) as! [String: Any]
        parts.append(attributes.keys.sorted().joined(separator: " "))
        parts.append("\((attributes["NSFont"] as? CTFont).map { CTFontCopyFullName($0) as String } ?? "")")
      }
    }
    return parts
  }

  /// One paragraph or several.
  private static func column(_ random: inout SeededGenerator) -> String {
    let count = [1, 1, 1, 2, 7].randomElement(using: &random)!
    var text = (0..<count).map { _ in self.text(&random) }
      .joined(separator: ["\n", "\n", "\n\n", "\r\n"].randomElement(using: &random)!)
    if Int.random(in: 0..<4, using: &random) == 0 { text += "\n" }
    return text
  }

  @Test("A frame tells what a frame that was laid out tells, bit for bit", arguments: UInt64(0)..<8)
  func frames(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var compact = 0
    // Styles that are met once, and those of which too little text was met, are laid out at once: so there
    // are a few, each of them for many texts.
    let sets = (0..<4).map { number in
      var attributes: [NSAttributedString.Key: Any] = [
        .ctFont: number == 0 ? Self.fonts[0] : Self.fonts.randomElement(using: &random)!
      ]
      guard number > 0 else { return attributes }
      if let style = Self.paragraphStyles.randomElement(using: &random)! {
        attributes[NSAttributedString.Key(kCTParagraphStyleAttributeName as String)] = style
      }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: attributes[NSAttributedString.Key(kCTKernAttributeName as String)] = 0.7 as NSNumber
      case 1: attributes[NSAttributedString.Key(kCTLigatureAttributeName as String)] = 0 as NSNumber
      default: break
      }
      return attributes
    }
    let whole = CFRange(location: 0, length: 0)
    for number in 0..<240 {
      let string = NSAttributedString(
        string: Self.text(&random) + Self.text(&random), attributes: sets[number / 60])
      let wide = CGPath(rect: CGRect(x: 0, y: 0, width: 1e7, height: 1e7), transform: nil)
      _ = CTFramesetterCreateFrame(CTFramesetterCreateWithAttributedString(string), whole, wide, nil)
    }
    for number in 0..<100 {
      let string = NSAttributedString(
        string: Self.column(&random),
        attributes: sets[max(Int.random(in: -4..<4, using: &random), 0)])
      let box = CGRect(
        x: CGFloat([0, 3.5].randomElement(using: &random)!),
        y: CGFloat([0, -2].randomElement(using: &random)!),
        width: CGFloat([40.0, 90, 160, 600, 1e7].randomElement(using: &random)!),
        height: CGFloat([5, 19, 400, 1e7, 1e7].randomElement(using: &random)!))
      let path = CGPath(rect: box, transform: nil)
      let quick = CTFramesetterCreateFrame(CTFramesetterCreateWithAttributedString(string), whole, path, nil)
      let slow = CTFramesetterCreateFrame(CTFramesetter(AttributeResolver.resolve(string)), whole, path, nil)
      if quick.lines.first.map({ !$0.isLaidOut }) ?? false { compact += 1 }
      #expect(
        Self.description(of: quick) == Self.description(of: slow),
        "seed \(seed), text \(number) in \(box): \(string)")
    }
    #expect(compact > 0 || Self.becomesCompact(), "seed \(seed)")
  }

  /// Whether frames of a line become compact. What was met of a style is forgotten when other threads set
  /// text in many others, so that it takes some frames.
  private static func becomesCompact() -> Bool {
    let string = NSAttributedString(
      string: "some words that are a line of their own", attributes: [.ctFont: fonts[0]])
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 1e7, height: 1e7), transform: nil)
    return (0..<20_000).contains { _ in
      let frame = CTFramesetterCreateFrame(
        CTFramesetterCreateWithAttributedString(string), CFRange(location: 0, length: 0), path, nil)
      return !frame.lines[0].isLaidOut
    }
  }

  @Test("The lines of a frame are the same objects whenever they are asked for")
  func identity() throws {
    for text in ["one", "one\ntwo", ""] {
      let frame = CTFramesetterCreateFrame(
        CTFramesetterCreateWithAttributedString(
          NSAttributedString(string: text, attributes: [.ctFont: Self.fonts[0]])),
        CFRange(location: 0, length: 0),
        CGPath(rect: CGRect(x: 0, y: 0, width: 99, height: 99), transform: nil),
        nil)
      let (first, second) = (CTFrameGetLines(frame) as! [CTLine], CTFrameGetLines(frame) as! [CTLine])
      #expect(first.count == second.count)
      #expect(zip(first, second).allSatisfy { $0 === $1 })
      #expect(first.count == CTFrameGetLines(frame).count)
    }
  }
}
