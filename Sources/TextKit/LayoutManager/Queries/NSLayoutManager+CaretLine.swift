internal import CoreText
package import Foundation

/// Lines as an editor sees them.
extension NSLayoutManager {
  /// Returns the line that contains a character; `nil` if there is none, or it did not fit.
  package func caretLine(at character: Int) -> CaretLine? {
    prepareParagraphs()
    return placedFragment(forCharacterAt: character).map { CaretLine($0, start: 0, top: 0) }
  }

  /// Returns the line nearest to a point of the first container; `nil` if there is none.
  package func caretLine(nearest point: CGPoint) -> CaretLine? {
    guard let container = textContainers.first, let storage = textStorage, storage.length > 0 else {
      return nil
    }
    let index = characterIndex(
      for: point, in: container, fractionOfDistanceBetweenInsertionPoints: nil)
    return caretLine(at: min(index, storage.length - 1))
  }
}
