/// Code points, as other programs count text: a pair of surrogates is one, a surrogate without its other half
/// is one, too. Both queries take O(log *n*) and the reading of one piece.
extension TextRope {
  /// The number of code points.
  public var codePointCount: Int { tree.summary.codePoints }

  /// Returns the number of code points before an offset; within a pair of surrogates, before that.
  ///
  /// - Precondition: The offset lies in the text or is its end.
  public func codePointIndex(at offset: Int) -> Int {
    checkInside(offset..<offset)
    guard offset < count, let (span, before) = tree.element(at: offset) else { return codePointCount }
    var sum = before
    let units = span.units(0..<offset - before.length + 1)
    sum.append(units.withUnsafeBufferPointer { TextSummary(of: $0) })
    // The sum ends with the unit at the offset, whose code point is not before it.
    return sum.codePoints - 1
  }

  /// Returns the offset at which a code point begins; the text's end from the last one on.
  ///
  /// - Parameter index: The number of code points before it, at least 0.
  public func offset(ofCodePoint index: Int) -> Int {
    guard index > 0 else { return 0 }
    guard index < codePointCount, let (span, before) = tree.first(where: { $0.codePoints > index }) else {
      return count
    }
    // A high surrogate at the end of what is before may belong to the first unit of the piece.
    var (place, found) = (before.length, before.codePoints)
    var previous: UInt16 = place > 0 ? self[place - 1] : 0
    for unit in span.allUnits {
      if !(UTF16.isTrailSurrogate(unit) && UTF16.isLeadSurrogate(previous)) {
        if found == index { return place }
        found += 1
      }
      previous = unit
      place += 1
    }
    return place
  }
}
