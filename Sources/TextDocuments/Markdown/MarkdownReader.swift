internal import Foundation
internal import TextKit

/// Makes text with intents of Markdown.
struct MarkdownReader {
  /// What is said of text where the reader stands.
  private struct Inline: Hashable {
    var intent: InlinePresentationIntent = []
    var link: String?
    var title: String?
    var image: String?
    var footnote: String?
    var extended: String?
  }

  private let source: Data
  private let options: AttributedString.MarkdownParsingOptions
  private let baseURL: URL?
  private var builder = DocumentBuilder()
  private var blocks: [PresentationIntent.IntentType] = []
  private var inlines: [Inline] = [Inline()]
  private var lastIdentity = 0
  private var intent: PresentationIntent?
  private var items: [Int] = []
  private var rows: [Int] = []
  private var columns: [Int] = []
  private var sets: [Inline: Int] = [:]
  /// Whether text is needed where an empty picture is left.
  private var imageStart = 0
  private var footnoteStart: Int?
  /// Footnotes: the names and the ranges of their text, at the end of the string.
  private(set) var footnotes: [(name: String, range: NSRange)] = []

  /// Takes a source.
  ///
  /// - Throws: `DocumentError` for bytes that are no UTF-8, unless the policy is to read what can be read.
  init(_ source: Data, _ options: AttributedString.MarkdownParsingOptions, baseURL: URL?)
    throws(DocumentError)
  {
    self.options = options
    self.baseURL = baseURL
    if options.failurePolicy == .throwError,
      source.withUnsafeBytes({ String(validating: $0, as: UTF8.self) }) == nil
    {
      throw .notInFormat("UTF-8")
    }
    let source = options.allowsExtendedAttributes ? MarkdownAttributes.asLinks(source) : source
    self.source = options.interpretedSyntax == .full ? source : MarkdownReader.guarded(source, options)
  }

  /// Puts inline text into one paragraph: nothing at the start of a line begins a block. A character that is
  /// removed again stands before the text, and white space that is kept is private characters.
  private static func guarded(_ source: Data, _ options: AttributedString.MarkdownParsingOptions) -> Data {
    let keeps = options.interpretedSyntax == .inlineOnlyPreservingWhitespace
    var text = ""
    for scalar in String(decoding: source, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\n", "\r": text += keeps ? (scalar == "\n" ? "\u{F8E0}" : "\u{F8E1}") : " "
      case " " where keeps: text += "\u{F8E2}"
      case "\t" where keeps: text += "\u{F8E3}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    if !keeps { text = text.split(separator: " ").joined(separator: " ") }
    return Data(("\u{F8E4}" + text).utf8)
  }

  /// Takes out what `guarded` put in.
  private func unguarded(_ text: String) -> String {
    guard options.interpretedSyntax != .full else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{F8E0}": result.append("\n")
      case "\u{F8E1}": result.append("\r")
      case "\u{F8E2}": result.append(" ")
      case "\u{F8E3}": result.append("\t")
      case "\u{F8E4}": break
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Returns the text.
  mutating func read() -> RunString {
    var reader = self
    source.withUnsafeBytes { bytes in
      let tree = MarkdownTree(bytes, extensions: options.readsGitHubExtensions)
      tree.walk { node, enters in reader.visit(node, enters) }
    }
    self = reader
    // Each block has sets of its own, by what is said in it.
    return builder.string(
      hasEqualSets: options.interpretedSyntax != .full || options.appliesSourcePositionAttributes)
  }

  private mutating func visit(_ node: MarkdownNode, _ enters: Bool) {
    switch node.kind {
    case .document, .other: break
    case .quote: block(.blockQuote, enters)
    case .list: list(node, enters)
    case .item:
      let number = items.last ?? 1
      if enters, !items.isEmpty { items[items.count - 1] = number + 1 }
      block(.listItem(ordinal: number), enters, isDone: enters ? node.isDone : nil)
    case .paragraph: block(.paragraph, enters)
    case .heading: block(.header(level: node.level), enters)
    case .rule: leaf(.thematicBreak, "\u{2E3B}", [], node)
    case .code:
      let info = node.info.split(separator: " ").first.map { String($0) }
      leaf(.codeBlock(languageHint: info), node.literal, [], node)
    case .html: leaf(.paragraph, node.literal, .blockHTML, node)
    case .footnote: footnote(node, enters)
    case .table, .headRow, .row, .cell: table(node, enters)
    default: inline(node, enters)
    }
  }

  // MARK: Blocks

  private mutating func block(
    _ kind: PresentationIntent.Kind, _ enters: Bool, delimiter: Character? = nil, isTight: Bool = false,
    isDone: Bool? = nil
  ) {
    intent = nil
    sets = [:]
    guard enters else {
      if !blocks.isEmpty { blocks.removeLast() }
      return
    }
    lastIdentity += 1
    blocks.append(.init(kind, lastIdentity, delimiter: delimiter, isTight: isTight, isDone: isDone))
  }

  private mutating func leaf(
    _ kind: PresentationIntent.Kind, _ text: String, _ intent: InlinePresentationIntent, _ node: MarkdownNode
  ) {
    block(kind, true)
    append(text, intent, node)
    block(kind, false)
  }

  private mutating func list(_ node: MarkdownNode, _ enters: Bool) {
    if enters { items.append(node.isOrdered ? node.start : 1) } else { items.removeLast() }
    block(
      node.isOrdered ? .orderedList : .unorderedList, enters,
      delimiter: node.isOrdered ? node.delimiter : nil, isTight: node.isTight)
  }

  private mutating func table(_ node: MarkdownNode, _ enters: Bool) {
    switch node.kind {
    case .table:
      if enters { rows.append(0) } else { rows.removeLast() }
      let columns = node.alignments.map { letter in
        PresentationIntent.TableColumn(
          alignment: letter == UInt8(ascii: "c") ? .center : letter == UInt8(ascii: "r") ? .right : .left)
      }
      block(.table(columns: columns), enters)
    case .headRow, .row:
      if enters { columns.append(0) } else { columns.removeLast() }
      let row = rows.last ?? 0
      block(node.kind == .headRow ? .tableHeaderRow : .tableRow(rowIndex: row), enters)
      if !enters, !rows.isEmpty { rows[rows.count - 1] += 1 }
    default:
      let column = columns.last ?? 0
      block(.tableCell(columnIndex: column), enters)
      if !enters, !columns.isEmpty { columns[columns.count - 1] += 1 }
    }
  }

  private mutating func footnote(_ node: MarkdownNode, _ enters: Bool) {
    if enters {
      footnoteStart = builder.length
    } else if let start = footnoteStart {
      // Marks are numbered by their order, and definitions stand in it.
      let range = NSRange(location: start, length: builder.length - start)
      footnotes.append((String(footnotes.count + 1), range))
      footnoteStart = nil
    }
  }

  // MARK: Inside of paragraphs

  private mutating func inline(_ node: MarkdownNode, _ enters: Bool) {
    switch node.kind {
    case .text: append(node.literal, [], node)
    case .softBreak: append(options.keepsSoftBreaks ? "\u{2028}" : " ", .softBreak, node)
    case .lineBreak: append("\u{2028}", .lineBreak, node)
    case .inlineCode: append(node.literal, .code, node)
    case .inlineHTML: append(node.literal, .inlineHTML, node)
    case .footnoteMark:
      guard enters else { return }
      inlines.append(inlines[inlines.count - 1])
      inlines[inlines.count - 1].footnote = node.literal
      append(node.literal, [], node)
      inlines.removeLast()
    case .image where !enters && builder.length == imageStart:
      append("\u{FFFC}", [], node)
      inlines.removeLast()
    default:
      guard enters else {
        if inlines.count > 1 { inlines.removeLast() }
        return
      }
      var inline = inlines[inlines.count - 1]
      switch node.kind {
      case .emphasis: inline.intent.insert(.emphasized)
      case .strong: inline.intent.insert(.stronglyEmphasized)
      case .struck: inline.intent.insert(.strikethrough)
      case .link where options.allowsExtendedAttributes && node.url.hasPrefix(MarkdownAttributes.scheme):
        inline.extended = node.url
      case .link: (inline.link, inline.title) = (node.url, node.title)
      case .image:
        // A picture in the text of another is part of that text.
        if inline.image == nil { (inline.image, inline.title) = (node.url, node.title) }
        imageStart = builder.length
      default: break
      }
      inlines.append(inline)
    }
  }

  private mutating func append(_ text: String, _ intent: InlinePresentationIntent, _ node: MarkdownNode) {
    let text = unguarded(text)
    guard !text.isEmpty else { return }
    var inline = inlines[inlines.count - 1]
    inline.intent.formUnion(intent)
    if options.appliesSourcePositionAttributes {
      let set = builder.add(attributes(inline).merging(position(of: node)) { own, _ in own })
      builder.append(text, set: set)
    } else if let set = sets[inline] {
      builder.append(text, set: set)
    } else {
      let set = builder.add(attributes(inline))
      sets[inline] = set
      builder.append(text, set: set)
    }
  }

  private func position(of node: MarkdownNode) -> [NSAttributedString.Key: Any] {
    var position = node.position
    // The extensions' inline nodes have no place of their own.
    if position.startLine == 0, let parent = node.parent { position = parent.position }
    guard position.startLine > 0 else { return [:] }
    return [
      .markdownSourcePosition: AttributedString.MarkdownSourcePosition(
        startLine: position.startLine, startColumn: position.startColumn, endLine: position.endLine,
        endColumn: position.endColumn)
    ]
  }

  private mutating func attributes(_ inline: Inline) -> [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [:]
    if !inline.intent.isEmpty {
      attributes[.inlinePresentationIntent] = NSNumber(value: inline.intent.rawValue)
    }
    if let link = inline.link { attributes[.link] = address(link) }
    if let image = inline.image {
      attributes[.imageURL] = address(image)
    }
    if let title = inline.title, !title.isEmpty { attributes[.toolTip] = NSString(string: title) }
    if let extended = inline.extended, let values = MarkdownAttributes.values(extended) {
      attributes[.markdownExtendedAttributes] = values
    }
    if let name = inline.footnote { attributes[.footnoteMark] = NSString(string: name) }
    if let language = options.languageCode { attributes[.languageIdentifier] = NSString(string: language) }
    if options.interpretedSyntax == .full {
      if intent == nil { intent = PresentationIntent(blocks.reversed()) }
      attributes[.presentationIntentAttributeName] = intent
    }
    return attributes
  }

  private func address(_ text: String) -> Any {
    DocumentAddress.value(text, relativeTo: baseURL)
  }
}

extension NSAttributedString.Key {
  /// The name of the footnote whose mark the text is: a string.
  ///
  /// Not in Apple's TextKit.
  public static let footnoteMark = NSAttributedString.Key(rawValue: "GalleyFootnoteMark")
}
