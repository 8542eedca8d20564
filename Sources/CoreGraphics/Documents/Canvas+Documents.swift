internal import CGalleyCairo

extension Canvas {
  /// Sets the size of the page that begins, in points.
  func setPageSize(_ size: CGSize) {
    cairo_pdf_surface_set_size(surface, Double(size.width), Double(size.height))
  }

  /// The facts that a PDF states about itself.
  enum Metadata {
    case title, author, subject, keywords, creator, creationDate
  }

  /// Records one fact about a PDF; dates are in ISO 8601.
  func setMetadata(_ kind: Metadata, _ text: String) {
    let key =
      switch kind {
      case .title: CAIRO_PDF_METADATA_TITLE
      case .author: CAIRO_PDF_METADATA_AUTHOR
      case .subject: CAIRO_PDF_METADATA_SUBJECT
      case .keywords: CAIRO_PDF_METADATA_KEYWORDS
      case .creator: CAIRO_PDF_METADATA_CREATOR
      case .creationDate: CAIRO_PDF_METADATA_CREATE_DATE
      }
    cairo_pdf_surface_set_metadata(surface, key, text)
  }

  /// Returns a text between single quotes in Cairo's attributes: with backslashes before quotes and
  /// backslashes.
  static func quoted(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "'" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// Begins an element of a PDF's structure.
  func beginTag(_ tag: String) { cairo_tag_begin(context, tag, nil) }

  /// Ends an element of a PDF's structure.
  func endTag(_ tag: String) { cairo_tag_end(context, tag) }

  /// Adds an entry to a PDF's table of contents and returns its number.
  ///
  /// - Parameters:
  ///   - target: Cairo's attributes of a link.
  ///   - parent: The number of the entry above; 0 for none.
  func addOutline(_ title: String, target: String, below parent: Int32) -> Int32 {
    cairo_pdf_surface_add_outline(surface, parent, title, target, cairo_pdf_outline_flags_t(rawValue: 0))
  }

  /// Adds a link to an address at a rectangle of the page, y down from the top.
  ///
  /// - Parameter uri: ASCII, percent-encoded.
  func addLink(_ uri: String, rect: CGRect) {
    let numbers = [rect.minX, rect.minY, rect.width, rect.height].map { fixed(Double($0)) }
    cairo_identity_matrix(context)
    cairo_tag_begin(
      context, CAIRO_TAG_LINK, "rect=[\(numbers.joined(separator: " "))] uri='\(Canvas.quoted(uri))'")
    cairo_tag_end(context, CAIRO_TAG_LINK)
    // Cairo forgets the links of a page without ink: an invisible speck.
    setColor(RGB(red: 0, green: 0, blue: 0), alpha: HiddenText.opacity)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    cairo_rectangle(context, Double(rect.minX), Double(rect.minY), 0.05, 0.05)
    cairo_fill(context)
  }
}

/// Returns a number without exponent, which neither Cairo's attributes nor old SVG readers understand.
func fixed(_ number: Double) -> String {
  let text = String(format: "%.4f", number)
  return String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
}
