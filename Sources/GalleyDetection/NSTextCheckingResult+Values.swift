public import Foundation

/// The bits of `NSTextCheckingResult.CheckingType`, as data detectors take them.
public typealias NSTextCheckingTypes = UInt64

/// A result with more than a range: a match of `NSDataDetector`. Foundation on Linux has results of regular
/// expressions only.
final class DetectedResult: NSTextCheckingResult {
  /// The value of a match.
  enum Value: Hashable {
    case link(URL)
    case phoneNumber(String)
    case date(Date, zone: TimeZone?, duration: TimeInterval)
    case address([NSTextCheckingKey: String])
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

  /// The parts of a postal address.
  public var components: [NSTextCheckingKey: String]? { addressComponents }

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

/// The parts of postal addresses.
extension NSTextCheckingKey {
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
}
