import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import CoreText

@Suite("Strings of attributes that have come before")
struct KnownAttributesTests {
  private typealias Attributes = [NSAttributedString.Key: Any]

  private static let kern = NSAttributedString.Key(kCTKernAttributeName as String)
  private static let color = NSAttributedString.Key(kCTForegroundColorAttributeName as String)

  private static func font(_ size: CGFloat) -> CTFont {
    CTFontCreateWithName("Noto Sans" as CFString, size, nil)
  }

  /// What Foundation makes.
  private static func foundation(_ string: String, _ attributes: Attributes) -> NSAttributedString {
    NSAttributedString(string: string, attributes: Optional(attributes))
  }

  /// The string of a set that has come often enough.
  private static func known(_ string: String, _ attributes: Attributes) -> NSAttributedString {
    for _ in 0..<3 { _ = NSAttributedString(string: "before", attributes: attributes) }
    return NSAttributedString(string: string, attributes: attributes)
  }

  @Test("They are equal to Foundation's, both ways, with the same objects")
  func equality() throws {
    let sets: [Attributes] = [
      [.ctFont: Self.font(12)],
      [.ctFont: Self.font(13), Self.kern: 0.5 as NSNumber],
      [.ctFont: Self.font(14), Self.color: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)],
      [Self.kern: 2 as NSNumber],
      [:],
    ]
    for attributes in sets {
      for text in ["a", "words of ASCII", "é", "漢字 and more", "नमस्ते", "👩‍👧 x", "a\nb\r\n\u{0}c"] {
        let (quick, slow) = (Self.known(text, attributes), Self.foundation(text, attributes))
        #expect(type(of: quick) == NSAttributedString.self)
        #expect(quick == slow)
        #expect(slow == quick)
        #expect(quick.string == slow.string)
        #expect(quick.length == slow.length)
        #expect(quick.description == slow.description || attributes.count > 1)
        var range = NSRange()
        let found = quick.attributes(at: quick.length - 1, effectiveRange: &range)
        #expect(range == NSRange(location: 0, length: quick.length))
        #expect(found.count == attributes.count)
        #expect(AttributeMemory.areSame(found, attributes), "\(text)")
      }
    }
  }

  @Test("A set has a form to be copied from the second time on: many sets come once")
  func secondTime() {
    let set = SharedAttributes([.ctFont: Self.font(41.5)])
    #expect(set.stored == nil)
    let stored = set.stored
    #expect(stored != nil)
    #expect(set.stored === stored)
  }

  @Test("A change of one string reaches no other")
  func changes() {
    let attributes: Attributes = [.ctFont: Self.font(15)]
    let first = Self.known("first", attributes)
    let changed = NSMutableAttributedString(string: "second", attributes: attributes)
    #expect(type(of: changed) == NSMutableAttributedString.self)
    changed.addAttribute(Self.kern, value: 3 as NSNumber, range: NSRange(location: 0, length: 6))
    changed.addAttribute(Self.kern, value: 4 as NSNumber, range: NSRange(location: 2, length: 2))
    changed.removeAttribute(.ctFont, range: NSRange(location: 0, length: 1))
    changed.replaceCharacters(in: NSRange(location: 5, length: 1), with: "nd and more")
    #expect(changed.string == "seconnd and more")
    #expect(changed.attribute(Self.kern, at: 15, effectiveRange: nil) as? NSNumber == 3)
    #expect(changed.attribute(Self.kern, at: 3, effectiveRange: nil) as? NSNumber == 4)
    #expect(changed.attribute(.ctFont, at: 0, effectiveRange: nil) == nil)
    let third = NSAttributedString(string: "third", attributes: attributes)
    for string in [first, third] {
      #expect(string == Self.foundation(string.string, attributes))
      #expect(string.attributes(at: 0, effectiveRange: nil).count == 1)
    }
    let copy = NSMutableAttributedString(attributedString: first)
    copy.setAttributes([:], range: NSRange(location: 0, length: 5))
    #expect(first == Self.foundation("first", attributes))
    #expect(
      first.attributedSubstring(from: NSRange(location: 1, length: 3)) == Self.foundation("irs", attributes))
  }

  @Test("Attributes whose values may change, or are no objects, are Foundation's")
  func others() {
    let name = NSAttributedString.Key("number")
    let string = Self.known("a", [.ctFont: Self.font(16), name: 7])
    #expect(string.attribute(name, at: 0, effectiveRange: nil) as? Int == 7)
    let changing = NSMutableString(string: "b")
    let other = Self.known("a", [name: changing])
    #expect(other.attribute(name, at: 0, effectiveRange: nil) as AnyObject? === changing)
    #expect(Self.known("", [.ctFont: Self.font(16)]).length == 0)
  }

  /// A string that remembers which initialiser was called.
  private final class OwnString: NSMutableAttributedString {
    private(set) var isMadeWithAttributes = false

    override init(string: String) { super.init(string: string) }
    override init(string: String, attributes: [NSAttributedString.Key: Any]?) {
      super.init(string: string, attributes: attributes)
      isMadeWithAttributes = true
    }
    override init(attributedString: NSAttributedString) { super.init(attributedString: attributedString) }
    required init?(coder: NSCoder) { nil }
  }

  @Test("A subclass is created by its own initialiser, and a reference to it is Foundation's")
  func subclasses() {
    let attributes: Attributes = [.ctFont: Self.font(17)]
    for _ in 0..<3 {
      let own = OwnString(string: "own", attributes: attributes)
      #expect(own.isMadeWithAttributes)
      #expect(own == Self.foundation("own", attributes))
    }
    let make = NSAttributedString.init(string:attributes:)
    #expect(make("a", attributes) == Self.foundation("a", attributes))
    #expect(NSAttributedString(string: "a", attributes: nil).attributes(at: 0, effectiveRange: nil).isEmpty)
  }

  @Test("Lines and frames of them are those of Foundation's strings")
  func layout() {
    let attributes: Attributes = [.ctFont: Self.font(18), Self.kern: 0.25 as NSNumber]
    for text in ["a line of words", "two\nparagraphs", "नमस्ते दुनिया", "אב xy גד"] {
      let strings = [Self.known(text, attributes), Self.foundation(text, attributes)]
      let widths = strings.map {
        CTLineGetTypographicBounds(CTLineCreateWithAttributedString($0), nil, nil, nil)
      }
      #expect(widths[0] == widths[1] && widths[0] > 0)
      let lines = strings.map { string in
        let frame = CTFramesetterCreateFrame(
          CTFramesetterCreateWithAttributedString(string), CFRange(location: 0, length: 0),
          CGPath(rect: CGRect(x: 0, y: 0, width: 70, height: 400), transform: nil), nil)
        return (CTFrameGetLines(frame) as! [CTLine]).map {
          "\(CTLineGetStringRange($0)) \(CTLineGetGlyphCount($0))"
        }
      }
      #expect(lines[0] == lines[1])
    }
  }
}
