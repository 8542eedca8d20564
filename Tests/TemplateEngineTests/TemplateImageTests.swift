import CoreText
import Foundation
import TemplateEngine
import Testing

@Suite("Pictures as values of attributes")
struct TemplateImageTests {
  /// Foundation reads bits 8 to 17 of the word after the reference count of what it is given, and objects of
  /// Swift's own classes come in a box, where that word is their address: where these bits are 0, it crashed.
  @Test("Pictures side by side are told apart wherever they are in memory")
  func neighboursAnywhere() throws {
    var pictures: [TemplateImage] = []
    var atBeginnings: [TemplateImage] = []
    while atBeginnings.count < 2, pictures.count < 1_000_000 {
      let picture = TemplateImage(name: "a.png", size: .zero)
      pictures.append(picture)
      if UInt(bitPattern: ObjectIdentifier(picture)) & 0x3_FF00 == 0 { atBeginnings.append(picture) }
    }
    try #require(atBeginnings.count == 2, "no two pictures at the beginning of 256 KB")

    let text = NSMutableAttributedString(string: "\u{FFFC}\u{FFFC}x")
    for (offset, picture) in atBeginnings.enumerated() {
      text.addAttribute(
        TemplateImage.attributeName, value: picture, range: NSRange(location: offset, length: 1))
    }
    var found: [TemplateImage] = []
    text.enumerateAttribute(TemplateImage.attributeName, in: NSRange(location: 0, length: 3)) { value, _, _ in
      if let picture = value as? TemplateImage { found.append(picture) }
    }
    #expect(found.count == 2)
    #expect(zip(found, atBeginnings).allSatisfy { $0 === $1 })
    #expect(atBeginnings[0] != atBeginnings[1])
  }
}
