/// The style of a line under or through text: a weight, or-ed with a pattern and with whether white space is
/// left out. Raw values are those of `CTUnderlineStyle` and `CTUnderlineStyleModifiers`.
public struct NSUnderlineStyle: OptionSet, Sendable, Hashable {
  /// The number that goes into the attribute.
  public let rawValue: Int

  /// Creates a style from the attribute's number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line of the font's thickness.
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  /// One line of twice the thickness.
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  /// An unbroken line.
  public static let patternSolid: NSUnderlineStyle = []
  /// Dots.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
  /// Dashes.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
  /// Dashes and dots by turns.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
  /// A dash and two dots by turns.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)
  /// No line under or through white space.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}
