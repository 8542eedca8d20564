// Core Foundation's functions that search strings and take them apart. Offsets and lengths are UTF-16 units.

/// Finds the line around a range.
///
/// - Parameters:
///   - string: The string.
///   - range: Inside of the string.
///   - lineBeginIndex: Receives where the line begins.
///   - lineEndIndex: Receives where the next one begins.
///   - contentsEndIndex: Receives where the line's terminator begins.
public func CFStringGetLineBounds(
  _ string: CFString!, _ range: CFRange, _ lineBeginIndex: UnsafeMutablePointer<CFIndex>!,
  _ lineEndIndex: UnsafeMutablePointer<CFIndex>!, _ contentsEndIndex: UnsafeMutablePointer<CFIndex>!
) {
  string.getLineStart(
    lineBeginIndex, end: lineEndIndex, contentsEnd: contentsEndIndex, for: NSRange(cf: range))
}

/// Finds the paragraph around a range: unlike lines, paragraphs do not end at U+2028 and U+0085.
///
/// - Parameters:
///   - string: The string.
///   - range: Inside of the string.
///   - parBeginIndex: Receives where the paragraph begins.
///   - parEndIndex: Receives where the next one begins.
///   - contentsEndIndex: Receives where the paragraph's terminator begins.
public func CFStringGetParagraphBounds(
  _ string: CFString!, _ range: CFRange, _ parBeginIndex: UnsafeMutablePointer<CFIndex>!,
  _ parEndIndex: UnsafeMutablePointer<CFIndex>!, _ contentsEndIndex: UnsafeMutablePointer<CFIndex>!
) {
  string.getParagraphStart(
    parBeginIndex, end: parEndIndex, contentsEnd: contentsEndIndex, for: NSRange(cf: range))
}

/// Returns the range of the grapheme that a unit belongs to.
@discardableResult
public func CFStringGetRangeOfComposedCharactersAtIndex(_ string: CFString!, _ index: CFIndex) -> CFRange {
  let range = string.rangeOfComposedCharacterSequence(at: index)
  return CFRangeMake(range.location, range.length)
}

/// Returns the first range that is equal to a string; its location is `kCFNotFound` if there is none.
@discardableResult
public func CFStringFind(
  _ string: CFString!, _ wanted: CFString!, _ flags: CFStringCompareFlags
) -> CFRange {
  var found = CFRange()
  let whole = CFRangeMake(0, string.length)
  return CFStringFindWithOptions(string, wanted, whole, flags, &found) ? found : CFRangeMake(kCFNotFound, 0)
}

/// Finds a string in a part of another.
///
/// - Parameters:
///   - string: Where to look.
///   - wanted: What to look for.
///   - range: The part.
///   - flags: How to compare, where matches must be, and whether to look from the end.
///   - result: Receives the range that was found; may be `nil`.
/// - Returns: Whether there is one.
@discardableResult
public func CFStringFindWithOptions(
  _ string: CFString!, _ wanted: CFString!, _ range: CFRange, _ flags: CFStringCompareFlags,
  _ result: UnsafeMutablePointer<CFRange>!
) -> Bool {
  let found = string.range(
    of: wanted as String, options: NSString.CompareOptions(cf: flags), range: NSRange(cf: range))
  guard found.location != NSNotFound else { return false }
  result?.pointee = CFRangeMake(found.location, found.length)
  return true
}

/// Compares a part of a string with another string.
@discardableResult
public func CFStringCompareWithOptions(
  _ left: CFString!, _ right: CFString!, _ range: CFRange, _ flags: CFStringCompareFlags
) -> CFComparisonResult {
  CFStringCompare(NSString(string: left.substring(with: NSRange(cf: range))), right, flags)
}

/// Takes a string apart where another string is in it.
@discardableResult
public func CFStringCreateArrayBySeparatingStrings(
  _ allocator: CFAllocator?, _ string: CFString!, _ separator: CFString!
) -> CFArray! { NSArray(array: string.components(separatedBy: separator as String)) }

/// Joins the strings of an array.
@discardableResult
public func CFStringCreateByCombiningStrings(
  _ allocator: CFAllocator?, _ array: CFArray!, _ separator: CFString!
) -> CFString! {
  NSString(string: array.compactMap { $0 as? String }.joined(separator: separator as String))
}

extension NSRange {
  init(cf range: CFRange) { self.init(location: range.location, length: range.length) }
}

extension NSString.CompareOptions {
  init(cf flags: CFStringCompareFlags) {
    self = []
    if flags.contains(.compareCaseInsensitive) { insert(.caseInsensitive) }
    if flags.contains(.compareBackwards) { insert(.backwards) }
    if flags.contains(.compareAnchored) { insert(.anchored) }
    if flags.contains(.compareNumerically) { insert(.numeric) }
    if flags.contains(.compareDiacriticInsensitive) { insert(.diacriticInsensitive) }
    if flags.contains(.compareWidthInsensitive) { insert(.widthInsensitive) }
    if flags.contains(.compareForcedOrdering) { insert(.forcedOrdering) }
    if !flags.contains(.compareNonliteral) { insert(.literal) }
  }
}
