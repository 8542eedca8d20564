/// An entry of the table of contents.
package struct PDFOutlineEntry {
  /// Where an entry leads.
  package enum Target {
    /// The number of a page from 1, and the upper left corner of what is shown.
    case page(Int, PDFPoint?)
    /// A named position.
    case name(String)
    case address(String)
  }

  package var title: String
  package var target: Target?
  package var children: [PDFOutlineEntry]

  package init(title: String, target: Target?, children: [PDFOutlineEntry]) {
    self.title = title
    self.target = target
    self.children = children
  }

  /// Writes entries, and returns what the dictionary above them says of them.
  ///
  /// - Parameter destination: Returns where an entry leads, as PDF writes it.
  static func write(
    _ entries: [PDFOutlineEntry], below parent: PDFReference, to writer: PDFWriter,
    _ destination: (PDFOutlineEntry) -> String
  ) -> String {
    guard !entries.isEmpty else { return "" }
    let references = entries.map { _ in writer.reserve() }
    for (i, entry) in entries.enumerated() {
      var text = "/Title \(PDFBytes.string(entry.title))/Parent \(parent.text)\(destination(entry))"
      if i > 0 { text += "/Prev \(references[i - 1].text)" }
      if i + 1 < entries.count { text += "/Next \(references[i + 1].text)" }
      text += write(entry.children, below: references[i], to: writer, destination)
      writer.set(references[i], "<<\(text)>>")
    }
    let count = entries.reduce(0) { $0 + $1.count }
    return "/First \(references[0].text)/Last \(references[references.count - 1].text)/Count \(count)"
  }

  /// The number of entries from here downwards.
  private var count: Int { children.reduce(1) { $0 + $1.count } }
}
