/// From locations of the document to offsets, and to elements. Offsets count from the document's start.
extension NSTextLayoutManager {
  /// The number of offsets.
  var documentLength: Int {
    guard let manager = textContentManager else { return 0 }
    let range = manager.documentRange
    return manager.offset(from: range.location, to: range.endLocation)
  }

  /// The location of an offset; `nil` outside of the document.
  func location(at offset: Int) -> (any NSTextLocation)? {
    guard let manager = textContentManager else { return nil }
    return manager.location(manager.documentRange.location, offsetBy: offset)
  }

  /// The offset of a location; `nil` for one of another document.
  func offset(of location: any NSTextLocation) -> Int? {
    guard let manager = textContentManager else { return nil }
    let offset = manager.offset(from: manager.documentRange.location, to: location)
    return offset == NSNotFound ? nil : offset
  }

  /// The offsets of a range; `nil` for one of another document.
  func offsets(of range: NSTextRange) -> Range<Int>? {
    guard let start = offset(of: range.location), let end = offset(of: range.endLocation), start <= end else {
      return nil
    }
    return start..<end
  }

  /// The range between two offsets of the document.
  func textRange(_ offsets: Range<Int>) -> NSTextRange? {
    guard let start = location(at: offsets.lowerBound), let end = location(at: offsets.upperBound) else {
      return nil
    }
    return NSTextRange(location: start, end: end)
  }

  /// The element that holds an offset, or the next one after it that is shown.
  func element(at offset: Int) -> (element: NSTextElement, range: Range<Int>)? {
    guard let manager = textContentManager, let start = location(at: offset) else { return nil }
    var found: (NSTextElement, Range<Int>)?
    manager.enumerateTextElements(from: start, options: []) { element in
      guard let place = element.elementRange, let range = offsets(of: place), range.upperBound > offset else {
        return true
      }
      found = (element, range)
      return false
    }
    return found
  }

  /// Where the last element that is shown before an offset ends.
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
