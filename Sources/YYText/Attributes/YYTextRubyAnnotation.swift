public import UIKit

/// An annotation of text by small characters beside it, as a value that can be archived.
///
/// Annotations are equal when they say and look the same.
open class YYTextRubyAnnotation: AttributeValue, NSSecureCoding, NSCopying {
  /// The alignment with the base. At first `.auto`.
  open var alignment = CTRubyAlignment.auto
  /// On which sides the annotation may overhang its base. At first `.auto`.
  open var overhang = CTRubyOverhang.auto
  /// The size in multiples of the base's. At first 0.5.
  open var sizeFactor: CGFloat = 0.5
  /// The text above the base, or right of it in vertical text.
  open var textBefore: String?
  /// The text below the base, or left of it in vertical text.
  open var textAfter: String?
  /// The text that follows the base across the line.
  open var textInterCharacter: String?
  /// The text that follows the base in the line.
  open var textInline: String?

  /// Creates an annotation without text.
  public override init() { super.init() }

  /// Returns an annotation that says what one of Core Text's does.
  public class func ruby(withCTRubyRef ctRuby: CTRubyAnnotation) -> YYTextRubyAnnotation {
    let annotation = YYTextRubyAnnotation()
    annotation.alignment = CTRubyAnnotationGetAlignment(ctRuby)
    annotation.overhang = CTRubyAnnotationGetOverhang(ctRuby)
    annotation.sizeFactor = CTRubyAnnotationGetSizeFactor(ctRuby)
    func text(_ position: CTRubyPosition) -> String? {
      CTRubyAnnotationGetTextForPosition(ctRuby, position).map { $0 as String }
    }
    annotation.textBefore = text(.before)
    annotation.textAfter = text(.after)
    annotation.textInterCharacter = text(.interCharacter)
    annotation.textInline = text(.inline)
    return annotation
  }

  /// Returns Core Text's annotation that says the same.
  open func ctRubyAnnotation() -> CTRubyAnnotation? {
    let strings = [textBefore, textAfter, textInterCharacter, textInline].map { text in
      text.map { NSString(string: $0) as CFString }
    }
    var texts = strings.map { text in text.map { Unmanaged.passUnretained($0) } }
    return withExtendedLifetime(strings) {
      CTRubyAnnotationCreate(alignment, overhang, sizeFactor, &texts)
    }
  }

  /// Whether another object says and looks the same.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? YYTextRubyAnnotation else { return false }
    return self === other
      || alignment == other.alignment && overhang == other.overhang && sizeFactor == other.sizeFactor
        && textBefore == other.textBefore && textAfter == other.textAfter
        && textInterCharacter == other.textInterCharacter && textInline == other.textInline
  }

  /// A hash of the texts.
  open override var hash: Int { [textBefore, textAfter, textInterCharacter, textInline].hashValue }

  /// Returns an equal object.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = YYTextRubyAnnotation()
    (copy.alignment, copy.overhang, copy.sizeFactor) = (alignment, overhang, sizeFactor)
    (copy.textBefore, copy.textAfter) = (textBefore, textAfter)
    (copy.textInterCharacter, copy.textInline) = (textInterCharacter, textInline)
    return copy
  }

  /// Archives of unknown origin can be read.
  open class var supportsSecureCoding: Bool { true }

  private static let names = ["textBefore", "textAfter", "textInterCharacter", "textInline"]

  /// Writes texts and looks.
  open func encode(with coder: NSCoder) {
    coder.encode(Int(alignment.rawValue), forKey: "alignment")
    coder.encode(Int(overhang.rawValue), forKey: "overhang")
    coder.encode(Double(sizeFactor), forKey: "sizeFactor")
    for (name, text) in zip(Self.names, [textBefore, textAfter, textInterCharacter, textInline]) {
      if let text { coder.encode(NSString(string: text), forKey: name) }
    }
  }

  /// Reads what `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    super.init()
    alignment =
      CTRubyAlignment(rawValue: .init(truncatingIfNeeded: coder.decodeInteger(forKey: "alignment"))) ?? .auto
    overhang =
      CTRubyOverhang(rawValue: .init(truncatingIfNeeded: coder.decodeInteger(forKey: "overhang"))) ?? .auto
    sizeFactor = coder.number("sizeFactor")
    let texts = Self.names.map { coder.text($0) }
    (textBefore, textAfter, textInterCharacter, textInline) = (texts[0], texts[1], texts[2], texts[3])
  }
}
