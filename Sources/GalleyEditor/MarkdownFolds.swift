internal import GalleyTextStore
internal import UIKit

/// What can be folded in Markdown: what follows a heading, up to the next one of its level or above; else
/// what is indented deeper, as the parts of a list.
@MainActor enum MarkdownFolds {
  /// How many lines are looked at for the end of a fold.
  private static let reach = 100_000

  static func rule(for content: TextRopeContentManager) -> (TextFolding, Int) -> NSRange? {
    { [weak content] folding, offset in
      guard let text = content?.text, offset < text.count else { return nil }
      let heading = text.paragraphRange(containing: offset)
      guard let level = level(start(of: heading, in: text)) else {
        return folding.rangeIndentedDeeper(after: offset)
      }
      var (place, end) = (heading.upperBound, heading.upperBound)
      for _ in 0..<reach where place < text.count {
        let line = text.paragraphRange(containing: place)
        let units = start(of: line, in: text)
        if let other = self.level(units), other <= level { break }
        place = line.upperBound
        // White space before the next heading stays.
        if units.contains(where: { $0 > 0x20 }) { end = place }
      }
      return end > heading.upperBound ? NSRange(heading.upperBound..<end) : nil
    }
  }

  private static func start(of line: Range<Int>, in text: TextRope) -> [UInt16] {
    text.units(line.lowerBound..<min(line.upperBound, line.lowerBound + 256))
  }

  /// The level of a heading in the number signs that a line begins with, from 1 to 6; `nil` for other lines.
  static func level(_ line: [UInt16]) -> Int? {
    let signs = line.prefix { $0 == 0x23 }.count
    guard (1...6).contains(signs) else { return nil }
    guard let next = line.dropFirst(signs).first else { return signs }
    return [0x20, 0x09, 0x0A, 0x0D].contains(next) ? signs : nil
  }
}
