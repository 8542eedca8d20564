internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// Layout of elements. Offsets are relative to the document's start.
///
/// Below everything that is excluded from an endless container, an element's lines do not depend on the
/// element's height in the container. Any element there can be laid out by itself. Elsewhere layout proceeds
/// from the top down.
extension NSTextLayoutManager {
  /// An element with its lines, its offsets and its top in container coordinates.
  struct PlacedElement {
    let laidOut: LaidOutElement
    /// The element's offsets in the document.
    let range: Range<Int>
    let top: CGFloat
  }

  // MARK: Laying out

  /// Creates the index if there is none, or if the document's length has changed without notice.
  func prepare() {
    let length = documentLength
    if isPrepared, index.sum.length == length { return }
    isPrepared = true
    forgetMeasurements()
    layoutChanged(from: 0)
    needsRescaling = true
    index = LayoutIndex(estimating: length, height: estimatedHeight(of: length))
  }

  /// The settings that apply to all of the text.
  var settings: TextSettings {
    TextSettings(
      usesFontLeading: usesFontLeading, hyphenation: usesHyphenation ? 1 : 0,
      isVertical: textContainer?.layoutOrientation == .vertical,
      naturalAlignment: resolvesNaturalAlignmentWithBaseWritingDirection
        ? nil : NSTextLayoutManager.alignment(ofLanguage: Locale.preferredLanguages.first ?? "en"))
  }

  /// Returns the side at which text in a language begins.
  ///
  /// - Parameter language: A BCP 47 tag.
  static func alignment(ofLanguage language: String) -> ParagraphStyle.Alignment {
    Locale.Language(identifier: language).characterDirection == .rightToLeft ? .right : .left
  }

  /// Returns the settings of a paragraph, with the level of the lists in its style.
  func settings(forListsIn attributes: [NSAttributedString.Key: Any]) -> TextSettings {
    var settings = settings
    settings.listLevel = (attributes[.paragraphStyle] as? NSParagraphStyle)?.textLists.count ?? 0
    return settings
  }

  /// Returns whether lines at a height of the container depend on the text above them.
  func isBound(at y: CGFloat, in container: NSTextContainer) -> Bool {
    y < container.plainTop || container.availableSpace.height.isFinite || container.maximumNumberOfLines > 0
  }

  /// Lays out and returns the element that contains an offset, or the next one that is shown.
  ///
  /// - Returns: `nil` at the document's end, and where there is no container.
  func placedElement(at offset: Int) -> PlacedElement? {
    prepare()
    guard let container = textContainer, offset >= 0, offset < index.sum.length else { return nil }
    layOutDependent(upTo: offset, in: container)
    // Hidden elements are skipped.
    var offset = offset
    while let entry = index.entry(at: offset) {
      if let placed = placedElement(entry) { return placed }
      if let overflow, entry.range.lowerBound >= overflow { return nil }
      if case .measured = entry.block.content {
        layOut(entry.range, keepsLines: true)
      } else {
        let (_, placed) = layOutElement(from: offset, keepsLines: true, at: entry)
        if let placed { return placed }
      }
      guard let now = index.entry(at: offset) else { return nil }
      if let placed = placedElement(now) { return placed }
      if now.range.upperBound <= offset { return nil }
      offset = now.range.upperBound
    }
    return nil
  }

  /// Returns the element of a block with its lines; `nil` if they are not known.
  func placedElement(_ entry: LayoutIndex.Entry) -> PlacedElement? {
    entry.block.kept.map {
      PlacedElement(laidOut: $0, range: entry.range, top: (entry.top + $0.shift).points)
    }
  }

  /// Lays out the start of the document, as far as lines depend on the text above them.
  func layOutDependent(upTo offset: Int, in container: NSTextContainer) {
    while checkedEnd <= offset, let entry = index.entry(at: checkedEnd) {
      let range = entry.range
      if let overflow, range.lowerBound >= overflow {
        index.replace(
          range.lowerBound..<index.sum.length, with: [.hidden(index.sum.length - range.lowerBound)])
        checkedEnd = .max
        return
      }
      let lines = entry.block.kept?.lines
      guard
        isBound(at: entry.top.points, in: container)
          || lines.map({ isBound(at: $0.cursor.y, in: container) }) == true
      else {
        // One that is not laid out says nothing of those after it, which may have been higher before an edit.
        guard lines != nil else {
          checkedEnd = range.upperBound
          continue
        }
        checkedEnd = .max
        return
      }
      if let lines, isAtItsCursor(entry, in: container) {
        checkedEnd = range.upperBound
        if !lines.isWhole { overflow = range.upperBound }
      } else {
        checkedEnd = layOut(from: range.lowerBound, keepsLines: true)
      }
    }
  }

  /// Returns whether the element of a block was laid out below what is above it now.
  private func isAtItsCursor(_ entry: LayoutIndex.Entry, in container: NSTextContainer) -> Bool {
    guard let element = entry.block.kept else { return false }
    // The first element of a group answers for all.
    if let place = element.place {
      return place.index > 0 || place.group.cursor == cursor(at: entry, FragmentMargins(), in: container)
    }
    return element.lines.cursor == cursor(at: entry, element.lines.margins, in: container)
  }

  /// Returns the cursor of an element at the start of its block: what is above the element.
  func cursor(at entry: LayoutIndex.Entry, _ margins: FragmentMargins, in container: NSTextContainer)
    -> LayoutCursor
  {
    LayoutCursor(
      y: entry.top.points + margins.top, isAtTop: entry.before.height == .zero,
      rows: container.maximumNumberOfLines > 0 ? entry.before.rowCount : 0)
  }

  /// Lays out all elements that have characters in a range of offsets.
  func layOut(_ range: Range<Int>, keepsLines: Bool) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let end = layOut(from: offset, keepsLines: keepsLines)
      guard end > offset else { return }
      offset = end
    }
  }

  /// Lays out the element that contains an offset, or the next one that is shown.
  ///
  /// - Returns: The offset at which the element ends.
  @discardableResult
  func layOut(from offset: Int, keepsLines: Bool) -> Int {
    layOutElement(from: offset, keepsLines: keepsLines, at: nil).end
  }

  /// Lays out the element that contains an offset, or the next one that is shown.
  ///
  /// - Parameter known: The entry of the index that contains the offset, if it has been found.
  /// - Returns: The offset at which the element ends, and what `placedElement(at:)` returns now, if it is
  ///   known without another search.
  private func layOutElement(
    from offset: Int, keepsLines: Bool, at known: LayoutIndex.Entry?
  ) -> (end: Int, placed: PlacedElement?) {
    guard let container = textContainer else { return (offset, nil) }
    let length = index.sum.length
    var edition = indexEdition
    let found = element(at: offset)
    let start = found?.range.lowerBound ?? length
    if start > offset {
      let end = min(endOfElement(before: offset + 1), offset)
      index.replace(end..<start, with: [.hidden(start - end)])
      forgetUnlessFirst(at: start)
      // The next element shown may be known already.
      if let next = index.entry(at: start), next.range.lowerBound == start, !next.block.isEstimate {
        return (start, nil)
      }
    }
    let isKnown = edition == indexEdition && known?.range.contains(start) == true
    guard let (element, range) = found, range.upperBound <= length,
      let entry = isKnown ? known : index.entry(at: start)
    else { return (length, nil) }
    edition = indexEdition
    guard let displayed = element as? any TextDisplaying else {
      index.replace(range, with: [.hidden(range.count)])
      return (range.upperBound, nil)
    }
    if !displayed.textBlocks.isEmpty {
      return (layOutGroup(around: displayed, range, keepsLines: keepsLines, in: container), nil)
    }
    let isWhole = entry.range == range
    let fragment = makeFragment(for: element)
    let margins = FragmentMargins(fragment)
    var cursor = cursor(at: entry, margins, in: container)
    if start > entry.range.lowerBound { cursor.isAtTop = false }
    let client = ElementParagraph(self, displaying: displayed, at: start)
    let lines = typeset {
      $0.lines(of: client, earlier: isWhole ? entry.block.earlier : nil, cursor, margins, in: container)
    }
    counters.placed += 1
    generation += 1
    // What is above the block stays as it is, unless the delegate has changed it.
    let isInPlace =
      keepsLines && edition == indexEdition && start == entry.range.lowerBound && range.contains(offset)
    let laidOut = LaidOutElement(element, at: start, lines, fragment)
    index.replace(
      range, with: [LayoutBlock(laidOut, length: range.count, keepsLines: keepsLines)])
    if !lines.isWhole { overflow = min(overflow ?? .max, range.upperBound) }
    let placed =
      isInPlace ? PlacedElement(laidOut: laidOut, range: range, top: entry.top.points) : nil
    return (range.upperBound, placed)
  }

  /// Runs a closure with a typesetter, and counts the texts that it shapes.
  func typeset<Result>(_ body: (inout ElementTypesetter) -> Result) -> Result {
    var typesetter = ElementTypesetter(settings, memory, measuresFirst: !laysOutToShow)
    defer { counters.shaped += typesetter.shapedCount }
    return body(&typesetter)
  }

  /// Creates a fragment for an element, without lines yet.
  func makeFragment(for element: NSTextElement) -> NSTextLayoutFragment {
    guard let delegate, let location = element.elementRange?.location else {
      return NSTextLayoutFragment(textElement: element, range: element.elementRange)
    }
    return delegate.textLayoutManager(self, textLayoutFragmentFor: location, in: element)
  }

  /// Returns an estimate of the height of text of which nothing is known, from its length in UTF-16 units. It
  /// assumes 7 points for each unit and 15 for each line.
  func estimatedHeight(of length: Int) -> FixedPoints {
    let width = textContainer.map { min($0.availableSpace.lineWidth, 1000) } ?? 1000
    let perLine = max(width / 7, 1)
    return FixedPoints(CGFloat(Double(length) / perLine * 15 + (length > 0 ? 15 : 0)))
  }
}
