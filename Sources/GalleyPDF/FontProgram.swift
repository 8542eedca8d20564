internal import CGalleyHarfBuzz
internal import CGalleyHarfBuzzSubset

/// The file of a font that a document holds: the glyphs that it uses.
struct FontProgram {
  var bytes: [UInt8]
  /// What the dictionary of its stream says.
  var entries: String
  /// The key by which the font's descriptor names it.
  var fileKey: String
  /// The kind of font that reads it.
  var kind: String
  /// The number of each glyph in the file; `nil` if the file itself finds them by their codes.
  var glyphNumbers: [Int: Int]?

  /// Subsets a font; where its tables do not draw its glyphs, or cannot be cut, its outlines are written.
  init?(of font: PDFFont) {
    if font.source.isBlank {
      self.init()
    } else if font.source.isOriginal, let subset = FontProgram(subsetting: font) {
      self = subset
    } else {
      self.init(outlining: font)
    }
  }

  /// Returns six letters that tell subsets of one font apart.
  static func tag(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    var tag = ""
    for _ in 0..<6 {
      tag.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "A") + UInt8(hash % 26)))
      hash /= 26
    }
    return tag
  }

  /// The file of the blank font: all codes are the one glyph that there is.
  private init() {
    bytes = BlankFont.bytes
    entries = "/Length1 \(bytes.count)"
    (fileKey, kind) = ("FontFile2", "CIDFontType2")
    glyphNumbers = [:]
  }

  private init(outlining font: PDFFont) {
    let used = font.entries
    bytes = CompactFont.bytes(
      unitsPerEm: font.source.unitsPerEm, box: font.source.box,
      outlines: [[]] + used.map { font.source.outline($0.glyph) }, numbers: used.map(\.code))
    entries = "/Subtype/CIDFontType0C"
    (fileKey, kind) = ("FontFile3", "CIDFontType0")
  }

  private init?(subsetting font: PDFFont) {
    guard let input = hb_subset_input_create_or_fail() else { return nil }
    defer { hb_subset_input_destroy(input) }
    let wanted = hb_subset_input_glyph_set(input)
    let used = font.entries
    for entry in used { hb_set_add(wanted, hb_codepoint_t(entry.glyph)) }
    let flags = HB_SUBSET_FLAGS_NO_HINTING.rawValue | HB_SUBSET_FLAGS_NOTDEF_OUTLINE.rawValue
    hb_subset_input_set_flags(input, flags)
    let dropped = hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG)
    for tag in FontProgram.unused { hb_set_add(dropped, FontProgram.tagNumber(tag)) }
    for setting in font.source.settings {
      guard
        hb_subset_input_pin_axis_location(input, font.source.face, setting.tag, Float(setting.value)) != 0
      else { return nil }
    }
    guard let plan = hb_subset_plan_create_or_fail(font.source.face, input) else { return nil }
    defer { hb_subset_plan_destroy(plan) }
    guard let face = hb_subset_plan_execute_or_fail(plan) else { return nil }
    defer { hb_face_destroy(face) }
    let map = hb_subset_plan_old_to_new_glyph_mapping(plan)
    var numbers: [Int: Int] = [:]
    for (_, glyph) in used { numbers[Int(glyph)] = Int(hb_map_get(map, hb_codepoint_t(glyph))) }
    if let outlines = FontProgram.table("CFF ", of: face) {
      // The first glyph is none; what was added as a part of others has no code.
      var codes = [Int](repeating: 0, count: Int(hb_face_get_glyph_count(face)))
      var copies: [(code: Int, glyph: Int)] = []
      for (code, glyph) in used {
        guard let number = numbers[Int(glyph)], number < codes.count else { continue }
        if codes[number] == 0 { codes[number] = code } else { copies.append((code, number)) }
      }
      guard let numbered = CompactFont.numbering(outlines, by: codes, copies: copies) else { return nil }
      bytes = numbered
      entries = "/Subtype/CIDFontType0C"
      (fileKey, kind) = ("FontFile3", "CIDFontType0")
    } else {
      guard FontProgram.table("glyf", of: face) != nil, FontProgram.table("gvar", of: face) == nil,
        let blob = hb_face_reference_blob(face)
      else { return nil }
      defer { hb_blob_destroy(blob) }
      bytes = FontProgram.copy(blob)
      entries = "/Length1 \(bytes.count)"
      (fileKey, kind) = ("FontFile2", "CIDFontType2")
      glyphNumbers = numbers
    }
    guard !bytes.isEmpty else { return nil }
  }

  /// Tables that nothing reads in a document.
  private static let unused = [
    "GSUB", "GPOS", "GDEF", "BASE", "JSTF", "MATH", "kern", "name", "OS/2", "post", "cmap", "DSIG", "gasp",
    "hdmx", "VDMX", "LTSH", "vhea", "vmtx", "VORG", "STAT", "MVAR", "meta", "COLR", "CPAL", "SVG ", "CBDT",
    "CBLC", "sbix", "EBDT", "EBLC", "EBSC", "morx", "mort", "kerx", "trak", "feat", "prop", "FFTM", "PCLT",
  ]

  private static func tagNumber(_ tag: String) -> UInt32 { tag.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

  private static func table(_ tag: String, of face: OpaquePointer) -> [UInt8]? {
    let blob = hb_face_reference_table(face, tagNumber(tag))
    defer { hb_blob_destroy(blob) }
    let bytes = copy(blob)
    return bytes.isEmpty ? nil : bytes
  }

  private static func copy(_ blob: OpaquePointer?) -> [UInt8] {
    var count: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &count) else { return [] }
    return data.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }
}
