/// What a document says of itself as a whole, in its catalogue.
package struct PDFTraits: Sendable {
  /// The language of the text, a BCP 47 tag.
  package var language: String?
  /// Whether windows show the title, and not the name of the file.
  package var showsTitle = false
  /// Printed numbers of pages, which are counted from 0 in the file; the pages after them follow on. The
  /// first page has to have one if any has.
  package var pageNumbers: [(page: Int, number: Int)] = []
  /// Whether nothing may be in the file that archives refuse (ISO 19005-2).
  package var isArchival = false
  /// The profile of the colours, and its name.
  package var profile: (name: String, bytes: [UInt8])?

  package init() {}

  func entries(_ writer: PDFWriter) -> String {
    var entries = ""
    if let language { entries += "/Lang \(PDFBytes.string(language))" }
    if showsTitle { entries += "/ViewerPreferences<</DisplayDocTitle true>>" }
    if !pageNumbers.isEmpty {
      let labels = pageNumbers.map { "\($0.page)<</S/D/St \(max($0.number, 1))>>" }.joined()
      entries += "/PageLabels<</Nums[\(labels)]>>"
    }
    if let profile {
      let stream = writer.addStream("/N 3", profile.bytes)
      let name = PDFBytes.string(profile.name)
      entries +=
        "/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier \(name)/Info \(name)"
        + "/DestOutputProfile \(stream.text)>>]"
    }
    return entries
  }
}
