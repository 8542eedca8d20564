/// A standard that a PDF may be asked to follow.
///
/// Not in Apple's UIKit.
public enum PDFStandard: String, Sendable, CaseIterable {
  /// PDF/UA-1, ISO 14289-1: for readers who do not see the page. Each tagged file says that it follows it
  /// when nothing is missing for that.
  case ua1 = "ua-1"
  /// PDF/A-2u, ISO 19005-2: for archives. All that the file needs is in it, and all text can be read from it.
  case a2u = "a-2u"
}
