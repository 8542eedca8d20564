public import Foundation

/// A Markdown document that is read part by part, each time anew, so that it need not be in memory as a
/// whole.
///
/// The parts follow each other without gaps: together they are what `TextDocument.init(data:options:)` reads,
/// but that none of them is in the whole's sets of attributes.
///
/// Not in Apple's UIKit.
public struct DocumentParts: Sequence {
  private let parts: MarkdownParts
  private let given: Data
  private let options: [NSAttributedString.DocumentReadingOptionKey: Any]
  private let reading: ReadingOptions

  /// Takes a source, which may be a mapped file.
  ///
  /// - Parameters:
  ///   - data: Markdown in UTF-8.
  ///   - options: How it is read.
  /// - Returns: `nil` for a document, or for options, that need the whole: short ones, other formats, other
  ///   encodings than UTF-8, definitions of footnotes, or of links in a short one.
  public init?(_ data: Data, options: [NSAttributedString.DocumentReadingOptionKey: Any]) {
    self.init(data, options: options, partSize: DocumentParts.partSize, leastParts: 16)
  }

  /// The least bytes of a part: fewer than of those that are converted, since some parts are kept.
  private static let partSize = 1 << 16

  /// - Parameters:
  ///   - partSize: The least bytes of a part.
  ///   - leastParts: Sources that are no longer than so many parts are read as a whole.
  package init?(
    _ data: Data, options: [NSAttributedString.DocumentReadingOptionKey: Any], partSize: Int,
    leastParts: Int = 1
  ) {
    (given, self.options, reading) = (data, options, ReadingOptions(options))
    guard data.count > partSize * leastParts, reading.isReadableInParts else { return nil }
    let plain = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
    let source = reading.readsMarkdownAttributes ? MarkdownAttributes.asLinks(plain) : plain
    guard let parts = MarkdownParts(source, extensions: reading.readsGitHubExtensions, size: partSize) else {
      return nil
    }
    self.parts = parts
  }

  /// Reads the document from its beginning.
  public func makeIterator() -> Iterator { Iterator(parts, reading) }

  /// What is lost when the document is read, which is read for it.
  public var losses: [DocumentLoss] {
    var report = LossReport()
    var offset = 0
    for part in self {
      report.add(part.losses, movedBy: offset)
      offset += part.length
    }
    return report.entries
  }

  /// Returns the document as a whole.
  ///
  /// - Throws: As `TextDocument.init(data:options:)` does.
  public func whole() throws -> TextDocument { try TextDocument(data: given, options: options) }

  /// Reads the parts of a document, one after the other.
  public final class Iterator: IteratorProtocol {
    private var parts: MarkdownParts
    private var reader: MarkdownDocumentReader.Parts

    fileprivate init(_ parts: MarkdownParts, _ reading: ReadingOptions) {
      self.parts = parts
      reader = MarkdownDocumentReader.Parts(reading)
    }

    /// How much of the source was read, from 0 to 1.
    public var progress: Double { parts.progress }

    /// Returns the next part, with the losses in it; `nil` after the last one.
    public func next() -> TextDocument? {
      parts.next().map { reader.document($0) }
    }
  }
}

extension ReadingOptions {
  /// Whether Markdown can be read part by part: nothing is said that asks for the whole.
  var isReadableInParts: Bool {
    type == .markdown && !readsHTMLInMarkdown && !appliesSourcePositions && !omitsLastLineEnd
      && targetScaling == nil && (codec == nil || codec == .utf8)
  }
}
