// Core Foundation's functions over dates and locales.

/// Creates the date of a time in seconds since the start of 2001, UTC.
@discardableResult
public func CFDateCreate(_ allocator: CFAllocator?, _ time: CFAbsoluteTime) -> CFDate! {
  NSDate(timeIntervalSinceReferenceDate: time)
}

/// Returns the seconds from the start of 2001, UTC, to a date.
@discardableResult
public func CFDateGetAbsoluteTime(_ date: CFDate!) -> CFAbsoluteTime { date.timeIntervalSinceReferenceDate }

/// Returns the seconds from another date to a date.
@discardableResult
public func CFDateGetTimeIntervalSinceDate(_ date: CFDate!, _ other: CFDate!) -> CFTimeInterval {
  date.timeIntervalSince(other as Date)
}

/// Apple's name for the identifier of a locale.
public typealias CFLocaleIdentifier = CFString

/// Returns the user's locale.
@discardableResult
public func CFLocaleCopyCurrent() -> CFLocale! { NSLocale.current as NSLocale }

/// Creates the locale of an identifier.
@discardableResult
public func CFLocaleCreate(_ allocator: CFAllocator?, _ identifier: CFLocaleIdentifier!) -> CFLocale! {
  NSLocale(localeIdentifier: identifier as String)
}

/// Returns the identifier of a locale.
@discardableResult
public func CFLocaleGetIdentifier(_ locale: CFLocale!) -> CFLocaleIdentifier! {
  NSString(string: (locale as Locale).identifier)
}

/// Returns the languages that the user prefers, the first one first.
@discardableResult
public func CFLocaleCopyPreferredLanguages() -> CFArray! { NSArray(array: Locale.preferredLanguages) }

/// Returns the identifier of dates.
@discardableResult
public func CFDateGetTypeID() -> CFTypeID { typeIdentifier(of: NSDate.self) }

/// Returns the identifier of locales.
@discardableResult
public func CFLocaleGetTypeID() -> CFTypeID { typeIdentifier(of: NSLocale.self) }
