public import CoreGraphics
internal import TextEngine

/// Which way the lines of a frame follow each other.
///
/// It turns whole lines and changes no glyph: text that is upright in vertical lines has
/// `kCTVerticalFormsAttributeName`.
public enum CTFrameProgression: UInt32, Sendable {
  /// Horizontal lines from top to bottom.
  case topToBottom = 0
  /// Vertical lines from right to left, each turned a quarter clockwise.
  case rightToLeft = 1
  /// Vertical lines from left to right, each turned a quarter clockwise.
  case leftToRight = 2
}

/// Which way lines follow each other: a number with the raw value of a `CTFrameProgression`. Absent:
/// `.topToBottom`.
nonisolated(unsafe) public let kCTFrameProgressionAttributeName = "CTFrameProgression" as CFString

extension TextFlow.Progression {
  /// Reads the attributes of a frame; unknown values count as absent.
  init(_ frameAttributes: CFDictionary?) {
    let value = frameAttributes?[kCTFrameProgressionAttributeName]
    let number =
      (value as? CTFrameProgression).map { Double($0.rawValue) } ?? Double(attributeValue: value)
    switch number {
    case 1: self = .rightToLeft
    case 2: self = .leftToRight
    default: self = .topToBottom
    }
  }
}

extension CGAffineTransform {
  /// The rotation of a line of a vertical frame.
  static let quarterClockwise = CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)

  /// The linear transformation of the engine's glyphs.
  init(_ transform: GlyphTransform) {
    self.init(a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: 0, ty: 0)
  }
}
