internal import CoreFoundation
internal import CoreGraphics
internal import Foundation
package import TextEngine

/// A string in one set of attributes that can never change, and that put no object into it: what most labels
/// and lines are made from. Nothing of it is copied before it is laid out.
package struct PlainAttributedString: Sendable {
  /// The string in the engine's style.
  package let string: StyledString
  /// The number of UTF-16 units.
  package let count: Int
  private let meanings: [ResolvedAttributes]

  /// The same as `AttributeResolver.resolve(_:)` reads it; of a line without the rules for columns.
  package var text: AttributedText {
    let text = string.text
    return AttributedText(styled: text, sets: meanings, setOfRun: text.runs.isEmpty ? [] : [0])
  }

  /// Reads a string in one set of attributes.
  ///
  /// - Parameter isLine: Whether it is to be a line outside of any column.
  /// - Returns: `nil` for any other string, and for one of a class that may keep its attributes elsewhere.
  package static func read(_ string: NSAttributedString, isLine: Bool = false) -> PlainAttributedString? {
    let count = string.length
    guard count > 0 else { return nil }
    return AttributeMemoryPool.shared.withMemory { memory in
      guard let set = string.plainSet(count, in: memory) else { return nil }
      let sheet = memory.sheet(of: set)
      return PlainAttributedString(
        string: StyledString(
          string.string, styles: isLine ? sheet.lineStyles : sheet.styles.emptyText),
        count: count, meanings: sheet.meanings)
    }
  }
}

extension AttributeResolver {
  /// Returns a string in the engine's style for some attributes, all of it in these.
  ///
  /// - Returns: `nil` if the attributes may change, or may put objects into the text.
  package static func styledString(
    _ string: String, _ attributes: [NSAttributedString.Key: Any]
  ) -> StyledString? {
    AttributeMemoryPool.shared.withMemory { memory in
      guard let set = memory.shared(attributes), set.isPlain else { return nil }
      return StyledString(string, styles: memory.sheet(of: set).styles.emptyText)
    }
  }
}

extension NSAttributedString {
  /// Returns the only set of attributes of a string that is not empty, as texts share it; `nil` if it has
  /// several, or the set may change or puts objects into the text.
  ///
  /// A set that is known is found by its values' identity. No dictionary is made of it.
  ///
  /// - Parameter count: The string's length.
  fileprivate func plainSet(_ count: Int, in memory: AttributeMemory) -> SharedAttributes? {
    guard type(of: self) == NSAttributedString.self || type(of: self) == NSMutableAttributedString.self
    else { return nil }
    // See `readAttributes(at:_:)`.
    let stored = unsafeBitCast(self, to: CoreFoundation.CFAttributedString.self)
    var found = CoreFoundation.CFRange()
    guard let attributes = CoreFoundation.CFAttributedStringGetAttributes(stored, 0, &found),
      found.location == 0, found.length == count
    else { return nil }
    let pairCount = CoreFoundation.CFDictionaryGetCount(attributes)
    let known = withUnsafeTemporaryAllocation(of: UnsafeRawPointer?.self, capacity: 2 * pairCount) {
      pairs -> SharedAttributes? in
      guard pairCount > 0, let keys = pairs.baseAddress else { return nil }
      CoreFoundation.CFDictionaryGetKeysAndValues(attributes, keys, keys + pairCount)
      return memory.fixedSet { $0.has(pairCount, keys: keys, values: keys + pairCount) }
    }
    if let known { return known.isPlain ? known : nil }
    var range = NSRange()
    guard let set = memory.shared(readAttributes(at: 0, &range)), set.isPlain else { return nil }
    return set
  }
}

extension SharedAttributes {
  /// Whether these are attributes that Core Foundation has stored.
  ///
  /// - Parameters:
  ///   - keys: The addresses of their keys, which are `NSString`s.
  ///   - values: The addresses of their values.
  fileprivate func has(
    _ count: Int, keys: UnsafeMutablePointer<UnsafeRawPointer?>,
    values: UnsafeMutablePointer<UnsafeRawPointer?>
  ) -> Bool {
    guard count == addresses.count else { return false }
    for index in 0..<count {
      // Foundation keeps the order in which it was given the pairs only by chance.
      guard let place = addresses.firstIndex(where: { $0.value == values[index] }), let key = keys[index],
        Unmanaged<NSString>.fromOpaque(key)._withUnsafeGuaranteedRef({
          ($0 as String) == addresses[place].key
        })
      else { return false }
    }
    return true
  }
}
