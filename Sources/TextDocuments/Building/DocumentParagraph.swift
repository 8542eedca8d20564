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
    var paragraphs: [DocumentParagraph] = []
    var start = 0
    for (contentsEnd, end) in ParagraphEnds.all(in: text.string) {
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
      start = end
    }
    return paragraphs
  }
}

/// Where paragraphs end.
enum ParagraphEnds {
  /// Returns the ends of all paragraphs of a text in order, without and with terminators, in UTF-16 units.
  static func all(in text: String) -> [(content: Int, whole: Int)] {
    var text = text
    return text.withUTF8 { bytes in
      var ends: [(content: Int, whole: Int)] = []
      var (units, index) = (0, 0)
      var lastEnd = 0
      while index < bytes.count {
        let byte = bytes[index]
        // Units are counted at the first byte of a scalar.
        if byte & 0xC0 != 0x80 { units += byte >= 0xF0 ? 2 : 1 }
        index += 1
        switch byte {
        case 0x0A: ends.append((units - 1, units))
        case 0x0D:
          let content = units - 1
          if index < bytes.count, bytes[index] == 0x0A {
            units += 1
            index += 1
          }
          ends.append((content, units))
        case 0xE2 where index + 1 < bytes.count && bytes[index] == 0x80 && bytes[index + 1] == 0xA9:
          // U+2029
          ends.append((units - 1, units))
        default: continue
        }
        lastEnd = units
      }
      if lastEnd < units { ends.append((units, units)) }
      return ends
    }
  }
}
