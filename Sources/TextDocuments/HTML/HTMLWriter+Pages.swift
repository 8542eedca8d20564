internal import Foundation
internal import TextKit

/// What is said of pages, by `@page`.
extension HTMLWriter {
  /// Whether rules are written.
  var writesRules: Bool { excluded.isDisjoint(with: ["html", "head", "body", "style"]) }

  /// The rules of pages; `nil` where nothing is known of them.
  var pageRules: String? {
    let usual = attributes[.pageSetup] as? PageSetup ?? PageSetup(paperOf: attributes)
    var rules = self.rules(usual, "")
    for (setup, name) in pageNames.sorted(by: { $0.value < $1.value }) { rules += self.rules(setup, name) }
    return rules.isEmpty ? nil : rules
  }

  private func rules(_ setup: PageSetup, _ name: String) -> String {
    var rules = ""
    func add(_ kind: String, _ declarations: [String]) {
      guard !declarations.isEmpty else { return }
      let space = name.isEmpty && kind.isEmpty ? "" : " "
      rules += "@page\(space)\(name)\(kind) { \(declarations.joined(separator: "; ")) }\n"
    }
    func margin(_ insets: UIEdgeInsets) -> String {
      let sides = [insets.top, insets.right, insets.bottom, insets.left].map { blocks.units.text(Double($0)) }
      return "margin: \(sides.joined(separator: " "))"
    }
    var words: [String] = []
    if let size = setup.size {
      words.append("size: \(blocks.units.text(Double(size.width))) \(blocks.units.text(Double(size.height)))")
    }
    if let margins = setup.margins { words.append(margin(setup.insets(margins))) }
    add("", words)
    if let even = setup.margins.flatMap(setup.evenInsets) ?? setup.evenMargins {
      add(":left", [margin(even)])
    }
    if let first = setup.firstMargins { add(":first", [margin(first)]) }
    return rules
  }

  /// Returns the styles that say on which pages a paragraph stands.
  mutating func pageStyles(_ first: [NSAttributedString.Key: Any], _ range: NSRange) -> [String] {
    guard let setup = first[.pageSetup] as? PageSetup else { return [] }
    guard writesRules else {
      report.add("page setup", .text(range), kept: "text")
      return []
    }
    if let known = pageNames[setup] { return ["page:\(known)"] }
    var name = setup.name ?? ""
    let isName = name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    if !isName || name.lowercased() == "auto" || pageNames.values.contains(name) {
      name = "section-\(pageNames.count + 1)"
    }
    pageNames[setup] = name
    return ["page:\(name)"]
  }
}
