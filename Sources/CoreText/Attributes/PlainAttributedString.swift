internal import CoreFoundation
internal import CoreGraphics
internal import Foundation
internal import GalleyFonts
package import TextEngine

/// A string in one set of attributes that can never change, and that put no object into it: what most labels
/// and lines are made from. Nothing of it is copied before it is laid out.
package struct PlainAttributedString: Sendable {
  /// The characters.
  let characters: String
  /// The number of UTF-16 units.
  package let count: Int
  /// Its styles.
  let styles: PlainStyles

  /// The string in the engine's style.
  package var string: StyledString { StyledString(characters, styles: styles.text) }

  /// The same as `AttributeResolver.resolve(_:)` reads it; of a line without the rules for columns.
  package var text: AttributedText {
    let text = string.text
    return AttributedText(styled: text, sets: styles.meanings, setOfRun: text.runs.isEmpty ? [] : [0])
  }

  /// Reads a string in one set of attributes.
  ///
  /// - Parameter isLine: Whether it is to be a line outside of any column.
  /// - Returns: `nil` for any other string, and for one of a class that may keep its attributes elsewhere.
  package static func read(_ string: NSAttributedString, isLine: Bool = false) -> PlainAttributedString? {
    guard
      type(of: string) == NSAttributedString.self || type(of: string) == NSMutableAttributedString.self
    else { return nil }
    let characters = string.string
    // Swift knows the length of ASCII, and has been asked for that of other text when the string was made.
    let count = characters.utf16.count
    guard count > 0 else { return nil }
    let styles = AttributeMemoryPool.shared.withMemory { memory in
      string.plainStyles(count, isLine: isLine, in: memory)
    }
    guard let styles else { return nil }
    return PlainAttributedString(characters: characters, count: count, styles: styles)
  }
}

/// The styles of strings in one set of attributes.
final class PlainStyles: Sendable {
  /// An empty text that has them.
  let text: StyledText
  /// The meaning of the set.
  let meanings: [ResolvedAttributes]
  /// Whether a string may have `CompactParagraph`s.
  let mayBeCompact: Bool

  init(_ text: StyledText, _ meanings: [ResolvedAttributes]) {
    (self.text, self.meanings) = (text, meanings)
    mayBeCompact = text.mayBeCompact
  }
}

/// A set of attributes as Core Foundation stores it, and its sheet: what tells with few steps that the next
/// string has the attributes of the last one.
final class PlainSet {
  private let sheet: AttributeSheet
  private let collection: FontCollection
  /// That of the sheet.
  private let fonts: FontCollection
  /// The names, and the objects that they were met in last, which are kept alive: strings of known attributes
  /// share theirs. The addresses of the values, which the sheet keeps alive.
  private let keys: UnsafeMutablePointer<String>
  private let keyObjects: UnsafeMutablePointer<Unmanaged<NSString>>
  private let values: UnsafeMutablePointer<UnsafeRawPointer?>
  private let count: Int

  /// - Parameters:
  ///   - sheet: The sheet of the set.
  ///   - collection: That of the set's font, as it was when it was created.
  ///   - keys: The addresses of the keys, which are `NSString`s, in Core Foundation's order.
  ///   - values: The addresses of the values.
  fileprivate init(
    _ sheet: AttributeSheet, _ collection: FontCollection, _ count: Int,
    keys: UnsafeMutablePointer<UnsafeRawPointer?>, values: UnsafeMutablePointer<UnsafeRawPointer?>
  ) {
    (self.sheet, self.collection, self.count) = (sheet, collection, count)
    fonts = sheet.styles.collection
    self.keys = .allocate(capacity: count)
    keyObjects = .allocate(capacity: count)
    self.values = .allocate(capacity: count)
    for index in 0..<count {
      let key = Unmanaged<NSString>.fromOpaque(keys[index]!)
      (self.keys + index).initialize(to: key._withUnsafeGuaranteedRef { $0 as String })
      (keyObjects + index).initialize(to: key.retain())
    }
    self.values.initialize(from: values, count: count)
  }

  deinit {
    for index in 0..<count { keyObjects[index].release() }
    keyObjects.deallocate()
    keys.deinitialize(count: count)
    keys.deallocate()
    values.deallocate()
  }

  /// Returns the styles of strings in some attributes, if these are this set, in the same order, and their
  /// fonts still come from the same collection.
  ///
  /// - Parameter isLine: Whether the strings are to be lines outside of any column.
  @inline(__always)
  fileprivate func styles(
    of count: Int, keys: UnsafeMutablePointer<UnsafeRawPointer?>,
    values: UnsafeMutablePointer<UnsafeRawPointer?>, isLine: Bool
  ) -> PlainStyles? {
    guard count == self.count, collection.isRegistered(as: fonts) else { return nil }
    for index in 0..<count {
      guard values[index] == self.values[index], let key = keys[index] else { return nil }
      if key == UnsafeRawPointer(keyObjects[index].toOpaque()) { continue }
      let name = Unmanaged<NSString>.fromOpaque(key)
      guard name._withUnsafeGuaranteedRef({ ($0 as String) == self.keys[index] }) else { return nil }
      remember(name, at: index)
    }
    return sheet.plainStyles(isLine: isLine)
  }

  /// Keeps the object of a name in place of another one, a few times: Foundation's strings have new ones each
  /// time.
  private func remember(_ name: Unmanaged<NSString>, at index: Int) {
    guard changes < PlainSet.mostChanges else { return }
    changes += 1
    keyObjects[index].release()
    keyObjects[index] = name.retain()
  }
  @exclusivity(unchecked) private var changes = 0
  private static let mostChanges = 16
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
  /// Returns the styles of a string that is not empty, by its only set of attributes; `nil` if it has
  /// several, or the set may change or puts objects into the text.
  ///
  /// A set that is known is found by its values' identity. No dictionary is made of it. The string is of one
  /// of Foundation's own classes.
  ///
  /// - Parameters:
  ///   - count: The string's length.
  ///   - isLine: Whether the string is to be a line outside of any column.
  fileprivate func plainStyles(_ count: Int, isLine: Bool, in memory: AttributeMemory) -> PlainStyles? {
    // See `readAttributes(at:_:)`.
    let stored = unsafeBitCast(self, to: CoreFoundation.CFAttributedString.self)
    var found = CoreFoundation.CFRange()
    guard let attributes = CoreFoundation.CFAttributedStringGetAttributes(stored, 0, &found),
      found.location == 0, found.length == count
    else { return nil }
    // Foundation's own property takes half as long as `CFDictionaryGetCount`, which asks it.
    let pairCount = Unmanaged<NSDictionary>.fromOpaque(Unmanaged.passUnretained(attributes).toOpaque())
      ._withUnsafeGuaranteedRef { $0.count }
    return withUnsafeTemporaryAllocation(of: UnsafeRawPointer?.self, capacity: 2 * max(pairCount, 1)) {
      pairs -> PlainStyles? in
      // An allocation that is not empty has an address.
      let (keys, values) = (pairs.baseAddress!, pairs.baseAddress! + pairCount)
      CoreFoundation.CFDictionaryGetKeysAndValues(attributes, keys, values)
      let known = memory.lastPlain?._withUnsafeGuaranteedRef {
        $0.styles(of: pairCount, keys: keys, values: values, isLine: isLine)
      }
      if let known { return known }
      var range = NSRange()
      guard
        let set = memory.fixedSet(where: { $0.has(pairCount, keys: keys, values: values) })
          ?? memory.shared(readAttributes(at: 0, &range)),
        set.isPlain
      else { return nil }
      let sheet = memory.sheet(of: set)
      if let collection = set.collection, set.has(pairCount, keys: keys, values: values) {
        memory.keep(PlainSet(sheet, collection, pairCount, keys: keys, values: values))
      }
      return sheet.plainStyles(isLine: isLine)
    }
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
    let addresses = addresses
    guard count > 0, count == addresses.count else { return false }
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
