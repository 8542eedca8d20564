/// The tables from codes to glyphs, and to text.
enum CharacterMap {
  private static let codeSpaces = """
    2 begincodespacerange
    <20> <BF>
    <C000> <FFFF>
    endcodespacerange

    """

  /// The table from codes to the numbers by which fonts find glyphs: both are the same. In a range the last
  /// byte alone may change.
  static let characters: [UInt8] = {
    var map = head(name: "Galley", kind: 1)
    map.append("65 begincidrange\n<20> <BF> 32\n")
    for lead in 0xC0...0xFF {
      append(code: lead << 8, to: &map)
      append(code: lead << 8 | 0xFF, to: &map)
      map.append(integer: lead << 8)
      map.append("\n")
    }
    map.append("endcidrange\n")
    map.append(foot)
    return map.bytes
  }()

  /// Returns the table from codes to text.
  ///
  /// - Parameter pairs: Sorted by code.
  static func texts(_ pairs: [(code: Int, text: String)]) -> [UInt8] {
    var map = head(name: "Adobe-Identity-UCS", kind: 2)
    for start in stride(from: 0, to: pairs.count, by: 100) {
      let part = pairs[start..<min(start + 100, pairs.count)]
      map.append(text: "\(part.count) beginbfchar\n")
      for (code, text) in part {
        append(code: code, to: &map)
        map.append("<")
        map.append(hexadecimal: text)
        map.append(">\n")
      }
      map.append("endbfchar\n")
    }
    map.append(foot)
    return map.bytes
  }

  private static func append(code: Int, to map: inout PDFBytes) {
    map.append("<")
    map.append(hexadecimal: code, digits: code > 0xFF ? 4 : 2)
    map.append("> ")
  }

  private static func head(name: String, kind: Int) -> PDFBytes {
    var map = PDFBytes()
    map.append(
      text: """
        /CIDInit /ProcSet findresource begin
        12 dict begin
        begincmap
        /CIDSystemInfo << /Registry (Adobe) /Ordering (\(kind == 1 ? "Identity" : "UCS")) /Supplement 0 >> def
        /CMapName /\(name) def
        /CMapType \(kind) def

        """)
    map.append(text: codeSpaces)
    return map
  }

  private static let foot: StaticString = """
    endcmap
    CMapName currentdict /CMap defineresource pop
    end
    end

    """
}
