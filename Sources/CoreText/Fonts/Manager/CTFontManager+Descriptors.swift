public import CoreGraphics
internal import GalleyFonts

/// Describes the fonts of a file, which need not be registered: fonts created from the descriptors are the
/// file's.
///
/// - Returns: An array of descriptors; `nil` when the file is no font, or a damaged one.
@discardableResult
public func CTFontManagerCreateFontDescriptorsFromURL(_ fileURL: CFURL) -> CFArray? {
  guard let faces = try? FontRegistrar.faces(of: fileURL as URL) else { return nil }
  return NSArray(array: faces.map { CTFontDescriptor(of: FontEntry($0)) })
}

/// Describes the first font of a file in memory; see `CTFontManagerCreateFontDescriptorsFromURL`.
@discardableResult
public func CTFontManagerCreateFontDescriptorFromData(_ data: CFData) -> CTFontDescriptor? {
  (try? FontRegistrar.faces(of: Data(copying: data)))?.first.map {
    CTFontDescriptor(of: FontEntry($0))
  }
}

/// Describes the fonts of a file in memory; an empty array when it is no font, or a damaged one.
@discardableResult
public func CTFontManagerCreateFontDescriptorsFromData(_ data: CFData) -> CFArray {
  let faces = (try? FontRegistrar.faces(of: Data(copying: data))) ?? []
  return NSArray(array: faces.map { CTFontDescriptor(of: FontEntry($0)) })
}

/// Registers the fonts that descriptors lead to: those of files and of memory, above all. A descriptor's
/// `kCTFontRegistrationUserInfoAttribute` is stored with the font.
///
/// - Parameters:
///   - fontDescriptors: An array of descriptors.
///   - scope: `.process`.
///   - enabled: See `CTFontManagerRegisterFontURLs`.
///   - registrationHandler: See `CTFontManagerRegisterFontURLs`; called for every descriptor that failed.
public func CTFontManagerRegisterFontDescriptors(
  _ fontDescriptors: CFArray, _ scope: CTFontManagerScope, _ enabled: Bool,
  _ registrationHandler: CTFontManagerRegistrationHandler?
) {
  each(fontDescriptors, registrationHandler) { value throws(RegistrationFailure) in
    let (descriptor, face) = try described(value)
    try FontRegistrar.check(scope)
    do throws(FontError) { try face.validate() } catch {
      throw RegistrationFailure(CTFontManagerError(error), error.description, descriptors: [descriptor])
    }
    try FontRegistrar(.current).register([(face: face, label: descriptor)], urls: [], enabled: enabled)
  }
}

/// Unregisters the fonts that descriptors lead to; see `CTFontManagerRegisterFontURLs` for the handler.
public func CTFontManagerUnregisterFontDescriptors(
  _ fontDescriptors: CFArray, _ scope: CTFontManagerScope,
  _ registrationHandler: CTFontManagerRegistrationHandler?
) {
  each(fontDescriptors, registrationHandler) { value throws(RegistrationFailure) in
    let (_, face) = try described(value)
    try FontRegistrar.check(scope)
    let isSystems = FontCollection.current.entries.contains { $0.source == face.source }
    try FontRegistrar(.current).remove(what: face.postScriptName, isSystems: isSystems) {
      $0.face.isSameFont(as: face)
    }
  }
}

/// The face of a descriptor.
private func described(_ value: Any) throws(RegistrationFailure) -> (CTFontDescriptor, FontFace) {
  guard let descriptor = value as? CTFontDescriptor else {
    throw RegistrationFailure(.insufficientInfo, "\(value): not a font descriptor")
  }
  if let entry = descriptor.entry {
    do throws(FontError) { return (descriptor, try entry.open()) } catch {
      throw RegistrationFailure(CTFontManagerError(error), error.description, descriptors: [descriptor])
    }
  }
  if let file = descriptor.specification.file {
    let faces = try FontRegistrar.faces(of: URL(fileURLWithPath: file))
    let name = descriptor.specification.name
    if let face = faces.first(where: { name == nil || $0.postScriptName == name }) {
      return (descriptor, face)
    }
  }
  if let entry = FontMatch.best(for: descriptor, in: FontCollection.current.registered),
    let face = try? entry.open()
  {
    return (descriptor, face)
  }
  throw RegistrationFailure(
    .insufficientInfo, "\(descriptor.attributes): names no font that exists", descriptors: [descriptor])
}

/// The fonts that are registered: an array of descriptors.
///
/// - Parameters:
///   - scope: Where they are registered: there are none but for `.process`.
///   - enabled: Those that can be found, or those that cannot.
@discardableResult
public func CTFontManagerCopyRegisteredFontDescriptors(
  _ scope: CTFontManagerScope, _ enabled: Bool
) -> CFArray {
  guard scope == .process else { return NSArray() }
  let fonts = FontCollection.current.registeredFonts.filter { $0.isEnabled == enabled }
  return NSArray(
    array: fonts.map { font in
      let info = (font.label as? CTFontDescriptor)?.attributes[kCTFontRegistrationUserInfoAttribute]
      return CTFontDescriptor(
        of: FontEntry(font.face), adding: info.map { [kCTFontRegistrationUserInfoAttribute: $0] } ?? [:])
    })
}

/// Enables or disables registered fonts: those that descriptors lead to. Fonts that were never registered do
/// not change.
public func CTFontManagerEnableFontDescriptors(_ descriptors: CFArray, _ enable: Bool) {
  let asked = descriptors.compactMap { $0 as? CTFontDescriptor }
  FontRegistrar(.current).enable(enable) { font in
    asked.contains { descriptor in
      if let face = try? descriptor.entry?.open() { return font.face.isSameFont(as: face) }
      let wanted = descriptor.specification
      return wanted.namesFont
        && (wanted.name == nil || wanted.name == font.face.postScriptName)
        && (wanted.family == nil || font.face.familyNames.contains(wanted.family ?? ""))
        && (wanted.file == nil || wanted.file == font.face.source)
    }
  }
}
