internal import GalleyFonts

extension FontCollection {
  /// The font of text on a machine without a single font: a synthetic face whose only glyph is an empty box.
  static let lastResort: FontInstance = {
    do {
      return try FontFace(bytes: LastResortFont.bytes(), name: "Last Resort").instance()
    } catch {
      preconditionFailure("the built-in font does not open: \(error)")
    }
  }()
}

/// Writes a TrueType font with one glyph: a box of line width 50 on an em of 1000, 600 wide.
enum LastResortFont {
  /// The bytes of the font file.
  static func bytes() -> [UInt8] {
    let tables: [(tag: String, bytes: [UInt8])] = [
      ("OS/2", os2), ("cmap", cmap), ("glyf", glyf), ("head", head), ("hhea", hhea), ("hmtx", words(600, 50)),
      ("loca", words(0, UInt16(glyf.count / 2))), ("maxp", maxp), ("name", name), ("post", post),
    ]
    var header = words(1, 0, UInt16(tables.count), 128, 3, UInt16(tables.count * 16 - 128))
    var body: [UInt8] = []
    let start = 12 + 16 * tables.count
    for table in tables {
      header += Array(table.tag.utf8) + long(checksum(table.bytes)) + long(UInt32(start + body.count))
      header += long(UInt32(table.bytes.count))
      body += table.bytes
      while body.count % 4 != 0 { body.append(0) }
    }
    return header + body
  }

  private static func words(_ values: UInt16...) -> [UInt8] {
    values.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }

  private static func long(_ value: UInt32) -> [UInt8] {
    words(UInt16(value >> 16), UInt16(value & 0xFFFF))
  }

  private static func signed(_ value: Int16) -> [UInt8] { words(UInt16(bitPattern: value)) }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0
    for (index, byte) in bytes.enumerated() { sum &+= UInt32(byte) << UInt32(24 - index % 4 * 8) }
    return sum
  }

  /// Two square contours; the inner one runs the other way round and leaves a hole.
  private static var glyf: [UInt8] {
    let points: [(x: Int16, y: Int16)] = [
      (50, 0), (50, 700), (550, 700), (550, 0), (100, 50), (500, 50), (500, 650), (100, 650),
    ]
    var bytes = signed(2) + words(50, 0, 550, 700) + words(3, 7) + words(0)
    bytes += [UInt8](repeating: 1, count: points.count)  // every point on the curve, with two-byte steps
    var last: (x: Int16, y: Int16) = (0, 0)
    for point in points {
      bytes += signed(point.x - last.x)
      last.x = point.x
    }
    for point in points {
      bytes += signed(point.y - last.y)
      last.y = point.y
    }
    return bytes
  }

  private static var head: [UInt8] {
    let times = [UInt8](repeating: 0, count: 16)
    return words(1, 0, 1, 0) + long(0) + long(0x5F0F_3CF5) + words(0, 1000) + times
      + words(50, 0, 550, 700) + words(0, 8, 2, 0, 0)
  }

  private static var hhea: [UInt8] {
    words(1, 0, 800) + signed(-200) + words(0, 600, 50, 50, 550, 1, 0, 0, 0, 0, 0, 0, 0, 1)
  }

  private static var maxp: [UInt8] { words(1, 0, 1, 8, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0) }

  private static var os2: [UInt8] {
    words(0, 600, 400, 5, 0) + [UInt8](repeating: 0, count: 58) + words(800) + signed(-200)
      + words(0, 800, 200)
  }

  /// No character at all has a glyph: format 4 with nothing but its end.
  private static var cmap: [UInt8] {
    words(0, 1, 3, 1) + long(12) + words(4, 24, 0, 2, 2, 0, 0, 0xFFFF, 0, 0xFFFF, 1, 0)
  }

  private static var name: [UInt8] {
    let names: [(id: UInt16, text: String)] = [
      (1, "Last Resort"), (2, "Regular"), (4, "Last Resort"), (6, "LastResort"),
    ]
    var records: [UInt8] = []
    var strings: [UInt8] = []
    for name in names {
      let bytes = name.text.utf16.flatMap { words($0) }
      records += words(3, 1, 0x409, name.id, UInt16(bytes.count), UInt16(strings.count))
      strings += bytes
    }
    return words(0, UInt16(names.count), UInt16(6 + 12 * names.count)) + records + strings
  }

  private static var post: [UInt8] {
    words(3, 0, 0, 0) + signed(-100) + words(50) + [UInt8](repeating: 0, count: 20)
  }
}
