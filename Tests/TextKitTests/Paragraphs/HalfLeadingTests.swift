import Foundation
import TestSupport
import Testing

@testable import TextKit

@Suite("Half-leading")
struct HalfLeadingTests {
  /// Rules on line heights: what they make of a natural height.
  struct Rule: CustomTestStringConvertible, Sendable {
    let name: String
    let set: @Sendable (NSMutableParagraphStyle) -> Void
    let height: @Sendable (Double) -> Double
    var testDescription: String { name }
  }

  static let rules = [
    Rule(
      name: "fixed, higher",
      set: {
        $0.minimumLineHeight = 40
        $0.maximumLineHeight = 40
      }, height: { _ in 40 }),
    Rule(name: "at most, lower", set: { $0.maximumLineHeight = 12 }, height: { _ in 12 }),
    Rule(name: "twice", set: { $0.lineHeightMultiple = 2 }, height: { $0 * 2 }),
    Rule(name: "three quarters", set: { $0.lineHeightMultiple = 0.75 }, height: { $0 * 0.75 }),
    Rule(name: "none", set: { _ in }, height: { $0 }),
  ]

  private static let size: CGFloat = 20
  private static let sample = "Hxg Hxg Hxg Hxg"

  private static func text(_ rule: Rule?, _ behavior: NSParagraphStyle.LineHeightBehavior)
    -> NSAttributedString
  {
    let style = NSMutableParagraphStyle()
    rule?.set(style)
    style.lineHeightBehavior = behavior
    return LayoutText.string(sample, size, style: style)
  }

  /// The ascent and the descent of the font.
  private static var extents: (ascent: Double, descent: Double) {
    let font = LayoutText.font(size)
    return (Double(CTFontGetAscent(font)), Double(CTFontGetDescent(font)))
  }

  /// The distance of the baseline from the top of a line, as the two behaviours define it.
  private static func baseline(_ rule: Rule, _ behavior: NSParagraphStyle.LineHeightBehavior) -> Double {
    let (ascent, descent) = extents
    let height = rule.height(ascent + descent)
    return behavior == .addsAbove ? height - descent : (height - ascent - descent) / 2 + ascent
  }

  @Test(
    "U31: Half-leading puts what line heights add, or take away, above and below the text alike; the default puts all of it above; heights and lines stay the same, in both TextKits, in frames and in strings",
    arguments: rules)
  func everywhere(rule: Rule) throws {
    let height = rule.height(Self.extents.ascent + Self.extents.descent)
    for behavior in [NSParagraphStyle.LineHeightBehavior.addsAbove, .halfLeading] {
      let text = Self.text(rule, behavior)
      let expected = Self.baseline(rule, behavior)
      // TextKit 1.
      let stack = LayoutStack(text, width: 100)
      var glyph = 0
      var tops: [CGFloat] = []
      while glyph < stack.manager.numberOfGlyphs {
        var range = NSRange()
        let rect = stack.manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: &range)
        tops.append(rect.minY)
        #expect(abs(Double(stack.manager.location(forGlyphAt: glyph).y) - expected) < 1e-6)
        glyph = NSMaxRange(range)
      }
      #expect(tops.count > 1 && abs(Double(tops[1]) - height - Self.leading) < 1e-6)
      // TextKit 2.
      let stage = FragmentStage(.storage, text, width: 100)
      let lines = stage.fragments.flatMap(\.textLineFragments)
      #expect(lines.count == tops.count)
      for (line, top) in zip(lines, tops) {
        #expect(abs(line.typographicBounds.minY - top) < 1e-6)
        #expect(abs(Double(line.glyphOrigin.y) - expected) < 1e-6)
      }
      // Core Text's frames.
      let path = CGPath(rect: CGRect(x: 0, y: 0, width: 90, height: 1000), transform: nil)
      let setter = CTFramesetterCreateWithAttributedString(text)
      let frame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), path, nil)
      var origins = [CGPoint](repeating: .zero, count: tops.count)
      CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
      for (origin, top) in zip(origins, tops) {
        #expect(abs(1000 - Double(origin.y) - Double(top) - expected) < 1e-6)
      }
      // Strings.
      let size = CGSize(width: 90, height: 1000)
      let bounds = text.boundingRect(with: size, options: .usesLineFragmentOrigin, context: nil)
      #expect(
        bounds
          == Self.text(rule, .addsAbove).boundingRect(
            with: size, options: .usesLineFragmentOrigin, context: nil))
    }
  }

  /// The space that the font itself puts between lines.
  private static var leading: Double { Double(CTFontGetLeading(LayoutText.font(size))) }

  @Test("U31: Drawn text stands as many pixels higher as half-leading says, in strings, frames and fragments")
  func drawn() throws {
    let rule = Self.rules[0]
    func ink(_ behavior: NSParagraphStyle.LineHeightBehavior, _ way: Int) throws -> CGRect {
      let text = Self.text(rule, behavior)
      return try Page(220, 80, scale: 4) {
        let context = try #require(UIGraphicsGetCurrentContext())
        switch way {
        case 0: text.draw(in: CGRect(x: 0, y: 0, width: 220, height: 80))
        case 1:
          let stack = LayoutStack(text, width: 220)
          stack.manager.drawGlyphs(forGlyphRange: NSRange(location: 0, length: text.length), at: .zero)
        case 2:
          let stage = FragmentStage(.storage, text, width: 220)
          stage.draw(stage.fragments)
        default:
          context.translateBy(x: 0, y: 80)
          context.scaleBy(x: 1, y: -1)
          let setter = CTFramesetterCreateWithAttributedString(text)
          let path = CGPath(rect: CGRect(x: 0, y: 0, width: 220, height: 80), transform: nil)
          CTFrameDraw(CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), path, nil), context)
        }
      }.ink
    }
    let moved = Self.baseline(rule, .addsAbove) - Self.baseline(rule, .halfLeading)
    for way in 0..<4 {
      let (above, half) = (try ink(.addsAbove, way), try ink(.halfLeading, way))
      #expect(abs(above.minY - half.minY - 4 * moved) <= 1, "\(way)")
      #expect(abs(above.height - half.height) <= 1 && half.minY > 0)
    }
  }

  @Test(
    "U31: The numbers of the behaviours are versions: archives hold them, those without one and with one of the future are read as the default"
  )
  func versions() throws {
    #expect(NSParagraphStyle.LineHeightBehavior(rawValue: 0) == .addsAbove)
    #expect(NSParagraphStyle.LineHeightBehavior(rawValue: 1) == .halfLeading)
    #expect(NSParagraphStyle.default.lineHeightBehavior == .addsAbove)
    let style = NSMutableParagraphStyle()
    style.lineHeightBehavior = .halfLeading
    #expect(style != NSMutableParagraphStyle() && style.copy() as? NSParagraphStyle == style)
    let text = LayoutText.string("a", style: style)
    let data = try NSKeyedArchiver.archivedData(withRootObject: text, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: data)
    let found = read?.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    #expect(found?.lineHeightBehavior == .halfLeading)
    for (number, expected) in [
      (nil, NSParagraphStyle.LineHeightBehavior.addsAbove), (1, .halfLeading), (77, .addsAbove),
    ] {
      let archiver = NSKeyedArchiver(requiringSecureCoding: true)
      NSParagraphStyle().encode(with: archiver)
      if let number { archiver.encode(number, forKey: "GalleyLineHeightBehavior") }
      archiver.finishEncoding()
      let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
      #expect(NSParagraphStyle(coder: reader)?.lineHeightBehavior == expected)
    }
  }

  @Test("CTParagraphStyleCreateWithHalfLeading does the same for Core Text's own styles")
  func coreText() {
    let plain = LayoutText.style([.minimumLineHeight: 40, .maximumLineHeight: 40])
    let half = CTParagraphStyleCreateWithHalfLeading(plain)
    #expect(half != plain && CTParagraphStyleCreateWithHalfLeading(plain) == half)
    func baseline(_ style: CTParagraphStyle) -> Double {
      let text = LayoutText.string(Self.sample, Self.size, style: style)
      let path = CGPath(rect: CGRect(x: 0, y: 0, width: 300, height: 100), transform: nil)
      let frame = CTFramesetterCreateFrame(
        CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0), path, nil)
      var origin = CGPoint.zero
      CTFrameGetLineOrigins(frame, CFRangeMake(0, 1), &origin)
      return 100 - Double(origin.y)
    }
    #expect(abs(baseline(plain) - Self.baseline(Self.rules[0], .addsAbove)) < 1e-6)
    #expect(abs(baseline(half) - Self.baseline(Self.rules[0], .halfLeading)) < 1e-6)
  }
}
