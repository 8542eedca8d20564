/// Finds the last opportunity at which a line fits by searching the positions instead of walking through
/// them.
///
/// It gives `GreedyBreaker`'s own answer or none. Where positions ascend, the first unit past the edge
/// decides, and only the opportunities on both sides of it are looked at; where one of them is not safe to
/// cut, shows a hyphen or may be vetoed, the walk has to weigh more than widths.
enum LineSearch {
  /// The result of a search.
  enum Answer {
    /// The line ends here, with nothing shown differently.
    case end(Int)
    /// Not even the first word fits.
    case nothing
    /// The walk decides.
    case unknown
  }

  /// - Parameters:
  ///   - start: The line's first unit, safe to cut.
  ///   - end: The end of the paragraph.
  ///   - limit: The width up to which a line fits, in points.
  static func lineEnd(_ paragraph: ShapedParagraph, from start: Int, to end: Int, limit: Double) -> Answer {
    paragraph.positions.withUnsafeBufferPointer { positions in
      paragraph.flags.withUnsafeBufferPointer { flags in
        let origin = positions[start]
        // The first unit whose end is past the edge, by steps that double, then halve.
        var low = start
        var step = 64
        var high = start
        while high < end {
          high = min(low + step, end)
          if positions[high] - origin > limit { break }
          low = high
          step *= 2
        }
        if low == end { return answer(end, paragraph, flags) }
        while high - low > 1 {
          let middle = low + (high - low) / 2
          if positions[middle] - origin > limit { high = middle } else { low = middle }
        }
        // White space hangs over the edge, so content goes on to the next unit that is none.
        var content = low
        while content < end, flags[content].contains(.whitespace) { content += 1 }
        if content == end { return answer(end, paragraph, flags) }
        // The next opportunity decides whether the walk would look for a better one: not beyond the slack.
        let beyond = GreedyBreaker.beyond(limit)
        var next = content + 1
        var isBeyond = positions[next] - origin > beyond
        while !isBeyond, next < end, !flags[next].contains(.breakAllowed) {
          isBeyond = !flags[next].contains(.whitespace) && positions[next + 1] - origin > beyond
          next += 1
        }
        guard
          isBeyond || next == end || flags[next].contains(.safeToCut) && !showsMore(at: next, paragraph)
        else { return .unknown }
        var last = content
        while last > start, !flags[last].contains(.breakAllowed) { last -= 1 }
        return last > start ? answer(last, paragraph, flags) : .nothing
      }
    }
  }

  private static func answer(
    _ offset: Int, _ paragraph: ShapedParagraph, _ flags: UnsafeBufferPointer<UnitFlags>
  ) -> Answer {
    let isSafe = offset == paragraph.count || flags[offset].contains(.safeToCut)
    return isSafe && !showsMore(at: offset, paragraph) ? .end(offset) : .unknown
  }

  /// Whether a hyphen before an offset might be shown in another way at a line's end.
  private static func showsMore(at offset: Int, _ paragraph: ShapedParagraph) -> Bool {
    guard offset < paragraph.count else { return false }
    return HyphenFinder.mayShowMore(after: paragraph.text[offset - 1], mayRepeat: true)
  }
}
