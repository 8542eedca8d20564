internal import GalleyTextStore

extension TextRope {
  /// Shows the ranges of paragraphs one by one, as
  /// `NSTextElementProvider.enumerateTextElements(from:options:using:)` shows elements. Empty text has one
  /// empty paragraph.
  ///
  /// - Parameters:
  ///   - offset: In the first paragraph shown; in reverse, in the one behind it. `nil` for the text's start, in reverse its
  ///     end. Clamped to the text.
  ///   - reverse: From the end to the start.
  ///   - body: Given a range; returning false ends it.
  /// - Returns: Where the last one shown ends, in reverse begins; `nil` if none was shown.
  func enumerateParagraphs(from offset: Int?, reverse: Bool, _ body: (Range<Int>) -> Bool) -> Int? {
    enumerateRanges(from: offset, reverse: reverse, containing: { paragraphRange(containing: $0) }, body)
  }

  /// Shows paragraphs one by one with the lists that their styles name.
  ///
  /// - Parameters:
  ///   - offset: As in `enumerateParagraphs(from:reverse:_:)`.
  ///   - reverse: From the end to the start.
  ///   - style: Returns the value of `.paragraphStyle` at an offset.
  ///   - body: Given a paragraph and its lists; returning false ends it.
  func enumerateLists(
    from offset: Int, reverse: Bool, style: (Int) -> Any?, _ body: (Range<Int>, [NSTextList]) -> Bool
  ) {
    _ = enumerateParagraphs(from: offset, reverse: reverse) { paragraph in
      guard !paragraph.isEmpty else { return body(paragraph, []) }
      return body(paragraph, (style(paragraph.lowerBound) as? NSParagraphStyle)?.textLists ?? [])
    }
  }

  /// Shows ranges that tile the text, as `enumerateParagraphs(from:reverse:_:)` does.
  ///
  /// - Parameter range: That around an offset.
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
        end = part.lowerBound
      }
    } else {
      var start = max(offset ?? 0, 0)
      while start < count {
        let part = range(start)
        reached = part.upperBound
        guard body(part) else { break }
        start = part.upperBound
      }
    }
    return reached
  }
}
