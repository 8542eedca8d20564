/// Some units of a document that took the place of others.
struct TextEdit: Equatable {
  /// What was replaced, in offsets before the edit.
  var oldRange: Range<Int>
  /// The units that stand there now.
  var newLength: Int

  /// What stands there now, in offsets after the edit.
  var newRange: Range<Int> { oldRange.lowerBound..<oldRange.lowerBound + newLength }
  /// How much longer the document became.
  var change: Int { newLength - oldRange.count }

  /// Where a range lies after the edit; what it held of the replaced text becomes all that took its place.
  func moved(_ range: Range<Int>) -> Range<Int> {
    let start =
      range.lowerBound <= oldRange.lowerBound
      ? range.lowerBound
      : range.lowerBound >= oldRange.upperBound ? range.lowerBound + change : oldRange.lowerBound
    let end =
      range.upperBound >= oldRange.upperBound
      ? range.upperBound + change
      : range.upperBound <= oldRange.lowerBound ? range.upperBound : newRange.upperBound
    return start..<max(start, end)
  }
}

extension EditRecord {
  /// All edits as the one that covers them; `nil` if there was none. What lies between two edits is in it.
  var whole: TextEdit? {
    guard !mask.isEmpty else { return nil }
    return TextEdit(oldRange: range.lowerBound..<range.upperBound - delta, newLength: range.count)
  }
}

/// Who wants to know what became of a document.
protocol TextEditObserver: AnyObject {
  /// Told of edits, summed up to one, after the document shows what came of them.
  func process(_ edit: TextEdit)
}
