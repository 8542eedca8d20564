internal import CoreGraphics
internal import GalleyFonts
internal import TextEngine

/// What was made of sets of attributes that were met lately: texts of one document have mostly the same few, whose fonts
/// and colours are the same objects each time.
///
/// Only sets are kept all of whose values can never say something else (`FixedAttributeValue`). One thread at a time.
package final class AttributeMemory {
  /// What a set of attributes means.
  struct Meaning {
    let set: ResolvedAttributes
    let style: TextStyle
    let paragraphStyle: ParagraphStyle
  }
  private var known: [(collection: FontCollection, meaning: Meaning)] = []
  /// The place that is written to next.
  private var next = 0
  /// Each is compared with what is asked for.
  private static let most = 8

  /// Makes a memory that knows nothing yet.
  package init() {}

  /// What a set of attributes means in text whose other fonts come from a collection, if that is known.
  func meaning(of attributes: [NSAttributedString.Key: Any], _ collection: FontCollection) -> Meaning? {
    known.first {
      $0.collection === collection && AttributeMemory.areSame($0.meaning.set.dictionary, attributes)
    }?.meaning
  }

  /// Keeps what a set of attributes means, if that cannot change.
  func keep(_ meaning: Meaning, _ collection: FontCollection) {
    guard meaning.set.dictionary.values.allSatisfy({ ($0 as? any FixedAttributeValue)?.isFixed == true })
    else {
      return
    }
    if known.count < AttributeMemory.most {
      known.append((collection, meaning))
    } else {
      known[next] = (collection, meaning)
      next = (next + 1) % AttributeMemory.most
    }
  }

  /// Whether two sets have the same keys and objects.
  private static func areSame(
    _ left: [NSAttributedString.Key: Any], _ right: [NSAttributedString.Key: Any]
  ) -> Bool {
    guard left.count == right.count else { return false }
    for (key, value) in left {
      guard let other = right[key], type(of: other) is AnyClass, (value as AnyObject) === (other as AnyObject)
      else { return false }
    }
    return true
  }
}

extension CTFont: FixedAttributeValue {
  package var isFixed: Bool { true }
}
