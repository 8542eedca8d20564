package import GalleyPDF

/// What documents on pages say of a PDF's structure beyond Apple's calls.
extension CGContext {
  private var pdf: PDFTarget? { target as? PDFTarget }

  /// Begins what is no part of a PDF's text, such as a header or a rule; what is open stays open.
  package func beginArtifact(_ artifact: PDFArtifact = .other) { pdf?.beginArtifact(artifact) }

  /// Ends what `beginArtifact` began last.
  package func endArtifact() { pdf?.endArtifact() }

  /// Begins a tag, as `CGPDFContextBeginTag` does.
  ///
  /// - Parameters:
  ///   - type: What kind of part of the document it is.
  ///   - properties: Strings under `CGPDFTagProperty` keys.
  ///   - attributes: Its attributes as PDF writes them, such as `/O/Table/Scope/Column`.
  ///   - identifier: Its name among all tags.
  /// - Returns: Its number, by which it can be begun again; `nil` where it is left out.
  package func beginTag(
    _ type: CGPDFTagType, _ properties: CFDictionary?, attributes: String = "", identifier: String? = nil
  ) -> Int? {
    let entries = tagEntries(properties) + (attributes.isEmpty ? "" : "/A<<\(attributes)>>")
    return pdf?.beginTag(type.name, entries: entries, identifier: identifier)
  }

  /// Begins a tag again that was ended, wherever it stands; `CGPDFContextEndTag` ends it.
  package func resumeTag(_ number: Int) { pdf?.resumeTag(number) }

  /// The number of the tag that annotations beside the text belong to, as ruby; `nil` for the one that is
  /// open.
  package var annotationTag: Int? {
    get { pdf?.annotationTag }
    set { pdf?.annotationTag = newValue }
  }

  /// Draws an annotation beside the text.
  package func drawAnnotation(_ draw: () -> Void) {
    guard let tag = annotationTag else { return draw() }
    resumeTag(tag)
    draw()
    CGPDFContextEndTag(self)
  }

  /// Has a tag written that will not be begun again, and those in it.
  ///
  /// - Parameter isKept: Whether one in it may be begun again nevertheless.
  package func completeTag(_ number: Int, but isKept: (Int) -> Bool) { pdf?.completeTag(number, but: isKept) }

  /// Adds a link to an address, with what it is for those who do not see it.
  package func setURL(_ url: URL, for rect: CGRect, description: String) {
    guard let rect = usable(rect) else { return }
    pdf?.addLink(url.absoluteString, rect: rect, description: description)
  }

  /// Adds a link to a named destination, with what it is for those who do not see it.
  package func setDestination(_ name: String, for rect: CGRect, description: String) {
    guard let rect = usable(rect) else { return }
    pdf?.addJump(to: name, rect: rect, description: description)
  }

  private func usable(_ rect: CGRect) -> CGRect? {
    guard rect.isFinite, !rect.isNull else { return nil }
    let rect = rect.standardized
    return rect.width > 0 && rect.height > 0 ? rect : nil
  }

  /// Sets a PDF's table of contents, as `CGPDFContextSetOutline` does.
  package func setOutline(_ outline: [PDFOutlineEntry]) { pdf?.outline = outline }

  /// What a PDF says of itself as a whole; `nil` for other contexts, where setting it does nothing.
  package var pdfTraits: PDFTraits? {
    get { pdf?.traits }
    set { if let newValue { pdf?.traits = newValue } }
  }

  /// The schemes that documents may have links of, beside addresses without a scheme.
  package static let linkSchemes = ["http", "https", "mailto", "tel", "sms", "ftp"]
}
