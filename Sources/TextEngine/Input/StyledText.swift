public import GalleyFonts
public import GalleyHyphenation
internal import GalleyUTF16

/// Text with everything that layout depends on: the engine's only input.
///
/// Offsets are UTF-16 units. Any content is valid, lone surrogates and NUL included.
///
/// See docs/decisions/paint-and-shaping.md.
public struct StyledText: Sendable {
  /// A range of text with one style.
  ///
  /// Two neighbours may share a style: runs also mark where the caller's attributes change, and placed runs
  /// never cross such a mark, though shaping does.
  public struct Run: Sendable, Hashable {
    /// Offset after the run's last unit; the run begins where the one before it ends.
    public var end: Int
    /// Index into `styles`.
    public var style: Int

    /// Creates a run.
    public init(end: Int, style: Int) {
      self.end = end
      self.style = style
    }
  }

  /// A range of text whose paragraphs have one paragraph style.
  public struct ParagraphRun: Sendable, Hashable {
    /// Offset after the last unit.
    public var end: Int
    /// Index into `paragraphStyles`.
    public var style: Int

    /// Creates a run.
    public init(end: Int, style: Int) {
      self.end = end
      self.style = style
    }
  }

  /// All fields in one object: shaped paragraphs refer to their text, and a copy counts one reference.
  private final class Storage: Sendable {
    let text: TextUnits
    let styles: StyleList
    let runs: [Run]
    let paragraphStyles: [ParagraphStyle]
    let paragraphRuns: [ParagraphRun]
    let fonts: FontCollection
    let hyphenation: HyphenationLibrary

    init(
      text: TextUnits, styles: StyleList, runs: [Run], paragraphStyles: [ParagraphStyle],
      paragraphRuns: [ParagraphRun], fonts: FontCollection, hyphenation: HyphenationLibrary
    ) {
      self.text = text
      self.styles = styles
      self.runs = runs
      self.paragraphStyles = paragraphStyles
      self.paragraphRuns = paragraphRuns
      self.fonts = fonts
      self.hyphenation = hyphenation
    }
  }
  private let storage: Storage

  /// The text in UTF-16.
  public var text: TextUnits { storage.text }
  /// The styles in use.
  public var styles: [TextStyle] { storage.styles.styles }
  /// The styles in use, with what shaping asks of all of them.
  var styleList: StyleList { storage.styles }
  /// Runs that tile the text, ascending.
  public var runs: [Run] { storage.runs }
  /// The paragraph styles in use.
  public var paragraphStyles: [ParagraphStyle] { storage.paragraphStyles }
  /// Runs that tile the text, ascending. A paragraph has the style of its first unit.
  public var paragraphRuns: [ParagraphRun] { storage.paragraphRuns }
  /// The fonts for characters that a style's own font lacks.
  public var fonts: FontCollection { storage.fonts }
  /// The dictionaries that divide words, where a paragraph's style asks for it and the text's style or the
  /// paragraph's names a language.
  public var hyphenation: HyphenationLibrary { storage.hyphenation }

  /// Whether this is the same value, not only an equal one.
  func isSame(as other: StyledText) -> Bool { storage === other.storage }

  /// Whether another text has these very lists of styles and paragraph styles, not only equal ones, and takes
  /// other fonts from the same collection.
  func sharesStyles(with other: StyledText) -> Bool {
    storage.styles === other.storage.styles && storage.fonts === other.storage.fonts
      && storage.hyphenation === other.storage.hyphenation
      && (storage.paragraphStyles.withUnsafeBufferPointer { mine in
        other.storage.paragraphStyles.withUnsafeBufferPointer { $0.baseAddress == mine.baseAddress }
      } || storage.paragraphStyles == other.storage.paragraphStyles)
  }

  /// Whether some style embeds its text in a direction.
  var hasWritingDirections: Bool { storage.styles.hasWritingDirections }

  /// Creates a styled text.
  ///
  /// - Precondition: Both lists of runs ascend strictly and end at `text.count` (both are empty for empty
  ///   text), and every index lies inside its list.
  public init(
    text: [UInt16], styles: [TextStyle], runs: [Run], paragraphStyles: [ParagraphStyle],
    paragraphRuns: [ParagraphRun], fonts: FontCollection, hyphenation: HyphenationLibrary = .system
  ) {
    self.init(
      text: TextUnits(text), styles: styles, runs: runs, paragraphStyles: paragraphStyles,
      paragraphRuns: paragraphRuns, fonts: fonts, hyphenation: hyphenation)
  }

  /// Creates a styled text from units in storage.
  ///
  /// - Precondition: Both lists of runs ascend strictly and end at `text.count` (both are empty for empty
  ///   text), and every index lies inside its list.
  public init(
    text: TextUnits, styles: [TextStyle], runs: [Run], paragraphStyles: [ParagraphStyle],
    paragraphRuns: [ParagraphRun], fonts: FontCollection, hyphenation: HyphenationLibrary = .system
  ) {
    precondition((runs.last?.end ?? 0) == text.count, "style runs must tile the text")
    precondition((paragraphRuns.last?.end ?? 0) == text.count, "paragraph runs must tile the text")
    precondition(zip(runs, runs.dropFirst()).allSatisfy { $0.end < $1.end }, "style runs must ascend")
    precondition(
      zip(paragraphRuns, paragraphRuns.dropFirst()).allSatisfy { $0.end < $1.end },
      "paragraph runs must ascend")
    precondition(
      runs.allSatisfy { styles.indices.contains($0.style) }, "a run names a style that does not exist")
    precondition(
      paragraphRuns.allSatisfy { paragraphStyles.indices.contains($0.style) },
      "a run names a paragraph style that does not exist")
    storage = Storage(
      text: text, styles: StyleList(styles.map(\.sanitized)), runs: runs,
      paragraphStyles: paragraphStyles.map(\.sanitized), paragraphRuns: paragraphRuns, fonts: fonts,
      hyphenation: hyphenation)
  }

  /// Creates a text with the styles, the paragraph styles and the fonts of another one, which are shared and
  /// not read again.
  ///
  /// - Precondition: As for the other initialisers.
  package init(text: TextUnits, runs: [Run], paragraphRuns: [ParagraphRun], sharingStylesOf other: StyledText)
  {
    precondition((runs.last?.end ?? 0) == text.count, "style runs must tile the text")
    precondition((paragraphRuns.last?.end ?? 0) == text.count, "paragraph runs must tile the text")
    let (styleCount, paragraphStyleCount) = (other.styleList.styles.count, other.paragraphStyles.count)
    var end = 0
    for run in runs {
      precondition(run.end > end && run.style >= 0 && run.style < styleCount, "style runs must ascend")
      end = run.end
    }
    end = 0
    for run in paragraphRuns {
      precondition(
        run.end > end && run.style >= 0 && run.style < paragraphStyleCount, "paragraph runs must ascend")
      end = run.end
    }
    storage = Storage(
      text: text, styles: other.styleList, runs: runs, paragraphStyles: other.paragraphStyles,
      paragraphRuns: paragraphRuns, fonts: other.fonts, hyphenation: other.hyphenation)
  }

  private init(_ storage: Storage) { self.storage = storage }

  /// Returns the text with other paragraph styles; it shares the styles of its runs.
  package func mapParagraphStyles(_ change: (inout ParagraphStyle) -> Void) -> StyledText {
    let changed = paragraphStyles.map { style in
      var style = style
      change(&style)
      return style.sanitized
    }
    return StyledText(
      Storage(
        text: text, styles: styleList, runs: runs, paragraphStyles: changed, paragraphRuns: paragraphRuns,
        fonts: fonts, hyphenation: hyphenation))
  }

  /// Creates a text with one style and one paragraph style.
  public init(
    _ string: String, style: TextStyle, paragraphStyle: ParagraphStyle = ParagraphStyle(),
    fonts: FontCollection, hyphenation: HyphenationLibrary = .system
  ) {
    let text = TextUnits(string)
    self.init(
      text: text, styles: [style], runs: text.isEmpty ? [] : [Run(end: text.count, style: 0)],
      paragraphStyles: [paragraphStyle],
      paragraphRuns: text.isEmpty ? [] : [ParagraphRun(end: text.count, style: 0)], fonts: fonts,
      hyphenation: hyphenation)
  }

  /// Whether a string in the first style and paragraph style may have `CompactParagraph`s.
  package var mayBeCompact: Bool {
    // With less than no space between lines the last line would not be the lowest.
    paragraphStyles[0].isMeasuredWithoutGlyphs && paragraphStyles[0].minimumLineSpacing >= 0
  }

  /// The style of the first paragraph of a text that is not empty.
  package var firstParagraphStyle: ParagraphStyle { paragraphStyles[paragraphRuns[0].style] }

  /// Index of the run that holds a unit.
  ///
  /// - Complexity: O(log *runs*).
  func runIndex(at offset: Int) -> Int { runs.partitioningIndex { $0.end > offset } }

  /// Index of the paragraph run that holds a unit.
  func paragraphRunIndex(at offset: Int) -> Int { paragraphRuns.partitioningIndex { $0.end > offset } }
}

extension StyledText {
  /// For every style, the index of the first style that equals it.
  func canonicalStyles() -> [Int] { styleList.canonical }
}
