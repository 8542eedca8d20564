public import CoreGraphics
internal import GalleyFonts

/// The scope of a font's registration.
public enum CTFontManagerScope: UInt32, Sendable {
  /// Nowhere.
  case none = 0
  /// For the process: with `FontCollection.current`. The only one that can be used here; the others belong to
  /// the system's own tools, which install files.
  case process = 1
  /// For the user, for good.
  case persistent = 2
  /// For the user's session.
  case session = 3

  /// Another name of `persistent`.
  public static var user: CTFontManagerScope { .persistent }
}

/// The format of a font file.
public enum CTFontFormat: UInt32, Sendable {
  /// Something else.
  case unrecognized = 0
  /// OpenType with PostScript outlines.
  case openTypePostScript = 1
  /// TrueType outlines with OpenType's layout tables.
  case openTypeTrueType = 2
  /// TrueType outlines.
  case trueType = 3
  /// A PostScript font of its own, which is not read here.
  case postScript = 4
  /// Pictures.
  case bitmap = 5

  /// The format of a face.
  init(_ face: FontFace) {
    switch face.format {
    case .postScriptOutlines: self = .openTypePostScript
    case .openTypeOutlines: self = .openTypeTrueType
    case .trueTypeOutlines: self = .trueType
    case .bitmaps: self = .bitmap
    }
  }
}

/// The codes of errors in the domain `kCTFontManagerErrorDomain`.
public enum CTFontManagerError: CFIndex, Error, Sendable {
  /// There is no such file.
  case fileNotFound = 101
  /// The file must not be read.
  case insufficientPermissions = 102
  /// The file holds no font of a format that is read here.
  case unrecognizedFormat = 103
  /// The font contradicts itself or ends early.
  case invalidFontData = 104
  /// The font is registered already.
  case alreadyRegistered = 105
  /// No further font can be registered; never reported here.
  case exceededResourceLimit = 106
  /// No font matches.
  case assetNotFound = 107
  /// The font is not registered.
  case notRegistered = 201
  /// The font is in use; never reported here, since fonts that are in use stay with their users.
  case inUse = 202
  /// The font belongs to the system and was not registered by anybody.
  case systemRequired = 203
  /// Registering failed for another reason; never reported here, where every reason has its code.
  case registrationFailed = 301
  /// The process may not do this; never reported here.
  case missingEntitlement = 302
  /// A descriptor does not identify its font.
  case insufficientInfo = 303
  /// The user refused; never reported here, where no user is asked.
  case cancelledByUser = 304
  /// Another registered font has the name.
  case duplicatedName = 305
  /// The URL leads to no file.
  case invalidFilePath = 306
  /// The scope cannot be used here.
  case unsupportedScope = 307
}

/// The domain of the font manager's errors.
nonisolated(unsafe) public let kCTFontManagerErrorDomain =
  "com.apple.CoreText.CTFontManagerErrorDomain" as CFString
/// In an error: the URLs that it is about, an array.
nonisolated(unsafe) public let kCTFontManagerErrorFontURLsKey = "CTFontManagerErrorFontURLs" as CFString
/// In an error: the descriptors that it is about, an array.
nonisolated(unsafe) public let kCTFontManagerErrorFontDescriptorsKey =
  "CTFontManagerErrorFontDescriptors" as CFString

extension CTFontManagerError {
  /// The error as an object.
  ///
  /// - Parameters:
  ///   - reason: One line for a reader that names the file and what is wrong.
  ///   - urls: What it is about.
  ///   - descriptors: What it is about.
  func error(_ reason: String, urls: [URL] = [], descriptors: [CTFontDescriptor] = []) -> CFError {
    var info: [String: Any] = [NSLocalizedDescriptionKey: reason, NSLocalizedFailureReasonErrorKey: reason]
    if !urls.isEmpty { info[kCTFontManagerErrorFontURLsKey as String] = urls.map { $0 as NSURL } }
    if !descriptors.isEmpty { info[kCTFontManagerErrorFontDescriptorsKey as String] = descriptors }
    return NSError(domain: kCTFontManagerErrorDomain as String, code: rawValue, userInfo: info)
  }

  /// The code for what is wrong with a file.
  init(_ error: FontError) {
    switch error {
    case .unreadable(let file, let reason):
      if reason == "it is a directory" || reason == "it is not a regular file" {
        self = .invalidFilePath
      } else {
        self = FileManager.default.fileExists(atPath: file) ? .insufficientPermissions : .fileNotFound
      }
    case .notAFont, .unsupported: self = .unrecognizedFormat
    case .noSuchFace, .damaged: self = .invalidFontData
    case .noFonts: self = .fileNotFound
    }
  }
}
