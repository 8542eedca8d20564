public import Foundation
internal import TextKit

/// A document in memory: styled text, what is said of the whole, and what its reader could not keep.
///
/// Not in Apple's UIKit, whose initializers of `NSAttributedString` do the same without the report.
///
/// Reading works on any thread, several documents at once, in time linear in the data. No network is used,
/// and no file is read outside of the folder that `readAccessURL` names.
public struct TextDocument {
  /// The text.
  public var text: NSAttributedString {
    get { content.plain }
    set { content = DocumentContent(newValue) }
  }
  private var content: DocumentContent
  /// The text as the writers read it.
  var source: RunString { content.source }
  /// What is said of the whole.
  public var attributes: [NSAttributedString.DocumentAttributeKey: Any]
  /// What the reader could not keep; empty when it kept all.
  public internal(set) var losses: [DocumentLoss] = []
  /// Footnotes, each with the offset of its mark in the text.
  public var footnotes: [(offset: Int, text: NSAttributedString)] = []

  /// Creates a document of a text.
  public init(
    _ text: NSAttributedString, attributes: [NSAttributedString.DocumentAttributeKey: Any] = [:]
  ) {
    content = DocumentContent(text)
    self.attributes = attributes
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - data: The file's bytes.
  ///   - options: How it is read. Without a type the contents tell it.
  /// - Throws: `DocumentError` for data that are not in the format that the options name, and
  ///   `CancellationError` where the task is cancelled.
  public init(
    data: Data, options: [NSAttributedString.DocumentReadingOptionKey: Any] = [:]
  ) throws {
    guard data.count < Int(Int32.max) else { throw DocumentError.tooLarge }
    let options = ReadingOptions(options)
    let type = options.type ?? TextDocument.type(of: data)
    switch type {
    case .plain: self = PlainTextReader.document(data, options)
    case .markdown: self = try MarkdownDocumentReader.document(data, options)
    case .html: self = HTMLReader.document(data, options)
    case .rtf: self = try RTFReader.document(data, options)
    case .rtfd: self = try RTFDReader.document(RTFDArchive.wrapper(data), options)
    case .webArchive: self = try WebArchiveReader.document(data, options)
    default: throw DocumentError.unknownFormat(type.rawValue)
    }
    // The readers stop where they are.
    if Task.isCancelled { throw CancellationError() }
    attributes[.documentType] = type.rawValue
    if let defaults = options.defaultAttributes { attributes[.defaultAttributes] = defaults }
    finish(options)
  }

  /// Reads a document from a file, or from the folder that an RTFD document is.
  ///
  /// - Throws: `DocumentError`, or Foundation's error for a file that cannot be read.
  public init(
    contentsOf url: URL, options: [NSAttributedString.DocumentReadingOptionKey: Any] = [:]
  ) throws {
    var options = options
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
      self = try RTFDReader.document(FileWrapper(url: url), ReadingOptions(options))
      return
    }
    let data = try Data(contentsOf: url)
    if options[.documentType] == nil, options[.fileType] == nil,
      let type = TextDocument.type(of: data, named: url.lastPathComponent)
    {
      options[.documentType] = type
    }
    if options[.baseURL] == nil { options[.baseURL] = url.deletingLastPathComponent() }
    try self.init(data: data, options: options)
  }

  // MARK: Types

  /// Returns the format that the first bytes tell; plain text if they tell none.
  static func type(of data: Data) -> NSAttributedString.DocumentType {
    type(of: data, named: "") ?? .plain
  }

  /// Returns the format that the first bytes or, where these tell none, the name's ending tell.
  static func type(of data: Data, named name: String) -> NSAttributedString.DocumentType? {
    let start = String(decoding: data.prefix(512), as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if start.hasPrefix("{\\rtf") { return .rtf }
    for (mark, type) in marks where data.starts(with: mark.utf8) {
      return NSAttributedString.DocumentType(rawValue: type)
    }
    let small = start.lowercased()
    if ["<!doctype html", "<html", "<head", "<body", "<?xml"].contains(where: small.hasPrefix) {
      return .html
    }
    return types[(name as NSString).pathExtension.lowercased()]
  }

  private static let types: [String: NSAttributedString.DocumentType] = [
    "html": .html, "htm": .html, "xhtml": .html, "md": .markdown, "markdown": .markdown, "rtf": .rtf,
    "rtfd": .rtfd, "txt": .plain, "text": .plain, "webarchive": .webArchive,
  ]

  /// The first bytes of files that are no text.
  private static let marks = [
    ("rtfd\0", "NSRTFD"), ("bplist", "NSWebArchive"), ("%PDF", "com.adobe.pdf"),
    ("PK\u{3}\u{4}", "public.zip-archive"),
  ]

  /// Does what the options ask of documents in any format.
  private mutating func finish(_ options: ReadingOptions) {
    if options.omitsLastLineEnd, source.string.hasSuffix("\n") {
      text = source.part(NSRange(location: 0, length: source.length - 1))
    }
    guard let target = options.targetScaling else { return }
    let own = ReadingOptions.number(attributes[.sourceTextScaling]).flatMap {
      NSTextScalingType(rawValue: Int($0))
    }
    let source = options.sourceScaling ?? own ?? .standard
    if source != target { text = self.source.scaled(by: target == .iOS ? 4.0 / 3 : 0.75) }
    attributes[.textScaling] = NSNumber(value: target.rawValue)
    attributes[.sourceTextScaling] = NSNumber(value: source.rawValue)
  }

  // MARK: Writing

  /// Writes a document.
  ///
  /// - Parameter type: The format; by default the one that `attributes` name.
  /// - Returns: The bytes, and what the format could not keep.
  /// - Throws: `DocumentError`, as when the encoding that `attributes` name lacks a letter.
  public func data(
    as type: NSAttributedString.DocumentType? = nil
  ) throws -> (data: Data, losses: [DocumentLoss]) {
    let named = attributes[.documentType]
    let type = type ?? ReadingOptions.type(named) ?? .plain
    switch type {
    case .plain: return try PlainTextWriter.data(self)
    case .markdown: return MarkdownWriter.data(self)
    case .html where ReadingOptions.number(attributes[.usesPresentationIntents]) == 1:
      return try IntentHTMLWriter.data(self)
    case .html: return try HTMLWriter.data(self)
    case .rtf: return RTFWriter.data(self)
    default: throw DocumentError.unknownFormat(type.rawValue)
    }
  }
}

extension TextDocument {
  /// Writes HTML and the files of its pictures.
  ///
  /// - Returns: The document, the bytes of the pictures by the names of their files where `attributes` ask
  ///   for files, and what HTML could not keep.
  /// - Throws: `DocumentError`, as when the encoding that `attributes` name lacks a letter.
  public func htmlAndFiles() throws -> (data: Data, files: [String: Data], losses: [DocumentLoss]) {
    guard ReadingOptions.number(attributes[.usesPresentationIntents]) != 1 else {
      let (data, losses) = try IntentHTMLWriter.data(self)
      return (data, [:], losses)
    }
    return try HTMLWriter.dataAndFiles(self)
  }
}

/// Reading options, taken apart.
struct ReadingOptions {
  var type: NSAttributedString.DocumentType?
  var codec: TextCodec?
  var defaultAttributes: [NSAttributedString.Key: Any]?
  var baseURL: URL?
  var readAccess: URL?
  var sizeFactor = 1.0
  var targetScaling: NSTextScalingType?
  var sourceScaling: NSTextScalingType?
  var markersInText = false
  var appleCompatible = false
  /// How long the units of style sheets are.
  var units: CSSUnits { appleCompatible ? .appleCompatible : .absolute }
  var omitsUnstatedFonts = false
  var theme = MarkdownTheme.standard
  var resourceLoader: (any DocumentResourceLoading)?
  /// Whether what loads resources is asked for whole addresses.
  var resolvesAddresses = false
  var timeout: Double?
  var omitsLastLineEnd = false
  var keepsSoftBreaks = false
  var readsMarkdownAttributes = false
  var readsHTMLInMarkdown = false
  var readsGitHubExtensions = true
  var appliesSourcePositions = false

  init(_ options: [NSAttributedString.DocumentReadingOptionKey: Any] = [:]) {
    type = ReadingOptions.type(options[.documentType]) ?? ReadingOptions.type(ofUniform: options[.fileType])
    codec = (options[.textEncodingName] as? String).flatMap { TextCodec($0) }
    if codec == nil, let number = ReadingOptions.number(options[.characterEncoding]) {
      codec = TextCodec(String.Encoding(rawValue: UInt(max(0, number))))
    }
    defaultAttributes = options[.defaultAttributes] as? [NSAttributedString.Key: Any]
    baseURL = options[.baseURL] as? URL
    readAccess = options[.readAccessURL] as? URL
    if let factor = ReadingOptions.number(options[.textSizeMultiplier]), factor > 0 { sizeFactor = factor }
    targetScaling = ReadingOptions.number(options[.targetTextScaling]).flatMap {
      NSTextScalingType(rawValue: Int($0))
    }
    sourceScaling = ReadingOptions.number(options[.sourceTextScaling]).flatMap {
      NSTextScalingType(rawValue: Int($0))
    }
    appleCompatible = ReadingOptions.number(options[.appleCompatible]) == 1
    markersInText =
      ReadingOptions.number(options[.textKit1ListMarkerFormatDocumentOption]) == 1 || appleCompatible
    if let theme = options[.markdownTheme] as? MarkdownTheme { self.theme = theme }
    resourceLoader = options[.webResourceLoadDelegate] as? any DocumentResourceLoading
    timeout = ReadingOptions.number(options[.timeout]).map { min(max(0, $0), 1e9) }
    func isOn(_ key: NSAttributedString.DocumentReadingOptionKey) -> Bool {
      ReadingOptions.number(options[key]) == 1
    }
    omitsLastLineEnd = isOn(.omitsLastLineEnd)
    omitsUnstatedFonts = isOn(.omitsUnstatedFonts)
    keepsSoftBreaks = isOn(.keepsSoftBreaks)
    readsMarkdownAttributes = isOn(.readsMarkdownAttributes)
    readsHTMLInMarkdown = isOn(.readsHTMLInMarkdown)
    readsGitHubExtensions = !isOn(.omitsGitHubExtensions)
    appliesSourcePositions = isOn(.appliesSourcePositions)
  }

  static func type(_ value: Any?) -> NSAttributedString.DocumentType? {
    if let type = value as? NSAttributedString.DocumentType { return type }
    return (value as? String).map { NSAttributedString.DocumentType(rawValue: $0) }
  }

  private static func type(ofUniform value: Any?) -> NSAttributedString.DocumentType? {
    switch value as? String {
    case "public.html"?: .html
    case "public.rtf"?: .rtf
    case "com.apple.rtfd"?: .rtfd
    case "public.plain-text"?, "public.text"?, "public.utf8-plain-text"?: .plain
    case "net.daringfireball.markdown"?: .markdown
    case "com.apple.webarchive"?: .webArchive
    default: nil
    }
  }

  static func number(_ value: Any?) -> Double? {
    switch value {
    case let number as NSNumber: number.doubleValue
    case let number as Double: number
    case let number as CGFloat: Double(number)
    case let number as Float: Double(number)
    case let number as Int: Double(number)
    case let number as UInt: Double(number)
    case let flag as Bool: flag ? 1 : 0
    case let encoding as String.Encoding: Double(encoding.rawValue)
    case let scaling as NSTextScalingType: Double(scaling.rawValue)
    default: nil
    }
  }
}
