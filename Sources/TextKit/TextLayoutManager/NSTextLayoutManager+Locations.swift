/// Conversion between locations, offsets and elements. Offsets are relative to the document's start.
extension NSTextLayoutManager {
  /// The length of the document in UTF-16 units.
  var documentLength: Int {
    guard let manager = textContentManager else { return 0 }
    if let count = manager.plainCount { return count }
    let range = manager.documentRange
    return manager.offset(from: range.location, to: range.endLocation)
  }

  /// Returns the location of an offset; `nil` outside the document.
  func location(at offset: Int) -> (any NSTextLocation)? {
    guard let manager = textContentManager else { return nil }
    if let count = manager.plainCount {
      return (0...count).contains(offset) ? OffsetLocation(offset, of: manager.identity) : nil
    }
    return manager.location(manager.documentRange.location, offsetBy: offset)
  }

  /// Returns the offset of a location; `nil` for one of another document.
  func offset(of location: any NSTextLocation) -> Int? {
    guard let manager = textContentManager else { return nil }
    if manager.plainCount != nil { return OffsetLocation.offset(of: location, in: manager.identity) }
    let offset = manager.offset(from: manager.documentRange.location, to: location)
    return offset == NSNotFound ? nil : offset
  }

  /// Returns the offsets of a range; `nil` for one of another document.
  func offsets(of range: NSTextRange) -> Range<Int>? {
    guard let start = offset(of: range.location), let end = offset(of: range.endLocation), start <= end else {
      return nil
    }
    return start..<end
  }

  /// Returns the range between two offsets of the document.
  func textRange(_ offsets: Range<Int>) -> NSTextRange? {
    guard let start = location(at: offsets.lowerBound), let end = location(at: offsets.upperBound) else {
      return nil
    }
    return NSTextRange(location: start, end: end)
  }

  /// Returns the element that contains an offset, or the next one after it that is shown.
  func element(at offset: Int) -> (element: NSTextElement, range: Range<Int>)? {
    guard let manager = textContentManager, let start = location(at: offset) else { return nil }
    var found: (NSTextElement, Range<Int>)?
    manager.enumerateTextElements(from: start, options: []) { element in
      guard let textRange = element.elementRange, let range = offsets(of: textRange),
        range.upperBound > offset
      else {
        return true
      }
      found = (element, range)
      return false
    }
    return found
  }

  /// Returns the offset at which the last element before an offset ends; hidden elements do not count.
  func endOfElement(before offset: Int) -> Int {
    var end = 0
    textContentManager?.enumerateTextElements(from: location(at: offset), options: .reverse) { element in
      guard let range = element.elementRange.flatMap(offsets), range.upperBound <= offset else { return true }
      end = range.upperBound
      return false
    }
    return end
  }
}
