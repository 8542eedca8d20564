internal import GalleyUTF16

extension TextRope {
  /// The unit at an offset; `forEachPiece(of:_:)` is faster for many in a row.
  ///
  /// - Precondition: The offset lies in the text.
  public subscript(offset: Int) -> UInt16 {
    guard offset >= 0, let (span, before) = tree.element(at: offset) else {
      preconditionFailure("offset outside of the text")
    }
    var unit: UInt16 = 0
    span.copy(offset - before.length..<offset - before.length + 1, to: &unit)
    return unit
  }

  /// Returns the units of a range.
  ///
  /// - Precondition: The range lies in the text.
  public func units(_ range: Range<Int>) -> [UInt16] {
    checkInside(range)
    return [UInt16](unsafeUninitializedCapacity: range.count) { buffer, count in
      if let base = buffer.baseAddress { copy(range, to: base) }
      count = range.count
    }
  }

  /// Copies the units of a range.
  ///
  /// - Parameters:
  ///   - range: Lies in the text.
  ///   - target: Memory for as many units.
  public func copy(_ range: Range<Int>, to target: UnsafeMutablePointer<UInt16>) {
    checkInside(range)
    tree.forEach(in: range) { span, start in
      let part = range.clamped(to: start..<start + span.length)
      span.copy(
        part.lowerBound - start..<part.upperBound - start, to: target + (part.lowerBound - range.lowerBound))
      return true
    }
  }

  /// Calls a closure with the units of a range piece by piece, in order, with the offset of each piece, until
  /// it returns `false`.
  ///
  /// - Precondition: The range lies in the text.
  public func forEachPiece(of range: Range<Int>, _ body: (UnsafeBufferPointer<UInt16>, Int) -> Bool) {
    checkInside(range)
    var buffer: [UInt16] = []
    tree.forEach(in: range) { span, start in
      let part = range.clamped(to: start..<start + span.length)
      if buffer.count < part.count { buffer = Array(repeating: 0, count: max(part.count, TextSpan.largest)) }
      return buffer.withUnsafeMutableBufferPointer {
        span.copy(part.lowerBound - start..<part.upperBound - start, to: $0.baseAddress!)
        return body(UnsafeBufferPointer(rebasing: $0[..<part.count]), part.lowerBound)
      }
    }
  }

  /// Returns a range of the text as a string; lone surrogates, which a string cannot hold, become U+FFFD.
  ///
  /// - Precondition: The range lies in the text.
  public func string(_ range: Range<Int>) -> String {
    units(range).withUnsafeBufferPointer { String(units: $0) }
  }
}

/// Equal texts have the same units, in whatever pieces.
extension TextRope: Equatable {
  /// Whether two texts have the same units.
  public static func == (one: TextRope, other: TextRope) -> Bool {
    guard one.count == other.count else { return false }
    var isEqual = true
    one.forEachPiece(of: 0..<one.count) { units, start in
      isEqual = other.units(start..<start + units.count).elementsEqual(units)
      return isEqual
    }
    return isEqual
  }
}
