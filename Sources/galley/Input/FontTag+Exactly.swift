internal import GalleyFonts

extension FontTag {
  /// A tag of exactly four printable ASCII characters.
  init?(exactly text: some StringProtocol) {
    guard text.utf8.count == 4, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    self = FontTag(stringLiteral: String(text))
  }
}
