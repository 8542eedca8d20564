internal import CoreGraphics
internal import Foundation
internal import TextKit
internal import ViewHosting

/// Attributes of a text view for screen readers, by the names of AT-SPI.
extension TextViewNode {
  private typealias Attributes = [NSAttributedString.Key: Any]

  var defaultAttributes: [String: String] {
    view.map { TextAttributeNames.names(of: $0.baseAttributes, $0.traitCollection) } ?? [:]
  }

  func attributes(at position: Int) -> (attributes: [String: String], range: Range<Int>) {
    guard let view, (0..<length).contains(position) else { return ([:], position..<position) }
    let standard = defaultAttributes
    let (names, first) = run(at: position, standard, in: view)
    var range = first
    // Runs that differ in what has no name are one.
    while range.lowerBound > 0 {
      let (other, before) = run(at: range.lowerBound - 1, standard, in: view)
      guard other == names else { break }
      range = before.lowerBound..<range.upperBound
    }
    while range.upperBound < length {
      let (other, after) = run(at: range.upperBound, standard, in: view)
      guard other == names else { break }
      range = range.lowerBound..<after.upperBound
    }
    return (names, range)
  }

  /// Returns what differs from the usual, and how far text and marks over it have the same attributes.
  private func run(at position: Int, _ standard: [String: String], in view: UITextView) -> (
    [String: String], Range<Int>
  ) {
    var run = NSRange()
    var names = TextAttributeNames.names(
      of: view.attributes(at: position, run: &run), view.traitCollection)
    names = names.filter { standard[$0.key] != $0.value }
    var range = run.location..<run.location + run.length
    if let marks = marks(at: position, in: range, of: view) {
      range = range.clamped(to: marks.range)
      if let state = marks.attributes[.spellingState] as? Int, state != 0 {
        names["invalid"] = state & 2 != 0 ? "grammar" : "spelling"
      }
      if let color = (marks.attributes[.backgroundColor] as? UIColor).flatMap({
        TextAttributeNames.rgb($0, view.traitCollection)
      }) {
        names["bg-color"] = color
      }
    }
    for (mark, name, value) in paintedMarks(in: range, of: view) {
      if mark.contains(position) {
        names[name] = value
        range = range.clamped(to: mark)
      } else if mark.upperBound <= position {
        range = max(range.lowerBound, mark.upperBound)..<range.upperBound
      } else {
        range = range.lowerBound..<min(range.upperBound, mark.lowerBound)
      }
    }
    return (names, range)
  }

  /// Returns the words that are marked as wrong and the matches of a search in a range, with what they are
  /// called.
  private func paintedMarks(in range: Range<Int>, of view: UITextView) -> [(Range<Int>, String, String)] {
    let wrong = view.spelling.marks.words(in: range).map { ($0, "invalid", "spelling") }
    let color = TextAttributeNames.rgb(.systemYellow, view.traitCollection) ?? ""
    return wrong + view.finding.found.matches(in: range).map { ($0, "bg-color", color) }
  }

  /// Returns the attributes that lie over the text for as long as it is shown: marks of spelling and of what
  /// was found.
  private func marks(at position: Int, in range: Range<Int>, of view: UITextView) -> (
    attributes: [NSAttributedString.Key: Any], range: Range<Int>
  )? {
    if let manager = view.stack.layoutManager {
      var run = NSRange()
      let found = manager.temporaryAttributes(atCharacterIndex: position, effectiveRange: &run)
      return (found, run.location..<run.location + run.length)
    }
    guard let manager = view.stack.textLayoutManager,
      let place = manager.location(manager.documentRange.location, offsetBy: range.lowerBound)
    else { return nil }
    var (found, marked): (Attributes, Range<Int>) = ([:], range)
    manager.enumerateRenderingAttributes(from: place, reverse: false) { _, attributes, textRange in
      let start = manager.offset(from: manager.documentRange.location, to: textRange.location)
      let end = manager.offset(from: manager.documentRange.location, to: textRange.endLocation)
      if end <= position {
        marked = max(marked.lowerBound, end)..<marked.upperBound
      } else if start > position {
        marked = marked.lowerBound..<max(position + 1, min(marked.upperBound, start))
      } else {
        (found, marked) = (attributes, start..<end)
      }
      return end <= position
    }
    return (found, marked)
  }
}
