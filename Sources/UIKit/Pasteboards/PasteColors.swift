internal import CoreGraphics
internal import Foundation
internal import TextKit

/// Colours of text that comes from elsewhere: those that only say that the other program is light or dark are
/// left out, so that the text can be read where it is inserted.
enum PasteColors {
  /// Returns a text in which black or white characters without a background of another colour have a given
  /// colour, and black or white backgrounds of these are left out.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - color: The colour of text that is typed; `nil` for none.
  static func adapted(_ text: NSAttributedString, to color: UIColor?) -> NSAttributedString {
    let adapted = NSMutableAttributedString(attributedString: text)
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      let front = attributes[.foregroundColor] as? UIColor
      let back = attributes[.backgroundColor] as? UIColor
      let (frontKind, backKind) = (kind(of: front), kind(of: back))
      guard backKind != .other else { return }
      let isUsual =
        switch (frontKind, backKind) {
        case (.none, .none): false
        case (.black, .none), (.black, .white), (.white, .none), (.white, .black): true
        case (_, .white), (.none, .black): true
        default: false
        }
      guard isUsual else { return }
      if backKind != .none { adapted.removeAttribute(.backgroundColor, range: range) }
      guard frontKind != .other else { return }
      if let color {
        adapted.addAttribute(.foregroundColor, value: color, range: range)
      } else {
        adapted.removeAttribute(.foregroundColor, range: range)
      }
    }
    return adapted
  }

  private enum Kind { case none, black, white, other }

  private static func kind(of color: UIColor?) -> Kind {
    guard let color else { return .none }
    let styles: [UIUserInterfaceStyle] = [.light, .dark]
    let kinds = styles.map { style -> Kind in
      var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
      let resolved = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style))
      guard resolved.getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return .other }
      if alpha < 0.01 { return .none }
      if alpha < 0.99 { return .other }
      let parts = [red, green, blue]
      return parts.allSatisfy { $0 < 0.01 } ? .black : parts.allSatisfy { $0 > 0.99 } ? .white : .other
    }
    // A colour that follows light and dark by itself stays.
    return kinds[0] == kinds[1] ? kinds[0] : .other
  }
}
