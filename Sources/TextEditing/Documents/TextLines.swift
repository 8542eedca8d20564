internal import TextKit

/// The lines that a document has by itself while nothing lays it out: the defaults of `EditableDocument`.
final class TextLines: EditableDocument {
  private let document: any EditableDocument

  init(_ document: any EditableDocument) { self.document = document }

  var length: Int { document.length }
  func units(in range: Range<Int>) -> [UInt16] { document.units(in: range) }
  func attributedText(in range: Range<Int>) -> NSAttributedString { document.attributedText(in: range) }
  func replace(_ range: Range<Int>, with text: NSAttributedString) { document.replace(range, with: text) }
  func setAttributes(_ attributes: [NSAttributedString.Key: Any], in range: Range<Int>) {
    document.setAttributes(attributes, in: range)
  }
  func boundRanges(in range: Range<Int>) -> [Range<Int>] { document.boundRanges(in: range) }
  func paragraph(containing offset: Int) -> Range<Int> { document.paragraph(containing: offset) }
}
