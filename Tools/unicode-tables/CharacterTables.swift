/// The tables of bidirectional classes, scripts and other character properties.
struct CharacterTables {
  let database: CharacterDatabase

  private static let bidiClasses = [
    "L", "R", "AL", "EN", "AN", "ES", "ET", "CS", "NSM", "BN", "B", "S", "WS", "ON",
    "LRE", "LRO", "RLE", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI",
  ]
  private static let generalCategories = [
    "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf",
    "Po", "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn",
  ]

  private func position(of value: String, in list: [String]) throws -> Int {
    guard let position = list.firstIndex(of: value) else { throw GeneratorError("unknown value '\(value)'") }
    return position
  }

  func bidi() throws -> String {
    var opens: [Int: Bool] = [:]
    for entry in database.brackets { opens[entry.bracket] = entry.opens }
    let values = try (0..<codePointCount).map { c in
      let bracket = opens[c].map { $0 ? 32 : 64 } ?? 0
      return try position(of: database.bidiClass[c], in: Self.bidiClasses) | bracket
    }
    var writer = TableWriter(about: "Bidirectional classes and brackets (UAX #9).")
    var cases = "/// Bidi_Class, in the order of UAX #9, table 4: strong, weak, neutral, explicit.\n"
    cases += "enum BidiClass: UInt8 {\n"
    for name in Self.bidiClasses { cases += "  case \(name.lowercased())\n" }
    writer.add(cases + "}")
    writer.add("enum BidiTables {")
    writer.addTable(
      "property", TwoStageTable(values),
      comment: "Class in bits 0 to 4; bit 5: opening bracket; bit 6: closing bracket.")
    // N0 compares brackets by canonical equivalence: U+2329 and U+232A stand for U+3008 and U+3009.
    let canonical = { (c: Int) in c == 0x2329 ? 0x3008 : c == 0x232A ? 0x3009 : c }
    writer.addPacked(
      "brackets",
      database.brackets.sorted { $0.bracket < $1.bracket }.flatMap {
        [$0.bracket, canonical($0.opens ? $0.partner : $0.bracket)]
      },
      comment: "Pairs in order: a bracket, and the closing bracket that names its pair.")
    writer.add("}")
    return writer.finished()
  }

  func scripts() throws -> String {
    let tags = database.scriptNames.map(\.tag)
    /// A kind below `tags.count` is a script alone; the others have extensions.
    struct Kind: Hashable {
      let script: Int
      let extensions: [Int]
    }
    var kinds = Interner<Kind>()
    for i in tags.indices { _ = kinds.number(of: Kind(script: i, extensions: [i])) }
    let values = try (0..<codePointCount).map { c in
      let script = try position(of: database.script[c], in: tags)
      let extensions = try database.scriptExtensions[c]?.map { try position(of: $0, in: tags) } ?? [script]
      return kinds.number(of: Kind(script: script, extensions: extensions))
    }
    var writer = TableWriter(about: "Scripts and script extensions (UAX #24).")
    writer.add("enum ScriptTables {")
    writer.addTable("kind", TwoStageTable(values), comment: "Kinds of code points.")
    writer.addPacked(
      "tags", tags.map { $0.utf8.reduce(0) { $0 << 8 | Int($1) } },
      comment: "ISO 15924 tags; kinds below their number are scripts without extensions.")
    writer.addPacked(
      "extensions",
      kinds.values.dropFirst(tags.count).flatMap { [$0.script, $0.extensions.count] + $0.extensions },
      comment: "The further kinds, one after the other: script, count, that many extensions.")
    writer.add("}")

    var constants = "extension Script {"
    for (tag, name) in database.scriptNames {
      let words = name.split(separator: "_").map(String.init)
      let identifier = words[0].lowercased() + words.dropFirst().joined()
      let value = tag.utf8.reduce(0) { $0 << 8 | UInt32($1) }
      constants += "\n  /// \(words.joined(separator: " ")), `\(tag)`.\n"
      constants +=
        "  public static let \(identifier) = Script(rawValue: 0x\(String(value, radix: 16, uppercase: true)))"
    }
    writer.add(constants + "\n}")
    return writer.finished()
  }

  func properties() throws -> String {
    let widths = ["N", "A", "H", "F", "Na", "W"]
    let orientations = ["R", "U", "Tu", "Tr"]
    // The order is that of the bits in `CharacterProperties`.
    let flags = [
      "Emoji", "Emoji_Presentation", "Emoji_Modifier", "Emoji_Modifier_Base", "Extended_Pictographic",
      "Default_Ignorable_Code_Point", "White_Space", "Variation_Selector",
    ]
    var words = Interner<Int>()
    let values = try (0..<codePointCount).map { c in
      var word = try position(of: database.generalCategory[c], in: Self.generalCategories)
      word |= try position(of: database.eastAsianWidth[c], in: widths) << 5
      word |= try position(of: database.verticalOrientation[c], in: orientations) << 8
      for (bit, flag) in flags.enumerated() where database.has(flag, c) { word |= 1 << (10 + bit) }
      return words.number(of: word)
    }
    var writer = TableWriter(about: "General category, width, orientation, emoji and other properties.")
    writer.add("enum PropertyTables {")
    writer.addTable("kind", TwoStageTable(values), comment: "Kinds of code points.")
    writer.addPacked(
      "words", words.values,
      comment: "By kind: general category (5 bits), East Asian width (3), orientation (2), flags.")
    writer.addTable(
      "flags", TwoStageTable((0..<codePointCount).map(characterFlags)),
      comment: "Bits of `CharacterFlags` which a code point sets.")
    writer.add("}")
    return writer.finished()
  }

  /// Scripts that need no more than a glyph for each character and kerning.
  private static let simpleScripts: Set<String> = [
    "Latn", "Grek", "Cyrl", "Armn", "Geor", "Hani", "Hira", "Kana", "Bopo", "Yiii", "Hang", "Cher", "Cans",
    "Ogam", "Runr", "Ethi", "Lisu", "Vaii", "Copt", "Glag", "Goth", "Ital", "Linb", "Lina", "Dsrt", "Shaw",
    "Osma", "Brai", "Xsux", "Egyp", "Tang", "Nshu", "Zyyy", "Zinh", "Zzzz",
  ]
  private static let cjkScripts: Set<String> = [
    "Hani", "Hira", "Kana", "Bopo", "Yiii", "Hang", "Tang", "Nshu", "Kits",
  ]

  /// Returns the bits, in the order of `CharacterFlags`, from bit 3 on: right to left, complex, CJK, emoji,
  /// marks.
  private func characterFlags(_ c: Int) -> Int {
    var flags = 0
    let controls = ["R", "AL", "AN", "LRE", "LRO", "RLE", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"]
    if controls.contains(database.bidiClass[c]) { flags |= 1 << 3 }
    let isConjoining = ["L", "V", "T"].contains(database.graphemeBreak[c])
    if !Self.simpleScripts.contains(database.script[c]) || isConjoining { flags |= 1 << 4 }
    let isWide = ["W", "F", "H"].contains(database.eastAsianWidth[c])
    let isEmoji = c >= 0x80 && (database.has("Emoji", c) || database.has("Extended_Pictographic", c))
    if Self.cjkScripts.contains(database.script[c]) || (isWide && !isEmoji) { flags |= 1 << 5 }
    let isTag = (0xE0020...0xE007F).contains(c)
    if isEmoji || c == 0xFE0F || c == 0xFE0E || c == 0x20E3 || c == 0x200D || isTag { flags |= 1 << 6 }
    let isIgnorable = database.has("Default_Ignorable_Code_Point", c)
    if database.generalCategory[c].hasPrefix("M") || isIgnorable { flags |= 1 << 7 }
    return flags
  }
}
