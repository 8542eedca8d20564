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

    /// Whether nothing but the intent is said.
    var isIntentAlone: Bool {
      link == nil && title == nil && image == nil && footnote == nil && extended == nil
    }
  }

  /// What is open, and the number of its set, when it is known.
  private struct Level {
    var inline = Inline()
    var set: Int?
  }

  /// The least bytes of a part.
  static let partSize = 1 << 18

  private let source: Data
  private let options: AttributedString.MarkdownParsingOptions
  private let baseURL: URL?
  private var intents = IntentBlocks()
  private var builder: BlockBuilder
  private var blocks: [PresentationIntent.IntentType] = []
  private var inlines: [Level] = [Level()]
  private var lastIdentity = 0
  /// The number of the block whose text is read; `nil` until there is some.
  private var block: Int?
  private var items: [Int] = []
  private var rows: [Int] = []
  private var columns: [Int] = []
  private var sets: [Inline: Int] = [:]
  /// The numbers of the sets that have an intent alone, by its bits; -1 for none.
  private var plainSets = [Int](repeating: -1, count: 1_024)
  private var parts: MarkdownParts?
  private var isAtEnd = false
  /// Whether text is needed where an empty picture is left.
  private var imageStart = 0
  private var footnoteStart: Int?
  /// Footnotes: the names and the ranges of their text, at the end of the string.
  private(set) var footnotes: [(name: String, range: NSRange)] = []

  /// Takes a source.
  ///
  /// - Throws: `DocumentError` for bytes that are no UTF-8, unless the policy is to read what can be read.
  ///
  /// - Parameter partSize: The least bytes that are parsed at once, of a source that can be divided.
  init(
    _ source: Data, _ options: AttributedString.MarkdownParsingOptions, baseURL: URL?,
    partSize: Int = MarkdownReader.partSize
  ) throws(DocumentError) {
    self.options = options
    self.baseURL = baseURL
    builder = MarkdownReader.builder(intents, options)
    if options.failurePolicy == .throwError, !source.withUnsafeBytes({ UTF8Check.isValid($0) }) {
      throw .notInFormat("UTF-8")
    }
    let source = options.allowsExtendedAttributes ? MarkdownAttributes.asLinks(source) : source
    self.source = options.interpretedSyntax == .full ? source : MarkdownReader.guarded(source, options)
    if options.interpretedSyntax == .full, !options.appliesSourcePositionAttributes {
      parts = MarkdownParts(self.source, extensions: options.readsGitHubExtensions, size: partSize)
    }
  }

  /// Takes trees instead of a source, one by one.
  init(_ options: AttributedString.MarkdownParsingOptions, baseURL: URL?) {
    (self.options, self.baseURL, source) = (options, baseURL, Data())
    builder = MarkdownReader.builder(intents, options)
    isAtEnd = true
  }

  private static func builder(
    _ blocks: IntentBlocks, _ options: AttributedString.MarkdownParsingOptions
  ) -> BlockBuilder {
    // Each block has sets of its own, by what is said in it.
    BlockBuilder(
      blocks,
      hasEqualSets: options.interpretedSyntax != .full || options.appliesSourcePositionAttributes)
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
    builder.reserve(source.count)
    while let tree = nextTree() { walk(tree) }
    return take()
  }

  /// Returns the text of the next part; `nil` at the end. Numbers of shared sets go on from part to part.
  mutating func readPart() -> RunString? { nextTree().map { readPart($0) } }

  /// Returns the text of a tree.
  mutating func readPart(_ tree: MarkdownTree) -> RunString {
    walk(tree)
    return take()
  }

  private mutating func nextTree() -> MarkdownTree? {
    if parts != nil { return parts?.next() }
    if isAtEnd { return nil }
    isAtEnd = true
    return source.withUnsafeBytes {
      MarkdownTree(
        $0, extensions: options.readsGitHubExtensions, positions: options.appliesSourcePositionAttributes)
    }
  }

  private mutating func walk(_ tree: MarkdownTree) {
    tree.walk { visit($0, $1) }
    block = nil
  }

  private mutating func take() -> RunString {
    intents = IntentBlocks()
    return builder.take(next: intents)
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
      leaf(.codeBlock(languageHint: info), nil, [], node)
    case .html: leaf(.paragraph, nil, .blockHTML, node)
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
    block = nil
    guard enters else {
      if !blocks.isEmpty { blocks.removeLast() }
      return
    }
    lastIdentity += 1
    blocks.append(.init(kind, lastIdentity, delimiter: delimiter, isTight: isTight, isDone: isDone))
  }

  /// - Parameter text: Its text; `nil` for that of the node.
  private mutating func leaf(
    _ kind: PresentationIntent.Kind, _ text: String?, _ intent: InlinePresentationIntent, _ node: MarkdownNode
  ) {
    block(kind, true)
    if let text { append(text, intent, node) } else { appendLiteral(intent, node) }
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
    case .text: appendLiteral([], node)
    case .softBreak: append(options.keepsSoftBreaks ? "\u{2028}" : " ", .softBreak, node)
    case .lineBreak: append("\u{2028}", .lineBreak, node)
    case .inlineCode: appendLiteral(.code, node)
    case .inlineHTML: appendLiteral(.inlineHTML, node)
    case .footnoteMark:
      guard enters else { return }
      var inline = inlines[inlines.count - 1].inline
      inline.footnote = node.literal
      inlines.append(Level(inline: inline))
      appendLiteral([], node)
      inlines.removeLast()
    case .image where !enters && builder.length == imageStart:
      append("\u{FFFC}", [], node)
      inlines.removeLast()
    default:
      guard enters else {
        if inlines.count > 1 { inlines.removeLast() }
        return
      }
      var inline = inlines[inlines.count - 1].inline
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
      inlines.append(Level(inline: inline))
    }
  }

  private mutating func append(_ text: String, _ intent: InlinePresentationIntent, _ node: MarkdownNode) {
    let text = unguarded(text)
    guard !text.isEmpty else { return }
    builder.append(text, set: set(intent, node), block: number())
  }

  /// Appends the text of a node.
  private mutating func appendLiteral(_ intent: InlinePresentationIntent, _ node: MarkdownNode) {
    guard options.interpretedSyntax == .full else { return append(node.literal, intent, node) }
    node.withLiteral { bytes in
      if !bytes.isEmpty { builder.append(bytes, set: set(intent, node), block: number()) }
    }
  }

  /// Returns the number of the block where the reader stands; 0 for none.
  private mutating func number() -> Int {
    if let block { return block }
    guard options.interpretedSyntax == .full else { return 0 }
    let number = intents.add(PresentationIntent(blocks.reversed()))
    block = number
    return number
  }

  /// Returns the set of attributes of text where the reader stands.
  private mutating func set(_ intent: InlinePresentationIntent, _ node: MarkdownNode) -> Int {
    let top = inlines.count - 1
    if intent.isEmpty, let known = inlines[top].set { return known }
    var inline = inlines[top].inline
    inline.intent.formUnion(intent)
    if options.appliesSourcePositionAttributes {
      return builder.add(attributes(inline).merging(position(of: node)) { own, _ in own })
    }
    let set = number(of: inline)
    if intent.isEmpty { inlines[top].set = set }
    return set
  }

  /// Returns the number of the set of what is said of text.
  private mutating func number(of inline: Inline) -> Int {
    let bits = Int(inline.intent.rawValue)
    if inline.isIntentAlone, bits < plainSets.count {
      if plainSets[bits] < 0 { plainSets[bits] = builder.add(attributes(inline)) }
      return plainSets[bits]
    }
    if let known = sets[inline] { return known }
    let set = builder.add(attributes(inline))
    sets[inline] = set
    return set
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
    return attributes
  }

  private func address(_ text: String) -> Any {
    DocumentAddress.value(text, relativeTo: baseURL)
  }
}

/// The intents of blocks, by number.
private final class IntentBlocks: BlockSource {
  @exclusivity(unchecked) private var blocks = [RunSets.Block()]

  var areDistinct: Bool { true }
  var byteCount: Int { blocks.byteCount }

  /// Adds an intent and returns its number.
  func add(_ intent: PresentationIntent) -> Int {
    blocks.append(RunSets.Block(intent: intent))
    return blocks.count - 1
  }

  subscript(number: Int) -> RunSets.Block { blocks[number] }
  func mayAddMore(_ number: Int) -> Bool { false }
}

extension NSAttributedString.Key {
  /// The name of the footnote whose mark the text is: a string.
  ///
  /// Not in Apple's TextKit.
  public static let footnoteMark = NSAttributedString.Key(rawValue: "GalleyFootnoteMark")
}
