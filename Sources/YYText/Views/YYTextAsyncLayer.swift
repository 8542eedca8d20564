internal import Dispatch
internal import Foundation
public import UIKit

/// What a ``YYTextAsyncLayer`` asks for its content: its delegate, usually a view.
@MainActor public protocol YYTextAsyncLayerDelegate: CALayerDelegate {
  /// Returns what draws the content now.
  func newAsyncDisplayTask() -> YYTextAsyncLayerDisplayTask
}

/// One drawing of a layer's content.
@MainActor public final class YYTextAsyncLayerDisplayTask: NSObject {
  /// Called before the drawing, on the main thread.
  public var willDisplay: (@MainActor (CALayer) -> Void)?
  /// Draws, y down: on another thread if the layer draws so. Without it the layer has no content.
  ///
  /// It gets a context, the size in points, and a function that says whether the drawing is wanted no more:
  /// then it should return.
  public var display: (@Sendable (CGContext, CGSize, @escaping @Sendable () -> Bool) -> Void)?
  /// Called after the drawing, on the main thread, with whether it was finished and is shown now.
  public var didDisplay: (@MainActor (CALayer, Bool) -> Void)?

  /// Creates a drawing that draws nothing.
  public override init() { super.init() }
}

/// A layer whose content is a picture that is drawn at once, or on another thread.
///
/// Only the last of several drawings is shown: a new one, and `setNeedsDisplay()`, cancels what goes on. A
/// drawing that is cancelled before it has begun is not told of.
@MainActor open class YYTextAsyncLayer: CALayer {
  /// Whether the content is drawn on another thread. At first it is.
  open var displaysAsynchronously = true

  /// Raised whenever drawings that go on are wanted no more.
  private let sentinel = YYTextSentinel()

  /// Creates a layer with the scale of the screen.
  public required init() {
    super.init()
    contentsScale = UIScreen.main.scale
  }

  deinit { sentinel.increase() }

  /// Cancels what is being drawn, and says that the content is out of date.
  open override func setNeedsDisplay() {
    sentinel.increase()
    super.setNeedsDisplay()
  }

  /// Cancels what is being drawn, and says that the content is out of date.
  open override func setNeedsDisplay(_ r: CGRect) {
    sentinel.increase()
    super.setNeedsDisplay(r)
  }

  /// Draws the content as the delegate's task does.
  open override func display() {
    guard let delegate = delegate as? any YYTextAsyncLayerDelegate else { return super.display() }
    let task = delegate.newAsyncDisplayTask()
    let ticket = sentinel.increase()
    task.willDisplay?(self)
    let canvas = YYTextCanvas(of: self)
    guard let draw = task.display, let canvas else {
      contents = nil
      task.didDisplay?(self, true)
      return
    }
    guard displaysAsynchronously else {
      contents = canvas.image(draw) { false }
      task.didDisplay?(self, true)
      return
    }
    let sentinel = sentinel
    let isCancelled: @Sendable () -> Bool = { sentinel.value != ticket }
    YYTextDisplayQueues.shared.next().async { [weak self] in
      guard !isCancelled() else { return }
      let image = canvas.image(draw, isCancelled)
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          guard let self else { return }
          let isFinished = !isCancelled()
          if isFinished { self.contents = image }
          task.didDisplay?(self, isFinished)
        }
      }
    }
  }
}

/// The pixels that a layer's content is drawn on, as plain values.
struct YYTextCanvas: Sendable {
  private var size: CGSize
  private var scale: CGFloat
  private var isOpaque: Bool
  /// The colour beneath the content of an opaque layer.
  private var background: CGColor?

  /// Takes size, scale and colour of a layer; `nil` for one that is smaller than a point, or larger than a
  /// picture can be.
  @MainActor init?(of layer: CALayer) {
    size = layer.bounds.size
    scale = layer.contentsScale > 0 ? layer.contentsScale : 1
    guard size.width >= 1, size.height >= 1, size.width * scale <= 32767, size.height * scale <= 32767 else {
      return nil
    }
    isOpaque = layer.isOpaque
    background = layer.backgroundColor
  }

  /// Takes a size and a scale; `nil` for one that is smaller than a point, or larger than a picture can be.
  init?(size: CGSize, scale: CGFloat) {
    guard size.width >= 1, size.height >= 1, size.width * scale <= 32767, size.height * scale <= 32767 else {
      return nil
    }
    (self.size, self.scale, isOpaque) = (size, scale, false)
  }

  /// Draws a picture; `nil` if it was cancelled.
  func image(
    _ draw: (CGContext, CGSize, @escaping @Sendable () -> Bool) -> Void,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) -> CGImage? {
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    let info = isOpaque ? CGImageAlphaInfo.noneSkipLast : .premultipliedLast
    guard
      let context = CGContext(
        data: nil, width: Int(width), height: Int(height), bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info.rawValue)
    else { return nil }
    context.translateBy(x: 0, y: height)
    context.scaleBy(x: scale, y: -scale)
    if isOpaque { fill(context, CGRect(x: 0, y: 0, width: width / scale, height: height / scale)) }
    UIGraphicsPushContext(context)
    draw(context, size, isCancelled)
    UIGraphicsPopContext()
    return isCancelled() ? nil : context.makeImage()
  }

  /// Fills with the background; with white beneath it, unless it covers.
  private func fill(_ context: CGContext, _ rect: CGRect) {
    if (background?.alpha ?? 0) < 1 {
      context.setFillColor(gray: 1, alpha: 1)
      context.fill(rect)
    }
    guard let background else { return }
    context.setFillColor(background)
    context.fill(rect)
  }
}
