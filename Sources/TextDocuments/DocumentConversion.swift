public import Foundation

/// Conversions that need not have all of a document in memory.
///
/// Not in Apple's UIKit.
public enum DocumentConversion {
  /// The least bytes of a part.
  static let partSize = MarkdownReader.partSize

  /// Converts Markdown to HTML of its intents or to plain text, part by part. What comes out is what reading
  /// and writing the whole gives.
  ///
  /// - Parameters:
  ///   - data: The source, which may be a mapped file.
  ///   - options: How it is read.
  ///   - type: The format that is written.
  ///   - attributes: How it is written: with `.usesPresentationIntents` for HTML.
  ///   - progress: Is told how much is done, from 0 to 1.
  /// - Returns: What was written and what could not be kept; `nil` for a document, or for options, that
  ///   need the whole: short ones, other formats, other encodings than UTF-8, definitions of footnotes, or
  ///   of links in a short one.
  /// - Throws: As `TextDocument.init(data:options:)` and `data(as:)` do.
  public static func inParts(
    _ data: Data, options: [NSAttributedString.DocumentReadingOptionKey: Any],
    to type: NSAttributedString.DocumentType,
    attributes: [NSAttributedString.DocumentAttributeKey: Any] = [:], progress: (Double) -> Void = { _ in }
  ) throws -> (data: Data, losses: [DocumentLoss])? {
    var output = Data()
    let losses = try inParts(
      data, options: options, to: type, attributes: attributes, progress: progress
    ) { output.append($0) }
    return losses.map { (output, $0) }
  }

  /// Converts Markdown as the other function does, and hands over what is written part by part, so that
  /// neither is in memory as a whole.
  ///
  /// - Parameters:
  ///   - data: The source, which may be a mapped file.
  ///   - options: How it is read.
  ///   - type: The format that is written.
  ///   - attributes: How it is written: with `.usesPresentationIntents` for HTML.
  ///   - progress: Is told how much is done, from 0 to 1.
  ///   - write: Gets the parts in order. It is not called where the function returns `nil`.
  /// - Returns: What could not be kept, or `nil` where the whole is needed.
  /// - Throws: As `TextDocument.init(data:options:)` and `data(as:)` do, and what `write` throws.
  public static func inParts(
    _ data: Data, options: [NSAttributedString.DocumentReadingOptionKey: Any],
    to type: NSAttributedString.DocumentType,
    attributes: [NSAttributedString.DocumentAttributeKey: Any] = [:],
    progress: (Double) -> Void = { _ in }, write: (Data) throws -> Void
  ) throws -> [DocumentLoss]? {
    try inParts(
      data, options: options, to: type, attributes: attributes, partSize: partSize, progress: progress,
      write: write)
  }

  static func inParts(
    _ data: Data, options: [NSAttributedString.DocumentReadingOptionKey: Any],
    to type: NSAttributedString.DocumentType,
    attributes: [NSAttributedString.DocumentAttributeKey: Any], partSize: Int,
    progress: (Double) -> Void = { _ in }, write: (Data) throws -> Void
  ) throws -> [DocumentLoss]? {
    let reading = ReadingOptions(options)
    let source = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
    let isHTML =
      type == .html && ReadingOptions.number(attributes[.usesPresentationIntents]) == 1
      && attributes[.pictureEmbedding] as? String != PictureEmbedding.files.rawValue
    guard reading.isReadableInParts, isHTML || type == .plain, !reading.readsMarkdownAttributes,
      try PlainTextWriter.codec(attributes) ?? .utf8 == .utf8,
      var parts = MarkdownParts(source, extensions: reading.readsGitHubExtensions, size: partSize)
    else { return nil }
    let (head, foot) = isHTML ? IntentHTMLWriter.frame(attributes) : ("", "")
    var (readLosses, writtenLosses) = (LossReport(), LossReport())
    var reader = MarkdownDocumentReader.Parts(reading)
    var offset = 0
    try write(Data(head.utf8))
    while let tree = parts.next() {
      let document = reader.document(tree)
      if Task.isCancelled { throw CancellationError() }
      readLosses.add(document.losses, movedBy: offset)
      var whole = document
      whole.attributes = attributes
      if isHTML { whole.attributes[.excludedElements] = ["doctype", "html", "head", "body"] }
      let (written, losses) = try whole.data(as: type)
      try write(written)
      writtenLosses.add(losses, movedBy: offset)
      offset += document.source.length
      progress(parts.progress)
    }
    try write(Data(foot.utf8))
    return readLosses.entries + writtenLosses.entries
  }
}

extension LossReport {
  /// Adds what was lost in a part of a text.
  mutating func add(_ losses: [DocumentLoss], movedBy offset: Int) {
    for loss in losses {
      if case .text(let range) = loss.place {
        add(
          loss.what, .text(NSRange(location: range.location + offset, length: range.length)), kept: loss.kept)
      } else {
        add(loss.what, loss.place, kept: loss.kept)
      }
    }
  }
}
