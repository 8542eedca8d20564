internal import Foundation
internal import UIKit

/// What an empty text view shows: a label over the place of the text.
@MainActor final class YYTextPlaceholder {
  private weak var view: YYTextView?
  private let label = YYLabel()
  private(set) var text: NSAttributedString?
  private(set) var font: UIFont?
  private(set) var color: UIColor? = UIColor(white: 0.7, alpha: 1)

  var whole: NSRange { NSRange(location: 0, length: text?.length ?? 0) }

  init() {
    label.isUserInteractionEnabled = false
    label.isAccessibilityElement = false
    label.textVerticalAlignment = .top
    label.numberOfLines = 0
    label.lineBreakMode = .byTruncatingTail
  }

  func install(in view: YYTextView) { self.view = view }

  // MARK: Setting

  func setText(_ string: String?, like view: YYTextView) {
    let changed = NSMutableAttributedString(string: string ?? "")
    let whole = NSRange(location: 0, length: changed.length)
    changed.addAttribute(.font, value: font ?? view.font ?? .systemFont(ofSize: 12), range: whole)
    if let color { changed.addAttribute(.foregroundColor, value: color, range: whole) }
    show(changed)
  }

  func setFont(_ font: UIFont?, like view: YYTextView) {
    self.font = font
    change(.font, font ?? view.font)
  }

  func setColor(_ color: UIColor?) {
    self.color = color
    change(.foregroundColor, color)
  }

  private func change(_ key: NSAttributedString.Key, _ value: Any?) {
    guard let text else { return }
    let changed = NSMutableAttributedString(attributedString: text)
    if let value {
      changed.addAttribute(key, value: value, range: whole)
    } else {
      changed.removeAttribute(key, range: whole)
    }
    show(changed)
  }

  func setAttributedText(_ string: NSAttributedString?) {
    if let string, string.length > 0 {
      font = string.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
      color = string.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
    }
    show(string)
  }

  private func show(_ string: NSAttributedString?) {
    text = string.flatMap { $0.length > 0 ? NSAttributedString(attributedString: $0) : nil }
    label.attributedText = text
    place()
  }

  // MARK: Showing

  /// Shows the label if the view has neither text nor something that is composed.
  func place() {
    guard let view else { return }
    guard text != nil, view.textStorage.length == 0 else {
      label.removeFromSuperview()
      return
    }
    let insets = view.textContainerInset
    let origin = view.isVerticalForm ? CGPoint(x: insets.left, y: insets.top) : view.originOfContainer
    if label.isVerticalForm != view.isVerticalForm { label.isVerticalForm = view.isVerticalForm }
    let frame = CGRect(
      x: origin.x, y: origin.y, width: max(view.bounds.width - insets.left - insets.right, 0),
      height: max(view.bounds.height - insets.top - insets.bottom, 0))
    if label.frame != frame { label.frame = frame }
    if label.superview !== view { view.addSubview(label) }
  }
}
