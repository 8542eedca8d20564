public import CoreGraphics
internal import GalleyFonts
internal import TextEngine

/// A number: 1 raises text and makes it smaller as the font's `OS/2` table says, −1 lowers it; 2 does so
/// twice. Absent or 0: neither.
///
/// A font without such values gets 60 % of the size, raised by a third of it or lowered by a seventh.
nonisolated(unsafe) public let kCTSuperscriptAttributeName = "NSSuperScript" as CFString

/// The baseline that text is lined up at: one of the `kCTBaselineClass…` strings. Absent:
/// `kCTBaselineClassRoman`.
///
/// It moves text only together with `kCTBaselineReferenceInfoAttributeName`.
nonisolated(unsafe) public let kCTBaselineClassAttributeName = "CTBaselineClass" as CFString

/// The text's own baselines: a dictionary that gives for `kCTBaselineClass…` strings the height above the
/// font's baseline in points, or under `kCTBaselineOriginalFont` a `CTFont` that has them. Absent: those of
/// the text's font.
nonisolated(unsafe) public let kCTBaselineInfoAttributeName = "CTBaselineInfo" as CFString

/// The baselines with which text is aligned: a dictionary that gives for `kCTBaselineClass…` strings the
/// height above the line's baseline in points, or under `kCTBaselineReferenceFont` a `CTFont` that has them.
/// Absent: text is not moved.
///
/// Fonts have them in their `BASE` table; see `FontInstance.height(of:)` for fonts without one.
nonisolated(unsafe) public let kCTBaselineReferenceInfoAttributeName = "CTBaselineReferenceInfo" as CFString

/// The baseline of Latin letters.
nonisolated(unsafe) public let kCTBaselineClassRoman = "BaselineClassRoman" as CFString
/// The middle of ideographs.
nonisolated(unsafe) public let kCTBaselineClassIdeographicCentered =
  "BaselineClassIdeographicCentered" as CFString
/// The bottom of the ideographs' box.
nonisolated(unsafe) public let kCTBaselineClassIdeographicLow = "BaselineClassIdeographicLow" as CFString
/// The top of the ideographs' box.
nonisolated(unsafe) public let kCTBaselineClassIdeographicHigh = "BaselineClassIdeographicHigh" as CFString
/// The line that Devanagari and Tibetan letters hang from.
nonisolated(unsafe) public let kCTBaselineClassHanging = "BaselineClassHanging" as CFString
/// The middle of mathematical operators.
nonisolated(unsafe) public let kCTBaselineClassMath = "BaselineClassMath" as CFString

/// In `kCTBaselineReferenceInfoAttributeName`: the `CTFont` whose baselines text is lined up with.
nonisolated(unsafe) public let kCTBaselineReferenceFont = "BaselineReferenceFont" as CFString
/// In `kCTBaselineInfoAttributeName`: the `CTFont` whose baselines the text has, in place of its own font.
nonisolated(unsafe) public let kCTBaselineOriginalFont = "BaselineOriginalFont" as CFString

/// The attributes that raise and lower text.
enum BaselineAttributes {
  /// Applies all attributes that change the size or the height of text to a style.
  static func apply(_ attributes: [NSAttributedString.Key: Any], to style: inout TextStyle) {
    style.baselineOffset = Double(attributeValue: attributes[.ctBaselineOffset]) ?? 0
    style.baselineOffset += shift(attributes, font: style.font)
    guard let level = Double(attributeValue: attributes[.ctSuperscript]), level != 0 else { return }
    let script = SmallLetters(style.font.instance, isRaised: level > 0)
    // Smaller text cannot be read.
    for _ in 0..<Int(min(abs(level), 8).rounded()) {
      style.baselineOffset += script.offset * style.font.size
      style.font.size *= script.scale
    }
  }

  /// Points by which the text's baseline of its class is moved to the reference's.
  private static func shift(_ attributes: [NSAttributedString.Key: Any], font: Font) -> Double {
    guard let reference = attributes[.ctBaselineReferenceInfo] else { return 0 }
    let name = attributes[.ctBaselineClass] as? String ?? kCTBaselineClassRoman as String
    guard let baseline = FontBaseline(className: name) else { return 0 }
    let fallback = Double(font.instance.height(of: baseline)) * font.scale
    let own = height(baseline, name, in: attributes[.ctBaselineInfo], kCTBaselineOriginalFont) ?? fallback
    return (height(baseline, name, in: reference, kCTBaselineReferenceFont) ?? own) - own
  }

  private static func height(
    _ baseline: FontBaseline, _ name: String, in info: Any?, _ fontKey: CFString
  ) -> Double? {
    func value(_ key: String) -> Any? {
      switch info {
      case let dictionary as NSDictionary: dictionary[NSString(string: key)]
      case let dictionary as [AnyHashable: Any]: dictionary[key] ?? dictionary[NSString(string: key)]
      default: nil
      }
    }
    if let number = Double(attributeValue: value(name)) { return number }
    guard let font = (value(fontKey as String) as? CTFont)?.font else { return nil }
    return font.instance.height(of: baseline) * font.scale
  }
}

/// The size and offset of a font's superscripts or subscripts.
private struct SmallLetters {
  /// Their size, in sizes of the others.
  var scale: Double
  /// The distance by which they are raised, in sizes of the other letters.
  var offset: Double

  init(_ instance: FontInstance, isRaised: Bool) {
    scale = 0.6
    offset = isRaised ? 1.0 / 3 : -1.0 / 7
    // ySubscriptYSize and ySubscriptYOffset at 12 and 16, those of superscripts 8 bytes further on.
    let start = isRaised ? 20 : 12
    guard let table = instance.face.table("OS/2"), table.count >= 28 else { return }
    func number(_ at: Int) -> Double {
      Double(Int16(truncatingIfNeeded: Int(table[at]) << 8 | Int(table[at + 1])))
    }
    let em = Double(instance.metrics.unitsPerEm)
    let size = number(start)
    guard size > 0, size <= em else { return }
    scale = size / em
    offset = (isRaised ? 1 : -1) * number(start + 4) / em
  }
}

extension FontBaseline {
  fileprivate init?(className: String) {
    let classes: [(CFString, FontBaseline)] = [
      (kCTBaselineClassRoman, .roman), (kCTBaselineClassIdeographicCentered, .ideographicCentered),
      (kCTBaselineClassIdeographicLow, .ideographicLow), (kCTBaselineClassIdeographicHigh, .ideographicHigh),
      (kCTBaselineClassHanging, .hanging), (kCTBaselineClassMath, .math),
    ]
    guard let known = classes.first(where: { $0.0 as String == className }) else { return nil }
    self = known.1
  }
}

extension NSAttributedString.Key {
  fileprivate static let ctBaselineOffset = Self(rawValue: kCTBaselineOffsetAttributeName as String)
  fileprivate static let ctSuperscript = Self(rawValue: kCTSuperscriptAttributeName as String)
  fileprivate static let ctBaselineClass = Self(rawValue: kCTBaselineClassAttributeName as String)
  fileprivate static let ctBaselineInfo = Self(rawValue: kCTBaselineInfoAttributeName as String)
  fileprivate static let ctBaselineReferenceInfo = Self(
    rawValue: kCTBaselineReferenceInfoAttributeName as String)
}
