public import CoreText

extension NSAttributedString {
  /// The attributes at the start of a range that belong to its characters: all but paragraph style,
  /// attachment and link.
  ///
  /// - Parameter range: Must lie inside of the text; an empty one has none.
  @discardableResult
  public func fontAttributes(in range: NSRange) -> [NSAttributedString.Key: Any] {
    guard range.length > 0 else { return [:] }
    return attributes(at: range.location, effectiveRange: nil).filter {
      ![.paragraphStyle, .attachment, .link].contains($0.key)
    }
  }

  /// The attributes at the start of a range that belong to its paragraph: its style.
  ///
  /// - Parameter range: Must lie inside of the text; an empty one has none.
  @discardableResult
  public func rulerAttributes(in range: NSRange) -> [NSAttributedString.Key: Any] {
    guard range.length > 0 else { return [:] }
    return attributes(at: range.location, effectiveRange: nil).filter { $0.key == .paragraphStyle }
  }

  /// Returns the address of the link at an offset.
  ///
  /// - Parameters:
  ///   - location: Must be less than the length.
  ///   - effectiveRange: Receives a range around it that leads there, too.
  /// - Returns: The URL of its `.link`; without that, of an address that is written there with its scheme.
  @available(*, deprecated, message: "use NSDataDetector")
  @discardableResult
  public func url(at location: Int, effectiveRange: NSRangePointer) -> URL? {
    let link = attribute(
      .link, at: location, longestEffectiveRange: effectiveRange, in: NSRange(location: 0, length: length))
    if let url = link as? URL ?? (link as? String).flatMap(URL.init(string:)) { return url }
    guard let paragraph = paragraph(holding: location) else { return nil }
    let isSpace = { (unit: UInt16) in unit <= 0x20 || unit == 0xA0 || unit == 0x2029 }
    let text = units(paragraph)
    let place = location - paragraph.lowerBound
    guard !isSpace(text[place]) else { return nil }
    let start = text[..<place].lastIndex(where: isSpace).map { $0 + 1 } ?? 0
    let end = text[place...].firstIndex(where: isSpace) ?? text.count
    guard let url = URL(string: String(decoding: text[start..<end], as: UTF16.self)), url.scheme != nil,
      url.host != nil || url.scheme == "mailto"
    else { return nil }
    effectiveRange.pointee = NSRange(location: paragraph.lowerBound + start, length: end - start)
    return url
  }

  // MARK: Lists, blocks and tables

  /// Returns the number of the item of a list that a location belongs to, as `marker(forItemNumber:)` expects
  /// it.
  ///
  /// Each paragraph whose innermost list is this one is an item of it, from the start of the list on.
  ///
  /// - Returns: `NSNotFound` where the list is not.
  @discardableResult
  public func itemNumber(in list: NSTextList, at location: Int) -> Int {
    guard let whole = Range(range(of: list, at: location)) else { return NSNotFound }
    var number = list.startingItemNumber - 1
    var start = whole.lowerBound
    while start <= location, start < whole.upperBound, let paragraph = paragraph(holding: start) {
      if style(of: paragraph)?.textLists.last === list { number += 1 }
      start = paragraph.upperBound
    }
    return number
  }

  /// Returns the range of adjacent paragraphs around a location that belong to a list or to lists inside of
  /// it.
  ///
  /// - Returns: Its location is `NSNotFound` where the list is not.
  @discardableResult
  public func range(of list: NSTextList, at location: Int) -> NSRange {
    paragraphs(at: location) { style in style.textLists.contains { $0 === list } }
  }

  /// Returns the range of adjacent paragraphs around a location that are in a block.
  ///
  /// - Returns: Its location is `NSNotFound` where the block is not.
  @discardableResult
  public func range(of block: NSTextBlock, at location: Int) -> NSRange {
    paragraphs(at: location) { style in style.textBlocks.contains { $0 === block } }
  }

  /// Returns the range of adjacent paragraphs around a location that are in cells of a table.
  ///
  /// - Returns: Its location is `NSNotFound` where the table is not.
  @discardableResult
  public func range(of table: NSTextTable, at location: Int) -> NSRange {
    paragraphs(at: location) { style in
      style.textBlocks.contains { ($0 as? NSTextTableBlock)?.table === table }
    }
  }

  private func paragraphs(at location: Int, _ belongs: (NSParagraphStyle) -> Bool) -> NSRange {
    guard var range = paragraph(holding: location), style(of: range).map(belongs) == true else {
      return NSRange(location: NSNotFound, length: 0)
    }
    while let before = paragraph(holding: range.lowerBound - 1), style(of: before).map(belongs) == true {
      range = before.lowerBound..<range.upperBound
    }
    while let after = paragraph(holding: range.upperBound), style(of: after).map(belongs) == true {
      range = range.lowerBound..<after.upperBound
    }
    return NSRange(range)
  }

  private func style(of paragraph: Range<Int>) -> NSParagraphStyle? {
    attribute(.paragraphStyle, at: paragraph.lowerBound, effectiveRange: nil) as? NSParagraphStyle
  }
}
