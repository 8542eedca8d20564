/// Four ASCII bytes that name a font table, a variation axis, an OpenType feature or an ISO 15924 script.
public struct FontTag: RawRepresentable, Hashable, Sendable {
  /// The four bytes, first byte highest, which is also HarfBuzz's `hb_tag_t`.
  public let rawValue: UInt32

  /// Takes the four bytes as they are, printable or not.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Takes one to four printable ASCII characters, padded with spaces; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    var value: UInt32 = 0
    var count = 0
    for byte in text.utf8 {
      guard count < 4, (0x20...0x7E).contains(byte) else { return nil }
      value = value << 8 | UInt32(byte)
      count += 1
    }
    guard count > 0 else { return nil }
    for _ in count..<4 { value = value << 8 | 0x20 }
    rawValue = value
  }
}

extension FontTag: ExpressibleByStringLiteral {
  /// Takes a literal such as `"wght"`; traps when it is no tag.
  public init(stringLiteral value: String) {
    guard let tag = FontTag(value) else { preconditionFailure("'\(value)' is no four-letter font tag") }
    self = tag
  }
}

extension FontTag: Comparable {
  /// Orders tags as their bytes.
  public static func < (left: FontTag, right: FontTag) -> Bool { left.rawValue < right.rawValue }
}

extension FontTag: CustomStringConvertible {
  /// The four characters, with `?` for a byte that is not printable.
  public var description: String {
    String(
      [24, 16, 8, 0].map { shift in
        let byte = UInt8(truncatingIfNeeded: rawValue >> UInt32(shift))
        return (0x20...0x7E).contains(byte) ? Character(Unicode.Scalar(byte)) : "?"
      })
  }
}
