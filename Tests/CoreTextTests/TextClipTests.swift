import CoreText
import TestSupport
import Testing

@Suite("Text that clips")
struct TextClipTests {
  /// Two lines of several runs, in black throughout.
  private func makeFrame() throws -> CTFrame {
    let font = try font(TestFonts.liberationSans, 24, fallback: [TestFonts.notoSansHebrew])
    let text = NSMutableAttributedString(attributedString: styled("Some words ", font))
    text.append(
      styled("of \u{05E9}\u{05DC}\u{05D5}\u{05DD}", font, [kCTForegroundColorAttributeName: CGColor.black]))
    text.append(styled(" and more", font))
    let frame = frame(CTFramesetterCreateWithAttributedString(text), 170, 100)
    #expect(lines(frame).count == 2 && lines(frame).contains { runs($0).count > 1 })
    return frame
  }

  /// What a closure paints, beside black that is filled in through the clip that it leaves.
  private func pictures(_ draw: (CGContext) -> Void) -> (painted: Picture, filled: Picture) {
    let (painted, filled) = (Picture(180, 100), Picture(180, 100))
    for picture in [painted, filled] { picture.context.setShouldSubpixelQuantizeFonts(false) }
    painted.context.setFillColor(.black)
    draw(painted.context)
    filled.context.saveGState()
    filled.context.setTextDrawingMode(.clip)
    filled.context.setFillColor(.black)
    draw(filled.context)
    #expect(filled.ink.isNull, "clipping paints nothing")
    filled.context.fill(CGRect(x: 0, y: 0, width: 180, height: 100))
    filled.context.restoreGState()
    return (painted, filled)
  }

  private func expectSame(_ pictures: (painted: Picture, filled: Picture)) {
    #expect(pictures.painted.ink.height > 10)
    let different = zip(pictures.painted.bytes, pictures.filled.bytes).filter { abs(Int($0) - Int($1)) > 60 }
    #expect(different.isEmpty)
  }

  @Test("CTFrameDraw, CTLineDraw and CTRunDraw clip to all glyphs that they draw, of any runs and lines")
  func clip() throws {
    let frame = try makeFrame()
    expectSame(pictures { CTFrameDraw(frame, $0) })
    let line = try #require(lines(frame).first { runs($0).count > 1 })
    expectSame(
      pictures {
        $0.textPosition = CGPoint(x: 5, y: 40)
        CTLineDraw(line, $0)
      })
    expectSame(
      pictures {
        $0.textPosition = CGPoint(x: 5, y: 40)
        CTRunDraw(runs(line)[0], $0, CFRangeMake(0, 0))
      })
  }

  @Test("Modes that paint and clip do both, the state is restored, and calls one after the other intersect")
  func modes() throws {
    let frame = try makeFrame()
    let picture = Picture(180, 100)
    picture.context.saveGState()
    picture.context.setTextDrawingMode(.fillClip)
    picture.context.setFillColor(.testRed)
    CTFrameDraw(frame, picture.context)
    let ink = picture.ink
    picture.context.setFillColor(.testGreen)
    picture.context.fill(CGRect(x: 0, y: 0, width: 180, height: 100))
    #expect(picture.ink == ink && !picture.box(where: Picture.isGreen).isNull)
    // The text is elsewhere now: nothing is in both.
    picture.context.setTextDrawingMode(.clip)
    picture.context.textPosition = CGPoint(x: 5, y: -60)
    CTLineDraw(lines(frame)[0], picture.context)
    picture.context.setFillColor(.testBlue)
    picture.context.fill(CGRect(x: 0, y: 0, width: 180, height: 100))
    #expect(picture.box(where: Picture.isBlue).isNull)
    picture.context.restoreGState()
    picture.context.setFillColor(.testBlue)
    picture.context.fill(CGRect(x: 0, y: 0, width: 180, height: 100))
    #expect(picture.box(where: Picture.isBlue).width == 180)
  }
}
