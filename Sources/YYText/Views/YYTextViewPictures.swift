internal import CoreGraphics
internal import Dispatch
internal import Foundation
internal import UIKit

/// The text of a view as other threads have drawn it.
///
/// A picture is shown until the next one is there, so that nothing flashes when the text changes; what it
/// does not cover, as after scrolling, is drawn at once.
@MainActor final class YYTextViewPictures {
  private struct Picture {
    var image: CGImage
    /// What of the face it shows.
    var version: YYTextViewFace.Version
    /// Its place from the layout's origin, in points.
    var rect: CGRect
    var scale: CGFloat
  }

  private var shown: Picture?
  /// What is being drawn.
  private var wanted: (version: YYTextViewFace.Version, rect: CGRect, scale: CGFloat)?
  private let sentinel = YYTextSentinel()
  /// How many pictures other threads have drawn that were shown.
  private(set) var count = 0

  deinit { sentinel.increase() }

  /// Forgets what is shown and what is being drawn.
  func forget() {
    sentinel.increase()
    (shown, wanted) = (nil, nil)
  }

  /// Paints what is there of a part, and asks for what is not.
  func paint(_ rect: CGRect, _ face: YYTextViewFace, of view: YYTextView, into context: CGContext) {
    let (origin, version) = (face.origin, face.version)
    let scale = view.contentScaleFactor
    let part = rect.offsetBy(dx: -origin.x, dy: -origin.y)
    if let shown {
      context.saveGState()
      context.translateBy(x: origin.x, y: origin.y)
      context.clip(to: part)
      draw(shown, into: context)
      if !shown.rect.contains(part) {
        context.addPath(YYTextViewPictures.outside(shown.rect, of: part))
        context.clip(using: .evenOdd)
        let layout = face.layout(painting: part)
        layout?.draw(
          in: context, size: layout?.container.size ?? .zero, point: .zero, view: nil, layer: nil,
          debug: view.debugOption, cancel: nil)
      }
      context.restoreGState()
    }
    let seen = view.bounds.offsetBy(dx: -origin.x, dy: -origin.y)
    if let shown, shown.version == version, shown.scale == scale, shown.rect.contains(seen) { return }
    if let wanted, wanted.version == version, wanted.scale == scale, wanted.rect.contains(seen) { return }
    let more = view.isVerticalForm ? (seen.width / 2, 0) : (0, seen.height / 2)
    order(face, seen.insetBy(dx: -more.0, dy: -more.1).integral, scale, of: view)
  }

  /// Returns a path around what of a rectangle is outside of another one, by the even-odd rule.
  private static func outside(_ inner: CGRect, of rect: CGRect) -> CGPath {
    let path = CGMutablePath()
    path.addRect(rect)
    let common = inner.intersection(rect)
    if !common.isNull { path.addRect(common) }
    return path
  }

  private func draw(_ picture: Picture, into context: CGContext) {
    let rect = picture.rect
    context.saveGState()
    context.interpolationQuality = .none
    context.translateBy(x: rect.minX, y: rect.maxY)
    context.scaleBy(x: 1, y: -1)
    context.draw(picture.image, in: CGRect(origin: .zero, size: rect.size))
    context.restoreGState()
  }

  /// Has another thread draw a part of the text.
  private func order(_ face: YYTextViewFace, _ rect: CGRect, _ scale: CGFloat, of view: YYTextView) {
    let (ticket, version) = (sentinel.increase(), face.version)
    guard let canvas = YYTextCanvas(size: rect.size, scale: scale), let layout = face.layout(painting: rect)
    else { return wanted = nil }
    wanted = (version, rect, scale)
    let drawing = YYTextViewDrawing(layout, rect, view.debugOption)
    let sentinel = sentinel
    let isCancelled: @Sendable () -> Bool = { sentinel.value != ticket }
    YYTextDisplayQueues.shared.next().async { [weak self, weak view] in
      guard !isCancelled() else { return }
      let image = canvas.image(drawing.draw, isCancelled)
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          guard let self, let image, !isCancelled() else { return }
          self.shown = Picture(image: image, version: version, rect: rect, scale: scale)
          self.wanted = nil
          self.count += 1
          view?.repaintFace()
        }
      }
    }
  }
}

/// One drawing of a part of a layout, on any thread.
///
/// `@unchecked Sendable`: layouts can be drawn on any thread, and the option is not changed while it is
/// shown.
private final class YYTextViewDrawing: @unchecked Sendable {
  let layout: YYTextLayout
  private let rect: CGRect
  private let debug: YYTextDebugOption?

  init(_ layout: YYTextLayout, _ rect: CGRect, _ debug: YYTextDebugOption?) {
    (self.layout, self.rect, self.debug) = (layout, rect, debug)
  }

  func draw(_ context: CGContext, _ size: CGSize, _ isCancelled: @escaping @Sendable () -> Bool) {
    layout.draw(
      in: context, size: layout.container.size, point: CGPoint(x: -rect.minX, y: -rect.minY), view: nil,
      layer: nil, debug: debug, cancel: isCancelled)
  }
}
