internal import CoreGraphics
internal import GalleyFonts
internal import GalleyUTF16
package import TextEngine

/// An attributed string read once: what the engine lays out, and what the painter and the getters look up for
/// each of its runs.
///
/// It is an immutable snapshot: later changes of the attributed string do not reach it.
package final class AttributedText: Sendable {
  /// The engine's input. Its runs are the ranges of equal attributes.
  package let styled: StyledText
  /// The attribute sets in use.
  package let sets: [ResolvedAttributes]
  /// For each run of `styled`, its index into `sets`.
  package let setOfRun: [Int]

  package init(styled: StyledText, sets: [ResolvedAttributes], setOfRun: [Int]) {
    self.styled = styled
    self.sets = sets
    self.setOfRun = setOfRun
    count = styled.text.count
  }

  /// The attributes of a run of `styled`.
  package func attributes(ofRun run: Int) -> ResolvedAttributes { sets[setOfRun[run]] }

  /// The number of UTF-16 units.
  package let count: Int

  /// The text with only those paragraph rules that hold for a line outside of a frame: direction, tabs and
  /// what the line's box includes.
  ///
  /// - Parameter mode: Where a typesetter may break.
  package func withoutColumn(mode: ParagraphStyle.LineBreakMode = .wordWrapping) -> AttributedText {
    mapParagraphStyles { $0 = $0.withoutColumn(mode: mode) }
  }

  /// Whether no attribute is an object that decides about its own size.
  package var holdsNoObjects: Bool { sets.allSatisfy { !SharedAttributes.holdObjects($0.dictionary) } }

  /// The text with other paragraph styles.
  package func mapParagraphStyles(_ change: (inout ParagraphStyle) -> Void) -> AttributedText {
    AttributedText(styled: styled.mapParagraphStyles(change), sets: sets, setOfRun: setOfRun)
  }

  /// A part of the text.
  ///
  /// - Parameter range: Must lie inside the text.
  package func part(_ range: Range<Int>) -> AttributedText {
    guard range != 0..<count else { return self }
    let runs = AttributedText.part(range, of: styled.runs, end: \.end)
    let paragraphRuns = AttributedText.part(range, of: styled.paragraphRuns, end: \.end)
    return AttributedText(
      styled: StyledText(
        text: TextUnits(styled.text.units(range)), styles: styled.styles, runs: runs.runs,
        paragraphStyles: styled.paragraphStyles, paragraphRuns: paragraphRuns.runs, fonts: styled.fonts,
        hyphenation: styled.hyphenation),
      sets: sets, setOfRun: Array(setOfRun[runs.indices]))
  }

  /// The runs that cover a range, cut to it and counted from its start, and their indexes.
  ///
  /// - Complexity: O(log *runs*) and the number of runs in the range.
  private static func part<Run>(
    _ range: Range<Int>, of runs: [Run], end: WritableKeyPath<Run, Int>
  ) -> (runs: [Run], indices: Range<Int>) {
    guard !range.isEmpty else { return ([], 0..<0) }
    let first = runs.partitioningIndex { $0[keyPath: end] > range.lowerBound }
    var part: [Run] = []
    for var run in runs[first...] {
      let isLast = run[keyPath: end] >= range.upperBound
      run[keyPath: end] = min(run[keyPath: end], range.upperBound) - range.lowerBound
      part.append(run)
      if isLast { break }
    }
    return (part, first..<first + part.count)
  }
}

extension ParagraphStyle {
  /// Those of the rules that hold for a line outside of a frame.
  ///
  /// - Parameter mode: Where a typesetter may break.
  func withoutColumn(mode: LineBreakMode = .wordWrapping) -> ParagraphStyle {
    var bare = ParagraphStyle()
    bare.baseDirection = baseDirection
    bare.forcedLevel = forcedLevel
    bare.eastAsianSpacing = eastAsianSpacing.intersection(.hangsPunctuation)
    bare.tabStops = tabStops
    bare.defaultTabInterval = defaultTabInterval
    bare.ignoresLeading = ignoresLeading
    bare.ignoresBaselineOffsets = ignoresBaselineOffsets
    bare.lineBreakMode = mode
    bare.alignment = .left
    return bare
  }
}
