package import Foundation
package import TextKit

extension NSAttributedString {
  /// Returns the attachments of a range with their offsets, in the order of the text; one that is there
  /// twice, twice.
  ///
  /// - Parameter range: A UTF-16 range, clamped to the text.
  package func placedAttachments(in range: NSRange) -> [(attachment: NSTextAttachment, offset: Int)] {
    let whole = NSRange(location: 0, length: length)
    guard range.location != NSNotFound, let range = Range(whole.intersection(range) ?? NSRange()) else {
      return []
    }
    var found: [(NSTextAttachment, Int)] = []
    enumerateAttribute(.attachment, in: NSRange(range)) { value, run, _ in
      guard let attachment = value as? NSTextAttachment else { return }
      let units = Array((string as NSString).substring(with: run).utf16)
      for (index, unit) in units.enumerated() where unit == 0xFFFC {
        found.append((attachment, run.location + index))
      }
    }
    return found
  }
}
