internal import CoreFoundation
internal import Foundation

extension NSAttributedString {
  /// Returns what `attributes(at:effectiveRange:)` does. Foundation on Linux finds each value by its name and
  /// asks how it is bridged, which takes five times as long as to take them as they are.
  ///
  /// - Parameters:
  ///   - offset: A UTF-16 offset in the text.
  ///   - range: Receives the range around it that has these attributes.
  package func readAttributes(at offset: Int, _ range: inout NSRange) -> [NSAttributedString.Key: Any] {
    storedAttributes(at: offset, &range) ?? attributes(at: offset, effectiveRange: &range)
  }

  /// Returns the attributes as Core Foundation stores them; `nil` for a class that may keep them elsewhere,
  /// and where a value is of a class that Foundation may hand out as another.
  private func storedAttributes(
    at offset: Int, _ range: inout NSRange
  ) -> [NSAttributedString.Key: Any]? {
    guard type(of: self) == NSMutableAttributedString.self || type(of: self) == NSAttributedString.self
    else { return nil }
    // Strings of these classes have the layout of Core Foundation's: Foundation hands them to it in the same
    // way.
    let string = unsafeBitCast(self, to: CoreFoundation.CFAttributedString.self)
    var found = CoreFoundation.CFRange()
    guard let stored = CoreFoundation.CFAttributedStringGetAttributes(string, offset, &found) else {
      return nil
    }
    let count = CoreFoundation.CFDictionaryGetCount(stored)
    guard count > 0 else { return nil }
    let attributes = withUnsafeTemporaryAllocation(of: UnsafeRawPointer?.self, capacity: 2 * count) {
      entries -> [NSAttributedString.Key: Any]? in
      let keys = entries.baseAddress!
      CoreFoundation.CFDictionaryGetKeysAndValues(stored, keys, keys + count)
      var attributes = [NSAttributedString.Key: Any](minimumCapacity: count)
      for index in 0..<count {
        guard let key = keys[index], let value = keys[count + index],
          let object = Unmanaged<AnyObject>.fromOpaque(value).takeUnretainedValue() as? AttributeValue
        else { return nil }
        let name = Unmanaged<NSString>.fromOpaque(key).takeUnretainedValue()
        attributes[NSAttributedString.Key(name as String)] = object
      }
      return attributes
    }
    if attributes != nil { range = NSRange(location: found.location, length: found.length) }
    return attributes
  }
}
