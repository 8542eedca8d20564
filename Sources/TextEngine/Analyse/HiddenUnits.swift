internal import GalleyUTF16
internal import GalleyUnicode

/// The units that stand for hidden text, of which nothing is seen.
///
/// They extend the grapheme before them (UAX #29), take its direction, and letters join across them; fonts
/// show nothing of them. Lines are broken as if they were not there.
package enum HiddenUnits {
  /// The unit: a variation selector that is in no sequence.
  package static let unit: UInt16 = 0xFE0D

  /// Finds where lines of a text may end, its hidden units left out. A break before text after hidden units
  /// is after those, but one that a line end demands is right after that.
  ///
  /// - Parameters:
  ///   - breaks: Receives a decision for each unit.
  /// - Returns: Whether there are hidden units; otherwise nothing was found.
  static func findBreaks(
    in units: Span<UInt16>, by breaker: LineBreaker, into breaks: inout [LineBreak]
  ) -> Bool {
    var areShown = true
    for index in 0..<units.count where units[unchecked: index] == unit { areShown = false }
    guard !areShown else { return false }
    var places: [Int] = []
    var shown: [UInt16] = []
    for index in 0..<units.count where units[index] != unit {
      places.append(index)
      shown.append(units[index])
    }
    var found: [LineBreak] = []
    breaker.findBreaks(in: shown.span, into: &found)
    breaks = [LineBreak](repeating: .prohibited, count: units.count)
    for (index, place) in places.enumerated() {
      let isForced = found[index] == .mandatory
      breaks[isForced && index > 0 ? places[index - 1] + 1 : place] = found[index]
    }
    if let last = places.last, last + 1 < units.count, units[last].endsLine {
      breaks[last + 1] = .mandatory
    }
    return true
  }

  /// Marks hidden units after white space as such, so that they hang with it at a line's end.
  static func markSpaces(_ units: Span<UInt16>, _ flags: UnsafeMutablePointer<UnitFlags>) {
    for index in 1..<max(units.count, 1)
    where units[index] == unit && flags[index - 1].contains(.whitespace)
      && !units[index - 1].endsLine
    {
      flags[index].insert(.whitespace)
    }
  }
}
