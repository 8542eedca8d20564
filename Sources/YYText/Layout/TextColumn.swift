internal import CoreText
internal import TextEngine
internal import UIKit

/// Lays one range of texts out in a container, as often as is needed.
struct TextColumn {
  /// A text laid out.
  struct Made {
    let string: NSAttributedString
    let text: AttributedText
    let typesetter: TextTypesetter
    var layout: ColumnLayout
  }

  private let range: Range<Int>
  private let rowLimit: Int?
  private let shape: TextShape

  /// The distance of two sizes that are tried, in points.
  private static let step: CGFloat = 0.5
  /// Wider than any line, in points.
  private static let endless: CGFloat = 1e7

  init(_ range: Range<Int>, _ values: ContainerValues, _ shape: ContainerShape) {
    self.range = range
    self.shape = shape.shape
    rowLimit = values.maximumNumberOfRows > 0 ? Int(clamping: values.maximumNumberOfRows) : nil
  }

  /// Lays a text out.
  ///
  /// - Parameter text: What the engine gets of it, if that is known.
  func lay(_ string: NSAttributedString, _ text: AttributedText? = nil) -> Made {
    let text = text ?? AttributeResolver.resolve(string)
    let typesetter = TextTypesetter(text.styled)
    return Made(string: string, text: text, typesetter: typesetter, layout: layout(typesetter, nil))
  }

  /// Lays out again what was laid out before, with a truncation.
  func lay(_ made: Made, _ truncation: Truncation?) -> Made {
    var made = made
    made.layout = layout(made.typesetter, truncation)
    return made
  }

  private func layout(_ typesetter: TextTypesetter, _ truncation: Truncation?) -> ColumnLayout {
    guard !range.isEmpty else {
      return typesetter.layout(
        from: range.lowerBound, to: range.lowerBound, in: shape, sumsAreExact: true)
    }
    return typesetter.layout(
      from: range.lowerBound, to: range.upperBound, in: shape, rowLimit: rowLimit, truncation: truncation,
      sumsAreExact: true)
  }

  /// Whether a layout has the whole range, and its last line is not wider than its interval.
  func holdsAll(_ layout: ColumnLayout) -> Bool {
    layout.range.upperBound >= range.upperBound
      && !(layout.lastLine.map { layout[$0].isOverfull } ?? false)
  }

  // MARK: Smaller fonts

  /// Lays a text out in the largest fonts in which all of it fits.
  ///
  /// - Parameters:
  ///   - string: The text.
  ///   - text: What the engine gets of it.
  ///   - smallest: The smallest factor of its fonts.
  /// - Returns: The layout, and the factor that it has: the smallest one if the text does not fit at all.
  func fitted(
    _ string: NSAttributedString, _ text: AttributedText, smallest: CGFloat
  ) -> (Made, CGFloat) {
    let made = lay(string, text)
    guard smallest < 1, !fits(made.layout) else { return (made, 1) }
    let largest = FontScale.largestSize(of: string)
    guard largest > 0 else { return (made, 1) }
    // Whether a text fits need not grow with its fonts, so each size is tried from the largest on.
    var size = (largest / Self.step).rounded(.up) * Self.step - Self.step
    while size / largest > smallest {
      let smaller = lay(FontScale.scaled(string, by: size / largest))
      if fits(smaller.layout) { return (smaller, size / largest) }
      size -= Self.step
    }
    return (lay(FontScale.scaled(string, by: smallest)), smallest)
  }

  private func fits(_ layout: ColumnLayout) -> Bool {
    layout.range.upperBound >= range.upperBound
      && layout.paragraphs.allSatisfy { $0.layout.lines.allSatisfy { !$0.isOverfull } }
  }

  // MARK: Whole words

  /// Returns a truncated layout that hides the whole word that is cut; the layout itself where no word is cut
  /// or the word is all of its row.
  func cutAtWord(_ made: Made, _ truncation: Truncation) -> Made {
    guard let cut = made.layout.truncation?.hiddenRanges.first?.lowerBound, let last = made.layout.lastLine,
      let row = made.layout.range(ofLine: last), cut < made.string.length, cut > row.lowerBound
    else { return made }
    let word = made.string.doubleClick(at: cut)
    let space = CharacterSet.whitespacesAndNewlines
    let text = made.string.string as NSString
    guard word.location < cut, word.location > row.lowerBound,
      text.substring(with: NSRange(location: row.lowerBound, length: word.location - row.lowerBound))
        .contains(where: { $0.unicodeScalars.contains { !space.contains($0) } })
    else { return made }
    // What is too wide for any row is left out with all that follows it.
    let wide = NSMutableAttributedString(attributedString: made.string)
    let delegate = YYTextRunDelegate()
    delegate.width = Self.endless
    wide.addAttribute(
      .runDelegate, value: delegate.ctRunDelegate() as Any, range: NSRange(location: word.location, length: 1)
    )
    let shorter = lay(lay(wide), truncation)
    guard let found = shorter.layout.truncation?.hiddenRanges.first?.lowerBound, found <= cut,
      found > row.lowerBound, shorter.layout.paragraphs.count == made.layout.paragraphs.count,
      shorter.layout.lastLine == last
    else { return made }
    return shorter
  }
}
