public import CoreGraphics
internal import Synchronization
internal import TextEngine

/// Breaks one attributed string into lines at widths that the caller gives: an immutable snapshot, which any
/// thread may use.
///
/// Of the paragraph styles only writing direction and tabs count.
public final class CTTypesetter: AttributeValue, @unchecked Sendable {
  // Sendable: the text is a constant; both typesetters are made once and published atomically, and are
  // Sendable.

  private let text: AttributedText
  private let words = AtomicLazyReference<TextTypesetter>()
  private let clusters = AtomicLazyReference<TextTypesetter>()

  init(_ text: AttributedText) {
    self.text = text
    super.init()
  }

  /// Makes the line of some units.
  fileprivate func line(_ range: CFRange) -> CTLine {
    let range = range.resolved(toLength: text.count)
    return CTLine(text.withoutColumn(range), offset: range.lowerBound)
  }

  /// How many units from `start` on fit into a width when lines may end between words or, instead, between
  /// any two clusters.
  fileprivate func breakCount(from start: Int, width: Double, betweenWords: Bool) -> Int {
    guard start >= 0, start < text.count else { return 0 }
    let typesetter = self.typesetter(betweenWords: betweenWords)
    let shape = TextShape(width: width)
    // A line is known once a second one begins; lay out only as much as that takes.
    var length = 256
    while true {
      let end = min(start + length, text.count)
      let lines = typesetter.layout(from: start, to: end, in: shape).paragraphs.lazy.flatMap { paragraph in
        paragraph.layout.lines.map { $0.range.upperBound + paragraph.offset }
      }
      let ends = Array(lines.prefix(2))
      if ends.count > 1 || end == text.count { return max((ends.first ?? start + 1) - start, 1) }
      length *= 2
    }
  }

  private func typesetter(betweenWords: Bool) -> TextTypesetter {
    func make(_ mode: ParagraphStyle.LineBreakMode) -> TextTypesetter {
      TextTypesetter(text.withoutColumn(0..<text.count, mode: mode).styled)
    }
    return betweenWords
      ? words.load() ?? words.storeIfNil(make(.wordWrapping))
      : clusters.load() ?? clusters.storeIfNil(make(.characterWrapping))
  }
}

/// Makes a typesetter.
///
/// - Parameter string: The text; it is read now, and later changes do not matter.
public func CTTypesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTTypesetter {
  CTTypesetter(AttributeResolver.resolve(string))
}

/// Suggests where a line ends.
///
/// - Parameters:
///   - typesetter: The text.
///   - startIndex: The line's first unit.
///   - width: Room in points; white space at the line's end does not count.
/// - Returns: The number of units, white space and terminator at the line's end included: at least one
///   cluster while there is text, 0 from the text's end on.
public func CTTypesetterSuggestLineBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  typesetter.breakCount(from: startIndex, width: width, betweenWords: true)
}

/// Suggests where a line ends that may be cut between any two clusters; see `CTTypesetterSuggestLineBreak`.
public func CTTypesetterSuggestClusterBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  typesetter.breakCount(from: startIndex, width: width, betweenWords: false)
}

/// Makes the line of some units.
///
/// - Parameters:
///   - typesetter: The text.
///   - stringRange: The units; length 0 reaches to the end of the text. What lies outside the text does not
///     count.
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
  typesetter.line(stringRange)
}
