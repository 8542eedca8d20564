/// Text of any size: UTF-16 units in a copy-on-write tree of pieces, some in memory and some still in the
/// file they came from.
///
/// A value. Copying takes O(1), so another thread may read a copy while this one is edited; an edit takes
/// O(log *n*) in the text's length. Offsets are UTF-16 units. Any content is valid: an edit may
/// separate CR from LF or the surrogates of a character, and joining them again gives what was there before.
///
/// See docs/decisions/document-trees.md.
public struct TextRope: Sendable {
  private(set) var tree: SummedTree<TextSpan>
  /// The most units in memory of one span.
  let spanLimit: Int

  /// Creates an empty text.
  public init() { self.init([]) }

  init(_ spans: [TextSpan], spanLimit: Int = TextSpan.largest, fanOut: Int = 32) {
    tree = SummedTree(spans, fanOut: fanOut)
    self.spanLimit = spanLimit
  }

  /// Creates a text of a string.
  public init(_ string: String) {
    self.init(TextSpan.spans(of: string, limit: TextSpan.largest))
  }

  /// Creates a text of units.
  public init(units: [UInt16]) {
    self.init(units: units, spanLimit: TextSpan.largest)
  }

  /// Creates a text of units in small pieces, so that tests see many of them.
  init(units: [UInt16], spanLimit: Int, fanOut: Int = 32) {
    self.init(TextSpan.spans(of: units, limit: spanLimit), spanLimit: spanLimit, fanOut: fanOut)
  }

  /// Creates a text of a file, which is read once now and in parts later; `FileScanner` does the first in
  /// steps.
  public init(_ file: TextFile) {
    self.init()
    var scanner = FileScanner(file)
    while !scanner.isAtEnd { append(scanner.next()) }
  }

  /// The number of UTF-16 units.
  public var count: Int { tree.length }
  /// Whether the text has no unit.
  public var isEmpty: Bool { count == 0 }

  // MARK: Editing

  /// Replaces units by others.
  ///
  /// - Precondition: The range lies in the text.
  public mutating func replace(_ range: Range<Int>, with units: [UInt16]) {
    checkInside(range)
    guard !(range.isEmpty && units.isEmpty) else { return }
    if editInMemory(range, units) { return }
    let limit = spanLimit
    let isDone =
      units.count <= limit
      && tree.modify(at: range.isEmpty ? range.lowerBound : range.lowerBound + 1) { span, offset in
        let start = range.isEmpty ? offset : offset - 1
        guard start + range.count <= span.length else { return nil }
        return TextRope.divide(&span, start..<start + range.count, units, limit: limit)
      }
    if !isDone { tree.replace(range, with: TextSpan.spans(of: units, limit: limit)) }
  }

  /// Changes one span where it is, if one has the units in memory and space for more: the usual case in
  /// typing.
  ///
  /// Between two spans the one before is tried first, then the one after.
  private mutating func editInMemory(_ range: Range<Int>, _ units: [UInt16]) -> Bool {
    let limit = spanLimit
    guard units.count <= limit else { return false }
    if range.isEmpty,
      tree.modify(
        at: range.lowerBound,
        { span, offset in span.replace(offset..<offset, with: units, limit: limit) ? [] : nil })
    {
      return true
    }
    guard range.lowerBound < count else { return false }
    return tree.modify(at: range.lowerBound + 1) { span, offset in
      let start = offset - 1
      guard start + range.count <= span.length else { return nil }
      return span.replace(start..<start + range.count, with: units, limit: limit) ? [] : nil
    }
  }

  /// Replaces units inside of one span by dividing it.
  ///
  /// - Returns: The spans that follow what is left of it; `nil`, with nothing changed, if nothing is left.
  private static func divide(
    _ span: inout TextSpan, _ range: Range<Int>, _ units: [UInt16], limit: Int
  ) -> [TextSpan]? {
    var parts: [TextSpan] = []
    if range.lowerBound > 0 {
      parts += range.lowerBound < span.length ? span.split(at: range.lowerBound).head : [span]
    }
    if !units.isEmpty { parts += TextSpan.spans(of: units, limit: limit) }
    if range.upperBound < span.length {
      parts += range.upperBound > 0 ? span.split(at: range.upperBound).tail : [span]
    }
    guard let first = parts.first else { return nil }
    span = first
    return Array(parts.dropFirst())
  }

  /// Replaces units by a text; what both share is not copied.
  ///
  /// - Precondition: The range lies in the text.
  public mutating func replace(_ range: Range<Int>, with text: TextRope) {
    checkInside(range)
    tree.replace(range, with: text.tree)
  }

  /// Appends a text.
  public mutating func append(_ text: TextRope) { tree.append(text.tree) }

  /// Returns a range as a text of its own.
  ///
  /// - Precondition: The range lies in the text.
  /// - Complexity: O(log *n*)
  public func part(_ range: Range<Int>) -> TextRope {
    checkInside(range)
    var part = self
    part.tree = tree.part(range)
    return part
  }

  func checkInside(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "range outside of the text")
  }
}
