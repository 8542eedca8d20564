internal import GalleyTextStore
internal import GalleyUTF16

/// A paragraph of a rope, as it was read.
struct ReadParagraph {
  /// Its UTF-16 offsets, terminator included.
  let range: Range<Int>
  /// Its units, if they had to be read.
  let units: [UInt16]?

  init(_ paragraph: (range: Range<Int>, units: [UInt16]?)) { (range, units) = paragraph }

  /// Returns the paragraph as an edit leaves it, so that it need not be read again.
  ///
  /// - Returns: `nil` unless the edit lies within the paragraph, after its first unit, and neither its end
  ///   nor another end is part of it.
  func after(_ edit: TextEdit, inserting inserted: [UInt16]) -> ReadParagraph? {
    guard var units, units.count == range.count, range.lowerBound < edit.oldRange.lowerBound,
      !inserted.contains(where: \.endsParagraph)
    else { return nil }
    let contentEnd = (units.lastIndex { !$0.endsParagraph } ?? -1) + 1
    let start = edit.oldRange.lowerBound - range.lowerBound
    let end = start + edit.oldRange.count
    // After the last unit of all another paragraph might begin.
    guard end <= contentEnd, end < units.count else { return nil }
    units.replaceSubrange(start..<end, with: inserted)
    return ReadParagraph((range.lowerBound..<range.lowerBound + units.count, units))
  }
}
