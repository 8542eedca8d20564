import UIKit
import ViewHosting

/// A window without a screen, which is used as a person would use one on a screen.
@MainActor struct Stage {
  let host: HeadlessHost
  let window: UIWindow

  /// Shows a view in a window of a size in points.
  init(_ view: UIView, size: CGSize, isDark: Bool, scale: CGFloat) {
    var environment = HostEnvironment()
    environment.scale = scale
    environment.isDark = isDark
    environment.caretBlinkTime = nil
    host = HeadlessHost(size: size, environment: environment)
    window = UIWindow(host: host, rootView: view)
    window.makeKeyAndVisible()
    host.advance(by: 0.1)
  }

  /// Clicks into the middle of a view.
  func click(_ view: UIView) {
    host.click(at: view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: window))
  }

  /// What is seen now.
  func picture() -> CGImage {
    host.advance(by: 1)
    return host.snapshot()!
  }
}
