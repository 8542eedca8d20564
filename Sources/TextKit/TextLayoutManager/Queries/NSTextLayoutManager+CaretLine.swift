internal import CoreText
package import Foundation

/// Lines as an editor sees them.
extension NSTextLayoutManager {
  /// Returns the line that contains a character; `nil` if there is none, or it did not fit.
  ///
  /// - Parameter offset: A UTF-16 offset in the document.
  package func caretLine(at offset: Int) -> CaretLine? {
    guard let placed = placedElement(at: offset), placed.range.contains(offset) else { return nil }
    let (lines, start) = (placed.laidOut.lines, placed.range.lowerBound)
    return lines.line(ofCharacter: offset - start).map {
      lines.caretLine($0, in: textContainer ?? NSTextContainer()).moved(by: start, top: placed.top)
    }
  }

  /// Returns the line nearest to a point of the container; `nil` if there is none.
  package func caretLine(nearest point: CGPoint) -> CaretLine? {
    guard let range = lineFragmentRange(for: point, inContainerAt: documentRange.location),
      let offset = offset(of: range.location)
    else { return nil }
    return caretLine(at: range.isEmpty ? max(offset - 1, 0) : offset)
  }
}
