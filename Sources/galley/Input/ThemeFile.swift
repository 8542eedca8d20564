internal import Foundation
internal import TextDocuments

/// The looks of Markdown that a file has as JSON, under the names that `MarkdownTheme` has for them.
enum ThemeFile {
  /// Returns the theme of `--theme`; `nil` without it.
  static func theme(_ arguments: Arguments) throws -> MarkdownTheme? {
    guard let file = arguments.string("theme") else { return nil }
    guard
      let object = try? JSONSerialization.jsonObject(with: Data(try InputFile(file).readToEnd())),
      let members = object as? [String: Any]
    else { throw ToolError.failed(file, "is no object of JSON") }
    var theme = members["dark"] as? Bool == true ? MarkdownTheme.dark : MarkdownTheme()
    for (name, value) in members.sorted(by: { $0.key < $1.key }) where name != "dark" {
      guard set(name, value, &theme) else {
        throw ToolError.failed(file, "'\(name)' is unknown, or its value is not of its kind")
      }
    }
    return theme
  }

  private static func set(_ name: String, _ value: Any, _ theme: inout MarkdownTheme) -> Bool {
    let texts: [String: WritableKeyPath<MarkdownTheme, String>] = [
      "family": \.family, "codeFamily": \.codeFamily,
    ]
    let lengths: [String: WritableKeyPath<MarkdownTheme, CGFloat>] = [
      "size": \.size, "codeSize": \.codeSize, "listIndent": \.listIndent, "spacing": \.spacing,
    ]
    let colors: [String: WritableKeyPath<MarkdownTheme, UIColor?>] = [
      "textColor": \.textColor, "linkColor": \.linkColor, "codeBackground": \.codeBackground,
    ]
    let rules: [String: WritableKeyPath<MarkdownTheme, UIColor>] = [
      "quoteBar": \.quoteBar, "tableRules": \.tableRules,
    ]
    if let path = texts[name], let text = value as? String {
      theme[keyPath: path] = text
    } else if let path = lengths[name], let number = number(value) {
      theme[keyPath: path] = number
    } else if let path = colors[name], value is NSNull || color(value) != nil {
      theme[keyPath: path] = color(value)
    } else if let path = rules[name], let color = color(value) {
      theme[keyPath: path] = color
    } else if name == "headings", let list = value as? [Any], !list.isEmpty {
      theme.headings = list.compactMap { number($0) }
      return theme.headings.count == list.count
    } else {
      return false
    }
    return true
  }

  private static func number(_ value: Any) -> CGFloat? {
    guard let number = (value as? NSNumber)?.doubleValue, number >= 0, number <= 10_000 else { return nil }
    return CGFloat(number)
  }

  /// Returns the colour of `#rrggbb` or `#rrggbbaa`.
  private static func color(_ value: Any) -> UIColor? {
    guard let text = value as? String, text.hasPrefix("#"), text.count == 7 || text.count == 9,
      let number = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    let all = text.count == 7 ? number << 8 | 0xFF : number
    func part(_ shift: UInt32) -> CGFloat { CGFloat((all >> shift) & 255) / 255 }
    return UIColor(red: part(24), green: part(16), blue: part(8), alpha: part(0))
  }
}
