internal import Foundation
internal import UIKit
internal import ViewHosting

/// Has a view appear over a time.
@MainActor final class YYTextViewFade {
  private weak var view: UIView?
  private let alpha: CGFloat
  private let duration: TimeInterval
  private var timer: (any HostTimer)?

  /// Begins: the view is not seen.
  init(of view: UIView, duration: TimeInterval, host: any ViewHost) {
    (self.view, self.duration, alpha) = (view, duration, view.alpha)
    view.alpha = 0
    goOn(host, at: 0)
  }

  private func goOn(_ host: any ViewHost, at time: TimeInterval) {
    let step = min(1 / 60, duration - time)
    timer = host.schedule(after: step) { [weak self, weak host] in
      guard let self else { return }
      let part = (time + step) / duration
      guard part < 1 - 1e-9, let host else { return end() }
      view?.alpha = alpha * CGFloat(part)
      goOn(host, at: time + step)
    }
  }

  /// Shows the view at once.
  func end() {
    timer?.cancel()
    view?.alpha = alpha
  }
}
