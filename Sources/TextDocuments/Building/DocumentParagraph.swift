internal import Foundation
internal import TextKit

/// A paragraph of a text that is written.
struct DocumentParagraph {
  /// All of it, with its line end.
  let range: NSRange
  /// It without its line end.
  let content: NSRange
  let style: NSParagraphStyle
  /// Whether the text has the style, or the default was taken.
  let hasStyle: Bool
  /// The lists around it, the outermost first.
  let lists: [NSTextList]
  /// Whether it begins an item of the innermost list.
  let beginsItem: Bool
  let intent: PresentationIntent?

  /// The cells around it, the outermost first.
  var cells: [NSTextTableBlock] { style.textBlocks.compactMap { $0 as? NSTextTableBlock } }

  /// Returns the paragraphs of a text in order; an empty text has none.
  static func all(of text: NSAttributedString) -> [DocumentParagraph] {
    let string = text.string as NSString
    var paragraphs: [DocumentParagraph] = []
    var start = 0
    while start < string.length {
      var end = 0
      var contentsEnd = 0
      string.getParagraphStart(
        nil, end: &end, contentsEnd: &contentsEnd, for: NSRange(location: start, length: 0))
      let attributes = text.attributes(at: start, effectiveRange: nil)
      let style = attributes[.paragraphStyle] as? NSParagraphStyle
      let continued = attributes[.continuedTextLists] as? [NSTextList]
      paragraphs.append(
        DocumentParagraph(
          range: NSRange(location: start, length: end - start),
          content: NSRange(location: start, length: contentsEnd - start),
          style: style ?? .default, hasStyle: style != nil,
          lists: continued ?? style?.textLists ?? [],
          beginsItem: continued == nil && style?.textLists.isEmpty == false,
          intent: attributes[.presentationIntentAttributeName] as? PresentationIntent))
      start = max(end, start + 1)
    }
    return paragraphs
  }
}
