public import Foundation
public import UIKit

/// A view that shows a layout, and hands commands on to another view.
@MainActor open class YYTextContainerView: UIView {
  /// The view that commands go to while this one has the keys.
  open weak var hostView: UIView?

  /// What is drawn of the layout itself.
  open var debugOption: YYTextDebugOption? { didSet { setNeedsDisplay() } }

  /// Where the text stands in a view that is taller; of vertical text in one that is wider. At first `.top`.
  open var textVerticalAlignment = YYTextVerticalAlignment.top {
    didSet { if textVerticalAlignment != oldValue { contentChanged() } }
  }

  /// The layout that is shown.
  open var layout: YYTextLayout? { didSet { if layout !== oldValue { contentChanged() } } }

  /// How long another layout fades in, in seconds; at first 0.
  open var contentsFadeDuration: TimeInterval = 0

  private var attachments: [AnyObject] = []
  private var fade: YYTextViewFade?

  /// Creates a view without a layout.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Reads a view from an archive, without a layout.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backgroundColor = .clear
    isOpaque = false
    contentMode = .redraw
  }

  /// Shows a layout that fades in.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - fadeDuration: In seconds; 0 for none.
  open func setLayout(_ layout: YYTextLayout?, withFadeDuration fadeDuration: TimeInterval) {
    contentsFadeDuration = fadeDuration
    self.layout = layout
  }

  private func contentChanged() {
    removeAttachments()
    if let layout { addAttachments(of: layout) }
    setNeedsDisplay()
    guard contentsFadeDuration > 0, let host = window?.host else { return }
    fade?.end()
    fade = YYTextViewFade(of: self, duration: contentsFadeDuration, host: host)
  }

  private func origin(of layout: YYTextLayout) -> CGPoint {
    YYLabel.origin(of: layout, in: bounds.size, textVerticalAlignment, scale: contentScaleFactor)
  }

  /// Draws the layout.
  open override func draw(_ rect: CGRect) {
    guard let layout, bounds.width > 0, bounds.height > 0 else { return }
    layout.draw(
      in: UIGraphicsGetCurrentContext(), size: bounds.size, point: origin(of: layout), view: nil, layer: nil,
      debug: debugOption, cancel: nil)
  }

  /// Places views of attachments anew.
  open override func layoutSubviews() {
    super.layoutSubviews()
    guard let layout, !attachments.isEmpty else { return }
    addAttachments(of: layout)
  }

  private func removeAttachments() {
    for content in attachments {
      if let view = content as? UIView, view.superview === self { view.removeFromSuperview() }
      if let layer = content as? CALayer, layer.superlayer === self.layer { layer.removeFromSuperlayer() }
    }
    attachments = []
  }

  private func addAttachments(of layout: YYTextLayout) {
    attachments = (layout.attachments ?? []).compactMap { attachment in
      if let view = attachment.content as? UIView { return view }
      return attachment.content as? CALayer
    }
    guard !attachments.isEmpty else { return }
    layout.draw(
      in: nil, size: bounds.size, point: origin(of: layout), view: self, layer: layer, debug: nil, cancel: nil
    )
  }

  // MARK: Commands

  /// The view may have the keys.
  open override var canBecomeFirstResponder: Bool { true }

  /// Returns who carries out a command: the host view, if it can.
  open override func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    hostView?.canPerformAction(action, withSender: sender) == true
      ? hostView : super.target(forAction: action, withSender: sender)
  }

  /// Whether the host view can carry out a command now.
  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    hostView?.canPerformAction(action, withSender: sender) ?? false
  }

  /// Has the host view carry out a command.
  @discardableResult
  open override func perform(action: Selector, withSender sender: Any?) -> Bool {
    hostView?.perform(action: action, withSender: sender) ?? false
  }

  /// The host view's.
  open override var inputView: UIView? { hostView?.inputView }
  /// The host view's.
  open override var inputAccessoryView: UIView? { hostView?.inputAccessoryView }
}
