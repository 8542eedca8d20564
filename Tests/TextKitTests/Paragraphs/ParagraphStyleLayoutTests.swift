import CoreText
import Foundation
import TestSupport
import Testing

@testable import TextKit

/// What paragraph styles do to lines, seen through a layout manager.
struct ParagraphStyleLayoutTests {
  private static let words =
    "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore"
  private static let hebrew = "שלום עולם זה טקסט ארוך מספיק כדי שיישבר לשורות אחדות בתוך העמודה הצרה הזאת"

  private func lines(
    _ text: String, width: CGFloat, font path: String = TestFonts.liberationSans,
    _ change: (NSMutableParagraphStyle) -> Void
  ) throws -> [PlacedFragment] {
    let style = NSMutableParagraphStyle()
    change(style)
    let string = NSMutableAttributedString(attributedString: LayoutText.string(text, 12, path))
    string.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: string.length))
    let stack = LayoutStack(string, width: width, padding: 0)
    return withExtendedLifetime(stack) {
      stack.manager.placedFragments(forGlyphRange: 0..<stack.manager.glyphCount)
    }
  }

  /// Where the ink room of a line begins and ends, white space at its end left out.
  private func extent(_ fragment: PlacedFragment) throws -> ClosedRange<CGFloat> {
    let line = try #require(fragment.line)
    let width = CTLineGetTypographicBounds(line, nil, nil, nil)
    let hanging = CTLineGetTrailingWhitespaceWidth(line)
    let left = fragment.rect.minX + fragment.origin.x
    let isRightToLeft =
      (CTLineGetGlyphRuns(line) as? [CTRun])?.first.map { CTRunGetStatus($0).contains(.rightToLeft) } == true
    let start = left + (isRightToLeft ? CGFloat(hanging) : 0)
    return start...(start + CGFloat(width - hanging))
  }

  @Test(
    "B48: A positive tail indent is a distance from the leading edge, another one from the trailing edge inward"
  )
  func tailIndent() throws {
    for (text, isRightToLeft) in [(Self.words, false), (Self.hebrew, true)] {
      for (indent, width) in [(120.0, 120.0), (-60, 240), (0, 300)] {
        let indented = try lines(text, width: 300, font: TestFonts.dejaVuSans) {
          $0.tailIndent = CGFloat(indent)
        }
        let narrow = try lines(text, width: CGFloat(width), font: TestFonts.dejaVuSans) { _ in }
        #expect(indented.map(\.characters) == narrow.map(\.characters), "\(indent)")
        #expect(indented.count > 1)
        for fragment in indented {
          let extent = try extent(fragment)
          if isRightToLeft {
            #expect(abs(extent.upperBound - 300) < 0.01)
            #expect(extent.lowerBound >= 300 - CGFloat(width) - 0.01)
          } else {
            #expect(abs(extent.lowerBound) < 0.01)
            #expect(extent.upperBound <= CGFloat(width) + 0.01)
          }
        }
      }
    }
  }

  @Test(
    "B54: Natural alignment follows the paragraph's direction, and that the first strong character where none is set"
  )
  func naturalAlignment() throws {
    func isAtLeft(_ text: String, _ direction: NSWritingDirection, _ alignment: NSTextAlignment = .natural)
      throws -> Bool
    {
      let fragments = try lines(text, width: 300, font: TestFonts.dejaVuSans) {
        $0.baseWritingDirection = direction
        $0.alignment = alignment
      }
      let extent = try extent(try #require(fragments.first))
      #expect(abs(extent.lowerBound) < 0.01 || abs(extent.upperBound - 300) < 0.01)
      return abs(extent.lowerBound) < 0.01
    }
    #expect(try isAtLeft("abc", .natural))
    #expect(try !isAtLeft("שלום", .natural))
    #expect(try !isAtLeft("(1) שלום abc", .natural))
    #expect(try isAtLeft("שלום", .leftToRight))
    #expect(try !isAtLeft("abc", .rightToLeft))
    #expect(try isAtLeft("שלום", .natural, .left))
    #expect(try !isAtLeft("abc", .natural, .right))
  }

  @Test("B55: Korean is cut at spaces only where the strategy asks for it")
  func hangul() throws {
    let text = "대한민국의 주권은 국민에게 있고 모든 권력은 국민으로부터 나온다 대한민국의 주권은 국민에게 있다"
    func cutsWords(_ strategy: NSParagraphStyle.LineBreakStrategy) throws -> Bool {
      let fragments = try lines(text, width: 75, font: TestFonts.notoSansCJK) {
        $0.lineBreakStrategy = strategy
      }
      #expect(fragments.count > 3)
      let string = NSString(string: text)
      return fragments.dropLast().contains { string.character(at: $0.characters.upperBound - 1) != 0x20 }
    }
    #expect(try cutsWords([]))
    #expect(try !cutsWords(.hangulWordPriority))
    #expect(try !cutsWords(.standard))
  }

  @Test(
    "U58: Tabs lead to left, right, centre and decimal stops, in either direction, and past the last in steps"
  )
  func tabs() throws {
    let comma = CharacterSet(charactersIn: ",")
    let stops = [
      NSTextTab(textAlignment: .left, location: 50), NSTextTab(textAlignment: .right, location: 130),
      NSTextTab(textAlignment: .center, location: 180),
      NSTextTab(textAlignment: .right, location: 260, options: [.columnTerminators: comma]),
    ]
    for isRightToLeft in [false, true] {
      let letters = isRightToLeft ? ["א", "בג", "דהו", "זחט"] : ["a", "bc", "def", "ghi"]
      let text = letters.joined(separator: "\t") + "\t12,5\tx\ty"
      let fragments = try lines(text, width: 600, font: TestFonts.dejaVuSans) {
        $0.tabStops = stops
        $0.defaultTabInterval = 70
        $0.baseWritingDirection = isRightToLeft ? .rightToLeft : .leftToRight
      }
      let fragment = try #require(fragments.first)
      let line = try #require(fragment.line)
      /// How far the edge of a character is from the leading edge.
      func distance(_ index: Int) -> CGFloat {
        let x = fragment.rect.minX + fragment.origin.x + CTLineGetOffsetForStringIndex(line, index, nil)
        return isRightToLeft ? 600 - x : x
      }
      let place = { (string: String) in NSString(string: text).range(of: string) }
      #expect(abs(distance(place(letters[1]).location) - 50) < 0.01)
      #expect(abs(distance(place(letters[2]).upperBound) - 130) < 0.01)
      let (start, end) = (distance(place(letters[3]).location), distance(place(letters[3]).upperBound))
      #expect(abs((start + end) / 2 - 180) < 0.01)
      // Numbers run from left to right in either direction: the comma's edge that is nearer to the leading
      // edge is at the stop.
      let number = place("12,5")
      let glyphs = [number.location, number.location + 2].map(distance)
      if !isRightToLeft { #expect(abs(glyphs[1] - 260) < 0.01) }
      #expect(
        distance(place("x").location) > 260
          && distance(place("x").location).truncatingRemainder(dividingBy: 70) < 0.01)
      #expect(abs(distance(place("y").location) - distance(place("x").location) - 70) < 0.01)
    }
  }

  @Test("U58: Past the last stop a tab is as wide as a space unless there is an interval, whatever the font")
  func pastTheLastStop() throws {
    for path in [TestFonts.liberationSans, TestFonts.dejaVuSansMono, TestFonts.notoSerif] {
      func offset(_ text: String, _ interval: CGFloat) throws -> CGFloat {
        let fragments = try lines(text, width: 600, font: path) {
          $0.tabStops = []
          $0.defaultTabInterval = interval
        }
        let line = try #require(fragments.first?.line)
        return CTLineGetOffsetForStringIndex(line, 2, nil)
      }
      #expect(abs(try offset("a\tb", 0) - offset("a b", 0)) < 0.01)
      #expect(abs(try offset("a\tb", 64) - 64) < 0.01)
    }
  }
}
