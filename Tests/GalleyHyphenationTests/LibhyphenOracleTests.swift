internal import CGalleyHyphen
import Foundation
import GalleyHyphenation
import TestSupport
import Testing

@Suite("Against libhyphen called directly")
struct LibhyphenOracleTests {
  @Test("Every word of a sample is divided where libhyphen divides it", arguments: Samples.texts)
  func samples(_ sample: Samples.Sample) throws {
    let hyphenator = try HyphenationLibrary.system.hyphenator(for: sample.language)
    try withDictionary(sample) { dictionary throws in
      var divisions = 0
      for word in sample.text.split(separator: " ").map(String.init) {
        let expected = try divided(word, dictionary, encoding: sample.encoding)
        #expect(HyphenationFixture.divided(word, hyphenator) == expected, "\(sample.language)")
        divisions += expected.count { $0 == "-" }
      }
      #expect(divisions >= 4, "the sample is too short to prove anything")
    }
  }

  @Test(
    "Made-up words are divided where libhyphen divides them",
    arguments: Samples.texts)
  func madeUpWords(_ sample: Samples.Sample) throws {
    let hyphenator = try HyphenationLibrary.system.hyphenator(for: sample.language)
    let letters = Array(sample.text.filter { $0 != " " && $0 != "·" })
    var random = SeededGenerator(seed: 20)
    try withDictionary(sample) { dictionary throws in
      for _ in 0..<400 {
        var word = ""
        while word.count < 4 || word.count < 40 && Int.random(in: 0..<4, using: &random) > 0 {
          let start = Int.random(in: 0..<letters.count, using: &random)
          word += String(letters[start..<min(letters.count, start + Int.random(in: 1...6, using: &random))])
        }
        let expected = try divided(word, dictionary, encoding: sample.encoding)
        #expect(HyphenationFixture.divided(word, hyphenator) == expected, "\(sample.language): \(word)")
      }
    }
  }

  /// Runs `body` with a dictionary that libhyphen loaded, without its comments: libhyphen 2.8.8 takes the
  /// rest of a comment of more than 99 bytes for a pattern.
  private func withDictionary(
    _ sample: Samples.Sample, _ body: (UnsafeMutablePointer<HyphenDict>) throws -> Void
  ) throws {
    let file = "\(HyphenationFixture.directory)/hyph_\(sample.file).dic"
    let lines = try Data(contentsOf: URL(fileURLWithPath: file)).split(separator: 0x0A)
    let content = lines.filter { $0.first != UInt8(ascii: "%") }.joined(separator: [0x0A])
    try HyphenationFixture.withDirectory([:]) { directory throws in
      try Data(content + [0x0A]).write(to: URL(fileURLWithPath: directory + "/plain.dic"))
      let dictionary = try #require(hnj_hyphen_load(directory + "/plain.dic"))
      defer { hnj_hyphen_free(dictionary) }
      try body(dictionary)
    }
  }

  /// The word as libhyphen divides it, with at least two letters on either side.
  private func divided(
    _ word: String, _ dictionary: UnsafeMutablePointer<HyphenDict>, encoding: String
  ) throws -> String {
    let bytes = try #require(Iconv.convert(Array(word.utf8), from: "UTF-8", to: encoding))
    let input = bytes.map { CChar(bitPattern: $0) } + [0, 0, 0, 0]
    var hyphens = [CChar](repeating: 0, count: bytes.count + 5)
    var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var positions: UnsafeMutablePointer<Int32>?
    var cuts: UnsafeMutablePointer<Int32>?
    defer {
      if let replacements { for index in bytes.indices { free(replacements[index]) } }
      free(replacements)
      free(positions)
      free(cuts)
    }
    let status = hnj_hyphen_hyphenate3(
      dictionary, input, Int32(bytes.count), &hyphens, nil, &replacements, &positions, &cuts, 2, 2, 2, 2)
    #expect(status == 0)
    var result: [Unicode.Scalar] = []
    let letters = Array(word.unicodeScalars)
    var index = 0
    while index < letters.count {
      result.append(letters[index])
      if hyphens[index] & 1 == 1, index + 1 < letters.count {
        if let replacements, let positions, let cuts, let text = replacements[index] {
          let bytes = (0..<strlen(text)).map { UInt8(bitPattern: text[$0]) }
          let change = try #require(Iconv.convert(bytes, from: encoding, to: "UTF-8"))
          result.removeLast(Int(positions[index]))
          result += String(decoding: change, as: UTF8.self).replacing("=", with: "-").unicodeScalars
          index += Int(cuts[index] - positions[index])
        } else {
          result.append("-")
        }
      }
      index += 1
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: result)
    return String(view)
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
