internal import Foundation

/// Whether sizes of text have space for letters that reach out of their lines.
public enum UILetterformAwareSizingRule: Int, Sendable {
  /// They have not: sizes go by the lines, as their fonts have them.
  case typographic = 0
  /// They have, where letters reach out: the tails of italic letters, tall vowels.
  case oversize = 1
}

/// A view whose size can have space for letters that reach out of their lines.
@MainActor public protocol UILetterformAwareAdjusting: NSObjectProtocol {
  /// Whether the view's sizes have space for letters that reach out of their lines.
  var sizingRule: UILetterformAwareSizingRule { get set }
}
