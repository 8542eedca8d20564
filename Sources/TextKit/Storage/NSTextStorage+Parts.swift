public import CoreText
internal import TextEngine

// The parts of a text in the terms of scripts. They are storages of their own: their changes are not this
// one's.
extension NSTextStorage {
  /// The ranges of equal attributes.
  public var attributeRuns: [NSTextStorage] {
    var parts: [NSTextStorage] = []
    enumerateAttributes(in: NSRange(location: 0, length: length)) { _, range, _ in parts.append(part(range)) }
    return parts
  }

  /// The paragraphs, terminators included.
  public var paragraphs: [NSTextStorage] {
    paragraphs(in: NSRange(location: 0, length: length)).map { part(NSRange($0)) }
  }

  /// The words, without what is between them.
  public var words: [NSTextStorage] {
    paragraphs(in: NSRange(location: 0, length: length)).flatMap { paragraph in
      TextSegments.words(of: units(paragraph)).words.map { word in
        part(NSRange(location: paragraph.lowerBound + word.lowerBound, length: word.count))
      }
    }
  }

  /// The graphemes.
  public var characters: [NSTextStorage] {
    var (parts, start) = ([NSTextStorage](), 0)
    for character in string {
      parts.append(part(NSRange(location: start, length: character.utf16.count)))
      start += character.utf16.count
    }
    return parts
  }

  /// The font of the first character; setting it sets that of all. `nil` removes it.
  public var font: UIFont? {
    get { length > 0 ? attribute(.font, at: 0, effectiveRange: nil) as? UIFont : nil }
    set { setEverywhere(.font, newValue) }
  }

  /// The colour of the first character; setting it sets that of all. `nil` removes it.
  public var foregroundColor: UIColor? {
    get { length > 0 ? attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor : nil }
    set { setEverywhere(.foregroundColor, newValue) }
  }

  private func setEverywhere(_ key: NSAttributedString.Key, _ value: Any?) {
    let whole = NSRange(location: 0, length: length)
    if let value { addAttribute(key, value: value, range: whole) } else { removeAttribute(key, range: whole) }
  }

  private func part(_ range: NSRange) -> NSTextStorage {
    NSTextStorage(attributedString: attributedSubstring(from: range))
  }
}
