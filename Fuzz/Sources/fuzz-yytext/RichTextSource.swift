import CoreGraphics
import CoreText
import FuzzSupport
import YYText

/// Reads rich texts and containers from bytes.
struct RichTextSource {
  private var source: ByteSource
  private let fonts: [CTFont]

  /// Attributes that one text gets at most, and the pieces that it has at most.
  private static let most = (attributes: 12, pieces: 24)
  private static let picture = image()

  init(_ source: ByteSource, _ fonts: [CTFont]) {
    self.source = source
    self.fonts = fonts
  }

  /// The next byte.
  mutating func choice() -> Int { Int(source.byte()) }

  /// Prints what is laid out.
  static func tell(_ container: YYTextContainer, _ text: NSAttributedString, _ range: NSRange) {
    print("container \(container.size) \(container.insets) vertical \(container.isVerticalForm)")
    print("rows \(container.maximumNumberOfRows) \(container.truncationType)")
    print("paths \(String(describing: container.path)) \(container.exclusionPaths?.count ?? 0)")
    print("\(range) of \(text.string.debugDescription)")
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) { values, range, _ in
      print(range, values.map { "\($0.key.rawValue) \($0.value)" }.sorted())
    }
    fflush(nil)
  }

  // MARK: Containers

  mutating func container() -> YYTextContainer {
    let choice = source.byte()
    let container = YYTextContainer(
      size: CGSize(width: source.anyLength(1, 240), height: source.anyLength(1, 240)))
    if choice & 1 != 0 { container.insets = insets(0, 20) }
    container.isVerticalForm = choice & 2 != 0
    if choice & 4 != 0 {
      container.maximumNumberOfRows = UInt(source.index(below: 5))
      container.truncationType = source.element(of: [.none, .start, .end, .middle])
      if source.byte() & 3 == 0 {
        container.truncationToken = NSAttributedString(
          string: source.element(of: ["…", "more", "", "\n", "א…"]))
      }
      container.putsTruncationTokenAtTrailingEdge = source.byte() & 1 != 0
    }
    switch choice >> 3 {
    case 0...3: container.exclusionPaths = (0...source.index(below: 2)).map { _ in path() }
    case 4...5: container.path = path()
    case 6:
      container.path = path()
      container.pathLineWidth = source.anyLength(0, 12)
      container.isPathFillEvenOdd = source.byte() & 1 != 0
    case 7...9:
      let modifier = YYTextLinePositionSimpleModifier()
      modifier.fixedLineHeight = CGFloat(source.index(below: 50)) - 5
      container.linePositionModifier = modifier
    default: break
    }
    return container
  }

  private mutating func insets(_ low: Double, _ high: Double) -> UIEdgeInsets {
    UIEdgeInsets(
      top: source.anyLength(low, high), left: source.anyLength(low, high),
      bottom: source.anyLength(low, high),
      right: source.anyLength(low, high))
  }

  private mutating func path() -> UIBezierPath {
    let rect = CGRect(
      x: Double(source.byte()) - 20, y: Double(source.byte()) - 20, width: Double(source.byte()),
      height: Double(source.byte()))
    switch source.byte() & 3 {
    case 0: return UIBezierPath(rect: rect)
    case 1: return UIBezierPath(ovalIn: rect)
    case 2: return UIBezierPath(roundedRect: rect, cornerRadius: Double(source.byte()) / 4)
    default:
      let path = UIBezierPath()
      path.move(to: rect.origin)
      for _ in 0...source.index(below: 4) {
        path.addLine(to: CGPoint(x: Double(source.byte()), y: Double(source.byte())))
      }
      path.close()
      return path
    }
  }

  mutating func debugOption() -> YYTextDebugOption? {
    guard source.byte() & 7 == 0 else { return nil }
    let option = YYTextDebugOption()
    option.baselineColor = .red
    option.ctFrameBorderColor = .blue
    option.ctLineFillColor = .green
    option.ctRunBorderColor = .red
    option.cgGlyphBorderColor = .blue
    return option
  }

  // MARK: Texts

  mutating func text() -> NSMutableAttributedString {
    let count = source.index(below: Self.most.pieces)
    let marks = source.index(below: Self.most.attributes)
    var units: [UInt16] = []
    for _ in 0..<count { units += source.piece() }
    let text = NSMutableAttributedString(
      string: String(decoding: units, as: UTF16.self), attributes: [.font: fonts[source.index(below: 2)]])
    guard text.length > 0 else { return text }
    for _ in 0..<marks { mark(text, range(of: text)) }
    if source.byte() & 7 == 0 {
      text.append(
        .yy_attachmentString(
          withContent: Self.picture,
          contentMode: UIView.ContentMode(rawValue: source.index(below: 13)) ?? .center,
          width: source.anyLength(0, 40), ascent: source.anyLength(0, 30), descent: source.anyLength(0, 20)))
    }
    return text
  }

  /// A range of a text; a length of 0 reaches to its end.
  mutating func range(of text: NSAttributedString) -> NSRange {
    let choice = source.byte()
    guard text.length > 0, choice & 3 != 0 else { return NSRange(location: 0, length: text.length) }
    let start = Int(choice >> 2) % text.length
    return NSRange(location: start, length: source.index(below: text.length - start + 1))
  }

  private mutating func mark(_ text: NSMutableAttributedString, _ range: NSRange) {
    switch source.index(below: 24) {
    case 0: text.yy_setFont(source.element(of: fonts), range: range)
    case 1: text.yy_setTextShadow(shadow(), range: range)
    case 2: text.yy_setTextInnerShadow(shadow(), range: range)
    case 3: text.yy_setTextUnderline(decoration(), range: range)
    case 4: text.yy_setTextStrikethrough(decoration(), range: range)
    case 5: text.yy_setTextBorder(border(), range: range)
    case 6: text.yy_setTextBackgroundBorder(border(), range: range)
    case 7: text.yy_setTextBlockBorder(border(), range: range)
    case 8: text.yy_setTextBinding(YYTextBinding(deleteConfirm: source.byte() & 1 != 0), range: range)
    case 9: text.yy_setTextBackedString(YYTextBackedString(string: "x"), range: range)
    case 10: text.yy_setTextHighlight(range, color: .red, backgroundColor: .blue, tapAction: nil)
    case 11:
      text.yy_setTextGlyphTransform(
        CGAffineTransform(
          a: source.anyLength(-2, 2), b: source.anyLength(-1, 1), c: source.anyLength(-1, 1),
          d: source.anyLength(-2, 2), tx: source.anyLength(-9, 9), ty: source.anyLength(-9, 9)), range: range)
    case 12:
      let delegate = YYTextRunDelegate()
      delegate.width = source.anyLength(0, 60)
      delegate.ascent = source.anyLength(0, 40)
      delegate.descent = source.anyLength(0, 20)
      text.yy_setRunDelegate(delegate.ctRunDelegate(), range: range)
    case 13:
      let ruby = YYTextRubyAnnotation()
      ruby.textBefore = source.element(of: ["か", "long annotation", "", "\u{5E9}\u{5B8}"])
      ruby.sizeFactor = source.anyLength(0.1, 1)
      text.yy_setTextRubyAnnotation(ruby, range: range)
    case 14: text.yy_setKern(NSNumber(value: source.anyLength(-3, 10)), range: range)
    case 15: text.yy_setBaselineOffset(NSNumber(value: source.anyLength(-8, 8)), range: range)
    case 16: text.yy_setSuperscript(NSNumber(value: source.index(below: 3) - 1), range: range)
    case 17: text.yy_setExpansion(NSNumber(value: source.anyLength(-0.5, 1)), range: range)
    case 18: text.yy_setObliqueness(NSNumber(value: source.anyLength(-1, 1)), range: range)
    case 19: text.yy_setStrokeWidth(NSNumber(value: source.anyLength(-5, 9)), range: range)
    case 20: text.yy_setWritingDirection([NSNumber(value: source.index(below: 4))], range: range)
    case 21:
      let shadow = NSShadow()
      shadow.shadowBlurRadius = CGFloat(source.index(below: 8))
      text.yy_setShadow(shadow, range: range)
    case 22: kitMarks(text, range)
    default: paragraph(text, range)
    }
  }

  private mutating func kitMarks(_ text: NSMutableAttributedString, _ range: NSRange) {
    text.yy_setBackgroundColor(.green, range: range)
    text.yy_setUnderlineStyle(NSUnderlineStyle(rawValue: source.word()), range: range)
    text.yy_setStrikethroughStyle(NSUnderlineStyle(rawValue: source.word()), range: range)
    text.yy_setLink("https://swift.org", range: range)
  }

  private mutating func paragraph(_ text: NSMutableAttributedString, _ range: NSRange) {
    text.yy_setAlignment(source.element(of: [.left, .right, .center, .justified, .natural]), range: range)
    let choice = source.byte()
    if choice & 1 != 0 { text.yy_setHeadIndent(source.anyLength(-10, 40), range: range) }
    if choice & 2 != 0 { text.yy_setTailIndent(source.anyLength(-40, 90), range: range) }
    if choice & 4 != 0 { text.yy_setLineSpacing(source.anyLength(0, 10), range: range) }
    if choice & 8 != 0 { text.yy_setMaximumLineHeight(source.anyLength(0, 40), range: range) }
    if choice & 16 != 0 { text.yy_setLineHeightMultiple(source.anyLength(0, 2), range: range) }
    if choice & 32 != 0 {
      text.yy_setBaseWritingDirection(
        source.element(of: [.natural, .leftToRight, .rightToLeft]), range: range)
    }
    if choice & 64 != 0 {
      text.yy_setLineBreakMode(
        source.element(of: [.byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingTail]), range: range)
    }
    if choice & 128 != 0 { text.yy_setParagraphSpacing(source.anyLength(0, 20), range: range) }
  }

  // MARK: Looks

  private mutating func shadow() -> YYTextShadow {
    let shadow = YYTextShadow(
      color: source.element(of: [.red, .black, nil]),
      offset: CGSize(width: source.anyLength(-9, 9), height: source.anyLength(-9, 9)),
      radius: radius())
    if source.byte() & 7 == 0 { shadow.subShadow = YYTextShadow(color: .blue, offset: .zero, radius: 2) }
    return shadow
  }

  /// Large ones take long to paint, and are rare.
  private mutating func radius() -> Double {
    source.byte() == 0xFF ? source.anyLength(0, 5) : Double(source.index(below: 8)) / 2
  }

  private mutating func decoration() -> YYTextDecoration {
    let decoration = YYTextDecoration(
      style: YYTextLineStyle(rawValue: source.word()),
      width: source.element(of: [nil, NSNumber(value: source.anyLength(0, 5))]), color: .red)
    if source.byte() & 15 == 0 { decoration.shadow = shadow() }
    return decoration
  }

  private mutating func border() -> YYTextBorder {
    let border = YYTextBorder(fill: source.element(of: [.green, nil]), cornerRadius: source.anyLength(0, 12))
    border.insets = insets(-5, 8)
    if source.byte() & 1 != 0 {
      border.lineStyle = YYTextLineStyle(rawValue: source.word())
      border.strokeWidth = source.anyLength(0, 5)
      border.strokeColor = .red
      border.lineJoin = source.element(of: [.miter, .round, .bevel])
    }
    border.hasStraightTrailingEdge = source.byte() & 1 != 0
    if source.byte() & 15 == 0 { border.shadow = shadow() }
    return border
  }

  private static func image() -> UIImage? {
    CGContext(
      data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue
    )?.makeImage().map { UIImage(cgImage: $0) }
  }
}
