public import Foundation
public import TextEditing
internal import TextKit

/// A format of documents on clipboards: what a `TextEditor`'s `formats` hold so that copying writes HTML and
/// RTF, too, and pasting reads them.
///
/// Not in Apple's UIKit.
public struct DocumentTextFormat: StyledTextFormat, Sendable {
  /// The type of the data.
  public let type: ContentType
  private let documentType: NSAttributedString.DocumentType

  /// HTML.
  public static let html = DocumentTextFormat(type: .html, documentType: .html)
  /// RTF.
  public static let rtf = DocumentTextFormat(type: .rtf, documentType: .rtf)

  /// Returns a text in the format; `nil` if it cannot be written.
  public func data(for text: NSAttributedString) -> Data? {
    try? TextDocument(text).data(as: documentType).data
  }

  /// Reads a text; `nil` if the data are not in the format. No file and no network is read, and text of whose
  /// font the data say nothing has no font.
  public func text(from data: Data) -> NSAttributedString? {
    try? TextDocument(
      data: data, options: [.documentType: documentType, .omitsUnstatedFonts: NSNumber(value: 1)]
    ).text
  }
}
