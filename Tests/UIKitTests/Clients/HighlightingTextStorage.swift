import UIKit

/// Colours Swift keywords while the text is edited.
final class SwiftHighlightingStorage: NSTextStorage {
  private let backing = NSMutableAttributedString()
  private let keywords = try! NSRegularExpression(pattern: "\\b(let|var|func|return|struct)\\b")

  override var string: String { backing.string }

  override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    backing.attributes(at: location, effectiveRange: range)
  }

  override func replaceCharacters(in range: NSRange, with str: String) {
    beginEditing()
    backing.replaceCharacters(in: range, with: str)
    edited(.editedCharacters, range: range, changeInLength: (str as NSString).length - range.length)
    endEditing()
  }

  override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    beginEditing()
    backing.setAttributes(attrs, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
    endEditing()
  }

  override func processEditing() {
    let line = (string as NSString).lineRange(for: editedRange)
    removeAttribute(.foregroundColor, range: line)
    keywords.enumerateMatches(in: string, options: [], range: line) { match, _, _ in
      guard let match else { return }
      self.addAttribute(.foregroundColor, value: UIColor.systemPink, range: match.range)
    }
    super.processEditing()
  }
}
