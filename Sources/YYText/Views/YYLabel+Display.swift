internal import Foundation
internal import Synchronization
internal import UIKit

/// What a label remembers of what it displays.
struct YYLabelDisplaying {
  /// The views and layers of attachments that are in the label.
  var attachments: [AnyObject] = []
  /// How often the text was to be drawn.
  var count = 0
  /// Whether the next display is one of a highlight, which fades.
  var isHighlightFading = false
  /// The fade that goes on, or the last one.
  var fade: YYTextContentsFade?

  /// How long what was drawn on another thread fades in, in seconds.
  static let fadeDuration = 0.08
  /// How long highlights fade, in seconds.
  static let highlightFadeDuration = 0.15
}

/// One drawing of a label, on any thread.
///
/// `@unchecked Sendable`: the layout is written by the one thread that draws, and read after that.
private final class YYLabelDrawing: @unchecked Sendable {
  private let text: NSAttributedString
  private let container: YYTextContainer?
  private let alignment: YYTextVerticalAlignment
  private let debug: YYTextDebugOption?
  private let scale: CGFloat
  /// What is drawn.
  private(set) var layout: YYShownLayout

  /// Whether the text is laid out first.
  var makesLayout: Bool { container != nil }

  @MainActor init(_ label: YYLabel) {
    text = NSAttributedString(attributedString: label.content.text)
    container = label.layouts.isStale ? label.content.container.copy() as? YYTextContainer : nil
    alignment = label.content.verticalAlignment
    debug = label.debugOption
    scale = label.layer.contentsScale
    layout = (label.layouts.showsHighlight ? label.layouts.highlighted : nil) ?? label.layouts.usual
  }

  func draw(_ context: CGContext, _ size: CGSize, _ isCancelled: @escaping @Sendable () -> Bool) {
    if isCancelled() || text.length == 0 && makesLayout { return }
    if let container {
      layout = YYShownLayout(text, container)
      if isCancelled() { return }
    }
    guard let shown = layout.shown else { return }
    shown.draw(
      in: context, size: size, point: YYLabel.origin(of: shown, in: size, alignment, scale: scale), view: nil,
      layer: nil, debug: debug, cancel: isCancelled)
  }
}

/// Display, at once or on another thread.
extension YYLabel {
  func clearContents() {
    displaying.fade?.cancel()
    layer.contents = nil
  }

  func displayTask() -> YYTextAsyncLayerDisplayTask {
    noticeSize()
    displaying.count += 1
    layer.contentsScale = contentScaleFactor
    let drawing = YYLabelDrawing(self)
    let isFading = displaying.isHighlightFading
    displaying.isHighlightFading = false
    let isAsynchronous = displaysAsynchronously
    var old: Any?
    let task = YYTextAsyncLayerDisplayTask()
    task.willDisplay = { [weak self] layer in
      guard let self else { return }
      displaying.fade?.cancel()
      let stays = drawing.makesLayout ? [] : self.contents(of: drawing.layout.shown)
      removeAttachments { content in !stays.contains { $0 === content } }
      old = layer.contents
    }
    task.display = { context, size, isCancelled in drawing.draw(context, size, isCancelled) }
    task.didDisplay = { [weak self] layer, isFinished in
      guard let self else { return }
      guard isFinished else {
        let made = self.contents(of: drawing.layout.shown)
        return removeAttachments { content in made.contains { $0 === content } }
      }
      if drawing.makesLayout, layouts.isStale { show(drawing.layout) }
      addAttachments(of: drawing.layout.shown)
      let duration =
        isFading
        ? YYLabelDisplaying.highlightFadeDuration
        : isAsynchronous && fadeOnAsynchronouslyDisplay ? YYLabelDisplaying.fadeDuration : 0
      fade(from: old, duration)
    }
    return task
  }

  private func fade(from old: Any?, _ duration: TimeInterval) {
    displaying.fade = nil
    guard duration > 0, layer.contents != nil, let host = window?.host else { return }
    displaying.fade = YYTextContentsFade(of: layer, from: old, duration: duration, host: host)
  }

  // MARK: Attachments

  private func contents(of layout: YYTextLayout?) -> [AnyObject] {
    (layout?.attachments ?? []).compactMap { attachment in
      if let view = attachment.content as? UIView { return view }
      return attachment.content as? CALayer
    }
  }

  private func removeAttachments(_ isWanted: (AnyObject) -> Bool) {
    for content in displaying.attachments where isWanted(content) {
      if let view = content as? UIView, view.superview === self { view.removeFromSuperview() }
      if let layer = content as? CALayer, layer.superlayer === self.layer { layer.removeFromSuperlayer() }
    }
    displaying.attachments.removeAll(where: isWanted)
  }

  private func addAttachments(of layout: YYTextLayout?) {
    guard let layout else { return }
    let contents = contents(of: layout)
    guard !contents.isEmpty else { return }
    let origin = YYLabel.origin(
      of: layout, in: bounds.size, textVerticalAlignment, scale: layer.contentsScale)
    layout.draw(
      in: nil, size: bounds.size, point: origin, view: self, layer: layer, debug: nil, cancel: nil)
    displaying.attachments = contents
  }
}
