internal import Foundation

/// What the simple Markdown parser looks for, as regular expressions.
enum YYTextMarkdownRules {
  /// A character that a backslash makes an ordinary one, with the backslash.
  static let escape = expression(#"\\[\\`*_()\[\]#+\-!]"#)
  /// A heading: its marks, and the rest of the line.
  static let heading = expression(#"^(#{6}|#{1,5}(?!#))(.+)$"#)
  /// A heading and the line under it.
  static let underlinedHeadings = ["=", "-"].map { expression("^([^\($0)\\n].*)\\n(\($0)+)$") }
  /// A line across the page.
  static let rule = expression(#"^[ \t]*([*-])[ \t]*(?:\1[ \t]*){2,}$"#)
  /// Code in a line: its marks, and the code.
  static let inlineCode = expression(#"(?<!`)(`{1,3})([^`\n]+?)\1(?!`)"#)
  /// A link with its address, or with the name of one.
  static let link = expression(#"!?\[[^\[\]]+\](?:\([^()]+\)|\[[^\[\]]+\])"#)
  /// The name of an address, before that.
  static let reference = expression(#"^[ \t]*\[[^\[\]]+\]:"#)
  /// What begins an item of a list.
  static let listMark = expression(#"^[ \t]*(?:[*+-]|\d+\.)[ \t]+"#)
  /// What begins a line of a quotation.
  static let quoteMark = expression(#"^[ \t]*>[ \t>]*"#)

  /// Returns what finds text between marks, which are some characters each.
  static func span(_ mark: Character, _ count: Int) -> NSRegularExpression {
    let one = NSRegularExpression.escapedPattern(for: String(mark))
    let marks = "\(one){\(count)}"
    return expression("(?<!\(one))\(marks)(?=[^ \\t\(one)])(.+?)(?<=[^ \\t\(one)])\(marks)(?!\(one))")
  }

  /// Returns the code blocks of a text: indented lines, and empty ones between them, after an empty line. A
  /// block begins with its first line, and ends before the white space of its last.
  static func codeBlocks(in text: NSString) -> [NSRange] {
    var blocks: [NSRange] = []
    var block: NSRange?
    var isAfterEmpty = false
    var place = 0
    while place < text.length {
      let line = text.lineRange(for: NSRange(location: place, length: 0))
      place = line.location + line.length
      let content = text.substring(with: line)
      let isEmpty = content.allSatisfy(\.isWhitespace)
      if !isEmpty, isAfterEmpty || block != nil, content.hasPrefix("\t") || content.hasPrefix("    ") {
        let trailing = content.reversed().prefix(while: \.isWhitespace).reduce(0) { $0 + $1.utf16.count }
        let start = block?.location ?? line.location
        block = NSRange(location: start, length: place - trailing - start)
      } else if !isEmpty {
        if let block { blocks.append(block) }
        block = nil
      }
      isAfterEmpty = isEmpty
    }
    return blocks + (block.map { [$0] } ?? [])
  }

  private static func expression(_ pattern: String) -> NSRegularExpression {
    // The patterns are constants, which tests run.
    // swift-format-ignore: NeverUseForceTry
    try! NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
  }
}
