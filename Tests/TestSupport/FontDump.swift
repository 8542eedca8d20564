internal import Foundation

/// Reads tables of font files with `ttx` of fonttools, which shares no code with this package.
public enum FontDump {
  /// The value of a pair in the first subtable of `kern`, in font units; `nil` when it is not listed.
  public static func kerning(_ left: String, _ right: String, in path: String) throws -> Int? {
    let pair = "<pair l=\"\(left)\" r=\"\(right)\" v=\""
    for line in try lines(of: "kern", in: path) {
      if let start = line.range(of: pair)?.upperBound { return Int(line[start...].prefix { $0 != "\"" }) }
    }
    return nil
  }

  /// The caret positions that `GDEF` gives a ligature, in font units from its left edge; none when it is not
  /// listed.
  public static func ligatureCarets(of glyph: String, in path: String) throws -> [Int] {
    let lines = try lines(of: "GDEF", in: path)
    guard let list = lines.firstIndex(where: { $0.contains("<LigCaretList>") }) else { return [] }
    let end = lines[list...].firstIndex { $0.contains("</LigCaretList>") } ?? lines.endIndex
    let covered = lines[list..<end].filter { $0.contains("<Glyph value=") }
    guard let index = covered.firstIndex(where: { $0.contains("\"\(glyph)\"") }),
      let entry = lines[list..<end].firstIndex(where: {
        $0.contains("<LigGlyph index=\"\(index - covered.startIndex)\"")
      })
    else { return [] }
    let last = lines[entry...].firstIndex { $0.contains("</LigGlyph>") } ?? end
    return lines[entry..<last].compactMap { line in
      line.range(of: "<Coordinate value=\"").flatMap { Int(line[$0.upperBound...].prefix { $0 != "\"" }) }
    }
  }

  private static func lines(of table: String, in path: String) throws -> [Substring] {
    let answer = try run("ttx", ["-q", "-t", table, "-o", "-", path])
    return String(decoding: answer.output, as: UTF8.self).split(separator: "\n")
  }
}
