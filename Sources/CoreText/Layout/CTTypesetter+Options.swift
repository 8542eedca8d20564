public import CoreGraphics
internal import TextEngine

/// Whether text is laid out even if its layout takes unreasonable effort: a number. Absent: false.
///
/// Such text has more than 10,000 combining characters on one letter.
nonisolated(unsafe) public let kCTTypesetterOptionAllowUnboundedLayout =
  "CTTypesetterOptionAllowUnboundedLayout" as CFString

/// Whether the bidirectional algorithm is left out: a number. Text is then in its logical order, left to
/// right. Absent: false.
@available(*, deprecated, message: "use kCTTypesetterOptionForcedEmbeddingLevel with 0")
nonisolated(unsafe) public let kCTTypesetterOptionDisableBidiProcessing =
  TypesetterOptions.disableBidiProcessing

/// The embedding level (UAX #9) of all text, in place of the bidirectional algorithm: a number, 0 for left to
/// right and 1 for right to left. Absent: the algorithm decides.
nonisolated(unsafe) public let kCTTypesetterOptionForcedEmbeddingLevel =
  "CTTypesetterOptionForcedEmbeddingLevel" as CFString

/// Creates a typesetter with options.
///
/// - Parameters:
///   - string: The text; it is read now, and later changes do not matter.
///   - options: Values under the `kCTTypesetterOption…` keys. `nil` for none.
/// - Returns: `nil` when the text's layout takes unreasonable effort and
///   `kCTTypesetterOptionAllowUnboundedLayout` is not set.
@discardableResult
public func CTTypesetterCreateWithAttributedStringAndOptions(
  _ string: CFAttributedString, _ options: CFDictionary?
) -> CTTypesetter? {
  let options = TypesetterOptions(options)
  guard options.allowsUnboundedLayout || !TypesetterOptions.isUnbounded(string.string) else { return nil }
  let text = AttributeResolver.resolve(string)
  guard let level = options.forcedLevel else { return CTTypesetter(text) }
  return CTTypesetter(text.mapParagraphStyles { $0.forcedLevel = level })
}

/// The values of a dictionary of options.
private struct TypesetterOptions {
  nonisolated(unsafe) static let disableBidiProcessing = "CTTypesetterOptionDisableBidiProcessing" as CFString

  private(set) var allowsUnboundedLayout = false
  private(set) var forcedLevel: UInt8?

  init(_ dictionary: CFDictionary?) {
    func number(_ key: CFString) -> Double? { Double(attributeValue: dictionary?[key]) }
    allowsUnboundedLayout = number(kCTTypesetterOptionAllowUnboundedLayout) ?? 0 != 0
    if number(TypesetterOptions.disableBidiProcessing) ?? 0 != 0 { forcedLevel = 0 }
    if let level = number(kCTTypesetterOptionForcedEmbeddingLevel) {
      forcedLevel = UInt8(min(max(level, 0), 125))
    }
  }

  /// Returns whether some letter has more combining characters than any reader could need.
  static func isUnbounded(_ text: String) -> Bool {
    var length = 0
    for scalar in text.unicodeScalars {
      length = scalar.value >= 0x300 && scalar.properties.isGraphemeExtend ? length + 1 : 0
      if length > longestCluster { return true }
    }
    return false
  }

  private static let longestCluster = 10_000
}
