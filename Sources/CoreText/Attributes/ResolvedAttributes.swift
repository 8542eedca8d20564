internal import CoreGraphics

/// One set of attributes as the caller gave it, with everything that is not the engine's business read out.
///
/// `@unchecked Sendable`: the dictionary is never changed, and its values are only handed back or are
/// themselves immutable classes of this package. What foreign objects a caller puts into an attributed
/// string, and on which threads they may be used, is the caller's concern, as with Foundation's own
/// attributed strings.
package struct ResolvedAttributes: @unchecked Sendable {
  /// The attributes as given.
  package var dictionary: [NSAttributedString.Key: Any]
  /// The object that replaces the text's U+FFFC.
  package var object = ReplacingObject.ofAttributes
  private let look: Look

  /// The font and the paint, which sets that differ in what others read share.
  private final class Look: Sendable {
    let font: CTFont
    let paint: RunPaint

    init(_ font: CTFont, _ paint: RunPaint) { (self.font, self.paint) = (font, paint) }
  }

  /// Creates a set.
  ///
  /// - Parameters:
  ///   - dictionary: The attributes as given.
  ///   - font: The requested font of the text.
  ///   - paint: The paint of the text.
  package init(dictionary: [NSAttributedString.Key: Any], font: CTFont, paint: RunPaint) {
    self.dictionary = dictionary
    look = Look(font, paint)
  }

  /// Creates a set that differs from another one only in attributes that say nothing about font, paint and
  /// object.
  init(_ other: ResolvedAttributes, dictionary: [NSAttributedString.Key: Any]) {
    (self.dictionary, object, look) = (dictionary, other.object, other.look)
  }

  /// The requested font of the text.
  package var font: CTFont { look.font }
  /// The paint of the text.
  package var paint: RunPaint { look.paint }

  /// An object that replaces a U+FFFC.
  package enum ReplacingObject {
    /// That of the attributes, with the bounds that it answers for itself.
    case ofAttributes
    /// One with the bounds that layout gave it; `nil` for none.
    case laidOut((any AttachmentAttributeValue)?)
  }
}
