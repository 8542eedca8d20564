internal import GalleyUTF16

/// Strings that become text of a rope, and strings of the same characters as a rope, in which places are
/// bytes of UTF-8.
extension TextRope {
  /// The number of bytes of `string(_:)` of all of the text as UTF-8.
  package var utf8Count: Int { tree.summary.utf8Length }

  /// Returns the number of bytes of UTF-8 before an offset; `nil` within a pair of surrogates. It takes
  /// O(log *n*) and the reading of one piece.
  ///
  /// - Precondition: The offset lies in the text or is its end.
  package func utf8Offset(of offset: Int) -> Int? {
    checkInside(offset..<offset)
    guard offset < count, let (span, before) = tree.element(at: offset) else { return utf8Count }
    let place = offset - before.length
    let units = span.units(0..<place + 1)
    if UTF16.isTrailSurrogate(units[place]) {
      let previous = place > 0 ? units[place - 1] : offset > 0 ? self[offset - 1] : 0
      if UTF16.isLeadSurrogate(previous) { return nil }
    }
    var sum = before
    units.withUnsafeBufferPointer { sum.append(TextSummary(of: UnsafeBufferPointer(rebasing: $0[..<place]))) }
    return sum.utf8Length
  }

  /// Returns the bytes of UTF-8 of a range; `nil` if an end of it lies within a pair of surrogates.
  ///
  /// - Precondition: The range lies in the text.
  package func utf8Range(_ range: Range<Int>) -> Range<Int>? {
    guard let start = utf8Offset(of: range.lowerBound), let end = utf8Offset(of: range.upperBound) else {
      return nil
    }
    return start..<end
  }

  /// The units of a string, ready to replace others: in pieces if they are many, so that they are copied
  /// once.
  package struct Replacement {
    private enum Content {
      case units([UInt16])
      case text(TextRope)
    }
    private let content: Content

    /// Decodes a string.
    package init(_ string: String) {
      content =
        string.utf8.count <= TextSpan.largest
        ? .units(UTF8Decoder.units(of: string)) : .text(TextRope(string))
    }

    /// The number of units.
    package var count: Int {
      switch content {
      case .units(let units): units.count
      case .text(let text): text.count
      }
    }

    /// The units, if they are few.
    package var fewUnits: [UInt16]? { if case .units(let units) = content { units } else { nil } }

    /// Returns the same in pieces of some number of units, the last one with fewer; of no units, one piece.
    package func pieces(of size: Int) -> [Replacement] {
      guard case .text(let text) = content, text.count > size else { return [self] }
      return stride(from: 0, to: text.count, by: size).map { start in
        Replacement(content: .text(text.part(start..<min(start + size, text.count))))
      }
    }

    private init(content: Content) { self.content = content }

    fileprivate func replace(_ range: Range<Int>, of text: inout TextRope) {
      switch content {
      case .units(let units): text.replace(range, with: units)
      case .text(let new): text.replace(range, with: new)
      }
    }
  }

  /// Replaces units by those of a string.
  ///
  /// - Precondition: The range lies in the text.
  package mutating func replace(_ range: Range<Int>, with replacement: Replacement) {
    replacement.replace(range, of: &self)
  }
}
