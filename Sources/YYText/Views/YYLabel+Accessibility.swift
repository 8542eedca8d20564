internal import Foundation
internal import UIKit

/// What screen readers are told: the text, and each highlight as a link of its own.
extension YYLabel {
  func describeForReaders() {
    accessibilityLabel = text
    accessibilityElements = nil
  }

  /// Makes the elements of links, once it is known where these are.
  func describeLinksForReaders() {
    guard let layout = layouts.usual.shown, layout.containsHighlight else {
      if accessibilityElements != nil { accessibilityElements = nil }
      return
    }
    var elements: [UIAccessibilityElement] = []
    let visible = layout.visibleRange
    layout.text.enumerateAttribute(.yyHighlight, in: NSRange(location: 0, length: layout.text.length)) {
      value, range, _ in
      let seen = NSIntersectionRange(range, visible)
      guard let highlight = value as? YYTextHighlight, seen.length > 0 else { return }
      let element = UIAccessibilityElement(accessibilityContainer: self)
      element.isAccessibilityElement = true
      element.accessibilityLabel = layout.text.yy_plainText(for: range)
      element.accessibilityTraits = .link
      let rect = layout.rect(for: YYTextRange(range: seen))
      element.accessibilityFrameInContainerSpace = labelRect(rect, layout)
      element.accessibilityActivateBlock = { [weak self, weak layout] in
        guard let self, let layout else { return false }
        return activate(highlight, range, layout)
      }
      elements.append(element)
    }
    accessibilityElements = elements.isEmpty ? nil : elements
  }

  /// Does what a tap on a highlight does.
  private func activate(_ highlight: YYTextHighlight, _ range: NSRange, _ layout: YYTextLayout) -> Bool {
    guard let action = highlight.tapAction ?? highlightTapAction else { return false }
    action(self, layout.text, range, labelRect(layout.rect(for: YYTextRange(range: range)), layout))
    return true
  }
}
