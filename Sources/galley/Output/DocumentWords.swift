internal import Foundation
internal import TextDocuments

/// What is said of a whole document.
enum DocumentWords {
  static func members(_ attributes: [NSAttributedString.DocumentAttributeKey: Any]) -> [(String, JSONText)] {
    let texts: [(String, NSAttributedString.DocumentAttributeKey)] = [
      ("title", .title), ("author", .author), ("editor", .editor), ("company", .company),
      ("copyright", .copyright),
      ("subject", .subject), ("comment", .comment), ("category", .category), ("language", .language),
      ("encoding", .textEncodingName),
    ]
    var members: [(String, JSONText)] = []
    for (name, key) in texts {
      if let value = attributes[key] as? String { members.append((name, .string(value))) }
    }
    if let words = attributes[.keywords] as? [String] {
      members.append(("keywords", .array(words.map { .string($0) })))
    }
    for (name, key) in [
      ("creationTime", NSAttributedString.DocumentAttributeKey.creationTime),
      ("modificationTime", .modificationTime),
    ] {
      if let date = attributes[key] as? Date {
        members.append((name, .string(ISO8601DateFormatter().string(from: date))))
      }
    }
    if let size = attributes[.paperSize] as? CGSize {
      members.append(("paperSize", .numbers([Double(size.width), Double(size.height)])))
    }
    if let margin = attributes[.paperMargin] as? NSEdgeInsets {
      let sides = [margin.top, margin.left, margin.bottom, margin.right].map { Double($0) }
      members.append(("paperMargin", .numbers(sides)))
    }
    if let size = attributes[.viewSize] as? CGSize {
      members.append(("viewSize", .numbers([Double(size.width), Double(size.height)])))
    }
    let numbers: [(String, NSAttributedString.DocumentAttributeKey)] = [
      ("viewZoom", .viewZoom), ("viewMode", .viewMode), ("readOnly", .readOnly),
      ("hyphenationFactor", .hyphenationFactor), ("defaultTabInterval", .defaultTabInterval),
      ("converted", .converted), ("textScaling", .textScaling),
    ]
    for (name, key) in numbers {
      if let value = (attributes[key] as? NSNumber)?.doubleValue { members.append((name, .number(value))) }
    }
    if let color = attributes[.backgroundColor] as? UIColor {
      members.append(("backgroundColor", .string(hex(color))))
    }
    return members
  }

  /// Returns a colour in sRGB.
  static func hex(_ color: UIColor) -> String {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 1)
    guard color.getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return "pattern" }
    let parts = alpha < 1 ? [red, green, blue, alpha] : [red, green, blue]
    return "#"
      + parts.map { part in
        let digits = String(Int((min(max(part, 0), 1) * 255).rounded()), radix: 16)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
  }
}
