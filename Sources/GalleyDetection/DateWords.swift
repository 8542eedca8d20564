internal import Foundation

/// The names of months, days and time zones that dates are written with.
enum DateWords {
  /// Numbers of months by the beginnings of their names in English, German, French and Spanish.
  private static let monthNames: [(names: String, month: Int)] = [
    ("January|Jan|Januar|Jänner|janvier|janv|enero", 1), ("February|Feb|Februar|février|févr|febrero", 2),
    ("March|Mar|März|mars|marzo", 3), ("April|Apr|avril|abril", 4), ("May|Mai|mai|mayo", 5),
    ("June|Jun|Juni|juin|junio", 6), ("July|Jul|Juli|juillet|juil|julio", 7), ("August|Aug|août|agosto", 8),
    ("September|Sept|Sep|septembre|septiembre", 9), ("October|Oct|Oktober|Okt|octobre|octubre", 10),
    ("November|Nov|novembre|noviembre", 11), ("December|Dec|Dezember|Dez|décembre|déc|diciembre", 12),
  ]

  private static let monthNumbers = Dictionary(
    monthNames.flatMap { entry in entry.names.split(separator: "|").map { (String($0), entry.month) } }
  ) { first, _ in first }

  private static let weekdayNames = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  /// A group of all names, longer ones before their beginnings.
  private static func group(_ names: some Sequence<String>) -> String {
    "(?:" + names.sorted { ($1.count, $0) < ($0.count, $1) }.joined(separator: "|") + ")"
  }

  /// The pattern of a month's name.
  static let month = group(monthNumbers.keys)

  /// The pattern of a weekday in English.
  static let weekday = group(weekdayNames)

  private static let otherWeekdayNames = [
    "Sun", "Mon", "Tue", "Tues", "Wed", "Thu", "Thur", "Thurs", "Fri", "Sat", "Montag", "Dienstag",
    "Mittwoch",
    "Donnerstag", "Freitag", "Samstag", "Sonntag", "lundi", "mardi", "mercredi", "jeudi", "vendredi",
    "samedi",
    "dimanche", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
  ]

  /// The pattern of a weekday before a date, with a comma or not; or of nothing.
  static let leadingWeekday =
    "(?:\(group(weekdayNames + otherWeekdayNames))" + #"\.?,?[ ](?:the[ ]|den[ ]|le[ ])?)?"#

  static func month(_ name: String) -> Int? { monthNumbers[name] }

  /// 1 for Sunday to 7 for Saturday.
  static func weekday(_ name: String) -> Int? {
    weekdayNames.firstIndex { $0.lowercased() == name.lowercased() }.map { $0 + 1 }
  }

  /// Hours from Greenwich by abbreviation.
  private static let zones: [String: Double] = [
    "Z": 0, "UTC": 0, "GMT": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8,
    "PDT": -7, "CET": 1, "CEST": 2, "BST": 1,
  ]

  /// The pattern of a time zone.
  static let zone = #"(?:(?:UTC|GMT)?[+\-]\d{2}:?\d{2}|\#(group(zones.keys)))"#

  /// The zone of an abbreviation, or of hours and minutes.
  static func zone(_ name: String) -> TimeZone? {
    if let hours = zones[name] { return TimeZone(secondsFromGMT: Int(hours * 3600)) }
    let digits = name.filter(\.isWholeNumber)
    guard digits.count == 4, let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)),
      hours < 15,
      minutes < 60
    else { return nil }
    return TimeZone(secondsFromGMT: (name.contains("-") ? -1 : 1) * (hours * 3600 + minutes * 60))
  }
}
