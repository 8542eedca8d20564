public import Foundation
public import TextKit

/// How the pages of a document, or of a section of it, are set up: the value of the document attribute and of
/// the text attribute ``Foundation/NSAttributedString/Key/pageSetup``.
///
/// Not in Apple's TextKit. Lengths are points.
public final class PageSetup: AttributeValue, ForeignAttributeValue, @unchecked Sendable {
  // `@unchecked Sendable`: all properties are constants.

  /// The size of the paper; `nil` where that is not said. Wide paper is wider than it is high.
  public let size: CGSize?
  /// The margins of pages, without the gutter; `nil` where they are not said.
  public let margins: UIEdgeInsets?
  /// The space for the binding, beside the inner margin.
  public let gutter: CGFloat
  /// Whether the left and the right margin change places on pages with even numbers, which lie at the left.
  public let mirrorsMargins: Bool
  /// Whether the binding is at the right of pages with even numbers, as it is where margins change places.
  public let hasFacingPages: Bool
  /// The margins of pages with even numbers; `nil` for those that follow from the others.
  public let evenMargins: UIEdgeInsets?
  /// The margins of the first page; `nil` for those of the others.
  public let firstMargins: UIEdgeInsets?
  /// The name that a style sheet has for such pages; `nil` for none.
  public let name: String?

  /// Creates a setup.
  public init(
    size: CGSize? = nil, margins: UIEdgeInsets? = nil, gutter: CGFloat = 0, mirrorsMargins: Bool = false,
    hasFacingPages: Bool = false, evenMargins: UIEdgeInsets? = nil, firstMargins: UIEdgeInsets? = nil,
    name: String? = nil
  ) {
    self.size = size
    self.margins = margins
    self.gutter = gutter
    self.mirrorsMargins = mirrorsMargins
    self.hasFacingPages = hasFacingPages
    self.evenMargins = evenMargins
    self.firstMargins = firstMargins
    self.name = name
  }

  /// Creates the setup of a document's paper and margins, as far as it says them.
  package convenience init(paperOf attributes: [NSAttributedString.DocumentAttributeKey: Any]) {
    self.init(
      size: attributes[.paperSize] as? CGSize,
      margins: (attributes[.paperMargin] as? NSEdgeInsets).map {
        UIEdgeInsets(top: $0.top, left: $0.left, bottom: $0.bottom, right: $0.right)
      })
  }

  /// The distances from the paper's edges to the text on pages with odd numbers, the gutter included.
  ///
  /// - Parameter margins: The margins where the setup says none.
  public func insets(_ margins: UIEdgeInsets) -> UIEdgeInsets {
    var insets = self.margins ?? margins
    insets.left += gutter
    return insets
  }

  /// The same on pages with even numbers; `nil` where they are those of the others.
  public func evenInsets(_ margins: UIEdgeInsets) -> UIEdgeInsets? {
    if let evenMargins { return evenMargins }
    guard mirrorsMargins || hasFacingPages else { return nil }
    var insets = self.margins ?? margins
    if mirrorsMargins { (insets.left, insets.right) = (insets.right, insets.left) }
    insets.right += gutter
    return insets == self.insets(margins) ? nil : insets
  }

  private var values: [AnyHashable?] {
    func sides(_ insets: UIEdgeInsets?) -> AnyHashable? {
      insets.map { [$0.top, $0.left, $0.bottom, $0.right] }
    }
    return [
      size.map { [$0.width, $0.height] }, sides(margins), gutter, mirrorsMargins, hasFacingPages,
      sides(evenMargins), sides(firstMargins), name,
    ]
  }

  /// Whether another object is a setup of the same values.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? PageSetup else { return false }
    return self === other || values == other.values
  }

  /// A hash of the values.
  public override var hash: Int { values.hashValue }
}

extension NSAttributedString.Key {
  /// How the pages are set up on which the paragraph stands: a ``PageSetup``. Where it changes a page begins;
  /// text without it stands on pages as the document's attributes say.
  ///
  /// Not in Apple's TextKit.
  public static let pageSetup = NSAttributedString.Key(rawValue: "GalleyPageSetup")
}

extension NSAttributedString.DocumentAttributeKey {
  /// What `paperSize` and `paperMargin` do not say of pages, with what they say: a ``PageSetup``.
  ///
  /// Not in Apple's TextKit.
  public static let pageSetup = Self(rawValue: "GalleyPageSetup")
}

extension NSEdgeInsets {
  /// Creates the same distances, as attributes of documents have them.
  init(_ insets: UIEdgeInsets) {
    self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }
}
