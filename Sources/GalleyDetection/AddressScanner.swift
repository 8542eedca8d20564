internal import Foundation

/// Finds postal addresses by their shape: American, British and German ones.
enum AddressScanner {
  /// White space, and a comma or the end of a line, between the parts.
  private static let gap = #"(?:[ \t]*,[ \t]*(?:\r\n|[\r\n])?[ \t]*|[ \t]*(?:\r\n|[\r\n])[ \t]*)"#
  /// A word that begins with a capital, of a length that words have; a full stop belongs to it when another
  /// follows.
  private static let word = #"\p{Lu}[\p{L}\p{M}'’\-]{0,40}(?:\.(?=[ ]?\p{Lu}))?"#
  private static let country =
    #"(?:USA|U\.S\.A\.|United States(?: of America)?|UK|United Kingdom|England|Scotland|Wales|Germany|Deutschland)"#

  private static let streetEnding =
    #"(?:Street|St|Avenue|Ave|Boulevard|Blvd|Road|Rd|Drive|Dr|Lane|Ln|Court|Ct|Place|Pl|Square|Sq|Way|Terrace|Ter|Parkway|Pkwy|Highway|Hwy|Circle|Cir|Loop|Broadway|Row|Mews|Crescent|Close|Gardens|Hill|Walk)\b\.?"#

  private static let states =
    #"(?:A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY])"#

  private static func expression(_ pattern: String) -> NSRegularExpression {
    try! NSRegularExpression(pattern: pattern)
  }

  private static let american = expression(
    #"(?<![\p{L}\p{N}])(?<street>\d{1,6}[A-Z]?[ ](?:(?:[NSEW]\.?|\#(word)|\d{1,3}(?:st|nd|rd|th))[ ]){0,4}\#(streetEnding)(?:,?[ ](?:Apt|Suite|Ste|Unit|Floor|Fl|[#])\.?[ ]?[\p{L}\p{N}\-]{1,6})?)"#
      + #"\#(gap)(?<city>\#(word)(?:[ ]\#(word)){0,3}),?[ ]+(?<state>\#(states))(?:[ ]+(?<zip>\d{5}(?:-\d{4})?))?(?:\#(gap)(?<country>\#(country)))?(?![\p{L}\p{N}])"#
  )

  private static let british = expression(
    #"(?<![\p{L}\p{N}])(?<street>\d{1,5}[A-Za-z]?[ ](?:\#(word)[ ]){0,4}\#(streetEnding))\#(gap)(?<city>\#(word)(?:[ \-]\#(word)){0,3})(?:\#(gap)|[ ])(?<zip>[A-Z]{1,2}\d[A-Z\d]?[ ]\d[A-Z]{2})(?:\#(gap)(?<country>\#(country)))?(?![\p{L}\p{N}])"#
  )

  private static let german = expression(
    #"(?<![\p{L}\p{N}])(?<street>(?:\#(word)[ ]){0,3}(?:\p{Lu}[\p{L}\-]{0,40}(?i:straße|strasse|str\.|weg|platz|allee|gasse|ring|damm|ufer|markt)|(?:Straße|Strasse|Str\.|Platz|Allee|Weg|Ring|Damm|Ufer))(?:[ ](?:de[rsmn]|am|im|zum|zur)?[ ]?\#(word)){0,3}?[ ]\d{1,4}[ ]?[a-zA-Z]?(?:[ ]?[-–][ ]?\d{1,4}[a-zA-Z]?)?)\#(gap)(?:D-)?(?<zip>\d{5})[ ](?<city>\#(word)(?:[ \-](?:am|an|der|im|bei|\#(word))){0,3})(?:\#(gap)(?<country>\#(country)))?(?![\p{L}\p{N}])"#
  )

  /// The patterns of addresses.
  static var patterns: [String] { [american, british, german].map(\.pattern) }

  /// All addresses, in order.
  static func detections(in text: DetectorText) -> [Detection] {
    var found: [Detection] = []
    var taken = IndexSet()
    let keys: [(String, NSTextCheckingKey)] = [
      ("street", .street), ("city", .city), ("state", .state), ("zip", .zip), ("country", .country),
    ]
    for expression in [american, british, german] {
      for match in text.matches(expression, groups: keys.map(\.0)) {
        guard !taken.intersects(integersIn: match.range) else { continue }
        taken.insert(integersIn: match.range)
        var parts: [NSTextCheckingKey: String] = [:]
        for (name, key) in keys { parts[key] = match.groups[name].map(text.text) }
        found.append(Detection(range: match.range, value: .address(parts)))
      }
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
