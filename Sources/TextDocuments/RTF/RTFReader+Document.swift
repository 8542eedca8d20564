internal import Foundation
internal import TextKit

/// What RTF says of the whole document.
extension RTFReader {
  mutating func applyDocument(_ word: RTFWord, _ value: Int?) -> Bool {
    let number = value ?? 0
    switch word {
    case .ansicpg: codec = RTFReader.codec(codePage: number) ?? codec
    case .mac: codec = TextCodec("macintosh") ?? codec
    case .pc: codec = TextCodec("cp437") ?? codec
    case .pca: codec = TextCodec("cp850") ?? codec
    case .deff: head.defaultFont = value
    case .paperw, .paperh, .margl, .margr, .margt, .margb, .gutter:
      paper[word.rawValue] = min(max(number, 0), 1_000_000)
    case .landscape, .margmirror, .facingp: if value != 0 { paper[word.rawValue] = 1 }
    case .vieww, .viewh: paper[word.rawValue] = min(max(number, 0), 1_000_000)
    case .viewkind: attributes[.viewMode] = NSNumber(value: number == 1 ? 1 : 0)
    case .viewscale: attributes[.viewZoom] = NSNumber(value: number)
    case .hyphauto: attributes[.hyphenationFactor] = NSNumber(value: number == 0 && value != nil ? 0 : 1)
    case .deftab: attributes[.defaultTabInterval] = NSNumber(value: Double(number) / 20)
    case .cocoartf: attributes[.cocoaVersionDocumentAttribute] = NSNumber(value: number)
    case .cocoatextscaling:
      attributes[.textScaling] = NSNumber(value: number)
      attributes[.sourceTextScaling] = NSNumber(value: number)
    case .readprot, .annotprot: attributes[.readOnly] = NSNumber(value: 1)
    case .readonly, .readonlydoc: attributes[.readOnly] = NSNumber(value: max(1, number))
    default: return false
    }
    return true
  }

  mutating func setPaper() {
    func points(_ name: String) -> CGFloat? { paper[name].map { CGFloat($0) / 20 } }
    if let width = points("paperw"), let height = points("paperh") {
      attributes[.paperSize] = CGSize(width: width, height: height)
    }
    if let left = points("margl"), let right = points("margr") {
      attributes[.paperMargin] = NSEdgeInsets(
        top: points("margt") ?? 72, left: left, bottom: points("margb") ?? 72, right: right)
    }
    let setup = setup(RTFSection())
    if setup.gutter != 0 || setup.mirrorsMargins || setup.hasFacingPages { attributes[.pageSetup] = setup }
    if let width = points("vieww"), let height = points("viewh") {
      attributes[.viewSize] = CGSize(width: width, height: height)
    }
  }

  // MARK: Information

  mutating func applyInfo(_ word: RTFWord, _ value: Int?) {
    if [.yr, .mo, .dy, .hr, .min, .sec].contains(word) {
      time[word.rawValue] = min(max(value ?? 0, 0), 9_999)
    }
    if word == .u {
      append(UInt16(truncatingIfNeeded: value ?? 0))
      skipping = group.fallback
    }
  }

  mutating func endInfo(_ name: String, _ text: String) {
    let keys: [String: NSAttributedString.DocumentAttributeKey] = [
      "title": .title, "subject": .subject, "author": .author, "manager": .manager, "company": .company,
      "operator": .editor, "category": .category, "comment": .comment, "doccomm": .comment,
      "copyright": .copyright,
    ]
    if name == "creatim" || name == "revtim" {
      var components = DateComponents()
      (components.year, components.month, components.day) = (time["yr"], time["mo"], time["dy"])
      (components.hour, components.minute, components.second) = (time["hr"], time["min"], time["sec"])
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = TimeZone(identifier: "UTC") ?? .current
      if components.year != nil, let date = calendar.date(from: components) {
        attributes[name == "creatim" ? .creationTime : .modificationTime] = date
      }
    } else if name == "keywords" {
      let separator = text.contains(", ") ? ", " : text.contains(",") ? "," : " "
      attributes[.keywords] = text.components(separatedBy: separator).filter { !$0.isEmpty }
    } else if let key = keys[name], !text.isEmpty {
      attributes[key] = text
    }
  }
}

/// Windows' numbers of languages.
enum RTFLanguages {
  private static let tags: [Int: String] = [
    // Languages of no country.
    1: "ar", 4: "zh-Hans", 7: "de", 9: "en", 10: "es", 12: "fr", 16: "it", 19: "nl", 22: "pt",
    31748: "zh-Hant",
    1025: "ar-SA", 1026: "bg", 1027: "ca", 1028: "zh-TW", 1029: "cs", 1030: "da", 1031: "de-DE", 1032: "el",
    1033: "en-US",
    1035: "fi", 1036: "fr-FR", 1037: "he", 1038: "hu", 1039: "is", 1040: "it-IT", 1041: "ja", 1042: "ko",
    1043: "nl-NL",
    1044: "nb", 1045: "pl", 1046: "pt-BR", 1048: "ro", 1049: "ru", 1050: "hr", 1051: "sk", 1053: "sv",
    1054: "th",
    1055: "tr", 1056: "ur", 1058: "uk", 1060: "sl", 1061: "et", 1062: "lv", 1063: "lt", 1065: "fa",
    1066: "vi",
    1081: "hi", 2052: "zh-CN", 2055: "de-CH", 2057: "en-GB", 2058: "es-MX", 2070: "pt-PT", 3079: "de-AT",
    3081: "en-AU",
    3082: "es-ES", 4105: "en-CA",
  ]

  /// Returns the BCP 47 tag of a number.
  static func tag(_ number: Int) -> String? { tags[number] }

  /// Returns the number of a tag, or of its language alone.
  static func number(_ tag: String) -> Int? {
    let found = tags.filter { $0.value.caseInsensitiveCompare(tag) == .orderedSame }.keys.min()
    return found
  }
}

/// Reads RTFD: a folder of an RTF file and the files of its attachments.
enum RTFDReader {
  static func document(_ wrapper: FileWrapper, _ options: ReadingOptions) throws -> TextDocument {
    let members = wrapper.fileWrappers ?? [:]
    guard let text = members["TXT.rtf"]?.regularFileContents else { throw DocumentError.notInFormat("RTFD") }
    var document = try RTFReader.document(
      text, options, files: members.compactMapValues(\.regularFileContents))
    document.attributes[.documentType] = NSAttributedString.DocumentType.rtfd.rawValue
    return document
  }
}
