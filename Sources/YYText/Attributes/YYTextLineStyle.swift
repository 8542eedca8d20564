internal import CoreGraphics

/// How lines of decorations and borders look: a weight together with a pattern.
public struct YYTextLineStyle: OptionSet, Sendable, Hashable {
  /// The weight in the low byte, the pattern in the next.
  public let rawValue: Int

  /// Creates a style from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line.
  public static let single = YYTextLineStyle(rawValue: 0x01)
  /// One line, twice as wide.
  public static let thick = YYTextLineStyle(rawValue: 0x02)
  /// Two lines.
  public static let double = YYTextLineStyle(rawValue: 0x09)
  /// Short dashes.
  public static let patternDot = YYTextLineStyle(rawValue: 0x100)
  /// Long dashes.
  public static let patternDash = YYTextLineStyle(rawValue: 0x200)
  /// Long and short dashes by turns.
  public static let patternDashDot = YYTextLineStyle(rawValue: 0x300)
  /// A long dash and two short ones by turns.
  public static let patternDashDotDot = YYTextLineStyle(rawValue: 0x400)
  /// Round dots.
  public static let patternCircleDot = YYTextLineStyle(rawValue: 0x900)
}

extension YYTextLineStyle {
  /// How many widths of the line one stroke has.
  var weight: CGFloat { rawValue & 0xFF == YYTextLineStyle.thick.rawValue ? 2 : 1 }

  /// Whether there is a line at all.
  var isVisible: Bool { rawValue & 0xFF != 0 }

  /// Whether there are two lines.
  var isDouble: Bool { rawValue & 0xFF == YYTextLineStyle.double.rawValue }

  /// Whether the line consists of round dots.
  var isDotted: Bool { rawValue & 0xF00 == YYTextLineStyle.patternCircleDot.rawValue }

  /// The lengths of dashes and gaps by turns, in widths of the line; empty for an unbroken line and for round
  /// dots.
  var pattern: [CGFloat] {
    switch rawValue & 0xF00 {
    case YYTextLineStyle.patternDot.rawValue: [5, 3]
    case YYTextLineStyle.patternDash.rawValue: [12, 3]
    case YYTextLineStyle.patternDashDot.rawValue: [12, 3, 5, 3]
    case YYTextLineStyle.patternDashDotDot.rawValue: [12, 3, 5, 3, 5, 3]
    default: []
    }
  }

  /// The distance between the middles of round dots, in widths of the line.
  static let dotDistance: CGFloat = 3
}
