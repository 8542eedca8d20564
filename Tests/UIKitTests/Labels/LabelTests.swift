import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor struct LabelTests {
  static let font = UIFont(name: "Liberation Sans", size: 20)!
  static let words = "The quick brown fox jumps over the lazy dog and runs away"

  static func label(_ text: String? = nil, width: CGFloat = 0, height: CGFloat = 0) -> UILabel {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: height))
    label.font = font
    label.text = text
    return label
  }

  static func lines(_ text: NSAttributedString, width: CGFloat, lines: Int, height: CGFloat = 0)
    -> LabelLayout
  {
    var options = LabelLayout.Options()
    (options.width, options.height, options.lines) = (width, height, lines)
    return LabelLayout(text, options)
  }

  private static let text = NSAttributedString(string: words, attributes: [.font: font])

  @Test(
    "UILabel shows one line, cut at its end, in 17 points and the colour of labels, unless it is told otherwise"
  )
  func defaults() {
    let label = UILabel()
    #expect(label.numberOfLines == 1)
    #expect(label.lineBreakMode == .byTruncatingTail)
    #expect(label.lineBreakStrategy == .standard)
    #expect(label.textAlignment == .natural)
    #expect(label.font.pointSize == 17)
    #expect(label.textColor == .label)
    #expect(label.text == nil)
    #expect(label.intrinsicContentSize == .zero)
    #expect(label.minimumScaleFactor == 0)
    #expect(label.baselineAdjustment == .alignBaselines)
    #expect(!label.isUserInteractionEnabled)
    #expect(label.shadowOffset == CGSize(width: 0, height: -1))
  }

  @Test(
    "S1-12: a label's lines are those of both layout managers: the same ranges and widths",
    arguments: [90, 200, 333])
  func oneEngine(width: Int) throws {
    let width = CGFloat(width)
    let label = Self.lines(Self.text, width: width, lines: 0)
    let storage = NSTextStorage(attributedString: Self.text)
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: width, height: 0))
    container.lineFragmentPadding = 0
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    var ranges: [Range<Int>] = []
    var widths: [CGFloat] = []
    manager.enumerateLineFragments(forGlyphRange: manager.glyphRange(for: container)) {
      _, used, _, glyphs, _ in
      ranges.append(glyphs.location..<glyphs.location + glyphs.length)
      widths.append(used.width)
    }
    #expect(label.lines.map(\.range) == ranges)
    #expect(label.lines.map(\.frame.width) == widths)
    let content = NSTextContentStorage()
    content.attributedString = Self.text
    let second = NSTextLayoutManager()
    second.textContainer = NSTextContainer(size: CGSize(width: width, height: 0))
    second.textContainer?.lineFragmentPadding = 0
    content.addTextLayoutManager(second)
    var fragments: [CGFloat] = []
    second.enumerateTextLayoutFragments(from: content.documentRange.location, options: .ensuresLayout) {
      fragments += $0.textLineFragments.map(\.typographicBounds.width)
      return true
    }
    #expect(fragments.count == widths.count)
    for (left, right) in zip(fragments, widths) { #expect(abs(left - right) < 0.01) }
  }

  @Test("V115: numberOfLines limits lines; only the last one is cut, and the whole text is still the label's")
  func numberOfLines() {
    let all = Self.lines(Self.text, width: 150, lines: 0)
    #expect(all.lines.count > 3)
    #expect(all.isComplete)
    let three = Self.lines(Self.text, width: 150, lines: 3)
    #expect(three.lines.count == 3)
    #expect(!three.isComplete)
    #expect(three.lines[0] == all.lines[0])
    #expect(three.lines[1] == all.lines[1])
    #expect(three.lines[2].range.lowerBound == all.lines[2].range.lowerBound)
    let label = Self.label(Self.words, width: 150, height: 300)
    label.numberOfLines = 3
    #expect(
      label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 3).height
        == (3 * Self.font.lineHeight).rounded(.up))
    #expect(label.text == Self.words)
    #expect(label.accessibilityLabel == Self.words)
  }

  @Test("V115: each truncating mode keeps its part of the text; clipping cuts at the box")
  func modes() throws {
    // The first letters are red, the last ones blue.
    let text = NSMutableAttributedString(
      string: "RRRRRRRRRRkkkkkkkkkkBBBBBBBBBB", attributes: [.font: Self.font])
    text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 10))
    text.addAttribute(.foregroundColor, value: UIColor.blue, range: NSRange(location: 20, length: 10))
    func parts(_ mode: NSLineBreakMode) throws -> (red: Bool, blue: Bool, right: CGFloat) {
      let label = Self.label(nil, width: 120, height: 30)
      label.attributedText = text
      label.lineBreakMode = mode
      let picture = try Picture(label)
      return (
        picture.count { $0[0] > 200 && $0[1] < 80 } > 20, picture.count { $0[2] > 200 && $0[1] < 80 } > 20,
        picture.bounds { $0 != white }.maxX
      )
    }
    let tail = try parts(.byTruncatingTail)
    #expect(tail.red && !tail.blue)
    let head = try parts(.byTruncatingHead)
    #expect(!head.red && head.blue)
    let middle = try parts(.byTruncatingMiddle)
    #expect(middle.red && middle.blue)
    let clip = try parts(.byClipping)
    #expect(clip.red && !clip.blue)
    #expect(clip.right == 120)
  }

  @Test("V116: lines that do not fit the height are left out; the first is drawn even if it is too high")
  func height() throws {
    let lineHeight = Self.font.lineHeight
    #expect(Self.lines(Self.text, width: 150, lines: 0, height: lineHeight * 2.5).lines.count == 2)
    #expect(!Self.lines(Self.text, width: 150, lines: 0, height: lineHeight * 2.5).isComplete)
    #expect(Self.lines(Self.text, width: 150, lines: 0, height: 5).lines.count == 1)
    let low = Self.label("HHH", width: 100, height: 8)
    #expect(try Picture(low).ink.height == 8)
  }

  @Test("V117: text is in the middle of the height")
  func middle() throws {
    let label = Self.label("H", width: 60, height: 101)
    let ink = try Picture(label).ink
    let top = (101 - Self.font.lineHeight) / 2
    #expect(abs(ink.maxY - (top + Self.font.ascender)) <= 1)
    #expect(abs(ink.height - Self.font.capHeight) <= 1.5)
  }

  final class Padded: UILabel {
    var drawn = CGRect.null
    let padding = UIEdgeInsets(top: 4, left: 12, bottom: 6, right: 3)
    override func drawText(in rect: CGRect) {
      drawn = rect
      super.drawText(in: rect.inset(by: padding))
    }
  }

  final class AtTop: UILabel {
    var drawn = CGRect.null
    override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
      var rect = super.textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines)
      rect.origin.y = bounds.minY
      return rect
    }
    override func drawText(in rect: CGRect) {
      drawn = rect
      super.drawText(in: rect)
    }
  }

  @Test(
    "V117: an override of textRect(forBounds:limitedToNumberOfLines:) moves the text, one of drawText(in:) pads it"
  )
  func overrides() throws {
    let top = AtTop(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
    top.font = Self.font
    top.text = "H"
    let ink = try Picture(top).ink
    #expect(top.drawn.minY == 0)
    #expect(top.drawn == top.textRect(forBounds: top.bounds, limitedToNumberOfLines: 1))
    #expect(abs(ink.maxY - Self.font.ascender) <= 1)
    let padded = Padded(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    padded.font = Self.font
    padded.text = "HHHHHHHHH"
    padded.lineBreakMode = .byClipping
    let inner = try Picture(padded).ink
    #expect(padded.drawn == padded.bounds)
    #expect(inner.minX >= 12)
    #expect(inner.maxX <= 97)
  }

  @Test("V118: the intrinsic size wraps at preferredMaxLayoutWidth, and does not look at the frame")
  func preferredWidth() {
    let label = Self.label(Self.words, width: 33, height: 7)
    label.numberOfLines = 0
    let single = label.intrinsicContentSize
    #expect(single.height == Self.font.lineHeight.rounded(.up))
    #expect(single.width > 400)
    label.preferredMaxLayoutWidth = 150
    let wrapped = label.intrinsicContentSize
    #expect(wrapped.width <= 150)
    let count = Self.lines(Self.text, width: 150, lines: 0).lines.count
    #expect(wrapped.height == (CGFloat(count) * Self.font.lineHeight).rounded(.up))
    #expect(label.sizeThatFits(CGSize(width: 150, height: 0)) == wrapped)
    label.numberOfLines = 1
    #expect(label.intrinsicContentSize == single)
  }

  @Test(
    "V119: text is made smaller only where it does not fit, and down to the smallest factor; sizes do not change"
  )
  func shrinking() throws {
    let label = Self.label("HHHHHHHHHH", width: 100, height: 40)
    let size = label.intrinsicContentSize
    #expect(size.width > 100)
    label.adjustsFontSizeToFitWidth = true
    // Without a factor nothing becomes smaller: the line is cut.
    #expect(try Picture(label).ink.height >= Self.font.capHeight - 1)
    label.minimumScaleFactor = 0.5
    let small = try Picture(label).ink
    #expect(small.height < Self.font.capHeight - 2)
    #expect(small.maxX <= 100)
    #expect(small.width > 85)
    #expect(label.intrinsicContentSize == size)
    label.text = "HH"
    #expect(try Picture(label).ink.height >= Self.font.capHeight - 1)
    var options = LabelLayout.Options()
    (options.width, options.lines, options.minimumScale) = (150, 2, 0.4)
    let wrapped = LabelLayout.fitting(Self.text, options)
    #expect(wrapped.isComplete)
    #expect(wrapped.lines.count == 2)
    #expect(wrapped.scale > 0.4 && wrapped.scale < 1)
  }

  @Test("V120: where a line was made smaller, baselineAdjustment says which of its heights stays")
  func baseline() throws {
    func ink(_ adjustment: UIBaselineAdjustment, scale: CGFloat) throws -> CGRect {
      let label = Self.label("HHHHHHHHHH", width: 80, height: 60)
      label.adjustsFontSizeToFitWidth = scale < 1
      label.minimumScaleFactor = scale
      label.baselineAdjustment = adjustment
      return try Picture(label).ink
    }
    let whole = try ink(.alignBaselines, scale: 1)
    let base = try ink(.alignBaselines, scale: 0.3)
    #expect(abs(base.maxY - whole.maxY) <= 1)
    let centred = try ink(.alignCenters, scale: 0.3)
    #expect(centred.maxY < base.maxY - 2)
    let top = try ink(.none, scale: 0.3)
    #expect(top.minY < centred.minY - 1)
  }

  @Test("V121: a styled text lends its first style to the properties, which then change all of it")
  func attributedText() {
    let label = Self.label("plain")
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    style.lineBreakMode = .byWordWrapping
    let text = NSMutableAttributedString(
      string: "ab", attributes: [.font: UIFont(name: "Liberation Serif", size: 30)!, .paragraphStyle: style])
    text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 1))
    text.addAttribute(.foregroundColor, value: UIColor.blue, range: NSRange(location: 1, length: 1))
    label.attributedText = text
    #expect(label.text == "ab")
    #expect(label.font.pointSize == 30)
    #expect(label.textColor == .red)
    #expect(label.textAlignment == .center)
    #expect(label.lineBreakMode == .byWordWrapping)
    label.textColor = .green
    label.textAlignment = .right
    label.font = Self.font
    for offset in 0..<2 {
      let attributes = label.attributedText!.attributes(at: offset, effectiveRange: nil)
      #expect(attributes[.foregroundColor] as? UIColor == .green)
      #expect((attributes[.font] as? UIFont)?.pointSize == 20)
      #expect((attributes[.paragraphStyle] as? NSParagraphStyle)?.alignment == .right)
    }
    text.replaceCharacters(in: NSRange(location: 0, length: 2), with: "changed")
    #expect(label.text == "ab")
    label.text = "new"
    #expect(
      label.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .green)
  }

  @Test("V122: letters move together before text is made smaller")
  func tightening() {
    let natural = Self.lines(Self.text, width: 0, lines: 1).bounds.width
    var options = LabelLayout.Options()
    (options.width, options.tightens, options.minimumScale) = (natural * 0.97, true, 0.5)
    let tight = LabelLayout.fitting(Self.text, options)
    #expect(tight.isComplete)
    #expect(tight.scale == 1)
    #expect(tight.tightening > 0 && tight.tightening <= 0.05)
    options.width = natural * 0.7
    let small = LabelLayout.fitting(Self.text, options)
    #expect(small.isComplete)
    #expect(small.scale < 1)
    #expect(small.tightening == 0.05)
    options.tightens = false
    options.minimumScale = 1
    #expect(!LabelLayout.fitting(Self.text, options).isComplete)
  }

  @Test("Objects and letter spacing become smaller with the text")
  func scaledObjects() {
    let attachment = NSTextAttachment()
    attachment.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    let text = NSMutableAttributedString(attributedString: NSAttributedString(attachment: attachment))
    text.addAttribute(.font, value: Self.font, range: NSRange(location: 0, length: 1))
    let whole = LabelLayout(text, LabelLayout.Options()).bounds.width
    let half = LabelLayout(text.scaled(by: 0.5), LabelLayout.Options()).bounds
    #expect(abs(half.width - whole / 2) < 0.01)
    #expect(half.height >= 25)
    #expect(half.height < 35)
    let spaced = NSAttributedString(string: "ab", attributes: [.font: Self.font, .kern: 10])
    #expect(spaced.scaled(by: 0.5).attribute(.kern, at: 0, effectiveRange: nil) as? NSNumber == 5)
  }

  @Test("A layout that takes the place of another one is the same as one made anew", arguments: UInt64(0)..<4)
  func replacing(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let texts = [
      "", "a", "Line 12, Column 3", Self.words, "שלום עולם and more", "two\nlines\n", "漢字かな😀", "a\tb",
    ]
    var old: LabelLayout?
    for step in 0..<60 {
      let text = NSMutableAttributedString(
        string: texts.randomElement(using: &random)!, attributes: [.font: Self.font])
      if Bool.random(using: &random), text.length > 1 {
        text.addAttribute(.kern, value: 2, range: NSRange(location: 1, length: text.length - 1))
        text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 1))
      }
      var options = LabelLayout.Options()
      options.width = [0, 40, 90, 400].randomElement(using: &random)!
      options.height = [0, 20, 30, 60].randomElement(using: &random)!
      options.lines = Int.random(in: 0...3, using: &random)
      options.mode = [.byTruncatingTail, .byTruncatingMiddle, .byClipping, .byWordWrapping].randomElement(
        using: &random)!
      options.tightens = Bool.random(using: &random)
      options.minimumScale = Bool.random(using: &random) ? 1 : 0.5
      let fresh = LabelLayout.fitting(text, options)
      let reused = LabelLayout.fitting(text, options, replacing: old)
      #expect(reused.lines == fresh.lines && reused.isComplete == fresh.isComplete, "step \(step)")
      #expect(reused.scale == fresh.scale && reused.tightening == fresh.tightening)
      #expect(reused.excess == fresh.excess)
      #expect(try Self.pixels(reused) == Self.pixels(fresh), "step \(step)")
      old = reused
    }
  }

  private static func pixels(_ layout: LabelLayout) throws -> Data {
    let size = CGSize(width: 420, height: 90)
    let image = UIGraphicsImageRenderer(size: size).image { _ in layout.draw(at: CGPoint(x: 5, y: 5)) }
    return try #require(image.cgImage?.dataProvider?.data as Data?)
  }
}
