internal import Foundation
internal import TextKit

/// What the head of a document says: style sheets, the title, its author.
struct HTMLHead {
  private(set) var sheet = CSSSheet()
  private(set) var attributes: [NSAttributedString.DocumentAttributeKey: Any] = [:]
  private(set) var base: String?
  /// Whether Cocoa wrote it, so that nothing is converted.
  private(set) var isCocoa = false
  /// Sheets that could not be read.
  private(set) var unread: [String] = []
  private var whole: URL?

  /// Reads the elements of the head, and style sheets anywhere.
  ///
  /// - Parameter whole: What addresses of sheets are resolved by, where the loader asks for whole ones.
  mutating func read(_ root: HTMLNode, _ loader: ResourceLoader, whole: URL?) {
    self.whole = whole
    if let language = root.attribute("lang"), !language.isEmpty { attributes[.language] = language }
    var stack = [root]
    while let node = stack.popLast() {
      switch node.name {
      case "style": sheet.add(node.children.compactMap(\.text).joined())
      case "title":
        let title = node.children.compactMap(\.text).joined().trimmingCharacters(in: .whitespacesAndNewlines)
        if !title.isEmpty, attributes[.title] == nil { attributes[.title] = title }
      case "base": base = base ?? node.attribute("href")
      case "meta": readMeta(node)
      case "link": readLink(node, loader)
      default:
        for index in stride(from: node.childCount - 1, through: 0, by: -1) {
          let child = node.child(index)
          if child.isElement { stack.append(child) }
        }
      }
    }
  }

  private mutating func readLink(_ node: HTMLNode, _ loader: ResourceLoader) {
    let kinds = node.attribute("rel")?.lowercased().split(whereSeparator: \.isWhitespace) ?? []
    guard kinds.contains("stylesheet"), !kinds.contains("alternate"), let address = node.attribute("href")
    else { return }
    let place = whole.flatMap { URL(string: address, relativeTo: $0)?.absoluteString } ?? address
    guard let resource = loader.load(place) else {
      unread.append("style sheet \(address.prefix(80))")
      return
    }
    sheet.add(DetectedText(resource.data, declared: nil).text)
  }

  private mutating func readMeta(_ node: HTMLNode) {
    guard let name = node.attribute("name")?.lowercased(), let content = node.attribute("content") else {
      return
    }
    let texts: [String: NSAttributedString.DocumentAttributeKey] = [
      "author": .author, "lastauthor": .editor, "company": .company, "copyright": .copyright,
      "subject": .subject,
      "description": .comment, "comment": .comment, "category": .category, "manager": .manager,
    ]
    let times: [String: NSAttributedString.DocumentAttributeKey] = [
      "creationtime": .creationTime, "modificationtime": .modificationTime,
    ]
    if name == "color-scheme" {
      let scheme = content.trimmingCharacters(in: .whitespaces).lowercased()
      if scheme == "light" || scheme == "dark" {
        attributes[.appearance] = NSNumber(value: scheme == "dark" ? 2 : 1)
      }
    } else if let key = texts[name] {
      attributes[key] = content
    } else if let key = times[name] {
      if let date = ISO8601DateFormatter().date(from: content) { attributes[key] = date }
    } else if name == "keywords" {
      let separator = content.contains(", ") ? ", " : content.contains(",") ? "," : " "
      attributes[.keywords] = content.components(separatedBy: separator).filter { !$0.isEmpty }
    } else if name == "cocoaversion" {
      isCocoa = true
      if let version = Double(content) {
        attributes[.cocoaVersionDocumentAttribute] = NSNumber(value: version)
      }
    }
  }

  /// Returns the encoding that `meta` declares in the first 1,024 bytes.
  static func declaredCodec(_ data: Data) -> TextCodec? {
    let start = String(decoding: data.prefix(1_024).map { $0 < 128 ? $0 : 0x20 }, as: UTF8.self).lowercased()
    guard start.contains("<meta") || start.hasPrefix("<?xml"),
      let range = start.range(of: start.hasPrefix("<?xml") ? "encoding" : "charset")
    else { return nil }
    let rest = start[range.upperBound...].drop { $0.isWhitespace || $0 == "=" || $0 == "\"" || $0 == "'" }
    let codec = TextCodec(String(rest.prefix { $0.isLetter || $0.isNumber || "-_:.".contains($0) }))
    // A declaration in ASCII cannot be in UTF-16.
    return codec.map { $0.name.hasPrefix("UTF-16") ? .utf8 : $0 }
  }
}
