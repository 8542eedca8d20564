internal import GalleyFonts

extension FontTag {
  /// A tag of one to four printable ASCII characters; one that is shorter gets spaces at its end, as the tags
  /// in fonts have them.
  init?(padding text: some StringProtocol) {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      return nil
    }
    self = FontTag(stringLiteral: String(text) + String(repeating: " ", count: 4 - text.utf8.count))
  }
}
