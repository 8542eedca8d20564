import CoreText
import TestSupport
import Testing

@Suite("Justified frames are broken evenly")
struct JustifiedFrameTests {
  /// Text of 600 words, the same every time.
  private func text() -> String {
    let words = """
      a to of the and when lines paragraph view all break early later moved reader sees even grey nobody notices why so \
      that need not be torn apart which space between words becomes narrower or wider than it was before every width \
      column justified text typesetting considerably consequently
      """.split(separator: " ")
    var state: UInt64 = 4
    return (0..<600).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return String(words[Int(state >> 33) % words.count])
    }.joined(separator: " ")
  }

  /// What each space of every line but the last has to grow by, in points; only the alignment is said.
  private func growths(_ alignment: CTTextAlignment, width: CGFloat) throws -> [Double] {
    var alignment = alignment
    let style = withUnsafePointer(to: &alignment) { alignment in
      let setting = CTParagraphStyleSetting(
        spec: .alignment, valueSize: MemoryLayout<CTTextAlignment>.size, value: alignment)
      return CTParagraphStyleCreate([setting], 1)
    }
    let string = NSAttributedString(
      string: text(),
      attributes: [
        .init(kCTFontAttributeName as String): try font(TestFonts.liberationSerif, 14),
        .init(kCTParagraphStyleAttributeName as String): style,
      ])
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: width, height: 100_000), transform: nil)
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(string), CFRangeMake(0, 0), path, nil)
    let typesetter = CTTypesetterCreateWithAttributedString(string)
    let units = Array(string.string.utf16)
    return (CTFrameGetLines(frame) as! [CTLine]).dropLast().map { line in
      let range = CTLineGetStringRange(line)
      // The line as it would be by itself, not stretched.
      let natural = CTTypesetterCreateLine(typesetter, range)
      let width =
        Double(width) - CTLineGetTypographicBounds(natural, nil, nil, nil)
        + CTLineGetTrailingWhitespaceWidth(natural)
      let spaces = units[range.location..<range.location + range.length - 1].count { $0 == 0x20 }
      return width / Double(max(spaces, 1))
    }
  }

  @Test(
    "S1-27: of 600 words at 200 to 400 points, justifying alone lowers the variance and the maximum of the spaces",
    arguments: (8...16).map { CGFloat($0) * 25 })
  func evenness(width: CGFloat) throws {
    func variance(_ values: [Double]) -> Double {
      let mean = values.reduce(0, +) / Double(values.count)
      return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
    }
    let (even, greedy) = (try growths(.justified, width: width), try growths(.left, width: width))
    #expect(even.allSatisfy { $0 > -1e-6 } && even.count <= greedy.count + 1)
    #expect(variance(even) < variance(greedy))
    #expect(try #require(even.max()) < #require(greedy.max()))
  }
}
