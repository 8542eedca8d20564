/// Fills lines one after the other, each as full as it gets.
///
/// Widths come from the paragraph's positions on one endless line. Where the glyphs at a cut would change (a
/// ligature, a kern across the break), the estimate is checked against the line shaped for real.
struct GreedyBreaker {
  /// What may be done with a word that is wider than the line.
  enum Overlong {
    /// Nothing: the caller looks for a wider place.
    case refuse
    /// Cut it between graphemes; refuse when not even one fits.
    case cut
    /// Cut it between graphemes, and take at least one.
    case force
  }

  let paragraph: ShapedParagraph
  /// The units to lay out end here.
  let end: Int

  /// Finds where the line that begins at `start` ends.
  ///
  /// - Parameters:
  ///   - start: The line's first unit.
  ///   - width: Room in points; white space at the end does not count.
  ///   - inset: Distance of the line's start from the column's leading edge, from which tab stops count.
  ///   - overlong: What to do when not even the first word fits.
  ///   - measure: The width of a line shaped for real, white space at its end left out.
  /// - Returns: The offset after the line's last unit, `nil` when nothing fits and `overlong` does not allow
  ///   a cut.
  /// - Complexity: O(units that fit), and one measurement for each cut that is not safe.
  func lineEnd(
    from start: Int, width: Double, inset: Double, overlong: Overlong, measure: (Range<Int>) -> Double
  ) -> Int? {
    let room = width + max(1e-9, width.isFinite ? width * 1e-12 : 0)
    var fitting: [Int] = []
    var tabs = TabWalk(paragraph: paragraph, start: start, inset: inset)
    var content = start
    var offset = start
    while offset < end {
      if !paragraph.flags[offset].contains(.whitespace) || paragraph.flags[offset].contains(.tab) {
        content = offset + 1
      }
      offset += 1
      let isLast = offset == end
      let flag = isLast ? ShapedParagraph.UnitFlags.breakMandatory : paragraph.flags[offset]
      let width = tabs.width(to: content)
      if flag.isDisjoint(with: [.breakAllowed, .breakMandatory]) {
        // A little beyond the edge nothing that follows can fit any more.
        if width > room * 1.25 + GreedyBreaker.slack { break }
        continue
      }
      if width <= room {
        fitting.append(offset)
      } else if paragraph.isSafeToCut(at: start), paragraph.isSafeToCut(at: offset) {
        break
      } else if width > room * 1.25 + GreedyBreaker.slack {
        break
      } else if measure(start..<offset) <= room {
        fitting.append(offset)
      }
      if flag.contains(.breakMandatory) { break }
    }
    while let candidate = fitting.popLast() {
      let isSafe = paragraph.isSafeToCut(at: start) && paragraph.isSafeToCut(at: candidate)
      if isSafe || measure(start..<candidate) <= room { return candidate }
    }
    return cutWord(from: start, room: room, inset: inset, overlong: overlong, measure: measure)
  }

  /// Beyond this many points past the edge a line is not looked at any further.
  private static let slack = 64.0

  private func cutWord(
    from start: Int, room: Double, inset: Double, overlong: Overlong, measure: (Range<Int>) -> Double
  ) -> Int? {
    guard overlong != .refuse else { return nil }
    var tabs = TabWalk(paragraph: paragraph, start: start, inset: inset)
    let first = min(paragraph.graphemeEnd(after: start), end)
    var best = first
    while best < end {
      let next = min(paragraph.graphemeEnd(after: best), end)
      if tabs.width(to: next) > room { break }
      best = next
    }
    func fits(_ offset: Int) -> Bool {
      let isSafe = paragraph.isSafeToCut(at: start) && paragraph.isSafeToCut(at: offset)
      guard isSafe else { return measure(start..<offset) <= room }
      var tabs = TabWalk(paragraph: paragraph, start: start, inset: inset)
      return tabs.width(to: offset) <= room
    }
    while best > first, !fits(best) {
      best -= 1
      while best > first, !paragraph.flags[best].contains(.graphemeStart) { best -= 1 }
    }
    return overlong == .force || fits(best) ? best : nil
  }
}
