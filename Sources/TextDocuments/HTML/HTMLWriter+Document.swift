internal import Foundation
internal import TextKit

/// What is said of the whole document, and of paragraphs by their text.
extension HTMLWriter {
  /// Whether the font of most of the text is left out.
  var excludesDefaultFont: Bool { ReadingOptions.number(attributes[.defaultFontExcluded]) == 1 }

  /// Whether the whole text runs from top to bottom.
  var isVertical: Bool {
    typealias Key = NSAttributedString.TextLayoutSectionKey
    let sections = attributes[.textLayoutSections] as? [[Key: Any]] ?? []
    guard sections.count == 1, let range = sections[0][.range] as? NSValue,
      range.rangeValue.location == 0, range.rangeValue.length >= runs.length
    else { return false }
    return ReadingOptions.number(sections[0][.orientation])
      == Double(NSLayoutManager.TextLayoutOrientation.vertical.rawValue)
  }

  /// Reports what of the whole document HTML cannot say.
  mutating func reportDocument() {
    if excludesDefaultFont, runs.base != nil { report.add("default font", .document, kept: "the reader's") }
    if let sections = attributes[.textLayoutSections] as? [Any], !sections.isEmpty, !isVertical {
      report.add("sections of one orientation", .document, kept: "text")
    }
    let unsaid: [(NSAttributedString.DocumentAttributeKey, String)] = [
      (.viewSize, "view size"), (.viewZoom, "view zoom"), (.viewMode, "view mode"), (.readOnly, "read only"),
      (.hyphenationFactor, "hyphenation of the document"),
      (.defaultTabInterval, "tab interval of the document"),
    ]
    for (key, name) in unsaid where attributes[key] != nil { report.add(name, .document) }
    if !writesRules, attributes[.pageSetup] != nil { report.add("page setup", .document) }
  }

  /// Whether a paragraph stands in a cell that heads a row or a column.
  static func isHeader(_ paragraph: DocumentParagraph, in text: NSAttributedString) -> Bool {
    if paragraph.intent?.components.contains(where: { $0.kind == .tableHeaderRow }) == true { return true }
    let value = text.attribute(.tableHeaderCell, at: paragraph.range.location, effectiveRange: nil)
    return ReadingOptions.number(value) == 1
  }

  /// Returns the styles that say where pages may end.
  static func breaks(_ attributes: [NSAttributedString.Key: Any]) -> [String] {
    var styles: [String] = []
    func isOn(_ key: NSAttributedString.Key) -> Bool { ReadingOptions.number(attributes[key]) == 1 }
    switch ReadingOptions.number(attributes[.pageBreakBefore]) {
    case 1?: styles.append("break-before:page")
    case 2?: styles.append("break-before:right")
    case 3?: styles.append("break-before:left")
    default: if isOn(.columnBreakBefore) { styles.append("break-before:column") }
    }
    if isOn(.keepsWithNext) { styles.append("break-after:avoid") }
    if isOn(.keepsTogether) { styles.append("break-inside:avoid") }
    return styles
  }
}
