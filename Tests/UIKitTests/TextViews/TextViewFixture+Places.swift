import Testing
import UIKit
import ViewHosting

extension TextViewFixture {
  /// The middle of a character, in points of the window.
  func middle(of offset: Int) -> CGPoint {
    let start = view.position(from: view.beginningOfDocument, offset: offset)!
    let end = view.position(from: start, offset: 1)!
    let rect = view.convert(view.firstRect(for: view.textRange(from: start, to: end)!), to: nil)
    return CGPoint(x: rect.midX, y: rect.midY)
  }

  /// Runs what was begun, until something is so.
  func settle(until isDone: () -> Bool = { false }) async {
    for _ in 0..<200 where !isDone() { await Task.yield() }
    host.render()
  }

  /// What is shown.
  func picture() throws -> Picture { try Picture(try #require(host.snapshot())) }

  /// The address that the host was last asked to open.
  var opened: URL? {
    guard case .openURL(let url)? = host.panels.last else { return nil }
    return url
  }
}
