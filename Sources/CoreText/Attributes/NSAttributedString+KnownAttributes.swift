internal import CoreFoundation
public import CoreGraphics

extension NSAttributedString {
  /// Creates a string in one set of attributes: what Foundation's initialiser of these labels does, in less
  /// than half of its time for a set that has come before.
  ///
  /// Where the attributes are no optional, Swift takes this one. It has a name of its own, so that
  /// `init(string:attributes:)` without arguments is Foundation's. See docs/decisions/measuring.md.
  ///
  /// - Parameters:
  ///   - string: The characters.
  ///   - attributes: Hold for all of it.
  public convenience init(string: String, attributes: [NSAttributedString.Key: Any], _: Void = ()) {
    let ownClass = type(of: self)
    guard ownClass == NSAttributedString.self || ownClass == NSMutableAttributedString.self, !string.isEmpty,
      let stored = AttributeMemoryPool.shared.withMemory({ $0.shared(attributes)?.stored })
    else {
      // An optional: Foundation's initialiser, or a subclass's.
      self.init(string: string, attributes: Optional(attributes))
      return
    }
    self.init(string: string)
    setStoredAttributes(stored.dictionary, count: string.utf16.count)
  }

  /// Sets the attributes of the whole string, whether or not it may change later: no caller has it yet.
  ///
  /// The string is of one of Foundation's own classes, which have the layout of Core Foundation's; see
  /// `readAttributes(at:_:)`.
  ///
  /// - Parameters:
  ///   - stored: The attributes, which are copied.
  ///   - count: The length of the string.
  fileprivate func setStoredAttributes(_ stored: CoreFoundation.CFDictionary, count: Int) {
    CoreFoundation.CFAttributedStringSetAttributes(
      unsafeBitCast(self, to: CoreFoundation.CFMutableAttributedString.self),
      CoreFoundation.CFRange(location: 0, length: count), stored, true)
  }
}

/// A set of attributes in Core Foundation's own form, which it copies in few steps: Foundation makes a
/// dictionary of Swift's for each string, and asks how every value is bridged.
final class StoredAttributes {
  let dictionary: CoreFoundation.CFDictionary

  /// Creates the form of attributes.
  init(_ attributes: [NSAttributedString.Key: Any]) {
    let string = NSMutableAttributedString(string: " ", attributes: Optional(attributes))
    // Attributes that are set are copied into a dictionary of Core Foundation's.
    string.setStoredAttributes(StoredAttributes.dictionary(of: string), count: 1)
    dictionary = StoredAttributes.dictionary(of: string)
  }

  /// Returns the dictionary that a string of one of Foundation's classes has for its first unit.
  private static func dictionary(of string: NSAttributedString) -> CoreFoundation.CFDictionary {
    CoreFoundation.CFAttributedStringGetAttributes(
      unsafeBitCast(string, to: CoreFoundation.CFAttributedString.self), 0, nil)
  }
}
