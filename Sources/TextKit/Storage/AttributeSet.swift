internal import CoreText

/// Attributes that runs of a document refer to; equal ones are one set.
final class AttributeSet: Equatable, Sendable {
  // Never changed; the values are the caller's, as in any attributed string.
  nonisolated(unsafe) private let attributes: NSDictionary
  nonisolated(unsafe) let dictionary: [NSAttributedString.Key: Any]

  init(_ attributes: [NSAttributedString.Key: Any]) {
    dictionary = attributes
    self.attributes = NSDictionary(
      objects: Array(attributes.values), forKeys: attributes.keys.map { NSString(string: $0.rawValue) })
  }

  static func == (one: AttributeSet, other: AttributeSet) -> Bool {
    one === other || one.attributes.isEqual(other.attributes)
  }
}
