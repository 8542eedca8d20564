internal import CoreText
internal import TextEngine
internal import UIKit

/// A text laid out in a container by the engine, in the engine's terms.
struct LaidText {
  /// The text as the engine got it.
  let text: AttributedText
  /// The string that was laid out: the text as the engine gets it.
  let string: NSAttributedString
  let shape: ContainerShape
  /// The factor by which fonts became smaller; 1 for none.
  let scaleFactor: CGFloat
  /// The lines as they are without a token.
  let plain: ColumnLayout
  /// The lines as they are shown.
  let shown: ColumnLayout
  /// What the engine made the shown lines of: one text, or one for each paragraph.
  private let shownTexts: [AttributedText]
  /// The token of the last line, with the message after it.
  let token: AttributedText?
  /// The same as a string.
  let tokenString: NSAttributedString?

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - string: The text.
  ///   - range: The part to lay out.
  ///   - values: The container.
  ///   - shape: Its space.
  init(_ string: NSAttributedString, _ range: Range<Int>, in values: ContainerValues, _ shape: ContainerShape)
  {
    self.shape = shape
    let (prepared, resolved) = LaidText.prepared(string, isVertical: values.isVerticalForm)
    let column = TextColumn(range, values, shape)
    let (made, factor) = column.fitted(prepared, resolved, smallest: values.minimumScaleFactor)
    (self.string, text, plain, scaleFactor) = (made.string, made.text, made.layout, factor)
    guard let position = values.truncationType.position, plain.lastLine != nil, !column.holdsAll(plain) else {
      (shown, shownTexts, token, tokenString) = (plain, [text], nil, nil)
      return
    }
    let last = plain.placedLines(of: text).last?.line
    var words = values.truncationToken ?? LaidText.ellipsis(after: last)
    if let message = values.truncationMessage, position == .tail {
      let both = NSMutableAttributedString(attributedString: words)
      both.append(message)
      words = both
    }
    let (tokenString, token) = LaidText.prepared(words, isVertical: values.isVerticalForm)
    let truncation = Truncation(
      position, token: .text(token.styled), putsTokenAtTrailingEdge: values.putsTokenAtTrailingEdge)
    var cut = column.lay(made, truncation)
    if values.truncationMessage != nil, position == .tail { cut = column.cutAtWord(cut, truncation) }
    (shown, shownTexts) = (cut.layout, [cut.text])
    (self.token, self.tokenString) = (token, tokenString)
  }

  /// Joins texts that were laid out one by one, and follow one another.
  ///
  /// - Parameters:
  ///   - parts: What the engine got, and the columns that it made; at least one.
  ///   - shape: The space.
  ///   - isFollowed: Whether more text follows.
  init(
    joining parts: [(text: AttributedText, part: ColumnLayout.Part)], in shape: ContainerShape,
    isFollowed: Bool
  ) {
    self.shape = shape
    plain = ColumnLayout(joining: parts.map(\.part), flow: shape.shape.flow, isFollowed: isFollowed)
    shown = plain
    shownTexts = parts.flatMap { part in part.part.column.paragraphs.map { _ in part.text } }
    text = parts[0].text
    string = NSAttributedString()
    (scaleFactor, token, tokenString) = (1, nil, nil)
  }

  /// A line in the container.
  struct PlacedLine {
    let index: ColumnLayout.LineIndex
    let line: CTLine
    let origin: CGPoint
    /// Whether there may be attachments in it.
    let mayHaveAttachments: Bool
  }

  /// The shown lines.
  func lines() -> [PlacedLine] { lines(of: shown, shownTexts) }

  /// The last line without its token; `nil` if nothing is truncated.
  func untruncatedLine() -> PlacedLine? {
    guard shown.truncation != nil else { return nil }
    return lines(of: plain, [text]).last
  }

  private func lines(of column: ColumnLayout, _ texts: [AttributedText]) -> [PlacedLine] {
    var result: [PlacedLine] = []
    result.reserveCapacity(column.lineCount)
    for (number, paragraph) in column.paragraphs.enumerated() {
      let text = texts[min(number, texts.count - 1)]
      let attachments = text.sets.map { $0.dictionary.has(.yyAttachment) }
      let hasAttachments = attachments.contains(true)
      let source = LineSource.Paragraph(
        text: text, layout: paragraph.layout, offset: paragraph.origin == nil ? paragraph.offset : 0,
        origin: paragraph.origin, token: token)
      for (index, line) in paragraph.layout.lines.enumerated() {
        result.append(
          PlacedLine(
            index: ColumnLayout.LineIndex(paragraph: number, line: index),
            line: CTLine(LineSource(source, index: index)),
            origin: page(TextPoint(x: line.x, y: paragraph.top + line.baseline)),
            // The runs of a truncated line are also those of a token.
            mayHaveAttachments: paragraph.origin != nil
              || hasAttachments
                && paragraph.layout.runs[line.runs].contains { attachments[text.setOfRun[$0.styleRun]] }
          ))
      }
    }
    return result
  }

  // MARK: Coordinates

  /// Returns a point of the text in the container's coordinates.
  func page(_ point: TextPoint) -> CGPoint {
    let page = plain.flow.page(point)
    return CGPoint(x: CGFloat(page.x) + shape.origin.x, y: CGFloat(page.y) + shape.origin.y)
  }

  /// Returns a rectangle of the text in the container's coordinates.
  func page(_ rect: TextRect) -> CGRect {
    let page = plain.flow.page(rect)
    return CGRect(
      x: CGFloat(page.x) + shape.origin.x, y: CGFloat(page.y) + shape.origin.y, width: CGFloat(page.width),
      height: CGFloat(page.height))
  }

  /// Returns a point of the container in the text's coordinates.
  func text(_ point: CGPoint) -> TextPoint {
    plain.flow.text(TextPoint(x: Double(point.x - shape.origin.x), y: Double(point.y - shape.origin.y)))
  }

  // MARK: Text

  /// The kit's shadow, which this module paints itself, under a name that nothing else paints.
  static let kitShadow = NSAttributedString.Key(rawValue: "YYTextKitShadow")

  /// Returns a text as the engine gets it: in vertical forms in columns, and with the kit's shadows put
  /// aside.
  ///
  /// - Parameter memory: Knows sets of attributes from other texts.
  static func prepared(
    _ string: NSAttributedString, isVertical: Bool, memory: AttributeMemory? = nil
  ) -> (string: NSAttributedString, text: AttributedText) {
    let text = isVertical ? nil : AttributeResolver.resolve(string, memory: memory)
    if let text, !text.sets.contains(where: { $0.dictionary.has(.shadow) }) { return (string, text) }
    let changed = changed(string, isVertical: isVertical)
    return (changed, AttributeResolver.resolve(changed, memory: memory))
  }

  private static func changed(_ string: NSAttributedString, isVertical: Bool) -> NSAttributedString {
    let all = NSRange(location: 0, length: string.length)
    var shadows: [(Any, NSRange)] = []
    string.enumerateAttribute(.shadow, in: all, options: []) { value, range, _ in
      if let value { shadows.append((value, range)) }
    }
    let prepared = NSMutableAttributedString(attributedString: string)
    for (value, range) in shadows {
      prepared.removeAttribute(.shadow, range: range)
      prepared.addAttribute(kitShadow, value: value, range: range)
    }
    if isVertical {
      string.enumerateAttribute(.verticalGlyphForm, in: all, options: []) { value, range, _ in
        if value == nil { prepared.addAttribute(.verticalGlyphForm, value: NSNumber(value: 1), range: range) }
      }
    }
    return prepared
  }

  /// An ellipsis in the looks of the last run of a line, nine tenths as large, without what belongs to one
  /// character or range.
  private static func ellipsis(after line: CTLine?) -> NSAttributedString {
    var attributes = line?.pieces.last?.attributes ?? [:]
    for key in NSMutableAttributedString.discontinuousKeys { attributes[key] = nil }
    for key in [
      NSAttributedString.Key.foregroundColor, .init(rawValue: kCTForegroundColorAttributeName as String),
    ] {
      let color = (attributes[key] as? UIColor)?.cgColor ?? attributes[key] as? CGColor
      if let color, color.alpha == 0 { attributes[key] = nil }
    }
    let font = attributes[.font] as? UIFont ?? CTFontCreateUIFontForLanguage(.system, 0, nil)
    if let font { attributes[.font] = font.withSize(font.pointSize * 0.9) }
    attributes[.verticalGlyphForm] = nil
    return NSAttributedString(string: YYTextTruncationToken, attributes: attributes)
  }
}

extension YYTextTruncationType {
  /// What makes way, in the engine's terms.
  fileprivate var position: Truncation.Position? {
    switch self {
    case .none: nil
    case .start: .head
    case .end: .tail
    case .middle: .middle
    }
  }
}
