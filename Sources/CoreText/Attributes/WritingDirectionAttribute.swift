public import CoreGraphics
internal import TextEngine

/// Directions that text is put into as by the control characters of the bidirectional algorithm: an array of
/// numbers, the outermost first. Each is a `CTWritingDirection`, 0 or 1, or-ed with
/// `kCTWritingDirectionEmbedding` or `kCTWritingDirectionOverride`.
nonisolated(unsafe) public let kCTWritingDirectionAttributeName = "NSWritingDirection" as CFString

/// Or-ed with a direction: characters keep their own directions inside of it.
public let kCTWritingDirectionEmbedding = 0 << 1
/// Or-ed with a direction: all characters take it.
public let kCTWritingDirectionOverride = 1 << 1

extension WritingDirection {
  /// Reads an attribute's value; numbers that mean nothing are left out.
  static func directions(_ value: Any?) -> [WritingDirection] {
    guard let numbers = value as? [Any] else { return [] }
    return numbers.compactMap { Double(attributeValue: $0) }.compactMap { number in
      guard (0...3).contains(number) else { return nil }
      let bits = Int(number)
      return WritingDirection(
        isRightToLeft: bits & 1 != 0, isOverride: bits & kCTWritingDirectionOverride != 0)
    }
  }
}
