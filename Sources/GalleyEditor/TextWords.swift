internal import TextEngine

/// Words of a text by UAX #29, those without a letter or a digit left out.
enum TextWords {
  /// Returns the number of words.
  static func count(in units: [UInt16]) -> Int { TextSegments.words(of: units).words.count }
}
