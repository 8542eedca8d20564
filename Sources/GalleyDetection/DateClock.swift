internal import Foundation

/// The time to which dates in text are relative.
struct DateClock: Sendable {
  private let fixedNow: Date?
  private let fixedZone: TimeZone?

  /// Creates a clock of the process' time, read at each use.
  init() { (fixedNow, fixedZone) = (nil, nil) }

  /// Creates a clock with a fixed time.
  init(now: Date, timeZone: TimeZone) { (fixedNow, fixedZone) = (now, timeZone) }

  var now: Date { fixedNow ?? Date() }
  var timeZone: TimeZone { fixedZone ?? .current }

  /// The Gregorian calendar in a time zone.
  func calendar(in zone: TimeZone?) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone ?? timeZone
    return calendar
  }
}
