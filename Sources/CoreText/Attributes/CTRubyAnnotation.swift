public import CoreGraphics
internal import GalleyFonts
internal import TextEngine

/// The alignment of an annotation with its base; the shorter of the two is aligned with the other.
public enum CTRubyAlignment: UInt8, Sendable {
  /// No alignment.
  case invalid = 255
  /// In the middle.
  case auto = 0
  /// Both begin at the same position.
  case start = 1
  /// Both have one middle.
  case center = 2
  /// Both end at the same position.
  case end = 3
  /// The letters of the shorter one are spread, the first and last at the ends of the longer one.
  case distributeLetter = 4
  /// The letters of the shorter one are spread with half a gap at both ends.
  case distributeSpace = 5
  /// As `auto`; of a base at an edge of the line, both are flush with that edge.
  case lineEdge = 6

  fileprivate var engine: Ruby.Alignment {
    switch self {
    case .invalid, .auto: .automatic
    case .start: .start
    case .center: .center
    case .end: .end
    case .distributeLetter: .distributeLetter
    case .distributeSpace: .distributeSpace
    case .lineEdge: .lineEdge
    }
  }
}

/// The sides on which an annotation may reach over kana beside its base.
public enum CTRubyOverhang: UInt8, Sendable {
  /// No overhang.
  case invalid = 255
  /// On both sides.
  case auto = 0
  /// Before the base.
  case start = 1
  /// After the base.
  case end = 2
  /// On neither side.
  case none = 3

  fileprivate var engine: Ruby.Overhang {
    switch self {
    case .auto: .automatic
    case .start: .start
    case .end: .end
    case .none, .invalid: .none
    }
  }
}

/// The position of an annotation relative to its base.
public enum CTRubyPosition: UInt8, Sendable {
  /// Above the base, in vertical lines on its right.
  case before = 0
  /// Below the base, in vertical lines on its left.
  case after = 1
  /// Right of the base and upright from top to bottom, as bopomofo; in text in vertical forms as `before`.
  case interCharacter = 2
  /// After the base, like any text.
  case inline = 3
  /// The number of positions.
  case count = 4

  fileprivate var engine: Ruby.Position? {
    switch self {
    case .before: .before
    case .after: .after
    case .interCharacter: .interCharacter
    case .inline: .inline
    case .count: nil
    }
  }

  init(_ position: Ruby.Position) {
    switch position {
    case .before: self = .before
    case .after: self = .after
    case .interCharacter: self = .interCharacter
    case .inline: self = .inline
    }
  }
}

/// Small text beside a range of an attributed string: a `CTRubyAnnotation`. Neighbouring text with an equal
/// annotation has it together.
nonisolated(unsafe) public let kCTRubyAnnotationAttributeName = "CTRubyAnnotation" as CFString

/// In the attributes of `CTRubyAnnotationCreateWithAttributes`, the annotation's size in multiples of the
/// base's: a number. Absent: 0.5.
nonisolated(unsafe) public let kCTRubyAnnotationSizeFactorAttributeName =
  "CTRubyAnnotationSizeFactor" as CFString

/// In the attributes of `CTRubyAnnotationCreateWithAttributes`, whether the annotation is made smaller
/// where it is longer than its base, instead of spacing the base out: a number. Absent: false.
nonisolated(unsafe) public let kCTRubyAnnotationScaleToFitAttributeName =
  "CTRubyAnnotationScaleToFit" as CFString

/// Small text beside a base: an immutable value. Two are equal when all their properties are.
public final class CTRubyAnnotation: AttributeValue, @unchecked Sendable {
  // Sendable: all properties are constants, set from copies; the attributes are only read and handed back.
  fileprivate let alignment: CTRubyAlignment
  fileprivate let overhang: CTRubyOverhang
  fileprivate let sizeFactor: CGFloat
  fileprivate let scalesToFit: Bool
  /// The texts by position.
  fileprivate let texts: [CTRubyPosition: String]
  /// The annotation's own attributes; `nil` for those of the base.
  let attributes: NSDictionary?

  fileprivate init(
    alignment: CTRubyAlignment, overhang: CTRubyOverhang, sizeFactor: CGFloat, scalesToFit: Bool,
    texts: [CTRubyPosition: String], attributes: NSDictionary?
  ) {
    self.alignment = alignment
    self.overhang = overhang
    self.sizeFactor = sizeFactor
    self.scalesToFit = scalesToFit
    self.texts = texts
    self.attributes = attributes
    super.init()
  }

  override public func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTRubyAnnotation else { return false }
    if self === other { return true }
    return alignment == other.alignment && overhang == other.overhang && sizeFactor == other.sizeFactor
      && scalesToFit == other.scalesToFit && texts == other.texts
      && (attributes ?? [:]).isEqual(other.attributes ?? [:])
  }

  override public var hash: Int {
    var hasher = Hasher()
    hasher.combine(alignment)
    hasher.combine(overhang)
    hasher.combine(sizeFactor)
    hasher.combine(texts)
    return hasher.finalize()
  }

  /// The annotation in the engine's terms.
  ///
  /// - Parameter style: Gives the style of annotations that have a font of their own.
  func ruby(style: ([NSAttributedString.Key: Any], CTFont) -> TextStyle) -> Ruby {
    var own: TextStyle?
    let keys = RubyAttributes.keys(attributes)
    if let font = keys[.ctFont] as? CTFont { own = style(keys, font) }
    let annotations = Ruby.Position.allCases.compactMap { position in
      texts[CTRubyPosition(position)].map { Ruby.Annotation($0, position: position, style: own) }
    }
    return Ruby(
      annotations, alignment: alignment.engine, overhang: overhang.engine, sizeFactor: Double(sizeFactor),
      scalesToFit: scalesToFit)
  }
}

/// Creates an annotation in the looks of its base.
///
/// - Parameters:
///   - alignment: Its alignment with the base.
///   - overhang: The sides on which it may reach over the text beside the base.
///   - sizeFactor: Its size in multiples of the base's.
///   - text: As many strings as there are positions, `nil` where there is nothing; they are copied.
@discardableResult
public func CTRubyAnnotationCreate(
  _ alignment: CTRubyAlignment, _ overhang: CTRubyOverhang, _ sizeFactor: CGFloat,
  _ text: UnsafeMutablePointer<Unmanaged<CFString>?>
) -> CTRubyAnnotation {
  var texts: [CTRubyPosition: String] = [:]
  for position in Ruby.Position.allCases.map({ CTRubyPosition($0) }) {
    guard let string = text[Int(position.rawValue)]?.takeUnretainedValue() else { continue }
    texts[position] = String(describing: string)
  }
  return CTRubyAnnotation(
    alignment: alignment, overhang: overhang, sizeFactor: sizeFactor, scalesToFit: false, texts: texts,
    attributes: nil)
}

/// Creates an annotation with looks of its own.
///
/// - Parameters:
///   - alignment: Its alignment with the base.
///   - overhang: The sides on which it may reach over the text beside the base.
///   - position: Its position relative to the base.
///   - string: Its text; it is copied.
///   - attributes: Any text attributes, for what the annotation does not take from its base; a font counts
///     with its size. `kCTRubyAnnotationSizeFactorAttributeName` and
///     `kCTRubyAnnotationScaleToFitAttributeName` are for annotations only.
@discardableResult
public func CTRubyAnnotationCreateWithAttributes(
  _ alignment: CTRubyAlignment, _ overhang: CTRubyOverhang, _ position: CTRubyPosition, _ string: CFString,
  _ attributes: CFDictionary
) -> CTRubyAnnotation {
  let factor = Double(attributeValue: attributes[kCTRubyAnnotationSizeFactorAttributeName])
  let fits = Double(attributeValue: attributes[kCTRubyAnnotationScaleToFitAttributeName])
  return CTRubyAnnotation(
    alignment: alignment, overhang: overhang, sizeFactor: CGFloat(factor ?? 0.5), scalesToFit: fits ?? 0 != 0,
    texts: position == .count ? [:] : [position: String(describing: string)],
    attributes: attributes.copy() as? NSDictionary)
}

/// A copy: since annotations never change, the same object.
@discardableResult
public func CTRubyAnnotationCreateCopy(_ rubyAnnotation: CTRubyAnnotation) -> CTRubyAnnotation {
  rubyAnnotation
}

/// Returns the alignment of an annotation with its base.
@discardableResult
public func CTRubyAnnotationGetAlignment(_ rubyAnnotation: CTRubyAnnotation) -> CTRubyAlignment {
  rubyAnnotation.alignment
}

/// On which sides an annotation may overhang.
@discardableResult
public func CTRubyAnnotationGetOverhang(_ rubyAnnotation: CTRubyAnnotation) -> CTRubyOverhang {
  rubyAnnotation.overhang
}

/// An annotation's size in multiples of its base's.
@discardableResult
public func CTRubyAnnotationGetSizeFactor(_ rubyAnnotation: CTRubyAnnotation) -> CGFloat {
  rubyAnnotation.sizeFactor
}

/// The text in a position, `nil` if there is none.
@discardableResult
public func CTRubyAnnotationGetTextForPosition(
  _ rubyAnnotation: CTRubyAnnotation, _ position: CTRubyPosition
) -> CFString? {
  rubyAnnotation.texts[position].map { NSString(string: $0) }
}

/// The number by which Core Foundation knows ruby annotations.
@discardableResult
public func CTRubyAnnotationGetTypeID() -> CFTypeID { CTRubyAnnotation.typeID }
