internal import Foundation

extension HeadlessHost {
  /// The tree as a screen reader sees it, a line for each node, indented by its depth:
  /// `button "Save" (10, 20, 80, 30) [enabled]`.
  public var accessibilityTree: String {
    client?.accessibilityRoot.map { AccessibilityDescription.lines($0, depth: 0).joined(separator: "\n") }
      ?? ""
  }

  /// Returns the first node, from the root downwards, that a closure wants.
  public func accessibilityNode(
    where isWanted: (any AccessibilityNode) -> Bool
  ) -> (any AccessibilityNode)? {
    var open = client?.accessibilityRoot.map { [$0] } ?? []
    while !open.isEmpty {
      let node = open.removeFirst()
      if isWanted(node) { return node }
      open = node.children + open
    }
    return nil
  }
}

/// Nodes as text.
@MainActor enum AccessibilityDescription {
  private static let states: [(AccessibilityStates, String)] = [
    (.enabled, "enabled"), (.focusable, "focusable"), (.focused, "focused"), (.selected, "selected"),
    (.editable, "editable"), (.multiline, "multiline"), (.checked, "checked"),
  ]

  static func lines(_ node: any AccessibilityNode, depth: Int) -> [String] {
    var words = [node.role.rawValue]
    if let level = node.level { words.append("level \(level)") }
    if let range = node.textRange { words.append("of \(range.lowerBound)–\(range.upperBound)") }
    if !node.label.isEmpty { words.append(quoted(node.label)) }
    if let value = node.value { words.append("= " + quoted(value)) }
    if let hint = node.hint { words.append("hint " + quoted(hint)) }
    if let identifier = node.identifier { words.append("#" + identifier) }
    let frame = node.frame
    words.append(
      "(" + [frame.minX, frame.minY, frame.width, frame.height].map(number).joined(separator: ", ") + ")")
    words.append("[" + states.filter { node.states.contains($0.0) }.map(\.1).joined(separator: " ") + "]")
    if let text = node.text {
      let selections = text.selections.map {
        $0.isEmpty ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
      }
      words.append("text \(text.length) at " + selections.joined(separator: " "))
      words += text.links.map { "link \($0.range.lowerBound)–\($0.range.upperBound) \($0.address)" }
    }
    if !node.actions.isEmpty { words.append("does " + node.actions.joined(separator: " ")) }
    let line = String(repeating: "  ", count: depth) + words.joined(separator: " ")
    return [line] + node.children.flatMap { lines($0, depth: depth + 1) }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(
      of: "\"", with: "\\\"")
    return "\"" + escaped.replacingOccurrences(of: "\n", with: "\\n") + "\""
  }

  private static func number(_ value: CGFloat) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "–" }
    let rounded = (value * 10).rounded() / 10
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(Double(rounded))"
  }
}
