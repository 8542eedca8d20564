internal import CoreText
internal import GalleyTextStore

/// Selections whose ranges follow edits. Their locations may be of any kind, so their offsets are stored, too.
struct SelectionTracker {
  private(set) var selections: [NSTextSelection] = []
  /// The offsets of the ranges; `nil` for those of places outside of the document.
  private var offsets: [[Range<Int>?]] = []

  /// Nothing is selected.
  init() {}

  /// Creates a tracker of selections in a document as it is now.
  init(_ selections: [NSTextSelection], in manager: NSTextLayoutManager) {
    self.selections = selections
    offsets = selections.map { $0.textRanges.map { manager.offsets(of: $0) } }
  }

  /// Follows an edit. Replaced text is not selected any more; a location inside of it is now after the new text.
  mutating func follow(_ edit: TextEdit, in manager: NSTextLayoutManager) {
    guard !selections.isEmpty else { return }
    func moved(_ range: Range<Int>) -> Range<Int> {
      edit.moved(range.lowerBound, replaced: .after)..<edit.moved(range.upperBound, replaced: .after)
    }
    let moved = offsets.map { $0.map { $0.map(moved) } }
    let selections = zip(selections, moved).map { selection, offsets in
      selection.textSelection(offsets.compactMap { $0.flatMap(manager.textRange) })
    }
    self = SelectionTracker(selections, in: manager)
  }
}
