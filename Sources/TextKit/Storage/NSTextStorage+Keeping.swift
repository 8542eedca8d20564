internal import CoreText
internal import GalleyTextStore

/// The copy of the text that Foundation reads, and layout: as it was last reported.
extension NSTextStorage {
  /// The most characters that Foundation is told of at once: it is given as many spaces.
  private static let mostBlanks = 1 << 18

  /// Runs inherited code on the inherited storage.
  @discardableResult
  final func keep<Result>(_ body: () -> Result) -> Result {
    let hook = kept.willBeRead
    kept.willBeRead = nil
    defer { kept.willBeRead = hook }
    return body()
  }

  /// Replaces characters of the inherited storage.
  final func keepText(_ range: NSRange, _ text: String) {
    let replacement = TextRope.Replacement(text)
    defer { followText(range, replacement.count - range.length) }
    guard sharesText else { return keep { super.replaceCharacters(in: range, with: text) } }
    var replaced = range
    for piece in replacement.pieces(of: NSTextStorage.mostBlanks) {
      kept.awaits(piece)
      // Foundation counts the units of what it is given one by one, unless that is ASCII.
      keep { super.replaceCharacters(in: replaced, with: String.blanks(piece.count)) }
      replaced = NSRange(location: replaced.location + piece.count, length: 0)
    }
  }

  /// Copies what replaced a range of the inherited storage, unless that is `kept` itself.
  final func followText(_ range: NSRange, _ delta: Int) {
    guard !sharesText else { return }
    let fresh = NSRange(location: range.location, length: range.length + delta)
    kept.replaceCharacters(in: range, with: NSString(string: super.string).substring(with: fresh))
  }

  /// Copies attributes and text of another string into the inherited storage.
  final func keepCopy(of other: NSAttributedString) {
    fixedAttributes.follow()
    let text = other.string
    keepText(NSRange(location: 0, length: kept.text.count), "")
    keepText(NSRange(location: 0, length: 0), text)
    other.forEachRun(in: 0..<kept.text.count) { attributes, range in
      keep { super.setAttributes(attributes, range: NSRange(range)) }
    }
  }

  /// Copies all that a subclass has.
  ///
  /// - Parameter old: The number of units before.
  /// - Returns: What was replaced and how much longer the text is.
  private func keepWhole(_ old: Int) -> (Range<Int>, Int) {
    keepCopy(of: self)
    return (0..<old, kept.text.count - old)
  }

  /// Copies what a subclass has reported.
  ///
  /// - Returns: What was replaced and how much longer the text is; that of the whole text if the report
  ///   does not fit.
  final func keepReported(
    _ replaced: Range<Int>, _ delta: Int, copiesText: Bool
  ) -> (Range<Int>, Int) {
    let old = kept.text.count
    let isInside = replaced.lowerBound >= 0 && replaced.upperBound <= old
    let fresh = replaced.lowerBound..<max(replaced.upperBound + delta, replaced.lowerBound)
    guard isInside, fresh.count == replaced.count + delta else { return keepWhole(old) }
    if copiesText || delta != 0 {
      let text = string
      let piece =
        quickPiece(of: text, replacing: replaced, with: fresh.count)
        ?? slowPiece(of: text, in: fresh, ofUnits: old + delta)
      guard let piece else { return keepWhole(old) }
      keepText(NSRange(replaced), piece)
    } else if !hasReportedLength {
      return keepWhole(old)
    }
    forEachRun(in: fresh) { attributes, range in
      keep { super.setAttributes(attributes, range: NSRange(range)) }
    }
    return (replaced, delta)
  }

  /// Returns what stands in place of a range of the kept text, of which all else is unchanged: whatever
  /// lies between as many bytes before and after. It takes no time for the rest of the text.
  ///
  /// - Parameter count: The UTF-16 units that the range should have now.
  /// - Returns: `nil` where a surrogate is parted from its other half, and where the number of units differs.
  private func quickPiece(of text: String, replacing replaced: Range<Int>, with count: Int) -> String? {
    guard let bytes = kept.text.utf8Range(replaced) else { return nil }
    let end = text.utf8.count - (kept.text.utf8Count - bytes.upperBound)
    guard end >= bytes.lowerBound, bytes.lowerBound <= text.utf8.count else { return nil }
    let first = text.utf8.index(text.startIndex, offsetBy: bytes.lowerBound)
    let last = text.utf8.index(first, offsetBy: end - bytes.lowerBound)
    guard let piece = String(text.utf8[first..<last]), piece.utf16.count == count else { return nil }
    return piece
  }

  /// Returns a range of a text; `nil` if the text has another length. All units are counted.
  private func slowPiece(of text: String, in range: Range<Int>, ofUnits count: Int) -> String? {
    text.utf16.count == count ? text.substring(range) : nil
  }

  /// Whether the text is as long as was reported, in bytes of UTF-8: units would have to be counted.
  final var hasReportedLength: Bool { isPlain || string.utf8.count == kept.text.utf8Count }
}
