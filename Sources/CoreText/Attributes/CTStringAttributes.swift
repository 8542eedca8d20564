public import CoreGraphics

// The attribute names have the raw values of Apple's, so that `kCTFontAttributeName` and
// `NSAttributedString.Key.font` are one key here as there. They are immutable strings, so any thread may read
// them although `NSString`, which has mutable subclasses, is not `Sendable`.

/// The font: a `CTFont`. Absent: Helvetica 12 or its documented substitute.
nonisolated(unsafe) public let kCTFontAttributeName = "NSFont" as CFString

/// The glyphs' colour: a `CGColor`. Absent: black. The kit's key "NSColor" is honoured too; this one wins.
nonisolated(unsafe) public let kCTForegroundColorAttributeName = "CTForegroundColor" as CFString

/// Whether glyphs take the context's fill colour: a number. Absent: false.
nonisolated(unsafe) public let kCTForegroundColorFromContextAttributeName =
  "CTForegroundColorFromContext" as CFString

/// The paragraph's rules: a `CTParagraphStyle`. A paragraph has the style of its first UTF-16 unit.
nonisolated(unsafe) public let kCTParagraphStyleAttributeName = "NSParagraphStyle" as CFString

/// Points added after each character: a number. 0 turns the font's pair kerning off; absent leaves it on.
/// Unless it is 0 or `kCTLigatureAttributeName` is present it turns the optional ligatures off.
nonisolated(unsafe) public let kCTKernAttributeName = "NSKern" as CFString

/// Points added after each character: a number. Where it is present, `kCTKernAttributeName` does not count.
/// Unless it is 0 or `kCTLigatureAttributeName` is present it turns the optional ligatures off.
nonisolated(unsafe) public let kCTTrackingAttributeName = "CTTracking" as CFString

/// Which ligatures form: 0 only those that the script demands, 1 the font's standard ones, 2 all. Absent: 1.
nonisolated(unsafe) public let kCTLigatureAttributeName = "NSLigature" as CFString

/// A `CTRunDelegate` whose metrics replace each character of the range by empty space.
nonisolated(unsafe) public let kCTRunDelegateAttributeName = "CTRunDelegate" as CFString

/// A `CTUnderlineStyle`, or-ed with `CTUnderlineStyleModifiers`: a number. Absent or 0: none. With the bit
/// 0x8000, which the kits name, white space is left out.
nonisolated(unsafe) public let kCTUnderlineStyleAttributeName = "NSUnderline" as CFString

/// The underline's colour: a `CGColor`. Absent: the glyphs' colour. The kit's key "NSUnderlineColor" is
/// honoured too.
nonisolated(unsafe) public let kCTUnderlineColorAttributeName = "CTUnderlineColor" as CFString

/// The colour beneath the glyphs: a `CGColor`. Absent: none. The kit's key "NSBackgroundColor" is honoured
/// too.
nonisolated(unsafe) public let kCTBackgroundColorAttributeName = "CTBackgroundColor" as CFString

/// The outlines' width in percent of the font size: a number. Positive strokes only, negative fills and
/// strokes. Absent or 0: no stroke.
nonisolated(unsafe) public let kCTStrokeWidthAttributeName = "NSStrokeWidth" as CFString

/// The outlines' colour: a `CGColor`. Absent: the glyphs' colour. The kit's key "NSStrokeColor" is honoured
/// too.
nonisolated(unsafe) public let kCTStrokeColorAttributeName = "CTStrokeColor" as CFString

/// Points by which the text is raised, and the line's height with it: a number. Absent: 0.
nonisolated(unsafe) public let kCTBaselineOffsetAttributeName = "NSBaselineOffset" as CFString

/// The language of the text as a BCP 47 tag: a string. It chooses regional glyphs and fallback fonts.
nonisolated(unsafe) public let kCTLanguageAttributeName = "NSLanguage" as CFString

/// The weight of an underline: the low byte of `kCTUnderlineStyleAttributeName`.
public struct CTUnderlineStyle: OptionSet, Sendable, Hashable {
  /// The number that goes into the attribute.
  public let rawValue: Int32

  /// Creates a style from the attribute's number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// One line of the font's thickness.
  public static let single = CTUnderlineStyle(rawValue: 0x01)
  /// One line of twice the thickness.
  public static let thick = CTUnderlineStyle(rawValue: 0x02)
  /// Two lines.
  public static let double = CTUnderlineStyle(rawValue: 0x09)
}

/// The pattern of an underline. Or-ed with a `CTUnderlineStyle`.
public struct CTUnderlineStyleModifiers: OptionSet, Sendable, Hashable {
  /// The number that goes into the attribute.
  public let rawValue: Int32

  /// Creates a modifier from the attribute's number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// An unbroken line.
  public static let patternSolid: CTUnderlineStyleModifiers = []
  /// Dots.
  public static let patternDot = CTUnderlineStyleModifiers(rawValue: 0x0100)
  /// Dashes.
  public static let patternDash = CTUnderlineStyleModifiers(rawValue: 0x0200)
  /// Dashes and dots by turns.
  public static let patternDashDot = CTUnderlineStyleModifiers(rawValue: 0x0300)
  /// A dash and two dots by turns.
  public static let patternDashDotDot = CTUnderlineStyleModifiers(rawValue: 0x0400)
}
