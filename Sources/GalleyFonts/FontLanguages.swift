internal import CGalleyFontconfig

/// The languages whose usual characters a face has, by fontconfig's orthographies.
enum FontLanguages {
  /// A language and the scalars that it is written with.
  private struct Orthography: Sendable {
    let language: String
    let scalars: [UInt32]
  }

  private static let all: [Orthography] = {
    guard let languages = FcGetLangs() else { return [] }
    defer { FcStrSetDestroy(languages) }
    guard let list = FcStrListCreate(languages) else { return [] }
    defer { FcStrListDone(list) }
    var found: [Orthography] = []
    while let language = FcStrListNext(list) {
      guard let set = FcLangGetCharSet(language) else { continue }
      found.append(
        Orthography(language: tag(String(cString: language)), scalars: scalars(of: set)))
    }
    return found.sorted { $0.language < $1.language }
  }()

  /// fontconfig's names in the form of BCP 47.
  private static func tag(_ name: String) -> String {
    switch name {
    case "zh-cn": return "zh-Hans"
    case "zh-tw": return "zh-Hant"
    default:
      var parts = name.split { $0 == "-" || $0 == "_" }.map(String.init)
      for index in parts.indices.dropFirst() {
        parts[index] = parts[index].count == 2 ? parts[index].uppercased() : parts[index].capitalizedASCII
      }
      return parts.joined(separator: "-")
    }
  }

  private static func scalars(of set: OpaquePointer) -> [UInt32] {
    var scalars: [UInt32] = []
    // FC_CHARSET_MAP_SIZE words of 32 bits a page.
    var map = [FcChar32](repeating: 0, count: 8)
    var next: FcChar32 = 0
    var base = FcCharSetFirstPage(set, &map, &next)
    // FC_CHARSET_DONE
    while base != FcChar32.max {
      for (word, bits) in map.enumerated() where bits != 0 {
        for bit in UInt32(0)..<32 where bits >> bit & 1 != 0 {
          scalars.append(base + UInt32(word) * 32 + bit)
        }
      }
      base = FcCharSetNextPage(set, &map, &next)
    }
    return scalars
  }

  static func languages(of face: FontFace) -> [String] {
    all.filter { !$0.scalars.isEmpty && face.coversAll($0.scalars) }.map(\.language)
  }
}

extension String {
  /// The first letter large, the others small.
  fileprivate var capitalizedASCII: String { prefix(1).uppercased() + dropFirst().lowercased() }
}

extension FontFace {
  /// The languages that the face has all usual characters of, as BCP 47 tags, sorted.
  package var supportedLanguages: [String] { FontLanguages.languages(of: self) }
}
