/// What is drawn beside the text (ISO 32000-1, 14.8.2.2): the numbers stand where those of elements do.
package enum PDFArtifact: Int, Sendable {
  /// Of no kind.
  case other = -1
  /// The line above the text of a page.
  case header = -2
  /// The line below the text of a page.
  case footer = -3
  /// What stands on a page because text was divided there.
  case pagination = -4
  /// Lines and ornaments between texts.
  case layout = -5
  /// What is beneath the text.
  case background = -6

  /// The operator that begins it in a page's content.
  var operation: StaticString {
    switch self {
    case .other: "/Artifact BMC\n"
    case .header: "/Artifact<</Type/Pagination/Subtype/Header>>BDC\n"
    case .footer: "/Artifact<</Type/Pagination/Subtype/Footer>>BDC\n"
    case .pagination: "/Artifact<</Type/Pagination>>BDC\n"
    case .layout: "/Artifact<</Type/Layout>>BDC\n"
    case .background: "/Artifact<</Type/Background>>BDC\n"
    }
  }
}
