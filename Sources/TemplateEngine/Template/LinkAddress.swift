internal import CoreGraphics

/// The address of a link, as far as it may go into a document.
///
/// A template may come from anybody, and the documents that are made of it are opened by others. So documents
/// get only what a reader expects of a link: addresses with one of a few schemes, and relative ones. A
/// program that shows the text itself may still open any address, for a tap tells it as it stands in the
/// template.
enum LinkAddress {
  /// The schemes that documents may have links of, beside addresses without a scheme.
  static let schemes = CGContext.linkSchemes

  /// The reason why an address does not go into documents, in words that can follow "link 'x' ".
  struct Refusal: Error, Equatable {
    let reason: String
  }

  /// Returns an address that may go into a document.
  ///
  /// Letters outside of ASCII are encoded; everything else must stand as RFC 3986 has it.
  static func url(_ text: String) throws(Refusal) -> URL {
    guard isWellFormed(text), let url = URL(string: text) else {
      throw Refusal(reason: "is no valid address")
    }
    guard let scheme = scheme(of: text) else { return url }
    guard schemes.contains(scheme.lowercased()) else {
      throw Refusal(
        reason:
          "has the scheme '\(scheme)'; documents get \(schemes.joined(separator: ", ")) and relative ones")
    }
    return url
  }

  /// What stands before the first colon, if that comes before any "/", "?" and "#".
  private static func scheme(of text: String) -> Substring? {
    guard let end = text.utf8.firstIndex(where: { ":/?#".utf8.contains($0) }), text[end] == ":" else {
      return nil
    }
    return text[..<end]
  }

  private static func isWellFormed(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
        UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
        return false
      case UInt8(ascii: "%"):
        guard index + 2 < bytes.count, bytes[index + 1...index + 2].allSatisfy({ isHexDigit($0) }) else {
          return false
        }
      default: break
      }
    }
    return !bytes.isEmpty
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    Character(Unicode.Scalar(byte)).isHexDigit
  }
}
