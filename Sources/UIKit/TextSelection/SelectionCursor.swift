internal import CoreGraphics
internal import Foundation
internal import ViewHosting

/// The caret of text that does not paint its own.
final class SelectionCursor: UIView, UITextCursorView {
  private var timer: (any HostTimer)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    tintColorDidChange()
  }

  required init?(coder: NSCoder) { nil }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    backgroundColor = tintColor
  }

  var isBlinking = true { didSet { if isBlinking != oldValue { resetBlinkAnimation() } } }

  func resetBlinkAnimation() {
    timer?.cancel()
    timer = nil
    alpha = 1
    schedule()
  }

  private func schedule() {
    guard isBlinking, !isHidden, let host = window?.host, let time = host.environment.caretBlinkTime, time > 0
    else { return }
    timer = host.schedule(after: time) { [weak self] in
      guard let self else { return }
      alpha = 1 - alpha
      schedule()
    }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    resetBlinkAnimation()
  }
}
