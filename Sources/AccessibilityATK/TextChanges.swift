#if Desktop
  internal import CGalleyATK
  internal import ViewHosting

  /// A change of a text, in UTF-16 code units.
  struct TextChange {
    let start: Int
    let removed: String
    let inserted: String
    /// Whether an input method composes the text.
    let isComposed: Bool

    init(at start: Int, removed: String = "", inserted: String = "", isComposed: Bool = false) {
      (self.start, self.removed, self.inserted, self.isComposed) = (start, removed, inserted, isComposed)
    }

    /// Returns the number of surrogate pairs before a position in the text as it was, less those before the
    /// same place in the text as it is after the change; and that place.
    func pairsLost(before position: Int) -> (count: Int, position: Int) {
      guard position > start else { return (0, position) }
      let removedUnits = Array(removed.utf16)
      if position >= start + removedUnits.count {
        return (
          removed.surrogatePairs - inserted.surrogatePairs,
          position - removedUnits.count + inserted.utf16.count
        )
      }
      let before = String(decoding: removedUnits[..<(position - start)], as: UTF16.self)
      return (before.surrogatePairs, start)
    }
  }

  extension String {
    /// The number of code points that are two units of UTF-16.
    fileprivate var surrogatePairs: Int { utf16.count - unicodeScalars.count }
  }

  /// Changes that screen readers have not been told of yet. Their positions are those of the text as it was
  /// after each of them, but the text is as it is after all: where several places were edited at once, the
  /// code points before a place are counted backwards.
  @MainActor struct TextChanges {
    private var changes: [(object: Accessible, change: TextChange)] = []

    var isEmpty: Bool { changes.isEmpty }

    mutating func add(_ change: TextChange, of object: Accessible) { changes.append((object, change)) }

    /// Tells screen readers all of them in their order.
    func tell() {
      for (index, entry) in changes.enumerated() {
        guard let text = entry.object.text, entry.object.tree != nil else { continue }
        let later = changes[(index + 1)...].filter { $0.object === entry.object }.map(\.change)
        let start = TextChanges.codePoint(of: entry.change.start, in: text, before: later)
        let detail = entry.change.isComposed ? "::system" : ""
        if !entry.change.removed.isEmpty {
          entry.object.tellText("text-remove" + detail, start, entry.change.removed)
        }
        if !entry.change.inserted.isEmpty {
          entry.object.tellText("text-insert" + detail, start, entry.change.inserted)
        }
        entry.object.toldLength = text.codePointIndex(at: text.length)
      }
    }

    /// Returns the number of code points before a position in a text as it was before some changes.
    static func codePoint(of position: Int, in text: any AccessibilityText, before later: [TextChange]) -> Int
    {
      var (place, lost) = (position, 0)
      for change in later {
        let step = change.pairsLost(before: place)
        (place, lost) = (step.position, lost + step.count)
      }
      let pairs = place - text.codePointIndex(at: place) + lost
      return position - pairs
    }
  }
#endif
