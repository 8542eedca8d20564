public import TextKit

/// A format of styled text on clipboards, such as RTF or HTML.
public protocol StyledTextFormat {
  /// The type of the data.
  var type: ContentType { get }

  /// Returns a text in the format; `nil` if it cannot be written.
  func data(for text: NSAttributedString) -> Data?

  /// Reads a text; `nil` if the data are not in the format.
  func text(from data: Data) -> NSAttributedString?
}
