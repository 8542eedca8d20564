internal import CoreGraphics
internal import Foundation
internal import TextDocuments
internal import TextKit

/// Where the links of a document lead: addresses, and places in the document.
final class LinkTargets {
  /// A target of a link.
  enum Target: Hashable {
    case address(URL)
    /// The name of a place in the PDF.
    case place(String)
  }

  /// The names of the document's anchors, and those that its headings make.
  private lazy var names = {
    var names: Set<String> = []
    let text = read()
    text.forEachPart { part in
      part.enumerateHeadings { names.insert(LinkTargets.name(of: part.title($1))) }
      part.forEachRun(in: NSRange(part.range)) { attributes, _ in
        guard attributes.shared.hasAnchors, let value = attributes[.anchor] as? String else { return }
        names.formUnion(value.split(separator: " ").map { String($0) })
      }
    }
    return names
  }()

  private let read: () -> FlowText

  /// - Parameter read: Returns the document's text; called when a link leads to a place in it.
  init(_ read: @escaping () -> FlowText) { self.read = read }

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
    guard heading.utf8.allSatisfy({ $0 < 0x80 }) else { return nameOfAny(heading) }
    return String(
      decoding: heading.utf8.compactMap { byte -> UInt8? in
        switch byte {
        case UInt8(ascii: " "): UInt8(ascii: "-")
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
          UInt8(ascii: "_"):
          byte
        default: nil
        }
      }, as: UTF8.self)
  }

  /// Returns the same of text of any kind.
  static func nameOfAny(_ heading: String) -> String {
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
