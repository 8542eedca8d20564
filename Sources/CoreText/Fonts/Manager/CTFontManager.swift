public import CoreGraphics
internal import GalleyFonts

/// Posted to `NotificationCenter.default` whenever fonts were registered, unregistered or switched.
nonisolated(unsafe) public let kCTFontManagerRegisteredFontsChangedNotification =
  "CTFontManagerRegisteredFontsChangedNotification" as CFString

// Fonts are registered with `FontCollection.current`, so for the process unless a task has a collection of
// its own. They are found by name, and by text that needs their characters, from the next call on.
// Unregistering removes them from both at once; existing fonts and layouts keep them.

/// Hands a failure to a caller's variable.
private func report(
  _ failure: RegistrationFailure, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  error?.pointee = .passRetained(failure.error)
  return false
}

/// Registers the fonts of a file.
///
/// - Parameters:
///   - fontURL: The URL of a TrueType or OpenType file or collection.
///   - scope: `.process`.
///   - error: Receives what went wrong, with a code of `CTFontManagerError` and a description that names the
///     file and the table; may be `nil`.
/// - Returns: Whether all fonts of the file are registered; otherwise none is.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  do throws(RegistrationFailure) {
    try FontRegistrar(.current).register(fontURL as URL, scope: scope)
    return true
  } catch let failure { return report(failure, error) }
}

/// Unregisters the fonts of a file; see `CTFontManagerRegisterFontsForURL`.
@discardableResult
public func CTFontManagerUnregisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  do throws(RegistrationFailure) {
    try FontRegistrar(.current).unregister(fontURL as URL, scope: scope)
    return true
  } catch let failure { return report(failure, error) }
}

/// Registers a font without a size.
///
/// - Parameters:
///   - font: The font.
///   - error: See `CTFontManagerRegisterFontsForURL`.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  do throws(RegistrationFailure) {
    let face = font.instance.face
    do throws(FontError) { try face.validate() } catch {
      throw RegistrationFailure(CTFontManagerError(error), error.description)
    }
    try FontRegistrar(.current).register([(face: face, label: nil)], urls: [], enabled: true)
    return true
  } catch let failure { return report(failure, error) }
}

/// Unregisters a font that was registered by `CTFontManagerRegisterGraphicsFont`.
///
/// - Parameters:
///   - font: The font.
///   - error: See `CTFontManagerRegisterFontsForURL`.
@discardableResult
public func CTFontManagerUnregisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  do throws(RegistrationFailure) {
    let face = font.instance.face
    let isSystems = FontCollection.current.entries.contains { (try? $0.open()) == face }
    try FontRegistrar(.current).remove(what: face.postScriptName, isSystems: isSystems) {
      $0.face.isSameFont(as: face)
    }
    return true
  } catch let failure { return report(failure, error) }
}

/// Registers the fonts of files, each file on its own.
///
/// - Parameters:
///   - fontURLs: An array of URLs.
///   - scope: `.process`.
///   - errors: Receives an array of errors, one a file that failed; `nil` when none did. May be `nil`.
/// - Returns: Whether all are registered.
@discardableResult
public func CTFontManagerRegisterFontsForURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ errors: UnsafeMutablePointer<Unmanaged<CFArray>?>?
) -> Bool {
  report(
    all(fontURLs) { url throws(RegistrationFailure) in
      try FontRegistrar(.current).register(url, scope: scope)
    }, errors)
}

/// Unregisters the fonts of files; see `CTFontManagerRegisterFontsForURLs`.
@discardableResult
public func CTFontManagerUnregisterFontsForURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ errors: UnsafeMutablePointer<Unmanaged<CFArray>?>?
) -> Bool {
  report(
    all(fontURLs) { url throws(RegistrationFailure) in
      try FontRegistrar(.current).unregister(url, scope: scope)
    }, errors)
}

private func report(
  _ failures: [RegistrationFailure], _ errors: UnsafeMutablePointer<Unmanaged<CFArray>?>?
) -> Bool {
  errors?.pointee = failures.isEmpty ? nil : .passRetained(NSArray(array: failures.map(\.error)))
  return failures.isEmpty
}

private func all(
  _ urls: CFArray, _ work: (URL) throws(RegistrationFailure) -> Void
) -> [RegistrationFailure] {
  var failures: [RegistrationFailure] = []
  for value in urls {
    do throws(RegistrationFailure) {
      guard let url = value as? URL else {
        throw RegistrationFailure(.invalidFilePath, "\(value): not a URL")
      }
      try work(url)
    } catch { failures.append(error) }
  }
  return failures
}

/// Is called with the errors so far, an array, and whether the work is done; returns whether to continue.
public typealias CTFontManagerRegistrationHandler = (CFArray, Bool) -> Bool

/// Registers the fonts of files, each file on its own.
///
/// The work is done, and every call of the handler has returned, before the function returns.
///
/// - Parameters:
///   - fontURLs: An array of URLs.
///   - scope: `.process`.
///   - enabled: Whether the fonts can be found at once, or by `CTFontManagerEnableFontDescriptors` only.
///   - registrationHandler: Is called for every file that failed, and at the end with `true`; when it returns
///     `false`, the rest is left. May be `nil`.
public func CTFontManagerRegisterFontURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ enabled: Bool,
  _ registrationHandler: CTFontManagerRegistrationHandler?
) {
  each(fontURLs, registrationHandler) { value throws(RegistrationFailure) in
    guard let url = value as? URL else { throw RegistrationFailure(.invalidFilePath, "\(value): not a URL") }
    try FontRegistrar(.current).register(url, scope: scope, enabled: enabled)
  }
}

/// Unregisters the fonts of files; see `CTFontManagerRegisterFontURLs`.
public func CTFontManagerUnregisterFontURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ registrationHandler: CTFontManagerRegistrationHandler?
) {
  each(fontURLs, registrationHandler) { value throws(RegistrationFailure) in
    guard let url = value as? URL else { throw RegistrationFailure(.invalidFilePath, "\(value): not a URL") }
    try FontRegistrar(.current).unregister(url, scope: scope)
  }
}

/// Processes values one by one and reports to a handler; see `CTFontManagerRegisterFontURLs`.
func each(
  _ values: CFArray, _ handler: CTFontManagerRegistrationHandler?,
  _ work: (Any) throws(RegistrationFailure) -> Void
) {
  for value in values {
    do throws(RegistrationFailure) {
      try work(value)
    } catch {
      guard handler?(NSArray(object: error.error), false) ?? true else { return }
    }
  }
  _ = handler?(NSArray(), true)
}

// MARK: Available fonts and families

/// The names of all families, sorted, each once: an array of strings.
@discardableResult
public func CTFontManagerCopyAvailableFontFamilyNames() -> CFArray {
  names(FontCollection.current.registered.entries.map(\.family))
}

/// The PostScript names of all fonts, sorted, each once: an array of strings.
@discardableResult
public func CTFontManagerCopyAvailablePostScriptNames() -> CFArray {
  names(FontCollection.current.registered.entries.map(\.postScriptName))
}

private func names(_ names: [String]) -> CFArray {
  let sorted = Set(names).sorted { compareFamilies($0, $1) == .orderedAscending }
  return NSArray(array: sorted.map { NSString(string: $0) })
}

/// The files of all fonts, sorted by their paths, each once: an array of URLs. Fonts from memory have none.
@discardableResult
public func CTFontManagerCopyAvailableFontURLs() -> CFArray {
  let paths = Set(FontCollection.current.registered.entries.map(\.source)).filter { $0.hasPrefix("/") }
  return NSArray(array: paths.sorted().map { NSURL(fileURLWithPath: $0) })
}

private func compareFamilies(_ left: String, _ right: String) -> ComparisonResult {
  let result = left.compare(right, options: [.caseInsensitive, .numeric])
  return result == .orderedSame ? left.compare(right) : result
}

/// Compares the names of two families as people sort them: case does not matter, and digits count as numbers.
///
/// - Parameters:
///   - family1: The address of a string, such as an array's value.
///   - family2: The address of a string.
///   - context: Ignored.
@discardableResult
public func CTFontManagerCompareFontFamilyNames(
  _ family1: UnsafeRawPointer, _ family2: UnsafeRawPointer, _ context: UnsafeMutableRawPointer?
) -> CFComparisonResult {
  let left = Unmanaged<NSString>.fromOpaque(family1).takeUnretainedValue()
  let right = Unmanaged<NSString>.fromOpaque(family2).takeUnretainedValue()
  switch compareFamilies(left as String, right as String) {
  case .orderedAscending: return .compareLessThan
  case .orderedSame: return .compareEqualTo
  case .orderedDescending: return .compareGreaterThan
  }
}

/// Returns the scope in which the fonts of a file are registered; `.none` for files that were never
/// registered.
@discardableResult
public func CTFontManagerGetScopeForURL(_ fontURL: CFURL) -> CTFontManagerScope {
  let isRegistered = FontCollection.current.registeredFonts.contains { $0.face.source == fontURL.path }
  return isRegistered ? .process : .none
}

/// Whether a file could be registered: all its fonts can be read and are sound.
@discardableResult
public func CTFontManagerIsSupportedFont(_ fontURL: CFURL) -> Bool {
  (try? FontRegistrar.faces(of: fontURL as URL)) != nil
}
