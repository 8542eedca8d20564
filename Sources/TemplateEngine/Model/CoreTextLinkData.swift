public import Foundation

/// A link in a text.
public final class CoreTextLinkData: Sendable, Hashable {
  /// The text that is the link.
  public let title: String
  /// The link's address, as in the template: of any scheme, and perhaps no address at all.
  public let url: String
  /// The link's UTF-16 units in the content.
  public let range: NSRange

  /// Creates the record of a link.
  public init(title: String, url: String, range: NSRange) {
    self.title = title
    self.url = url
    self.range = range
  }

  /// Two records are equal when they are the same object.
  public static func == (a: CoreTextLinkData, b: CoreTextLinkData) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
