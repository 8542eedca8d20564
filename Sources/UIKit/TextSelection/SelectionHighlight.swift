internal import CoreGraphics
internal import Foundation
internal import TextKit
internal import ViewHosting

/// What is selected of text that does not paint it itself.
final class SelectionHighlight: UIView, UITextSelectionHighlightView {
  var selectionRects: [UITextSelectionRect] = [] { didSet { setNeedsDisplay() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    let isActive = window?.host?.isActive != false
    let color = isActive ? tintColor.withAlphaComponent(0.3) : UIColor.systemGray.withAlphaComponent(0.2)
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setFillColor(color.resolvedColor(with: traitCollection).cgColor)
    for selected in selectionRects { context.fill(selected.rect) }
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsDisplay()
  }
}
