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
    var reader = try MarkdownReader(Data(detected.text.utf8), parsing, baseURL: nil)
    let read = reader.read()
    let bodyEnd = reader.footnotes.first?.range.location ?? read.length
    var styler = MarkdownStyler(options.theme)
    let body = styler.style(read.attributedSubstring(from: NSRange(location: 0, length: bodyEnd)))
    let text = NSMutableAttributedString(attributedString: body)
    loadPictures(in: text, options, &report)
    reportHTML(in: text, &report)
    var document = TextDocument(text)
    for note in reader.footnotes {
      var styler = MarkdownStyler(options.theme)
      let noteText = styler.style(read.attributedSubstring(from: note.range))
      text.enumerateAttribute(.footnoteMark, in: NSRange(location: 0, length: text.length)) {
        value, range, stop in
        guard value as? String == note.name else { return }
        document.footnotes.append((range.location, noteText))
        stop.pointee = true
      }
    }
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

  /// Puts an attachment where a picture may be loaded; elsewhere its alternate text stays.
  private static func loadPictures(
    in text: NSMutableAttributedString, _ options: ReadingOptions, _ report: inout LossReport
  ) {
    var pictures: [(NSRange, String)] = []
    text.enumerateAttribute(.imageURL, in: NSRange(location: 0, length: text.length)) { value, range, _ in
      if let url = value as? URL {
        pictures.append((range, url.absoluteString))
      } else if let url = value as? String {
        pictures.append((range, url))
      }
    }
    let loader = ResourceLoader(options)
    for (range, address) in pictures.reversed() {
      guard let resource = loader.load(address) else {
        report.add("picture \(address)", .text(range), kept: "its alternate text")
        continue
      }
      let attachment = NSTextAttachment(data: resource.data, ofType: resource.type)
      var attributes = text.attributes(at: range.location, effectiveRange: nil)
      let alternate = (text.string as NSString).substring(with: range)
      attributes[.attachment] = attachment
      if alternate != "\u{FFFC}" { attributes[.alternateDescription] = NSString(string: alternate) }
      text.replaceCharacters(in: range, with: NSAttributedString(string: "\u{FFFC}", attributes: attributes))
    }
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
