internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// Layout of many paragraphs without glyphs and fragments, which are made when they are asked for.
extension NSLayoutManager {
  /// Measures the next paragraphs that layout has not reached yet, if their lines can be found without glyphs
  /// and no client is to be asked about them.
  ///
  /// - Returns: Whether one was measured.
  func measureParagraphs(until isEnough: IsEnough) -> Bool {
    let first = state.laidOutCount
    guard measuresFirst, first == state.reachedCount, let textStorage, asksNoClient else { return false }
    let cursor = cursor(before: first)
    guard cursor.container < textContainers.count else { return false }
    let container = textContainers[cursor.container]
    guard container.maximumNumberOfLines == 0, !container.truncatesLastLine, cursor.y >= container.plainTop
    else { return false }
    let stretch = nextStretch(from: first, in: textStorage)
    guard let units = stretch.units else { return false }
    var count = 0
    var isMeasured = false
    if let text = MeasurableText(settings.apply(to: memory.resolve(units))) {
      isMeasured = text.forEachParagraph(
        in: container.availableSpace, from: cursor, endsAtFormFeeds: true, numbersGlyphs: true
      ) { _, rows, cursor, glyphCount in
        guard !isEnough(first + count, { cursor }) else { return nil }
        let placement = MeasuredPlacement(start: cursor, rows: rows)
        stretch.records[count].set(placement, glyphCount: glyphCount)
        count += 1
        return placement.end
      }
    }
    if count == 0 {
      // The first one has to be placed line by line, and where the text cannot be measured, all of them.
      state.unmeasuredEnd =
        isMeasured
        ? stretch.characters.lowerBound + stretch.records[0].characterCount : stretch.characters.upperBound
      state.stretchLength = LayoutState.firstStretch
    }
    state.counters.placed += count
    state.counters.shaped += count
    state.advance(by: count)
    return count > 0
  }

  /// Whether neither the delegate nor an object of the client's has a say in layout.
  private var asksNoClient: Bool {
    (delegate == nil || absentHooks.isSuperset(of: .all)) && customTypesetter == nil && customGenerator == nil
      && !state.isVertical
  }

  /// Some paragraphs in one set of attributes.
  private struct Stretch {
    /// Their characters.
    var characters: Range<Int>
    var records: [ParagraphRecord] = []
    /// Their text; `nil` if it cannot be measured.
    var units: AttributedUnits?
  }

  /// Returns the paragraphs from one on that may be measured together.
  private func nextStretch(from first: Int, in storage: NSTextStorage) -> Stretch {
    let start = state.paragraphs.characterStart(of: first)
    var stretch = Stretch(characters: start..<start)
    guard start >= state.unmeasuredEnd else { return stretch }
    let runEnd = storage.endOfUnfixedRun(at: start)
    let limit = min(start + state.stretchLength, runEnd)
    var end = start
    state.paragraphs.forEach(in: first..<state.paragraphs.count) { _, record in
      guard record.isUnknown, end + record.characterCount <= (end == start ? runEnd : limit) else {
        return false
      }
      stretch.records.append(record)
      end += record.characterCount
      return true
    }
    stretch.characters = start..<end
    guard end > start else { return stretch }
    // At first a client may want to see only the text's beginning.
    state.stretchLength = min(2 * state.stretchLength, LayoutState.longestStretch)
    stretch.units = storage.unfixedUnits(start..<end)
    if stretch.units == nil { state.unmeasuredEnd = end }
    return stretch
  }

  /// Returns the placement of a paragraph that is laid out. Fragments of lines that were measured are made
  /// now, where they were measured.
  func placement(ofParagraph index: Int) -> ParagraphPlacement? {
    let record = state.paragraphs[index]
    if let measured = record.measured {
      let counters = state.counters
      record.placement = makePlacement(ofParagraph: index, at: measured.start)
      state.counters = counters
    }
    return record.placement
  }

  /// Moves a paragraph whose lines were measured to a cursor, if they are the same there.
  ///
  /// - Returns: Whether it ends elsewhere now; `nil` if it has to be laid out anew.
  func moveMeasured(_ record: ParagraphRecord, to cursor: LayoutCursor) -> Bool? {
    guard let measured = record.measured, asksNoClient, cursor.container < textContainers.count,
      measured.start.container < textContainers.count, measured.start.isAtTop == cursor.isAtTop
    else { return nil }
    let container = textContainers[cursor.container]
    guard cursor.y >= container.plainTop, container.maximumNumberOfLines <= 0, !container.truncatesLastLine,
      cursor.y + measured.rows.height <= container.availableSpace.height,
      container.availableSpace.hasSameLines(as: textContainers[measured.start.container].availableSpace)
    else { return nil }
    if measured.start != cursor { state.counters.moved += 1 }
    record.moveMeasured(to: cursor)
    return record.measured?.end != measured.end
  }
}

extension ParagraphRecord {
  /// Whether nothing is known of the paragraph, not even from before an edit.
  fileprivate var isUnknown: Bool {
    content == nil && earlier == nil && original == nil && ends == nil
  }
}
