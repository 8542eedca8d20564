public import UIKit

extension YYTextLayout {
  /// Draws the layout and shows its attachments.
  ///
  /// From the lowest: block borders, backgrounds, borders beneath the text, shadows, lines under it, glyphs,
  /// images, inner shadows, lines through it, borders above it, debug colours. The context's state is left as
  /// it was.
  ///
  /// - Parameters:
  ///   - context: In the kit's coordinates, y down; `nil` draws nothing.
  ///   - size: The size of what is drawn on, in points.
  ///   - point: The container's upper left corner in the context.
  ///   - view: Views of attachments are added to it; then this must be called on the main thread.
  ///   - layer: Layers of attachments are added to it; then this must be called on the main thread.
  ///   - debug: Colours that show how the text lies; `nil` for none.
  ///   - cancel: Asked between passes and between lines: when it says true, nothing more is drawn, and no
  ///     view is added.
  public func draw(
    in context: CGContext?, size: CGSize, point: CGPoint, view: UIView?, layer: CALayer?,
    debug: YYTextDebugOption?, cancel: (() -> Bool)?
  ) {
    if let context {
      let before = context.textMatrix
      context.saveGState()
      context.translateBy(x: point.x, y: point.y)
      LayoutPainter(context, self, cancel).paint(debug)
      context.restoreGState()
      context.textMatrix = before
    }
    guard view != nil || layer != nil, needs.contains(.attachment), !(cancel?() ?? false),
      hasHostedAttachments
    else {
      return
    }
    MainActor.assumeIsolated { addAttachments(to: view, layer: layer, at: point) }
  }

  /// Draws the text and the images of the layout, at the context's origin.
  ///
  /// - Parameters:
  ///   - context: In the kit's coordinates, y down; `nil` draws nothing.
  ///   - size: The size of what is drawn on, in points.
  ///   - debug: Colours that show how the text lies; `nil` for none.
  public func draw(in context: CGContext?, size: CGSize, debug: YYTextDebugOption?) {
    draw(in: context, size: size, point: .zero, view: nil, layer: nil, debug: debug, cancel: nil)
  }

  /// Whether there are views or layers among the attachments.
  private var hasHostedAttachments: Bool {
    (attachments ?? []).contains { $0.content is UIView || $0.content is CALayer }
  }

  /// Adds the views and layers of attachments at their places.
  ///
  /// - Parameters:
  ///   - view: What views are added to.
  ///   - layer: What layers are added to.
  @MainActor public func addAttachment(to view: UIView?, layer: CALayer?) {
    addAttachments(to: view, layer: layer, at: .zero)
  }

  @MainActor private func addAttachments(to view: UIView?, layer: CALayer?, at point: CGPoint) {
    for (attachment, rect) in zip(attachments ?? [], attachmentRects ?? []) {
      let space = rect.cgRectValue.offsetBy(dx: point.x, dy: point.y)
      let fit = AttachmentFit(attachment, isVertical: container.isVerticalForm)
      if let content = attachment.content as? UIView, let view {
        content.frame = fit.place(content.bounds.size, in: space)
        if content.superview !== view { view.addSubview(content) }
      } else if let content = attachment.content as? CALayer, let layer {
        content.frame = fit.place(content.bounds.size, in: space)
        if content.superlayer !== layer { layer.addSublayer(content) }
      }
    }
  }

  /// Takes the views and layers of attachments away from wherever they are.
  @MainActor public func removeAttachmentFromViewAndLayer() {
    for attachment in attachments ?? [] {
      (attachment.content as? UIView)?.removeFromSuperview()
      (attachment.content as? CALayer)?.removeFromSuperlayer()
    }
  }
}
