internal import Foundation

/// What dates in text are relative to.
struct DateClock: Sendable {
  private let fixedNow: Date?
  private let fixedZone: TimeZone?

  /// Takes the process' time, whenever it is asked for.
  init() { (fixedNow, fixedZone) = (nil, nil) }

  /// Takes a time that stands still.
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
