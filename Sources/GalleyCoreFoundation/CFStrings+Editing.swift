// Core Foundation's functions that change strings. Offsets and lengths are UTF-16 units.

/// Inserts a string.
public func CFStringInsert(_ string: CFMutableString!, _ index: CFIndex, _ addition: CFString!) {
  string.insert(addition as String, at: index)
}

/// Removes a range.
public func CFStringDelete(_ string: CFMutableString!, _ range: CFRange) {
  string.deleteCharacters(in: NSRange(cf: range))
}

/// Replaces a range.
public func CFStringReplace(_ string: CFMutableString!, _ range: CFRange, _ replacement: CFString!) {
  string.replaceCharacters(in: NSRange(cf: range), with: replacement as String)
}

/// Replaces everything.
public func CFStringReplaceAll(_ string: CFMutableString!, _ replacement: CFString!) {
  string.setString(replacement as String)
}

/// Adds units at the end.
public func CFStringAppendCharacters(
  _ string: CFMutableString!, _ characters: UnsafePointer<UniChar>!, _ count: CFIndex
) {
  if count > 0 { string.append(NSString(characters: characters, length: count) as String) }
}

/// Replaces a string wherever it is in a range, and returns how often it was there.
@discardableResult
public func CFStringFindAndReplace(
  _ string: CFMutableString!, _ wanted: CFString!, _ replacement: CFString!, _ range: CFRange,
  _ flags: CFStringCompareFlags
) -> CFIndex {
  string.replaceOccurrences(
    of: wanted as String, with: replacement as String, options: NSString.CompareOptions(cf: flags),
    range: NSRange(cf: range))
}

/// Removes a string from the start and the end as often as it is there.
public func CFStringTrim(_ string: CFMutableString!, _ trimmed: CFString!) {
  let unit = trimmed as String
  guard !unit.isEmpty else { return }
  while string.hasPrefix(unit) { string.deleteCharacters(in: NSRange(location: 0, length: trimmed.length)) }
  while string.hasSuffix(unit) {
    string.deleteCharacters(in: NSRange(location: string.length - trimmed.length, length: trimmed.length))
  }
}

/// Removes white space and line ends from the start and the end.
public func CFStringTrimWhitespace(_ string: CFMutableString!) {
  string.setString(string.trimmingCharacters(in: .whitespacesAndNewlines))
}

/// Makes all letters small ones, by the rules of a locale.
public func CFStringLowercase(_ string: CFMutableString!, _ locale: CFLocale!) {
  string.setString((string as String).lowercased(with: locale.map { $0 as Locale }))
}

/// Makes all letters capitals, by the rules of a locale.
public func CFStringUppercase(_ string: CFMutableString!, _ locale: CFLocale!) {
  string.setString((string as String).uppercased(with: locale.map { $0 as Locale }))
}

/// Begins each word with a capital, by the rules of a locale.
public func CFStringCapitalize(_ string: CFMutableString!, _ locale: CFLocale!) {
  string.setString((string as String).capitalized(with: locale.map { $0 as Locale }))
}
