import AppKit
import Testing

/// The programs of `Clients`, which are written as for macOS.
struct ClientTests {
  @Test("A panel is drawn with lockFocus: icon, title and two weights of text, upright")
  func about() throws {
    let image = AboutBox().image()
    try Picture.keep(image, as: "about")
    #expect(image.size == NSSize(width: 320, height: 140))
    let picture = try Picture(image)
    #expect(picture[1, 1] == [236, 236, 236, 255])
    // The icon is above the text; its corners are round.
    #expect(picture[160, 20] == [88, 86, 214, 255])
    #expect(picture[129, 12] == [236, 236, 236, 255])
    let dark = { (pixel: [UInt8]) in pixel[0] < 90 && pixel[2] < 90 }
    #expect(picture.count(CGRect(x: 0, y: 80, width: 320, height: 28), where: dark) > 200)
    #expect(picture.count(CGRect(x: 0, y: 112, width: 320, height: 20), where: dark) > 30)
    #expect(picture.count(CGRect(x: 0, y: 0, width: 320, height: 76), where: dark) == 0)
    let file = try #require(image.pngData)
    #expect(try Picture(try #require(NSImage(data: file)))[160, 20] == [88, 86, 214, 255])
  }

  @Test("Line numbers stand beside the first line of each paragraph")
  func numbers() throws {
    let long = String(repeating: "a long line wraps ", count: 6)
    let bitmap = try #require(LineNumberedText("first\n\(long)\nthird\n", width: 300).bitmap())
    let image = NSImage(size: bitmap.size)
    image.addRepresentation(bitmap)
    try Picture.keep(image, as: "lines")
    let picture = try Picture(image)
    func rows(_ columns: Range<Int>) -> [Bool] {
      (0..<picture.height).map { y in
        columns.contains { x in picture[x, y][0] < 170 }
      }
    }
    /// Groups of rows with ink, at least four rows apart.
    func groups(_ rows: [Bool]) -> Int {
      rows.indices.count { i in rows[i] && !rows[max(i - 4, 0)..<i].contains(true) }
    }
    #expect(groups(rows(2..<30)) == 3)
    #expect(picture.height > 5 * 11)
  }

  @Test("AppKit's attributes of AttributedString reach NSAttributedString")
  func attributes() throws {
    var text = AttributedString("x")
    text.superscript = 1
    text.toolTip = "hint"
    text.underlineColor = .systemRed
    let attributes = try NSAttributedString(text, including: \.appKit).attributes(at: 0, effectiveRange: nil)
    #expect(attributes[.superscript] as? NSNumber == 1)
    #expect(attributes[.toolTip] as? String == "hint")
    #expect(attributes[.underlineColor] as? NSColor == .systemRed)
    #expect(try AttributedString(NSAttributedString(text), including: \.appKit) == text)
  }
}
