internal import GalleyTextStore
internal import GalleyUTF16

extension RunTree<AttributeSet> {
  /// Some text with its attributes.
  ///
  /// - Parameters:
  ///   - range: The units' range in the text.
  ///   - units: The units.
  /// - Precondition: The range lies in the text.
  func attributedString(_ range: Range<Int>, _ units: [UInt16]) -> NSAttributedString {
    guard !range.isEmpty else { return NSAttributedString(string: "") }
    let text = units.withUnsafeBufferPointer { String(units: $0) }
    let first = run(at: range.lowerBound)
    if first.range.upperBound >= range.upperBound {
      return NSAttributedString(string: text, attributes: first.value.dictionary)
    }
    let string = NSMutableAttributedString(string: text)
    forEach(in: range) { set, part in
      string.setAttributes(
        set.dictionary, range: NSRange(location: part.lowerBound - range.lowerBound, length: part.count))
      return true
    }
    return string
  }
}
