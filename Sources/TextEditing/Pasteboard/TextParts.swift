internal import GalleyUTF16
internal import TextKit

/// Text that is copied from, and pasted into, several parts of a text.
enum TextParts {
  /// The number of lines of a text: one more than it has line feeds.
  static func lineCount(of units: [UInt16]) -> Int { units.count { $0 == .lineFeed } + 1 }

  /// Reads how many lines each part has; none for data that are not so.
  static func lineCounts(in data: Data) -> [Int] {
    let counts = String(decoding: data, as: UTF8.self).split(separator: ",").map { Int($0) }
    guard counts.allSatisfy({ ($0 ?? 0) > 0 }) else { return [] }
    return counts.compactMap { $0 }
  }

  /// Returns a text for each of several parts of a selection, or one for all.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - count: The number of parts that are selected.
  ///   - lineCounts: How many lines each part had that the text was copied from; `nil` if it is not known.
  ///   - byLines: Whether each part gets a line if there are as many.
  static func divided(
    _ text: NSAttributedString, among count: Int, lineCounts: [Int]?, byLines: Bool
  ) -> [NSAttributedString] {
    guard count > 1 else { return [text] }
    let units = Array(text.string.utf16)
    let lines = lineCount(of: units)
    var counts = lineCounts ?? []
    if counts.count != count || counts.reduce(0, +) != lines {
      guard byLines, lines == count else { return [text] }
      counts = Array(repeating: 1, count: count)
    }
    let ends = units.indices.filter { units[$0] == .lineFeed } + [units.count]
    var (start, line) = (0, 0)
    return counts.map { count in
      line += count
      let end = ends[line - 1]
      defer { start = end + 1 }
      return text.attributedSubstring(from: NSRange(location: start, length: end - start))
    }
  }

  /// Returns a text without NUL and without halves of pairs of surrogates, which U+FFFD stands for.
  static func cleaned(_ text: NSAttributedString) -> NSAttributedString {
    let units = Array(text.string.utf16)
    var wrong: [Int] = []
    for (index, unit) in units.enumerated() {
      let isAlone =
        unit & 0xFC00 == 0xD800 && (index + 1 == units.count || units[index + 1] & 0xFC00 != 0xDC00)
        || unit & 0xFC00 == 0xDC00 && (index == 0 || units[index - 1] & 0xFC00 != 0xD800)
      if unit == 0 || isAlone { wrong.append(index) }
    }
    guard !wrong.isEmpty else { return text }
    let cleaned = NSMutableAttributedString(attributedString: text)
    for index in wrong {
      cleaned.replaceCharacters(in: NSRange(location: index, length: 1), with: "\u{FFFD}")
    }
    return cleaned
  }
}
