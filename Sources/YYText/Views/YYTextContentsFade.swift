internal import Foundation
internal import UIKit
internal import ViewHosting

/// Fades from a layer's old content to its new one.
@MainActor final class YYTextContentsFade {
  /// How long the fade takes, in seconds.
  let duration: TimeInterval
  /// How much of the time has passed, 0 to 1.
  private(set) var progress = 0.0

  private let layer: CALayer
  private let veil = CALayer()
  /// The new content, where there was no old one: it is shown by the veil until the end.
  private let arriving: Any?
  private var timer: (any HostTimer)?

  /// Begins to fade.
  ///
  /// - Parameters:
  ///   - layer: Shows the new content already.
  ///   - old: What it has shown before; `nil` for nothing.
  ///   - duration: In seconds.
  ///   - host: Its clock counts.
  init(of layer: CALayer, from old: Any?, duration: TimeInterval, host: any ViewHost) {
    (self.layer, self.duration) = (layer, duration)
    arriving = old == nil ? layer.contents : nil
    veil.frame = layer.bounds
    veil.contents = old ?? arriving
    veil.contentsScale = layer.contentsScale
    if old == nil { layer.contents = nil }
    layer.insertSublayer(veil, at: 0)
    show()
    goOn(host, at: 0)
  }

  private func goOn(_ host: any ViewHost, at time: TimeInterval) {
    let step = min(1 / 60, duration - time)
    timer = host.schedule(after: step) { [weak self, weak host] in
      guard let self else { return }
      progress = (time + step) / duration
      if progress >= 1 - 1e-9 { return end() }
      show()
      if let host { goOn(host, at: time + step) } else { end() }
    }
  }

  private func show() { veil.opacity = Float(arriving == nil ? 1 - progress : progress) }

  /// Shows the new content.
  func end() {
    guard veil.superlayer != nil else { return }
    timer?.cancel()
    progress = 1
    veil.removeFromSuperlayer()
    if let arriving, layer.contents == nil { layer.contents = arriving }
  }

  /// Ends before the layer gets another content; what arrived is what it has then.
  func cancel() { end() }
}
