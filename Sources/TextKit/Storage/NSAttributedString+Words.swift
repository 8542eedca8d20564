public import CoreText
internal import TextEngine

// Words are those of UAX #29, and of a dictionary in scripts without spaces; lines end by UAX #14. Both look
// at one paragraph. Offsets count UTF-16 units.
extension NSAttributedString {
  /// Returns the start of the next word, or of the one before.
  ///
  /// - Parameters:
  ///   - location: Where to start; at most the length.
  ///   - isForward: Whether the next one is wanted.
  /// - Returns: The nearest start of a word after the location, else the length; or the nearest before it,
  ///   else 0.
  @discardableResult
  public func nextWord(from location: Int, forward isForward: Bool) -> Int {
    precondition((0...length).contains(location), "the location lies outside of the text")
    var place = location
    while true {
      guard let paragraph = paragraph(holding: isForward ? place : place - 1) else {
        return isForward ? length : 0
      }
      let starts = TextSegments.words(of: units(paragraph)).words.map { $0.lowerBound + paragraph.lowerBound }
      if isForward {
        if let start = starts.first(where: { $0 > location }) { return start }
        place = paragraph.upperBound
      } else {
        if let start = starts.last(where: { $0 < location }) { return start }
        place = paragraph.lowerBound
      }
    }
  }

  /// Returns the range that a double click selects: the word that holds a unit, or the white space or
  /// punctuation.
  ///
  /// - Parameter location: At most the length, which counts as the last unit.
  @discardableResult
  public func doubleClick(at location: Int) -> NSRange {
    precondition((0...length).contains(location), "the location lies outside of the text")
    let place = min(location, length - 1)
    guard let paragraph = paragraph(holding: place) else { return NSRange(location: 0, length: 0) }
    let found = TextSegments.words(of: units(paragraph)).segment(holding: place - paragraph.lowerBound)
    return NSRange(location: found.lowerBound + paragraph.lowerBound, length: found.count)
  }

  /// Returns the end of a line that begins at the start of a range and cannot hold a unit.
  ///
  /// - Parameters:
  ///   - location: The unit's offset.
  ///   - range: Must lie inside of the text.
  /// - Returns: The offset at which the next line begins, at most the unit's; `NSNotFound` if the line cannot
  ///   be cut.
  @discardableResult
  public func lineBreak(before location: Int, within range: NSRange) -> Int {
    let language = Locale.preferredLanguages.first
    return lastBreak(before: location, within: range, language, BreakOpportunities.lineBreak)
  }

  /// Returns the end, with a hyphen, of a line that begins at the start of a range and cannot hold a unit.
  ///
  /// - Parameters:
  ///   - location: The unit's offset. The language is that of the text there; without one, the first of the
  ///     user's preferred languages that has a dictionary, else English.
  ///   - range: Must lie inside of the text.
  /// - Returns: The offset at which the next line begins, at most the unit's; `NSNotFound` if no word can be
  ///   divided.
  @discardableResult
  public func lineBreakByHyphenating(before location: Int, within range: NSRange) -> Int {
    let language = HyphenationLanguage.current
    return lastBreak(before: location, within: range, language, BreakOpportunities.division)
  }

  private func lastBreak(
    before location: Int, within range: NSRange, _ usualLanguage: String?,
    _ find: (Int, [UInt16], String?) -> Int?
  ) -> Int {
    guard let units = Range(range), units.lowerBound >= 0, units.upperBound <= length else {
      preconditionFailure("the range leaves the text")
    }
    guard !units.isEmpty else { return NSNotFound }
    let place = min(max(location, units.lowerBound), units.upperBound - 1)
    let language = attribute(.languageIdentifier, at: place, effectiveRange: nil) as? String
    let found = find(location - units.lowerBound, self.units(units), language ?? usualLanguage)
    return found.flatMap { $0 > 0 ? $0 + units.lowerBound : nil } ?? NSNotFound
  }

  /// Returns the paragraph that holds a unit; `nil` outside of the text.
  func paragraph(holding place: Int) -> Range<Int>? {
    guard place >= 0, place < length else { return nil }
    return paragraphs(in: NSRange(location: place, length: 1)).first
  }
}
