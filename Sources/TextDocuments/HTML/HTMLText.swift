internal import Foundation
internal import TextKit

/// Collects text by the rules of white space, and paragraphs with their margins.
struct HTMLText {
  /// What a paragraph takes from the blocks around it.
  struct Block {
    var left = 0.0
    var right = 0.0
    var blocks: [NSTextBlock] = []
    var lists: [NSTextList] = []
    var headerLevel = 0
    /// Whether line ends inside are separators.
    var usesSeparators = false
    var isItem = false
    var isHeaderCell = false
    /// What the nearest block says of paragraphs.
    var own = Own()
  }

  /// What a block says of the paragraphs in it.
  struct Own {
    var align = NSTextAlignment.natural
    var direction = NSWritingDirection.natural
    var textIndent = 0.0
    var hyphenates = false
    var lineHeight = HTMLStyle.LineHeight.normal
    var breaksPage = false
    var keepsWithNext = false
    var keepsTogether = false

    init() {}

    init(_ style: HTMLStyle) {
      (align, direction, textIndent) = (style.align, style.direction, style.textIndent)
      (hyphenates, lineHeight, breaksPage) = (style.hyphenates, style.lineHeight, style.breaksPage)
      (keepsWithNext, keepsTogether) = (style.keepsWithNext, style.keepsTogether)
    }
  }

  /// A paragraph that has ended, whose space below is not known yet.
  private struct Finished {
    var end: Int
    var block: Block
    var lineHeight: HTMLStyle.LineHeight
    var before: Double
    var begins: Bool
    var markerLength: Int
  }

  var builder = DocumentBuilder()
  private let factor: Double
  private let options: ReadingOptions
  private var waiting: Finished?
  private var open:
    (block: Block, lineHeight: HTMLStyle.LineHeight, before: Double, begins: Bool, marker: Int, start: Int)?
  private var topMargin = 0.0
  private var bottomMargin = 0.0
  /// The set of a space that waits for text.
  private var space: Int?
  private var breaks: [Int] = []
  private var atStart = true
  private var lastSet = 0
  /// Set when an item has begun and has no paragraph yet.
  var itemBegins = false
  var itemNumber = 1

  init(_ options: ReadingOptions) {
    self.options = options
    factor = options.sizeFactor
  }

  /// Whether a paragraph is open that has something in it.
  var hasContent: Bool { open != nil }

  /// The offset that the next text will have.
  var nextOffset: Int { builder.length + breaks.count + (space != nil && !atStart ? 1 : 0) }

  // MARK: Characters

  mutating func append(_ text: String, _ style: HTMLStyle, _ block: Block, set: Int) {
    switch style.space {
    case .pre, .preWrap: appendAll(text, style, block, set)
    case .preLine, .normal, .nowrap:
      appendCollapsed(text, style, block, set, keepsLines: style.space == .preLine)
    }
  }

  private mutating func appendCollapsed(
    _ text: String, _ style: HTMLStyle, _ block: Block, _ set: Int, keepsLines: Bool
  ) {
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        guard byte == 0x20 || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B) else {
          index += 1
          continue
        }
        flush(bytes[start..<index], style, block, set)
        if byte == 0x0A, keepsLines {
          breakLine(style, block, set)
        } else if !atStart, space == nil {
          space = set
        }
        index += 1
        start = index
      }
      flush(bytes[start..<index], style, block, set)
    }
  }

  private mutating func flush(
    _ piece: Slice<UnsafeBufferPointer<UInt8>>, _ style: HTMLStyle, _ block: Block, _ set: Int
  ) {
    guard !piece.isEmpty else { return }
    begin(style, block)
    emit(String(decoding: piece, as: UTF8.self), set)
  }

  private mutating func appendAll(_ text: String, _ style: HTMLStyle, _ block: Block, _ set: Int) {
    var lines = text.replacingOccurrences(of: "\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.popFirst() {
      if !line.isEmpty {
        begin(style, block)
        emit(String(line), set)
      }
      if !lines.isEmpty { breakLine(style, block, set) }
    }
  }

  /// Writes waiting line ends and spaces, then text.
  mutating func emit(_ text: String, _ set: Int) {
    for set in breaks { builder.append(open?.block.usesSeparators == true ? "\u{2028}" : "\n", set: set) }
    breaks = []
    if let space, !atStart { builder.append(" ", set: space) }
    space = nil
    builder.append(text, set: set)
    atStart = false
    lastSet = set
  }

  /// A line end, which shows only if text follows in the paragraph.
  mutating func breakLine(_ style: HTMLStyle, _ block: Block, _ set: Int) {
    begin(style, block)
    space = nil
    breaks.append(set)
    lastSet = set
    atStart = true
  }

  /// Begins a new line in an item that already has text.
  mutating func separate(_ style: HTMLStyle, _ block: Block, _ set: Int) {
    guard open != nil, !atStart else { return }
    breakLine(style, block, set)
  }

  /// Sets off what stands in a cell without a table from what stands before it.
  mutating func setOff(_ style: HTMLStyle, _ block: Block, _ set: Int) {
    guard open != nil, !atStart else { return }
    space = nil
    emit("\t", set)
    atStart = true
  }

  // MARK: Paragraphs

  mutating func begin(_ style: HTMLStyle, _ block: Block) {
    guard open == nil else { return }
    let before = finishWaiting()
    open = (block, style.lineHeight, before, itemBegins, 0, builder.length)
    if itemBegins, options.markersInText, let list = block.lists.last {
      let set = builder.add([:])
      let marker = "\t" + list.marker(forItemNumber: itemNumber) + "\t"
      builder.append(marker, set: set)
      open?.marker = marker.utf16.count
    }
    itemBegins = false
    atStart = true
    space = nil
  }

  /// Gives the paragraph before its space, and returns what the next one has before it.
  private mutating func finishWaiting() -> Double {
    let before = max(0, topMargin - bottomMargin)
    write(after: bottomMargin)
    (topMargin, bottomMargin) = (0, 0)
    return options.appleCompatible ? 0 : before
  }

  private mutating func write(after: Double) {
    guard let paragraph = waiting else { return }
    builder.endParagraph(paragraphStyle(paragraph, after: after), at: paragraph.end)
    waiting = nil
  }

  /// Ends the paragraph, if one is open.
  ///
  /// - Parameter terminator: What ends it; empty at the end of a fragment.
  mutating func end(_ terminator: String = "\n") {
    guard let paragraph = open else { return }
    // The last line end of a block shows nothing.
    if !breaks.isEmpty { breaks.removeLast() }
    for set in breaks { builder.append(paragraph.block.usesSeparators ? "\u{2028}" : "\n", set: set) }
    breaks = []
    space = nil
    builder.append(terminator, set: lastSet)
    open = nil
    atStart = true
    if paragraph.block.isItem, !paragraph.begins, !paragraph.block.lists.isEmpty {
      builder.overlay(paragraph.start, .continuedTextLists, NSArray(array: paragraph.block.lists))
    }
    waiting = Finished(
      end: builder.length, block: paragraph.block, lineHeight: paragraph.lineHeight,
      before: paragraph.before, begins: paragraph.begins, markerLength: paragraph.marker)
    let own = paragraph.block.own
    for (isOn, key) in [
      (own.breaksPage, NSAttributedString.Key.pageBreakBefore), (own.keepsWithNext, .keepsWithNext),
      (own.keepsTogether, .keepsTogether),
    ] where isOn { builder.overlay(paragraph.start, key, NSNumber(value: 1)) }
  }

  /// Writes an empty paragraph.
  mutating func endEmpty(_ style: HTMLStyle, _ block: Block, set: Int) {
    lastSet = set
    begin(style, block)
    end()
  }

  mutating func addMargin(top: Double) { topMargin = max(topMargin, top * factor) }
  mutating func addMargin(bottom: Double) { bottomMargin = max(bottomMargin, bottom * factor) }

  /// Keeps margins on either side apart, as at the edges of cells.
  mutating func divideMargins() {
    if waiting != nil { write(after: bottomMargin) }
    (topMargin, bottomMargin) = (0, 0)
  }

  /// Ends the text; a paragraph that stands in no block has no line end.
  mutating func finish() {
    end("")
    write(after: bottomMargin)
  }

  private func paragraphStyle(_ paragraph: Finished, after: Double) -> NSParagraphStyle {
    let (block, own) = (paragraph.block, paragraph.block.own)
    let style = NSMutableParagraphStyle()
    style.alignment = own.align
    style.baseWritingDirection = own.direction
    style.headIndent = CGFloat(CSSUnits.rounded(block.left * factor))
    let indent = CSSUnits.rounded(own.textIndent * factor)
    if options.appleCompatible {
      style.firstLineHeadIndent = indent > 0 ? style.headIndent + CGFloat(indent) : 0
    } else {
      style.firstLineHeadIndent = max(0, CGFloat(CSSUnits.rounded(Double(style.headIndent) + indent)))
      style.paragraphSpacingBefore = CGFloat(CSSUnits.rounded(paragraph.before))
    }
    style.tailIndent = block.right > 0 ? -CGFloat(CSSUnits.rounded(block.right * factor)) : 0
    style.paragraphSpacing = CGFloat(CSSUnits.rounded(after))
    switch paragraph.lineHeight {
    case .normal: break
    case .multiple(let factor): style.lineHeightMultiple = CGFloat(factor)
    case .length(let length):
      style.minimumLineHeight = CGFloat(CSSUnits.rounded(length * factor))
      style.maximumLineHeight = style.minimumLineHeight
    }
    style.hyphenationFactor = own.hyphenates ? 1 : 0
    style.headerLevel = block.headerLevel
    style.textBlocks = block.blocks
    if paragraph.begins || !block.isItem { style.textLists = block.lists }
    if paragraph.markerLength > 0 {
      style.firstLineHeadIndent = 0
      style.tabStops = [
        NSTextTab(textAlignment: .left, location: style.headIndent - 25),
        NSTextTab(textAlignment: .left, location: style.headIndent),
      ]
    }
    if let copy = style.copy() as? NSParagraphStyle { return copy }
    return style
  }
}
