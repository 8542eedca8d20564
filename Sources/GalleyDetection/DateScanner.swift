internal import Foundation

/// Finds dates and times by their shape.
struct DateScanner {
  private let clock: DateClock

  init(_ clock: DateClock) { self.clock = clock }

  // MARK: Shapes

  private static let groups = [
    "year", "month", "day", "first", "name", "relative", "weekday", "hour", "minute", "seconds", "half",
    "zone",
  ]

  /// A time of day: with a colon, or with a half of the day.
  private static let time =
    #"(?:(?<hour>\d{1,2})(?:[:](?<minute>\d{2})(?:[:](?<seconds>\d{2})(?:[.]\d+)?)?(?:[ ]?(?<half>[aApP]\.[mM]\.|[aApP][mM]\b)|[ ]Uhr\b)?|[ ]?(?<half2>[aApP]\.[mM]\.|[aApP][mM]\b)|[ ]Uhr\b))(?:[ ]?(?<zone>\#(DateWords.zone))(?![\p{L}\p{N}]))?"#

  /// The pattern of text that may follow a day.
  private static let suffix =
    #"(?:(?:T|,?[ ](?:(?:at|um|à|a[ ]las)[ ])?)\#(time))?(?![\p{L}\p{N}]|[.,:/\-]\d)"#

  private static let before = #"(?<![\p{L}\p{N}]|\d[.,:/\-])"#

  private static func expression(_ day: String, _ rest: String = suffix) -> NSRegularExpression {
    try! NSRegularExpression(pattern: before + day + rest)
  }

  /// The forms in the order in which they are tried: a later one never matches text that an earlier one has
  /// matched.
  private static let forms = [
    expression(#"(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})"#),
    expression(#"(?<first>\d{1,2})/(?<day>\d{1,2})/(?<year>\d{4}|\d{2})"#),
    expression(
      #"\#(DateWords.leadingWeekday)(?<day>\d{1,2})\.[ ]?(?<month>\d{1,2})\.[ ]?(?<year>\d{4}|\d{2})"#),
    expression(
      #"\#(DateWords.leadingWeekday)(?<day>\d{1,2})(?:st|nd|rd|th|er|\.)?[ ](?:of[ ]|de[ ])?(?<name>\#(DateWords.month))\b\.?(?:,?[ ](?:de[ ])?(?<year>\d{4}))?"#
    ),
    expression(
      #"\#(DateWords.leadingWeekday)(?<name>\#(DateWords.month))\b\.?[ ](?<day>\d{1,2})(?:st|nd|rd|th)?(?:,?[ ](?<year>\d{4}))?"#
    ),
    expression(
      #"(?<relative>[Tt]he[ ]day[ ]after[ ]tomorrow|[Tt]oday|[Tt]omorrow|[Yy]esterday|(?:[Nn]ext|[Ll]ast|[Tt]his)(?=[ ]\#(DateWords.weekday)\b))(?:[ ](?<weekday>\#(DateWords.weekday)))?"#
    ),
    expression(#"(?<weekday>\#(DateWords.weekday))"#),
    expression(#"(?:[Aa]t[ ])?\#(time)"#, #"(?![\p{L}\p{N}]|[.,:/\-]\d)"#),
  ]

  /// The patterns of dates.
  static var patterns: [String] { forms.map(\.pattern) }

  /// All dates, in order.
  func detections(in text: DetectorText) -> [Detection] {
    var found: [Detection] = []
    var taken = IndexSet()
    for form in DateScanner.forms {
      for match in text.matches(form, groups: DateScanner.groups + ["half2"]) {
        guard !taken.intersects(integersIn: match.range) else { continue }
        let parts = match.groups.mapValues(text.text)
        guard let value = moment(parts) else { continue }
        taken.insert(integersIn: match.range)
        found.append(Detection(range: match.range, value: value))
      }
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  // MARK: Meanings

  /// Returns the moment of the parts of a date; `nil` when there is no such day or time.
  private func moment(_ parts: [String: String]) -> DetectedResult.Value? {
    let zone = parts["zone"].flatMap(DateWords.zone)
    let calendar = clock.calendar(in: zone)
    guard var components = day(parts, calendar) else { return nil }
    if let hour = parts["hour"].flatMap({ Int($0) }) {
      let half = (parts["half"] ?? parts["half2"])?.lowercased().first
      guard half == nil ? hour < 24 : (1...12).contains(hour) else { return nil }
      components.hour = half == nil ? hour : hour % 12 + (half == "p" ? 12 : 0)
      components.minute = parts["minute"].flatMap { Int($0) } ?? 0
      components.second = parts["seconds"].flatMap { Int($0) } ?? 0
      guard components.minute! < 60, components.second! < 60 else { return nil }
    } else {
      components.hour = 12
    }
    guard let date = calendar.date(from: components) else { return nil }
    return .date(date, zone: zone, duration: 0)
  }

  /// The day that the parts name.
  private func day(_ parts: [String: String], _ calendar: Calendar) -> DateComponents? {
    let today = calendar.dateComponents([.year, .month, .day, .weekday], from: clock.now)
    func inDays(_ count: Int) -> DateComponents? {
      guard
        let noon = calendar.date(
          from: DateComponents(year: today.year, month: today.month, day: today.day, hour: 12)),
        let date = calendar.date(byAdding: .day, value: count, to: noon)
      else { return nil }
      return calendar.dateComponents([.year, .month, .day], from: date)
    }
    if let weekday = parts["weekday"].flatMap(DateWords.weekday), let current = today.weekday {
      let ahead = (weekday - current + 7) % 7
      return switch parts["relative"]?.lowercased() {
      case "next": inDays(ahead == 0 ? 7 : ahead)
      case "last": inDays(ahead == 0 ? -7 : ahead - 7)
      default: inDays(ahead)
      }
    }
    switch parts["relative"]?.lowercased() {
    case "today"?: return inDays(0)
    case "tomorrow"?: return inDays(1)
    case "yesterday"?: return inDays(-1)
    case "the day after tomorrow"?: return inDays(2)
    default: break
    }
    func number(_ name: String) -> Int? { parts[name].flatMap { Int($0) } }
    guard var day = number("day") else { return parts["hour"] == nil ? nil : inDays(0) }
    var month = parts["name"].flatMap(DateWords.month) ?? number("month")
    if let first = number("first") {
      // Month before day, unless that makes no sense.
      (month, day) = first > 12 ? (day, first) : (first, day)
    }
    guard let month, let thisYear = today.year else { return nil }
    var year = number("year")
    if let short = year, parts["year"]?.count == 2 { year = short + (short < 70 ? 2000 : 1900) }
    let years = year.map { [$0] } ?? [thisYear, thisYear + 1, thisYear - 1]
    let candidates = years.compactMap { year -> (DateComponents, Double)? in
      let components = DateComponents(year: year, month: month, day: day)
      guard (1...12).contains(month), day > 0, let date = calendar.date(from: components),
        calendar.component(.day, from: date) == day, calendar.component(.month, from: date) == month
      else { return nil }
      return (components, abs(date.timeIntervalSince(clock.now)))
    }
    return candidates.min { $0.1 < $1.1 }?.0
  }
}
