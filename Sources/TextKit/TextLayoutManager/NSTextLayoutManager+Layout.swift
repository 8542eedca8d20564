internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// From elements to lines. Offsets count from the document's start.
///
/// Below everything that is excluded from an endless container an element's lines do not depend on where it
/// stands, so that any element can be laid out by itself. Elsewhere layout goes from the top down.
extension NSTextLayoutManager {
  /// An element with its lines, its offsets and its top.
  struct PlacedElement {
    let laidOut: LaidOutElement
    /// Offsets of the document.
    let range: Range<Int>
    let top: CGFloat
  }

  // MARK: Laying out

  /// Makes the index if there is none, or if the document's length has changed without a word.
  func prepare() {
    let length = documentLength
    if isPrepared, index.sum.length == length { return }
    isPrepared = true
    forgetMeasurements()
    layoutChanged(from: 0)
    needsRescaling = true
    index = LayoutIndex(estimating: length, height: estimatedHeight(of: length))
  }

  /// What all of the text is set with.
  var settings: TextSettings {
    TextSettings(
      usesFontLeading: usesFontLeading, hyphenation: usesHyphenation ? 1 : 0,
      isVertical: textContainer?.layoutOrientation == .vertical,
      naturalAlignment: resolvesNaturalAlignmentWithBaseWritingDirection
        ? nil : NSTextLayoutManager.alignment(ofLanguage: Locale.preferredLanguages.first ?? "en"))
  }

  /// The side that text in a language begins at.
  ///
  /// - Parameter language: A BCP 47 tag.
  static func alignment(ofLanguage language: String) -> ParagraphStyle.Alignment {
    Locale.Language(identifier: language).characterDirection == .rightToLeft ? .right : .left
  }

  /// What a paragraph is set with whose style may have lists.
  func settings(forListsIn attributes: [NSAttributedString.Key: Any]) -> TextSettings {
    var settings = settings
    settings.listLevel = (attributes[.paragraphStyle] as? NSParagraphStyle)?.textLists.count ?? 0
    return settings
  }

  /// Whether lines depend on what stands above them, at a height of the container.
  func isBound(at y: CGFloat, in container: NSTextContainer) -> Bool {
    y < container.plainTop || container.room.height.isFinite || container.maximumNumberOfLines > 0
  }

  /// Lays out the element that holds an offset, or the next one that is shown.
  ///
  /// - Returns: `nil` at the document's end, and where there is no container.
  func placedElement(at offset: Int) -> PlacedElement? {
    prepare()
    guard let container = textContainer, offset >= 0, offset < index.sum.length else { return nil }
    settleBound(upTo: offset, in: container)
    // What is not shown is passed over.
    var offset = offset
    while let place = index.place(at: offset) {
      if let standing = placedElement(place) { return standing }
      if let overflow, place.range.lowerBound >= overflow { return nil }
      if case .measured = place.block.content {
        layOut(place.range, keepsLines: true)
      } else {
        layOut(from: offset, keepsLines: true)
      }
      guard let now = index.place(at: offset) else { return nil }
      if let standing = placedElement(now) { return standing }
      if now.range.upperBound <= offset { return nil }
      offset = now.range.upperBound
    }
    return nil
  }

  /// The element of a block with its lines, if they are known.
  func placedElement(_ place: LayoutIndex.Place) -> PlacedElement? {
    place.block.kept.map { PlacedElement(laidOut: $0, range: place.range, top: place.top.points) }
  }

  /// Lays out the start of the document as far as lines depend on what stands above them.
  func settleBound(upTo offset: Int, in container: NSTextContainer) {
    while settledEnd <= offset, let place = index.place(at: settledEnd) {
      let range = place.range
      if let overflow, range.lowerBound >= overflow {
        index.replace(
          range.lowerBound..<index.sum.length, with: [.hidden(index.sum.length - range.lowerBound)])
        settledEnd = .max
        return
      }
      let lines = place.block.kept?.lines
      guard
        isBound(at: place.top.points, in: container)
          || lines.map({ isBound(at: $0.cursor.y, in: container) }) == true
      else {
        settledEnd = .max
        return
      }
      if let lines, lines.cursor == cursor(at: place, lines.margins, in: container) {
        settledEnd = range.upperBound
        if !lines.isWhole { overflow = range.upperBound }
      } else {
        settledEnd = layOut(from: range.lowerBound, keepsLines: true)
      }
    }
  }

  /// What stands above an element whose block begins with it.
  private func cursor(at place: LayoutIndex.Place, _ margins: FragmentMargins, in container: NSTextContainer)
    -> LayoutCursor
  {
    LayoutCursor(
      y: place.top.points + margins.top, isAtTop: place.before.height == .zero,
      rows: container.maximumNumberOfLines > 0 ? place.before.lineCount : 0)
  }

  /// Lays out all elements that have offsets in a range.
  func layOut(_ range: Range<Int>, keepsLines: Bool) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let end = layOut(from: offset, keepsLines: keepsLines)
      guard end > offset else { return }
      offset = end
    }
  }

  /// Lays out the element that holds an offset, or the next one that is shown.
  ///
  /// - Returns: Where it ends.
  @discardableResult
  func layOut(from offset: Int, keepsLines: Bool) -> Int {
    guard let container = textContainer else { return offset }
    let length = index.sum.length
    let found = element(at: offset)
    let start = found?.range.lowerBound ?? length
    if start > offset {
      let end = min(endOfElement(before: offset + 1), offset)
      index.replace(end..<start, with: [.hidden(start - end)])
      forgetUnlessFirst(at: start)
      // What is shown next may be known.
      if let next = index.place(at: start), next.range.lowerBound == start, !next.block.isEstimate {
        return start
      }
    }
    guard let (element, range) = found, range.upperBound <= length, let place = index.place(at: start) else {
      return length
    }
    guard let displayed = element as? any TextDisplaying else {
      index.replace(range, with: [.hidden(range.count)])
      return range.upperBound
    }
    let isWhole = place.range == range
    let fragment = makeFragment(for: element)
    let margins = FragmentMargins(fragment)
    var cursor = cursor(at: place, margins, in: container)
    if start > place.range.lowerBound { cursor.isAtTop = false }
    let client = ElementParagraph(self, displaying: displayed, at: start)
    let lines = typeset {
      $0.lines(of: client, earlier: isWhole ? place.block.earlier : nil, cursor, margins, in: container)
    }
    counters.placed += 1
    generation += 1
    index.replace(
      range,
      with: [
        LayoutBlock(
          LaidOutElement(element, at: start, lines, fragment), length: range.count, keepsLines: keepsLines)
      ])
    if !lines.isWhole { overflow = min(overflow ?? .max, range.upperBound) }
    return range.upperBound
  }

  /// Has texts of elements turned into lines or glyphs.
  func typeset<Result>(_ body: (inout ElementTypesetter) -> Result) -> Result {
    var typesetter = ElementTypesetter(settings, memory)
    defer { counters.shaped += typesetter.shapedCount }
    return body(&typesetter)
  }

  /// A fragment for an element, without lines yet.
  func makeFragment(for element: NSTextElement) -> NSTextLayoutFragment {
    guard let delegate, let location = element.elementRange?.location else {
      return NSTextLayoutFragment(textElement: element, range: element.elementRange)
    }
    return delegate.textLayoutManager(self, textLayoutFragmentFor: location, in: element)
  }

  /// A guess at the height of some text of which nothing is known: half a line a character's width.
  func estimatedHeight(of length: Int) -> FixedPoints {
    let width = textContainer.map { min($0.room.lineWidth, 1000) } ?? 1000
    let perLine = max(width / 7, 1)
    return FixedPoints(CGFloat(Double(length) / perLine * 15 + (length > 0 ? 15 : 0)))
  }
}
