public import Foundation
public import TextKit

extension NSAttributedString.Key {
  /// Where Markdown has the text: an `AttributedString.MarkdownSourcePosition`.
  public static let markdownSourcePosition = NSAttributedString.Key(
    rawValue: "NSMarkdownSourcePosition")
}

extension AttributedString {
  /// How Markdown is read. Foundation has it on Apple's systems only.
  public struct MarkdownParsingOptions: Hashable, Sendable {
    /// What of Markdown is read.
    public enum InterpretedSyntax: Int, Hashable, Sendable {
      /// All of it.
      case full = 0
      /// What stands inside of paragraphs; white space collapses.
      case inlineOnly = 1
      /// What stands inside of paragraphs; white space stays.
      case inlineOnlyPreservingWhitespace = 2
    }

    /// What is done with text that cannot be read.
    public enum FailurePolicy: Int, Hashable, Sendable {
      /// An error is thrown.
      case throwError = 0
      /// What can be read is returned.
      case returnPartiallyParsedIfPossible = 1
    }

    /// Whether `^[text](key: value)` is read: what it says is under `.markdownExtendedAttributes`.
    public var allowsExtendedAttributes: Bool
    /// What of Markdown is read.
    public var interpretedSyntax: InterpretedSyntax
    /// What is done with text that cannot be read: bytes that are no UTF-8.
    public var failurePolicy: FailurePolicy
    /// The BCP 47 tag that the text gets as its language.
    public var languageCode: String?
    /// Whether the text gets `.markdownSourcePosition`.
    public var appliesSourcePositionAttributes: Bool
    /// Whether GitHub's additions are read: tables, task items, struck text, addresses, footnotes.
    ///
    /// Not in Apple's Foundation, which reads tables and struck text.
    public var readsGitHubExtensions = true
    /// Whether a line end within a paragraph stays one, as U+2028, in place of a space.
    ///
    /// Not in Apple's Foundation.
    public var keepsSoftBreaks = false

    /// Creates options.
    public init(
      allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full,
      failurePolicy: FailurePolicy = .throwError, languageCode: String? = nil,
      appliesSourcePositionAttributes: Bool = false
    ) {
      self.allowsExtendedAttributes = allowsExtendedAttributes
      self.interpretedSyntax = interpretedSyntax
      self.failurePolicy = failurePolicy
      self.languageCode = languageCode
      self.appliesSourcePositionAttributes = appliesSourcePositionAttributes
    }
  }

  /// A place in Markdown: lines from 1, columns from 1 in bytes of UTF-8, the end included.
  ///
  /// Apple's is a structure; as the value of an attribute it has to be an object here.
  public final class MarkdownSourcePosition: AttributeValue, @unchecked Sendable {
    // Sendable: nothing changes after `init`.

    /// The first line.
    public let startLine: Int
    /// The first byte in its line.
    public let startColumn: Int
    /// The last line.
    public let endLine: Int
    /// The last byte in its line.
    public let endColumn: Int

    /// Creates a place.
    public init(startLine: Int, startColumn: Int, endLine: Int, endColumn: Int) {
      self.startLine = startLine
      self.startColumn = startColumn
      self.endLine = endLine
      self.endColumn = endColumn
      super.init()
    }

    /// Whether another object is the same place.
    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? MarkdownSourcePosition else { return false }
      return startLine == other.startLine && startColumn == other.startColumn && endLine == other.endLine
        && endColumn == other.endColumn
    }

    /// A hash of the place.
    public override var hash: Int { [startLine, startColumn, endLine, endColumn].hashValue }
  }
}

extension NSAttributedString {
  /// Reads Markdown. The text gets intents, no looks, and no line ends between blocks, as Apple's does; see
  /// `styledMarkdown(_:)` for paragraphs with looks.
  ///
  /// - Parameters:
  ///   - markdown: The source.
  ///   - options: How it is read.
  ///   - baseURL: Where relative addresses begin.
  public convenience init(
    markdown: String, options: AttributedString.MarkdownParsingOptions = .init(), baseURL: URL? = nil
  ) throws {
    try self.init(markdown: Data(markdown.utf8), options: options, baseURL: baseURL)
  }

  /// Reads Markdown; see `init(markdown:options:baseURL:)` of strings.
  ///
  /// - Throws: `DocumentError` for bytes that are no UTF-8, by `options.failurePolicy`.
  public convenience init(
    markdown: Data, options: AttributedString.MarkdownParsingOptions = .init(), baseURL: URL? = nil
  ) throws {
    var reader = try MarkdownReader(markdown, options, baseURL: baseURL)
    self.init(attributedString: reader.read().plain)
  }

  /// Reads a file of Markdown; see `init(markdown:options:baseURL:)` of strings.
  ///
  /// - Throws: As the other, and Foundation's error for a file that cannot be read.
  public convenience init(
    contentsOfMarkdownFile url: URL, options: AttributedString.MarkdownParsingOptions = .init(),
    baseURL: URL? = nil
  ) throws {
    try self.init(markdown: Data(contentsOf: url), options: options, baseURL: baseURL)
  }
}
