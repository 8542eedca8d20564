import Foundation
import Testing
import TextDocuments

@Suite("Plain text")
struct PlainTextTests {
  private func read(
    _ bytes: [UInt8], _ options: [NSAttributedString.DocumentReadingOptionKey: Any] = [:]
  ) throws -> (text: String, encoding: UInt?) {
    var attributes: NSDictionary?
    let options = options.merging([.documentType: NSAttributedString.DocumentType.plain]) { own, _ in own }
    let string = try NSAttributedString(data: Data(bytes), options: options, documentAttributes: &attributes)
    return (string.string, (attributes?["CharacterEncoding"] as? NSNumber)?.uintValue)
  }

  @Test(
    "D091: the encoding comes from the mark, the option, validity, then windows-1252; line ends stay; what cannot be written is an error that names it"
  )
  func encodings() throws {
    let utf8 = String.Encoding.utf8.rawValue
    #expect(try read([0xEF, 0xBB, 0xBF, 0xC3, 0xA9]) == ("é", utf8))
    #expect(try read([0xC3, 0xA9]) == ("é", utf8))
    #expect(try read([0xE9, 0x80]) == ("é€", String.Encoding.windowsCP1252.rawValue))
    #expect(try read([0xFF, 0xFE, 0xE9, 0]) == ("é", String.Encoding.utf16LittleEndian.rawValue))
    #expect(try read([0xFE, 0xFF, 0, 0xE9]) == ("é", String.Encoding.utf16BigEndian.rawValue))
    #expect(try read([0x8A, 0xBF], [.characterEncoding: String.Encoding.shiftJIS.rawValue]).text == "漢")
    #expect(try read([0xD0, 0xBE], [.textEncodingName: "koi8-r"]).text == "п╬")
    #expect(
      try read([0xE9, 0x80], [.textEncodingName: "iso-8859-1"]).text == "é€", "a label of windows-1252")
    let ends = "a\rb\nc\r\nd\u{2028}e\u{2029}f"
    #expect(try read(Array(ends.utf8)).text == ends)
    #expect(try read([0xEF, 0xBB, 0xBF, 0x61], [.textEncodingName: "koi8-r"]).text == "a", "the mark wins")
    let string = NSAttributedString(string: "aß漢")
    let all = NSRange(location: 0, length: 3)
    #expect(try string.data(from: all) == Data("aß漢".utf8))
    let japanese = try string.data(
      from: NSRange(location: 2, length: 1),
      documentAttributes: [.characterEncoding: String.Encoding.shiftJIS.rawValue])
    #expect(japanese == Data([0x8A, 0xBF]))
    #expect(throws: DocumentError.unencodable(character: "漢", offset: 2, encoding: "windows-1252")) {
      try string.data(from: all, documentAttributes: [.textEncodingName: "windows-1252"])
    }
    #expect(throws: DocumentError.unknownEncoding("nonsense")) {
      try string.data(from: all, documentAttributes: [.textEncodingName: "nonsense"])
    }
  }

  @Test("Styles are in the report when text alone is written; text without style has none")
  func losses() throws {
    let string = NSAttributedString(string: "a", attributes: [.kern: NSNumber(value: 2)])
    #expect(try TextDocument(string).data(as: .plain).losses.count == 1)
    #expect(try TextDocument(NSAttributedString(string: "a")).data(as: .plain).losses.isEmpty)
  }
}
