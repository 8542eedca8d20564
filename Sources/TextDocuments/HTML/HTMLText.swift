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
  struct Own: Hashable {
    var align = NSTextAlignment.natural
    var direction = NSWritingDirection.natural
    var textIndent = 0.0
    var hyphenates = false
    var lineHeight = HTMLStyle.LineHeight.normal
    var breakBefore: HTMLStyle.Break?
    var keepsWithNext = false
    var keepsTogether = false
    var isCaption = false
    var pageName: String?

    init() {}

    init(_ style: HTMLStyle) {
      (align, direction, textIndent) = (style.align, style.direction, style.textIndent)
      (hyphenates, lineHeight, breakBefore) = (style.hyphenates, style.lineHeight, style.breakBefore)
      (keepsWithNext, keepsTogether) = (style.keepsWithNext, style.keepsTogether)
      isCaption = style.isCaption
      pageName = style.pageName
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

  /// What a paragraph style comes from, where no block is around it.
  private struct StyleKey: Hashable {
    let left: Double
    let right: Double
    let own: Own
    let lineHeight: HTMLStyle.LineHeight
    let before: Double
    let after: Double
    let level: Int
    let lists: [ObjectIdentifier]

    init(_ paragraph: Finished, after: Double) {
      let block = paragraph.block
      (left, right, own, level) = (block.left, block.right, block.own, block.headerLevel)
      (lineHeight, before, self.after) = (paragraph.lineHeight, paragraph.before, after)
      let hasLists = !block.lists.isEmpty && (paragraph.begins || !block.isItem)
      lists = hasLists ? block.lists.map { ObjectIdentifier($0) } : []
    }
  }

  private static let mostStyles = 4_096

  var builder = DocumentBuilder()
  private var styles: [StyleKey: NSParagraphStyle] = [:]
  private var lastStyle: (key: StyleKey, style: NSParagraphStyle)?
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
  /// Whether the open paragraph has nothing but pictures that float.
  private var hasOnlyFloats = true
  private var lastSet = 0
  /// What the next paragraph begins, because of the block before it.
  var nextBreak: HTMLStyle.Break?
  /// The setups of pages by their names.
  var pageSetups: [String: PageSetup] = [:]
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

  mutating func append(_ text: String, _ look: HTMLLook, _ block: Block, set: Int) {
    var text = text
    text.withUTF8 { append($0, look, block, set: set) }
  }

  /// Appends text in UTF-8.
  mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, _ look: HTMLLook, _ block: Block, set: Int
  ) {
    switch look.style.space {
    case .pre, .preWrap: appendAll(bytes, look, block, set)
    case .preLine: appendCollapsed(bytes, look, block, set, keepsLines: true)
    case .normal, .nowrap: appendCollapsed(bytes, look, block, set, keepsLines: false)
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B)
  }

  private mutating func appendCollapsed(
    _ bytes: UnsafeBufferPointer<UInt8>, _ look: HTMLLook, _ block: Block, _ set: Int, keepsLines: Bool
  ) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if HTMLText.isSpace(byte) {
        if byte == 0x0A, keepsLines {
          breakLine(look, block, set)
        } else if !atStart, space == nil {
          space = set
        }
        index += 1
        continue
      }
      let start = index
      // Words with one space between them stay as they are.
      while index < bytes.count {
        if HTMLText.isSpace(bytes[index]) {
          guard bytes[index] == 0x20, index + 1 < bytes.count, !HTMLText.isSpace(bytes[index + 1]) else {
            break
          }
        }
        index += 1
      }
      begin(look, block)
      emit(UnsafeBufferPointer(rebasing: bytes[start..<index]), set)
    }
  }

  private mutating func appendAll(
    _ bytes: UnsafeBufferPointer<UInt8>, _ look: HTMLLook, _ block: Block, _ set: Int
  ) {
    var start = 0
    while true {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      // A return before the line end belongs to it.
      let contentEnd = end < bytes.count && end > start && bytes[end - 1] == 0x0D ? end - 1 : end
      if contentEnd > start {
        begin(look, block)
        emit(UnsafeBufferPointer(rebasing: bytes[start..<contentEnd]), set)
      }
      guard end < bytes.count else { return }
      breakLine(look, block, set)
      start = end + 1
    }
  }

  /// Writes waiting line ends and spaces, then text.
  mutating func emit(_ text: String, _ set: Int) {
    var text = text
    text.withUTF8 { emit($0, set) }
  }

  /// Writes waiting line ends and spaces, then text in UTF-8.
  private mutating func emit(_ bytes: UnsafeBufferPointer<UInt8>, _ set: Int) {
    if !breaks.isEmpty {
      for set in breaks { builder.append(open?.block.usesSeparators == true ? "\u{2028}" : "\n", set: set) }
      breaks = []
    }
    if let space, !atStart { builder.append(" ", set: space) }
    space = nil
    builder.append(bytes, set: set)
    (atStart, hasOnlyFloats) = (false, false)
    lastSet = set
  }

  /// Whether the next character is the first of its paragraph, but for what floats.
  var isAtParagraphStart: Bool { open == nil || hasOnlyFloats }

  /// Writes a picture that floats at the start of a paragraph: spaces after it are none.
  mutating func emitFloat(_ set: Int) {
    emit("\u{FFFC}", set)
    (hasOnlyFloats, atStart) = (true, true)
  }

  /// A line end, which shows only if text follows in the paragraph.
  mutating func breakLine(_ look: HTMLLook, _ block: Block, _ set: Int) {
    begin(look, block)
    space = nil
    breaks.append(set)
    lastSet = set
    (atStart, hasOnlyFloats) = (true, false)
  }

  /// Begins a new line in an item that already has text.
  mutating func separate(_ look: HTMLLook, _ block: Block, _ set: Int) {
    guard open != nil, !atStart else { return }
    breakLine(look, block, set)
  }

  /// Sets off what stands in a cell without a table from what stands before it.
  mutating func setOff(_ set: Int) {
    guard open != nil, !atStart else { return }
    space = nil
    emit("\t", set)
    atStart = true
  }

  // MARK: Paragraphs

  mutating func begin(_ look: HTMLLook, _ block: Block) {
    guard open == nil else { return }
    let before = finishWaiting()
    var block = block
    if block.own.breakBefore == nil { block.own.breakBefore = nextBreak }
    nextBreak = nil
    open = (block, look.style.lineHeight, before, itemBegins, 0, builder.length)
    if itemBegins, options.markersInText, let list = block.lists.last {
      let set = builder.add([:])
      let marker = "\t" + list.marker(forItemNumber: itemNumber) + "\t"
      builder.append(marker, set: set)
      open?.marker = marker.utf16.count
    }
    itemBegins = false
    (atStart, hasOnlyFloats) = (true, true)
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
      (own.keepsWithNext, NSAttributedString.Key.keepsWithNext), (own.keepsTogether, .keepsTogether),
      (own.isCaption, .isCaption),
    ] where isOn { builder.overlay(paragraph.start, key, NSNumber(value: 1)) }
    if let setup = own.pageName.flatMap({ pageSetups[$0] }) {
      builder.overlay(paragraph.start, .pageSetup, setup)
    }
    switch own.breakBefore {
    case .column?: builder.overlay(paragraph.start, .columnBreakBefore, NSNumber(value: 1))
    case let start?: builder.overlay(paragraph.start, .pageBreakBefore, NSNumber(value: start.rawValue))
    case nil: break
    }
  }

  /// Writes an empty paragraph.
  mutating func endEmpty(_ look: HTMLLook, _ block: Block, set: Int) {
    lastSet = set
    begin(look, block)
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

  /// Returns the style of a paragraph: the same one for paragraphs that differ in nothing of it.
  private mutating func paragraphStyle(_ paragraph: Finished, after: Double) -> NSParagraphStyle {
    // Cells and boxes have styles of their own.
    guard paragraph.block.blocks.isEmpty, paragraph.markerLength == 0 else {
      return newStyle(paragraph, after: after)
    }
    let key = StyleKey(paragraph, after: after)
    if let last = lastStyle, last.key == key { return last.style }
    let style = styles[key] ?? newStyle(paragraph, after: after)
    if styles.count < HTMLText.mostStyles { styles[key] = style }
    lastStyle = (key, style)
    return style
  }

  private func newStyle(_ paragraph: Finished, after: Double) -> NSParagraphStyle {
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
