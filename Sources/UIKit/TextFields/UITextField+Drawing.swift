internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit
internal import ViewHosting

/// What a field looks like.
extension UITextField {
  /// The share of the tint colour in the selection, and of its colours in a disabled field.
  private static let (selectionAlpha, disabledAlpha): (CGFloat, CGFloat) = (0.25, 0.4)

  func drawField() {
    drawBorder(in: borderRect(forBounds: bounds))
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    if !isEnabled { context.setAlpha(UITextField.disabledAlpha) }
    if content.document.length == 0 { drawPlaceholder(in: placeholderRect(forBounds: bounds)) }
    if isEditing {
      drawEdited()
    } else if content.document.length > 0 {
      drawText(in: textRect(forBounds: bounds))
    }
    if let offset = textExchange.dropTarget.offset {
      placeText()
      tintColor.setFill()
      context.fill(content.caret(of: EditorSelection.Part(min(offset, content.document.length))))
    }
    context.restoreGState()
  }

  private func drawEdited() {
    placeText()
    let showsSelection = !replacesOnInsertion || isSecureTextEntry
    let color =
      window?.host?.isActive != false
      ? tintColor.withAlphaComponent(UITextField.selectionAlpha)
      : UIColor.systemGray.withAlphaComponent(0.2)
    content.draw(selection: showsSelection ? color : nil, marked: markedStyle)
    guard content.editor.selection.isEmpty, showsCaret else { return }
    tintColor.setFill()
    UIGraphicsGetCurrentContext()?.fill(content.caret)
  }

  private func drawBorder(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), borderStyle != .none else { return }
    let line = rect.insetBy(dx: 0.5, dy: 0.5)
    switch borderStyle {
    case .none: break
    case .line:
      UIColor.label.setStroke()
      context.stroke(line, width: 1)
    case .bezel:
      UIColor.systemGray3.setStroke()
      context.stroke(line, width: 1)
      UIColor.systemGray.setFill()
      context.fill(CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: 1))
      context.fill(CGRect(x: rect.minX, y: rect.minY, width: 1, height: rect.height))
    case .roundedRect:
      let path = UIBezierPath(roundedRect: line, cornerRadius: min(5.5, line.height / 2))
      UIColor.systemBackground.setFill()
      path.fill()
      UIColor.systemGray4.setStroke()
      path.lineWidth = 1
      path.stroke()
    }
  }

  func drawStill(in rect: CGRect) {
    guard rect.width > 0 else { return }
    drawLine(content.document.shown, in: rect, shrinks: adjustsFontSizeToFitWidth)
  }

  func drawStandardPlaceholder(in rect: CGRect) {
    if let text = look.drawnPlaceholder, rect.width > 0 { drawLine(text, in: rect, shrinks: false) }
  }

  private func drawLine(_ text: NSAttributedString, in rect: CGRect, shrinks: Bool) {
    var options = LabelLayout.Options()
    options.width = rect.width
    if shrinks, minimumFontSize > 0, minimumFontSize < look.font.pointSize {
      options.minimumScale = minimumFontSize / look.font.pointSize
    }
    let excess = sizingRule == .oversize ? LabelLayout.fitting(text, options).excess : .zero
    options.width = max(rect.width - excess.left - excess.right, 1)
    let layout = LabelLayout.fitting(text, options)
    let height = layout.height + excess.top + excess.bottom
    let middle = rect.minY + (rect.height - height) / 2 + excess.top
    let top = (middle * pixelScale).rounded(.down) / pixelScale
    UIGraphicsGetCurrentContext()?.saveGState()
    UIGraphicsGetCurrentContext()?.clip(to: rect)
    layout.draw(at: CGPoint(x: rect.minX + excess.left, y: top))
    UIGraphicsGetCurrentContext()?.restoreGState()
  }

  /// Whether the caret is visible now: not while it blinks off, and only with the keys of an active window.
  private var showsCaret: Bool {
    isFirstResponder && !isCaretOff && window?.composing.hidesCaret != true && window?.host?.isActive != false
  }

  /// Gives fonts of text styles the size that the traits ask for.
  func adjustFonts() {
    guard adjustsFontForContentSizeCategory else { return }
    let (old, new) = (fontTraits, traitCollection)
    guard old.preferredContentSizeCategory != new.preferredContentSizeCategory else { return }
    fontTraits = new
    look.font = look.font.adjusted(from: old, to: new)
    let font = look.font
    content.editor.changeComposedAttributes { $0.merging([.font: font]) { $1 } }
  }
}

/// The round button that clears a field. The field takes its presses.
final class FieldClearButton: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    isUserInteractionEnabled = false
    isOpaque = false
  }

  /// Draws a disc with a cross.
  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let disc = bounds.insetBy(dx: 2, dy: 2)
    UIColor.systemGray3.setFill()
    context.fillEllipse(in: disc)
    UIColor.systemBackground.setStroke()
    context.setLineWidth(1.5)
    context.setLineCap(.round)
    let arm = disc.width * 0.2
    for direction in [CGFloat(-1), 1] {
      context.move(to: CGPoint(x: disc.midX - arm, y: disc.midY - arm * direction))
      context.addLine(to: CGPoint(x: disc.midX + arm, y: disc.midY + arm * direction))
    }
    context.strokePath()
  }
}
