internal import CGalleyCMark
internal import Foundation

/// Markdown as cmark-gfm reads it: one owner of its tree, which needs nothing of the source.
final class MarkdownTree {
  private let root: OpaquePointer?
  private let parser: OpaquePointer?

  /// Parses a source in UTF-8.
  ///
  /// - Parameters:
  ///   - extensions: Whether GitHub's additions are read.
  ///   - positions: Whether nodes are asked where they stand.
  ///   - isValid: Whether the source is known to be UTF-8.
  ///   - before: What stands before it, whole lines in UTF-8.
  init(
    _ source: UnsafeRawBufferPointer, extensions: Bool, positions: Bool = false, isValid: Bool = false,
    after before: Data = Data()
  ) {
    MarkdownTree.registered
    let options =
      (isValid ? 0 : CMARK_OPT_VALIDATE_UTF8) | (positions ? CMARK_OPT_SOURCEPOS : 0)
      | (extensions ? CMARK_OPT_FOOTNOTES : 0)
    let parser = cmark_parser_new(options)
    if extensions {
      for name in ["table", "strikethrough", "autolink", "tasklist"] {
        if let found = cmark_find_syntax_extension(name) {
          cmark_parser_attach_syntax_extension(parser, found)
        }
      }
    }
    before.withUnsafeBytes { lines in
      if let start = lines.bindMemory(to: CChar.self).baseAddress, !lines.isEmpty {
        cmark_parser_feed(parser, start, lines.count)
      }
    }
    if let start = source.bindMemory(to: CChar.self).baseAddress {
      cmark_parser_feed(parser, start, source.count)
    }
    self.parser = parser
    root = MarkdownTree.finish(parser)
  }

  /// Returns the tree of a source that is UTF-8.
  ///
  /// - Parameter before: What stands before it, whole lines.
  static func parsed(_ source: Data, after before: Data, extensions: Bool) -> MarkdownTree {
    source.withUnsafeBytes { MarkdownTree($0, extensions: extensions, isValid: true, after: before) }
  }

  private static let finishing = NSLock()

  /// Parses what stands in the blocks of a source, and returns the tree.
  ///
  /// cmark-gfm puts the characters that its extensions look for into one table of the process, and takes them
  /// out of it at the end of each source: one thread at a time may do so.
  static func finish(_ parser: OpaquePointer?) -> OpaquePointer? {
    finishing.withLock { cmark_parser_finish(parser) }
  }

  deinit {
    if let root { cmark_node_free(root) }
    if let parser { cmark_parser_free(parser) }
  }

  /// Returns the HTML that the parser's own writer makes, HTML of the source included.
  func html() -> String {
    guard let root, let parser,
      let text = cmark_render_html(root, CMARK_OPT_UNSAFE, cmark_parser_get_syntax_extensions(parser))
    else { return "" }
    defer { free(text) }
    return String(cString: text)
  }

  /// What the last block of the document is; `nil` where there is none.
  var lastKind: MarkdownNode.Kind? {
    root.flatMap { cmark_node_last_child($0) }.map { MarkdownNode($0).kind }
  }

  /// The number of blocks right in the document.
  var childCount: Int { children(.max).count }

  /// Returns the first blocks right in the document.
  func children(_ most: Int) -> [MarkdownNode] {
    var children: [MarkdownNode] = []
    var next = root.flatMap { cmark_node_first_child($0) }
    while let child = next, children.count < most {
      children.append(MarkdownNode(child))
      next = cmark_node_next(child)
    }
    return children
  }

  private static let registered: Void = cmark_gfm_core_extensions_ensure_registered()

  /// Visits nodes in order, when they are entered and when they are left.
  func walk(_ visit: (MarkdownNode, _ enters: Bool) -> Void) {
    guard let root, let iterator = cmark_iter_new(root) else { return }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { return }
      if let node = cmark_iter_get_node(iterator) { visit(MarkdownNode(node), event == CMARK_EVENT_ENTER) }
    }
  }
}

/// A node of a tree, as long as the tree lives.
struct MarkdownNode {
  /// What a node is.
  enum Kind {
    case document, quote, list, item, code, html, paragraph, heading, rule, footnote, table, headRow, row,
      cell
    case text, softBreak, lineBreak, inlineCode, inlineHTML, emphasis, strong, link, image, footnoteMark,
      struck
    case other
  }

  private let node: OpaquePointer

  init(_ node: OpaquePointer) { self.node = node }

  /// What it is.
  var kind: Kind {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_DOCUMENT: return .document
    case CMARK_NODE_BLOCK_QUOTE: return .quote
    case CMARK_NODE_LIST: return .list
    case CMARK_NODE_ITEM: return .item
    case CMARK_NODE_CODE_BLOCK: return .code
    case CMARK_NODE_HTML_BLOCK: return .html
    case CMARK_NODE_PARAGRAPH: return .paragraph
    case CMARK_NODE_HEADING: return .heading
    case CMARK_NODE_THEMATIC_BREAK: return .rule
    case CMARK_NODE_FOOTNOTE_DEFINITION: return .footnote
    case CMARK_NODE_TEXT: return .text
    case CMARK_NODE_SOFTBREAK: return .softBreak
    case CMARK_NODE_LINEBREAK: return .lineBreak
    case CMARK_NODE_CODE: return .inlineCode
    case CMARK_NODE_HTML_INLINE: return .inlineHTML
    case CMARK_NODE_EMPH: return .emphasis
    case CMARK_NODE_STRONG: return .strong
    case CMARK_NODE_LINK: return .link
    case CMARK_NODE_IMAGE: return .image
    case CMARK_NODE_FOOTNOTE_REFERENCE: return .footnoteMark
    default: break
    }
    for (name, kind) in MarkdownNode.extended where isCalled(name) { return kind }
    return .other
  }

  private static let extended: [(StaticString, Kind)] = [
    ("table_cell", .cell), ("table_row", .row), ("table_header", .headRow), ("table", .table),
    ("strikethrough", .struck), ("tasklist", .item),
  ]

  /// Whether the parser calls the type by a name.
  private func isCalled(_ name: StaticString) -> Bool {
    guard let own = cmark_node_get_type_string(node) else { return false }
    return name.withUTF8Buffer { buffer in
      strncmp(own, UnsafeRawPointer(buffer.baseAddress!).assumingMemoryBound(to: CChar.self), buffer.count)
        == 0 && own[buffer.count] == 0
    }
  }

  /// A number that no other node has, as long as the tree lives.
  var identity: UInt { UInt(bitPattern: node) }

  /// The text of a node that has one.
  var literal: String { MarkdownNode.string(cmark_node_get_literal(node)) }

  /// Calls a function with the text of a node that has one, in UTF-8.
  func withLiteral(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    guard let text = cmark_node_get_literal(node) else { return }
    let start = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
    let bytes = UnsafeBufferPointer(start: start, count: strlen(text))
    // cmark may cut the mark of a footnote that is not defined within a character.
    if bytes.contains(where: { $0 >= 0x80 }), String(validating: bytes, as: UTF8.self) == nil {
      var mended = String(decoding: bytes, as: UTF8.self)
      mended.withUTF8(body)
    } else {
      body(bytes)
    }
  }

  /// The address of a link or picture.
  var url: String { MarkdownNode.string(cmark_node_get_url(node)) }
  /// The title of a link or picture.
  var title: String { MarkdownNode.string(cmark_node_get_title(node)) }
  /// The words after a fence.
  var info: String { MarkdownNode.string(cmark_node_get_fence_info(node)) }
  /// The level of a heading.
  var level: Int { Int(cmark_node_get_heading_level(node)) }
  /// Whether a list has numbers.
  var isOrdered: Bool { cmark_node_get_list_type(node) == CMARK_ORDERED_LIST }
  /// The number of a list's first item.
  var start: Int { Int(cmark_node_get_list_start(node)) }
  /// Whether a list's paragraphs stand without space.
  var isTight: Bool { cmark_node_get_list_tight(node) != 0 }
  /// What follows the numbers of a list.
  var delimiter: Character { cmark_node_get_list_delim(node) == CMARK_PAREN_DELIM ? ")" : "." }
  /// Whether a task item is done; `nil` for other items.
  var isDone: Bool? {
    guard isCalled("tasklist") else { return nil }
    return cmark_gfm_extensions_get_tasklist_item_checked(node)
  }
  /// The node in it, if there is one alone.
  var onlyChild: MarkdownNode? {
    guard let child = cmark_node_first_child(node), cmark_node_next(child) == nil else { return nil }
    return MarkdownNode(child)
  }
  /// The node around it.
  var parent: MarkdownNode? { cmark_node_parent(node).map { MarkdownNode($0) } }

  /// The alignments of a table's columns: "l", "c", "r", or others for none.
  var alignments: [UInt8] {
    let count = Int(cmark_gfm_extensions_get_table_columns(node))
    guard let start = cmark_gfm_extensions_get_table_alignments(node) else { return [] }
    return Array(UnsafeBufferPointer(start: start, count: count))
  }

  /// Lines from 1 and columns from 1 in bytes, both ends included.
  var position: (startLine: Int, startColumn: Int, endLine: Int, endColumn: Int) {
    (
      Int(cmark_node_get_start_line(node)), Int(cmark_node_get_start_column(node)),
      Int(cmark_node_get_end_line(node)), Int(cmark_node_get_end_column(node))
    )
  }

  private static func string(_ text: UnsafePointer<CChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }
}
