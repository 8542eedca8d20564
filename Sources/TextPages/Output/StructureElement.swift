internal import CoreGraphics
internal import Foundation
internal import TextKit

/// An element of a PDF's structure, as far as it is known before it is written.
struct StructureElement: Hashable {
  /// What tells elements of one kind apart.
  enum Key: Hashable {
    /// An object of the text, and a part of it.
    case object(ObjectIdentifier, Int)
    /// The first character of a paragraph.
    case paragraph(Int)
    /// The first character of a run.
    case run(Int)
    case contents
    /// The paragraph of a figure, together with its caption.
    case figure(Int)
  }

  /// What few elements have. In an object, since elements are copied often.
  private final class Details {
    let alternative: String?
    let text: String?
    let language: String?
    let attributes: String
    let picture: NSRange?

    init(
      alternative: String?, text: String?, language: String?, attributes: String, picture: NSRange?
    ) {
      self.alternative = alternative
      self.text = text
      self.language = language
      self.attributes = attributes
      self.picture = picture
    }

    static func == (one: Details, other: Details) -> Bool {
      one === other
        || one.alternative == other.alternative && one.text == other.text && one.language == other.language
          && one.attributes == other.attributes && one.picture == other.picture
    }
  }

  let tag: CGPDFTagType
  let key: Key
  private let details: Details?

  /// Creates an element.
  ///
  /// - Parameters:
  ///   - alternative: What is shown, in words.
  ///   - text: The text in the order in which it is read, where it is drawn in another.
  ///   - language: The language, where it is not that of what is around.
  ///   - attributes: Attributes, as PDF writes them.
  ///   - picture: The characters of a picture.
  init(
    tag: CGPDFTagType, key: Key, alternative: String? = nil, text: String? = nil, language: String? = nil,
    attributes: String = "", picture: NSRange? = nil
  ) {
    (self.tag, self.key) = (tag, key)
    let isBare =
      alternative == nil && text == nil && language == nil && attributes.isEmpty && picture == nil
    details =
      isBare
      ? nil
      : Details(
        alternative: alternative, text: text, language: language, attributes: attributes, picture: picture)
  }

  /// What is shown, in words.
  var alternative: String? { details?.alternative }
  /// The text in the order in which it is read, where it is drawn in another.
  var text: String? { details?.text }
  /// The language, where it is not that of what is around.
  var language: String? { details?.language }
  /// Attributes, as PDF writes them.
  var attributes: String { details?.attributes ?? "" }
  /// The characters of a picture.
  var picture: NSRange? { details?.picture }

  static func == (one: StructureElement, other: StructureElement) -> Bool {
    guard one.tag == other.tag, one.key == other.key else { return false }
    guard let own = one.details, let others = other.details else {
      return one.details == nil && other.details == nil
    }
    return own == others
  }

  /// Feeds what tells the elements of a document apart to a hasher.
  func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// Returns the same with another tag.
  func tagged(_ tag: CGPDFTagType) -> StructureElement {
    StructureElement(
      tag: tag, key: key, alternative: alternative, text: text, language: language, attributes: attributes,
      picture: picture)
  }

  var properties: NSDictionary? {
    guard details != nil else { return nil }
    let properties = NSMutableDictionary()
    if let alternative { properties[CGPDFTagProperty.alternativeText.rawValue] = alternative as NSString }
    if let text { properties[CGPDFTagProperty.actualText.rawValue] = text as NSString }
    if let language { properties[CGPDFTagProperty.languageText.rawValue] = language as NSString }
    return properties.count > 0 ? properties : nil
  }
}

extension StructureElement {
  /// Returns a list, whose attribute says what its markers are.
  static func list(_ list: NSTextList) -> StructureElement {
    let format = list.markerFormat.rawValue
    let name =
      markers.first { format == $0.format || format.contains($0.format) }?.name
      ?? (list.isOrdered ? "Decimal" : "None")
    return StructureElement(
      tag: .list, key: .object(ObjectIdentifier(list), 0), attributes: "/O/List/ListNumbering/\(name)")
  }

  /// The names of markers; those that are used most come first.
  private static let markers: [(format: String, name: String)] = [
    ("{disc}", "Disc"), ("{decimal}", "Decimal"), ("{circle}", "Circle"), ("{square}", "Square"),
    ("{upper-roman}", "UpperRoman"), ("{lower-roman}", "LowerRoman"), ("{upper-alpha}", "UpperAlpha"),
    ("{lower-alpha}", "LowerAlpha"), ("{upper-latin}", "UpperAlpha"), ("{lower-latin}", "LowerAlpha"),
  ]

  /// Returns the elements of a cell: its table, a part of that, a row and the cell.
  static func cell(_ cell: NSTextTableBlock, _ grid: TableGrid) -> [StructureElement] {
    let table = ObjectIdentifier(cell.table)
    let isInHead = grid.headRows.contains(cell.startingRow)
    var attributes = ""
    if grid.isHead(cell) { attributes += "/Scope/\(isInHead || cell.startingRow == 0 ? "Column" : "Row")" }
    if cell.columnSpan > 1 { attributes += "/ColSpan \(min(cell.columnSpan, 1_000))" }
    let rows = grid.rowSpan(of: cell)
    if rows > 1 { attributes += "/RowSpan \(rows)" }
    return [
      StructureElement(tag: .table, key: .object(table, 0)),
      StructureElement(tag: isInHead ? .tableHeader : .tableBody, key: .object(table, isInHead ? -1 : -2)),
      StructureElement(tag: .tableRow, key: .object(table, cell.startingRow + 1)),
      StructureElement(
        tag: grid.isHead(cell) ? .tableHeaderCell : .tableDataCell,
        key: .object(ObjectIdentifier(cell), 0), attributes: attributes.isEmpty ? "" : "/O/Table" + attributes
      ),
    ]
  }
}
