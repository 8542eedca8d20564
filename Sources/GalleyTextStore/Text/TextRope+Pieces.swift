/// Pieces of paragraphs that are too long to be handled whole, such as a file that is one line.
///
/// A paragraph is cut where its text says so, not at so many units from its start: at an offset whose
/// surroundings of 16 units have the least hash of all offsets within 1,024 units, spaces first. So an edit
/// changes only cuts that are as near to it, and equal texts have equal pieces. Text that repeats itself has
/// no such offsets; it is cut at every 4,096th unit or so of the paragraph (`Piece.isCountedOff`), and there
/// an edit moves the cuts after it.
extension TextRope {
  /// The most units of a paragraph that is one piece.
  public static let longestWholeParagraph = 32_768
  /// The distance from an edit within which cuts may change that were not counted off.
  public static let pieceReach = Cuts.reach + Cuts.window + 1
  /// The further distance before an edit within which cuts may change that were counted off. After the edit
  /// all of them may.
  public static let countedReach = Cuts.grid + Cuts.slack

  /// A piece of a paragraph.
  public struct Piece: Equatable, Sendable {
    /// Units of the text.
    public var range: Range<Int>
    /// Whether it begins or ends at a cut that was counted off.
    public var isCountedOff: Bool
  }

  /// Returns the piece that holds a unit of a paragraph.
  ///
  /// - Parameters:
  ///   - offset: Lies in the paragraph.
  ///   - paragraph: All of its units.
  /// - Returns: The whole paragraph if it is not long.
  public func piece(at offset: Int, of paragraph: Range<Int>) -> Piece {
    guard paragraph.count > TextRope.longestWholeParagraph, paragraph.contains(offset) else {
      return Piece(range: paragraph, isCountedOff: false)
    }
    // Mostly the nearest cuts are found at once; they leave no space for others if they are near enough.
    let near = Cuts(self, paragraph, around: offset - 2 * Cuts.reach..<offset + 2 * Cuts.reach)
    if let start = near.offsets.last(where: { $0 <= offset }),
      let end = near.offsets.first(where: { $0 > offset })
    {
      return Piece(range: start..<end, isCountedOff: false)
    }
    let reach = 3 * Cuts.grid
    let all = Cuts(self, paragraph, around: offset - reach - Cuts.grid..<offset + reach + Cuts.grid)
    let counted = all.counted(in: offset - reach..<offset + reach)
    func last(_ offsets: [Int]) -> Int { offsets.last { $0 <= offset } ?? paragraph.lowerBound }
    func first(_ offsets: [Int]) -> Int { offsets.first { $0 > offset } ?? paragraph.upperBound }
    let start = max(last(all.offsets), last(counted))
    let end = min(first(all.offsets), first(counted))
    return Piece(range: start..<end, isCountedOff: counted.contains(start) || counted.contains(end))
  }
}

/// The offsets at which a long paragraph is cut, in a part of it.
struct Cuts {
  /// The offsets at which the text says so, ascending.
  private(set) var offsets: [Int] = []

  private let paragraph: Range<Int>
  /// Units of the text that are known.
  private let known: Range<Int>
  private let units: [UInt16]

  /// The distance around a cut within which no other offset has a lower hash.
  static let reach = 1024
  /// The number of units before an offset that its hash is made of.
  static let window = 16
  /// The number of units between cuts that are counted off.
  static let grid = 4096
  /// The distance after it at which a cut may be that was counted off.
  static let slack = 256
  /// The least distance from the paragraph's ends.
  private static let margin = 512

  /// Finds the cuts in a part of a paragraph.
  init(_ text: TextRope, _ paragraph: Range<Int>, around part: Range<Int>) {
    self.paragraph = paragraph
    let wanted = part.clamped(to: paragraph.lowerBound + Cuts.margin..<paragraph.upperBound - Cuts.margin)
    let compared = (wanted.lowerBound - Cuts.reach..<wanted.upperBound + Cuts.reach).clamped(to: paragraph)
    known = (compared.lowerBound - Cuts.window..<compared.upperBound + 1).clamped(to: paragraph)
    units = text.units(known)
    offsets = leastOffsets(wanted, comparing: compared)
  }

  /// Returns the offsets of a range whose rank is the lowest within reach, the first of equal ones.
  private func leastOffsets(_ wanted: Range<Int>, comparing compared: Range<Int>) -> [Int] {
    let ranks = self.ranks(compared)
    var found: [Int] = []
    func note(_ middle: Int) {
      let place = compared.lowerBound + middle
      if wanted.contains(place), ranks[middle] != .max { found.append(place) }
    }
    // Indexes of ranks that ascend from the lowest of the last ones.
    var queue: [Int] = []
    var head = 0
    for index in ranks.indices {
      while queue.count > head, ranks[queue[queue.count - 1]] > ranks[index] { queue.removeLast() }
      queue.append(index)
      // The middle of a range of twice the reach.
      let middle = index - Cuts.reach
      while head < queue.count, queue[head] < middle - Cuts.reach { head += 1 }
      if middle >= 0, queue[head] == middle { note(middle) }
    }
    for middle in max(0, ranks.count - Cuts.reach)..<max(ranks.count, 0) {
      while head < queue.count, queue[head] < middle - Cuts.reach { head += 1 }
      if head < queue.count, queue[head] == middle { note(middle) }
    }
    return found
  }

  /// Returns, by index in a range, how good a cut is before that unit: the lowest number is the best, the
  /// largest forbids it.
  private func ranks(_ range: Range<Int>) -> [UInt64] {
    var ranks = [UInt64](repeating: .max, count: range.count)
    let base: UInt64 = 0x9E37_79B9_7F4A_7C15
    var last: UInt64 = 1
    for _ in 0..<Cuts.window { last = last &* base }
    var hash: UInt64 = 0
    for offset in known.lowerBound..<range.upperBound {
      if offset >= range.lowerBound, offset - known.lowerBound >= Cuts.window {
        let mixed = (hash ^ hash >> 31) &* 0xBF58_476D_1CE4_E5B9
        if let grade = grade(offset) { ranks[offset - range.lowerBound] = grade << 62 | mixed >> 2 }
      }
      let index = offset - known.lowerBound
      hash = hash &* base &+ UInt64(units[index]) &+ 1
      if index >= Cuts.window { hash = hash &- last &* (UInt64(units[index - Cuts.window]) &+ 1) }
    }
    return ranks
  }

  /// Returns how good a cut is by the units around it: 0 after a space, 1 between letters that are not
  /// joined, 2 elsewhere; `nil` inside of a character, or before a mark.
  private func grade(_ offset: Int) -> UInt64? {
    let index = offset - known.lowerBound
    guard index > 0, index < units.count else { return nil }
    let (before, after) = (units[index - 1], units[index])
    if before == 0x20 || before == 0x3000 { return after == before ? nil : 0 }
    func isApart(_ unit: UInt16) -> Bool { unit < 0x300 || 0x3041...0x9FFF ~= unit }
    if isApart(before), isApart(after) { return 1 }
    let joins: Bool =
      switch after {
      case 0xDC00...0xDFFF, 0x300...0x36F, 0x200C...0x200D, 0xFE00...0xFE0F, 0x20D0...0x20FF: true
      default: before == 0x200D
      }
    return joins ? nil : 2
  }

  /// Returns the cuts that are counted off, ascending: those where no other cut is near.
  func counted(in part: Range<Int>) -> [Int] {
    var found: [Int] = []
    let range = part.clamped(to: paragraph)
    var number = max((range.lowerBound - paragraph.lowerBound) / Cuts.grid, 1)
    while true {
      let place = paragraph.lowerBound + number * Cuts.grid
      guard place < range.upperBound, place + Cuts.margin <= paragraph.upperBound else { return found }
      number += 1
      guard !offsets.contains(where: { abs($0 - place) < Cuts.grid }) else { continue }
      var best: (grade: UInt64, place: Int)?
      for place in place..<place + Cuts.slack {
        if let grade = grade(place), grade < best?.grade ?? .max { best = (grade, place) }
      }
      if let best { found.append(best.place) }
    }
  }
}
