import Foundation
import TestSupport
import Testing
import ViewHosting

@testable import YYText

@Suite("What labels have beyond YYText")
@MainActor struct LabelExtrasTests {
  private static let arabic = "هذا نص عربي طويل يكتب من اليمين إلى اليسار"

  private func arabicFont() throws -> UIFont {
    try font(20, TestFonts.notoNaskhArabic, fallback: [TestFonts.liberationSans])
  }

  private func picture(_ fixture: LabelFixture) throws -> ViewPixels {
    fixture.host.advance(by: 0.02)
    return try ViewPixels(try #require(fixture.host.snapshot()))
  }

  @Test("G-05: A label of Arabic is measured, aligned, cut and tapped from right to left")
  func rightToLeft() throws {
    let fixture = LabelFixture(
      Self.arabic, frame: CGRect(x: 10, y: 10, width: 250, height: 100), font: try arabicFont())
    let label = fixture.label
    label.numberOfLines = 0
    fixture.host.render()
    // Measured: in just that size nothing is cut, and all ink is inside.
    let size = label.sizeThatFits(CGSize(width: 150, height: 0))
    #expect(size.width <= 150 && size.height > 50)
    label.frame.size = size
    fixture.host.render()
    #expect(!label.isTruncated)
    var ink = try picture(fixture).ink
    #expect(label.frame.insetBy(dx: -2, dy: -2).contains(ink))
    // Aligned: at the right edge of a wide label.
    label.frame.size = CGSize(width: 280, height: 100)
    label.text = "نص"
    fixture.host.render()
    ink = try picture(fixture).ink
    #expect(ink.maxX > label.frame.maxX - 8 && ink.minX > label.frame.midX)
    // Cut: the token is left of what is shown, which begins at the right edge.
    label.text = Self.arabic
    label.numberOfLines = 1
    label.frame.size.width = 150
    fixture.host.render()
    let layout = try #require(label.shownLayout)
    let token = layout.truncationTokenRect
    #expect(label.isTruncated && token.minX >= -0.01)
    #expect(NSMaxRange(label.truncatedRange) == (Self.arabic as NSString).length)
    #expect(token.maxX <= layout.rect(for: YYTextRange(range: range(0, 4))).minX)
    // Tapped: each word is where it is seen.
    label.numberOfLines = 0
    label.frame.size = CGSize(width: 150, height: 150)
    var taps: [NSRange] = []
    for word in ["عربي", "اليمين"] {
      let highlight = YYTextHighlight()
      highlight.tapAction = { _, _, range, _ in taps.append(range) }
      let place = fixture.highlight(word, highlight)
      taps = []
      fixture.host.tap(at: try fixture.middle(place))
      fixture.host.advance(by: 1)
      #expect(taps == [place])
    }
  }

  @Test("G-05: No string makes a label's bitmap larger than the label")
  func bitmap() throws {
    let strings = [
      Self.arabic, String(repeating: "كتاب", count: 2000), String(repeating: "\u{202E}x", count: 500),
      "a\u{300}\u{489}\u{20DD}" + String(repeating: "\u{301}", count: 300),
    ]
    for string in strings {
      for lines in [0, 1] as [UInt] {
        let fixture = LabelFixture(
          string, frame: CGRect(x: 0, y: 0, width: 120, height: 40), font: try arabicFont())
        fixture.label.numberOfLines = lines
        fixture.host.render()
        let contents = try #require(fixture.label.layer.contents) as AnyObject
        let image = try #require(contents as? CGImage)
        let scale = Int(fixture.label.contentScaleFactor)
        #expect(image.width == 120 * scale && image.height == 40 * scale)
      }
    }
  }

  @Test("X-24: Token and message fit on the last row after a whole word, and the message's link is tapped")
  func message() throws {
    let fixture = LabelFixture(
      "one two threethree four five six seven eight nine ten eleven",
      frame: CGRect(x: 10, y: 10, width: 200, height: 80))
    let label = fixture.label
    label.numberOfLines = 2
    var taps: [NSRange] = []
    let message = NSMutableAttributedString(string: " Read on", attributes: [.font: LabelFixture.font])
    message.yy_setTextHighlight(range(1, 7), color: .blue, backgroundColor: nil) { _, _, range, _ in
      taps.append(range)
    }
    let text = try #require(label.text) as NSString
    for width in stride(from: 170.0, through: 270, by: 10) {
      label.additionalTruncationMessage = message
      label.frame.size.width = width
      fixture.host.render()
      let layout = try #require(label.shownLayout)
      let (token, hidden) = (layout.truncationTokenRect, label.truncatedRange)
      #expect(layout.rowCount == 2 && token.maxX <= width + 0.01 && token.minX >= 0, "\(width)")
      // "…" and the message: nine characters of tokens.
      #expect(layout.truncationTokenIndex(at: CGPoint(x: token.maxX - 3, y: token.midY)) == 8)
      // After a whole word, and with no space left for the next one.
      let isSpace = { (index: Int) in text.character(at: index) == 0x20 }
      #expect(isSpace(hidden.location - 1) || isSpace(hidden.location), "\(width)")
      let start = layout.lines[1].range.location
      var end = hidden.location + 1
      while end < text.length, !isSpace(end) { end += 1 }
      let longer = CTLineCreateWithAttributedString(
        styled(text.substring(with: range(start, end - start)), LabelFixture.font))
      #expect(CTLineGetTypographicBounds(longer, nil, nil, nil) + token.width > width, "\(width)")
      taps = []
      let point = label.convert(
        label.labelRect(token, layout).offsetBy(dx: token.width / 2 - 8, dy: 0).center, to: nil)
      fixture.host.tap(at: point)
      fixture.host.advance(by: 1)
      #expect(taps == [hidden], "\(width)")
      // Without a message the row is used to its end.
      label.additionalTruncationMessage = nil
      fixture.host.render()
      #expect(label.truncatedRange.location > hidden.location)
    }
    // A word that is all of its row is cut where it must be.
    label.text = "extraordinarilylongwordwithoutanybreakatallextraordinarilylongwordwithoutanybreakatall"
    label.additionalTruncationMessage = message
    label.frame.size.width = 180
    fixture.host.render()
    let layout = try #require(label.shownLayout)
    #expect(layout.truncationTokenRect.maxX <= 180.01 && layout.truncationTokenRect.maxX > 165)
  }

  @Test("G-13: A label shrinks its text so that it fits, and shows it larger again when there is space")
  func shrink() throws {
    let fixture = LabelFixture(
      "A headline that is long", frame: CGRect(x: 10, y: 10, width: 120, height: 40))
    let label = fixture.label
    #expect(label.isTruncated)
    label.minimumScaleFactor = 0.4
    fixture.host.render()
    #expect(!label.isTruncated && label.text == "A headline that is long" && label.font.pointSize == 20)
    let small = try #require(label.shownLayout).scaleFactor
    #expect(small < 1 && small >= 0.4)
    #expect(label.frame.insetBy(dx: -1, dy: -1).contains(try picture(fixture).ink))
    label.frame.size.width = 280
    fixture.host.render()
    #expect(label.shownLayout?.scaleFactor == 1)
    #expect(label.intrinsicContentSize.width > 120)
  }
}

extension CGRect {
  fileprivate var center: CGPoint { CGPoint(x: midX, y: midY) }
}
