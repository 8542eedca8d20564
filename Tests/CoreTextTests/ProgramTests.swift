import CoreText
import Foundation
import TestSupport
import Testing

// Programs as they are written for Apple's systems, in their usual spelling: what they compile to is tested
// here by compiling them, what they do by looking at the result.

@Suite("Programs written for Core Text")
struct ProgramTests {
  private let longText = String(
    repeating: "Core Text lays text out in lines, and frames, and pages. 排版 takes care. ", count: 60)

  /// The attributed string of a program that knows no font but by name.
  private func attributedString(size: CGFloat = 14) -> NSMutableAttributedString {
    let attributedString = NSMutableAttributedString(string: longText)
    let font = CTFontCreateWithName("Liberation Sans" as CFString, size, nil)
    attributedString.addAttribute(
      NSAttributedString.Key(kCTFontAttributeName as String), value: font,
      range: NSRange(location: 0, length: attributedString.length))
    return attributedString
  }

  private func bitmap(_ width: Int, _ height: Int) -> CGContext {
    let colorSpace = CGColorSpaceCreateDeviceRGB()
    return CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: colorSpace,
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
  }

  /// How many pixels of a context have been drawn on.
  private func inkedPixels(_ context: CGContext, in rect: CGRect? = nil) -> Int {
    let data = context.data!.assumingMemoryBound(to: UInt8.self)
    let area = rect ?? CGRect(x: 0, y: 0, width: context.width, height: context.height)
    var count = 0
    for y in Int(area.minY)..<Int(area.maxY) {
      for x in Int(area.minX)..<Int(area.maxX) {
        let row = context.height - 1 - y
        if data[row * context.bytesPerRow + 4 * x + 3] > 32 { count += 1 }
      }
    }
    return count
  }

  @Test("A view's drawing code with flipped coordinates draws its text upright and at its top")
  func flippedView() {
    let context = bitmap(320, 200)
    let bounds = CGRect(x: 0, y: 0, width: 320, height: 200)
    // The view has y pointing down.
    context.translateBy(x: 0, y: bounds.height)
    context.scaleBy(x: 1, y: -1)

    // From here on what such code looks like everywhere.
    context.textMatrix = .identity
    context.translateBy(x: 0, y: bounds.size.height)
    context.scaleBy(x: 1.0, y: -1.0)
    let path = CGMutablePath()
    path.addRect(bounds)
    let attString = NSAttributedString(
      string: "Hello core text world!",
      attributes: [
        kCTFontAttributeName as NSAttributedString.Key: CTFontCreateWithName(
          "Liberation Sans" as CFString, 24, nil)
      ])
    let framesetter = CTFramesetterCreateWithAttributedString(attString as CFAttributedString)
    let frame = CTFramesetterCreateFrame(framesetter, CFRangeMake(0, attString.length), path, nil)
    CTFrameDraw(frame, context)

    #expect(inkedPixels(context, in: CGRect(x: 0, y: 160, width: 320, height: 40)) > 300)
    #expect(inkedPixels(context, in: CGRect(x: 0, y: 0, width: 320, height: 160)) == 0)
  }

  @Test("A pagination loop makes pages until the text is used up")
  func pagination() {
    let attrString = attributedString()
    let framesetter = CTFramesetterCreateWithAttributedString(attrString)
    var textPosition = 0
    var frames: [CTFrame] = []
    while textPosition < attrString.length {
      let path = CGMutablePath()
      path.addRect(CGRect(x: 0, y: 0, width: 200, height: 300).insetBy(dx: 20, dy: 20))
      let ctframe = CTFramesetterCreateFrame(
        framesetter, CFRangeMake(textPosition, 0), path as CGPath, nil)
      let frameRange = CTFrameGetVisibleStringRange(ctframe)
      frames.append(ctframe)
      textPosition += frameRange.length
    }
    #expect(textPosition == attrString.length)
    #expect(frames.count > 5)
    #expect(frames.map { CTFrameGetVisibleStringRange($0).length }.reduce(0, +) == attrString.length)
  }

  @Test("A PDF of several pages by Core Text's loop holds all of the text")
  func pdfPages() throws {
    let data = NSMutableData()
    var pageRect = CGRect(x: 0, y: 0, width: 300, height: 400)
    let consumer = CGDataConsumer(data: data as CFMutableData)!
    let pdf = try #require(CGContext(consumer: consumer, mediaBox: &pageRect, nil))
    let framesetter = CTFramesetterCreateWithAttributedString(attributedString())
    var currentRange = CFRangeMake(0, 0)
    var done = false
    var pages = 0
    repeat {
      pdf.beginPDFPage(nil)
      pdf.textMatrix = CGAffineTransform.identity
      let framePath = CGMutablePath()
      framePath.addRect(pageRect.insetBy(dx: 36, dy: 36), transform: .identity)
      let frameRef = CTFramesetterCreateFrame(framesetter, currentRange, framePath, nil)
      CTFrameDraw(frameRef, pdf)
      currentRange = CTFrameGetVisibleStringRange(frameRef)
      currentRange.location += currentRange.length
      currentRange.length = 0
      pdf.endPDFPage()
      pages += 1
      if currentRange.location == longText.utf16.count { done = true }
    } while !done
    pdf.closePDF()
    let directory = try TemporaryDirectory()
    let file = directory.url.appendingPathComponent("pages.pdf")
    try (data as Data).write(to: file)
    let answer = try run("pdftotext", [file.path, "-"])
    let words = String(decoding: answer.output, as: UTF8.self).split { $0.isWhitespace }
    #expect(pages > 1)
    #expect(words.filter { $0 == "frames," }.count == 60)
    #expect(words.filter { $0 == "排版" || $0 == "排" || $0 == "版" }.count >= 60)
  }

  @Test("Lines drawn one by one with the last one truncated, as labels do it")
  func labelWithTruncation() throws {
    let text = attributedString(size: 16)
    let framesetter = CTFramesetterCreateWithAttributedString(text)
    let rect = CGRect(x: 0, y: 0, width: 260, height: 70)
    let frame = CTFramesetterCreateFrame(
      framesetter, CFRange(location: 0, length: 0), CGPath(rect: rect, transform: nil), nil)
    let context = bitmap(260, 70)
    let lines = CTFrameGetLines(frame) as NSArray
    let numberOfLines = CFArrayGetCount(lines)
    var lineOrigins = [CGPoint](repeating: .zero, count: numberOfLines)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, numberOfLines), &lineOrigins)
    var drawn: CFRange?
    for lineIndex in 0..<numberOfLines {
      let lineOrigin = lineOrigins[lineIndex]
      context.textPosition = lineOrigin
      let line = lines[lineIndex] as! CTLine
      if lineIndex == numberOfLines - 1 {
        let lastLineRange = CTLineGetStringRange(line)
        if lastLineRange.location + lastLineRange.length < text.length {
          let tokenAttributes = text.attributes(at: lastLineRange.location, effectiveRange: nil)
          let tokenString = NSAttributedString(string: "\u{2026}", attributes: tokenAttributes)
          let truncationToken = CTLineCreateWithAttributedString(tokenString)
          let truncationString =
            text.attributedSubstring(
              from: NSRange(location: lastLineRange.location, length: text.length - lastLineRange.location))
          let truncationLine = CTLineCreateWithAttributedString(truncationString)
          guard
            let truncatedLine = CTLineCreateTruncatedLine(
              truncationLine, Double(rect.size.width), .end, truncationToken)
          else { continue }
          let penOffset = CTLineGetPenOffsetForFlush(truncatedLine, 0, Double(rect.width))
          context.textPosition = CGPoint(x: CGFloat(penOffset), y: lineOrigin.y)
          CTLineDraw(truncatedLine, context)
          drawn = CTLineGetStringRange(truncatedLine)
          continue
        }
      }
      CTLineDraw(line, context)
    }
    #expect(numberOfLines == 3)
    let range = try #require(drawn)
    #expect(range.location == 0 && range.length > 10 && range.length < 60)
    for line in 0..<3 {
      let box = CGRect(x: 0, y: Int(lineOrigins[line].y), width: 260, height: 10)
      #expect(inkedPixels(context, in: box) > 100, "line \(line)")
    }
  }

  @Test("Glyph outlines of a line, collected run by run, cover what the line paints")
  func glyphOutlines() {
    let font = CTFontCreateWithName("Liberation Serif" as CFString, 60, nil)
    let attributed = NSAttributedString(
      string: "Outline", attributes: [NSAttributedString.Key(rawValue: kCTFontAttributeName as String): font])
    let letters = CGMutablePath()
    let line = CTLineCreateWithAttributedString(attributed)
    let runArray = CTLineGetGlyphRuns(line)
    for runIndex in 0..<CFArrayGetCount(runArray) {
      let run: CTRun = unsafeBitCast(CFArrayGetValueAtIndex(runArray, runIndex), to: CTRun.self)
      let dictRef: CFDictionary = CTRunGetAttributes(run)
      let dict: NSDictionary = dictRef as NSDictionary
      let runFont = dict[kCTFontAttributeName as String] as! CTFont
      for runGlyphIndex in 0..<CTRunGetGlyphCount(run) {
        let thisGlyphRange = CFRangeMake(runGlyphIndex, 1)
        var glyph = CGGlyph()
        var position = CGPoint.zero
        CTRunGetGlyphs(run, thisGlyphRange, &glyph)
        CTRunGetPositions(run, thisGlyphRange, &position)
        let letter = CTFontCreatePathForGlyph(runFont, glyph, nil)
        let t = CGAffineTransform(translationX: position.x, y: position.y)
        if let letter { letters.addPath(letter, transform: t) }
      }
    }
    let drawn = bitmap(260, 80)
    drawn.textPosition = CGPoint(x: 10, y: 20)
    CTLineDraw(line, drawn)
    let filled = bitmap(260, 80)
    filled.translateBy(x: 10, y: 20)
    filled.addPath(letters)
    filled.setFillColor(CGColor(gray: 0, alpha: 1))
    filled.fillPath()
    #expect(isNear(letters.boundingBoxOfPath, CTLineGetImageBounds(line, nil), 0.1))
    let count = inkedPixels(drawn)
    #expect(count > 1000 && abs(inkedPixels(filled) - count) < 20)
  }

  @Test("Text on a circle: every glyph turned about the middle of its advance")
  func textOnPath() {
    let context = bitmap(300, 300)
    let attributed = attributedString(size: 18)
    let line = CTLineCreateWithAttributedString(
      attributed.attributedSubstring(from: NSRange(location: 0, length: 40)))
    let glyphCount = CTLineGetGlyphCount(line)
    var widths: [CGFloat] = []
    let runs = CTLineGetGlyphRuns(line) as! [CTRun]
    for run in runs {
      for index in 0..<CTRunGetGlyphCount(run) {
        widths.append(CGFloat(CTRunGetTypographicBounds(run, CFRangeMake(index, 1), nil, nil, nil)))
      }
    }
    #expect(widths.count == glyphCount)
    let radius: CGFloat = 100
    context.translateBy(x: 150, y: 150)
    context.rotate(by: .pi / 2)
    var glyphOffset = 0
    var textPosition = CGPoint(x: 0, y: radius)
    context.textPosition = textPosition
    for run in runs {
      for runGlyphIndex in 0..<CTRunGetGlyphCount(run) {
        let glyphRange = CFRangeMake(runGlyphIndex, 1)
        let angle = widths[runGlyphIndex + glyphOffset] / radius
        context.rotate(by: -angle / 2)
        let glyphWidth = widths[runGlyphIndex + glyphOffset]
        let positionForThisGlyph = CGPoint(x: textPosition.x - glyphWidth / 2, y: textPosition.y)
        var place = CGPoint.zero
        CTRunGetPositions(run, glyphRange, &place)
        var textMatrix = CTRunGetTextMatrix(run)
        textMatrix.tx = positionForThisGlyph.x - place.x
        textMatrix.ty = positionForThisGlyph.y
        context.textMatrix = textMatrix
        CTRunDraw(run, context, glyphRange)
        context.rotate(by: -angle / 2)
      }
      glyphOffset += CTRunGetGlyphCount(run)
      textPosition = CGPoint(x: 0, y: radius)
    }
    #expect(inkedPixels(context) > 1200)
    // The middle and the corners stay empty.
    #expect(inkedPixels(context, in: CGRect(x: 90, y: 90, width: 120, height: 120)) == 0)
    #expect(inkedPixels(context, in: CGRect(x: 0, y: 0, width: 40, height: 40)) == 0)
  }

  /// The size of a picture that a run delegate keeps room for.
  private struct PictureRunInfo {
    var ascent: CGFloat
    var descent: CGFloat
    var width: CGFloat
  }

  @Test("A picture in the text by a run delegate, found again by its run and drawn into the gap")
  func attachment() throws {
    let extentBuffer = UnsafeMutablePointer<PictureRunInfo>.allocate(capacity: 1)
    extentBuffer.initialize(to: PictureRunInfo(ascent: 30, descent: 10, width: 50))
    var callbacks = CTRunDelegateCallbacks(
      version: kCTRunDelegateVersion1,
      dealloc: { (pointer) in
        pointer.assumingMemoryBound(to: PictureRunInfo.self).deallocate()
      },
      getAscent: { (pointer) -> CGFloat in
        let d = pointer.assumingMemoryBound(to: PictureRunInfo.self)
        return d.pointee.ascent
      },
      getDescent: { (pointer) -> CGFloat in
        let d = pointer.assumingMemoryBound(to: PictureRunInfo.self)
        return d.pointee.descent
      },
      getWidth: { (pointer) -> CGFloat in
        let d = pointer.assumingMemoryBound(to: PictureRunInfo.self)
        return d.pointee.width
      })
    let delegate = CTRunDelegateCreate(&callbacks, extentBuffer)
    let attrDictionaryDelegate = [
      (kCTRunDelegateAttributeName as NSAttributedString.Key): (delegate as Any)
    ]
    let text = NSMutableAttributedString()
    let font = CTFontCreateWithName("Liberation Sans" as CFString, 16, nil)
    text.append(
      NSAttributedString(
        string: "before ", attributes: [kCTFontAttributeName as NSAttributedString.Key: font]))
    text.append(NSAttributedString(string: "\u{FFFC}", attributes: attrDictionaryDelegate))
    text.append(
      NSAttributedString(string: " after", attributes: [kCTFontAttributeName as NSAttributedString.Key: font])
    )

    let framesetter = CTFramesetterCreateWithAttributedString(text)
    let ctframe = CTFramesetterCreateFrame(
      framesetter, CFRangeMake(0, 0),
      CGPath(rect: CGRect(x: 10, y: 10, width: 280, height: 80), transform: nil), nil)
    let lines = CTFrameGetLines(ctframe) as! [CTLine]
    var origins = [CGPoint](repeating: .zero, count: lines.count)
    CTFrameGetLineOrigins(ctframe, CFRangeMake(0, 0), &origins)
    var pictureFrame = CGRect.null
    for lineIndex in 0..<lines.count {
      let line = lines[lineIndex]
      if let glyphRuns = CTLineGetGlyphRuns(line) as? [CTRun] {
        for run in glyphRuns {
          let attributes = CTRunGetAttributes(run) as! [String: Any]
          guard attributes[kCTRunDelegateAttributeName as String] != nil else { continue }
          var imgBounds = CGRect.zero
          var ascent: CGFloat = 0
          var descent: CGFloat = 0
          imgBounds.size.width = CGFloat(
            CTRunGetTypographicBounds(run, CFRangeMake(0, 0), &ascent, &descent, nil))
          imgBounds.size.height = ascent + descent
          let xOffset = CTLineGetOffsetForStringIndex(line, CTRunGetStringRange(run).location, nil)
          imgBounds.origin.x = origins[lineIndex].x + xOffset
          imgBounds.origin.y = origins[lineIndex].y - descent
          let colRect = CTFrameGetPath(ctframe).boundingBox
          pictureFrame = imgBounds.offsetBy(dx: colRect.origin.x, dy: colRect.origin.y)
        }
      }
    }
    #expect(pictureFrame.size == CGSize(width: 50, height: 40))
    #expect(pictureFrame.maxY == 90, "the picture is the highest of its line, at the frame's top")
    let context = bitmap(300, 100)
    CTFrameDraw(ctframe, context)
    #expect(inkedPixels(context, in: pictureFrame.insetBy(dx: 1, dy: 1)) == 0)
    #expect(inkedPixels(context, in: CGRect(x: 10, y: 40, width: pictureFrame.minX - 12, height: 50)) > 50)
    #expect(inkedPixels(context, in: CGRect(x: pictureFrame.maxX, y: 40, width: 60, height: 50)) > 50)
  }

  @Test("A paragraph style of settings with addresses of local variables is laid out")
  func paragraphStyleSettings() {
    var alignment = CTTextAlignment.justified
    var lineSpacing: CGFloat = 5
    var firstLineIndent: CGFloat = 24
    var tabs = Unmanaged.passRetained([CTTextTabCreate(.left, 50, nil)] as CFArray)
    defer { tabs.release() }
    let settings = [
      CTParagraphStyleSetting(
        spec: .alignment, valueSize: MemoryLayout<CTTextAlignment>.size, value: &alignment),
      CTParagraphStyleSetting(
        spec: .lineSpacingAdjustment, valueSize: MemoryLayout<CGFloat>.size, value: &lineSpacing),
      CTParagraphStyleSetting(
        spec: .firstLineHeadIndent, valueSize: MemoryLayout<CGFloat>.size, value: &firstLineIndent),
      CTParagraphStyleSetting(spec: .tabStops, valueSize: MemoryLayout<CFArray>.size, value: &tabs),
    ]
    let style = CTParagraphStyleCreate(settings, settings.count)
    let attrString = attributedString(size: 12)
    attrString.addAttribute(
      NSAttributedString.Key(rawValue: kCTParagraphStyleAttributeName as String), value: style,
      range: NSMakeRange(0, attrString.length))
    let framesetter = CTFramesetterCreateWithAttributedString(attrString)
    let frame = CTFramesetterCreateFrame(
      framesetter, CFRangeMake(0, 0),
      CGPath(rect: CGRect(x: 0, y: 0, width: 200, height: 200), transform: nil), nil)
    var origins = [CGPoint](repeating: .zero, count: 2)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 2), &origins)
    #expect(origins[0].x == 24 && origins[1].x == 0)
    let first = (CTFrameGetLines(frame) as! [CTLine])[1]
    let width = CTLineGetTypographicBounds(first, nil, nil, nil) - CTLineGetTrailingWhitespaceWidth(first)
    #expect(abs(width - 200) < 1e-6)
    var read: CGFloat = 0
    #expect(
      CTParagraphStyleGetValueForSpecifier(style, .firstLineHeadIndent, MemoryLayout<CGFloat>.size, &read))
    #expect(read == 24)
  }

  @Test("A tap in a view with y pointing down finds the character under it")
  func hitTesting() throws {
    let framesetter = CTFramesetterCreateWithAttributedString(attributedString(size: 16))
    let bounds = CGRect(x: 0, y: 0, width: 240, height: 200)
    let frame = CTFramesetterCreateFrame(
      framesetter, CFRangeMake(0, 0), CGPath(rect: bounds, transform: nil), nil)
    let lines = CTFrameGetLines(frame) as [AnyObject] as! [CTLine]
    var origins = [CGPoint](repeating: CGPoint.zero, count: lines.count)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    func index(at point: CGPoint) -> CFIndex {
      let flipped = CGPoint(x: point.x, y: bounds.size.height - point.y)
      for (line, origin) in zip(lines, origins) {
        var ascent: CGFloat = 0
        var descent: CGFloat = 0
        var leading: CGFloat = 0
        let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
        let lineRect = CGRect(
          x: origin.x, y: origin.y - descent, width: CGFloat(width), height: ascent + descent)
        if lineRect.contains(flipped) {
          return CTLineGetStringIndexForPosition(
            line, CGPoint(x: flipped.x - origin.x, y: flipped.y - origin.y))
        }
      }
      return kCFNotFound
    }
    let second = lines[1]
    let range = CTLineGetStringRange(second)
    for offset in [0, 3, 7] {
      let x = CTLineGetOffsetForStringIndex(second, range.location + offset, nil)
      let y = bounds.height - origins[1].y - 4
      #expect(index(at: CGPoint(x: x + 1, y: y)) == range.location + offset)
    }
    #expect(index(at: CGPoint(x: 239.9, y: 199.9)) == kCFNotFound)
  }

  @Test("Two columns side by side with a hole, line by line by a typesetter")
  func columnsByTypesetter() {
    let text = attributedString(size: 12)
    let typesetter = CTTypesetterCreateWithAttributedString(text as CFAttributedString)
    let context = bitmap(420, 300)
    var start: CFIndex = 0
    for column in 0..<2 {
      var y: CGFloat = 280
      while y > 20, start < text.length {
        // The hole is in the first column's lower right corner.
        let width: Double = column == 0 && y < 120 ? 100 : 190
        let count = CTTypesetterSuggestLineBreak(typesetter, start, width)
        let line = CTTypesetterCreateLine(typesetter, CFRangeMake(start, count))
        var ascent = CGFloat()
        var descent = CGFloat()
        var leading = CGFloat()
        CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
        context.textPosition = CGPoint(x: 10 + CGFloat(column) * 205, y: y)
        let justified = CTLineCreateJustifiedLine(line, 1.0, width) ?? line
        CTLineDraw(justified, context)
        start += count
        y -= ceil(ascent + descent + leading + 1)
      }
    }
    #expect(inkedPixels(context, in: CGRect(x: 112, y: 20, width: 90, height: 95)) == 0)
    #expect(inkedPixels(context, in: CGRect(x: 10, y: 20, width: 100, height: 95)) > 500)
    #expect(inkedPixels(context, in: CGRect(x: 215, y: 20, width: 190, height: 95)) > 1000)
  }
}
