internal import CoreText
internal import GalleyTextStore

/// Attributes of an overlay that deleted text has taken with it. When the very text is put back where it was,
/// as undoing does it, it gets them back: all of it at once, or piece by piece from either end.
struct RemovedAttributes {
  /// Deleted text.
  private struct Removal {
    /// Where the text was: an offset of the document as it is now; of an inner one, an index of the text
    /// around it.
    var offset: Int
    var text: [UInt16]
    /// The attributes of the text, by its indexes.
    var runs: [OffsetAttributes.Run]
    /// What had been deleted from inside of the text before.
    var inner: [Removal] = []

    /// Returns the part of some indexes of the text.
    func part(_ range: Range<Int>, at offset: Int) -> Removal {
      Removal(
        offset: offset, text: Array(text[range]),
        runs: runs.compactMap { run in
          let common = run.range.clamped(to: range)
          return common.isEmpty
            ? nil : run.with(common.lowerBound - range.lowerBound..<common.upperBound - range.lowerBound)
        },
        inner: inner.filter { range.lowerBound < $0.offset && $0.offset < range.upperBound }
          .map { $0.moved(by: -range.lowerBound) })
    }

    /// Appends text that was deleted at the same place, after this.
    mutating func append(_ next: Removal) {
      let count = text.count
      runs += next.runs.map { $0.moved(by: count) }
      inner += next.inner.map { $0.moved(by: count) }
      text += next.text
    }

    func moved(by distance: Int) -> Removal {
      var moved = self
      moved.offset += distance
      return moved
    }
  }

  /// Deleted text that an edit puts back.
  private struct Return {
    /// The index in `removals`.
    let index: Int
    /// The units of its text.
    let range: Range<Int>
  }

  /// The deleted text, by offset, one at each.
  private var removals: [Removal] = []
  /// The number of units that are remembered at most.
  static let mostUnits = 1 << 20

  /// Whether nothing was deleted.
  var isEmpty: Bool { removals.isEmpty }

  /// Follows an edit.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - removed: The text that it replaces.
  ///   - runs: The attributes of that text, as offsets of the document before the edit.
  ///   - inserted: The new text.
  /// - Returns: The attributes that the new text has back, as offsets of the document after the edit; `nil`
  ///   if it is no text that was deleted.
  mutating func follow(
    _ edit: TextEdit, removed: [UInt16], _ runs: [OffsetAttributes.Run], inserted: [UInt16]
  ) -> [OffsetAttributes.Run]? {
    let (old, new) = (edit.oldRange, edit.newRange)
    let back = restored(edit, inserted)
    var now = Removal(
      offset: new.lowerBound, text: removed, runs: runs.map { $0.moved(by: -old.lowerBound) })
    var (before, after): ([Removal], [Removal]) = ([], [])
    for (index, removal) in removals.enumerated() where index != back?.index {
      if removal.offset > old.lowerBound, removal.offset < old.upperBound {
        now.inner.append(removal.moved(by: -old.lowerBound))
      } else if removal.offset <= old.lowerBound {
        before.append(removal)
      } else {
        after.append(removal.moved(by: edit.change))
      }
    }
    var found: [OffsetAttributes.Run]?
    if let back {
      let whole = removals[back.index]
      let part = whole.part(back.range, at: new.lowerBound)
      found = part.runs.map { $0.moved(by: new.lowerBound) }
      before.append(whole.part(0..<back.range.lowerBound, at: new.lowerBound))
      before.append(now)
      before += part.inner.map { $0.moved(by: new.lowerBound) }
      before.append(whole.part(back.range.upperBound..<whole.text.count, at: new.upperBound))
    } else {
      before.append(now)
    }
    removals = []
    for removal in before + after where !removal.text.isEmpty {
      if let last = removals.last, last.offset == removal.offset {
        removals[removals.count - 1].append(removal)
      } else {
        removals.append(removal)
      }
    }
    var count = removals.reduce(0) { $0 + $1.text.count }
    while count > RemovedAttributes.mostUnits { count -= removals.removeFirst().text.count }
    return found
  }

  /// Finds the deleted text that an edit puts back.
  private func restored(_ edit: TextEdit, _ inserted: [UInt16]) -> Return? {
    guard !inserted.isEmpty else { return nil }
    let places = edit.oldRange.lowerBound...edit.oldRange.upperBound
    let candidates = removals.indices.filter { places.contains(removals[$0].offset) }
    func first(_ range: (Int) -> Range<Int>) -> Return? {
      for index in candidates where removals[index].text.count >= inserted.count {
        let range = range(removals[index].text.count)
        if removals[index].text[range].elementsEqual(inserted) { return Return(index: index, range: range) }
      }
      return nil
    }
    let count = inserted.count
    return first { 0..<$0 } ?? first { _ in 0..<count } ?? first { $0 - count..<$0 }
  }
}

extension OffsetAttributes.Run {
  /// Returns the run at other offsets.
  fileprivate func with(_ range: Range<Int>) -> OffsetAttributes.Run {
    OffsetAttributes.Run(range: range, attributes: attributes)
  }

  /// Returns the run at other offsets.
  fileprivate func moved(by distance: Int) -> OffsetAttributes.Run {
    with(range.lowerBound + distance..<range.upperBound + distance)
  }
}
