internal import Foundation

/// The definitions of links in a Markdown source, which hold everywhere in it, as Markdown that may stand
/// before each part of it.
///
/// The parser itself is asked what is defined: each label before a colon stands in brackets before the part
/// that it is in, and is a link if that part defines it. Of two definitions the first one counts, as ever.
struct MarkdownDefinitions {
  private struct Definition: Equatable {
    let label: String
    let address: String
    let title: String

    /// The definition as Markdown.
    var source: String {
      "[\(label)]: <\(escaped(address))>" + (title.isEmpty ? "" : " \"\(escaped(title))\"") + "\n"
    }

    private func escaped(_ text: String) -> String {
      var escaped = ""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "&": escaped += "&amp;"
        case "<": escaped += "&lt;"
        case ">": escaped += "&gt;"
        case "\"": escaped += "&quot;"
        case "\\": escaped += "\\\\"
        default: escaped.unicodeScalars.append(scalar)
        }
      }
      return escaped
    }
  }

  /// The most bytes of definitions: they are parsed with each part.
  private static let mostBytes = 1 << 20

  /// All definitions, and an empty line.
  let source: Data

  /// Finds the definitions of a source in UTF-8.
  ///
  /// - Parameter size: The least bytes that are parsed at once.
  /// - Returns: `nil` where there may be other definitions, as of footnotes, or too many.
  init?(in source: Data, extensions: Bool, size: Int) {
    var parts = MarkdownParts(of: source, size: size)
    var definitions: [Definition] = []
    var seen: Set<String> = []
    var isKnown = true
    func parse(_ part: Data) -> (tree: MarkdownTree, labels: [String]) {
      let labels = part.withUnsafeBytes { MarkdownDefinitions.labels(in: $0) }
      isKnown = isKnown && labels != nil
      let asked = MarkdownDefinitions.asking(for: labels ?? [])
      return (MarkdownTree.parsed(part, after: asked, extensions: extensions), labels ?? [])
    }
    while isKnown {
      var labels: [String] = []
      guard
        let tree = parts.next({
          let (tree, found) = parse($0)
          labels = found
          return tree
        })
      else { break }
      for definition in MarkdownDefinitions.answers(labels, in: tree)
      where seen.insert(definition.label).inserted { definitions.append(definition) }
    }
    let all = Data((definitions.map(\.source).joined() + "\n").utf8)
    guard isKnown, all.count <= MarkdownDefinitions.mostBytes else { return nil }
    // What was written is read again: some addresses cannot be written.
    let labels = definitions.map(\.label)
    let again = MarkdownTree.parsed(
      all, after: MarkdownDefinitions.asking(for: labels), extensions: extensions)
    let read = MarkdownDefinitions.answers(labels, in: again)
    guard read.count == definitions.count, again.childCount == labels.count,
      MarkdownDefinitions.agree(read, definitions)
    else { return nil }
    self.source = all
  }

  /// Whether definitions lead to the same places, but for those that are not the first of their label.
  private static func agree(_ read: [Definition], _ definitions: [Definition]) -> Bool {
    var firsts: [String: Definition] = [:]
    for (one, other) in zip(read, definitions) {
      let label = one.label.lowercased()
      let expected = firsts[label] ?? other
      firsts[label] = expected
      guard one.address == expected.address, one.title == expected.title else { return false }
    }
    return true
  }

  /// Returns Markdown that asks for labels: each in brackets, a paragraph each.
  private static func asking(for labels: [String]) -> Data {
    Data(labels.map { "[\($0)]\n\n" }.joined().utf8)
  }

  /// Returns those of some labels that are defined, by the first paragraphs of a tree.
  private static func answers(_ labels: [String], in tree: MarkdownTree) -> [Definition] {
    zip(labels, tree.children(labels.count)).compactMap { label, paragraph in
      guard let link = paragraph.onlyChild, link.kind == .link else { return nil }
      return Definition(label: label, address: link.url, title: link.title)
    }
  }

  /// The most bytes of a label: 999 characters (CommonMark 0.31, 4.7).
  private static let mostLabel = 4 * 999

  /// Returns what stands in brackets before colons; `nil` where that may be a footnote.
  private static func labels(in bytes: UnsafeRawBufferPointer) -> [String]? {
    func isEscaped(_ index: Int) -> Bool {
      var start = index
      while start > 0, bytes[start - 1] == UInt8(ascii: "\\") { start -= 1 }
      return (index - start) % 2 == 1
    }
    var labels: [String] = []
    var from = 0
    while let end = ByteSearch.first("]", ":", in: bytes, from: from) {
      from = end + 1
      if isEscaped(end) { continue }
      var (start, isOneLine) = (end, true)
      while start > 0, end - start <= mostLabel {
        start -= 1
        let byte = bytes[start]
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { isOneLine = false }
        if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]"), !isEscaped(start) { break }
      }
      guard bytes[start] == UInt8(ascii: "[") else { continue }
      let label = String(decoding: bytes[start + 1..<end], as: UTF8.self)
      if label.hasPrefix("^") { return nil }
      if isOneLine {
        if !label.isEmpty { labels.append(label) }
      } else {
        labels += joined(label)
      }
    }
    return labels
  }

  /// Returns a label over several lines in one line: as it is, and as it is in a quotation, whose lines begin
  /// with marks. What is none is asked for in vain. Labels have no empty lines.
  private static func joined(_ label: String) -> [String] {
    let lines = label.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    func inOneLine(_ lines: [Substring]) -> String? {
      let words = lines.map { $0.split { $0 == " " || $0 == "\t" } }
      if words.dropFirst().dropLast().contains(where: \.isEmpty) { return nil }
      let joined = words.joined().joined(separator: " ")
      return joined.isEmpty ? nil : joined
    }
    let unquoted = lines.prefix(1) + lines.dropFirst().map { $0.drop { " \t>".contains($0) } }
    let found = [inOneLine(lines), inOneLine(Array(unquoted))].compactMap { $0 }
    return found.count == 2 && found[0] == found[1] ? [found[0]] : found
  }
}
