internal import CoreGraphics
internal import GalleyFonts

/// Registers fonts with a collection, for the process.
struct FontRegistrar {
  private let collection: FontCollection

  init(_ collection: FontCollection) { self.collection = collection }

  /// Opens and checks every face of a file.
  static func faces(of url: URL) throws(RegistrationFailure) -> [FontFace] {
    guard url.isFileURL, !url.path.isEmpty else {
      throw RegistrationFailure(.invalidFilePath, "\(url.absoluteString): not the URL of a file", urls: [url])
    }
    do throws(FontError) {
      return try sound(FontFace.faces(contentsOf: url.path))
    } catch {
      throw RegistrationFailure(CTFontManagerError(error), error.description, urls: [url])
    }
  }

  /// Opens every face of a font in memory.
  static func faces(of data: Data) throws(FontError) -> [FontFace] {
    try sound(FontFace.faces(bytes: [UInt8](data), name: "font data"))
  }

  private static func sound(_ faces: [FontFace]) throws(FontError) -> [FontFace] {
    for face in faces { try face.validate() }
    return faces
  }

  /// Registers a file's fonts.
  func register(_ url: URL, scope: CTFontManagerScope, enabled: Bool = true) throws(RegistrationFailure) {
    try Self.check(scope, urls: [url])
    let faces = try Self.faces(of: url)
    try register(faces.map { (face: $0, label: nil) }, urls: [url], enabled: enabled)
  }

  /// Registers faces, all or none.
  func register(
    _ faces: [(face: FontFace, label: CTFontDescriptor?)], urls: [URL], enabled: Bool
  ) throws(RegistrationFailure) {
    try collection.changeRegisteredFonts { (fonts) throws(RegistrationFailure) in
      for new in faces {
        for known in fonts {
          if known.face.isSameFont(as: new.face) {
            throw RegistrationFailure(
              .alreadyRegistered, "\(new.face.source): \(new.face.postScriptName) is registered already",
              urls: urls)
          }
          if known.face.postScriptName.lowercased() == new.face.postScriptName.lowercased() {
            throw RegistrationFailure(
              .duplicatedName,
              "\(new.face.source): a font called \(new.face.postScriptName) is registered from \(known.face.source)",
              urls: urls)
          }
        }
      }
      fonts += faces.map { RegisteredFont(face: $0.face, isEnabled: enabled, label: $0.label) }
    }
    Self.tell()
  }

  /// Unregisters a file's fonts.
  func unregister(_ url: URL, scope: CTFontManagerScope) throws(RegistrationFailure) {
    try Self.check(scope, urls: [url])
    guard url.isFileURL else {
      throw RegistrationFailure(.invalidFilePath, "\(url.absoluteString): not the URL of a file", urls: [url])
    }
    try remove(urls: [url], what: url.path, isSystems: collection.entries.contains { $0.source == url.path })
    {
      $0.face.source == url.path
    }
  }

  /// Unregisters the fonts for which a predicate holds.
  ///
  /// - Parameters:
  ///   - what: The name of the values in the error when there are none.
  ///   - isSystems: They are the collection's own.
  func remove(
    urls: [URL] = [], what: String, isSystems: Bool, where isMeant: (RegisteredFont) -> Bool
  ) throws(RegistrationFailure) {
    try collection.changeRegisteredFonts { (fonts) throws(RegistrationFailure) in
      let count = fonts.count
      fonts.removeAll(where: isMeant)
      guard fonts.count == count else { return }
      throw isSystems
        ? RegistrationFailure(.systemRequired, "\(what): belongs to the system", urls: urls)
        : RegistrationFailure(.notRegistered, "\(what): not registered", urls: urls)
    }
    Self.tell()
  }

  /// Switches the registered fonts for which a predicate holds.
  func enable(_ isEnabled: Bool, where isMeant: (RegisteredFont) -> Bool) {
    let hasChanged = collection.changeRegisteredFonts { fonts in
      var hasChanged = false
      for index in fonts.indices where isMeant(fonts[index]) && fonts[index].isEnabled != isEnabled {
        fonts[index].isEnabled = isEnabled
        hasChanged = true
      }
      return hasChanged
    }
    if hasChanged { Self.tell() }
  }

  /// Only the process' own fonts are ours to change.
  static func check(_ scope: CTFontManagerScope, urls: [URL] = []) throws(RegistrationFailure) {
    guard scope != .process else { return }
    throw RegistrationFailure(
      .unsupportedScope,
      "\(urls.map(\.path).joined(separator: ", ")): fonts can be registered for the process only", urls: urls)
  }

  private static func tell() {
    NotificationCenter.default.post(
      name: Notification.Name(kCTFontManagerRegisteredFontsChangedNotification as String), object: nil)
  }
}

/// Why fonts were not registered or unregistered.
struct RegistrationFailure: Error {
  let code: CTFontManagerError
  /// One line for a reader that names the file and what is wrong.
  let reason: String
  let urls: [URL]
  let descriptors: [CTFontDescriptor]

  init(
    _ code: CTFontManagerError, _ reason: String, urls: [URL] = [], descriptors: [CTFontDescriptor] = []
  ) {
    self.code = code
    self.reason = reason
    self.urls = urls
    self.descriptors = descriptors
  }

  /// The failure as an object.
  var error: CFError { code.error(reason, urls: urls, descriptors: descriptors) }
}

extension FontFace {
  /// Whether two faces are of the same file, or of equal bytes in memory.
  func isSameFont(as other: FontFace) -> Bool {
    if self == other { return true }
    guard postScriptName == other.postScriptName, index == other.index, source == other.source else {
      return false
    }
    return source.hasPrefix("/")
      || tableTags == other.tableTags
        && tableTags.allSatisfy { table($0) == other.table($0) }
  }
}
