internal import Foundation
internal import TextKit

/// What pages may not divide: a line, or a row of a table.
struct FlowBand {
  /// The characters in it, UTF-16.
  var characters: NSRange
  /// The glyphs in it: one range, but for a part of a row of a table, which has some of each cell.
  var glyphs: [NSRange]
  /// Where it begins, in points from the top of the endless column.
  var top: CGFloat
  /// Where it ends, without the space after the paragraph.
  var bottom: CGFloat
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
  /// Whether a new page begins with it.
  var beginsPage = false
  /// The table whose row it is.
  var table: ObjectIdentifier?
  /// The width of the border on top of a row, in points.
  var topBorder: CGFloat = 0
  /// Whether it is a row of heads, which stands again on top of the next page.
  var isTableHead = false
  /// The marker beside its line, where it begins an item of a list.
  var marker: FlowMarker?
  /// The level of the heading that it is or begins; 0 for others.
  var headingLevel = 0
  /// The indexes of the footnotes whose marks are in it.
  var notes: [Int] = []

  /// Whether a page may end between it and the one after it.
  func mayBreak(before next: FlowBand, widows: Int, orphans: Int) -> Bool {
    if next.beginsPage { return true }
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
  /// The glyphs of all bands, in as few ranges as hold no other glyphs.
  var glyphRanges: [NSRange] {
    var ranges: [NSRange] = []
    for range in lazy.flatMap(\.glyphs) {
      if let last = ranges.last, NSMaxRange(last) == range.location {
        ranges[ranges.count - 1].length += range.length
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }
}
