public import Foundation

/// A template that was read: the text with everything in it, not yet laid out.
public struct TemplateContent {
  /// The text of all items; a picture is one U+FFFC with a `TemplateImage` under
  /// `TemplateImage.attributeName`.
  public var string: NSAttributedString
  /// The links, in the order of the file.
  public var links: [CoreTextLinkData]
  /// The warnings about what was skipped or replaced, in the order of the file.
  public var warnings: [TemplateWarning]

  /// Creates content.
  public init(string: NSAttributedString, links: [CoreTextLinkData] = [], warnings: [TemplateWarning] = []) {
    self.string = string
    self.links = links
    self.warnings = warnings
  }
}
