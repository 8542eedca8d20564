import Testing
import UIKit

@MainActor struct LabelLookTests {
  @Test("UILabel paints its colour, that of highlighted text, and dimmed text when it is disabled")
  func colours() throws {
    let label = LabelTests.label("HHH", width: 80, height: 30)
    label.textColor = .red
    label.highlightedTextColor = .blue
    func has(_ colour: [UInt8]) throws -> Bool {
      try Picture(label).count { pixel in zip(pixel, colour).allSatisfy { abs(Int($0) - Int($1)) < 60 } } > 20
    }
    #expect(try has(red))
    label.isHighlighted = true
    #expect(try has(blue))
    #expect(try !has(red))
    label.isHighlighted = false
    label.isEnabled = false
    #expect(try !has(red))
    #expect(try Picture(label).count { $0[0] > 240 && $0[1] > 100 && $0[1] < 220 } > 20)
  }

  @Test("V140, V141: text without a colour is dark on light and light on dark, and a switch only repaints it")
  func dark() throws {
    let label = LabelTests.label(nil, width: 80, height: 30)
    label.attributedText = NSAttributedString(string: "HHH", attributes: [.font: LabelTests.font])
    #expect(try Picture(label).count { $0[0] < 60 } > 20)
    label.overrideUserInterfaceStyle = .dark
    let picture = try Picture(label, background: .black)
    #expect(picture.count { $0[0] > 195 } > 20)
  }

  @Test("UILabel's shadow is its text in another colour, moved, y down")
  func shadow() throws {
    let label = LabelTests.label("H", width: 40, height: 40)
    label.shadowColor = .red
    label.shadowOffset = CGSize(width: 6, height: 5)
    let picture = try Picture(label)
    let text = picture.ink
    let shadow = picture.bounds { $0[0] > 200 && $0[1] < 128 }
    #expect(shadow.maxX == text.maxX + 6)
    #expect(shadow.maxY == text.maxY + 5)
  }

  @Test("V142: fonts of text styles follow the preferred size at once, others stay")
  func contentSize() {
    let label = UILabel()
    label.font = UIFont.preferredFont(
      forTextStyle: .body, compatibleWith: UITraitCollection(preferredContentSizeCategory: .large))
    label.text = "text"
    label.adjustsFontForContentSizeCategory = true
    let parent = UIView()
    parent.addSubview(label)
    parent.minimumContentSizeCategory = .accessibilityLarge
    #expect(label.font.pointSize == 33)
    let fixed = LabelTests.label("text")
    fixed.adjustsFontForContentSizeCategory = true
    parent.addSubview(fixed)
    #expect(fixed.font.pointSize == 20)
  }

  @Test("UILabel aligns its text, also where the bounds are wider than the text")
  func alignment() throws {
    func ink(_ alignment: NSTextAlignment, _ text: String = "HH") throws -> CGRect {
      let label = LabelTests.label(text, width: 200, height: 30)
      label.textAlignment = alignment
      return try Picture(label).ink
    }
    #expect(try ink(.left).minX < 5)
    #expect(try ink(.natural).minX < 5)
    #expect(try ink(.right).maxX > 195)
    #expect(abs(try ink(.center).midX - 100) < 1.5)
    #expect(try ink(.natural, "שלום").maxX > 195)
  }

  @Test("UILabel.textRect(forBounds:limitedToNumberOfLines:) is as large as the text and where it is drawn")
  func textRect() throws {
    for alignment in [NSTextAlignment.left, .center, .right] {
      let label = LabelTests.label("HgH", width: 200, height: 70)
      label.textAlignment = alignment
      let rect = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1)
      let ink = try Picture(label).ink
      #expect(rect.insetBy(dx: -0.5, dy: -0.5).contains(ink))
      #expect(rect.size == label.intrinsicContentSize)
      #expect(abs(rect.midY - 35) <= 1)
    }
  }

  @Test("A label that was drawn at a scale of 2 has twice the pixels of text", arguments: [1, 2])
  func scale(scale: Int) throws {
    let label = LabelTests.label("H", width: 40, height: 40)
    let ink = try Picture(label, scale: CGFloat(scale)).ink
    #expect(abs(ink.height - LabelTests.font.capHeight * CGFloat(scale)) <= 1.5)
  }
}

extension LabelLookTests {
  @Test("UILabel.sizingRule gives letters that reach out of their line space, in sizes and drawing")
  func sizing() throws {
    let label = UILabel(frame: .zero)
    let font = try #require(UIFont(name: "LiberationSerif-Italic", size: 120))
    label.font = font
    label.text = "f"
    let plain = label.intrinsicContentSize
    func ink() throws -> CGRect {
      label.bounds.size = label.intrinsicContentSize
      return try Picture(label).ink
    }
    let cut = try ink()
    label.sizingRule = .oversize
    let whole = try ink()
    var glyph = CGGlyph()
    var unit = "f".utf16.first!
    #expect(CTFontGetGlyphsForCharacters(font, &unit, &glyph, 1))
    let shape = CTFontGetBoundingRectsForGlyphs(font, .horizontal, &glyph, nil, 1)
    #expect(
      abs(whole.width - shape.width) <= 2 && abs(whole.height - shape.height) <= 2, "\(whole) \(shape)")
    #expect(cut.width < shape.width - 5)
    #expect(
      abs(label.intrinsicContentSize.width - shape.maxX) <= 1 && shape.maxX > plain.width + 5,
      "\(plain) \(label.intrinsicContentSize) \(shape)")
    #expect(label.intrinsicContentSize.height >= plain.height)
    let rect = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1)
    #expect(abs(rect.width - label.bounds.width) <= 1)
  }
}
