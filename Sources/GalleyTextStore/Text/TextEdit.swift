/// One replacement in a text: the range that was replaced, and the length of the text that replaced it.
///
/// Offsets count UTF-16 units from the start of the text, before or after the edit.
package struct TextEdit: Hashable, Sendable {
  /// The replaced range, in offsets of the text before the edit; empty for an insertion.
  package let oldRange: Range<Int>
  /// The length of the new text, in UTF-16 units; 0 for a deletion.
  package let newLength: Int

  /// Creates an edit.
  ///
  /// - Precondition: `newLength` is not negative.
  package init(oldRange: Range<Int>, newLength: Int) {
    precondition(newLength >= 0, "the text that an edit puts in has no negative length")
    self.oldRange = oldRange
    self.newLength = newLength
  }

  /// The new text's range, in offsets of the text after the edit.
  package var newRange: Range<Int> { oldRange.lowerBound..<oldRange.lowerBound + newLength }

  /// The number of units by which the text became longer; negative where it became shorter.
  package var change: Int { newLength - oldRange.count }
}

// MARK: Offsets after an edit

extension TextEdit {
  /// A side of the text that an edit puts in.
  package enum Side: Sendable { case before, after }

  /// Returns where an offset between two units is after the edit.
  ///
  /// Offsets at either end of the replaced range stay with the text outside of it.
  ///
  /// - Parameters:
  ///   - offset: An offset of the text before the edit.
  ///   - replaced: The side of the new text to which an offset goes that was inside of the replaced range.
  ///   - inserted: The side of the new text on which the offset is at which an insertion took place.
  package func moved(_ offset: Int, replaced: Side, inserted: Side = .before) -> Int {
    if offset < oldRange.lowerBound { return offset }
    if offset > oldRange.upperBound { return offset + change }
    let side: Side
    if oldRange.isEmpty {
      side = inserted
    } else if offset == oldRange.lowerBound {
      side = .before
    } else if offset == oldRange.upperBound {
      side = .after
    } else {
      side = replaced
    }
    return side == .before ? newRange.lowerBound : newRange.upperBound
  }

  /// Returns where a range is after the edit; one that held some of the replaced text holds all of the new
  /// text.
  ///
  /// Text that is inserted at a range's start is not part of the range.
  ///
  /// - Parameters:
  ///   - range: A range of the text before the edit.
  ///   - growsAtEnd: Whether text that is inserted at the range's end becomes part of the range.
  package func moved(_ range: Range<Int>, growsAtEnd: Bool) -> Range<Int> {
    let start = moved(range.lowerBound, replaced: .before)
    return start..<moved(range.upperBound, replaced: .after, inserted: growsAtEnd ? .after : .before)
  }

  /// Returns the offset that a unit has after the edit; `nil` if the unit was replaced.
  package func moved(unitAt offset: Int) -> Int? {
    if offset < oldRange.lowerBound { return offset }
    return offset >= oldRange.upperBound ? offset + change : nil
  }

  /// Whether a range of the text before the edit overlaps or adjoins the replaced range.
  package func touches(_ range: Range<Int>) -> Bool {
    oldRange.lowerBound <= range.upperBound && range.lowerBound <= oldRange.upperBound
  }
}

// MARK: Several edits

extension TextEdit {
  /// Returns the edit that covers this one and the next, with the text between them.
  ///
  /// - Parameter next: An edit of the text that this edit leaves.
  package func joined(with next: TextEdit) -> TextEdit {
    let start = min(newRange.lowerBound, next.oldRange.lowerBound)
    let end = max(newRange.upperBound, next.oldRange.upperBound)
    return TextEdit(oldRange: start..<end - change, newLength: end - start + next.change)
  }
}
