internal import Foundation
internal import TextKit

/// The tables at the head of a file that is written.
struct RTFTables {
  private var fonts: [String] = []
  private var fontNumbers: [String: Int] = [:]
  private var colors: [String] = []
  private var colorNumbers: [UIColor: Int] = [:]
  private var expanded: [String] = []
  private var lists: [[NSTextList]] = []
  private var listNumbers: [ObjectIdentifier: Int] = [:]
  var headings: Set<Int> = []

  init() {}

  /// Returns the number of a family.
  mutating func font(_ name: String) -> Int {
    if let known = fontNumbers[name] { return known }
    fonts.append(name)
    fontNumbers[name] = fonts.count - 1
    return fonts.count - 1
  }

  /// Returns the number of a colour; 0 is the reader's own.
  mutating func color(_ color: UIColor) -> Int {
    if let known = colorNumbers[color] { return known }
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 1)
    _ = color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    func byte(_ part: CGFloat) -> Int { Int((min(max(part, 0), 1) * 255).rounded()) }
    func share(_ part: CGFloat) -> Int { Int((min(max(part, -4), 4) * 100_000).rounded()) }
    colors.append("\\red\(byte(red))\\green\(byte(green))\\blue\(byte(blue));")
    let tail = alpha < 1 ? "\\c\(share(alpha))" : ""
    // What the table says exactly needs no second entry.
    if alpha == 1, color.cgColor.colorSpace?.name == CGColorSpace.sRGB,
      [red, green, blue].allSatisfy({ abs($0 * 255 - ($0 * 255).rounded()) < 1e-9 && (0...1).contains($0) })
    {
      expanded.append(";")
    } else if color.cgColor.colorSpace?.name == CGColorSpace.displayP3, let parts = color.cgColor.components,
      parts.count >= 3
    {
      expanded.append("\\csdisplayp3" + parts.prefix(3).map { "\\c\(share($0))" }.joined() + tail + ";")
    } else {
      expanded.append("\\cssrgb\\c\(share(red))\\c\(share(green))\\c\(share(blue))\(tail);")
    }
    colorNumbers[color] = colors.count
    return colors.count
  }

  /// Returns the number and the level of nested lists: those that share the outermost one share a number.
  mutating func list(_ path: [NSTextList]) -> (Int, Int) {
    let level = min(path.count, 9) - 1
    // Another inner list at a level that is taken is another list of the table.
    for (number, known) in lists.enumerated() {
      let common = zip(known, path).prefix { $0 === $1 }.count
      if common == min(known.count, path.count), common > 0 {
        if path.count > known.count { lists[number] = path }
        return (number + 1, level)
      }
    }
    lists.append(path)
    return (lists.count, level)
  }

  /// The tables.
  var head: String {
    var text = ""
    if !fonts.isEmpty {
      text +=
        "{\\fonttbl"
        + fonts.enumerated().map {
          "{\\f\($0)\\fnil\\fcharset\(RTFSymbols.isSymbol($1) ? 2 : 0) \(RTFEscapes.text($1));}"
        }.joined() + "}\n"
    }
    if !colors.isEmpty {
      text += "{\\colortbl;" + colors.joined() + "}\n{\\*\\expandedcolortbl;" + expanded.joined() + "}\n"
    }
    if !headings.isEmpty {
      text +=
        "{\\stylesheet{\\s0 Normal;}"
        + headings.sorted().map { "{\\s\($0)\\outlinelevel\($0 - 1) heading \($0);}" }.joined() + "}\n"
    }
    guard !lists.isEmpty else { return text }
    text += "{\\*\\listtable"
    for (number, path) in lists.enumerated() {
      text += "{\\list\\listtemplateid\(number + 1)\\listhybrid"
      for (level, list) in path.prefix(9).enumerated() { text += RTFTables.level(list, level) }
      text += "\\listid\(number + 1)}"
    }
    text += "}\n{\\*\\listoverridetable"
    for number in lists.indices {
      text += "{\\listoverride\\listid\(number + 1)\\listoverridecount0\\ls\(number + 1)}"
    }
    return text + "}\n"
  }

  private static func level(_ list: NSTextList, _ level: Int) -> String {
    let format = list.markerFormat.rawValue
    let kinds = [
      "{decimal}": 0, "{upper-roman}": 1, "{lower-roman}": 2, "{upper-alpha}": 3, "{lower-alpha}": 4,
      "{upper-latin}": 3,
      "{lower-latin}": 4,
    ]
    var kind = format.isEmpty ? 255 : 23
    var text = RTFEscapes.text(list.isOrdered ? format : list.marker(forItemNumber: 1))
    var count = list.marker(forItemNumber: 1).utf16.count
    // Where in the marker numbers stand, from 1; LibreOffice takes the letter there for none.
    var places = ""
    for (field, number) in kinds {
      guard let range = format.range(of: field) else { continue }
      kind = number
      let before = String(format[..<range.lowerBound])
      let after = String(format[range.upperBound...])
      text = RTFEscapes.text(before) + "\\'0\(level)" + RTFEscapes.text(after)
      count = before.utf16.count + 1 + after.utf16.count
      places = RTFTables.byte(before.utf16.count + 1)
      break
    }
    return "{\\listlevel\\levelnfc\(kind)\\levelnfcn\(kind)\\leveljc0\\levelstartat\(list.startingItemNumber)"
      + "{\\*\\levelmarker \(RTFEscapes.text(format))}{\\leveltext\(RTFTables.byte(count))\(text);}{\\levelnumbers\(places);}}"
  }

  /// Returns a number up to 255 as the word of a byte.
  private static func byte(_ number: Int) -> String {
    let digits = String(min(number, 255), radix: 16)
    return "\\'" + (digits.count < 2 ? "0" : "") + digits
  }
}

/// What keeps letters from being words of RTF.
enum RTFEscapes {
  /// Returns text in ASCII.
  static func text(_ text: String) -> String {
    var result = ""
    for unit in text.utf16 {
      switch unit {
      case UInt16(UInt8(ascii: "\\")), UInt16(UInt8(ascii: "{")), UInt16(UInt8(ascii: "}")):
        result += "\\" + String(decoding: [unit], as: UTF16.self)
      case 0x09: result += "\\tab "
      case 0x2028: result += "\\line "
      case 0x20..<0x7F: result.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      default: result += "\\u\(Int16(bitPattern: unit))?"
      }
    }
    return result
  }

  static func twips(_ length: CGFloat) -> Int {
    length.isFinite ? Int((min(max(length, -100_000), 100_000) * 20).rounded()) : 0
  }
}
