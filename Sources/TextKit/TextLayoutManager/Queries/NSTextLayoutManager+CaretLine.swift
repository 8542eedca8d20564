internal import CoreText
package import Foundation

/// Lines as an editor sees them.
extension NSTextLayoutManager {
  /// Returns the line that contains a character; `nil` if there is none, or it did not fit.
  ///
  /// - Parameter offset: A UTF-16 offset in the document.
  package func caretLine(at offset: Int) -> CaretLine? {
    line(at: offset).map { CaretLine($0.placed, start: $0.start, top: $0.top) }
  }

  /// Returns the line nearest to a point of the container; `nil` if there is none.
  package func caretLine(nearest point: CGPoint) -> CaretLine? {
    guard let range = lineFragmentRange(for: point, inContainerAt: documentRange.location),
      let offset = offset(of: range.location)
    else { return nil }
    return caretLine(at: range.isEmpty ? max(offset - 1, 0) : offset)
  }
}
