internal import Foundation

/// A property's value in a rule.
struct CSSDeclaration {
  let name: String
  let value: String
  let isImportant: Bool

  /// Reads what stands between braces.
  static func all(in text: String) -> [CSSDeclaration] {
    CSSScanner.split(text, at: ";").compactMap { piece in
      guard let colon = piece.firstIndex(of: ":") else { return nil }
      let raw = piece[..<colon].trimmingCharacters(in: .whitespacesAndNewlines)
      let name = raw.hasPrefix("--") ? raw : raw.lowercased()
      var value = piece[piece.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
      var isImportant = false
      if let mark = value.lastIndex(of: "!"),
        value[value.index(after: mark)...].trimmingCharacters(in: .whitespaces).lowercased() == "important"
      {
        isImportant = true
        value = value[..<mark].trimmingCharacters(in: .whitespaces)
      }
      guard !name.isEmpty, !value.isEmpty else { return nil }
      return CSSDeclaration(name: name, value: value, isImportant: isImportant)
    }
  }
}

/// The rules of all style sheets of a document, by what their last compound asks for.
struct CSSSheet {
  struct Rule {
    let selector: CSSSelector
    let declarations: [CSSDeclaration]
    let order: Int
  }

  private(set) var byID: [String: [Rule]] = [:]
  private(set) var byClass: [String: [Rule]] = [:]
  private(set) var byTag: [String: [Rule]] = [:]
  private(set) var others: [Rule] = []
  /// What `@page` says, by what stands after it: a name, if any, and a kind of pages, such as `:first`.
  private(set) var pages: [String: [CSSDeclaration]] = [:]
  /// Rules that are not known.
  private(set) var unread: [String] = []
  private var count = 0

  /// Adds the rules of a sheet.
  mutating func add(_ source: String) { add(CSSSheet.withoutComments(source), depth: 0) }

  private mutating func add(_ source: String, depth: Int) {
    var rest = source[...]
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == ";" }) {
      var prelude = rest[..<brace].trimmingCharacters(in: .whitespacesAndNewlines)
      let isBlock = rest[brace] == "{"
      rest = rest[rest.index(after: brace)...]
      for mark in ["<!--", "-->"] where prelude.hasPrefix(mark) {
        prelude = prelude.dropFirst(mark.count).trimmingCharacters(in: .whitespacesAndNewlines)
      }
      guard isBlock else {
        if prelude.lowercased().hasPrefix("@import") { notRead(prelude) }
        continue
      }
      let body = CSSSheet.block(&rest)
      let small = prelude.lowercased()
      if small.hasPrefix("@media") || small.hasPrefix("@supports") {
        let applies = !small.contains("print") || small.contains("screen")
        if applies, depth < 4 { add(body, depth: depth + 1) }
      } else if small.hasPrefix("@page") {
        for selector in prelude.dropFirst("@page".count).split(
          separator: ",", omittingEmptySubsequences: false)
        {
          addPage(String(selector), body)
        }
      } else if prelude.hasPrefix("@") {
        if !small.hasPrefix("@charset") { notRead(prelude) }
      } else {
        add(prelude, CSSDeclaration.all(in: body))
      }
    }
  }

  private mutating func addPage(_ selector: String, _ body: String) {
    let words = selector.trimmingCharacters(in: .whitespacesAndNewlines)
    let name = words.prefix { $0 != ":" }.trimmingCharacters(in: .whitespaces)
    let kind = words.dropFirst(words.prefix { $0 != ":" }.count).lowercased()
    guard ["", ":left", ":right", ":first"].contains(kind), !name.contains(" ") else {
      return notRead("@page \(words)")
    }
    pages[name + kind, default: []] += CSSDeclaration.all(in: body)
  }

  private mutating func notRead(_ rule: String) {
    if unread.count < 100 { unread.append("css rule \(rule.prefix(80))") }
  }

  private mutating func add(_ prelude: String, _ declarations: [CSSDeclaration]) {
    guard !declarations.isEmpty else { return }
    for text in CSSScanner.split(prelude, at: ",") {
      guard let selector = CSSSelector(text) else {
        notRead(text)
        continue
      }
      count += 1
      // As that of what a pointer is over.
      if selector.holdsNever { continue }
      let rule = Rule(selector: selector, declarations: declarations, order: count)
      let subject = selector.subject
      if let id = subject.id {
        byID[id, default: []].append(rule)
      } else if let name = subject.classes.first {
        byClass[name, default: []].append(rule)
      } else if let tag = subject.tag {
        byTag[tag, default: []].append(rule)
      } else {
        others.append(rule)
      }
    }
  }

  /// Returns what stands before the closing brace, and skips both.
  private static func block(_ rest: inout Substring) -> String {
    var depth = 1
    var index = rest.startIndex
    while index < rest.endIndex {
      if rest[index] == "{" { depth += 1 }
      if rest[index] == "}" { depth -= 1 }
      if depth == 0 {
        defer { rest = rest[rest.index(after: index)...] }
        return String(rest[..<index])
      }
      index = rest.index(after: index)
    }
    defer { rest = rest[rest.endIndex...] }
    return String(rest)
  }

  private static func withoutComments(_ source: String) -> String {
    guard source.contains("/*") else { return source }
    var result = ""
    var rest = source[...]
    while let start = rest.range(of: "/*") {
      result += rest[..<start.lowerBound] + " "
      guard let end = rest[start.upperBound...].range(of: "*/") else { return result }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}

/// Finds the rules that hold for elements.
struct CSSMatcher {
  private let sheet: CSSSheet
  /// Indexes among the elements of a parent, from 1, and how many there are; the same by type.
  private var positions: [HTMLNode: (index: Int, count: Int, typeIndex: Int, typeCount: Int)] = [:]
  private var counted: Set<HTMLNode> = []

  /// The rules for elements of a name where they ask for nothing but the name, the weakest first.
  private var simple: [String: [CSSSheet.Rule]?] = [:]

  init(_ sheet: CSSSheet) { self.sheet = sheet }

  /// Whether the rules that hold for an element without attributes come from its name alone.
  mutating func isSimple(_ name: String) -> Bool { simpleRules(name) != nil }

  private mutating func simpleRules(_ name: String) -> [CSSSheet.Rule]? {
    if let known = simple[name] { return known }
    let all = sheet.others + (sheet.byTag[name] ?? [])
    let rules = all.allSatisfy { $0.selector.asksForNameOnly } ? CSSMatcher.sorted(all) : nil
    if simple.count < 1_000 { simple[name] = .some(rules) }
    return rules
  }

  /// Returns the rules that hold for an element, the weakest first.
  mutating func rules(for node: HTMLNode, _ name: String) -> [CSSSheet.Rule] {
    let id = sheet.byID.isEmpty ? nil : node.attribute("id")
    let classes = sheet.byClass.isEmpty ? nil : node.attribute("class")
    if id == nil, classes == nil, let rules = simpleRules(name) { return rules }
    var candidates = sheet.others + (sheet.byTag[name] ?? [])
    if let id { candidates += sheet.byID[id] ?? [] }
    if let classes {
      for name in Set(classes.split(whereSeparator: \.isWhitespace)) {
        candidates += sheet.byClass[String(name)] ?? []
      }
    }
    return CSSMatcher.sorted(candidates.filter { matches($0.selector, node) })
  }

  private static func sorted(_ rules: [CSSSheet.Rule]) -> [CSSSheet.Rule] {
    rules.sorted { ($0.selector.specificity, $0.order) < ($1.selector.specificity, $1.order) }
  }

  /// Returns the declarations of rules and of an element's own style, the weakest first.
  static func declarations(_ rules: [CSSSheet.Rule], own: String?) -> [CSSDeclaration] {
    let own = own.map { CSSDeclaration.all(in: $0) } ?? []
    let all = rules.flatMap(\.declarations) + own
    guard all.contains(where: \.isImportant) else { return all }
    let important = rules.flatMap(\.declarations).filter(\.isImportant) + own.filter(\.isImportant)
    return all.filter { !$0.isImportant } + important
  }

  private mutating func matches(_ selector: CSSSelector, _ node: HTMLNode) -> Bool {
    guard matches(selector.compounds[0].0, node) else { return false }
    return matches(selector, from: 1, joined: selector.compounds[0].1, node)
  }

  private mutating func matches(
    _ selector: CSSSelector, from index: Int, joined combinator: CSSSelector.Combinator, _ node: HTMLNode
  ) -> Bool {
    guard index < selector.compounds.count else { return true }
    let (compound, next) = selector.compounds[index]
    var candidate = node
    while true {
      let previous =
        combinator == .descendant || combinator == .child ? candidate.parent : sibling(before: candidate)
      guard let previous else { return false }
      candidate = previous
      if matches(compound, candidate), matches(selector, from: index + 1, joined: next, candidate) {
        return true
      }
      if combinator == .child || combinator == .next { return false }
      // Of several ancestors or siblings the nearest one that matches decides.
      if matches(compound, candidate), next == .descendant || next == .later { return false }
    }
  }

  private mutating func matches(_ compound: CSSSelector.Compound, _ node: HTMLNode) -> Bool {
    if let tag = compound.tag, tag != node.name { return false }
    if let id = compound.id, node.attribute("id") != id { return false }
    if !compound.classes.isEmpty {
      let names = node.attribute("class")?.split(whereSeparator: \.isWhitespace) ?? []
      for name in compound.classes where !names.contains(Substring(name)) { return false }
    }
    for test in compound.tests where !passes(test, node) { return false }
    return true
  }

  private mutating func passes(_ test: CSSSelector.Test, _ node: HTMLNode) -> Bool {
    switch test {
    case .attribute(let name, let sign, let value):
      guard let own = node.attribute(name) else { return false }
      return switch sign {
      case nil: true
      case "~": own.split(whereSeparator: \.isWhitespace).contains(Substring(value))
      case "|": own == value || own.hasPrefix(value + "-")
      case "^": !value.isEmpty && own.hasPrefix(value)
      case "$": !value.isEmpty && own.hasSuffix(value)
      case "*": !value.isEmpty && own.contains(value)
      default: own == value
      }
    case .nth(let a, let b, let fromEnd, let ofType):
      let place = position(node)
      let (index, count) = ofType ? (place.typeIndex, place.typeCount) : (place.index, place.count)
      let number = (fromEnd ? count - index + 1 : index) - b
      return a == 0 ? number == 0 : number % a == 0 && number / a >= 0
    case .not(let selectors): return !selectors.contains { matches($0, node) }
    case .anyOf(let selectors): return selectors.contains { matches($0, node) }
    case .root: return node.parent == nil
    case .empty: return node.children.isEmpty
    case .link: return node.name == "a" && node.attribute("href") != nil
    case .never: return false
    }
  }

  private mutating func position(_ node: HTMLNode) -> (index: Int, count: Int, typeIndex: Int, typeCount: Int)
  {
    guard let parent = node.parent else { return (1, 1, 1, 1) }
    if counted.insert(parent).inserted { count(parent) }
    return positions[node] ?? (1, 1, 1, 1)
  }

  private mutating func count(_ parent: HTMLNode) {
    let elements = parent.children.filter(\.isElement)
    var types: [String: Int] = [:]
    var places: [Int] = []
    for element in elements {
      types[element.name, default: 0] += 1
      places.append(types[element.name] ?? 1)
    }
    for (index, element) in elements.enumerated() {
      positions[element] = (index + 1, elements.count, places[index], types[element.name] ?? 1)
      if index > 0 { siblings[element] = elements[index - 1] }
    }
  }

  private var siblings: [HTMLNode: HTMLNode] = [:]

  private mutating func sibling(before node: HTMLNode) -> HTMLNode? {
    _ = position(node)
    return siblings[node]
  }
}
