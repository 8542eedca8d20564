internal import CGalleyHarfBuzz
internal import Synchronization

/// One face of a font file: its tables, names and glyphs, at no size.
///
/// A face is immutable and may be used from any thread. Two faces are equal when they are the same object.
public final class FontFace: Sendable {
  /// The path, or the name given with the bytes; for messages and listings.
  public let source: String
  /// The face's position in its file; 0 unless the file is a collection.
  public let index: Int
  /// The name by which PDF and Core Text know the face.
  public let postScriptName: String
  /// The typographic family, in English where the font has it.
  public let familyName: String
  /// The style inside the family, such as `Bold Italic`.
  public let styleName: String
  /// Family and style as the font itself joins them.
  public let fullName: String
  /// Every name of the family, in every language of the font, typographic names first.
  package let familyNames: [String]
  /// Every full name, in every language of the font.
  package let fullNames: [String]
  /// Weight, width and so on at the default position on all axes.
  public let traits: FontTraits
  /// The number of font units in the font size.
  public let unitsPerEm: Int
  /// The number of glyphs; indexes are below it.
  public let glyphCount: Int
  /// The axes of a variable font in the font's order; empty for others.
  public let variationAxes: [VariationAxis]

  let data: FontData
  let header: FontFileHeader
  /// A frozen `hb_face_t` of this object; HarfBuzz lets any thread read one.
  nonisolated(unsafe) let harfBuzzFace: OpaquePointer
  /// The address of a `Coverage`; 0 until it is first needed.
  private let coverage = Atomic<UInt>(0)
  private let instances = Lock<[InstanceKey: WeakInstance]>([:])

  /// Opens a face of a TrueType or OpenType file or collection.
  ///
  /// The file is mapped, not read. It must not be shortened in place while the face is in use.
  ///
  /// - Throws: `FontError`, naming `path`.
  public convenience init(contentsOf path: String, index: Int = 0) throws(FontError) {
    try self.init(data: FontData(contentsOf: path), index: index, name: path)
  }

  /// Opens a face of a font in memory.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - index: The face, when the bytes are a collection.
  ///   - name: Stands for a path in `source` and in errors.
  /// - Throws: `FontError`, naming `name`.
  public convenience init(bytes: [UInt8], index: Int = 0, name: String) throws(FontError) {
    try self.init(data: FontData(copying: bytes, name: name), index: index, name: name)
  }

  /// Returns how many faces a file holds.
  ///
  /// - Throws: `FontError`, naming `path`.
  public static func faceCount(ofFile path: String) throws(FontError) -> Int {
    try FontFileHeader.faceOffsets(of: FontData(contentsOf: path), name: path).count
  }

  /// Opens every face of a file over one mapping.
  ///
  /// - Throws: `FontError`, naming `path`.
  package static func faces(contentsOf path: String) throws(FontError) -> [FontFace] {
    try faces(of: FontData(contentsOf: path), name: path)
  }

  /// Opens every face of a font in memory over one copy of the bytes.
  ///
  /// - Throws: `FontError`, naming `name`.
  package static func faces(bytes: [UInt8], name: String) throws(FontError) -> [FontFace] {
    try faces(of: FontData(copying: bytes, name: name), name: name)
  }

  private static func faces(of data: FontData, name: String) throws(FontError) -> [FontFace] {
    var faces: [FontFace] = []
    for index in try FontFileHeader.faceOffsets(of: data, name: name).indices {
      faces.append(try FontFace(data: data, index: index, name: name))
    }
    return faces
  }

  init(data: FontData, index: Int, name: String) throws(FontError) {
    let header = try FontFileHeader(data: data, index: index, name: name)
    try FreeTypeFace.check(data, index: index, name: name)

    harfBuzzFace = makeHarfBuzzFace(data, index: index)
    let names = FontNames(face: harfBuzzFace)
    let fallbackName = name.split(separator: "/").last.map(String.init) ?? name
    familyName = names[.typographicFamily] ?? names[.family] ?? fallbackName
    styleName = names[.typographicSubfamily] ?? names[.subfamily] ?? "Regular"
    fullName = names[.full] ?? "\(familyName) \(styleName)"
    postScriptName = makePostScriptName(names[.postScript] ?? fullName)
    familyNames = names.all([.typographicFamily, .family], first: familyName)
    fullNames = names.all([.full], first: fullName)
    variationAxes = readAxes(harfBuzzFace, names)
    traits = FontTraits(header: header, axes: variationAxes, familyName: familyName)
    source = name
    self.index = index
    unitsPerEm = header.unitsPerEm
    glyphCount = header.glyphCount
    self.data = data
    self.header = header
  }

  deinit {
    hb_face_destroy(harfBuzzFace)
    Coverage(address: coverage.load(ordering: .acquiring))?.free()
  }

  /// Returns the face at a position on its variation axes.
  ///
  /// Values outside an axis are clamped, axes that the face does not have are left out, and of several
  /// settings of one axis the last counts. Equal settings give the same object for as long as it is
  /// referenced.
  ///
  /// - Parameters:
  ///   - variations: Settings of axes.
  ///   - synthetic: What to do to the glyphs; nothing is done to those of a colour font.
  public func instance(
    _ variations: [FontVariation] = [], synthetic: SyntheticStyle = .none
  ) -> FontInstance { instance(variations, synthetic: synthetic, rules: .none) }

  /// Returns the face at a position on its variation axes, under rules for its glyphs.
  package func instance(
    _ variations: [FontVariation], synthetic: SyntheticStyle, rules: GlyphRules
  ) -> FontInstance {
    let key = InstanceKey(
      variations: variationAxes.normalized(variations),
      synthetic: traits.hasColorGlyphs ? .none : synthetic, rules: rules)
    return instances.withLock { known in
      if let instance = known[key]?.instance { return instance }
      if known.count >= 64 { known = known.filter { $0.value.instance != nil } }
      let instance = FontInstance(
        face: self, variations: key.variations, synthetic: key.synthetic, rules: key.rules)
      known[key] = WeakInstance(instance: instance)
      return instance
    }
  }

  /// The tables in file order.
  public var tableTags: [FontTag] { header.tags }

  /// Returns a copy of a table, or `nil` if the face has none of that name.
  public func table(_ tag: FontTag) -> [UInt8]? { header.tables[tag]?.copy() }

  /// Returns whether the face maps a scalar to a glyph other than 0. Two loads, once the first call has
  /// collected the face's scalars.
  public func covers(_ scalar: UInt32) -> Bool {
    let known = Coverage(address: coverage.load(ordering: .acquiring))
    return (known ?? makeCoverage()).contains(scalar)
  }

  /// Collects the face's scalars; of several threads that do, one keeps its result.
  private func makeCoverage() -> Coverage {
    let font = hb_font_create(harfBuzzFace)!
    defer { hb_font_destroy(font) }
    let made = Coverage(font: font, face: harfBuzzFace, glyphCount: glyphCount)
    let result = coverage.compareExchange(
      expected: 0, desired: made.address, ordering: .acquiringAndReleasing)
    guard let other = Coverage(address: result.original) else { return made }
    made.free()
    return other
  }

  /// Returns whether the face maps every one of some scalars to a glyph.
  public func coversAll(_ scalars: some Sequence<UInt32>) -> Bool { scalars.allSatisfy(covers) }

  private struct InstanceKey: Hashable {
    let variations: [FontVariation]
    let synthetic: SyntheticStyle
    let rules: GlyphRules
  }

  private struct WeakInstance {
    weak var instance: FontInstance?
  }
}

extension FontFace: Hashable {
  /// Faces are equal when they are one object.
  public static func == (left: FontFace, right: FontFace) -> Bool { left === right }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension FontFace: CustomStringConvertible {
  /// The PostScript name and where the face comes from.
  public var description: String { "\(postScriptName) (\(source)\(index == 0 ? "" : ", face \(index)"))" }
}

/// Brings a name to the form that PostScript allows: printable ASCII without delimiters, hyphens for spaces.
private func makePostScriptName(_ name: String) -> String {
  String(name.filter { $0.isASCII && !"[](){}<>/%".contains($0) }.map { $0 == " " ? "-" : $0 })
}

/// Creates a frozen `hb_face_t` that keeps `data` alive.
private func makeHarfBuzzFace(_ data: FontData, index: Int) -> OpaquePointer {
  let blob = hb_blob_create(
    data.bytes.baseAddress!.assumingMemoryBound(to: CChar.self), UInt32(data.bytes.count),
    HB_MEMORY_MODE_READONLY, Unmanaged.passRetained(data).toOpaque()
  ) { Unmanaged<FontData>.fromOpaque($0!).release() }
  defer { hb_blob_destroy(blob) }
  let face = hb_face_create(blob, UInt32(index))!
  hb_face_make_immutable(face)
  return face
}

/// Reads the variation axes of an `hb_face_t`.
private func readAxes(_ face: OpaquePointer, _ names: FontNames) -> [VariationAxis] {
  var count = hb_ot_var_get_axis_count(face)
  guard count > 0 else { return [] }
  var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
  hb_ot_var_get_axis_infos(face, 0, &count, &infos)
  return infos.prefix(Int(count)).map { info in
    let tag = FontTag(rawValue: info.tag)
    return VariationAxis(
      tag: tag, name: names[info.name_id] ?? tag.description, minimum: Double(info.min_value),
      defaultValue: Double(info.default_value), maximum: Double(info.max_value),
      isHidden: info.flags.rawValue & HB_OT_VAR_AXIS_FLAG_HIDDEN.rawValue != 0)
  }
}
