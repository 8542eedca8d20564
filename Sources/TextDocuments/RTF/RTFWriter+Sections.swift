internal import Foundation
internal import TextKit

/// What is written of pages: those of the document and of sections.
extension RTFWriter {
  /// The words of the document's paper.
  var paper: String {
    var words = ""
    let attributes = document.attributes
    let setup = attributes[.pageSetup] as? PageSetup
    let plain = PageSetup(paperOf: attributes)
    if let size = setup?.size ?? plain.size {
      words += "\\paperw\(RTFEscapes.twips(size.width))\\paperh\(RTFEscapes.twips(size.height))"
      if size.width > size.height { words += "\\landscape" }
    }
    if let margins = setup?.margins ?? plain.margins { words += RTFWriter.words(margins, ending: "") }
    guard let setup else { return words }
    if setup.gutter != 0 { words += "\\gutter\(RTFEscapes.twips(setup.gutter))" }
    if setup.isMirrored { words += "\\margmirror" }
    if setup.hasFacingPages { words += "\\facingp" }
    return words
  }

  private static func words(_ margins: UIEdgeInsets, ending: String) -> String {
    let sides = [("l", margins.left), ("r", margins.right), ("t", margins.top), ("b", margins.bottom)]
    return sides.map { "\\marg\($0.0)\(ending)\(RTFEscapes.twips($0.1))" }.joined()
  }

  /// Begins a section where a paragraph's pages are set up in another way than those of the text before, and
  /// where it begins a left or a right page.
  mutating func beginSection(_ paragraph: DocumentParagraph) {
    let first = text.attributes(at: paragraph.range.location, effectiveRange: nil)
    let setup = first[.pageSetup] as? PageSetup
    let side = ReadingOptions.number(first[.pageBreakBefore]) ?? 0
    let isFirst = paragraph.range.location == 0
    guard setup != self.setup || side > 1 && !isFirst else { return }
    if !isFirst {
      // The end of the section is that of its last paragraph.
      if body.hasSuffix("\\par\n") { body.removeLast("\\par\n".utf8.count) }
      body += "\\sect\n"
    }
    body += "\\sectd" + (side == 2 ? "\\sbkodd" : side == 3 ? "\\sbkeven" : "\\sbkpage")
    if let setup { body += words(setup, paragraph.range) }
    body += "\n"
    self.setup = setup
  }

  private mutating func words(_ setup: PageSetup, _ range: NSRange) -> String {
    var words = ""
    if let size = setup.size {
      words += "\\pgwsxn\(RTFEscapes.twips(size.width))\\pghsxn\(RTFEscapes.twips(size.height))"
      if size.width > size.height { words += "\\lndscpsxn" }
    }
    if let margins = setup.margins { words += RTFWriter.words(margins, ending: "sxn") }
    let usual = document.attributes[.pageSetup] as? PageSetup
    if setup.gutter != usual?.gutter ?? 0 { words += "\\guttersxn\(RTFEscapes.twips(setup.gutter))" }
    if setup.isMirrored { words += "\\margmirsxn" }
    report(setup, .text(range))
    return words
  }

  /// Reports what of the document's pages RTF cannot say.
  mutating func reportPages() {
    if let setup = document.attributes[.pageSetup] as? PageSetup { report(setup, .document) }
  }

  private mutating func report(_ setup: PageSetup, _ place: DocumentLoss.Place) {
    if setup.evenMargins != nil, !setup.isMirrored {
      report.add("margins of left pages", place, kept: "those of right ones")
    }
    if setup.firstMargins != nil {
      report.add("margins of the first page", place, kept: "those of the others")
    }
  }
}

extension PageSetup {
  /// Whether the margins of left pages are those of right ones, left and right exchanged.
  var isMirrored: Bool {
    guard let evenMargins, let margins, gutter == 0 else { return mirrorsMargins }
    return evenMargins
      == UIEdgeInsets(top: margins.top, left: margins.right, bottom: margins.bottom, right: margins.left)
  }
}
