import Foundation
import Testing
import ViewHosting

@testable import YYText

@Suite("Labels of YYText")
@MainActor struct LabelTests {
  private static let font = LabelFixture.font
  private static func label(_ text: String?, _ size: CGSize = CGSize(width: 200, height: 100)) -> YYLabel {
    let label = YYLabel(frame: CGRect(origin: .zero, size: size))
    label.font = font
    label.text = text
    return label
  }

  @Test("S4-001: a new label has the library's defaults")
  func defaults() {
    let label = YYLabel()
    #expect(label.font == .systemFont(ofSize: 17) && label.textColor == .black)
    #expect(label.textAlignment == .natural && label.textVerticalAlignment == .center)
    #expect(label.numberOfLines == 1 && label.lineBreakMode == .byTruncatingTail)
    #expect(label.debugOption == nil && !label.displaysAsynchronously)
    #expect(label.fadeOnAsynchronouslyDisplay && label.fadeOnHighlight)
    #expect(label.clearContentsBeforeAsynchronouslyDisplay && !label.ignoreCommonProperties)
    #expect(label.text == nil && label.attributedText == nil && label.truncationToken == nil)
    #expect(label.textContainerInset == .zero && !label.isVerticalForm && !label.isSelectable)
  }

  @Test("S4-002: plain and styled text are one, and properties are those of its first character")
  func oneStore() throws {
    let label = Self.label(nil)
    label.textColor = .red
    label.textAlignment = .center
    label.shadowColor = .green
    label.shadowOffset = CGSize(width: 1, height: 2)
    label.shadowBlurRadius = 3
    label.text = "ab"
    var attributes = try #require(label.attributedText).attributes(at: 1, effectiveRange: nil)
    #expect(attributes[.font] as? UIFont == Self.font && attributes[.foregroundColor] as? UIColor == .red)
    #expect((attributes[.paragraphStyle] as? NSParagraphStyle)?.alignment == .center)
    let shadow = try #require(attributes[.shadow] as? NSShadow)
    #expect(shadow.shadowColor as? UIColor == .green && shadow.shadowBlurRadius == 3)
    #expect(shadow.shadowOffset == CGSize(width: 1, height: 2))
    // Styled text gives the properties; changing one changes all of the text.
    let text = NSMutableAttributedString(
      string: "xyz", attributes: [.font: UIFont.systemFont(ofSize: 9), .foregroundColor: UIColor.blue])
    text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 2, length: 1))
    label.attributedText = text
    #expect(label.text == "xyz" && label.font.pointSize == 9 && label.textColor == .blue)
    #expect(label.textAlignment == .natural && label.shadowColor == nil)
    label.textColor = .green
    label.font = Self.font
    label.textAlignment = .right
    for index in 0..<3 {
      attributes = try #require(label.attributedText).attributes(at: index, effectiveRange: nil)
      #expect(attributes[.foregroundColor] as? UIColor == .green && attributes[.font] as? UIFont == Self.font)
      #expect((attributes[.paragraphStyle] as? NSParagraphStyle)?.alignment == .right)
    }
  }

  @Test("S4-004: text stands at the top, in the middle or at the bottom, and is touched there")
  func verticalAlignment() throws {
    let label = Self.label("Hxx")
    let used = try #require(label.textLayout).textBoundingSize.height
    var tops: [CGFloat] = []
    for (alignment, offset) in [
      (YYTextVerticalAlignment.top, CGFloat(0)), (.center, ((100 - used) / 2).rounded()),
      (.bottom, 100 - used),
    ] {
      label.textVerticalAlignment = alignment
      let layout = try #require(label.shownLayout)
      #expect(label.layoutPoint(CGPoint(x: 0, y: offset), layout) == .zero)
      tops.append(try ViewPixels(label).ink.minY - offset)
      var seen: NSRange?
      label.textTapAction = { _, _, range, _ in seen = range }
      let host = HeadlessHost(size: CGSize(width: 200, height: 100))
      let window = UIWindow(host: host, rootView: label)
      host.tap(at: CGPoint(x: 5, y: offset + used / 2))
      #expect(seen == NSRange(location: 0, length: 1))
      label.removeFromSuperview()
      withExtendedLifetime(window) {}
    }
    #expect(Set(tops).count == 1)
  }

  @Test("S4-005: no more rows than asked for, and none too few")
  func rows() throws {
    let words = String(repeating: "word ", count: 40)
    for count: UInt in [0, 1, 3] {
      let label = Self.label(words, CGSize(width: 200, height: 2000))
      label.numberOfLines = count
      let layout = try #require(label.textLayout)
      if count == 0 {
        #expect(layout.rowCount > 3 && layout.truncatedLine == nil && !label.isTruncated)
      } else {
        #expect(layout.rowCount == count && layout.truncatedLine != nil && label.isTruncated)
      }
    }
  }

  @Test("S4-006: modes that truncate wrap at words and cut the last row only")
  func lineBreakModes() throws {
    let words = String(repeating: "word ", count: 40)
    let plain = Self.label(words, CGSize(width: 170, height: 2000))
    plain.numberOfLines = 0
    plain.lineBreakMode = .byWordWrapping
    let rows = try #require(plain.textLayout).lines.map(\.range)
    for mode in [NSLineBreakMode.byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle] {
      let label = Self.label(words, CGSize(width: 170, height: 2000))
      label.lineBreakMode = mode
      label.numberOfLines = 3
      let layout = try #require(label.textLayout)
      #expect(layout.lines.prefix(2).map(\.range) == Array(rows.prefix(2)))
      #expect(layout.truncatedLine != nil)
    }
    for mode in [NSLineBreakMode.byWordWrapping, .byCharWrapping, .byClipping] {
      let label = Self.label(words, CGSize(width: 170, height: 2000))
      label.lineBreakMode = mode
      label.numberOfLines = 3
      #expect(try #require(label.textLayout).truncatedLine == nil)
    }
  }

  @Test("S4-007: a label lower than its first row shows that row")
  func lowLabel() throws {
    let label = Self.label("Hxx", CGSize(width: 200, height: 5))
    label.font = Self.font.withSize(17)
    #expect(try #require(label.textLayout).lines.isEmpty)
    let shown = try #require(label.shownLayout)
    #expect(shown.lines.count == 1)
    #expect(!(try ViewPixels(label).ink.isNull))
  }

  @Test("S4-008: the intrinsic size is that of one layout without limits, or wrapped")
  func intrinsicSize() throws {
    let label = Self.label("one two three four five six seven", .zero)
    label.numberOfLines = 0
    let free = try #require(
      YYTextLayout(containerSize: YYTextContainerMaxSize, text: label.attributedText))
    #expect(label.intrinsicContentSize == free.textBoundingSize && free.rowCount == 1)
    label.preferredMaxLayoutWidth = 150
    let wrapped = try #require(
      YYTextLayout(
        containerSize: CGSize(width: 150, height: YYTextContainerMaxSize.height), text: label.attributedText))
    #expect(label.intrinsicContentSize == wrapped.textBoundingSize && wrapped.rowCount > 1)
    label.isVerticalForm = true
    let container = YYTextContainer(size: CGSize(width: YYTextContainerMaxSize.width, height: 150))
    container.isVerticalForm = true
    let columns = try #require(YYTextLayout(container: container, text: label.attributedText))
    #expect(label.intrinsicContentSize == columns.textBoundingSize && columns.rowCount > 1)
  }

  @Test("S4-009: the size that fits is that of the layout, in whole points", arguments: [60, 133, 250])
  func fittingSize(width: Int) throws {
    let label = Self.label("one two three four five six seven", .zero)
    label.numberOfLines = 0
    label.textContainerInset = UIEdgeInsets(top: 3, left: 5, bottom: 7, right: 9)
    let size = label.sizeThatFits(CGSize(width: CGFloat(width), height: 10))
    let container = YYTextContainer(
      size: CGSize(width: CGFloat(width), height: YYTextContainerMaxSize.height),
      insets: label.textContainerInset)
    #expect(
      size == (try #require(YYTextLayout(container: container, text: label.attributedText))).textBoundingSize)
    #expect(size.width == size.width.rounded() && size.height == size.height.rounded())
    #expect(size.width <= CGFloat(width))
  }

  @Test("S4-010: a layout that another thread has made is shown without a second one")
  func prebuilt() async throws {
    let container = YYTextContainer(size: CGSize(width: 120, height: 100))
    container.maximumNumberOfRows = 2
    container.truncationType = .middle
    container.insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let layout = try #require(
      await Task.detached {
        YYTextLayout(
          container: container,
          text: NSAttributedString(
            string: "some text", attributes: [.font: await LabelTests.font, .foregroundColor: UIColor.red]))
      }.value)
    let label = YYLabel(frame: CGRect(x: 0, y: 0, width: 120, height: 100))
    label.textLayout = layout
    let red = try ViewPixels(label).bounds { $0[0] > 200 && $0[1] < 100 }
    #expect(!red.isNull)
    #expect(label.textLayout === layout && label.layouts.count == 0)
    #expect(label.text == "some text" && label.font == Self.font && label.textColor == .red)
    #expect(label.numberOfLines == 2 && label.lineBreakMode == .byTruncatingMiddle)
    #expect(label.textContainerInset == container.insets)
  }

  @Test("S4-011: a label that ignores common properties changes with its layout only")
  func ignoresProperties() throws {
    let label = Self.label("Hxx")
    label.ignoreCommonProperties = true
    let before = label.textLayout
    let picture = try ViewPixels(label).ink
    label.font = .systemFont(ofSize: 40)
    label.text = "other"
    label.numberOfLines = 4
    #expect(label.textLayout === before)
    #expect(try ViewPixels(label).ink == picture)
    label.textLayout = YYTextLayout(
      containerSize: CGSize(width: 200, height: 100),
      text: NSAttributedString(string: "HH", attributes: [.font: UIFont.systemFont(ofSize: 40)]))
    #expect(try ViewPixels(label).ink != picture)
  }

  @Test("S4-027: five properties that are set in one turn make one layout and one drawing")
  func coalescing() {
    let fixture = LabelFixture()
    let (count, drawn) = (fixture.label.layouts.count, fixture.label.displaying.count)
    fixture.label.text = "other"
    fixture.label.font = UIFont.systemFont(ofSize: 11)
    fixture.label.textColor = .red
    fixture.label.numberOfLines = 2
    fixture.label.textAlignment = .center
    fixture.host.advance(by: 0.1)
    #expect(fixture.label.layouts.count == count + 1)
    #expect(fixture.label.displaying.count == drawn + 1)
  }

  @Test("X-25: a label tells whether text is cut, and which")
  func truncationState() {
    let label = Self.label("short")
    #expect(!label.isTruncated && label.truncatedRange.length == 0)
    label.text = String(repeating: "long ", count: 30)
    #expect(label.isTruncated && label.truncatedRange.length > 0)
    #expect(label.truncatedRange.location + label.truncatedRange.length == 150)
    label.numberOfLines = 0
    label.bounds.size.height = 1000
    #expect(!label.isTruncated && label.truncatedRange.length == 0)
  }

  @Test("A label is set up by plain values as by its properties")
  func plainValues() {
    let label = YYLabel()
    label.fontName_ = "Liberation Sans"
    label.fontSize_ = 21
    label.fontIsBold_ = true
    #expect(label.font.fontName == "LiberationSans-Bold" && label.font.pointSize == 21)
    #expect(label.fontIsBold_ && label.fontSize_ == 21 && label.fontName_ == "LiberationSans-Bold")
    label.fontIsBold_ = false
    #expect(label.font.fontName == "LiberationSans")
    (label.insetTop_, label.insetLeft_, label.insetBottom_, label.insetRight_) = (1, 2, 3, 4)
    #expect(label.textContainerInset == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    label.debugEnabled_ = true
    #expect(label.debugOption?.needDrawDebug() == true && label.debugEnabled_)
    label.debugEnabled_ = false
    #expect(label.debugOption == nil)
  }
}
