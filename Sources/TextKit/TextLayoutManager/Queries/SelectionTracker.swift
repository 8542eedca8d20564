internal import CoreText
internal import GalleyTextStore

/// Selections whose ranges follow edits. Their locations may be of any type, so their offsets are stored,
/// too.
struct SelectionTracker {
  private(set) var selections: [NSTextSelection] = []
  /// The offsets of the selections' ranges; `nil` for locations outside the document.
  private var offsets: [[Range<Int>?]] = []

  /// Creates a tracker without selections.
  init() {}

  /// Creates a tracker of selections in a document as it is now.
  init(_ selections: [NSTextSelection], in manager: NSTextLayoutManager) {
    self.selections = selections
    offsets = selections.map { $0.textRanges.map { manager.offsets(of: $0) } }
  }

  /// Moves the selections with an edit. Replaced text is no longer selected; a location inside it moves after
  /// the new text.
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
