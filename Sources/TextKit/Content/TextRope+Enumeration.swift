internal import GalleyTextStore

extension TextRope {
  /// Enumerates the ranges of paragraphs as
  /// `NSTextElementProvider.enumerateTextElements(from:options:using:)` enumerates elements. Empty text has
  /// one empty paragraph.
  ///
  /// - Parameters:
  ///   - offset: A UTF-16 offset in the first paragraph; in reverse, in the paragraph after the first one.
  ///     `nil` for the text's start, in reverse its end. Clamped to the text.
  ///   - reverse: Whether to enumerate toward the start of the text.
  ///   - body: Called with a range; returns `false` to stop.
  /// - Returns: The end of the last range enumerated, in reverse its start; `nil` if there was none.
  func enumerateParagraphs(from offset: Int?, reverse: Bool, _ body: (Range<Int>) -> Bool) -> Int? {
    enumerateRanges(from: offset, reverse: reverse, containing: { paragraphRange(containing: $0) }, body)
  }

  /// Enumerates paragraphs with the lists that their styles name. In reverse, paragraphs of one attribute run
  /// that belong to no list come together.
  ///
  /// - Parameters:
  ///   - offset: As in `enumerateParagraphs(from:reverse:_:)`.
  ///   - reverse: Whether to enumerate toward the start of the text.
  ///   - style: Returns the value of `.paragraphStyle` at an offset, and a range around it that has it.
  ///   - body: Called with a paragraph and its lists; returns `false` to stop.
  func enumerateLists(
    from offset: Int, reverse: Bool, style: (Int) -> (value: Any?, range: Range<Int>),
    _ body: (Range<Int>, [NSTextList]) -> Bool
  ) {
    func lists(_ offset: Int) -> (lists: [NSTextList], range: Range<Int>) {
      let found = style(offset)
      return ((found.value as? NSParagraphStyle)?.textLists ?? [], found.range)
    }
    guard reverse else {
      _ = enumerateParagraphs(from: offset, reverse: false) { paragraph in
        body(paragraph, paragraph.isEmpty ? [] : lists(paragraph.lowerBound).lists)
      }
      return
    }
    var end = offset < count ? paragraphRange(containing: max(offset, 0)).lowerBound : count
    while end > 0 {
      var range = paragraphRange(containing: end - 1)
      let found = lists(range.lowerBound)
      if found.lists.isEmpty, found.range.lowerBound < range.lowerBound {
        let first = paragraphRange(containing: found.range.lowerBound)
        let isWhole = first.lowerBound == found.range.lowerBound
        range = (isWhole ? first.lowerBound : first.upperBound)..<range.upperBound
      }
      guard body(range, found.lists) else { return }
      end = range.lowerBound
    }
  }

  /// Enumerates ranges that tile the text, as `enumerateParagraphs(from:reverse:_:)` does.
  ///
  /// - Parameter range: Returns the range that contains an offset.
  func enumerateRanges(
    from offset: Int?, reverse: Bool, containing range: (Int) -> Range<Int>, _ body: (Range<Int>) -> Bool
  ) -> Int? {
    guard count > 0 else {
      guard offset == nil || !reverse else { return nil }
      _ = body(0..<0)
      return 0
    }
    var reached: Int?
    if reverse {
      var end = offset.map { $0 < count ? range(max($0, 0)).lowerBound : count } ?? count
      while end > 0 {
        let part = range(end - 1)
        reached = part.lowerBound
        guard body(part) else { break }
        // Ranges of a file that is written to meanwhile may not hold the offset.
        end = min(part.lowerBound, end - 1)
      }
    } else {
      var start = max(offset ?? 0, 0)
      while start < count {
        let part = range(start)
        reached = part.upperBound
        guard body(part) else { break }
        start = max(part.upperBound, start + 1)
      }
    }
    return reached
  }
}
