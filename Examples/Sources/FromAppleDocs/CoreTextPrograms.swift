import UIKit

/// Lines, frames and fonts of Core Text.
enum CoreTextPrograms {
  /// One line in a bitmap whose y points up.
  ///
  /// - Returns: The line's width, ascent and descent in points.
  static func line() -> (width: CGFloat, ascent: CGFloat, descent: CGFloat) {
    let font = CTFontCreateWithName("LiberationSans" as CFString, 100, nil)
    let text = CFAttributedStringCreate(
      nil, "Hello" as CFString, [kCTFontAttributeName: font] as CFDictionary)!
    let line = CTLineCreateWithAttributedString(text)
    var (ascent, descent, leading): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
    return (CGFloat(width), ascent, descent)
  }

  /// A paragraph in an ellipse.
  ///
  /// - Returns: The widths of its lines, and a picture.
  static func ellipse() -> (widths: [CGFloat], picture: UIImage) {
    let text = NSAttributedString(
      string: String(repeating: "round ", count: 60), attributes: [.font: Fonts.sans(12)])
    let framesetter = CTFramesetterCreateWithAttributedString(text as CFAttributedString)
    let path = CGPath(ellipseIn: CGRect(x: 10, y: 10, width: 180, height: 180), transform: nil)
    let frame = CTFramesetterCreateFrame(framesetter, CFRange(location: 0, length: 0), path, nil)
    let lines = CTFrameGetLines(frame) as! [CTLine]
    let widths = lines.map { CGFloat(CTLineGetTypographicBounds($0, nil, nil, nil)) }
    let picture = draw(CGSize(width: 200, height: 200)) {
      let context = UIGraphicsGetCurrentContext()!
      context.translateBy(x: 0, y: 200)
      context.scaleBy(x: 1, y: -1)
      CTFrameDraw(frame, context)
    }
    return (widths, picture)
  }

  /// A line with space for a picture, held by a run delegate.
  ///
  /// - Returns: Where the picture's space begins on the line, and how wide it is.
  static func placeholder() -> (x: CGFloat, width: CGFloat) {
    var callbacks = CTRunDelegateCallbacks(
      version: kCTRunDelegateVersion1, dealloc: { _ in }, getAscent: { _ in 40 }, getDescent: { _ in 0 },
      getWidth: { _ in 60 })
    let delegate = CTRunDelegateCreate(&callbacks, nil)!
    let text = NSMutableAttributedString(string: "ab", attributes: [.font: Fonts.sans(10)])
    text.append(
      NSAttributedString(
        string: "\u{FFFC}",
        attributes: [NSAttributedString.Key(kCTRunDelegateAttributeName as String): delegate]))
    let line = CTLineCreateWithAttributedString(text as CFAttributedString)
    for run in CTLineGetGlyphRuns(line) as! [CTRun] {
      let attributes = CTRunGetAttributes(run) as! [String: Any]
      guard attributes[kCTRunDelegateAttributeName as String] != nil else { continue }
      let range = CTRunGetStringRange(run)
      return (
        CTLineGetOffsetForStringIndex(line, range.location, nil),
        CGFloat(CTRunGetTypographicBounds(run, CFRange(location: 0, length: 0), nil, nil, nil))
      )
    }
    return (0, 0)
  }

  /// A line that is too long, cut with an ellipsis.
  ///
  /// - Returns: The widths of the whole line and of the cut one.
  static func truncated() -> (whole: CGFloat, cut: CGFloat) {
    func line(_ text: String) -> CTLine {
      CTLineCreateWithAttributedString(
        NSAttributedString(string: text, attributes: [.font: Fonts.sans(12)]) as CFAttributedString)
    }
    let whole = line("A line that does not fit into a hundred points")
    let cut = CTLineCreateTruncatedLine(whole, 100, .end, line("…"))!
    return (
      CGFloat(CTLineGetTypographicBounds(whole, nil, nil, nil)),
      CGFloat(CTLineGetTypographicBounds(cut, nil, nil, nil))
    )
  }

  /// A Japanese sentence in columns, with a reading beside its first word.
  static func vertical() -> UIImage {
    let text = NSMutableAttributedString(
      string: "東京は今日も晴れ。",
      attributes: [
        .font: UIFont(name: "NotoSerifCJKjp-Regular", size: 24)!, .verticalGlyphForm: 1,
      ])
    let reading = CTRubyAnnotationCreateWithAttributes(
      .auto, .auto, .before, "とうきょう" as CFString, [:] as CFDictionary)
    text.addAttribute(
      NSAttributedString.Key(kCTRubyAnnotationAttributeName as String), value: reading,
      range: NSRange(location: 0, length: 2))
    let framesetter = CTFramesetterCreateWithAttributedString(text as CFAttributedString)
    let path = CGPath(rect: CGRect(x: 10, y: 10, width: 100, height: 140), transform: nil)
    let attributes = [kCTFrameProgressionAttributeName: CTFrameProgression.rightToLeft.rawValue]
    let frame = CTFramesetterCreateFrame(
      framesetter, CFRange(location: 0, length: 0), path, attributes as CFDictionary)
    return draw(CGSize(width: 120, height: 160)) {
      let context = UIGraphicsGetCurrentContext()!
      context.translateBy(x: 0, y: 160)
      context.scaleBy(x: 1, y: -1)
      CTFrameDraw(frame, context)
    }
  }

  /// What a font says of itself.
  static func font() -> (name: String, units: UInt32, isBold: Bool, glyphs: [CGGlyph]) {
    let font = CTFontCreateWithName("LiberationSans-Bold" as CFString, 12, nil)
    var glyphs = [CGGlyph](repeating: 0, count: 2)
    _ = CTFontGetGlyphsForCharacters(font, Array("AB".utf16), &glyphs, 2)
    return (
      CTFontCopyPostScriptName(font) as String, CTFontGetUnitsPerEm(font),
      CTFontGetSymbolicTraits(font).contains(.traitBold), glyphs
    )
  }

  /// The same paragraph on eight threads at once.
  ///
  /// - Returns: The distinct numbers of lines that the threads found.
  static func threads() async -> Set<Int> {
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let text = NSAttributedString(
            string: String(repeating: "many threads, one answer ", count: 40),
            attributes: [.font: Fonts.sans(12)])
          let framesetter = CTFramesetterCreateWithAttributedString(text as CFAttributedString)
          let path = CGPath(rect: CGRect(x: 0, y: 0, width: 200, height: 10_000), transform: nil)
          let frame = CTFramesetterCreateFrame(framesetter, CFRange(location: 0, length: 0), path, nil)
          return CFArrayGetCount(CTFrameGetLines(frame))
        }
      }
      var found: Set<Int> = []
      for await count in group { found.insert(count) }
      return found
    }
  }
}
