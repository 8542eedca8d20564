public import CoreGraphics
internal import GalleyFonts
internal import TextEngine

/// Breaks one attributed string into lines at widths that the caller gives: an immutable snapshot, which any
/// thread may use.
///
/// Of the paragraph styles only writing direction, tabs and line-bounds options count.
public final class CTTypesetter: AttributeValue, @unchecked Sendable {
  // Sendable: the text is a constant; both typesetters are created once and published atomically, and are
  // Sendable.

  /// The text, with the options applied to its paragraph styles.
  let text: AttributedText
  private let words = LazyReference<TextTypesetter>()
  private let clusters = LazyReference<TextTypesetter>()

  init(_ text: AttributedText) {
    self.text = text
    super.init()
  }

  /// Creates the line of a UTF-16 range.
  ///
  /// - Parameter inset: The distance of the line's start from where tab stops count, in points.
  fileprivate func line(_ range: CFRange, inset: Double) -> CTLine {
    let range = range.resolved(toLength: text.count)
    guard let line = typesetter(betweenWords: true).line(range, inset: inset) else {
      return CTLine(nil, start: range.lowerBound)
    }
    return CTLine(
      LineSource(LineSource.Paragraph(text: text, layout: line.layout, offset: line.offset), index: 0))
  }

  /// Returns the number of UTF-16 units from `start` that fit into a width when lines may end between words
  /// or, instead, between any two clusters.
  fileprivate func breakCount(from start: Int, width: Double, betweenWords: Bool, inset: Double) -> Int {
    guard start >= 0, start < text.count else { return 0 }
    return typesetter(betweenWords: betweenWords).lineEnd(from: start, width: width, inset: inset) - start
  }

  private func typesetter(betweenWords: Bool) -> TextTypesetter {
    func make(_ mode: ParagraphStyle.LineBreakMode) -> TextTypesetter {
      TextTypesetter(text.withoutColumn(mode: mode).styled)
    }
    return betweenWords
      ? words.load() ?? words.storeIfNil(make(.wordWrapping))
      : clusters.load() ?? clusters.storeIfNil(make(.characterWrapping))
  }
}

/// Creates a typesetter.
///
/// - Parameter string: The text; it is read now, and later changes do not matter.
@discardableResult
public func CTTypesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTTypesetter {
  CTTypesetter(AttributeResolver.resolve(string))
}

/// Suggests where a line ends.
///
/// - Parameters:
///   - typesetter: The text.
///   - startIndex: The offset at which the line begins.
///   - width: The available width in points; white space at the line's end does not count.
/// - Returns: The number of UTF-16 units, white space and terminator at the line's end included: at least one
///   cluster before the text's end, 0 there.
@discardableResult
public func CTTypesetterSuggestLineBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  CTTypesetterSuggestLineBreakWithOffset(typesetter, startIndex, width, 0)
}

/// Suggests the end of a line that begins beside the position from which tab stops count; see
/// `CTTypesetterSuggestLineBreak`.
///
/// - Parameters:
///   - typesetter: The typesetter.
///   - startIndex: The offset at which the line begins.
///   - width: The space that the line may take, in points.
///   - offset: The line's distance from that position, in points.
@discardableResult
public func CTTypesetterSuggestLineBreakWithOffset(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double, _ offset: Double
) -> CFIndex {
  typesetter.breakCount(
    from: startIndex, width: width, betweenWords: true, inset: offset.isFinite ? offset : 0)
}

/// Suggests where a line ends that may be cut between any two clusters; see `CTTypesetterSuggestLineBreak`.
@discardableResult
public func CTTypesetterSuggestClusterBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  CTTypesetterSuggestClusterBreakWithOffset(typesetter, startIndex, width, 0)
}

/// Suggests the end of a line that may be cut between any two clusters and begins beside the position from
/// which tab stops count; see `CTTypesetterSuggestLineBreak`.
///
/// - Parameters:
///   - typesetter: The typesetter.
///   - startIndex: The offset at which the line begins.
///   - width: The space that the line may take, in points.
///   - offset: The line's distance from that position, in points.
@discardableResult
public func CTTypesetterSuggestClusterBreakWithOffset(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double, _ offset: Double
) -> CFIndex {
  typesetter.breakCount(
    from: startIndex, width: width, betweenWords: false, inset: offset.isFinite ? offset : 0)
}

/// Creates the line of a UTF-16 range.
///
/// The text around it counts: in a paragraph from right to left a line of numbers is set from right to left,
/// and letters join as they do in the middle of a word. At a soft hyphen the line shows a hyphen.
///
/// - Parameters:
///   - typesetter: The text.
///   - stringRange: The UTF-16 range; a length of 0 reaches to the end of the text. The part outside the text
///     does not count.
@discardableResult
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
  typesetter.line(stringRange, inset: 0)
}

/// Creates the line of a UTF-16 range that begins beside the position from which tab stops count; see
/// `CTTypesetterCreateLine`.
///
/// - Parameters:
///   - typesetter: The typesetter.
///   - stringRange: The UTF-16 range of the line.
///   - offset: The line's distance from that position, in points. The line's own offsets count from its start
///     nevertheless.
@discardableResult
public func CTTypesetterCreateLineWithOffset(
  _ typesetter: CTTypesetter, _ stringRange: CFRange, _ offset: Double
) -> CTLine {
  typesetter.line(stringRange, inset: offset.isFinite ? offset : 0)
}

/// The number by which Core Foundation knows typesetters.
@discardableResult
public func CTTypesetterGetTypeID() -> CFTypeID { CTTypesetter.typeID }
