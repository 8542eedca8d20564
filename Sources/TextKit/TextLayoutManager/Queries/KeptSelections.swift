internal import CoreText
internal import GalleyTextStore

/// Selections whose ranges follow edits: their places may be of any kind, so offsets are kept beside them.
struct KeptSelections {
  private(set) var selections: [NSTextSelection] = []
  /// The offsets of the ranges; `nil` for those of places outside of the document.
  private var offsets: [[Range<Int>?]] = []

  /// Nothing is selected.
  init() {}

  /// Takes selections of a document as it is now.
  init(_ selections: [NSTextSelection], in manager: NSTextLayoutManager) {
    self.selections = selections
    offsets = selections.map { $0.textRanges.map { manager.offsets(of: $0) } }
  }

  /// Follows an edit. What was replaced is not selected any more; a place inside of it is now behind what stands there.
  mutating func follow(_ edit: TextEdit, in manager: NSTextLayoutManager) {
    guard !selections.isEmpty else { return }
    func moved(_ range: Range<Int>) -> Range<Int> {
      edit.moved(range.lowerBound, replaced: .after)..<edit.moved(range.upperBound, replaced: .after)
    }
    let moved = offsets.map { $0.map { $0.map(moved) } }
    let selections = zip(selections, moved).map { selection, offsets in
      selection.textSelection(offsets.compactMap { $0.flatMap(manager.textRange) })
    }
    self = KeptSelections(selections, in: manager)
  }
}
