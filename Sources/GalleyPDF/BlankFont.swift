/// A font without ink, with which a document gets text where the picture of the text is no text, or is read
/// in another order.
final class BlankFont {
  let font: PDFFont
  private var glyphs: [Key: UInt16] = [:]

  private struct Key: Hashable {
    var text: String
    /// In thousandths of an em.
    var advance: Int
  }

  init(in document: PDFDocument) {
    let advances = Advances()
    self.advances = advances
    var source = PDFFontSource(
      face: OpaquePointer(bitPattern: 1)!, name: "Blank", glyphCount: 0x10000, unitsPerEm: 1000, ascent: 800,
      descent: 200, capHeight: 700, italicAngle: 0, box: (0, -200, 1000, 800),
      advance: { Double(advances.values[Int($0)]) }, outline: { _ in [] })
    source.isOriginal = false
    source.isBlank = true
    font = document.addFont(source)
  }

  private let advances: Advances

  private final class Advances {
    /// By glyph; glyph 0 is none.
    var values = [0]
  }

  /// Returns the blank glyph for a text with an advance in ems.
  func glyph(for text: String, advance: Double) -> UInt16 {
    // A hundredth of an em is as near as readers need.
    let thousandths = Int((min(max(advance, 0), 60) * 100).rounded()) * 10
    let key = Key(text: text, advance: thousandths)
    if let glyph = glyphs[key] { return glyph }
    let glyph = UInt16(advances.values.count)
    advances.values.append(thousandths)
    glyphs[key] = glyph
    _ = font.use(glyph, text: text)
    return glyph
  }

  /// A TrueType font of one empty glyph.
  static let bytes: [UInt8] = {
    func short(_ values: Int...) -> [UInt8] {
      values.flatMap { [UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
    }
    func long(_ value: Int) -> [UInt8] { short(value >> 16, value) }
    let zeros = [UInt8](repeating: 0, count: 16)
    let head: [UInt8] =
      long(0x10000) + long(0x10000) + long(0) + long(0x5F0F_3CF5) + short(0, 1000) + zeros
      + short(0, 0, 1000, 1000, 0, 8, 2, 0, 0)
    let hhea: [UInt8] =
      long(0x10000) + short(800, -200, 0, 1000, 0, 0, 0, 1, 0, 0) + zeros.prefix(10) + short(1)
    let maxp: [UInt8] = long(0x10000) + short(1) + zeros + zeros.prefix(10)
    let tables: [(String, [UInt8])] = [
      ("glyf", [0, 0, 0, 0]), ("head", head), ("hhea", hhea), ("hmtx", short(1000, 0)),
      ("loca", short(0, 0)), ("maxp", maxp),
    ]
    var directory: [UInt8] = long(0x10000) + short(tables.count, 64, 2, 32)
    var body: [UInt8] = []
    for (tag, bytes) in tables {
      let padded = bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
      var sum: UInt32 = 0
      for i in stride(from: 0, to: padded.count, by: 4) {
        sum &+= padded[i..<i + 4].reduce(0) { $0 << 8 | UInt32($1) }
      }
      directory += Array(tag.utf8) + long(Int(sum)) + long(12 + tables.count * 16 + body.count)
      directory += long(bytes.count)
      body += padded
    }
    return directory + body
  }()
}
