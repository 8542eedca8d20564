internal import GalleyTextStore
internal import UIKit

/// How many words, characters and lines a text has.
struct TextCount: Equatable, Sendable {
  var words = 0
  /// What readers call characters, line ends not among them.
  var characters = 0
  var lines = 0

  /// The numbers as the status says them.
  var description: String {
    func many(_ count: Int, _ one: String) -> String { "\(count) \(one)\(count == 1 ? "" : "s")" }
    return [many(words, "word"), many(characters, "character"), many(lines, "line")].joined(separator: ", ")
  }

  /// Adds the counts of a line, which may end with a terminator.
  mutating func add(line units: [UInt16]) {
    words += TextWords.count(in: units)
    for character in String(decoding: units, as: UTF16.self) where !character.isNewline { characters += 1 }
    lines += 1
  }

  /// Counts a part of a text, some lines at a time.
  ///
  /// - Parameter text: Any text; one that another thread edits is not changed by that.
  /// - Returns: The counts; `nil` if the task was cancelled.
  static func count(_ text: TextRope, in range: Range<Int>) -> TextCount? {
    var count = TextCount()
    var place = range.lowerBound
    while place < range.upperBound {
      if Task.isCancelled { return nil }
      let line = text.paragraphRange(containing: place)
      // A line of a gigabyte is counted in parts.
      let end = min(line.upperBound, range.upperBound, place + 1 << 16)
      count.add(line: text.units(place..<end))
      if end < min(line.upperBound, range.upperBound) { count.lines -= 1 }
      place = end
    }
    return count
  }
}

extension EditorView {
  /// Counts what is selected, or else the whole text, beside what the user does meanwhile.
  func countWords() {
    counting?.cancel()
    let selected = text.selectedRange
    showStatus("Counting…")
    counting = Task {
      if selected.length == 0 {
        while document.content.readMore(), !Task.isCancelled { await Task.yield() }
      }
      let content = document.content.text
      let range =
        selected.length > 0 ? selected.location..<NSMaxRange(selected) : 0..<content.count
      let count = await Task.detached(priority: .utility) { TextCount.count(content, in: range) }.value
      guard let count, !Task.isCancelled else { return }
      showStatus((selected.length > 0 ? "Selected: " : "") + count.description)
    }
  }
}
