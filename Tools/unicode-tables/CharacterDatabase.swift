import Foundation

/// The number of code points.
let codePointCount = 0x110000

/// The properties of every code point that the generated tables draw on.
struct CharacterDatabase {
  private(set) var generalCategory: [String]
  private(set) var lineBreak: [String]
  private(set) var graphemeBreak: [String]
  private(set) var wordBreak: [String]
  private(set) var sentenceBreak: [String]
  private(set) var eastAsianWidth: [String]
  private(set) var verticalOrientation: [String]
  private(set) var bidiClass: [String]
  private(set) var script: [String]
  private(set) var scriptExtensions: [Int: [String]] = [:]
  private(set) var binary: [String: [Bool]] = [:]
  /// Bracket, its partner, and whether it opens.
  private(set) var brackets: [(bracket: Int, partner: Int, opens: Bool)] = []
  /// Short and long names of all scripts, ordered by short name.
  private(set) var scriptNames: [(tag: String, name: String)] = []

  init(folder: URL) throws {
    func values(_ file: String, default missing: String, ranges: [(ClosedRange<Int>, String)] = []) throws
      -> [String]
    {
      var result = [String](repeating: missing, count: codePointCount)
      for (range, value) in ranges { for c in range { result[c] = value } }
      for line in try DataFile(file, in: folder).lines { for c in line.range { result[c] = line.fields[0] } }
      return result
    }
    generalCategory = try values("extracted/DerivedGeneralCategory.txt", default: "Cn")
    graphemeBreak = try values("auxiliary/GraphemeBreakProperty.txt", default: "Other")
    wordBreak = try values("auxiliary/WordBreakProperty.txt", default: "Other")
    sentenceBreak = try values("auxiliary/SentenceBreakProperty.txt", default: "Other")
    // Defaults of unassigned code points, from the heads of the files.
    let ideographs = [
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]
    let pictographs = [0x1F000...0x1FAFF, 0x1FC00...0x1FFFD]
    lineBreak = try values(
      "LineBreak.txt", default: "XX",
      ranges: (ideographs + pictographs).map { ($0, "ID") } + [(0x20A0...0x20CF, "PR")])
    eastAsianWidth = try values("EastAsianWidth.txt", default: "N", ranges: ideographs.map { ($0, "W") })
    verticalOrientation = try values("VerticalOrientation.txt", default: "R")
    bidiClass = try values(
      "extracted/DerivedBidiClass.txt", default: "L", ranges: Self.unassignedBidiClasses(in: folder))

    for (file, names) in [
      ("PropList.txt", ["White_Space", "Variation_Selector"]),
      ("DerivedCoreProperties.txt", ["Default_Ignorable_Code_Point"]),
      (
        "emoji/emoji-data.txt",
        ["Emoji", "Emoji_Presentation", "Emoji_Modifier", "Emoji_Modifier_Base", "Extended_Pictographic"]
      ),
    ] {
      let data = try DataFile(file, in: folder)
      for name in names {
        var flags = [Bool](repeating: false, count: codePointCount)
        for range in data.codePoints(where: name) { for c in range { flags[c] = true } }
        guard flags.contains(true) else { throw GeneratorError("\(file) lists no \(name)") }
        binary[name] = flags
      }
    }

    for line in try Self.propertyAliases(in: folder) where line[0] == "sc" {
      scriptNames.append((line[1], line[2]))
    }
    scriptNames.sort { $0.tag < $1.tag }
    let tags = Dictionary(uniqueKeysWithValues: scriptNames.map { ($0.name, $0.tag) })
    script = try values("Scripts.txt", default: "Unknown").map { tags[$0]! }
    for line in try DataFile("ScriptExtensions.txt", in: folder).lines {
      let list = line.fields[0].split(separator: " ").map(String.init).sorted()
      for c in line.range { scriptExtensions[c] = list }
    }
    for line in try DataFile("BidiBrackets.txt", in: folder).lines {
      guard let partner = Int(line.fields[0], radix: 16) else {
        throw GeneratorError("BidiBrackets.txt: '\(line.fields[0])' is no code point")
      }
      brackets.append((line.range.lowerBound, partner, line.fields[1] == "o"))
    }
  }

  /// Whether a code point has a binary property.
  func has(_ property: String, _ codePoint: Int) -> Bool { binary[property]![codePoint] }

  /// Reads the "@missing" lines of the file of bidirectional classes, which say what unassigned code points
  /// have.
  private static func unassignedBidiClasses(in folder: URL) throws -> [(ClosedRange<Int>, String)] {
    let names = [
      "Left_To_Right": "L", "Right_To_Left": "R", "Arabic_Letter": "AL", "European_Terminator": "ET",
    ]
    let url = folder.appendingPathComponent("extracted/DerivedBidiClass.txt")
    var result: [(ClosedRange<Int>, String)] = []
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
      guard line.hasPrefix("# @missing:") else { continue }
      let fields = line.dropFirst("# @missing:".count).split(separator: ";").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      let ends = fields[0].components(separatedBy: "..").compactMap { Int($0, radix: 16) }
      guard ends.count == 2, let value = names[fields[1]] else {
        throw GeneratorError("DerivedBidiClass.txt: cannot read '\(line)'")
      }
      result.append((ends[0]...ends[1], value))
    }
    return result
  }

  private static func propertyAliases(in folder: URL) throws -> [[String]] {
    let url = folder.appendingPathComponent("PropertyValueAliases.txt")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").compactMap { line in
      guard !line.hasPrefix("#") else { return nil }
      let fields = line.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      return fields.count >= 3 ? fields : nil
    }
  }
}
