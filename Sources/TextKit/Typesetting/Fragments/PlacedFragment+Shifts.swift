internal import CoreGraphics

/// The parts of a line that a client has moved from the positions that layout gave them.
extension PlacedFragment {
  /// Characters that were moved together.
  struct Shift {
    /// Whole clusters.
    var characters: Range<Int>
    /// Points to the right and down.
    var offset: CGSize
  }

  /// Returns the distance by which a character was moved.
  func shift(at character: Int) -> CGSize {
    shifts.first { $0.characters.contains(character) }?.offset ?? .zero
  }

  /// Returns some characters of the fragment, split where moved parts begin and end, in the order of the
  /// text.
  func parts(of range: Range<Int>) -> [Shift] {
    let range = range.clamped(to: characters)
    var parts: [Shift] = []
    var start = range.lowerBound
    func append(upTo end: Int, _ offset: CGSize) {
      if end > start { parts.append(Shift(characters: start..<end, offset: offset)) }
      start = max(start, end)
    }
    for shift in shifts where shift.characters.overlaps(range) {
      append(upTo: shift.characters.lowerBound, .zero)
      append(upTo: min(shift.characters.upperBound, range.upperBound), shift.offset)
    }
    append(upTo: range.upperBound, .zero)
    return parts
  }
}
