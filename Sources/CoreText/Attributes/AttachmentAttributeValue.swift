package import CoreGraphics
internal import GalleyFonts
internal import TextEngine

/// The interface of attachment values where text is laid out without a text container: an object that
/// replaces its U+FFFC.
package protocol AttachmentAttributeValue: AnyObject {
  /// The object's rectangle: points from its origin on the baseline, y up. Its width is the pen movement.
  var attachmentBounds: CGRect { get }

  /// The object beside text in a font, which it may be aligned with.
  func aligned(beside font: CTFont) -> any AttachmentAttributeValue
  /// Whether lines become as high as the object needs; otherwise it counts as high as a letter.
  var affectsLineHeight: Bool { get }

  /// Whether layout managers ask the object for its bounds, in its container and its line.
  var hasBoundsByContainer: Bool { get }

  /// Draws the object.
  ///
  /// - Parameters:
  ///   - rect: Where, in the context's user space, which has y upwards.
  ///   - context: Its state is put back afterwards.
  func drawAttachment(in rect: CGRect, context: CGContext)
}

extension AttachmentAttributeValue {
  /// The object as it is.
  package func aligned(beside font: CTFont) -> any AttachmentAttributeValue { self }
  /// True.
  package var affectsLineHeight: Bool { true }
  /// False.
  package var hasBoundsByContainer: Bool { false }
}

/// The attributes that put objects into the text.
enum AttachmentAttributes {
  /// The character that an object replaces: U+FFFC.
  static let character: UInt16 = 0xFFFC

  static let keys = [
    NSAttributedString.Key(rawValue: "NSAttachment"), .adaptiveImage,
    NSAttributedString.Key(rawValue: "NSAdaptiveImageGlyph"), .replacementText,
  ]
  /// The keys, and that of text that is hidden.
  private static let allKeys = keys + [.hiddenText]

  /// Returns the object with which attributes replace a U+FFFC.
  ///
  /// - Parameter font: The font of the U+FFFC.
  static func object(
    _ attributes: [NSAttributedString.Key: Any], font: CTFont
  ) -> (any AttachmentAttributeValue)? {
    // A run delegate reserves the space for its owner.
    guard attributes[.ctRunDelegate] as? CTRunDelegate == nil else { return nil }
    if let value = attributes[.replacementText] { return ReplacementText(value, attributes) }
    for key in keys {
      guard let value = attributes[key] else { continue }
      if let object = value as? any AttachmentAttributeValue { return object.aligned(beside: font) }
      if let provider = value as? any CTAdaptiveImageProviding { return AdaptiveImage(provider, font: font) }
    }
    return nil
  }

  /// Returns the space that attributes reserve for an object.
  ///
  /// - Parameter leavesOut: Whether objects that layout managers ask are neither asked nor given space.
  static func placeholder(
    _ attributes: [NSAttributedString.Key: Any], font: CTFont, leavesOut: Bool
  ) -> Placeholder? {
    if HiddenText.hides(attributes) { return Placeholder(width: 0, ascent: 0, descent: 0) }
    if leavesOut, isAskedByContainer(attributes) { return nil }
    guard let object = object(attributes, font: font) else { return nil }
    let bounds = object.attachmentBounds
    let (ascent, descent) =
      object.affectsLineHeight
      ? (Double(bounds.maxY), Double(-bounds.minY)) : (font.font.ascent, font.font.descent)
    return Placeholder(width: Double(bounds.width), ascent: ascent, descent: descent)
  }

  /// Returns whether layout managers ask the object of attributes for its bounds.
  static func isAskedByContainer(_ attributes: [NSAttributedString.Key: Any]) -> Bool {
    attributes[.replacementText] == nil
      && keys.contains { (attributes[$0] as? any AttachmentAttributeValue)?.hasBoundsByContainer == true }
  }

  /// Whether attributes put an object into the text, or hide text.
  static func isPresent(in attributes: [NSAttributedString.Key: Any]) -> Bool {
    // Names of other lengths are none of these: to compare or to find one costs more.
    attributes.keys.contains { key in
      let length = key.rawValue.utf8.count
      return length < 64 && lengths & (1 << UInt64(length)) != 0 && allKeys.contains(key)
    }
  }

  /// The lengths of the keys in UTF-8, as bits.
  private static let lengths = allKeys.reduce(UInt64()) { $0 | 1 << UInt64($1.rawValue.utf8.count) }

  /// Splits a range of equal attributes with an object into parts that have it at each character or at none:
  /// objects replace U+FFFC only, other characters lose them.
  static func split(
    _ range: Range<Int>, of text: [UInt16], _ attributes: [NSAttributedString.Key: Any]
  ) -> [(end: Int, attributes: [NSAttributedString.Key: Any])] {
    guard !HiddenText.hides(attributes) else { return [(range.upperBound, attributes)] }
    var plain = attributes
    for key in keys { plain[key] = nil }
    var parts: [(end: Int, attributes: [NSAttributedString.Key: Any])] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let isObject = text[start] == character
      let end =
        text[start..<range.upperBound].firstIndex { ($0 == character) != isObject } ?? range.upperBound
      parts.append((end, isObject ? attributes : plain))
      start = end
    }
    return parts
  }
}
