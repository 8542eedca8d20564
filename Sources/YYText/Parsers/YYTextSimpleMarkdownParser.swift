public import Foundation
public import UIKit

/// Gives Markdown its look while it stays as it is typed: marks get a colour of their own.
///
/// It knows headings 1 to 6 (`#`, and underlined by `=` or `-`), emphasis, strong text and both by `*` and
/// `_`, underlined text by `__`, struck text by `~~`, code in lines and in indented blocks, links, lists,
/// quotations, lines across the page, and escapes.
open class YYTextSimpleMarkdownParser: NSObject, YYTextParser {
  /// The size of text, in points; at first 14. Less than 1 stands for 12.
  open var fontSize: CGFloat = 14 {
    didSet {
      if fontSize < 1 { fontSize = 12 }
      fonts = YYTextMarkdownFonts(fontSize, headings: headerFontSize)
    }
  }
  /// The size of headings of the first level, in points; at first 20. Those of the sixth have that of text,
  /// those between them sizes between. Less than 1 stands for 20.
  open var headerFontSize: CGFloat = 20 {
    didSet {
      if headerFontSize < 1 { headerFontSize = 20 }
      fonts = YYTextMarkdownFonts(fontSize, headings: headerFontSize)
    }
  }

  /// The colour of text.
  open var textColor: UIColor?
  /// The colour of marks.
  open var controlTextColor: UIColor?
  /// The colour of headings.
  open var headerTextColor: UIColor?
  /// The colour of code in lines.
  open var inlineTextColor: UIColor?
  /// The colour of code in blocks.
  open var codeTextColor: UIColor?
  /// The colour of links.
  open var linkTextColor: UIColor?

  private var fonts = YYTextMarkdownFonts(14, headings: 20)
  private var inlineBorder = YYTextBorder()
  private var blockBorder = YYTextBorder()

  private static let spans: [(marks: Int, look: Look, rule: NSRegularExpression)] = [
    (1, .emphasis, YYTextMarkdownRules.span("*", 1)), (1, .emphasis, YYTextMarkdownRules.span("_", 1)),
    (2, .strong, YYTextMarkdownRules.span("*", 2)), (3, .both, YYTextMarkdownRules.span("*", 3)),
    (3, .both, YYTextMarkdownRules.span("_", 3)), (2, .underline, YYTextMarkdownRules.span("_", 2)),
    (2, .strike, YYTextMarkdownRules.span("~", 2)),
  ]

  private enum Look { case emphasis, strong, both, underline, strike }

  /// Creates a parser with the bright theme.
  public override init() {
    super.init()
    setColorWithBrightTheme()
  }

  /// Takes the colours for text on white.
  open func setColorWithBrightTheme() {
    textColor = .black
    controlTextColor = UIColor(white: 0.749, alpha: 1)
    headerTextColor = UIColor(red: 1, green: 0.502, blue: 0, alpha: 1)
    inlineTextColor = UIColor(white: 0.15, alpha: 1)
    codeTextColor = UIColor(white: 0.15, alpha: 1)
    linkTextColor = UIColor(red: 0, green: 0.478, blue: 0.962, alpha: 1)
    let fill = UIColor(white: 0.184, alpha: 0.09)
    inlineBorder = border(fill, UIColor(white: 0.546, alpha: 0.65), pixels: 1, radius: 2)
    blockBorder = border(fill, UIColor(white: 0.2, alpha: 0.3), pixels: 2, radius: 3)
  }

  /// Takes the colours for text on black.
  open func setColorWithDarkTheme() {
    textColor = .white
    controlTextColor = UIColor(white: 0.604, alpha: 1)
    headerTextColor = UIColor(red: 0.558, green: 1, blue: 0.502, alpha: 1)
    inlineTextColor = UIColor(red: 1, green: 0.862, blue: 0.387, alpha: 1)
    codeTextColor = UIColor(white: 0.906, alpha: 1)
    linkTextColor = UIColor(red: 0, green: 0.646, blue: 1, alpha: 1)
    let (fill, stroke) = (UIColor(white: 0.82, alpha: 0.13), UIColor(white: 1, alpha: 0.28))
    inlineBorder = border(fill, stroke, pixels: 1, radius: 2)
    blockBorder = border(fill, stroke, pixels: 2, radius: 3)
  }

  private func border(_ fill: UIColor, _ stroke: UIColor, pixels: CGFloat, radius: CGFloat) -> YYTextBorder {
    let border = YYTextBorder()
    border.lineStyle = .single
    border.fillColor = fill
    border.strokeColor = stroke
    border.insets = UIEdgeInsets(top: -1, left: 0, bottom: -1, right: 0)
    border.cornerRadius = radius
    border.strokeWidth = YYTextCGFloatFromPixel(pixels)
    return border
  }

  /// Gives all of a text its look; what it had is lost, and the characters stay.
  open func parseText(_ text: NSMutableAttributedString?, selectedRange: NSRangePointer?) -> Bool {
    guard let text, text.length > 0 else { return false }
    let whole = NSRange(location: 0, length: text.length)
    text.beginEditing()
    text.setAttributes([.font: fonts.text], range: whole)
    color(text, textColor, whole)
    // Escaped characters are no marks.
    let rest = NSMutableString(string: text.string)
    _ = YYTextMarkdownRules.escape.replaceMatches(in: rest, range: whole, withTemplate: "xx")
    let source = rest as NSString
    styleHeadings(text, source)
    each(YYTextMarkdownRules.rule, source) { color(text, controlTextColor, $0.range) }
    for span in YYTextSimpleMarkdownParser.spans {
      each(span.rule, source) { match in
        let inner = match.range(at: 1)
        color(text, controlTextColor, match.range, except: inner)
        apply(span.look, to: text, inner)
      }
    }
    each(YYTextMarkdownRules.inlineCode, source) { match in
      color(text, controlTextColor, match.range, except: match.range(at: 2))
      color(text, inlineTextColor, match.range(at: 2))
      text.addAttribute(.font, value: fonts.code, range: match.range)
      set(text, YYTextBorderAttributeName, inlineBorder.copy(), match.range)
    }
    each(YYTextMarkdownRules.link, source) { color(text, linkTextColor, $0.range) }
    for rule in [
      YYTextMarkdownRules.reference, YYTextMarkdownRules.listMark, YYTextMarkdownRules.quoteMark,
    ] {
      each(rule, source) { color(text, controlTextColor, $0.range) }
    }
    for block in YYTextMarkdownRules.codeBlocks(in: source) {
      color(text, codeTextColor, block)
      text.addAttribute(.font, value: fonts.code, range: block)
      set(text, YYTextBlockBorderAttributeName, blockBorder.copy(), block)
    }
    text.endEditing()
    return true
  }

  private func styleHeadings(_ text: NSMutableAttributedString, _ source: NSString) {
    each(YYTextMarkdownRules.heading, source) { match in
      let marks = match.range(at: 1)
      color(text, controlTextColor, marks)
      color(text, headerTextColor, match.range(at: 2))
      text.addAttribute(.font, value: fonts.headings[marks.length - 1], range: match.range)
    }
    for (level, rule) in YYTextMarkdownRules.underlinedHeadings.enumerated() {
      each(rule, source) { match in
        var line = match.range(at: 1)
        color(text, headerTextColor, line)
        line.length += 1
        text.addAttribute(.font, value: fonts.headings[level], range: line)
        color(text, controlTextColor, match.range(at: 2))
      }
    }
  }

  private func apply(_ look: Look, to text: NSMutableAttributedString, _ range: NSRange) {
    let line = { YYTextDecoration(style: .single, width: NSNumber(value: 1), color: nil) }
    switch look {
    case .emphasis: text.addAttribute(.font, value: fonts.emphasis, range: range)
    case .strong: text.addAttribute(.font, value: fonts.strong, range: range)
    case .both: text.addAttribute(.font, value: fonts.both, range: range)
    case .underline: set(text, YYTextUnderlineAttributeName, line(), range)
    case .strike: set(text, YYTextStrikethroughAttributeName, line(), range)
    }
  }

  private func each(
    _ rule: NSRegularExpression, _ source: NSString, _ body: (NSTextCheckingResult) -> Void
  ) {
    let whole = NSRange(location: 0, length: source.length)
    for match in rule.matches(in: source as String, range: whole) { body(match) }
  }

  private func set(_ text: NSMutableAttributedString, _ name: String, _ value: Any, _ range: NSRange) {
    text.addAttribute(NSAttributedString.Key(rawValue: name), value: value, range: range)
  }

  /// Colours a range, except a part in its middle.
  private func color(
    _ text: NSMutableAttributedString, _ color: UIColor?, _ range: NSRange, except inner: NSRange
  ) {
    self.color(text, color, NSRange(location: range.location, length: inner.location - range.location))
    let end = inner.location + inner.length
    self.color(text, color, NSRange(location: end, length: range.location + range.length - end))
  }

  private func color(_ text: NSMutableAttributedString, _ color: UIColor?, _ range: NSRange) {
    if let color {
      text.addAttribute(.foregroundColor, value: color, range: range)
    } else {
      text.removeAttribute(.foregroundColor, range: range)
    }
  }
}

/// The fonts of Markdown.
private struct YYTextMarkdownFonts {
  let text: UIFont
  let headings: [UIFont]
  let strong: UIFont
  let emphasis: UIFont
  let both: UIFont
  let code: UIFont

  init(_ size: CGFloat, headings largest: CGFloat) {
    let text = UIFont.systemFont(ofSize: size)
    self.text = text
    headings = (0..<6).map { .systemFont(ofSize: largest - (largest - size) / 5 * CGFloat($0)) }
    strong = YYTextFontWithBold(text) ?? text
    emphasis = YYTextFontWithItalic(text) ?? text
    both = YYTextFontWithBoldItalic(text) ?? text
    code = .monospacedSystemFont(ofSize: size, weight: .regular)
  }
}
