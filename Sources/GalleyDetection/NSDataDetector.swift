// A subclass of `NSRegularExpression` needs the types of its private properties.
internal import CoreFoundation
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
/// Transit information is not found.
///
/// It is a kind of regular expression, as Apple's is. Foundation on Linux does not let a subclass override
/// the functions that search, so a detector that is asked as an `NSRegularExpression` matches by its
/// `pattern`, which is coarser, and its results have a range and nothing else. Asked as what it is, it finds
/// all of the above.
open class NSDataDetector: NSRegularExpression, @unchecked Sendable {
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
    guard checkingTypes != 0 else {
      throw NSError(
        domain: NSCocoaErrorDomain, code: 2048,
        userInfo: [NSLocalizedDescriptionKey: "none of the types can be detected"])
    }
    try super.init(pattern: DetectorPattern.of(checkingTypes), options: [])
  }

  /// Reads a detector from an archive; `nil` when the archive holds something else.
  public required init?(coder: NSCoder) {
    let types = UInt64(bitPattern: coder.decodeInt64(forKey: "NSCheckingTypes"))
    guard types != 0, let plain = try? NSDataDetector(types: types) else { return nil }
    (checkingTypes, clock) = (plain.checkingTypes, plain.clock)
    do { try super.init(pattern: plain.pattern, options: []) } catch { return nil }
  }

  /// Writes the types that are detected.
  open override func encode(with aCoder: NSCoder) {
    aCoder.encode(Int64(bitPattern: checkingTypes), forKey: "NSCheckingTypes")
  }

  /// Finds all matches in a part of a text, in order; they do not overlap.
  fileprivate func results(in string: String, _ range: NSRange) -> [NSTextCheckingResult] {
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
}

// Methods of these names cannot be overridden, but properties whose values are called are preferred to them.
extension NSDataDetector {
  /// Finds all matches: `detector.matches(in: text, options: [], range: range)`.
  public var matches: Matches { Matches(detector: self) }
  /// Calls a closure with every match: `detector.enumerateMatches(in: text, range: range) { … }`.
  public var enumerateMatches: EnumerateMatches { EnumerateMatches(detector: self) }
  /// Counts the matches: `detector.numberOfMatches(in: text, range: range)`.
  public var numberOfMatches: NumberOfMatches { NumberOfMatches(detector: self) }
  /// Finds the first match: `detector.firstMatch(in: text, range: range)`.
  public var firstMatch: FirstMatch { FirstMatch(detector: self) }
  /// Finds the range of the first match: `detector.rangeOfFirstMatch(in: text, range: range)`.
  public var rangeOfFirstMatch: RangeOfFirstMatch { RangeOfFirstMatch(detector: self) }

  /// What finds all matches.
  public struct Matches {
    fileprivate let detector: NSDataDetector

    /// Finds all matches in a part of a text, in order; they do not overlap.
    ///
    /// - Parameters:
    ///   - string: The text.
    ///   - options: They change nothing.
    ///   - range: The UTF-16 range; its part outside of the text does not count.
    @discardableResult
    public func callAsFunction(
      in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> [NSTextCheckingResult] { detector.results(in: string, range) }
  }

  /// What calls a closure with every match.
  public struct EnumerateMatches {
    fileprivate let detector: NSDataDetector

    /// Calls a closure with every match, in order; see `Matches`.
    public func callAsFunction(
      in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange,
      using block: (
        NSTextCheckingResult?, NSRegularExpression.MatchingFlags, UnsafeMutablePointer<ObjCBool>
      ) -> Void
    ) {
      var stop = ObjCBool(false)
      for result in detector.results(in: string, range) where !stop.boolValue { block(result, [], &stop) }
    }
  }

  /// What counts the matches.
  public struct NumberOfMatches {
    fileprivate let detector: NSDataDetector

    /// Returns the number of matches; see `Matches`.
    @discardableResult
    public func callAsFunction(
      in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> Int { detector.results(in: string, range).count }
  }

  /// What finds the first match.
  public struct FirstMatch {
    fileprivate let detector: NSDataDetector

    /// Returns the first match; see `Matches`.
    @discardableResult
    public func callAsFunction(
      in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> NSTextCheckingResult? { detector.results(in: string, range).first }
  }

  /// What finds the range of the first match.
  public struct RangeOfFirstMatch {
    fileprivate let detector: NSDataDetector

    /// Returns the range of the first match, `NSNotFound` when there is none; see `Matches`.
    @discardableResult
    public func callAsFunction(
      in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> NSRange {
      detector.results(in: string, range).first?.range ?? NSRange(location: NSNotFound, length: 0)
    }
  }
}
