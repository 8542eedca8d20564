internal import CGalleyFontconfig

/// Lists the TrueType and OpenType faces that fontconfig finds, in no particular order.
func installedFonts() -> [FontRecord] {
  guard let configuration = FcInitLoadConfigAndFonts() else { return [] }
  defer { FcConfigDestroy(configuration) }
  guard let set = FcConfigGetFonts(configuration, FcSetSystem)?.pointee, let fonts = set.fonts else {
    return []
  }
  var files: [String: FontFile] = [:]
  var known: Set<FaceKey> = []
  var records: [FontRecord] = []
  for position in 0..<Int(set.nfont) {
    guard let pattern = fonts[position].map(FontconfigPattern.init), pattern.isReadable,
      let path = pattern.string(FC_FILE), let number = pattern.integer(FC_INDEX)
    else { continue }
    // The upper half numbers the named instances of a variable font, which is one face here.
    let index = number & 0xFFFF
    guard known.insert(FaceKey(path: path, index: index)).inserted else { continue }
    let file = files[path] ?? FontFile(path: path)
    files[path] = file
    if let record = pattern.record(file: file, index: index) { records.append(record) }
  }
  return records
}

private struct FaceKey: Hashable {
  let path: String
  let index: Int
}

/// A font pattern that belongs to a configuration.
private struct FontconfigPattern {
  private let raw: OpaquePointer

  init(_ raw: OpaquePointer) { self.raw = raw }

  /// Whether the file is a TrueType or OpenType font that is not packed.
  var isReadable: Bool {
    ["TrueType", "CFF"].contains(string(FC_FONTFORMAT)) && [nil, "SFNT"].contains(string("fontwrapper"))
  }

  /// Describes the face; `nil` if fontconfig has no names or no scalars for it, or when it cannot be
  /// opened.
  func record(file: FontFile, index: Int) -> FontRecord? {
    // Only the file knows the limits of its axes.
    if boolean(FC_VARIABLE) || number(FC_WEIGHT) == nil {
      return (try? FontFace(data: file.data(), index: index, name: file.path)).map(FontRecord.init)
    }
    let families = strings(FC_FAMILY, preferring: FC_FAMILYLANG)
    guard let family = families.first, let charset = FontconfigCharset(pattern: raw) else { return nil }
    let style = strings(FC_STYLE, preferring: FC_STYLELANG).first ?? "Regular"
    var fullNames = strings(FC_FULLNAME, preferring: FC_FULLNAMELANG)
    if fullNames.isEmpty { fullNames = ["\(family) \(style)"] }
    return FontRecord(
      file: file, index: index, families: families, style: style,
      postScriptName: string(FC_POSTSCRIPT_NAME) ?? fullNames[0].filter { $0 != " " }, fullNames: fullNames,
      traits: traits(family: family), charset: charset)
  }

  private func traits(family: String) -> FontTraits {
    FontTraits(
      weight: number(FC_WEIGHT).map(FcWeightToOpenTypeDouble) ?? 400,
      width: width,
      isItalic: (integer(FC_SLANT) ?? 0) != 0,
      isMonospaced: (integer(FC_SPACING) ?? 0) >= Int(FC_MONO) || FontTraits.isMonospacedName(family),
      isSerif: FontTraits.isSerifName(family),
      hasColorGlyphs: boolean(FC_COLOR))
  }

  /// fontconfig rounds OpenType's halves of percents.
  private var width: Double {
    guard let width = number(FC_WIDTH) else { return 100 }
    return FontTraits.widthPercents.first { abs($0 - width) <= 0.5 } ?? width
  }

  func string(_ object: String, at position: Int = 0) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(raw, object, Int32(position), &value) == FcResultMatch, let value else {
      return nil
    }
    return String(cString: value)
  }

  func integer(_ object: String) -> Int? {
    var value: Int32 = 0
    return FcPatternGetInteger(raw, object, 0, &value) == FcResultMatch ? Int(value) : nil
  }

  private func number(_ object: String) -> Double? {
    var value = 0.0
    return FcPatternGetDouble(raw, object, 0, &value) == FcResultMatch ? value : nil
  }

  private func boolean(_ object: String) -> Bool {
    var value: FcBool = 0
    return FcPatternGetBool(raw, object, 0, &value) == FcResultMatch && value != 0
  }

  /// Returns all strings of an object, the English ones first.
  private func strings(_ object: String, preferring languageObject: String) -> [String] {
    var english: [String] = []
    var others: [String] = []
    while let value = string(object, at: english.count + others.count) {
      let language = string(languageObject, at: english.count + others.count)
      if language == "en" { english.append(value) } else { others.append(value) }
    }
    return english + others
  }
}

/// The scalars of a face as fontconfig's cache has them.
///
/// `@unchecked Sendable`: the set is a copy of ours, and it is only read.
final class FontconfigCharset: @unchecked Sendable {
  private let raw: OpaquePointer

  /// Copies the set of an `FcPattern`; `nil` if it has none.
  init?(pattern: OpaquePointer) {
    var value: OpaquePointer?
    guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &value) == FcResultMatch, let value,
      let copy = FcCharSetCopy(value)
    else { return nil }
    raw = copy
  }

  deinit { FcCharSetDestroy(raw) }

  func contains(_ scalar: UInt32) -> Bool { FcCharSetHasChar(raw, scalar) != 0 }
}
