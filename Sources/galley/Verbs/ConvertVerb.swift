internal import Foundation
internal import TextDocuments

/// `galley convert`: turns a document of one format into one of another.
enum ConvertVerb: Verb {
  static let name = "convert"
  static let summary = "Converts a document: plain text, Markdown, HTML, RTF, RTFD."
  static let usage = "IN OUT [options]"
  static let details = """
    The endings of the names tell the formats: .txt, .md, .html, .rtf, .rtfd; - is standard input or output. No network
    is used, and pictures are read from IN's folder only, or from --read-access. What a format cannot say is in --report.
    """
  static let options: [Option] =
    DocumentFormat.options + [
      .value(
        "to", nil, "FORMAT",
        "txt, md, html, rtf or rtfd: the format of OUT where its name does not tell, as with -."),
      .value(
        "html", nil, "KIND",
        "classes, inline or fragment: the form of HTML. Without it styles are inline, and Markdown has elements alone."
      ),
      .value("embed", nil, "KIND", "data, files or none: where the pictures of HTML are. Default: data."),
      .value("exclude", nil, "NAMES", "Elements that HTML does without, with commas between them."),
      .value("report", nil, "FILE", "Writes what was lost as JSON; - is standard error."),
      .flag("strict", nil, "Fails when something was lost."),
    ]

  static func run(_ arguments: Arguments) throws {
    guard arguments.operands.count == 2 else {
      throw ToolError.usage(name, "needs a file to read and one to write")
    }
    let (input, output) = (arguments.operands[0], arguments.operands[1])
    let kind = try arguments.choice(
      "html", ["classes": "classes", "inline": "inline", "fragment": "fragment"])
    guard let type = try arguments.choice("to", DocumentFormat.words) ?? DocumentFormat.named(output) else {
      throw ToolError.usage(output, "its name tells no format; say --to txt, md, html, rtf or rtfd")
    }
    if let losses = try convertInParts(input, type, kind, output, arguments) {
      return try finish(input, losses, arguments)
    }
    var document = try DocumentFormat.read(input, arguments)
    // The encoding of the source is not that of what is written.
    document.attributes[.characterEncoding] = nil
    document.attributes[.textEncodingName] = nil
    if let embedding = try arguments.choice("embed", ["data": "data", "files": "files", "none": "none"]) {
      if embedding == "files", output == "-" { throw ToolError.usage("-", "has no folder for --embed files") }
      document.attributes[.pictureEmbedding] = embedding
    }
    let isMarkdown =
      document.attributes[.documentType] as? String == NSAttributedString.DocumentType.markdown.rawValue
    if isMarkdown, type == .html, kind == nil || kind == "fragment", arguments.string("theme") == nil {
      document.attributes[.usesPresentationIntents] = NSNumber(value: 1)
    }
    if kind == "classes" { document.attributes[.usesStyleClasses] = NSNumber(value: 1) }
    var excluded = arguments.string("exclude")?.split(separator: ",").map { String($0) } ?? []
    if kind == "fragment" { excluded += ["doctype", "html", "head", "body"] }
    if !excluded.isEmpty { document.attributes[.excludedElements] = excluded }
    try finish(input, document.losses + (try write(document, as: type, to: output)), arguments)
  }

  /// Says what was lost.
  private static func finish(_ input: String, _ losses: [DocumentLoss], _ arguments: Arguments) throws {
    if let report = arguments.string("report") {
      let text = JSONText.losses(losses).text + "\n"
      if report == "-" {
        galley.write(text, to: .standardError)
      } else {
        try Destination(report).write(Data(text.utf8))
      }
    }
    if arguments.has("strict"), let first = losses.first {
      throw ToolError.failed(
        input, "\(counted(losses.count, "thing")) lost, the first is: \(first.what), \(first.placeInWords)")
    }
  }

  /// Converts a long file of Markdown without having all of it in memory; `nil` for others.
  private static func convertInParts(
    _ input: String, _ type: NSAttributedString.DocumentType, _ kind: String?, _ output: String,
    _ arguments: Arguments
  ) throws -> [DocumentLoss]? {
    guard type == .plain || (type == .html && kind != "classes" && kind != "inline"),
      arguments.string("theme") == nil, input != "-", let data = TextFile.mapped(input)
    else { return nil }
    var options = try DocumentFormat.readingOptions(input, arguments)
    options[.documentType] = options[.documentType] ?? DocumentFormat.named(input)
    var attributes: [NSAttributedString.DocumentAttributeKey: Any] = [
      .usesPresentationIntents: NSNumber(value: 1)
    ]
    attributes[.pictureEmbedding] = try arguments.choice(
      "embed", ["data": "data", "files": "files", "none": "none"])
    var excluded = arguments.string("exclude")?.split(separator: ",").map { String($0) } ?? []
    if kind == "fragment" { excluded += ["doctype", "html", "head", "body"] }
    if !excluded.isEmpty { attributes[.excludedElements] = excluded }
    Progress.begin("converting \(input)")
    defer { Progress.end() }
    do {
      let destination = try Destination(output, format: DocumentFormat.word(type.rawValue)).inParts()
      let losses = try DocumentConversion.inParts(
        data, options: options, to: type, attributes: attributes, progress: Progress.show,
        write: destination.write)
      if losses != nil { try destination.finish() }
      return losses
    } catch let error as DocumentError {
      throw ToolError.failed(input, error.description)
    }
  }

  private static func write(
    _ document: TextDocument, as type: NSAttributedString.DocumentType, to output: String
  ) throws -> [DocumentLoss] {
    do {
      if type == .rtfd {
        guard output != "-" else { throw ToolError.usage("-", "an RTFD document is a folder") }
        let all = NSRange(location: 0, length: document.text.length)
        let wrapper = try document.text.fileWrapper(
          from: all, documentAttributes: document.attributes.merging([.documentType: type]) { $1 })
        do { try wrapper.write(to: URL(fileURLWithPath: output)) } catch {
          throw ToolError.failed(output, "cannot be written")
        }
        return []
      }
      if type == .html {
        let (data, files, losses) = try document.htmlAndFiles()
        for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
          try Destination(DocumentFormat.folder(of: output) + name).write(bytes)
        }
        try Destination(output, format: "html").write(data)
        return losses
      }
      let (data, losses) = try document.data(as: type)
      try Destination(output, format: DocumentFormat.word(type.rawValue)).write(data)
      return losses
    } catch let error as DocumentError {
      throw ToolError.failed(output, error.description)
    }
  }
}
