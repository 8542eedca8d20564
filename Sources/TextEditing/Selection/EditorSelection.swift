public import TextKit

/// What is selected in a text: one or more ranges, or carets.
///
/// Offsets count UTF-16 units from the text's start.
public struct EditorSelection: Equatable, Sendable {
  /// Which of the two carets of one offset is meant where a line ends without a terminator.
  public typealias Affinity = NSTextSelection.Affinity

  /// What a selection was made by, and grows by.
  public typealias Granularity = NSTextSelection.Granularity

  /// One range, or one caret.
  public struct Part: Equatable, Sendable {
    /// The end that stays when the selection is extended.
    public var anchor: Int
    /// The end that moves: where the caret is.
    public var head: Int
    /// Which line shows the caret at `head`: with `.upstream` the one that ends there.
    public var affinity: Affinity
    /// The x in points that moves up and down aim for; `nil` until the first of them.
    public var goal: CGFloat?

    /// Creates a range, or a caret if both ends are the same.
    public init(anchor: Int, head: Int, affinity: Affinity = .downstream, goal: CGFloat? = nil) {
      (self.anchor, self.head, self.affinity, self.goal) = (anchor, head, affinity, goal)
    }

    /// Creates a caret.
    public init(_ offset: Int, affinity: Affinity = .downstream) {
      self.init(anchor: offset, head: offset, affinity: affinity)
    }

    /// The selected offsets.
    public var range: Range<Int> { min(anchor, head)..<max(anchor, head) }

    /// Whether it is a caret.
    public var isCaret: Bool { anchor == head }
  }

  /// The parts in the order of the text. They do not overlap, ranges do not touch, and there is at least one.
  public private(set) var parts: [Part]

  /// What the selection was made by.
  public var granularity: Granularity

  /// Creates a selection.
  ///
  /// - Parameters:
  ///   - parts: In any order; those that overlap are joined. None is a caret at the start.
  ///   - granularity: What it was made by.
  public init(_ parts: [Part], granularity: Granularity = .character) {
    self.parts = EditorSelection.joined(parts)
    self.granularity = granularity
  }

  /// Creates a caret.
  public init(_ offset: Int, affinity: Affinity = .downstream) {
    self.init([Part(offset, affinity: affinity)])
  }

  /// Creates a selection of one range whose end is the caret.
  public init(_ range: Range<Int>, granularity: Granularity = .character) {
    self.init([Part(anchor: range.lowerBound, head: range.upperBound)], granularity: granularity)
  }

  /// The selected offsets, in the order of the text; an empty range for each caret.
  public var ranges: [Range<Int>] { parts.map(\.range) }

  /// The smallest range that contains all parts.
  public var union: Range<Int> { parts[0].range.lowerBound..<parts[parts.count - 1].range.upperBound }

  /// Whether no text is selected.
  public var isEmpty: Bool { parts.allSatisfy(\.isCaret) }

  private static func joined(_ parts: [Part]) -> [Part] {
    var joined: [Part] = []
    let sorted = parts.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    for part in sorted {
      guard let last = joined.last, part.range.lowerBound <= last.range.upperBound else {
        joined.append(part)
        continue
      }
      if last.isCaret {
        joined[joined.count - 1] = part
      } else if part.range.upperBound > last.range.upperBound {
        let range = last.range.lowerBound..<part.range.upperBound
        let isForward = last.head > last.anchor
        joined[joined.count - 1] = Part(
          anchor: isForward ? range.lowerBound : range.upperBound,
          head: isForward ? range.upperBound : range.lowerBound, affinity: part.affinity)
      }
    }
    return joined.isEmpty ? [Part(0)] : joined
  }

  /// Returns the selection with every offset within a text of a length.
  func clamped(to length: Int) -> EditorSelection {
    EditorSelection(
      parts.map {
        var part = $0
        part.anchor = min(max($0.anchor, 0), length)
        part.head = min(max($0.head, 0), length)
        return part
      }, granularity: granularity)
  }

  /// Returns the selection after a change elsewhere in the text.
  func following(_ range: Range<Int>, newLength: Int) -> EditorSelection {
    EditorSelection(
      parts.map {
        var part = $0
        part.anchor = $0.anchor.following(range, newLength: newLength)
        part.head = $0.head.following(range, newLength: newLength)
        return part
      }, granularity: granularity)
  }
}

extension Int {
  /// Returns where an offset is after a range was replaced: inside of it, at the end of what is new.
  func following(_ range: Range<Int>, newLength: Int) -> Int {
    if self < range.lowerBound || self == range.lowerBound && !range.isEmpty { return self }
    if self >= range.upperBound { return self + newLength - range.count }
    return range.lowerBound + newLength
  }
}
