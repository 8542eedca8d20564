internal import Foundation
internal import TextKit

/// The fonts of a text, each object once, with the length of the text in it.
struct UsedFonts {
  /// The fonts in the order of their first use, and units of UTF-16.
  private(set) var lengths: [(font: UIFont, length: Int)] = []
  /// Whether all text names a font.
  private(set) var isNamedEverywhere = true

  init(_ text: NSAttributedString) {
    var indexes: [ObjectIdentifier: Int] = [:]
    text.enumerateAttribute(.font, in: NSRange(location: 0, length: text.length)) { value, range, _ in
      guard let font = value as? UIFont else {
        isNamedEverywhere = false
        return
      }
      if let index = indexes[ObjectIdentifier(font)] {
        lengths[index].length += range.length
      } else {
        indexes[ObjectIdentifier(font)] = lengths.count
        lengths.append((font, range.length))
      }
    }
  }
}
