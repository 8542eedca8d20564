internal import GalleyUTF16
internal import TextEngine

/// The offsets of one text in each way of counting, and what leads from one to another. Each has a type of
/// its own, so that none is taken for another.
///
/// Lines end after LF, CR, CR LF, U+2028, U+2029, U+0085, vertical tab and form feed (UAX #14); CR LF is one
/// end and one grapheme. A lone surrogate is a scalar. Offsets inside a scalar or a grapheme convert to those
/// of its start, offsets outside of the text to its ends; a column beyond its line is the line's end, before
/// its terminator.
///
/// A value that knows the text as it was. Making one takes O(*n*) in the text's length, a conversion
/// O(log *n*).
public struct TextOffsets: Sendable {
  /// The length of the text.
  public let end: UnitOffset
  /// The units that are the second half of a scalar.
  private let seconds: [Int]
  private let graphemes: [Int]
  private let lines: [Int]
  /// The ends of lines, without their terminators.
  private let lineEnds: [Int]

  /// Finds the offsets of a text.
  public init(_ text: String) { self.init(units: Array(text.utf16)) }

  /// Finds the offsets of a text of UTF-16 units.
  public init(units: [UInt16]) {
    end = UnitOffset(units.count)
    seconds = units.indices.dropFirst().filter {
      UTF16.isTrailSurrogate(units[$0]) && UTF16.isLeadSurrogate(units[$0 - 1])
    }
    let starts = TextSegments.graphemeStarts(of: units)
    graphemes = units.indices.filter { starts[$0] }
    var lines = [0]
    var ends: [Int] = []
    for (index, unit) in units.enumerated() where unit.endsLine {
      if unit == .carriageReturn, index + 1 < units.count, units[index + 1] == .lineFeed { continue }
      let isPair = unit == .lineFeed && index > 0 && units[index - 1] == .carriageReturn
      ends.append(isPair ? index - 1 : index)
      lines.append(index + 1)
    }
    self.lines = lines
    lineEnds = ends + [units.count]
  }

  /// The number of scalars.
  public var scalarCount: Int { end.rawValue - seconds.count }
  /// The number of graphemes.
  public var graphemeCount: Int { graphemes.count }
  /// The number of lines; one more than there are line ends.
  public var lineCount: Int { lines.count }

  private func clamped(_ offset: UnitOffset) -> Int { min(max(offset.rawValue, 0), end.rawValue) }

  /// Returns the number of scalars before an offset.
  public func scalar(_ offset: UnitOffset) -> ScalarOffset {
    let place = clamped(offset)
    let before = seconds.partitioningIndex { $0 >= place }
    // Inside of a pair the first half does not count yet.
    let isInside = before < seconds.count && seconds[before] == place
    return ScalarOffset(place - before - (isInside ? 1 : 0))
  }

  /// Returns the number of graphemes before an offset.
  public func grapheme(_ offset: UnitOffset) -> GraphemeOffset {
    let place = clamped(offset)
    guard place < end.rawValue else { return GraphemeOffset(graphemes.count) }
    return GraphemeOffset(graphemes.partitioningIndex { $0 > place } - 1)
  }

  /// Returns the line and the column of an offset. Between CR and LF it is on the line that they end.
  public func lineColumn(_ offset: UnitOffset) -> LineColumn {
    let place = clamped(offset)
    let line = lines.partitioningIndex { $0 > place } - 1
    return LineColumn(line: line, column: place - lines[line])
  }

  /// Returns the offset of a scalar.
  public func unit(_ offset: ScalarOffset) -> UnitOffset {
    let count = min(max(offset.rawValue, 0), scalarCount)
    // The pairs whose second half is before the scalar: each moves it by a unit.
    var (low, high) = (0, seconds.count)
    while low < high {
      let middle = (low + high) / 2
      if seconds[middle] - middle <= count { low = middle + 1 } else { high = middle }
    }
    return UnitOffset(count + low)
  }

  /// Returns the offset of a grapheme.
  public func unit(_ offset: GraphemeOffset) -> UnitOffset {
    let index = max(offset.rawValue, 0)
    return index < graphemes.count ? UnitOffset(graphemes[index]) : end
  }

  /// Returns the offset of a line and a column.
  public func unit(_ place: LineColumn) -> UnitOffset {
    guard place.line >= 0 else { return UnitOffset(0) }
    guard place.line < lines.count else { return end }
    let (start, end) = (lines[place.line], lineEnds[place.line])
    return UnitOffset(min(start + min(max(place.column, 0), end - start), end))
  }

  /// Returns the range of a line, with its terminator; empty beyond the last.
  public func line(_ index: Int) -> Range<UnitOffset> {
    guard lines.indices.contains(index) else { return end..<end }
    return UnitOffset(lines[index])..<(index + 1 < lines.count ? UnitOffset(lines[index + 1]) : end)
  }
}
