public import Foundation

/// The parts of text that Foundation on Linux names but declares unavailable, with Apple's raw values.
extension NSString.EnumerationOptions {
  /// Words (UAX #29).
  public static var byWords: NSString.EnumerationOptions { NSString.EnumerationOptions(rawValue: 3) }
  /// Sentences (UAX #29).
  public static var bySentences: NSString.EnumerationOptions { NSString.EnumerationOptions(rawValue: 4) }
}
