internal import Foundation

/// A selector of a style sheet.
struct CSSSelector {
  enum Combinator { case descendant, child, next, later }

  indirect enum Test {
    case attribute(String, Character?, String)
    case nth(a: Int, b: Int, fromEnd: Bool, ofType: Bool)
    case not([CSSSelector])
    case anyOf([CSSSelector])
    case root, empty, link, never
  }

  struct Compound {
    var tag: String?
    var id: String?
    var classes: [String] = []
    var tests: [Test] = []
  }

  /// The compounds, the last one first, each with how it is joined with what stands before it.
  private(set) var compounds: [(Compound, Combinator)] = []
  /// Identifiers, classes, types: each in its own thousands.
  private(set) var specificity = 0

  /// The compound that the element itself must match.
  var subject: Compound { compounds[0].0 }
  /// Whether no element matches it.
  var holdsNever: Bool {
    compounds.contains { $0.0.tests.contains { if case .never = $0 { true } else { false } } }
  }
  /// Whether elements match by their names alone.
  var asksForNameOnly: Bool {
    compounds.count == 1 && subject.id == nil && subject.classes.isEmpty && subject.tests.isEmpty
  }

  /// Reads a selector; `nil` for one that is not known.
  init?(_ text: String, depth: Int = 0) {
    guard depth < 4, text.utf8.count < 4_096 else { return nil }
    var scanner = CSSScanner(text)
    var found: [(Compound, Combinator)] = []
    var combinator = Combinator.descendant
    var expects = true
    while !scanner.isAtEnd {
      let spaced = scanner.skipSpaces()
      guard let next = scanner.peek else { break }
      if ">+~".contains(next) {
        guard !expects, !found.isEmpty else { return nil }
        combinator = next == ">" ? .child : next == "+" ? .next : .later
        scanner.advance()
        expects = true
        continue
      }
      if !expects { if spaced { combinator = .descendant } else { return nil } }
      guard let compound = CSSSelector.compound(&scanner, depth, &specificity) else { return nil }
      found.append((compound, combinator))
      expects = false
      combinator = .descendant
    }
    guard !expects, !found.isEmpty, found.count < 32 else { return nil }
    compounds = found.reversed()
  }

  private static func compound(_ scanner: inout CSSScanner, _ depth: Int, _ specificity: inout Int)
    -> Compound?
  {
    var compound = Compound()
    var isEmpty = true
    loop: while let next = scanner.peek {
      switch next {
      case "*": scanner.advance()
      case "#":
        scanner.advance()
        compound.id = scanner.name()
        guard compound.id != nil else { return nil }
        specificity += 1_000_000
      case ".":
        scanner.advance()
        guard let name = scanner.name() else { return nil }
        compound.classes.append(name)
        specificity += 1_000
      case "[":
        guard let test = attribute(&scanner) else { return nil }
        compound.tests.append(test)
        specificity += 1_000
      case ":":
        guard let test = pseudo(&scanner, depth, &specificity) else { return nil }
        compound.tests.append(test)
      default:
        guard isEmpty, let name = scanner.name() else { break loop }
        compound.tag = name.lowercased()
        specificity += 1
      }
      isEmpty = false
    }
    return isEmpty ? nil : compound
  }

  private static func attribute(_ scanner: inout CSSScanner) -> Test? {
    scanner.advance()
    guard let inner = scanner.until("]") else { return nil }
    guard let equals = inner.firstIndex(of: "=") else {
      return .attribute(inner.trimmingCharacters(in: .whitespaces).lowercased(), nil, "")
    }
    var name = inner[..<equals].trimmingCharacters(in: .whitespaces)
    var sign: Character = "="
    if let last = name.last, "~|^$*".contains(last) {
      sign = last
      name.removeLast()
    }
    var value = inner[inner.index(after: equals)...].trimmingCharacters(in: .whitespaces)
    if value.count >= 2, let quote = value.first, quote == "\"" || quote == "'", value.last == quote {
      value = String(value.dropFirst().dropLast())
    }
    return .attribute(name.trimmingCharacters(in: .whitespaces).lowercased(), sign, value)
  }

  private static func pseudo(_ scanner: inout CSSScanner, _ depth: Int, _ specificity: inout Int) -> Test? {
    scanner.advance()
    // Pseudo-elements are no elements.
    if scanner.peek == ":" { return nil }
    guard let name = scanner.name()?.lowercased() else { return nil }
    var argument = ""
    if scanner.peek == "(" {
      scanner.advance()
      guard let inner = scanner.untilClosing() else { return nil }
      argument = inner
    }
    let last = name.contains("last")
    let ofType = name.hasSuffix("of-type")
    switch name {
    case "not", "is", "where", "matches":
      let inner = CSSScanner.split(argument, at: ",").compactMap { CSSSelector($0, depth: depth + 1) }
      guard !inner.isEmpty else { return nil }
      if name != "where" { specificity += inner.map(\.specificity).max() ?? 0 }
      return name == "not" ? .not(inner) : .anyOf(inner)
    default: break
    }
    specificity += 1_000
    switch name {
    case "first-child", "last-child", "first-of-type", "last-of-type":
      return .nth(a: 0, b: 1, fromEnd: last, ofType: ofType)
    case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
      guard let (a, b) = nth(argument) else { return nil }
      return .nth(a: a, b: b, fromEnd: last, ofType: ofType)
    case "root": return .root
    case "empty": return .empty
    case "link", "any-link": return .link
    case "hover", "active", "focus", "visited", "target", "checked", "disabled": return .never
    default: return nil
    }
  }

  private static func nth(_ text: String) -> (Int, Int)? {
    let text = text.lowercased().filter { !$0.isWhitespace }
    if text == "odd" { return (2, 1) }
    if text == "even" { return (2, 0) }
    guard let n = text.firstIndex(of: "n") else { return Int(text).map { (0, $0) } }
    let head = text[..<n]
    let tail = text[text.index(after: n)...]
    let a: Int? = head.isEmpty || head == "+" ? 1 : head == "-" ? -1 : Int(head)
    let b: Int? = tail.isEmpty ? 0 : Int(tail.hasPrefix("+") ? tail.dropFirst() : tail)
    guard let a, let b, abs(a) < 1 << 30, abs(b) < 1 << 30 else { return nil }
    return (a, b)
  }
}

/// Letters of a style sheet, one after the other.
struct CSSScanner {
  private let text: [Character]
  private var index = 0

  init(_ text: String) { self.text = Array(text) }

  var isAtEnd: Bool { index >= text.count }
  var peek: Character? { index < text.count ? text[index] : nil }

  mutating func advance() { index += 1 }

  /// Skips white space, and says whether there was any.
  mutating func skipSpaces() -> Bool {
    let start = index
    while index < text.count, text[index].isWhitespace { index += 1 }
    return index > start
  }

  /// Returns a name.
  mutating func name() -> String? {
    var name = ""
    while let next = peek {
      if next == "\\", index + 1 < text.count {
        index += 1
        name.append(text[index])
      } else if next.isLetter || next.isNumber || next == "-" || next == "_" || !next.isASCII {
        name.append(next)
      } else {
        break
      }
      index += 1
    }
    return name.isEmpty ? nil : name
  }

  /// Returns what stands before a character, and skips both.
  mutating func until(_ end: Character) -> String? {
    guard let found = text[min(index, text.count)...].firstIndex(of: end) else { return nil }
    defer { index = found + 1 }
    return String(text[index..<found])
  }

  /// Returns what stands before the closing parenthesis, and skips both.
  mutating func untilClosing() -> String? {
    var depth = 1
    let start = index
    while index < text.count {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      index += 1
      if depth == 0 { return String(text[start..<(index - 1)]) }
    }
    return nil
  }

  /// Cuts a text at a character that stands neither in quotation marks nor in parentheses.
  static func split(_ text: String, at separator: Character) -> [String] {
    var parts: [String] = []
    var part = ""
    var depth = 0
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "(" {
        depth += 1
      } else if character == ")" {
        depth = max(0, depth - 1)
      } else if depth == 0, separator == " " ? character.isWhitespace : character == separator {
        parts.append(part)
        part = ""
        continue
      }
      part.append(character)
    }
    parts.append(part)
    return parts.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
  }
}
