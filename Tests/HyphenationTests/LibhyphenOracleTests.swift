internal import CHyphen
import Foundation
import Hyphenation
import Testing

@Suite("Against libhyphen called directly")
struct LibhyphenOracleTests {
  @Test("Every word of a sample is divided where libhyphen divides it", arguments: Samples.texts)
  func samples(_ sample: Samples.Sample) throws {
    let dictionary = try #require(hnj_hyphen_load("\(HyphenationFixture.directory)/hyph_\(sample.file).dic"))
    defer { hnj_hyphen_free(dictionary) }
    let hyphenator = try HyphenationLibrary.system.hyphenator(for: sample.language)
    var divisions = 0
    for word in sample.text.split(separator: " ").map(String.init) {
      let expected = try divided(word, dictionary, encoding: sample.encoding)
      #expect(HyphenationFixture.divided(word, hyphenator) == expected, "\(sample.language)")
      divisions += expected.count { $0 == "-" }
    }
    #expect(divisions >= 4, "the sample is too short to prove anything")
  }

  /// libhyphen's own spelling of the divided word, with at least two letters on either side.
  private func divided(
    _ word: String, _ dictionary: UnsafeMutablePointer<HyphenDict>, encoding: String
  ) throws -> String {
    let bytes = try #require(Iconv.convert(Array(word.utf8), from: "UTF-8", to: encoding))
    let input = bytes.map { CChar(bitPattern: $0) } + [0]
    var hyphens = [CChar](repeating: 0, count: bytes.count + 5)
    var output = [CChar](repeating: 0, count: bytes.count * 4 + 8)
    var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var positions: UnsafeMutablePointer<Int32>?
    var cuts: UnsafeMutablePointer<Int32>?
    let status = hnj_hyphen_hyphenate3(
      dictionary, input, Int32(bytes.count), &hyphens, &output, &replacements, &positions, &cuts, 2, 2, 2, 2)
    if let replacements { for index in bytes.indices { free(replacements[index]) } }
    free(replacements)
    free(positions)
    free(cuts)
    #expect(status == 0)
    let text = output.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let converted = try #require(Iconv.convert(text, from: encoding, to: "UTF-8"))
    return String(decoding: converted, as: UTF8.self).replacing("=", with: "-")
  }

  @Test(
    "Single-byte letters are those of the C library's converter",
    arguments: [
      ("ISO8859-1", "ISO8859-1"), ("ISO8859-2", "ISO8859-2"), ("ISO8859-3", "ISO8859-3"),
      ("ISO8859-4", "ISO8859-4"), ("ISO8859-5", "ISO8859-5"), ("ISO8859-7", "ISO8859-7"),
      ("ISO8859-9", "ISO8859-9"), ("ISO8859-10", "ISO8859-10"), ("ISO8859-13", "ISO8859-13"),
      ("ISO8859-14", "ISO8859-14"), ("ISO8859-15", "ISO8859-15"), ("KOI8-R", "KOI8-R"), ("KOI8-U", "KOI8-U"),
      ("microsoft-cp1251", "CP1251"), ("windows-1252", "CP1252"), ("CP1250", "CP1250"), ("CP1257", "CP1257"),
    ])
  func encodings(name: String, converter: String) throws {
    // Every small letter between two others is a place to divide, in a dictionary of nothing else.
    for byte in UInt8(0x80)...0xFF {
      guard let text = Iconv.convert([byte], from: converter, to: "UTF-8") else { continue }
      let letter = String(decoding: text, as: UTF8.self)
      guard letter.unicodeScalars.count == 1, letter.unicodeScalars.first!.properties.isLowercase,
        letter.unicodeScalars.first!.properties.isAlphabetic
      else { continue }
      var content = Data("\(name)\n".utf8)
      content.append(contentsOf: [byte])
      content.append(contentsOf: Array("1zz\n".utf8))
      let found = try HyphenationFixture.withDirectory([:]) { directory throws in
        try content.write(to: URL(fileURLWithPath: directory + "/hyph_xx.dic"))
        let hyphenator = try HyphenationLibrary(directory: directory).hyphenator(for: "xx")
        return HyphenationFixture.divided("zz\(letter)zz \(letter.uppercased())", hyphenator)
      }
      #expect(found == "zz\(letter)-zz \(letter.uppercased())", "byte \(byte)")
    }
  }
}

/// The C library's converter between character encodings.
enum Iconv {
  /// `nil` when the bytes have no counterpart.
  static func convert(_ bytes: [UInt8], from source: String, to target: String) -> [UInt8]? {
    guard let converter = iconv_open(target, source), converter != iconv_t(bitPattern: -1) else { return nil }
    defer { iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: bytes.count * 4 + 8)
    let written: Int? = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var from = input.baseAddress
        var left = input.count
        var to = output.baseAddress
        var room = output.count
        guard iconv(converter, &from, &left, &to, &room) != -1 else { return nil }
        return output.count - room
      }
    }
    return written.map { output[..<$0].map { UInt8(bitPattern: $0) } }
  }
}
