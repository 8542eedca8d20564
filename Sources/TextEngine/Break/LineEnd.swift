/// Units that replace some of the text's at one end of a line: a hyphen, a changed spelling.
struct LineEdit: Sendable, Hashable {
  /// The units of the paragraph that are not shown, at the line's very end or start; often empty.
  var replaced: Range<Int>
  /// The units that are shown instead.
  var units: [UInt16]
}

/// Where a line ends, and what the cut does to the text around it.
struct LineEnd: Sendable, Hashable {
  /// The offset after the line's last unit.
  var offset: Int
  /// Shown at the end of this line.
  var tail: LineEdit?
  /// Shown at the start of the next line.
  var head: LineEdit?
  /// Whether the last mark hangs outside the line.
  var hangs = false
}

/// The text of one line: a range of the paragraph with what is shown differently at its ends.
struct LineContent: Sendable, Hashable {
  var range: Range<Int>
  var head: LineEdit?
  var tail: LineEdit?
  /// Whether the last mark hangs outside the line.
  var hangs = false
  /// The units before which tatweels are put to lengthen a word, ascending, one entry a tatweel.
  var tatweels: [Int] = []

  init(from start: LineEnd, to end: LineEnd) {
    range = start.offset..<end.offset
    head = start.head
    tail = end.tail
    hangs = end.hangs
  }

  /// Creates the content of a range that nothing changes.
  init(_ range: Range<Int>) { self.range = range }
}
