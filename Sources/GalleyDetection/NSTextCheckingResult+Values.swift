public import Foundation

/// The bits of `NSTextCheckingResult.CheckingType`, as data detectors take them.
public typealias NSTextCheckingTypes = UInt64

/// A result with more than a range: a match of `NSDataDetector`, or what a program has found itself.
/// Foundation on Linux has results of regular expressions only.
final class DetectedResult: NSTextCheckingResult {
  /// The value of a match.
  enum Value: Hashable {
    case link(URL)
    case phoneNumber(String)
    case date(Date, zone: TimeZone?, duration: TimeInterval)
    case address([NSTextCheckingKey: String])
    case transit([NSTextCheckingKey: String])
    case spelling
    case grammar(NSArray)
    case quote(String)
    case dash(String)
    case replacement(String)
    case correction(String, [String])
  }

  let value: Value
  private let place: NSRange

  init(_ value: Value, range: NSRange) {
    self.value = value
    place = range
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  override var resultType: CheckingType {
    switch value {
    case .link: .linkType
    case .phoneNumber: .phoneNumberType
    case .date: .dateType
    case .address: .addressType
    case .transit: .transitType
    case .spelling: .spellingType
    case .grammar: .grammarType
    case .quote: .quoteType
    case .dash: .dashType
    case .replacement: .replacementType
    case .correction: .correctionType
    }
  }

  override var range: NSRange { place }
  override var numberOfRanges: Int { 1 }

  override func range(at idx: Int) -> NSRange {
    precondition(idx == 0, "a detected result has one range")
    return place
  }

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? DetectedResult else { return false }
    return value == other.value && place == other.place
  }

  override var hash: Int { value.hashValue }
}

extension NSTextCheckingResult {
  private var detected: DetectedResult.Value? { (self as? DetectedResult)?.value }

  /// Returns the result of the same match in a text that has it elsewhere; itself if it is one of a regular
  /// expression.
  package func moved(to range: NSRange) -> NSTextCheckingResult {
    detected.map { DetectedResult($0, range: range) } ?? self
  }

  /// The address of a link: its text, with "http://" before a bare host and "mailto:" before an address.
  public var url: URL? { if case .link(let url)? = detected { url } else { nil } }

  /// A phone number as it is written.
  public var phoneNumber: String? { if case .phoneNumber(let number)? = detected { number } else { nil } }

  /// A moment; noon of a day without a time.
  public var date: Date? { if case .date(let date, _, _)? = detected { date } else { nil } }

  /// The time zone that is written with a moment.
  public var timeZone: TimeZone? { if case .date(_, let zone, _)? = detected { zone } else { nil } }

  /// The duration of what begins at a moment, in seconds; 0 when it is not known.
  public var duration: TimeInterval { if case .date(_, _, let duration)? = detected { duration } else { 0 } }

  /// The parts of a postal address, or of a flight.
  public var components: [NSTextCheckingKey: String]? {
    if case .transit(let parts)? = detected { parts } else { addressComponents }
  }

  /// The parts of a postal address.
  public var addressComponents: [NSTextCheckingKey: String]? {
    if case .address(let parts)? = detected { parts } else { nil }
  }

  /// Creates a result of a link.
  public class func linkCheckingResult(range: NSRange, url: URL) -> NSTextCheckingResult {
    DetectedResult(.link(url), range: range)
  }

  /// Creates a result of a phone number.
  public class func phoneNumberCheckingResult(range: NSRange, phoneNumber: String) -> NSTextCheckingResult {
    DetectedResult(.phoneNumber(phoneNumber), range: range)
  }

  /// Creates a result of a moment.
  public class func dateCheckingResult(range: NSRange, date: Date) -> NSTextCheckingResult {
    DetectedResult(.date(date, zone: nil, duration: 0), range: range)
  }

  /// Creates a result of a moment in a time zone that begins something of a length in seconds.
  public class func dateCheckingResult(
    range: NSRange, date: Date, timeZone: TimeZone, duration: TimeInterval
  ) -> NSTextCheckingResult {
    DetectedResult(.date(date, zone: timeZone, duration: duration), range: range)
  }

  /// Creates a result of a postal address.
  public class func addressCheckingResult(
    range: NSRange, components: [NSTextCheckingKey: String]
  ) -> NSTextCheckingResult {
    DetectedResult(.address(components), range: range)
  }
}

/// Results that nothing here finds, and that programs create.
extension NSTextCheckingResult {
  /// What takes the place of the range: of quotation marks, dashes, replacements and corrections.
  public var replacementString: String? {
    switch detected {
    case .quote(let text), .dash(let text), .replacement(let text), .correction(let text, _): text
    default: nil
    }
  }

  /// What else may have been meant, of a correction.
  public var alternativeStrings: [String]? {
    if case .correction(_, let others)? = detected { others } else { nil }
  }

  /// What is wrong with a sentence, part by part.
  public var grammarDetails: [[String: Any]]? {
    if case .grammar(let details)? = detected { details as? [[String: Any]] } else { nil }
  }

  /// Creates a result of a word that is not spelled so.
  public class func spellCheckingResult(range: NSRange) -> NSTextCheckingResult {
    DetectedResult(.spelling, range: range)
  }

  /// Creates a result of a sentence that is not built so.
  public class func grammarCheckingResult(range: NSRange, details: [[String: Any]]) -> NSTextCheckingResult {
    DetectedResult(.grammar(details as NSArray), range: range)
  }

  /// Creates a result of quotation marks that are others.
  public class func quoteCheckingResult(range: NSRange, replacementString: String) -> NSTextCheckingResult {
    DetectedResult(.quote(replacementString), range: range)
  }

  /// Creates a result of hyphens that are a dash.
  public class func dashCheckingResult(range: NSRange, replacementString: String) -> NSTextCheckingResult {
    DetectedResult(.dash(replacementString), range: range)
  }

  /// Creates a result of text that the user has replaced.
  public class func replacementCheckingResult(range: NSRange, replacementString: String)
    -> NSTextCheckingResult
  {
    DetectedResult(.replacement(replacementString), range: range)
  }

  /// Creates a result of a word that is corrected.
  public class func correctionCheckingResult(range: NSRange, replacementString: String)
    -> NSTextCheckingResult
  {
    DetectedResult(.correction(replacementString, []), range: range)
  }

  /// Creates a result of a word that is corrected, with what else may have been meant.
  public class func correctionCheckingResult(
    range: NSRange, replacementString: String, alternativeStrings: [String]
  ) -> NSTextCheckingResult {
    DetectedResult(.correction(replacementString, alternativeStrings), range: range)
  }

  /// Creates a result of a flight or another journey.
  public class func transitInformationCheckingResult(
    range: NSRange, components: [NSTextCheckingKey: String]
  ) -> NSTextCheckingResult {
    DetectedResult(.transit(components), range: range)
  }
}

/// All types at once.
extension NSTextCheckingResult.CheckingType {
  /// All types of the system.
  public static let allSystemTypes = NSTextCheckingResult.CheckingType(rawValue: 0xFFFF_FFFF)
  /// All types that programs may add.
  public static let allCustomTypes = NSTextCheckingResult.CheckingType(rawValue: 0xFFFF_FFFF << 32)
  /// All types.
  public static let allTypes: NSTextCheckingResult.CheckingType = [.allSystemTypes, .allCustomTypes]
}

/// The parts of postal addresses and of journeys.
extension NSTextCheckingKey {
  /// The airline of a flight.
  public static let airline = NSTextCheckingKey(rawValue: "Airline")
  /// The number of a flight.
  public static let flight = NSTextCheckingKey(rawValue: "Flight")
  /// The house and the street.
  public static let street = NSTextCheckingKey(rawValue: "Street")
  /// The town.
  public static let city = NSTextCheckingKey(rawValue: "City")
  /// The state or province.
  public static let state = NSTextCheckingKey(rawValue: "State")
  /// The postal code.
  public static let zip = NSTextCheckingKey(rawValue: "ZIP")
  /// The country.
  public static let country = NSTextCheckingKey(rawValue: "Country")
}

/// The types of results that are detected, under other names: Foundation on Linux deprecates its own, since
/// it does not return such results itself. The raw values are its, which for the first three differ from
/// Apple's.
extension NSTextCheckingResult.CheckingType {
  static let dateType = NSTextCheckingResult.CheckingType(rawValue: 1 << 4)
  static let addressType = NSTextCheckingResult.CheckingType(rawValue: 1 << 5)
  static let linkType = NSTextCheckingResult.CheckingType(rawValue: 1 << 6)
  static let phoneNumberType = NSTextCheckingResult.CheckingType(rawValue: 1 << 11)
  static let transitType = NSTextCheckingResult.CheckingType(rawValue: 1 << 12)
  static let spellingType = NSTextCheckingResult.CheckingType(rawValue: 1 << 2)
  static let grammarType = NSTextCheckingResult.CheckingType(rawValue: 1 << 3)
  static let quoteType = NSTextCheckingResult.CheckingType(rawValue: 1 << 7)
  static let dashType = NSTextCheckingResult.CheckingType(rawValue: 1 << 8)
  static let replacementType = NSTextCheckingResult.CheckingType(rawValue: 1 << 9)
  static let correctionType = NSTextCheckingResult.CheckingType(rawValue: 1 << 10)
}
