/// The character encoding of a dictionary's letters.
struct LetterEncoding: Sendable {
  /// Byte for each scalar below `tableEnd`, 0 for those that the encoding lacks; empty for UTF-8.
  private let bytes: [UInt8]
  /// Scalars for the bytes from 0x80 on, 0 for those that are no letters; empty for UTF-8.
  private let scalars: [UInt16]

  /// Above the last letter of any single-byte encoding.
  private static let tableEnd = 0x2000

  var isUTF8: Bool { scalars.isEmpty }

  /// The encoding that the first line of a dictionary names; `nil` if it is not known here.
  init?(name: String) {
    var key = name.uppercased()
    key.removeAll { $0 == "-" || $0 == "_" || $0 == " " }
    for prefix in ["MICROSOFT", "WINDOWS"] where key.hasPrefix(prefix) {
      key.removeFirst(prefix.count)
      if !key.hasPrefix("CP") { key = "CP" + key }
    }
    if key == "UTF8" {
      bytes = []
      scalars = []
      return
    }
    guard let rows = SingleByteLetters.rows[key] else { return nil }
    var bytes = [UInt8](repeating: 0, count: LetterEncoding.tableEnd)
    var scalars = [UInt16](repeating: 0, count: 0x80)
    for byte in 1..<0x80 { bytes[byte] = UInt8(byte) }
    var byte = 0x100 - rows.count * 16
    for row in rows {
      for scalar in row.unicodeScalars {
        if scalar != "?" {
          bytes[Int(scalar.value)] = UInt8(byte)
          scalars[byte - 0x80] = UInt16(scalar.value)
        }
        byte += 1
      }
    }
    self.bytes = bytes
    self.scalars = scalars
  }

  /// Appends a letter's bytes and returns whether the encoding has it.
  func append(_ scalar: Unicode.Scalar, to word: inout [UInt8]) -> Bool {
    if scalar.value < 0x80 {
      word.append(UInt8(scalar.value))
      return scalar.value > 0
    }
    if isUTF8 {
      word.append(contentsOf: UTF8.encode(scalar)!)
      return true
    }
    guard scalar.value < LetterEncoding.tableEnd, bytes[Int(scalar.value)] != 0 else { return false }
    word.append(bytes[Int(scalar.value)])
    return true
  }

  /// Returns the text that some bytes of a dictionary stand for; `nil` if they are none.
  func decode(_ bytes: some Collection<UInt8>) -> String? {
    if isUTF8 { return String(validating: bytes, as: UTF8.self) }
    var text = String.UnicodeScalarView()
    for byte in bytes {
      let value = byte < 0x80 ? UInt16(byte) : scalars[Int(byte) - 0x80]
      guard value != 0, let scalar = Unicode.Scalar(value) else { return nil }
      text.append(scalar)
    }
    return String(text)
  }
}
