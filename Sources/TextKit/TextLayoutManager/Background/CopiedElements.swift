internal import Foundation
internal import GalleyUTF16
internal import TextEngine

/// A snapshot made of copied elements, for a document that cannot make snapshots itself.
///
/// `@unchecked Sendable`: no other object has the strings, and their attributes are only read.
struct CopiedElements: TextContentSnapshot, @unchecked Sendable {
  /// The elements in the order of the text.
  private var elements: [TextElementSnapshot] = []

  /// Copies the elements that have characters in some ranges, which ascend.
  init(of manager: NSTextLayoutManager, in ranges: [Range<Int>]) {
    for range in ranges {
      let start = max(range.lowerBound, elements.last?.range.upperBound ?? 0)
      guard start < range.upperBound, let location = manager.location(at: start) else { continue }
      manager.textContentManager?.enumerateTextElements(from: location, options: []) { element in
        guard let found = element.elementRange.flatMap(manager.offsets), found.upperBound > start else {
          return true
        }
        guard found.lowerBound < range.upperBound else { return false }
        append(element, found)
        return found.upperBound < range.upperBound
      }
    }
  }

  /// Copies an element, unless it does not show text.
  private mutating func append(_ element: NSTextElement, _ range: Range<Int>) {
    guard let element = element as? any TextDisplaying else { return }
    let string = element.displayedString
    var copy = TextElementSnapshot(
      range: range,
      displayedString: string.hasReadableStorage ? NSAttributedString(attributedString: string) : nil,
      includesTextListMarker: element.includesTextListMarker)
    (copy.units, copy.part) = (element.units, element.part)
    elements.append(copy)
  }

  func enumerateElements(in range: Range<Int>, _ body: (TextElementSnapshot) -> Bool) {
    let first = elements.partitioningIndex { $0.range.upperBound > range.lowerBound }
    for element in elements[first...] {
      guard element.range.lowerBound < range.upperBound, body(element) else { return }
    }
  }
}
