internal import Foundation
internal import TextDocuments

/// The formats that `convert` and `inspect` read and write.
enum DocumentFormat {
  /// The formats by the words that the command line has for them.
  static let words: KeyValuePairs<String, NSAttributedString.DocumentType> = [
    "txt": .plain, "md": .markdown, "html": .html, "rtf": .rtf, "rtfd": .rtfd, "webarchive": .webArchive,
  ]

  /// Returns the word of a format.
  static func word(_ type: String?) -> String {
    words.first { $0.value.rawValue == type }?.key ?? "txt"
  }

  /// Returns the format that the ending of a name tells; `nil` when it tells none.
  static func named(_ file: String) -> NSAttributedString.DocumentType? {
    switch (file as NSString).pathExtension.lowercased() {
    case "txt", "text": .plain
    case "md", "markdown": .markdown
    case "html", "htm", "xhtml": .html
    case "rtf": .rtf
    case "rtfd": .rtfd
    case "webarchive": .webArchive
    default: nil
    }
  }

  /// The options that say how a document is read.
  static let options: [Option] = [
    .value(
      "from", nil, "FORMAT",
      "txt, md, commonmark, html, rtf, rtfd or webarchive: the format of IN where its name does not tell, as with -. commonmark is Markdown without GitHub's additions."
    ),
    .value("default-font", nil, "NAME", "The font of text of which IN says nothing."),
    .value("default-size", nil, "N", "The size of that text in points. Default: 12."),
    .value(
      "theme", nil, "FILE", "The looks of Markdown, as JSON: family, size, headings, linkColor and so on."),
    .value("encoding", nil, "NAME", "The encoding of IN when it is plain text or HTML: any that ICU knows."),
    .value("base-url", nil, "URL", "Where relative addresses begin. Default: IN's folder."),
    .value("read-access", nil, "DIR", "The folder that pictures may be read from. Default: IN's folder."),
    .value("text-scale", nil, "N", "A factor on the sizes of HTML's text."),
  ]

  /// Returns what stands before a file's name, up to a slash: Foundation traps on names of one character.
  static func folder(of file: String) -> String {
    file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
  }

  /// Returns how a document is read as the command line says.
  static func readingOptions(
    _ file: String, _ arguments: Arguments, markersInText: Bool = false, positions: Bool = false,
    markdownAttributes: Bool = false, family: String? = nil
  ) throws -> [NSAttributedString.DocumentReadingOptionKey: Any] {
    var options: [NSAttributedString.DocumentReadingOptionKey: Any] = [:]
    if markdownAttributes { options[.readsMarkdownAttributes] = NSNumber(value: 1) }
    if arguments.string("from") == "commonmark" {
      options[.documentType] = NSAttributedString.DocumentType.markdown
      options[.omitsGitHubExtensions] = NSNumber(value: 1)
    } else if let type = try arguments.choice("from", words) ?? named(file) {
      options[.documentType] = type
    }
    let size = try arguments.number("size", Arguments.typeSize)
    if let defaults = try defaultAttributes(arguments, family: family, size: size) {
      options[.defaultAttributes] = defaults
    }
    if let theme = try theme(arguments, family: family, size: size) { options[.markdownTheme] = theme }
    if positions { options[.appliesSourcePositions] = NSNumber(value: 1) }
    if file == "-", options[.documentType] == nil {
      throw ToolError.usage("-", "needs --from: what standard input is")
    }
    if let name = arguments.string("encoding") { options[.textEncodingName] = name }
    if let text = arguments.string("base-url") {
      guard let url = URL(string: text) else {
        throw ToolError.usage("--base-url", "'\(text)' is no address")
      }
      options[.baseURL] = url
    }
    let folder =
      arguments.string("read-access") ?? (file == "-" ? nil : folder(of: file))
    if let folder {
      options[.readAccessURL] = URL(fileURLWithPath: folder.isEmpty ? "." : folder, isDirectory: true)
    }
    if options[.baseURL] == nil { options[.baseURL] = options[.readAccessURL] }
    if let scale = try arguments.number("text-scale", Arguments.positive) {
      options[.textSizeMultiplier] = NSNumber(value: scale)
    }
    if markersInText { options[.textKit1ListMarkerFormatDocumentOption] = NSNumber(value: 1) }
    return options
  }

  /// Opens a file of Markdown that can be read part by part as the command line says; `nil` for others.
  static func parts(
    _ file: String, _ arguments: Arguments, markdownAttributes: Bool = false, family: String? = nil
  ) throws -> DocumentParts? {
    guard file != "-", let data = TextFile.mapped(file) else { return nil }
    return DocumentParts(
      data,
      options: try readingOptions(file, arguments, markdownAttributes: markdownAttributes, family: family))
  }

  /// Reads a document as the command line says.
  static func read(
    _ file: String, _ arguments: Arguments, markersInText: Bool = false, positions: Bool = false,
    markdownAttributes: Bool = false, family: String? = nil
  ) throws -> TextDocument {
    let options = try readingOptions(
      file, arguments, markersInText: markersInText, positions: positions,
      markdownAttributes: markdownAttributes, family: family)
    do {
      var isFolder: ObjCBool = false
      if file != "-", FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), isFolder.boolValue
      {
        return try TextDocument(contentsOf: URL(fileURLWithPath: file), options: options)
      }
      let bytes = try InputFile(file).readToEnd()
      return try TextDocument(data: Data(bytes), options: options)
    } catch let error as DocumentError {
      throw ToolError.failed(file, error.description)
    }
  }
}

extension DocumentFormat {
  /// Returns the font that the command line names for text of which a document says nothing.
  private static func defaultAttributes(
    _ arguments: Arguments, family: String?, size: Double?
  ) throws -> [NSAttributedString.Key: Any]? {
    let size = try arguments.number("default-size", Arguments.positive) ?? size
    let name = arguments.string("default-font") ?? family
    guard size != nil || name != nil else { return nil }
    guard let font = UIFont(name: name ?? "Times", size: CGFloat(size ?? 12)) else {
      throw ToolError.usage("--default-font", "there is no font '\(name ?? "")'")
    }
    return [.font: font]
  }

  /// Returns the looks of Markdown that the command line names; `nil` when it names none.
  private static func theme(_ arguments: Arguments, family: String?, size: Double?) throws -> MarkdownTheme? {
    let named = try ThemeFile.theme(arguments)
    guard family != nil || size != nil else { return named }
    var theme = named ?? .standard
    if let family { theme.family = family }
    if let size { theme.size = CGFloat(size) }
    return theme
  }
}

extension DocumentLoss {
  /// The place for a message.
  var placeInWords: String {
    switch place {
    case .source(let line, let column): "at line \(line), column \(column)"
    case .byte(let byte): "at byte \(byte)"
    case .text(let range): "at offset \(range.location) of the text"
    case .document: "in the document as a whole"
    }
  }
}

extension JSONText {
  /// A report of what could not be kept.
  static func losses(_ losses: [DocumentLoss]) -> JSONText {
    .array(
      losses.map { loss in
        let place: JSONText =
          switch loss.place {
          case .source(let line, let column): .string("line \(line), column \(column)")
          case .byte(let byte): .string("byte \(byte)")
          case .text(let range): .range(range.location..<(range.location + range.length))
          case .document: .string("document")
          }
        return .members([("what", .string(loss.what)), ("where", place), ("kept", .string(loss.kept))])
      })
  }
}
