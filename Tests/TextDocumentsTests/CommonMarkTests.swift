import CGalleyCMark
import Foundation
import Testing

@testable import TextDocuments

/// The specification of GitHub's flavour; empty where nothing names it.
private let specificationFile = ProcessInfo.processInfo.environment["GALLEY_GFM_SPEC"] ?? ""

@Suite("CommonMark and GitHub's flavour")
struct CommonMarkTests {
  private static let folder = "/usr/share/gocode/src/github.com/yuin/goldmark"

  private struct Example: Decodable {
    let markdown: String
    let html: String
    let example: Int
  }

  /// Returns the HTML that the parser's own writer makes of a source in which HTML is text.
  private func expected(_ source: String, extensions: Bool) -> (html: String, hasHTML: Bool) {
    cmark_gfm_core_extensions_ensure_registered()
    let parser = cmark_parser_new(CMARK_OPT_VALIDATE_UTF8 | (extensions ? CMARK_OPT_FOOTNOTES : 0))
    defer { cmark_parser_free(parser) }
    if extensions {
      for name in ["table", "strikethrough", "autolink", "tasklist"] {
        if let found = cmark_find_syntax_extension(name) {
          cmark_parser_attach_syntax_extension(parser, found)
        }
      }
    }
    cmark_parser_feed(parser, source, source.utf8.count)
    guard let root = MarkdownTree.finish(parser) else { return ("", false) }
    defer { cmark_node_free(root) }
    let hasHTML = asText(root)
    guard let text = cmark_render_html(root, CMARK_OPT_UNSAFE, cmark_parser_get_syntax_extensions(parser))
    else { return ("", hasHTML) }
    defer { free(text) }
    return (String(cString: text), hasHTML)
  }

  /// Turns HTML into the text that it is for us.
  private func asText(_ root: OpaquePointer) -> Bool {
    guard let iterator = cmark_iter_new(root) else { return false }
    defer { cmark_iter_free(iterator) }
    var nodes: [OpaquePointer] = []
    while cmark_iter_next(iterator) != CMARK_EVENT_DONE {
      guard let node = cmark_iter_get_node(iterator) else { continue }
      let type = cmark_node_get_type(node)
      if type == CMARK_NODE_HTML_INLINE || type == CMARK_NODE_HTML_BLOCK { nodes.append(node) }
    }
    for node in nodes {
      let text = cmark_node_new(CMARK_NODE_TEXT)
      cmark_node_set_literal(text, cmark_node_get_literal(node))
      if cmark_node_get_type(node) == CMARK_NODE_HTML_INLINE {
        cmark_node_replace(node, text)
      } else {
        let paragraph = cmark_node_new(CMARK_NODE_PARAGRAPH)
        cmark_node_append_child(paragraph, text)
        cmark_node_replace(node, paragraph)
      }
      cmark_node_free(node)
    }
    return !nodes.isEmpty
  }

  private func ours(_ source: String, extensions: Bool) throws -> String {
    let read = try Probe.markdown(source, [.omitsGitHubExtensions: NSNumber(value: extensions ? 0 : 1)])
    return try Probe.written(
      read.text, .html, Probe.fragment.merging([.usesPresentationIntents: NSNumber(value: 1)]) { $1 })
  }

  /// Compares examples, and returns the numbers of those that differ and of those with HTML.
  private func compare(_ sources: [(Int, String)], extensions: Bool) throws -> (different: [Int], html: Int) {
    var different: [Int] = []
    var html = 0
    for (number, source) in sources {
      let (expected, hasHTML) = expected(source, extensions: extensions)
      if hasHTML { html += 1 }
      let own = try ours(source, extensions: extensions)
      if FlatHTML.tokens(own) != FlatHTML.tokens(expected) {
        different.append(number)
        print("example \(number): \(source.debugDescription)\n\(expected)\n\(own)")
        print(FlatHTML.tokens(expected), "\n", FlatHTML.tokens(own))
      }
    }
    return (different, html)
  }

  @Test("CommonMark's 652 examples as HTML are the parser's own, HTML in them as text")
  func commonMark() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: Self.folder + "/_test/spec.json"))
    let examples = try JSONDecoder().decode([Example].self, from: data)
    #expect(examples.count == 652)
    let (different, html) = try compare(examples.map { ($0.example, $0.markdown) }, extensions: false)
    #expect(different.isEmpty, "\(different.count): \(different)")
    #expect(html == 71, "raw HTML is kept as text: D086")
    // The specification's own HTML: what differs is the parser's.
    let others = try examples.filter { example in
      guard !expected(example.markdown, extensions: false).hasHTML else { return false }
      return FlatHTML.tokens(try ours(example.markdown, extensions: false)) != FlatHTML.tokens(example.html)
    }
    #expect(others.map(\.example) == [28], "a character reference of eight digits")
  }

  @Test(
    "GitHub's tables, struck text, addresses and task items as HTML are the parser's own",
    arguments: ["table", "strikethrough", "linkify", "tasklist"])
  func github(name: String) throws {
    let file = Self.folder + "/extension/_test/\(name).txt"
    let text = try String(contentsOf: URL(fileURLWithPath: file), encoding: .utf8)
    let parts = text.components(separatedBy: "\n//- - - - - - - - -//\n")
    let sources = parts.indices.dropFirst().filter { $0 % 2 == 1 }.map { ($0 / 2 + 1, parts[$0] + "\n") }
    #expect(!sources.isEmpty)
    let (different, _) = try compare(sources, extensions: true)
    #expect(different.isEmpty, "\(different)")
  }

  /// Returns the examples of a specification: each with its extension, which most have none of.
  private func examples(of text: String) -> [(extension: String, markdown: String, html: String)] {
    let fence = String(repeating: "`", count: 32)
    return text.components(separatedBy: "\n\(fence) example").dropFirst().compactMap { piece in
      let parts = piece.components(separatedBy: "\n\(fence)")[0].appending("\n").components(
        separatedBy: "\n.\n")
      guard parts.count == 2, let lineEnd = parts[0].firstIndex(of: "\n") else { return nil }
      let marked = parts.map { $0.replacingOccurrences(of: "\u{2192}", with: "\t") }
      let start = marked[0].index(after: marked[0].firstIndex(of: "\n")!)
      return (
        parts[0][..<lineEnd].trimmingCharacters(in: .whitespaces), marked[0][start...] + "\n", marked[1]
      )
    }
  }

  @Test(
    "GFM's own examples as HTML are the parser's own, and these are the specification's but for the tag filter",
    .enabled(if: !specificationFile.isEmpty, "runs with script/test --all, where apt-get has the source"))
  func specification() throws {
    let text = try String(contentsOf: URL(fileURLWithPath: specificationFile), encoding: .utf8)
    let examples = examples(of: text)
    let own = examples.filter { !$0.extension.isEmpty && $0.extension != "disabled" }
    #expect(examples.count > 670 && own.count > 20, "\(examples.count), \(own.count)")
    for extensions in [false, true] {
      let chosen = examples.indices.filter { !examples[$0].extension.isEmpty == extensions }
      let (different, _) = try compare(
        chosen.map { ($0 + 1, examples[$0].markdown) }, extensions: extensions)
      #expect(different.isEmpty, "\(different)")
      let others = chosen.filter { index in
        let html = Data(examples[index].markdown.utf8).withUnsafeBytes {
          MarkdownTree($0, extensions: extensions).html()
        }
        return FlatHTML.tokens(html) != FlatHTML.tokens(examples[index].html)
      }
      // The parser's own writer is not asked to filter tags: HTML is text here.
      #expect(others.map { examples[$0].extension } == (extensions ? ["tagfilter"] : []), "\(others)")
    }
  }
}
