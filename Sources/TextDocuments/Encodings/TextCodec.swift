internal import CGalleyConverters
internal import Foundation

/// An encoding of characters, by its name on the internet.
struct TextCodec: Equatable {
  /// The name, such as "windows-1252".
  let name: String

  static let utf8 = TextCodec(known: "UTF-8")
  static let windows1252 = TextCodec(known: "windows-1252")

  private init(known name: String) { self.name = name }

  /// Finds an encoding; `nil` when ICU has none of the name.
  init?(_ label: String) {
    let trimmed = label.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.isEmpty, trimmed.utf8.count < 64 else { return nil }
    if let replaced = TextCodec.labels[trimmed.lowercased()] {
      name = replaced
      return
    }
    var buffer = [CChar](repeating: 0, count: 128)
    let length = cconverters_name(trimmed, &buffer, Int32(buffer.count))
    guard length >= 0 else { return nil }
    name = String(decoding: buffer[..<Int(length)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Creates the encoding of Foundation's number; `nil` for one that ICU has not.
  init?(_ encoding: String.Encoding) {
    guard let name = TextCodec.numbers.first(where: { $0.encoding == encoding })?.name else { return nil }
    self.name = name
  }

  /// Foundation's number of the encoding, if it has one.
  var encoding: String.Encoding? {
    TextCodec.numbers.first { $0.name.caseInsensitiveCompare(name) == .orderedSame }?.encoding
  }

  /// What the Encoding Standard makes of some labels.
  private static let labels = [
    "iso-8859-1": "windows-1252", "latin1": "windows-1252", "iso8859-1": "windows-1252",
    "us-ascii": "windows-1252", "ascii": "windows-1252", "l1": "windows-1252", "cp1252": "windows-1252",
    "iso-8859-9": "windows-1254", "latin5": "windows-1254", "utf8": "UTF-8", "unicode-1-1-utf-8": "UTF-8",
    "iso-8859-11": "windows-874", "tis-620": "windows-874", "ks_c_5601-1987": "windows-949",
    "euc-kr": "windows-949", "gb2312": "GBK", "gb_2312-80": "GBK", "x-sjis": "windows-31j",
    "shift_jis": "windows-31j", "sjis": "windows-31j", "utf-16": "UTF-16LE", "macintosh": "macintosh",
    "windows-1252": "windows-1252", "utf-8": "UTF-8", "utf-16le": "UTF-16LE", "utf-16be": "UTF-16BE",
  ]

  private static let numbers: [(encoding: String.Encoding, name: String)] = [
    (.utf8, "UTF-8"), (.utf16LittleEndian, "UTF-16LE"), (.utf16BigEndian, "UTF-16BE"), (.utf16, "UTF-16"),
    (.utf32LittleEndian, "UTF-32LE"), (.utf32BigEndian, "UTF-32BE"), (.utf32, "UTF-32"),
    (.ascii, "US-ASCII"), (.isoLatin1, "ISO-8859-1"), (.isoLatin2, "ISO-8859-2"),
    (.windowsCP1250, "windows-1250"), (.windowsCP1251, "windows-1251"), (.windowsCP1252, "windows-1252"),
    (.windowsCP1253, "windows-1253"), (.windowsCP1254, "windows-1254"), (.macOSRoman, "macintosh"),
    (.shiftJIS, "windows-31j"), (.japaneseEUC, "EUC-JP"), (.iso2022JP, "ISO-2022-JP"),
  ]

  // MARK: Bytes and text

  /// Returns the text of some bytes; what is no character becomes U+FFFD.
  func decode(_ bytes: UnsafeRawBufferPointer) -> String {
    if name == "UTF-8" { return String(decoding: bytes, as: UTF8.self) }
    let count = Int32(clamping: bytes.count)
    let source = bytes.bindMemory(to: CChar.self).baseAddress
    // Few encodings give more units than bytes; those are asked twice.
    var room = count + 16
    while true {
      var needed: Int32 = 0
      let units = [UInt16](unsafeUninitializedCapacity: Int(room)) { buffer, filled in
        needed = cconverters_decode(name, source, count, buffer.baseAddress, room)
        filled = Int(max(0, min(needed, room)))
      }
      if needed < 0 { return String(decoding: bytes, as: UTF8.self) }
      if needed <= room { return String(decoding: units, as: UTF16.self) }
      room = needed
    }
  }

  /// Returns the text of some bytes.
  func decode(_ bytes: some Collection<UInt8>) -> String {
    [UInt8](bytes).withUnsafeBytes { decode($0) }
  }

  /// Returns a text in the encoding.
  ///
  /// - Throws: `DocumentError.unencodable`, which names the first character that is not in it.
  func encode(_ text: String) throws(DocumentError) -> Data {
    if name == "UTF-8" { return Data(text.utf8) }
    let units = Array(text.utf16)
    if let data = TextCodec.encode(units, name) { return data }
    guard TextCodec.encode([0x20], name) != nil else { throw .unknownEncoding(name) }
    var offset = 0
    for scalar in text.unicodeScalars {
      if TextCodec.encode(Array(String(scalar).utf16), name) == nil {
        throw .unencodable(character: String(scalar), offset: offset, encoding: name)
      }
      offset += scalar.utf16.count
    }
    throw .unencodable(character: "", offset: 0, encoding: name)
  }

  /// Whether a character is in the encoding.
  func holds(_ scalar: Unicode.Scalar) -> Bool {
    name.hasPrefix("UTF-") || TextCodec.encode(Array(String(scalar).utf16), name) != nil
  }

  private static func encode(_ units: [UInt16], _ name: String) -> Data? {
    guard units.count <= Int32.max / 8 else { return nil }
    var room = Int32(units.count * 2 + 16)
    while true {
      var needed: Int32 = 0
      let bytes = [CChar](unsafeUninitializedCapacity: Int(room)) { buffer, filled in
        needed = cconverters_encode(name, units, Int32(units.count), buffer.baseAddress, room)
        filled = Int(max(0, min(needed, room)))
      }
      if needed < 0 { return nil }
      if needed <= room { return bytes.withUnsafeBytes { Data($0) } }
      room = needed
    }
  }
}

/// The encoding that some bytes turn out to be in.
struct DetectedText {
  /// The text, without a byte order mark.
  let text: String
  /// The encoding.
  let codec: TextCodec

  /// Finds the encoding: the byte order mark, else the one declared, else UTF-8 if it is valid, else
  /// windows-1252.
  init(_ data: Data, declared: TextCodec?) {
    let start = [UInt8](data.prefix(4))
    let (marked, length): (TextCodec?, Int) =
      if start.starts(with: [0xEF, 0xBB, 0xBF]) {
        (.utf8, 3)
      } else if start.starts(with: [0xFF, 0xFE, 0, 0]) {
        (TextCodec("UTF-32LE"), 4)
      } else if start.starts(with: [0, 0, 0xFE, 0xFF]) {
        (TextCodec("UTF-32BE"), 4)
      } else if start.starts(with: [0xFF, 0xFE]) {
        (TextCodec("UTF-16LE"), 2)
      } else if start.starts(with: [0xFE, 0xFF]) {
        (TextCodec("UTF-16BE"), 2)
      } else {
        (nil, 0)
      }
    if let known = marked ?? declared {
      codec = known
      text = data.dropFirst(length).withUnsafeBytes { known.decode($0) }
    } else if let valid = data.withUnsafeBytes({ String(validating: $0, as: UTF8.self) }) {
      (text, codec) = (valid, .utf8)
    } else {
      codec = .windows1252
      text = data.withUnsafeBytes { TextCodec.windows1252.decode($0) }
    }
  }
  /// Returns a text in UTF-8 without a byte order mark, and the encoding that it was in: the data themselves
  /// where they are UTF-8.
  static func utf8(_ data: Data, declared: TextCodec?) -> (data: Data, codec: TextCodec) {
    let isMarked = data.starts(with: [0xEF, 0xBB, 0xBF])
    if isMarked || declared == nil || declared == .utf8 {
      let bytes = isMarked ? data.dropFirst(3) : data
      // No other mark is UTF-8.
      if bytes.withUnsafeBytes({ UTF8Check.isValid($0) }) { return (bytes, .utf8) }
    }
    let detected = DetectedText(data, declared: declared)
    return (Data(detected.text.utf8), detected.codec)
  }
}
