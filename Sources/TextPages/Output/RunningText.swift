internal import CoreGraphics
internal import Foundation
internal import TextKit

/// A header or footer: its parts with what the words in braces stand for.
struct RunningText {
  let template: String
  let attributes: [NSAttributedString.Key: Any]

  /// Returns the parts for a page: left, centred and right; empty ones for those that the template lacks.
  func parts(_ values: [String: String]) -> (left: String, center: String, right: String) {
    let parts = template.components(separatedBy: "\t").map { RunningText.fill($0, values) }
    switch parts.count {
    case 1: return ("", parts[0], "")
    case 2: return (parts[0], "", parts[1])
    default: return (parts[0], parts[1], parts[2])
    }
  }

  /// Puts values where their names stand in braces; other braces stay. What a value says is not read again.
  private static func fill(_ template: String, _ values: [String: String]) -> String {
    var (result, rest) = ("", Substring(template))
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      guard let close = rest[open...].firstIndex(of: "}"),
        let value = values[String(rest[rest.index(after: open)..<close])]
      else {
        result += "{"
        rest = rest[rest.index(after: open)...]
        continue
      }
      result += value
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// Draws the parts in one line in the middle of a rectangle's height.
  func draw(_ values: [String: String], in rect: CGRect) {
    let parts = parts(values)
    for (text, place) in [(parts.left, 0.0), (parts.center, 0.5), (parts.right, 1.0)] where !text.isEmpty {
      let string = NSAttributedString(string: text, attributes: attributes)
      let size = string.size()
      string.draw(
        at: CGPoint(x: rect.minX + (rect.width - size.width) * place, y: rect.midY - size.height / 2))
    }
  }
}
