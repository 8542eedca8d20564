internal import Foundation
internal import TextKit

/// The inside of a paragraph, written as Markdown.
struct MarkdownLine {
  private enum Mark: Hashable {
    case link(String, String)
    case strong, emphasis, struck

    var opening: String {
      switch self {
      case .link: "["
      case .strong: "**"
      case .emphasis: "*"
      case .struck: "~~"
      }
    }

    var closing: String {
      guard case .link(let address, let title) = self else { return opening }
      let quoted = title.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(
        of: "\"", with: "\\\"")
      return "](" + MarkdownEscapes.address(address) + (title.isEmpty ? "" : " \"\(quoted)\"") + ")"
    }
  }

  private let isHeading: Bool
  private let hasIntent: Bool
  private var output = ""
  private var open: [Mark] = []
  private var pieces: [(text: String, attributes: [NSAttributedString.Key: Any], marks: [Mark])] = []
  private var current = 0
  /// White space that marks may not touch.
  private var space = ""

  init(isHeading: Bool, hasIntent: Bool) {
    self.isHeading = isHeading
    self.hasIntent = hasIntent
  }

  /// Adds a run.
  mutating func append(_ text: String, _ attributes: [NSAttributedString.Key: Any]) {
    pieces.append((text, attributes, marks(intent(attributes), attributes)))
  }

  /// Returns the line, its marks closed.
  mutating func finish() -> String {
    for index in pieces.indices {
      current = index
      write(pieces[index].text, pieces[index].attributes)
    }
    close(downTo: 0)
    return output + space
  }

  private mutating func write(_ text: String, _ attributes: [NSAttributedString.Key: Any]) {
    let intent = intent(attributes)
    if let name = attributes[.footnoteMark] as? String {
      setMarks([])
      output += space + "[^\(name)]"
      space = ""
      return
    }
    if let picture = picture(text, attributes) {
      setMarks(marks(intent, attributes))
      output += space + picture
      space = ""
      return
    }
    if intent.contains(.inlineHTML) || intent.contains(.blockHTML) {
      setMarks(marks(intent, attributes))
      output += space + text
      space = ""
      return
    }
    if intent.contains(.softBreak), text == " " {
      space += " "
      return
    }
    let wanted = marks(intent, attributes)
    if intent.contains(.code) {
      setMarks(wanted)
      output += space + MarkdownEscapes.code(text)
      space = ""
      return
    }
    let body = text.trimmingCharacters(in: .whitespaces)
    guard !body.isEmpty else {
      space += text.replacingOccurrences(of: "\u{2028}", with: "\\\n")
      return
    }
    let leading = text.prefix { $0 == " " || $0 == "\t" || $0 == "\u{A0}" }
    let trailing = text.reversed().prefix { $0 == " " || $0 == "\t" || $0 == "\u{A0}" }.reversed()
    space += leading
    setMarks(wanted)
    let inner = text.dropFirst(leading.count).dropLast(trailing.count)
    output += space + MarkdownEscapes.text(String(inner), isLink: attributes[.link] != nil)
    space = String(trailing)
  }

  private func intent(_ attributes: [NSAttributedString.Key: Any]) -> InlinePresentationIntent {
    var intent = InlinePresentationIntent(
      rawValue: (attributes[.inlinePresentationIntent] as? NSNumber)?.uintValue ?? 0)
    guard !hasIntent else { return intent }
    if let font = attributes[.font] as? UIFont {
      let traits = font.fontDescriptor.symbolicTraits
      if traits.contains(.traitBold), !isHeading { intent.insert(.stronglyEmphasized) }
      if traits.contains(.traitItalic) { intent.insert(.emphasized) }
      if traits.contains(.traitMonoSpace) { intent.insert(.code) }
    }
    if ((attributes[.strikethroughStyle] as? NSNumber)?.intValue ?? 0) != 0 { intent.insert(.strikethrough) }
    return intent
  }

  private func marks(_ intent: InlinePresentationIntent, _ attributes: [NSAttributedString.Key: Any])
    -> [Mark]
  {
    var marks: [Mark] = []
    if let link = attributes[.link] {
      let address = (link as? URL)?.absoluteString ?? (link as? String) ?? ""
      marks.append(.link(address, attributes[.imageURL] == nil ? attributes[.toolTip] as? String ?? "" : ""))
    }
    if intent.contains(.strikethrough) { marks.append(.struck) }
    if intent.contains(.stronglyEmphasized) { marks.append(.strong) }
    if intent.contains(.emphasized) { marks.append(.emphasis) }
    return marks
  }

  private func picture(_ text: String, _ attributes: [NSAttributedString.Key: Any]) -> String? {
    let attachment = attributes[.attachment] as? NSTextAttachment
    let named = (attributes[.imageURL] as? URL)?.absoluteString ?? attributes[.imageURL] as? String
    guard attachment != nil || named != nil else { return nil }
    var address = named ?? ""
    if named == nil, let data = attachment?.contents ?? attachment?.fileWrapper?.regularFileContents {
      address =
        "data:\(ResourceLoader.mediaType(ResourceLoader.type(of: data)));base64,\(data.base64EncodedString())"
    }
    let alternate =
      attributes[.alternateDescription] as? String ?? (text == "\u{FFFC}" ? "" : text)
    let title = attributes[.toolTip] as? String ?? ""
    return "![" + MarkdownEscapes.text(alternate, isLink: true) + "](" + MarkdownEscapes.address(address)
      + (title.isEmpty ? "" : " \"\(title.replacingOccurrences(of: "\"", with: "\\\""))\"") + ")"
  }

  private mutating func setMarks(_ wanted: [Mark]) {
    // Marks that go on may stand in any order.
    var order = open.filter(wanted.contains)
    // Of those that begin, the one that holds longest stands outside; links before all.
    let begun = wanted.filter { !order.contains($0) }.enumerated().map { ($1, extent(of: $1), $0) }
    order += begun.sorted { ($0.1, -$0.2) > ($1.1, -$1.2) }.map(\.0)
    var common = 0
    while common < min(order.count, open.count), order[common] == open[common] { common += 1 }
    close(downTo: common)
    if common < order.count {
      output += space
      space = ""
    }
    for mark in order[common...] {
      output += mark.opening
      open.append(mark)
    }
  }

  /// The number of runs that have a mark, from the one that is written.
  private func extent(of mark: Mark) -> Int {
    var end = current
    while end < pieces.count, pieces[end].marks.contains(mark) { end += 1 }
    return end - current
  }

  private mutating func close(downTo count: Int) {
    while open.count > count { output += open.removeLast().closing }
  }
}

/// What keeps letters from being marks.
enum MarkdownEscapes {
  private static let always: Set<Unicode.Scalar> = ["*", "`", "[", "]", "~"]

  /// Returns text with a backslash before what would be a mark.
  static func text(_ text: String, isLink: Bool) -> String {
    var result = ""
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      let last = index > 0 ? scalars[index - 1] : nil
      var escapes = always.contains(scalar)
      switch scalar {
      case "*" where last == " " && next == " ", "~" where last == " " && next == " ": escapes = false
      case "]": escapes = isLink
      case "\\": escapes = next.map { $0.isASCII && !isWord($0) && $0 != " " } ?? true
      case "_": escapes = !(isWord(last) && isWord(next)) && !(last == " " && next == " ")
      case "<": escapes = next.map { isWord($0) || $0 == "/" || $0 == "!" || $0 == "?" } ?? true
      case "&": escapes = next.map { isWord($0) || $0 == "#" } ?? false
      case ":": escapes = !isLink && next == "/" && isWord(last)
      case ".":
        escapes = !isLink && index >= 3 && scalars[(index - 3)..<index].allSatisfy { $0 == "w" || $0 == "W" }
      case "!": escapes = next == nil
      case "\u{2028}":
        result += "\\\n"
        continue
      default: break
      }
      if escapes { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// Returns a line with a backslash before what would begin a block.
  static func lineStart(_ line: String) -> String {
    var spaces = 0
    var rest = line[...]
    while rest.first == " " || rest.first == "\t" {
      rest.removeFirst()
      spaces += 1
    }
    let lead = spaces > 0 ? "&#32;" + String(repeating: " ", count: spaces - 1) : ""
    guard let first = rest.first else { return spaces > 0 ? lead : line }
    let after = rest.dropFirst().first
    switch first {
    case "#":
      let level = rest.prefix { $0 == "#" }.count
      let next = rest.dropFirst(level).first
      if level <= 6, next == nil || next == " " || next == "\t" { return lead + "\\" + rest }
    case ">", "|": return lead + "\\" + rest
    case "+", "-":
      if after == nil || after == " " || after == "\t" || rest.allSatisfy({ $0 == first || $0 == " " }) {
        return lead + "\\" + rest
      }
      if first == "-", rest.allSatisfy({ "-|: ".contains($0) }) { return lead + "\\" + rest }
    case "=": if rest.allSatisfy({ $0 == "=" || $0 == " " }) { return lead + "\\" + rest }
    case ":": if rest.allSatisfy({ "-|: ".contains($0) }) { return lead + "\\" + rest }
    case "0"..."9":
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      let tail = rest.dropFirst(digits.count)
      if digits.count < 10, tail.first == "." || tail.first == ")" {
        let next = tail.dropFirst().first
        if next == nil || next == " " || next == "\t" { return lead + digits + "\\" + tail }
      }
    default: break
    }
    return lead + rest
  }

  private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  /// Returns an address as it stands between parentheses.
  static func address(_ address: String) -> String {
    let needs =
      address.isEmpty
      || address.unicodeScalars.contains { $0.value <= 0x20 || "()<>\\".unicodeScalars.contains($0) }
    guard needs else { return address }
    var escaped = ""
    for character in address {
      if character == "<" || character == ">" || character == "\\" { escaped += "\\" }
      escaped.append(character == "\n" || character == "\r" ? " " : character)
    }
    return "<" + escaped + ">"
  }

  /// Returns a span of code, its fence longer than any in it.
  static func code(_ text: String) -> String {
    let text = text.replacingOccurrences(of: "\u{2028}", with: " ")
    let fence = String(repeating: "`", count: longestRun(of: "`", in: text) + 1)
    let isBlank = text.allSatisfy { $0 == " " }
    let pads = text.first == "`" || text.last == "`" || (text.first == " " && text.last == " " && !isBlank)
    return pads ? "\(fence) \(text) \(fence)" : fence + text + fence
  }

  /// Returns the length of the longest stretch of one character.
  static func longestRun(of character: Character, in text: String) -> Int {
    var longest = 0
    var run = 0
    for one in text {
      run = one == character ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
