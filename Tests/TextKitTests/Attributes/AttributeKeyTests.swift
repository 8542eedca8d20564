import CoreText
import Foundation
import Testing
import TextKit

struct AttributeKeyTests {
  @Test("Keys that Apple shares between Core Text and the kits have one raw value")
  func sharedKeys() {
    let pairs: [(NSAttributedString.Key, CFString)] = [
      (.font, kCTFontAttributeName), (.paragraphStyle, kCTParagraphStyleAttributeName),
      (.kern, kCTKernAttributeName), (.tracking, kCTTrackingAttributeName),
      (.ligature, kCTLigatureAttributeName), (.underlineStyle, kCTUnderlineStyleAttributeName),
      (.strokeWidth, kCTStrokeWidthAttributeName), (.superscript, kCTSuperscriptAttributeName),
      (.baselineOffset, kCTBaselineOffsetAttributeName), (.glyphInfo, kCTGlyphInfoAttributeName),
      (.verticalGlyphForm, kCTVerticalFormsAttributeName), (.languageIdentifier, kCTLanguageAttributeName),
      (.writingDirection, kCTWritingDirectionAttributeName),
    ]
    for (key, name) in pairs { #expect(key.rawValue == name as String) }
  }

  @Test("B62: Underline styles and writing directions have Apple's raw values")
  func rawValues() {
    #expect(NSUnderlineStyle.single.rawValue == 0x01)
    #expect(NSUnderlineStyle.thick.rawValue == 0x02)
    #expect(NSUnderlineStyle.double.rawValue == 0x09)
    #expect(NSUnderlineStyle.patternDot.rawValue == 0x0100)
    #expect(NSUnderlineStyle.patternDash.rawValue == 0x0200)
    #expect(NSUnderlineStyle.patternDashDot.rawValue == 0x0300)
    #expect(NSUnderlineStyle.patternDashDotDot.rawValue == 0x0400)
    #expect(NSUnderlineStyle.byWord.rawValue == 0x8000)
    let combined: NSUnderlineStyle = [.double, .patternDash, .byWord]
    #expect(combined.rawValue == 0x8209)
    #expect(NSWritingDirection.natural.rawValue == -1)
    #expect(NSWritingDirection.leftToRight.rawValue == 0)
    #expect(NSWritingDirection.rightToLeft.rawValue == 1)
    #expect(NSWritingDirectionFormatType.embedding.rawValue == 0)
    #expect(NSWritingDirectionFormatType.override.rawValue == 2)
    let order = [NSTextAlignment.left, .center, .right, .justified, .natural]
    #expect(order.map(\.rawValue) == [0, 1, 2, 3, 4])
    for alignment in order { #expect(NSTextAlignment(CTTextAlignment(alignment)) == alignment) }
  }
}
