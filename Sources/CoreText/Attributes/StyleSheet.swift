internal import GalleyFonts
internal import TextEngine

/// The styles of a text in the order in which it uses them. Texts that use the same ones share it, and what
/// the engine remembers of them.
final class StyleSheet {
  /// What a set of attributes says about style.
  struct Entry {
    /// What it says, but for a run delegate.
    let meaning: AttributeMemory.Meaning
    /// The space of a run delegate.
    let space: Placeholder?
  }

  private let entries: [Entry]
  /// By entry: the index of its style.
  private let styleOfEntry: [Int]
  /// By entry: the index of its paragraph style.
  private let paragraphStyleOfEntry: [Int]
  /// An empty text that has the styles.
  let emptyText: StyledText

  /// Creates a sheet.
  init(_ entries: [Entry], _ collection: FontCollection) {
    self.entries = entries
    var styles = Interned<TextStyle>()
    var paragraphStyles = Interned<ParagraphStyle>()
    styleOfEntry = entries.map { entry in
      var style = entry.meaning.style
      if let space = entry.space { style.placeholder = space }
      return styles.index(of: style)
    }
    paragraphStyleOfEntry = entries.map { paragraphStyles.index(of: $0.meaning.paragraphStyle) }
    emptyText = StyledText(
      text: TextUnits([]), styles: styles.values, runs: [], paragraphStyles: paragraphStyles.values,
      paragraphRuns: [], fonts: collection)
  }

  /// The collection that other fonts come from.
  var collection: FontCollection { emptyText.fonts }

  /// Whether the sheet is one of some entries in their order, in text whose other fonts come from a
  /// collection.
  func isOf(_ others: [Entry], _ collection: FontCollection) -> Bool {
    guard entries.count == others.count, emptyText.fonts === collection else { return false }
    for index in entries.indices {
      guard entries[index].meaning === others[index].meaning, entries[index].space == others[index].space
      else { return false }
    }
    return true
  }

  /// Returns a text that has the styles.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - runs: Where runs end, and the index of each one's entry; they tile the text.
  func text(_ text: TextUnits, runs: [(end: Int, entry: Int)]) -> StyledText {
    var styleRuns: [StyledText.Run] = []
    styleRuns.reserveCapacity(runs.count)
    var paragraphRuns: [StyledText.ParagraphRun] = []
    for run in runs {
      styleRuns.append(StyledText.Run(end: run.end, style: styleOfEntry[run.entry]))
      let style = paragraphStyleOfEntry[run.entry]
      if paragraphRuns.last?.style == style {
        paragraphRuns[paragraphRuns.count - 1].end = run.end
      } else {
        paragraphRuns.append(StyledText.ParagraphRun(end: run.end, style: style))
      }
    }
    return StyledText(text: text, runs: styleRuns, paragraphRuns: paragraphRuns, sharingStylesOf: emptyText)
  }
}

extension AttributeMemory {
  /// Returns the sheet of some entries; a new one if it is not stored, or if what it says may change.
  func sheet(of entries: [StyleSheet.Entry], _ collection: FontCollection) -> StyleSheet {
    if let known = knownStyles(of: entries, collection) { return known }
    let sheet = StyleSheet(entries, collection)
    if entries.allSatisfy(\.meaning.isFixed) { keep(sheet) }
    return sheet
  }
}
