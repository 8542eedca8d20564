/// The table directory of one face of a font file, checked against the file's length.
struct FontFileHeader {
  /// The tables by tag; of two with one tag the first counts, as in HarfBuzz.
  private(set) var tables: [FontTag: FontTable] = [:]
  /// The tags in file order.
  private(set) var tags: [FontTag] = []
  private(set) var unitsPerEm = 0
  private(set) var glyphCount = 0

  /// Returns the offset of every face's table directory: one for a plain font, several for a collection.
  static func faceOffsets(of data: FontData, name: String) throws(FontError) -> [Int] {
    let file = FontTable(data: data, offset: 0, count: data.bytes.count)!
    guard let magic = file.tag(at: 0) else { throw FontError.notAFont(name: name) }
    switch magic.rawValue {
    case 0x0001_0000, FontTag("OTTO").rawValue, FontTag("true").rawValue: return [0]
    case FontTag("ttcf").rawValue: break
    default:
      if let format = foreignFormat(magic.rawValue) {
        throw FontError.unsupported(name: name, format: format)
      }
      throw FontError.notAFont(name: name)
    }
    guard let count = file.uint32(at: 8), count > 0, count <= (file.count - 12) / 4 else {
      throw FontError.damaged(name: name, reason: "the list of faces ends past the end of the file")
    }
    return (0..<count).map { file.uint32(at: 12 + 4 * $0)! }
  }

  init(data: FontData, index: Int, name: String) throws(FontError) {
    let offsets = try Self.faceOffsets(of: data, name: name)
    guard offsets.indices.contains(index) else {
      throw FontError.noSuchFace(name: name, index: index, count: offsets.count)
    }
    let start = offsets[index]
    guard let file = FontTable(data: data, offset: start, count: data.bytes.count - start),
      let tableCount = file.uint16(at: 4), 12 + 16 * tableCount <= file.count
    else { throw FontError.damaged(name: name, reason: "the table directory ends past the end of the file") }

    for record in 0..<tableCount {
      let base = 12 + 16 * record
      let tag = file.tag(at: base)!
      // A file that was cut short must not become a font with fewer glyphs.
      guard
        let table = FontTable(
          data: data, offset: file.uint32(at: base + 8)!, count: file.uint32(at: base + 12)!)
      else {
        throw FontError.damaged(name: name, reason: "table '\(tag)' ends past the end of the file")
      }
      guard tables[tag] == nil else { continue }
      tables[tag] = table
      tags.append(tag)
    }
    try checkRequiredTables(name: name)
  }

  /// Reads the two numbers without which no glyph query has a meaning.
  private mutating func checkRequiredTables(name: String) throws(FontError) {
    for (tag, minimum) in [("head", 54), ("maxp", 6), ("hhea", 36), ("hmtx", 4), ("cmap", 4)]
      as [(FontTag, Int)]
    {
      guard let table = tables[tag] else {
        throw FontError.damaged(name: name, reason: "table '\(tag)' is missing")
      }
      guard table.count >= minimum else {
        throw FontError.damaged(name: name, reason: "table '\(tag)' is only \(table.count) bytes long")
      }
    }
    unitsPerEm = tables["head"]?.uint16(at: 18) ?? 0
    // The limits of the OpenType specification.
    guard (16...16384).contains(unitsPerEm) else {
      throw FontError.damaged(name: name, reason: "\(unitsPerEm) units per em (16 to 16384 are allowed)")
    }
    glyphCount = tables["maxp"]?.uint16(at: 4) ?? 0
    guard glyphCount > 0 else { throw FontError.damaged(name: name, reason: "it has no glyphs") }
  }

  /// Names the font formats that people are likely to pass and that are not read here.
  private static func foreignFormat(_ magic: UInt32) -> String? {
    switch magic {
    case FontTag("wOFF").rawValue: "WOFF"
    case FontTag("wOF2").rawValue: "WOFF2"
    case FontTag("typ1").rawValue, FontTag("%!PS").rawValue, FontTag("%!Fo").rawValue: "a Type 1 font"
    case _ where magic >> 16 == 0x8001: "a Type 1 font"
    case 0x0166_6370: "a PCF bitmap font"
    default: nil
    }
  }
}
