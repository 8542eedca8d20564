public import Foundation

/// Finds links, mail addresses, phone numbers, dates and postal addresses in text.
///
/// It knows forms, not the world:
///
/// - Links are URLs with a scheme and `//`, `mailto:` and `tel:` URLs, mail addresses, and hosts that begin
///   with "www." or end in a common top-level domain. Punctuation and unbalanced brackets after them do not
///   belong to them.
/// - Phone numbers are international ones with "+" or "00", national ones that begin with "0" or a code in
///   parentheses, and North American ones; all may end in an extension.
/// - Dates are written in digits (ISO 8601; with slashes month before day unless only the reverse makes
///   sense; with dots day before month), with the name of a month in English, German, French or Spanish, or
///   as a day next to now in English. A time may follow. Without one noon is meant, without a year the one
///   that is nearest to now, without a zone that of the process.
/// - Postal addresses are American, British and German ones, on one line or on several.
///
/// Apple's class is a kind of regular expression; this one has the same questions. Transit information is not
/// found.
open class NSDataDetector: NSObject, NSCopying, @unchecked Sendable {
  // `@unchecked Sendable`: nothing changes after `init`.

  /// The types that are detected.
  public let checkingTypes: NSTextCheckingTypes
  private let clock: DateClock

  /// Creates a detector.
  ///
  /// - Parameter checkingTypes: Raw values of `NSTextCheckingResult.CheckingType`, or-ed. Types that are not
  ///   found are left out.
  /// - Throws: A Cocoa error when no type is left that can be detected.
  public convenience init(types checkingTypes: NSTextCheckingTypes) throws {
    try self.init(types: checkingTypes, clock: DateClock())
  }

  /// Creates a detector with another now and time zone than the process has.
  package convenience init(types checkingTypes: NSTextCheckingTypes, now: Date, timeZone: TimeZone) throws {
    try self.init(types: checkingTypes, clock: DateClock(now: now, timeZone: timeZone))
  }

  private init(types: NSTextCheckingTypes, clock: DateClock) throws {
    let known: NSTextCheckingResult.CheckingType = [
      .linkType, .phoneNumberType, .dateType, .addressType,
    ]
    checkingTypes = types & known.rawValue
    self.clock = clock
    super.init()
    guard checkingTypes != 0 else {
      throw NSError(
        domain: NSCocoaErrorDomain, code: 2048,
        userInfo: [NSLocalizedDescriptionKey: "none of the types can be detected"])
    }
  }

  /// Returns the same detector, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Finds all matches in a part of a text, in order; they do not overlap.
  ///
  /// - Parameters:
  ///   - string: The text.
  ///   - options: They change nothing.
  ///   - range: The UTF-16 range; its part outside of the text does not count.
  open func matches(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> [NSTextCheckingResult] {
    let text = DetectorText(string, range)
    func wants(_ type: NSTextCheckingResult.CheckingType) -> Bool { checkingTypes & type.rawValue != 0 }
    // A match of one kind is never part of a match of a later kind, whether the first was requested or not.
    var taken = IndexSet()
    var results: [DetectedResult] = []
    func add(_ type: NSTextCheckingResult.CheckingType, _ found: [Detection]) {
      for detection in found where !taken.intersects(integersIn: detection.range) {
        taken.insert(integersIn: detection.range)
        guard wants(type) else { continue }
        results.append(DetectedResult(detection.value, range: NSRange(detection.range)))
      }
    }
    add(.linkType, LinkScanner(text).detections)
    if wants(.addressType) { add(.addressType, AddressScanner.detections(in: text)) }
    if wants(.dateType) || wants(.phoneNumberType) { add(.dateType, DateScanner(clock).detections(in: text)) }
    if wants(.phoneNumberType) { add(.phoneNumberType, PhoneScanner.detections(in: text)) }
    return results.sorted { $0.range.location < $1.range.location }
  }

  /// Calls a closure with every match, in order; see `matches(in:options:range:)`.
  open func enumerateMatches(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange,
    using block: (NSTextCheckingResult?, NSRegularExpression.MatchingFlags, UnsafeMutablePointer<ObjCBool>) ->
      Void
  ) {
    var stop = ObjCBool(false)
    for result in matches(in: string, options: options, range: range) where !stop.boolValue {
      block(result, [], &stop)
    }
  }

  /// Returns the number of matches.
  open func numberOfMatches(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> Int {
    matches(in: string, options: options, range: range).count
  }

  /// The first match.
  open func firstMatch(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> NSTextCheckingResult? {
    matches(in: string, options: options, range: range).first
  }

  /// Returns the range of the first match; `NSNotFound` when there is none.
  open func rangeOfFirstMatch(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> NSRange {
    firstMatch(in: string, options: options, range: range)?.range ?? NSRange(location: NSNotFound, length: 0)
  }
}

/// A match, as a UTF-16 range of the text.
struct Detection {
  var range: Range<Int>
  var value: DetectedResult.Value
}

/// A text on its way through the detectors.
struct DetectorText {
  let string: String
  let units: [UInt16]
  /// The UTF-16 range that is searched.
  let range: Range<Int>

  init(_ string: String, _ range: NSRange) {
    self.string = string
    units = Array(string.utf16)
    let start = min(max(range.location, 0), units.count)
    let (end, overflow) = range.location.addingReportingOverflow(max(0, range.length))
    self.range = start..<max(start, overflow ? units.count : min(end, units.count))
  }

  /// The unit at an offset; 0 outside of the searched range.
  subscript(index: Int) -> UInt16 { range.contains(index) ? units[index] : 0 }

  /// A part of the text.
  func text(_ part: Range<Int>) -> String { String(decoding: units[part], as: UTF16.self) }

  /// The matches of a regular expression, each as the ranges of its groups by name; groups that took no part
  /// are absent.
  func matches(_ expression: NSRegularExpression, groups: [String]) -> [(
    range: Range<Int>, groups: [String: Range<Int>]
  )] {
    expression.matches(in: string, range: NSRange(range)).map { match in
      var found: [String: Range<Int>] = [:]
      for name in groups { found[name] = Range(match.range(withName: name)) }
      return (match.range.lowerBound..<match.range.upperBound, found)
    }
  }
}

extension UInt16 {
  /// Whether the unit is an ASCII digit.
  var isDigit: Bool { (0x30...0x39).contains(self) }
  /// Whether the unit is an ASCII letter.
  var isLatinLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
  /// Whether the unit is an ASCII letter or digit.
  var isLatinAlphanumeric: Bool { isDigit || isLatinLetter }
}
