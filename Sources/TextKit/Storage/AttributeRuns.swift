internal import CoreText
internal import GalleyTextStore

extension NSAttributedString {
  /// Visits ranges of equal attributes in order, by `attributes(at:effectiveRange:)` alone; a wrong range of
  /// a subclass is clamped.
  func forEachRun(
    in range: Range<Int>, _ body: ([NSAttributedString.Key: Any], Range<Int>) -> Void
  ) {
    var start = range.lowerBound
    while start < range.upperBound {
      var run = NSRange(location: start, length: 1)
      let attributes = self.attributes(at: start, effectiveRange: &run)
      let end = min(max(NSMaxRange(run), start + 1), range.upperBound)
      body(attributes, start..<end)
      start = end
    }
  }

  /// Returns the attributes that a closure reads at an offset, and the longest range that has the same.
  ///
  /// - Parameter read: Gets a location and where to write a range around it that has the same.
  func longest(
    at location: Int, _ range: NSRangePointer?, in limit: NSRange,
    _ read: (Int, NSRangePointer) -> [NSAttributedString.Key: Any]
  ) -> [NSAttributedString.Key: Any] {
    var run = NSRange(location: location, length: 1)
    let attributes = read(location, &run)
    guard let range else { return attributes }
    var (start, end) = (min(run.location, location), max(NSMaxRange(run), location + 1))
    while end < NSMaxRange(limit) {
      run = NSRange(location: end, length: 1)
      guard AttributeResolver.areEqual(read(end, &run), attributes) else { break }
      end = max(NSMaxRange(run), end + 1)
    }
    while start > limit.location {
      run = NSRange(location: start - 1, length: 1)
      guard AttributeResolver.areEqual(read(start - 1, &run), attributes) else { break }
      start = min(run.location, start - 1)
    }
    range.pointee = NSIntersectionRange(NSRange(start..<end), limit)
    return attributes
  }

  /// Visits a range, run by run, while a closure reports their lengths and may change the string.
  ///
  /// - Parameter visit: Receives the offset of a run, a pointer for its range, the limits of the range, and a
  ///   flag to set to stop.
  func enumerateRuns(
    _ range: NSRange, _ options: EnumerationOptions,
    _ visit: (Int, inout NSRange, NSRange, inout ObjCBool) -> Void
  ) {
    var (start, end) = (range.location, NSMaxRange(range))
    precondition(start >= 0 && range.length >= 0 && end <= length, "the range leaves the text")
    var stop = ObjCBool(false)
    while start < end, !stop.boolValue {
      let before = length
      let isReverse = options.contains(.reverse)
      let location = isReverse ? end - 1 : start
      var run = NSRange(location: location, length: 1)
      visit(location, &run, NSRange(start..<end), &stop)
      // The block may have made the run longer or shorter.
      let growth = length - before
      if isReverse { end = run.location } else { start = NSMaxRange(run) + growth }
      if !isReverse { end += growth }
    }
  }

  /// Whether Foundation's members are right about this string: it is one of Foundation's own classes or a
  /// storage.
  var hasReadableStorage: Bool {
    let type = type(of: self)
    return type == NSAttributedString.self || type == NSMutableAttributedString.self
      || self is PrimitiveAttributedString
  }

  /// Returns the UTF-16 units of a range.
  func units(_ range: Range<Int>) -> [UInt16] {
    if let text = keptText { return text.units(range) }
    let units = string.utf16
    let start = units.index(units.startIndex, offsetBy: range.lowerBound)
    return Array(units[start..<units.index(start, offsetBy: range.count)])
  }

  /// The text of a storage as it has reported it, unless it cannot be the current one.
  var keptText: TextRope? {
    guard let storage = self as? NSTextStorage, storage.hasReportedLength else { return nil }
    return storage.reportedText
  }
}

extension String {
  /// The part between two UTF-16 offsets; what a cut through a surrogate pair leaves becomes U+FFFD.
  func substring(_ range: Range<Int>) -> String {
    let start = utf16.index(startIndex, offsetBy: range.lowerBound)
    let part = utf16[start..<utf16.index(start, offsetBy: range.count)]
    return String(part) ?? String(decoding: part, as: UTF16.self)
  }
}

extension Range<Int> {
  /// The shortest range over both.
  func joined(with other: Range<Int>) -> Range<Int> {
    Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
