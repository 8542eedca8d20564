import Foundation
import TestSupport

@testable import YYText

/// Makes random text with the toolkit's attributes.
@MainActor struct RichTextGenerator {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
  mutating func chance(_ percent: Int) -> Bool { number(0..<100) < percent }
  mutating func pick<Value>(_ values: [Value]) -> Value { values[number(0..<values.count)] }

  private static let words = [
    "border ", "shadow ", "of ", "attachment, ", "a ", "paragraphs ", "fi ", "office ", "汉字排版", "かな ",
    "שלום ", "عربي ", "e\u{301} ", "👩‍👩‍👧 ", "tab\t", "soft\u{AD}hyphen ", "A\u{2028}B ", "(x) ",
  ]
  private static let ends = ["\n", "\n", "\n", "\n\n", "\r\n", "\r", "\u{2029}"]

  /// Words, with line ends between some.
  mutating func words(_ count: Int) -> String {
    var text = ""
    for _ in 0..<count {
      text += pick(Self.words)
      if chance(12) { text += pick(Self.ends) }
    }
    return text
  }

  mutating func styled(_ count: Int) -> NSMutableAttributedString {
    let text = NSMutableAttributedString(
      string: words(count), attributes: [.font: TextViewScene.font, .foregroundColor: UIColor.black])
    for _ in 0..<count / 3 {
      let range = self.range(in: text.length)
      for (key, value) in attributes() { text.addAttribute(key, value: value, range: range) }
    }
    // Borders that go on beyond what is seen.
    if chance(60) {
      text.addAttribute(.yyBlockBorder, value: pick(Self.blocks), range: range(in: text.length, most: 900))
    }
    if chance(30) {
      let straight = border()
      straight.hasStraightTrailingEdge = true
      text.addAttribute(.yyBackgroundBorder, value: straight, range: range(in: text.length, most: 500))
    }
    for _ in 0..<count / 20 { text.insert(attachment(), at: number(0..<text.length + 1)) }
    return text
  }

  mutating func range(in length: Int, most: Int = 40) -> NSRange {
    guard length > 0 else { return NSRange(location: 0, length: 0) }
    let start = number(0..<length)
    return NSRange(location: start, length: min(number(1..<most), length - start))
  }

  private mutating func attachment() -> NSAttributedString {
    let size = CGSize(width: number(5..<30), height: number(5..<40))
    return NSMutableAttributedString.yy_attachmentString(
      withContent: image(pick([.red, .green]), size), contentMode: pick([.center, .scaleToFill, .topLeft]),
      width: size.width, ascent: CGFloat(number(3..<30)), descent: CGFloat(number(0..<6)))
  }

  private mutating func color() -> UIColor { pick([.red, .green, .blue, .magenta, .black]) }

  private mutating func shadow() -> YYTextShadow {
    let shadow = YYTextShadow(
      color: color(), offset: CGSize(width: number(-4..<5), height: number(-30..<31)),
      radius: CGFloat(number(0..<4)))
    if chance(20) {
      shadow.subShadow = YYTextShadow(color: .green, offset: CGSize(width: 3, height: 9), radius: 1)
    }
    return shadow
  }

  private mutating func border() -> YYTextBorder {
    let border = YYTextBorder(
      lineStyle: pick([.single, [.single, .patternDash], [.single, .patternCircleDot], .double]),
      lineWidth: CGFloat(number(0..<4)), stroke: color())
    if chance(50) { border.fillColor = color().withAlphaComponent(0.3) }
    border.cornerRadius = CGFloat(number(0..<8))
    let inset = CGFloat(number(-12..<3))
    border.insets = UIEdgeInsets(top: inset, left: -2, bottom: inset, right: -2)
    if chance(20) { border.shadow = shadow() }
    if chance(20) { border.hasStraightTrailingEdge = true }
    return border
  }

  private mutating func style() -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.alignment = pick([.left, .right, .center, .justified, .natural])
    style.paragraphSpacing = CGFloat(number(0..<4)) * 3.3
    style.paragraphSpacingBefore = CGFloat(number(0..<4)) * 1.7
    style.lineSpacing = CGFloat(number(0..<3)) * 1.1
    style.firstLineHeadIndent = CGFloat(number(0..<20))
    if chance(20) { style.lineHeightMultiple = 0.7 }
    if chance(20) { style.maximumLineHeight = 14 }
    if chance(15) {
      style.lineBreakMode = pick([.byTruncatingTail, .byTruncatingMiddle, .byCharWrapping, .byClipping])
    }
    return style
  }

  /// One of the borders of blocks that neighbours share.
  private static let blocks: [YYTextBorder] = {
    let one = YYTextBorder(fill: UIColor.blue.withAlphaComponent(0.2), cornerRadius: 5)
    one.insets = UIEdgeInsets(top: -4, left: 3, bottom: -5, right: 3)
    let other = YYTextBorder(lineStyle: [.single, .patternDash], lineWidth: 2, stroke: .red)
    return [one, other]
  }()

  /// Some attributes, of any kind.
  mutating func attributes() -> [NSAttributedString.Key: Any] {
    switch number(0..<16) {
    case 0: return [.font: UIFont(name: "Liberation Sans", size: CGFloat(number(6..<40)))!]
    case 1: return [.foregroundColor: color()]
    case 2: return [.yyShadow: shadow()]
    case 3:
      return [.yyInnerShadow: YYTextShadow(color: .white, offset: CGSize(width: 1, height: 1), radius: 1)]
    case 4: return [.yyBorder: border()]
    case 5: return [.yyBackgroundBorder: border()]
    case 6, 7: return [.yyBlockBorder: pick(Self.blocks)]
    case 8:
      let style: YYTextLineStyle = pick([.single, .double, .thick, [.single, .patternDot]])
      return [.yyUnderline: YYTextDecoration(style: style, width: nil, color: color())]
    case 9: return [.yyStrikethrough: YYTextDecoration(style: .single, width: 2, color: nil)]
    case 10: return [.yyHighlight: YYTextHighlight(backgroundColor: .green)]
    case 11: return [.yyBinding: YYTextBinding(deleteConfirm: chance(50))]
    case 12:
      return [
        .yyGlyphTransform: YYTextGlyphTransform(CGAffineTransform(a: 1, b: 0.2, c: 0.4, d: 1.2, tx: 0, ty: 5))
      ]
    case 13, 14: return [.paragraphStyle: style()]
    default: return [.backgroundColor: color().withAlphaComponent(0.3), .underlineStyle: 1]
    }
  }
}
