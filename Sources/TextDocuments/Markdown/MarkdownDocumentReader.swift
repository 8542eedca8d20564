internal import Foundation
internal import TextKit

/// Reads Markdown as a document: its text with looks, footnotes apart from it, pictures as attachments.
enum MarkdownDocumentReader {
  static func document(
    _ data: Data, _ options: ReadingOptions, partSize: Int = MarkdownReader.partSize
  ) throws -> TextDocument {
    if options.readsHTMLInMarkdown { return asHTML(DetectedText(data, declared: options.codec), options) }
    let (source, codec) = DetectedText.utf8(data, declared: options.codec)
    var reader = try MarkdownReader(source, parsing(options), baseURL: nil, partSize: partSize)
    var styler = MarkdownStyler(options.theme)
    styler.reserve(source.count)
    var whole: RunString?
    while let part = reader.readPart() {
      if reader.footnotes.isEmpty {
        styler.append(part)
      } else {
        // Only what is read whole has footnotes, which stand at its end.
        styler.append(part.part(NSRange(location: 0, length: reader.footnotes[0].range.location)))
        whole = part
      }
    }
    return document(styler.finish(), codec, options) { text in
      whole.map { notes(reader, $0, in: text, options.theme) } ?? []
    }
  }

  /// Reads parts of a source in UTF-8, each as a document.
  struct Parts {
    private let options: ReadingOptions
    private var reader: MarkdownReader
    private var styler: MarkdownStyler

    init(_ options: ReadingOptions) {
      self.options = options
      reader = MarkdownReader(parsing(options), baseURL: nil)
      styler = MarkdownStyler(options.theme)
    }

    /// Reads what stands in the tree of the next part.
    mutating func document(_ tree: MarkdownTree) -> TextDocument {
      let text = styler.style(reader.readPart(tree))
      var document = MarkdownDocumentReader.document(text, .utf8, options) { _ in [] }
      document.attributes[.documentType] = NSAttributedString.DocumentType.markdown.rawValue
      return document
    }
  }

  private static func parsing(_ options: ReadingOptions) -> AttributedString.MarkdownParsingOptions {
    var parsing = AttributedString.MarkdownParsingOptions(
      appliesSourcePositionAttributes: options.appliesSourcePositions)
    parsing.readsGitHubExtensions = options.readsGitHubExtensions
    parsing.keepsSoftBreaks = options.keepsSoftBreaks
    parsing.allowsExtendedAttributes = options.readsMarkdownAttributes
    return parsing
  }

  private static func document(
    _ body: RunString, _ codec: TextCodec, _ options: ReadingOptions,
    notes: (RunString) -> [(offset: Int, text: NSAttributedString)]
  ) -> TextDocument {
    var report = LossReport()
    let text = withPictures(body, options, &report)
    reportHTML(in: text, &report)
    var document = TextDocument(text)
    document.footnotes = notes(text)
    document.attributes[.characterEncoding] = codec.encoding.map { NSNumber(value: $0.rawValue) }
    document.attributes[.textEncodingName] = codec.name
    document.losses = report.entries
    return document
  }

  /// Reads Markdown as the HTML that it stands for.
  private static func asHTML(_ detected: DetectedText, _ options: ReadingOptions) -> TextDocument {
    let html = Data(detected.text.utf8).withUnsafeBytes {
      MarkdownTree($0, extensions: options.readsGitHubExtensions).html()
    }
    var inner = options
    inner.codec = .utf8
    var document = HTMLReader.document(Data(html.utf8), inner)
    document.attributes[.converted] = nil
    document.attributes[.characterEncoding] = detected.codec.encoding.map { NSNumber(value: $0.rawValue) }
    document.attributes[.textEncodingName] = detected.codec.name
    return document
  }

  /// Returns the footnotes, each with the offset of its first mark in the text.
  private static func notes(
    _ reader: MarkdownReader, _ read: RunString, in text: RunString, _ theme: MarkdownTheme
  ) -> [(offset: Int, text: NSAttributedString)] {
    guard !reader.footnotes.isEmpty else { return [] }
    var marks: [String: Int] = [:]
    text.forEachShared(.footnoteMark) { value, range in
      if let name = value as? String, marks[name] == nil { marks[name] = range.location }
    }
    return reader.footnotes.compactMap { note in
      guard let offset = marks[note.name] else { return nil }
      var styler = MarkdownStyler(theme)
      return (offset, styler.style(read.part(note.range)).plain)
    }
  }

  /// Returns a text with an attachment where a picture may be loaded; elsewhere its alternate text stays.
  private static func withPictures(
    _ text: RunString, _ options: ReadingOptions, _ report: inout LossReport
  ) -> RunString {
    var pictures: [(range: NSRange, address: String)] = []
    text.forEachShared(.imageURL) { value, range in
      if let url = value as? URL {
        pictures.append((range, url.absoluteString))
      } else if let url = value as? String {
        pictures.append((range, url))
      }
    }
    if pictures.isEmpty { return text }
    let loader = ResourceLoader(options)
    var attachments: [(range: NSRange, attachment: NSTextAttachment)] = []
    // Pictures that are loaded take one unit each in place of their text.
    var gone = 0
    for picture in pictures {
      guard let resource = loader.load(picture.address) else {
        let range = NSRange(location: picture.range.location - gone, length: picture.range.length)
        report.add("picture \(picture.address)", .text(range), kept: "its alternate text")
        continue
      }
      gone += picture.range.length - 1
      attachments.append((picture.range, NSTextAttachment(data: resource.data, ofType: resource.type)))
    }
    return attachments.isEmpty ? text : replacing(attachments, in: text)
  }

  private static func replacing(
    _ attachments: [(range: NSRange, attachment: NSTextAttachment)], in text: RunString
  ) -> RunString {
    var builder = DocumentBuilder()
    var start = 0
    func append(to end: Int) {
      text.enumerateAttributes(in: NSRange(location: start, length: end - start)) { attributes, range, _ in
        builder.append(text.substring(range), set: builder.add(attributes))
      }
    }
    for (range, attachment) in attachments {
      append(to: range.location)
      var attributes = text.attributes(at: range.location, effectiveRange: nil)
      let alternate = text.substring(range)
      attributes[.attachment] = attachment
      if alternate != "\u{FFFC}" { attributes[.alternateDescription] = NSString(string: alternate) }
      builder.append("\u{FFFC}", set: builder.add(attributes))
      start = NSMaxRange(range)
    }
    append(to: text.length)
    return builder.string()
  }

  private static func reportHTML(in text: RunString, _ report: inout LossReport) {
    text.forEachShared(.inlinePresentationIntent) { value, range in
      let intent = InlinePresentationIntent(rawValue: (value as? NSNumber)?.uintValue ?? 0)
      if intent.contains(.inlineHTML) || intent.contains(.blockHTML) {
        report.add("HTML in Markdown", .text(range), kept: "its source as text")
      }
    }
  }
}
