public import CoreGraphics

// Core Foundation's functions on attributed strings, which are Foundation's here. Allocators do not count.
// Ranges outside of the string are the caller's mistake, as there.

/// Creates an attributed string.
///
/// - Parameters:
///   - alloc: Ignored.
///   - str: The characters.
///   - attributes: Hold for all of it; `nil` for none.
@discardableResult
public func CFAttributedStringCreate(
  _ alloc: CFAllocator!, _ str: CFString!, _ attributes: CFDictionary!
) -> CFAttributedString! {
  NSAttributedString(string: str as String, attributes: attributes.map(keyed))
}

/// Copies an attributed string, which later changes then do not reach.
@discardableResult
public func CFAttributedStringCreateCopy(
  _ alloc: CFAllocator!, _ aStr: CFAttributedString!
) -> CFAttributedString! {
  NSAttributedString(attributedString: aStr)
}

/// Copies a part of an attributed string.
@discardableResult
public func CFAttributedStringCreateWithSubstring(
  _ alloc: CFAllocator!, _ aStr: CFAttributedString!, _ range: CFRange
) -> CFAttributedString! {
  aStr.attributedSubstring(from: NSRange(range))
}

/// The characters.
@discardableResult
public func CFAttributedStringGetString(_ aStr: CFAttributedString!) -> CFString! {
  NSString(string: aStr.string)
}

/// The number of UTF-16 units.
@discardableResult
public func CFAttributedStringGetLength(_ aStr: CFAttributedString!) -> CFIndex { aStr.length }

/// Returns the attributes of a UTF-16 unit.
///
/// - Parameters:
///   - aStr: The attributed string.
///   - loc: The offset of the unit.
///   - effectiveRange: Receives a range around the unit that has all of them. May be `nil`.
@discardableResult
public func CFAttributedStringGetAttributes(
  _ aStr: CFAttributedString!, _ loc: CFIndex, _ effectiveRange: UnsafeMutablePointer<CFRange>!
) -> CFDictionary! {
  var range = NSRange()
  let attributes = aStr.attributes(at: loc, effectiveRange: &range)
  effectiveRange?.pointee = CFRange(range)
  return NSDictionary(
    objects: Array(attributes.values), forKeys: attributes.keys.map { NSString(string: $0.rawValue) })
}

/// Returns one attribute of a UTF-16 unit; `nil` if it has none of that name.
///
/// - Parameters:
///   - aStr: The attributed string.
///   - loc: The offset of the unit.
///   - attrName: The attribute's name.
///   - effectiveRange: Receives a range around the unit that has the same. May be `nil`.
@discardableResult
public func CFAttributedStringGetAttribute(
  _ aStr: CFAttributedString!, _ loc: CFIndex, _ attrName: CFString!,
  _ effectiveRange: UnsafeMutablePointer<CFRange>!
) -> CFTypeRef! {
  var range = NSRange()
  let value = aStr.attribute(key(attrName), at: loc, effectiveRange: &range)
  effectiveRange?.pointee = CFRange(range)
  return value.map { $0 as AnyObject }
}

/// Returns one attribute of a UTF-16 unit; `nil` if it has none of that name.
///
/// - Parameters:
///   - aStr: The attributed string.
///   - loc: The offset of the unit.
///   - attrName: The attribute's name.
///   - inRange: Where to look.
///   - longestEffectiveRange: Receives the longest range in it around the unit that has the same. May be
///     `nil`.
@discardableResult
public func CFAttributedStringGetAttributeAndLongestEffectiveRange(
  _ aStr: CFAttributedString!, _ loc: CFIndex, _ attrName: CFString!, _ inRange: CFRange,
  _ longestEffectiveRange: UnsafeMutablePointer<CFRange>!
) -> CFTypeRef! {
  var range = NSRange()
  let value = aStr.attribute(
    key(attrName), at: loc, longestEffectiveRange: &range, in: NSRange(inRange))
  longestEffectiveRange?.pointee = CFRange(range)
  return value.map { $0 as AnyObject }
}

// MARK: Changing

/// Creates an empty attributed string that can be changed.
///
/// - Parameters:
///   - alloc: Ignored.
///   - maxLength: Not a limit.
@discardableResult
public func CFAttributedStringCreateMutable(
  _ alloc: CFAllocator!, _ maxLength: CFIndex
) -> CFMutableAttributedString! {
  NSMutableAttributedString(string: "")
}

/// Copies an attributed string into one that can be changed.
///
/// - Parameters:
///   - alloc: Ignored.
///   - maxLength: Not a limit.
///   - aStr: The attributed string.
@discardableResult
public func CFAttributedStringCreateMutableCopy(
  _ alloc: CFAllocator!, _ maxLength: CFIndex, _ aStr: CFAttributedString!
) -> CFMutableAttributedString! {
  NSMutableAttributedString(attributedString: aStr)
}

/// Replaces a range of UTF-16 units. The new text has the attributes of the first replaced unit, or of the
/// one before it where none is replaced.
public func CFAttributedStringReplaceString(
  _ aStr: CFMutableAttributedString!, _ range: CFRange, _ replacement: CFString!
) {
  aStr.replaceCharacters(in: NSRange(range), with: replacement as String)
}

/// Replaces a range of UTF-16 units and their attributes.
public func CFAttributedStringReplaceAttributedString(
  _ aStr: CFMutableAttributedString!, _ range: CFRange, _ replacement: CFAttributedString!
) {
  aStr.replaceCharacters(in: NSRange(range), with: replacement)
}

/// Gives a range of UTF-16 units attributes.
///
/// - Parameters:
///   - aStr: The attributed string.
///   - range: The units that get the attributes.
///   - replacement: The attributes.
///   - clearOtherAttributes: Whether they lose those that they had.
public func CFAttributedStringSetAttributes(
  _ aStr: CFMutableAttributedString!, _ range: CFRange, _ replacement: CFDictionary!,
  _ clearOtherAttributes: Bool
) {
  let attributes = replacement.map(keyed) ?? [:]
  if clearOtherAttributes {
    aStr.setAttributes(attributes, range: NSRange(range))
  } else {
    aStr.addAttributes(attributes, range: NSRange(range))
  }
}

/// Gives a range of UTF-16 units an attribute.
public func CFAttributedStringSetAttribute(
  _ aStr: CFMutableAttributedString!, _ range: CFRange, _ attrName: CFString!, _ value: CFTypeRef!
) {
  aStr.addAttribute(key(attrName), value: value as Any, range: NSRange(range))
}

/// Removes an attribute from a range of UTF-16 units.
public func CFAttributedStringRemoveAttribute(
  _ aStr: CFMutableAttributedString!, _ range: CFRange, _ attrName: CFString!
) {
  aStr.removeAttribute(key(attrName), range: NSRange(range))
}

/// Begins changes that belong together.
public func CFAttributedStringBeginEditing(_ aStr: CFMutableAttributedString!) { aStr.beginEditing() }

/// Ends changes that belong together.
public func CFAttributedStringEndEditing(_ aStr: CFMutableAttributedString!) { aStr.endEditing() }

private func key(_ name: CFString) -> NSAttributedString.Key {
  NSAttributedString.Key(rawValue: name as String)
}

/// A dictionary's entries whose keys are strings.
private func keyed(_ dictionary: CFDictionary) -> [NSAttributedString.Key: Any] {
  var attributes: [NSAttributedString.Key: Any] = [:]
  for (name, value) in dictionary {
    if let name = name as? String { attributes[NSAttributedString.Key(rawValue: name)] = value }
  }
  return attributes
}

extension NSRange {
  fileprivate init(_ range: CFRange) { self.init(location: range.location, length: range.length) }
}

extension CFRange {
  fileprivate init(_ range: NSRange) { self = CFRangeMake(range.location, range.length) }
}
