import CoreText
import GalleyFonts
import TestSupport
import Testing

/// An object in the text as a kit has it: a green box.
private final class Box: AttributeValue, AttachmentAttributeValue {
  let attachmentBounds: CGRect

  init(_ bounds: CGRect) { attachmentBounds = bounds }

  func drawAttachment(in rect: CGRect, context: CGContext) {
    context.setFillColor(.testGreen)
    context.fill(rect)
  }

  override func isEqual(_ object: Any?) -> Bool { (object as? Box)?.attachmentBounds == attachmentBounds }
}

/// A picture that has the size of text.
private final class Provider: AttributeValue, CTAdaptiveImageProviding {
  private(set) var proposed: [(size: CGSize, scale: CGFloat)] = []

  func image(
    forProposedSize proposedSize: CGSize, scaleFactor: CGFloat, imageOffset: UnsafeMutablePointer<CGPoint>,
    imageSize: UnsafeMutablePointer<CGSize>
  ) -> CGImage? {
    proposed.append((proposedSize, scaleFactor))
    let picture = Picture(8, 8)
    picture.context.setFillColor(.testBlue)
    picture.context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    return picture.context.makeImage()
  }
}

@Suite("Objects in the text")
struct InlineObjectTests {
  private func string(_ object: AttributeValue, key: String = "NSAttachment", _ text: String = "ab\u{FFFC}cd")
    throws -> (string: NSAttributedString, font: CTFont)
  {
    let font = try font(TestFonts.liberationSans, 12)
    let string = NSMutableAttributedString(attributedString: styled(text, font))
    for (index, unit) in text.utf16.enumerated() where unit == 0xFFFC {
      string.addAttribute(
        NSAttributedString.Key(rawValue: key), value: object, range: NSRange(location: index, length: 1))
    }
    return (string, font)
  }

  @Test("An object of 40 by 30 takes its room at one character, and is painted there alone")
  func attachment() throws {
    let (string, _) = try string(Box(CGRect(x: 0, y: 0, width: 40, height: 30)))
    let line = CTLineCreateWithAttributedString(string)
    #expect(units(CTLineGetStringRange(line)) == 0..<5)
    let offsets = (0...5).map { CTLineGetOffsetForStringIndex(line, $0, nil) }
    #expect(abs(offsets[3] - offsets[2] - 40) < 1e-9)
    var ascent: CGFloat = 0
    CTLineGetTypographicBounds(line, &ascent, nil, nil)
    #expect(ascent >= 30)
    let picture = Picture(140, 60)
    picture.context.textPosition = CGPoint(x: 10, y: 10)
    CTLineDraw(line, picture.context)
    let box = picture.box(where: Picture.isGreen)
    #expect(abs(box.minX - 10 - offsets[2]) <= 1 && abs(box.maxX - 10 - offsets[3]) <= 1)
    #expect(box.minY == 10 && box.maxY == 40)
    // Nowhere else: the rest is the letters' grey.
    for y in 0..<60 {
      for x in 0..<140 where !box.insetBy(dx: -1, dy: -1).contains(CGPoint(x: x, y: y)) {
        let color = picture.color(x, y)
        #expect(color[0] == color[1] && color[1] == color[2])
      }
    }
    // Run by run it is the same.
    let other = Picture(140, 60)
    other.context.textPosition = CGPoint(x: 10, y: 10)
    for run in runs(line) { CTRunDraw(run, other.context, CFRangeMake(0, 0)) }
    #expect(other.bytes == picture.bytes)
  }

  @Test("An object's origin lowers and shifts it, and the line has room for it")
  func origin() throws {
    let (string, font) = try string(Box(CGRect(x: 3, y: -8, width: 20, height: 12)))
    let line = CTLineCreateWithAttributedString(string)
    var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
    CTLineGetTypographicBounds(line, &ascent, &descent, nil)
    #expect(descent == 8 && abs(ascent - CTFontGetAscent(font)) < 1e-9)
    let picture = Picture(100, 40)
    picture.context.textPosition = CGPoint(x: 10, y: 20)
    CTLineDraw(line, picture.context)
    let box = picture.box(where: Picture.isGreen)
    let start = 10 + CTLineGetOffsetForStringIndex(line, 2, nil)
    #expect(box.minY == 12 && box.maxY == 24 && abs(box.minX - start - 3) <= 1)
  }

  @Test("B65: an object stands at U+FFFC alone; at any other character its attribute has no effect")
  func otherCharacters() throws {
    let font = try font(TestFonts.liberationSans, 12)
    let object = Box(CGRect(x: 0, y: 0, width: 40, height: 30))
    let plain = styled("a\u{FFFC}bc\u{FFFC}", font)
    let string = NSMutableAttributedString(attributedString: plain)
    string.addAttribute(
      NSAttributedString.Key(rawValue: "NSAttachment"), value: object, range: NSRange(location: 0, length: 5))
    let line = CTLineCreateWithAttributedString(string)
    let widths = (0..<5).map {
      CTLineGetOffsetForStringIndex(line, $0 + 1, nil) - CTLineGetOffsetForStringIndex(line, $0, nil)
    }
    let letters = CTLineCreateWithAttributedString(styled("abc", font))
    #expect(widths[1] == 40 && widths[4] == 40)
    #expect(abs(widths[0] + widths[2] + widths[3] - width(letters)) < 1e-6)
    let picture = Picture(140, 60)
    picture.context.textPosition = CGPoint(x: 10, y: 10)
    CTLineDraw(line, picture.context)
    #expect(!picture.box(where: Picture.isBlack).isNull && !picture.box(where: Picture.isGreen).isNull)
    // U+FFFC without an object is a character like others.
    let bare = CTLineCreateWithAttributedString(plain)
    #expect(CTLineGetOffsetForStringIndex(bare, 2, nil) - CTLineGetOffsetForStringIndex(bare, 1, nil) != 40)
  }

  @Test(
    "Two objects side by side each have their picture, and a frame puts a tall one on a line of its own height"
  )
  func neighbours() throws {
    let (string, font) = try string(
      Box(CGRect(x: 0, y: 0, width: 10, height: 50)), "x\nab\u{FFFC}\u{FFFC}cd\nx")
    let frame = frame(CTFramesetterCreateWithAttributedString(string), 100, 120)
    let places = origins(frame)
    #expect(places.count == 3)
    #expect(places[0].y - places[1].y >= 50 && places[1].y - places[2].y < 20)
    let picture = Picture(100, 120)
    CTFrameDraw(frame, picture.context)
    #expect(picture.box(where: Picture.isGreen).width >= 19)
    #expect(CTFontGetSize(font) == 12)
  }

  @Test("CTAdaptiveImageProviding: a picture is as tall as its font, in lines and when drawn by itself")
  func adaptive() throws {
    #expect(kCTAdaptiveImageProviderAttributeName as String == "CTAdaptiveImageProvider")
    let provider = Provider()
    let (string, font) = try string(provider, key: kCTAdaptiveImageProviderAttributeName as String)
    let line = CTLineCreateWithAttributedString(string)
    let height = CTFontGetAscent(font) + CTFontGetDescent(font)
    let width = CTLineGetOffsetForStringIndex(line, 3, nil) - CTLineGetOffsetForStringIndex(line, 2, nil)
    #expect(abs(width - height) < 1e-9)
    var ascent: CGFloat = 0
    CTLineGetTypographicBounds(line, &ascent, nil, nil)
    #expect(abs(ascent - CTFontGetAscent(font)) < 1e-9, "the line grows no higher")
    let picture = Picture(200, 80)
    picture.context.scaleBy(x: 2, y: 2)
    picture.context.textPosition = CGPoint(x: 5, y: 10)
    CTLineDraw(line, picture.context)
    let box = picture.box(where: Picture.isBlue)
    #expect(abs(box.height - 2 * height) <= 2 && abs(box.minY - 2 * (10 - CTFontGetDescent(font))) <= 1)
    #expect(provider.proposed.last?.scale == 2)
    let bounds = CTFontGetTypographicBoundsForAdaptiveImageProvider(font, provider)
    #expect(bounds.minY == -CTFontGetDescent(font) && bounds.maxY == CTFontGetAscent(font))
    let alone = Picture(60, 60)
    CTFontDrawImageFromAdaptiveImageProviderAtPoint(font, provider, CGPoint(x: 20, y: 30), alone.context)
    let place = alone.box(where: Picture.isBlue)
    #expect(abs(place.minX - 20) <= 1 && abs(place.minY - 30 - bounds.minY) <= 1)
  }
}
