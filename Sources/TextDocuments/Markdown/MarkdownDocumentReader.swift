internal import Foundation
internal import TextKit

/// Reads Markdown as a document: its text with looks, footnotes apart from it, pictures as attachments.
enum MarkdownDocumentReader {
  static func document(_ data: Data, _ options: ReadingOptions) throws -> TextDocument {
    let detected = DetectedText(data, declared: options.codec)
    var report = LossReport()
    if options.readsHTMLInMarkdown { return asHTML(detected, options) }
    var parsing = AttributedString.MarkdownParsingOptions(
      appliesSourcePositionAttributes: options.appliesSourcePositions)
    parsing.readsGitHubExtensions = options.readsGitHubExtensions
    parsing.keepsSoftBreaks = options.keepsSoftBreaks
    parsing.allowsExtendedAttributes = options.readsMarkdownAttributes
    var reader = try MarkdownReader(Data(detected.text.utf8), parsing, baseURL: nil)
    let read = reader.read()
    let bodyEnd = reader.footnotes.first?.range.location ?? read.length
    var styler = MarkdownStyler(options.theme)
    let body = styler.style(read.part(NSRange(location: 0, length: bodyEnd)))
    let text = withPictures(body, options, &report)
    reportHTML(in: text, &report)
    var document = TextDocument(text)
    document.footnotes = notes(reader, read, in: text, options.theme)
    document.attributes[.characterEncoding] = detected.codec.encoding.map { NSNumber(value: $0.rawValue) }
    document.attributes[.textEncodingName] = detected.codec.name
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
    text.enumerateAttribute(.footnoteMark, in: NSRange(location: 0, length: text.length)) { value, range, _ in
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
    text.enumerateAttribute(.imageURL, in: NSRange(location: 0, length: text.length)) { value, range, _ in
      if let url = value as? URL {
        pictures.append((range, url.absoluteString))
      } else if let url = value as? String {
        pictures.append((range, url))
      }
    }
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

  private static func reportHTML(in text: NSAttributedString, _ report: inout LossReport) {
    text.enumerateAttribute(.inlinePresentationIntent, in: NSRange(location: 0, length: text.length)) {
      value, range, _ in
      let intent = InlinePresentationIntent(rawValue: (value as? NSNumber)?.uintValue ?? 0)
      if intent.contains(.inlineHTML) || intent.contains(.blockHTML) {
        report.add("HTML in Markdown", .text(range), kept: "its source as text")
      }
    }
  }
}
