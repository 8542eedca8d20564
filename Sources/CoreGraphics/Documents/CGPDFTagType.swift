internal import GalleyPDF

/// The kind of a part of a PDF, for readers that speak it or lay it out anew, with Apple's raw values.
public enum CGPDFTagType: Int32, Sendable, Hashable, CaseIterable {
  /// The whole document.
  case document = 100
  /// A large part.
  case part
  /// An article.
  case art
  /// A section.
  case section
  /// A group of parts.
  case div
  /// A quotation of its own paragraphs.
  case blockQuote
  /// The caption of a picture or table.
  case caption
  /// A table of contents.
  case toc
  /// An entry of a table of contents.
  case toci
  /// An index.
  case index
  /// An element without a meaning of its own.
  case nonStructure
  /// An element for a program's own use.
  case `private`
  /// A paragraph.
  case paragraph = 200
  /// A heading.
  case header
  /// A heading of the first level.
  case header1
  /// A heading of the second level.
  case header2
  /// A heading of the third level.
  case header3
  /// A heading of the fourth level.
  case header4
  /// A heading of the fifth level.
  case header5
  /// A heading of the sixth level.
  case header6
  /// A list.
  case list = 300
  /// An item of a list.
  case listItem
  /// A number or bullet before an item.
  case label
  /// The content of an item.
  case listBody
  /// A table.
  case table = 400
  /// A row of a table.
  case tableRow
  /// A cell that names others.
  case tableHeaderCell
  /// A cell.
  case tableDataCell
  /// The rows at the top of a table.
  case tableHeader
  /// The rows in the middle of a table.
  case tableBody
  /// The rows at the bottom of a table.
  case tableFooter
  /// Some text inside of a paragraph.
  case span = 500
  /// A quotation inside of a paragraph.
  case quote
  /// A footnote.
  case note
  /// A reference to another part.
  case reference
  /// An entry of a bibliography.
  case bibliography
  /// Program text.
  case code
  /// A link.
  case link
  /// A note that readers can open.
  case annotation
  /// Text with ruby.
  case ruby = 600
  /// The text that has ruby.
  case rubyBaseText
  /// The ruby.
  case rubyAnnotationText
  /// Brackets around ruby for readers that cannot set it.
  case rubyPunctuation
  /// Text with a note of two lines in it.
  case warichu
  /// A note of two lines.
  case warichuText
  /// Brackets around such a note.
  case warichuPunctuation
  /// A picture.
  case figure = 700
  /// A formula.
  case formula
  /// A field to fill in.
  case form
  /// Another element.
  case object = 800

  /// The name that PDF has for it (ISO 32000-1, 14.8.4).
  var name: String {
    switch self {
    case .document: "Document"
    case .part: "Part"
    case .art: "Art"
    case .section: "Sect"
    case .div: "Div"
    case .blockQuote: "BlockQuote"
    case .caption: "Caption"
    case .toc: "TOC"
    case .toci: "TOCI"
    case .index: "Index"
    case .nonStructure: "NonStruct"
    case .private: "Private"
    case .paragraph: "P"
    case .header: "H"
    case .header1: "H1"
    case .header2: "H2"
    case .header3: "H3"
    case .header4: "H4"
    case .header5: "H5"
    case .header6: "H6"
    case .list: "L"
    case .listItem: "LI"
    case .label: "Lbl"
    case .listBody: "LBody"
    case .table: "Table"
    case .tableRow: "TR"
    case .tableHeaderCell: "TH"
    case .tableDataCell: "TD"
    case .tableHeader: "THead"
    case .tableBody: "TBody"
    case .tableFooter: "TFoot"
    case .span: "Span"
    case .quote: "Quote"
    case .note: "Note"
    case .reference: "Reference"
    case .bibliography: "BibEntry"
    case .code: "Code"
    case .link: "Link"
    case .annotation: "Annot"
    case .ruby: "Ruby"
    case .rubyBaseText: "RB"
    case .rubyAnnotationText: "RT"
    case .rubyPunctuation: "RP"
    case .warichu: "Warichu"
    case .warichuText: "WT"
    case .warichuPunctuation: "WP"
    case .figure: "Figure"
    case .formula: "Formula"
    case .form: "Form"
    case .object: "Object"
    }
  }
}

/// A property of a tag's content: a key of the dictionary that a tag is begun with.
public struct CGPDFTagProperty: RawRepresentable, Hashable, @unchecked Sendable {
  // A string that never changes.

  /// The key.
  public let rawValue: CFString

  /// Creates a key of a string.
  public init(rawValue: CFString) { self.rawValue = rawValue }

  /// The text to read instead of what is drawn, a string.
  public static let actualText = CGPDFTagProperty(rawValue: "kCGPDFTagPropertyActualText" as CFString)
  /// A description of what is drawn, a string.
  public static let alternativeText = CGPDFTagProperty(
    rawValue: "kCGPDFTagPropertyAlternativeText" as CFString)
  /// The title, a string.
  public static let titleText = CGPDFTagProperty(rawValue: "kCGPDFTagPropertyTitleText" as CFString)
  /// The language of the text, a BCP 47 tag.
  public static let languageText = CGPDFTagProperty(rawValue: "kCGPDFTagPropertyLanguageText" as CFString)
}

/// Returns the name that PDF has for a kind of tag.
@discardableResult
public func CGPDFTagTypeGetName(_ tagType: CGPDFTagType) -> UnsafePointer<CChar>? {
  tagNames[tagType]
}

/// C strings that live as long as the program; never changed after they are made.
nonisolated(unsafe) private let tagNames: [CGPDFTagType: UnsafePointer<CChar>] = Dictionary(
  uniqueKeysWithValues: CGPDFTagType.allCases.map { type in
    let name = type.name.utf8CString
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: name.count)
    for (i, byte) in name.enumerated() { (copy + i).initialize(to: byte) }
    return (type, UnsafePointer(copy))
  })

/// Begins a tag: what is drawn until it ends belongs to it, pages included. Tags may hold tags.
///
/// Contexts other than of PDFs have no tags. A tag begun inside of a transparency layer, or between pages, is
/// left out.
///
/// - Parameters:
///   - context: The context.
///   - tagType: What kind of part of the document it is.
///   - tagProperties: Strings under `CGPDFTagProperty` keys.
public func CGPDFContextBeginTag(
  _ context: CGContext, _ tagType: CGPDFTagType, _ tagProperties: CFDictionary?
) {
  (context.target as? PDFTarget)?.beginTag(tagType.name, entries: tagEntries(tagProperties))
}

/// Returns what an element's dictionary says of its properties.
func tagEntries(_ properties: CFDictionary?) -> String {
  guard let properties else { return "" }
  let keys: [(String, CGPDFTagProperty)] = [
    ("ActualText", .actualText), ("Alt", .alternativeText), ("T", .titleText), ("Lang", .languageText),
  ]
  let entries = keys.compactMap { key, property -> String? in
    let value = properties.object(forKey: property.rawValue) ?? properties.object(forKey: property)
    return (value as? String).map { "/\(key) \(PDFBytes.string($0))" }
  }
  return entries.joined()
}

/// Ends the tag that was begun last.
public func CGPDFContextEndTag(_ context: CGContext) {
  (context.target as? PDFTarget)?.endTag()
}
