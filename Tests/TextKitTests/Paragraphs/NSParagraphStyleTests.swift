import Foundation
import Testing
import TextEngine
import GalleyUnicode

@testable import TextKit

struct NSParagraphStyleTests {
  @Test("A style that says nothing says Apple's defaults")
  func defaults() {
    for style in [NSParagraphStyle.default, NSMutableParagraphStyle()] {
      #expect(style.alignment == .natural)
      #expect(style.lineBreakMode == .byWordWrapping)
      #expect(style.baseWritingDirection == .natural)
      #expect(style.lineBreakStrategy == [])
      #expect(style.hyphenationFactor == 0)
      #expect(style.tighteningFactorForTruncation == 0.05)
      #expect(style.defaultTabInterval == 0)
    }
  }

  @Test("B52: There are twelve left tabs every 28 points unless others are set")
  func defaultTabs() {
    let style = NSMutableParagraphStyle()
    #expect(style.tabStops.map(\.location) == (1...12).map { 28 * CGFloat($0) })
    #expect(style.tabStops.allSatisfy { $0.alignment == .left })
    style.addTabStop(NSTextTab(textAlignment: .right, location: 30))
    #expect(style.tabStops.count == 13)
    #expect(style.tabStops[1].location == 30)
    style.removeTabStop(NSTextTab(textAlignment: .right, location: 30))
    #expect(style.tabStops == NSParagraphStyle.default.tabStops)
    style.tabStops = []
    #expect(style.attributeStyle.tabStops.isEmpty)
    style.tabStops = [90, 10, 50].map { NSTextTab(textAlignment: .center, location: $0) }
    #expect(style.attributeStyle.tabStops.map(\.location) == [10, 50, 90])
    #expect(style.attributeStyle.tabStops.allSatisfy { $0.alignment == .center })
  }

  @Test("A tab stop's terminators are those of its character set, and a locale's decimal separator")
  func terminators() {
    let german = NSTextTab.columnTerminators(for: Locale(identifier: "de_DE"))
    let tab = NSTextTab(textAlignment: .right, location: 100, options: [.columnTerminators: german])
    #expect(tab.stop.terminators == [UInt16(UInt8(ascii: ","))])
    #expect(tab.tabStopType == .decimalTabStopType)
    #expect(NSTextTab.columnTerminators(for: nil) == CharacterSet(charactersIn: "."))
    let set = CharacterSet(charactersIn: "×\u{FFFD}")
    let other = NSTextTab(textAlignment: .right, location: 1, options: [.columnTerminators: set])
    #expect(other.stop.terminators == [0xD7, 0xFFFD])
    #expect(NSTextTab(type: .rightTabStopType, location: .nan).location == 0)
  }

  @Test("What the engine is told is what was set; lengths that make no sense count as none")
  func engineStyle() {
    let style = NSMutableParagraphStyle()
    style.alignment = .justified
    style.lineBreakMode = .byTruncatingMiddle
    style.baseWritingDirection = .rightToLeft
    style.firstLineHeadIndent = 20
    style.headIndent = 10
    style.tailIndent = -30
    style.lineSpacing = 3
    style.paragraphSpacing = 4
    style.paragraphSpacingBefore = 5
    style.minimumLineHeight = 12
    style.maximumLineHeight = 18
    style.lineHeightMultiple = 1.5
    style.hyphenationFactor = 0.5
    style.defaultTabInterval = 36
    let engine = style.attributeStyle
    #expect(engine.alignment == .justified)
    #expect(engine.lineBreakMode == .truncatingMiddle)
    #expect(engine.baseDirection == .rightToLeft)
    #expect([engine.firstLineHeadIndent, engine.headIndent, engine.tailIndent] == [20, 10, -30])
    #expect(
      [engine.lineSpacingAdjustment, engine.paragraphSpacing, engine.paragraphSpacingBefore] == [3, 4, 5])
    #expect(
      [engine.minimumLineHeight, engine.maximumLineHeight, engine.lineHeightMultiple] == [12, 18, 1.5])
    #expect([engine.hyphenationFactor, engine.defaultTabInterval] == [0.5, 36])
    style.lineSpacing = -3
    style.minimumLineHeight = .infinity
    style.headIndent = .nan
    style.hyphenationFactor = 7
    let odd = style.attributeStyle
    #expect(
      [odd.lineSpacingAdjustment, odd.minimumLineHeight, odd.headIndent, odd.hyphenationFactor] == [
        0, 0, 0, 1,
      ])
  }

  @Test("B51: The default hyphenation counts only where no factor is set")
  func hyphenation() {
    let style = NSMutableParagraphStyle()
    style.usesDefaultHyphenation = true
    #expect(style.attributeStyle.hyphenationFactor == 1)
    style.hyphenationFactor = 0.25
    #expect(style.attributeStyle.hyphenationFactor == 0.25)
  }

  @Test("B55: The strategy for Hangul keeps words whole, and what labels use contains it")
  func strategy() {
    let style = NSMutableParagraphStyle()
    style.lineBreakStrategy = .hangulWordPriority
    #expect(style.attributeStyle.lineBreakTailoring?.wordBreak == .keepHangul)
    style.lineBreakStrategy = .standard
    #expect(style.attributeStyle.lineBreakTailoring?.wordBreak == .keepHangul)
    style.lineBreakStrategy = .pushOut
    #expect(style.attributeStyle.lineBreakTailoring == nil)
  }

  @Test("Copies are independent, equal until changed, and of the class asked for")
  func copies() throws {
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 7
    let copy = try #require(style.copy() as? NSParagraphStyle)
    #expect(!(copy is NSMutableParagraphStyle))
    #expect(copy.isEqual(style) && style.isEqual(copy) && copy.hash == style.hash)
    style.lineSpacing = 8
    #expect(copy.lineSpacing == 7)
    #expect(!copy.isEqual(style))
    let mutable = try #require(copy.mutableCopy() as? NSMutableParagraphStyle)
    mutable.setParagraphStyle(style)
    #expect(mutable.lineSpacing == 8)
    #expect(copy.copy() as AnyObject === copy)
  }

  @Test("A language's direction is that of its script")
  func languageDirections() {
    #expect(NSParagraphStyle.defaultWritingDirection(forLanguage: "ar") == .rightToLeft)
    #expect(NSParagraphStyle.defaultWritingDirection(forLanguage: "he-IL") == .rightToLeft)
    #expect(NSParagraphStyle.defaultWritingDirection(forLanguage: "de") == .leftToRight)
  }
}
