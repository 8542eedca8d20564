import Foundation

/// HTML as the order of its blocks, and text between them with the set of elements around it: what stays of
/// it when elements that stand inside of each other in another order, or beside equal ones, are the same.
enum FlatHTML {
  private static let inlines: Set<String> = ["em", "strong", "del", "code", "a"]

  /// Returns the blocks and the text of a source. Blocks without any text are left out.
  static func tokens(_ source: String) -> [String] {
    var tokens: [String] = []
    var marks: [String] = []
    var inPre = false
    var rest = Substring(source)
    func text(_ piece: String) {
      var piece = decoded(piece)
      if !inPre {
        piece = piece.replacingOccurrences(of: "[ \n\t]+", with: " ", options: .regularExpression)
      }
      let prefix = Set(marks).sorted().joined(separator: ",") + "|"
      if let last = tokens.last, last.hasPrefix("text "), last.hasPrefix("text \(prefix)") {
        tokens[tokens.count - 1] += piece
      } else {
        tokens.append("text \(prefix)\(piece)")
      }
    }
    while let open = rest.firstIndex(of: "<") {
      if open > rest.startIndex { text(String(rest[..<open])) }
      let close = end(rest[open...])
      let tag = rest[rest.index(after: open)..<close]
      rest = rest[rest.index(after: close)...]
      let closes = tag.hasPrefix("/")
      let name = String(tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }).lowercased()
      if inlines.contains(name), !(name == "code" && inPre) {
        let mark = name == "a" && !closes ? name + attributes(tag) : name
        if closes {
          if let index = marks.lastIndex(where: { $0.hasPrefix(name) }) { marks.remove(at: index) }
        } else {
          marks.append(mark)
        }
      } else if name == "img" || name == "br" || name == "input" {
        text(name == "br" ? "\u{2028}" : "\u{FFFC}\(name)\(attributes(tag))")
      } else {
        if name == "pre" { inPre = !closes }
        tokens.append((closes ? "/" : "") + name + (closes ? "" : attributes(tag)))
      }
    }
    if !rest.isEmpty { text(String(rest)) }
    return tidied(tokens)
  }

  private static func end(_ tag: Substring) -> Substring.Index {
    var quote: Character?
    for index in tag.indices {
      if let open = quote {
        if tag[index] == open { quote = nil }
      } else if tag[index] == "\"" || tag[index] == "'" {
        quote = tag[index]
      } else if tag[index] == ">" {
        return index
      }
    }
    return tag.index(before: tag.endIndex)
  }

  private static func attributes(_ tag: Substring) -> String {
    let found = String(tag).matches(of: /([a-z-]+)="([^"]*)"/).map { match -> String in
      var value = decoded(String(match.2))
      if match.1 == "href" || match.1 == "src" { value = value.removingPercentEncoding ?? value }
      return " \(match.1)=\(value.replacingOccurrences(of: "\n", with: " "))"
    }
    return found.filter { $0 != " alt=" && !$0.hasPrefix(" disabled") }.sorted().joined()
  }

  /// Leaves out space at the edges of blocks, and blocks without text.
  private static func tidied(_ tokens: [String]) -> [String] {
    var tokens = tokens
    var isPre = false
    for index in tokens.indices {
      if tokens[index].hasPrefix("pre") { isPre = true }
      if tokens[index] == "/pre" { isPre = false }
      guard tokens[index].hasPrefix("text "), !isPre else { continue }
      var token = tokens[index].replacingOccurrences(
        of: " ?\u{2028} ?", with: "\u{2028}", options: .regularExpression)
      let bar = token.firstIndex(of: "|") ?? token.startIndex
      if index == 0 || !tokens[index - 1].hasPrefix("text ") {
        let start = token.index(after: bar)
        token = token[..<start] + String(token[start...].drop { $0 == " " })
      }
      if index + 1 == tokens.count || !tokens[index + 1].hasPrefix("text ") {
        while token.hasSuffix(" ") { token.removeLast() }
      }
      tokens[index] = token
    }
    tokens.removeAll { $0.hasPrefix("text ") && $0.hasSuffix("|") }
    var found = true
    while found {
      found = false
      for index in tokens.indices.dropLast().reversed() where index + 1 < tokens.count {
        let name = String(tokens[index].prefix { $0 != " " })
        guard tokens[index + 1] == "/" + name, !name.hasPrefix("/"), !name.hasPrefix("t") else { continue }
        tokens.removeSubrange(index...(index + 1))
        found = true
      }
    }
    return tokens
  }

  private static func decoded(_ text: String) -> String {
    text.replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(of: "&gt;", with: ">")
      .replacingOccurrences(of: "&quot;", with: "\"").replacingOccurrences(of: "&#39;", with: "'")
      .replacingOccurrences(of: "&#x27;", with: "'")
      .replacingOccurrences(of: "&amp;", with: "&")
  }
}
