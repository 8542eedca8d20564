import UIKit

/// Turns `**bold**`, `_italic_` and `` `code` `` into styles of an `AttributedString`.
struct MarkupStyler {
  var size: CGFloat = 16

  func style(_ source: String) -> AttributedString {
    var text = AttributedString(source)
    text.font = .systemFont(ofSize: size)
    text.foregroundColor = .label
    apply("**", to: &text) { $0.font = .boldSystemFont(ofSize: size) }
    apply("_", to: &text) { $0.font = .italicSystemFont(ofSize: size) }
    apply("`", to: &text) {
      $0.font = .monospacedSystemFont(ofSize: size, weight: .regular)
      $0.backgroundColor = .secondarySystemBackground
    }
    return text
  }

  private func apply(
    _ mark: String, to text: inout AttributedString, _ change: (inout AttributedSubstring) -> Void
  ) {
    while let opening = text.range(of: mark),
      let closing = text[opening.upperBound...].range(of: mark)
    {
      change(&text[opening.upperBound..<closing.lowerBound])
      text.removeSubrange(closing)
      text.removeSubrange(opening)
    }
  }
}
