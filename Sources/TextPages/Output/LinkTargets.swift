internal import CoreGraphics
internal import Foundation
internal import TextDocuments
internal import TextKit

/// Where the links of a document lead: addresses, and places in the document.
struct LinkTargets {
  /// A target of a link.
  enum Target: Hashable {
    case address(URL)
    /// The name of a place in the PDF.
    case place(String)
  }

  /// The names of the document's anchors, and those that its headings make.
  private let names: Set<String>

  /// - Parameter headings: The titles of the text's headings.
  init(_ text: FlowText, headings: [String]) {
    var names = Set(headings.map { LinkTargets.name(of: $0) })
    text.forEachRun(in: NSRange(location: 0, length: text.length)) { attributes, _ in
      guard attributes.shared.hasAnchors, let value = attributes[.anchor] as? String else { return }
      names.formUnion(value.split(separator: " ").map { String($0) })
    }
    self.names = names
  }

  /// Returns the target of some text; `nil` for none that a document may have.
  func target(_ attributes: [NSAttributedString.Key: Any]) -> Target? {
    if let place = attributes[.pagePlace] as? String { return .place(place) }
    guard let value = attributes[.link] else { return nil }
    let text = (value as? URL)?.absoluteString ?? value as? String ?? ""
    if text.hasPrefix("#") {
      let name = String(text.dropFirst())
      let plain = name.removingPercentEncoding ?? name
      return names.contains(plain) ? .place(LinkTargets.place(plain)) : nil
    }
    guard let url = value as? URL ?? URL(string: text), LinkTargets.isAllowed(url) else { return nil }
    return .address(url)
  }

  /// Returns the name that a PDF has for an anchor.
  static func place(_ name: String) -> String { "anchor-" + name }

  /// Returns the anchor that a heading makes, as GitHub does: small letters, digits and hyphens.
  static func name(of heading: String) -> String {
    let letters = heading.lowercased().compactMap { character -> Character? in
      if character == " " { return "-" }
      return character.isLetter || character.isNumber || character == "-" || character == "_"
        ? character : nil
    }
    return String(letters)
  }

  /// Addresses that a reader's program may open from a document.
  private static func isAllowed(_ url: URL) -> Bool {
    guard let scheme = url.scheme?.lowercased() else { return true }
    return CGContext.linkSchemes.contains(scheme)
  }
}
