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
  /// The requested font of the text.
  package var font: CTFont
  /// The paint of the text.
  package var paint: RunPaint
  /// The object that replaces the text's U+FFFC.
  package var object = ReplacingObject.ofAttributes

  /// An object that replaces a U+FFFC.
  package enum ReplacingObject {
    /// That of the attributes, with the bounds that it answers for itself.
    case ofAttributes
    /// One with the bounds that layout gave it; `nil` for none.
    case laidOut((any AttachmentAttributeValue)?)
  }
}
