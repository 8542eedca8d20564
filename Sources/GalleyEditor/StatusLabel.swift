internal import UIKit

/// A label of one line whose text changes at each key: text that fits is drawn as a line, without a layout
/// manager.
@MainActor final class StatusLabel: UILabel {
  override func draw(_ rect: CGRect) {
    guard let text, !text.isEmpty, let context = UIGraphicsGetCurrentContext() else { return }
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(
        string: text,
        attributes: [.font: font!, .foregroundColor: textColor.resolvedColor(with: traitCollection)]))
    guard textAlignment == .natural, effectiveUserInterfaceLayoutDirection == .leftToRight,
      CTLineGetTypographicBounds(line, nil, nil, nil) <= Double(bounds.width)
    else { return super.draw(rect) }
    let top = ((bounds.height - font.lineHeight) / 2).rounded(.down)
    context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
    context.textPosition = CGPoint(x: bounds.minX, y: bounds.minY + top + font.ascender)
    CTLineDraw(line, context)
  }
}
