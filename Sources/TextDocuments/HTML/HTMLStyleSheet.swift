internal import Foundation

/// Styles of elements: in the elements, or as classes in a sheet.
struct HTMLStyleSheet {
  private let usesClasses: Bool
  private var names: [String: String] = [:]
  private var rules: [String] = []
  private var counts: [String: Int] = [:]

  init(usesClasses: Bool) { self.usesClasses = usesClasses }

  /// The sheet; `nil` when there is no rule.
  var text: String? { rules.isEmpty ? nil : rules.joined() }

  /// Returns what says some styles in a tag.
  mutating func attribute(_ styles: [String], for element: String) -> String {
    guard !styles.isEmpty else { return "" }
    let joined = styles.joined(separator: ";")
    guard usesClasses else { return " style=\"\(HTMLEscapes.attribute(joined))\"" }
    let key = element + "{" + joined
    if let name = names[key] { return " class=\"\(name)\"" }
    counts[element, default: 0] += 1
    let name = "\(element)-\(counts[element] ?? 1)"
    names[key] = name
    rules.append("\(element).\(name) { \(styles.joined(separator: "; ")) }\n")
    return " class=\"\(name)\""
  }
}
