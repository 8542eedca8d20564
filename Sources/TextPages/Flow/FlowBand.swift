internal import CoreGraphics
internal import Foundation
internal import TextKit

/// What pages may not divide: a line, or a row of a table.
struct FlowBand {
  /// Where a band begins, whatever space is left.
  enum Start: Int, Comparable {
    case anywhere, column, page, rightPage, leftPage

    static func < (one: Start, other: Start) -> Bool { one.rawValue < other.rawValue }
  }

  /// The section whose layout it is of; `nil` in a chain of columns.
  var section: FlowSection?
  /// The characters in it, UTF-16 offsets in the document.
  var characters: NSRange
  /// The characters of its first line.
  private(set) var firstPart: NSRange
  private var rest: Rest?
  /// Where it begins, in points from the top of the section's endless column.
  var top: CGFloat
  /// Where it ends, without the space after the paragraph.
  var bottom: CGFloat
  /// The space between it and the band before, in points.
  var gap: CGFloat = 0
  /// Its baseline, in points from the top of the section's column, if that can stand on a grid.
  var baseline: CGFloat?
  /// How much higher and deeper it is because other fonts stand in for the requested ones, in points.
  var excess: (above: CGFloat, below: CGFloat) = (0, 0)
  /// The first character of its paragraph or row.
  var paragraph: Int
  /// The number of lines in its paragraph, and which of these it is.
  var lineCount = 1
  var line = 0
  /// Whether its paragraph has to stand on one page with the beginning of the next one.
  var keepsWithNext = false
  /// Whether its paragraph has to stand on one page.
  var keepsTogether = false
  /// Whether a single line of its paragraph may stand alone.
  var allowsWidows = false
  /// Where it begins, whatever space is left.
  var start = Start.anywhere
  /// The table whose row it is.
  var table: ObjectIdentifier?
  /// The width of the border on top of a row, in points.
  var topBorder: CGFloat = 0
  /// Whether it is a row of heads, which stands again on top of the next page.
  var isTableHead = false
  /// The level of the heading that it is or begins; 0 for others.
  var headingLevel = 0
  /// The figure that it is a part of, picture or caption: the offset of the picture's paragraph.
  var figure: Int?

  /// What few bands have. In an object, since bands are copied often.
  private final class Rest {
    let parts: [NSRange]
    let marker: FlowMarker?
    let notes: [Int]

    private init(parts: [NSRange], marker: FlowMarker?, notes: [Int]) {
      (self.parts, self.marker, self.notes) = (parts, marker, notes)
    }

    /// Returns `nil` for a band that has none of it.
    static func of(parts: [NSRange], marker: FlowMarker?, notes: [Int]) -> Rest? {
      if parts.isEmpty, marker == nil, notes.isEmpty { return nil }
      return Rest(parts: parts, marker: marker, notes: notes)
    }
  }

  /// Creates the band of a line.
  init(characters: NSRange, top: CGFloat, bottom: CGFloat, paragraph: Int) {
    self.characters = characters
    firstPart = characters
    self.top = top
    self.bottom = bottom
    self.paragraph = paragraph
  }

  /// The characters of its lines: one range, but for a part of a row of a table, which has some of each cell.
  var parts: [NSRange] {
    get { [firstPart] + (rest?.parts ?? []) }
    set {
      firstPart = newValue[0]
      rest = Rest.of(parts: Array(newValue.dropFirst()), marker: marker, notes: notes)
    }
  }

  /// The parts but for the first.
  var otherParts: [NSRange] { rest?.parts ?? [] }

  /// The marker beside its line, where it begins an item of a list.
  var marker: FlowMarker? {
    get { rest?.marker }
    set { rest = Rest.of(parts: otherParts, marker: newValue, notes: notes) }
  }

  /// The indexes of the footnotes whose marks are in it.
  var notes: [Int] {
    get { rest?.notes ?? [] }
    set { rest = Rest.of(parts: otherParts, marker: marker, notes: newValue) }
  }

  /// Whether a page may end between it and the one after it.
  func mayBreak(before next: FlowBand, widows: Int, orphans: Int) -> Bool {
    if next.start != .anywhere { return true }
    if keepsWithNext { return false }
    if paragraph == next.paragraph {
      if keepsTogether { return false }
      if allowsWidows { return true }
      return line + 1 >= orphans && lineCount - line - 1 >= widows
    }
    return !(isTableHead && table == next.table)
  }
}

/// The marker of an item of a list: text that stands beside the item's first line.
struct FlowMarker {
  var text: NSAttributedString
  /// Whether it stands at the right of the line.
  var isRightToLeft: Bool
}

extension [FlowBand] {
  /// The height from the top of the first band to the bottom of the last one.
  var height: CGFloat { first.map { self[count - 1].bottom - $0.top } ?? 0 }

  /// Joins the bands of a paragraph that stand beside each other.
  mutating func joinOverlapping() {
    var joined: [FlowBand] = []
    for band in self {
      guard let last = joined.last, band.top < last.bottom - 0.01 else {
        joined.append(band)
        continue
      }
      joined[joined.count - 1].parts += band.parts
      joined[joined.count - 1].characters = NSUnionRange(last.characters, band.characters)
      joined[joined.count - 1].bottom = Swift.max(last.bottom, band.bottom)
      joined[joined.count - 1].line = band.line
      // The first line of text is the one that stands on a grid.
      if joined[joined.count - 1].parts.count == 2 { joined[joined.count - 1].baseline = band.baseline }
    }
    self = joined
  }

  /// The characters of all bands' lines, in as few ranges as hold no others.
  var characterRanges: [NSRange] {
    var ranges: [NSRange] = []
    func add(_ range: NSRange) {
      if let last = ranges.last, NSMaxRange(last) == range.location {
        ranges[ranges.count - 1].length += range.length
      } else {
        ranges.append(range)
      }
    }
    // By index: bands are not copied.
    for index in indices {
      add(self[index].firstPart)
      for part in self[index].otherParts { add(part) }
    }
    return ranges
  }
}
